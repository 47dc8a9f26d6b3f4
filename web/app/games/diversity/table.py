"""The table of Diversity for one seat."""

from __future__ import annotations

from app.core.html import Inside, Markup, h, hidden, icon
from app.games import cards, plain
from app.games.board import around, board, prompt, subline
from app.games.diversity.narration import Scene, reason, verdict, verdict_line, where
from app.games.diversity.rules import aid_ticket
from app.games.log import PastTrick, corner_log, taker_line, tricks_dialog, usual_headline
from app.games.scene import AnyScene
from app.words import _, ngettext, points
from diamonds_core.diversity import winning_index
from diamonds_core.events import Dealt, Event, TrickTaken

READ = 1100
"""The pause after a verdict before the next lead of a bot, in ms at normal pace."""


def table(scene: Scene) -> Markup:
    return board(
        scene,
        where=where(scene),
        log=corner_log(scene, lambda event: _headline(event, scene)),
        aid=aid_ticket(),
        others=around(scene, lambda seat: _seat(seat, scene)),
        middle=stage(scene),
        mine=_seat(scene.bottom_seat, scene),
        own=prompt(scene, *plain.task(scene, _headline, _asked)),
        hand=plain.hand_of(scene),
        kind="seats-4 diversity",
    )


def _seat(seat: int, scene: Scene) -> Markup:
    total = scene.view.points[seat]
    marks = icon("g-tricks") * scene.tricks_taken(seat)
    unit = ngettext("point", "points", total)
    shown = h.div("points")[
        hidden(points(total)),
        h.span("marks", aria_hidden="true")[marks],
        h.span("total", aria_hidden="true")[h.b("num")[total], h.small[unit]],
    ]
    return plain.seat_of(seat, scene, shown)


def stage(scene: Scene) -> Markup:
    over = len(scene.view.tricks) == scene.view.variant.tricks
    around = Markup() if over else cards.slots(scene, lambda k, seat: _laid(k, seat, scene))
    return cards.middle(scene, _verdict(scene), around)


def _verdict(scene: Scene) -> Markup:
    view = scene.view
    below: Inside
    if view.trick:
        head, below = verdict(view.trick, _is_full(scene))
    elif view.tricks and not scene.still:
        last = view.tricks[-1]
        head = taker_line(last.taker, scene)
        below = verdict_line(last.cards)
    else:
        head, below = _("Fewest tricks win"), _("any card may be played")
    return h.p("verdict")[h.b[head], " ", h.span[below]]


def _is_full(scene: Scene) -> bool:
    return len(scene.view.trick) == scene.view.variant.trick_size


def _laid(k: int, seat: int, scene: Scene) -> Markup:
    trick = scene.view.trick
    win = ""
    if k == winning_index(trick):
        win = _("takes the trick") if _is_full(scene) else _("would take the trick so far")
    return cards.laid_card(trick[k], seat, cards.face(trick[k]), win, k == 0, scene)


def _asked(scene: AnyScene) -> Markup:
    return subline(_("play any card") if scene.view.trick else _("lead any card"))


def _headline(event: Event, scene: AnyScene) -> str:
    if isinstance(event, Dealt):
        return _("Hand {hand}").format(hand=event.round)
    return usual_headline(event, scene)


def past_tricks(scene: Scene) -> Markup:
    def past(number: int) -> PastTrick:
        trick = scene.view.tricks[number].cards
        return PastTrick(trick[winning_index(trick)], reason(trick))

    return tricks_dialog(scene, past, cards.face)


def rest(event: Event, scene: Scene) -> int | None:
    return READ if isinstance(event, TrickTaken) else plain.rest(event, scene)
