"""The page on which people agree that another one takes back a move, or refuse."""

from __future__ import annotations

from collections.abc import Iterable

from app.components.log import by_seat
from app.components.scene import AnyScene
from app.html import Inside, Markup, button, h, monogram, page
from app.saved_games.take_back import TakeBack
from app.taps import does
from app.words import _


def take_back_page(asked: TakeBack, scene: AnyScene, here: Iterable[int]) -> Markup:
    """Return the page with the answers so far, and buttons for the people at this device."""
    own = set(here)
    title = _("You ask to take back your last move")
    if not (own == {asked.seat} or scene.is_you(asked.seat)):
        title = _("{name} asks to take back the last move").format(name=scene.names[asked.seat])
    others = [at for at in range(len(scene.seats)) if scene.is_person(at) and at != asked.seat]
    rows = (_row(seat, asked, scene, seat in own) for seat in others)
    withdraw = button("plain", **does("refuse", asked.seat))[_("Play on without it")]
    body = h.div("rules listing gathering")[
        h.header[h.h1(data_say=True)[title]],
        h.p("quiet")[_("All others have to agree. Later moves are taken back with it.")],
        list(rows),
        h.div("answers")[withdraw] if asked.seat in own else None,
    ]
    return page("take-back", body, title)


def _row(seat: int, asked: TakeBack, scene: AnyScene, here: bool) -> Markup:
    name = scene.names[seat]
    return h.section("box", aria_label=name)[
        h.h2[monogram(name, seat), h.span(translate="no")[name]], _answer(seat, asked, here)
    ]


def _answer(seat: int, asked: TakeBack, here: bool) -> Inside:
    if seat in asked.agreed:
        return h.p[_("Agrees.")]
    if not here:
        return h.p("quiet")[_("Has not answered yet.")]
    return h.div("answers")[
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
