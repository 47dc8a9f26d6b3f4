"""The curtain between two people at one device, with what the next one has missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.core.html import Inside, Markup, button, h, hidden, monogram, page, tool
from app.core.taps import does
from app.games.cards import face, fan
from app.games.scene import AnyScene
from app.words import _, card_name
from app.words.names import initial
from diamonds_core.cards import SUITS
from diamonds_core.events import Dealt, Event, Played, ThiefMoved, TrickTaken


def curtain(name: str, where: str, missed: Inside = None, undo: str = "") -> Markup:
    """Return the page that asks for the next person, without showing the table.

    `missed` tells what has happened meanwhile. `undo` is the name of the person who may take back
    a move, if any.
    """
    title = _("Pass to {name}").format(name=name)
    here = _("I am {name}").format(name=name)
    back = _("{name} takes the last move back").format(name=undo)
    arch = h.div("arch")[
        fan(7),
        h.div("mono", aria_hidden="true")[h.span[initial(name)]],
        h.p[where],
        h.h1(data_say=True)[title],
        missed,
        button("gold", **does("reveal"), data_focus=True)[here],
        h.p("quiet")[_("Your cards stay covered until then.")],
        h.div("ways")[
            tool("g-undo", back, **does("undo")) if undo else None,
            tool("g-home", _("Home"), **does("home")),
        ],
    ]
    return page("curtain", (h.div("rail"), h.div("handover")[arch]), title)


def missed_events(
    scene: AnyScene, events: Sequence[Event], sentence: Callable[[Event, AnyScene], str]
) -> Inside:
    """Return what a spectator may know of some events, with the last trick in cards.

    The cards of the open trick are left out, because the table shows them next.
    """
    if scene.view.seat is not None:
        return None
    open_trick = scene.trick_events(len(scene.view.tricks))
    past = [event for event in events if all(event is not other for other in open_trick)]
    lines = [
        line
        for event in past
        if not isinstance(event, Dealt | Played | ThiefMoved) and (line := sentence(event, scene))
    ]
    if not lines:
        return None
    taken = any(isinstance(event, TrickTaken) for event in past)
    return h.section("missed", aria_label=_("Since you last looked"))[
        _last_trick(scene) if taken else None,
        h.p(data_say=True)[[h.span[line, " "] for line in lines]],
    ]


def _last_trick(scene: AnyScene) -> Markup:
    """Return the cards of the last trick in the order of play, each with its seat's mark."""
    leader, taker, cards = scene.view.tricks[-1]
    seats = [(leader + k) % scene.view.variant.players for k in range(len(cards))]
    best = cards[seats.index(taker)] if len(set(seats)) == len(seats) else None
    return h.ol("gone", aria_label=_("The last trick"))[
        [
            h.li[
                h.span(f"card {SUITS[card.suit]}{' win' * (card == best)}", aria_hidden="true")[
                    face(card)
                ],
                monogram(scene.names[seat], seat),
                hidden(_("{name}: {card}").format(name=scene.name(seat), card=card_name(card))),
            ]
            for seat, card in zip(seats, cards, strict=True)
        ]
    ]
