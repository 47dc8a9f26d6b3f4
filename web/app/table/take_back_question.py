"""The question at the table whether a person may take back a move."""

from __future__ import annotations

from collections.abc import Collection

from app.core.html import Inside, Markup, button, h, part
from app.core.taps import does
from app.games.log import by_seat
from app.games.scene import AnyScene, waiting_for
from app.table.take_back import TakeBack
from app.words import _, ngettext, the_card
from app.words.explanations import owners
from diamonds_core import Card, Give, Move, Rob


def take_back_question(
    asked: TakeBack, move: Move, scene: AnyScene, here: Collection[int]
) -> Markup:
    """Return the question: whose it is, the move, and the buttons of the people at this device."""
    yours, theirs = _("You ask to take back {move}"), _("{name} asks to take back {move}")
    title = by_seat(asked.seat, scene, yours, theirs, move=_subject(move, scene))
    later = asked.moves - asked.move_index - 1
    more = ngettext("{count} later move goes with it.", "{count} later moves go with it.", later)
    people = filter(scene.is_person, range(len(scene.seats)))
    left = [seat for seat in people if seat not in (asked.seat, *asked.agreed)]
    own = [seat for seat in left if seat in here]
    box = h.section("take-back", aria_label=title)
    return part(
        "take-back",
        box,
        h.p(data_say=True)[title],
        h.p("quiet")[later > 0 and (more, " "), not own and waiting_for(scene, left)],
        [_answers(seat, scene, named=len(own) > 1) for seat in own],
        asked.seat in here
        and h.div("answers")[
            button("plain", **does("refuse", asked.seat))[_("Play on without it")]
        ],
    )


def _subject(move: Move, scene: AnyScene) -> str:
    """Return what is taken back; nobody learns which cards another one has passed."""
    match move:
        case Card():
            return the_card(move)
        case Give():
            return _("the cards to pass")
        case Rob(side):
            robbed = owners(scene.view.variant, side, scene.names)
            return _("the theft from {owners}").format(owners=robbed)
    return _("the number of cards to pass")


def _answers(seat: int, scene: AnyScene, *, named: bool) -> Inside:
    name = h.span(translate="no")[scene.names[seat]]
    return h.div("answers")[
        named and name,
        button("plain", **does("refuse", seat))[_("Refuse")],
        button("gold", **does("agree", seat), data_focus=True)[_("Agree")],
    ]


def take_back_result(asked: TakeBack | None, scene: AnyScene) -> str:
    """Return how a request has ended, as a sentence; empty without one."""
    if asked is None:
        return ""
    if asked.done:
        yours = _("All agree: your last move is taken back.")
        theirs = _("All agree: the last move of {name} is taken back.")
        return by_seat(asked.seat, scene, yours, theirs)
    if asked.refused_by is None:
        return ""
    if asked.refused_by == asked.seat:
        return _("{name} plays on without taking back.").format(name=scene.names[asked.seat])
    yours = _("You have refused, so nothing is taken back.")
    theirs = _("{name} has refused, so nothing is taken back.")
    return by_seat(asked.refused_by, scene, yours, theirs)
