"""The table of Diversity for one seat."""

from __future__ import annotations

from collections.abc import Sequence

from app.components import log
from app.components.cards import (
    STILL,
    CardAppearance,
    card_button,
    explained,
    face,
    hand,
    hinted,
    laid_card,
    middle,
    playable,
    slots,
)
from app.components.log import PastTrick, taker_line, tricks_dialog
from app.components.table import (
    FULL_TRICK_PAUSE,
    Board,
    around,
    board,
    decides,
    leads_next,
    line,
    player_badge,
    prompt,
    seat_box,
    sweep,
    waiting,
)
from app.components.values import value_tag, with_value_note
from app.games.diversity.narration import (
    Scene,
    reason,
    sentence,
    verdict,
    verdict_line,
    where,
)
from app.games.diversity.rules import aid_ticket
from app.html import Inside, Markup, h, hidden, html, icon, monogram
from app.protocol.replies import Motion
from app.words import _, ngettext, points
from diamonds_core.cards import Card
from diamonds_core.diversity import winning_index
from diamonds_core.events import Dealt, Event, Played, TrickTaken

READ = 1100
"""The pause after a verdict before the next lead of a bot, in ms at normal pace."""


def table(scene: Scene) -> Markup:
    """Return the whole table."""
    return board(
        Board(
            where=where(scene),
            log=log.corner_log(scene, lambda event: _line(event, scene)),
            aid=aid_ticket(),
            others=around(scene, lambda seat: _seat(seat, "seat", scene.names[seat], scene)),
            middle=_middle(scene),
            mine=_seat(scene.bottom_seat, "mine seat", scene.name(scene.bottom_seat), scene),
            own=prompt(scene, *_prompt(scene)),
            hand=hand({card: _button(card, scene) for card in scene.hand}),
            kind=f"seats-4 diversity{' learning' * bool(scene.lesson)}",
        ),
        scene,
        lambda event: sentence(event, scene),
    )


def _seat(seat: int, css: str, name: str, scene: Scene) -> Markup:
    turn = " turn" if seat == scene.view.to_move else ""
    upper = player_badge(seat, name, monogram(scene.names[seat], seat), scene)
    return seat_box(seat, f"{css}{turn}", name, html(upper, _points(seat, scene)))


def _points(seat: int, scene: Scene) -> Markup:
    """Return a mark for every trick of this hand, and the points of the whole game."""
    total = scene.view.points[seat]
    marks = icon("g-tricks") * scene.tricks_taken(seat)
    unit = ngettext("point", "points", total)
    return h.div("points")[
        hidden(points(total)),
        h.span("marks", aria_hidden="true")[marks],
        h.span("total", aria_hidden="true")[h.b("num")[total], h.small[unit]],
    ]


def _middle(scene: Scene) -> Markup:
    """Return the trick, with its current winner or the last taker between the cards."""
    over = len(scene.view.tricks) == scene.view.variant.tricks
    around = Markup() if over else slots(scene, lambda k, seat: _laid(k, seat, scene))
    return middle(scene, _verdict(scene), around)


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
    return laid_card(trick[k], seat, face(trick[k]), win, k == 0, scene)


def _button(card: Card, scene: Scene) -> Markup:
    look = with_value_note(card, hinted(card, _look(card, scene), scene), scene)
    printed = html(face(card), value_tag(card, scene))
    return card_button(card, printed, look, _is_answer(card, scene))


def _look(card: Card, scene: Scene) -> CardAppearance:
    if not scene.live:
        return STILL
    if not scene.is_asked:
        return explained(card)
    return playable(card, scene) if _is_answer(card, scene) else explained(card, "legal")


def _is_answer(card: Card, scene: Scene) -> bool:
    """Return True if a tap on the card is a valid answer; in a lesson, one card is."""
    return card == scene.lesson.card if scene.lesson else scene.is_asked


# Events --------------------------------------------------------------------------------


def _prompt(scene: Scene) -> tuple[str, str]:
    if isinstance(scene.current_event, TrickTaken):
        return leads_next(scene), ""
    if scene.still:
        seat = scene.view.to_move
        return decides(scene, [] if seat is None else [seat]), ""
    if not scene.live:
        return _headline(scene.current_event, scene) if scene.current_event else "", ""
    if scene.is_asked:
        text = _("play any card") if scene.view.trick else _("lead any card")
        return _("Your turn"), line(text)
    seat = scene.view.to_move
    if seat is None:
        drawing = scene.view.phase == "dealer"
        return _("Drawing the first dealer") if drawing else _("Dealing"), ""
    return waiting(scene, [seat]), ""


def _headline(event: Event, scene: Scene) -> str:
    """Return the shortest text on an event."""
    match event:
        case Dealt(number):
            return _("Hand {hand}").format(hand=number)
        case Played():
            return log.headline_played(event, scene)
        case TrickTaken(seat):
            return taker_line(seat, scene)
    return ""


def _line(event: Event, scene: Scene) -> log.Line | None:
    match event:
        case Played():
            return log.played_line(event, scene)
        case TrickTaken() | Dealt():
            return log.plain_line(_headline(event, scene))
    return None


def past_tricks(scene: Scene) -> Markup:
    """Return the sheet with the last trick, or with all tricks."""
    return tricks_dialog(scene, lambda number: _past(scene.view.tricks[number].cards), face)


def _past(trick: Sequence[Card]) -> PastTrick:
    return PastTrick(trick[winning_index(trick)], reason(trick))


def motions(event: Event, scene: Scene) -> list[Motion]:
    """Return the motions of a trick to its taker; nothing else moves."""
    return sweep(event, scene) if isinstance(event, TrickTaken) else []


def rest(event: Event, scene: Scene) -> int | None:
    """Return the pause after an event, in ms at normal pace; None for the usual one."""
    match event:
        case Played() if _is_full(scene):
            return FULL_TRICK_PAUSE
        case TrickTaken():
            return READ
    return None
