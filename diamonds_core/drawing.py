"""Drawings in SVG: a table, a row of cards, and bars for the values of moves.

Notebooks show them for States, Views, tricks, records and choices. Each drawing stands alone: no
style sheet, font or script is needed, and its title and text are there for screen readers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from html import escape
from math import cos, sin, tau
from typing import Protocol

from .cards import Card
from .moves import Move, move_text
from .variant import Variant

INK, QUIET, BRASS, PLATE, VELVET = "#f5eee1", "#b7c9c9", "#d4af6c", "#05161c", "#0f3039"
COLOURS = ("#0f69b4", "#d2202c", "#161b24", "#14503f")
"""The colours of the suits on cards, by index."""

SIGNS = (
    "M12 1 20.6 12 12 23 3.4 12Z",
    (
        "M12 22C5.2 16.7 1.6 12.9 1.6 8.4 1.6 5.1 4 2.6 7.1 2.6c2 0 3.8 1 4.9 2.8 1.1-1.8 2.9-2.8 "
        "4.9-2.8 3.1 0 5.5 2.5 5.5 5.8 0 4.5-3.6 8.3-10.4 13.6Z"
    ),
    (
        "M12 1.2c3.6 4.8 10 8.4 10 13.4 0 2.7-2.1 4.7-4.7 4.7-1.7 0-3.2-.8-4-2.1.2 2.5 1 4.3 "
        "2.6 5.6H8.1c1.6-1.3 2.4-3.1 2.6-5.6-.8 1.3-2.3 2.1-4 2.1C4.1 19.3 2 17.3 2 14.6 2 9.6 "
        "8.4 6 12 1.2Z"
    ),
    (
        "M12 1.3a5 5 0 0 1 4.1 7.9 5 5 0 1 1-2.9 8.4c.3 2.2 1.2 3.9 2.7 5.2H8.1c1.5-1.3 2.4-3 "
        "2.7-5.2A5 5 0 1 1 7.9 9.2 5 5 0 0 1 12 1.3Z"
    ),
)
"""The outlines of the suits in a square of 24, by index."""

WIDE, HIGH = 800, 596
"""The size of a table."""

SEAT, TALL = 244, 116
"""The size of the plate of a seat."""


_NO_XML = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Table(Protocol):
    """The facts of a table that States and Views share."""

    @property
    def variant(self) -> Variant:
        """The variant of the game."""

    @property
    def to_move(self) -> int | None:
        """The seat to move; None while chance moves and when the game is over."""

    @property
    def leader(self) -> int:
        """The seat that led the trick on the table or will lead the next one."""

    @property
    def trick(self) -> Sequence[Card]:
        """The cards of the open trick, in the order played."""

    def side_summary(self, side: int) -> str:
        """Return the points of a side, in words."""


def table_svg(
    table: Table,
    title: str,
    hands: Sequence[Sequence[Card | None]],
    names: Sequence[str] = (),
    below: int = 0,
    winners: Collection[int] = (),
) -> str:
    """Return a table with its seats clockwise, the seat `below` at the bottom.

    Args:
        table: a State or a View.
        title: the heading.
        hands: the cards in each hand, by seat; None is a card face down.
        names: the names of the players, by seat; by default "seat 0" and so on.
        below: the seat at the bottom.
        winners: the sides that have won.

    Raises:
        ValueError: when there are more or fewer names than seats.
    """
    seats = range(table.variant.players)
    names = names or [f"seat {seat}" for seat in seats]
    if len(names) != len(seats):
        raise ValueError(f"expected {len(seats)} names, one for each seat, not {len(names)}")
    won = [seat for seat in seats if table.variant.team[seat] in winners]
    if won:
        title += f", won by {' and '.join(names[seat] for seat in won)}"
    played = {(table.leader + k) % len(seats): card for k, card in enumerate(table.trick)}
    parts = [_text(18, 30, title, 16, INK, serif=True)]
    words = [title]
    for seat in seats:
        angle = tau * (seat - below) / len(seats)
        x, y = WIDE / 2 - sin(angle) * 272, HIGH / 2 + cos(angle) * 230
        points = table.side_summary(table.variant.team[seat])
        marked = seat == table.to_move or seat in won
        parts.append(_seat(x, y, names[seat], points, hands[seat], marked))
        at = WIDE / 2 - sin(angle) * 96 - 25, HIGH / 2 + cos(angle) * 86 - 35
        if seat in played:
            parts.append(_card(*at, played[seat], 50))
        elif seat == table.to_move and table.trick:
            parts.append(_frame(*at, 50, 70, "none", BRASS, 6))
        words.append(_in_words(names[seat], hands[seat], played.get(seat), points))
    return _drawing(WIDE, HIGH, title, ". ".join(words), parts)


def cards_svg(title: str, cards: Iterable[tuple[str, Card]]) -> str:
    """Return cards in a row, each with a caption below it."""
    listed = list(cards)
    wide = max(84 * len(listed) + 32, 9 * len(title) + 40)
    parts = [_text(20, 32, title, 17, INK, serif=True)]
    for k, (caption, card) in enumerate(listed):
        parts.append(_card(28 + 84 * k, 48, card, 60))
        parts.append(_text(58 + 84 * k, 152, caption, 13, QUIET, "middle"))
    words = ", ".join(f"{caption} {card}" for caption, card in listed)
    return _drawing(wide, 170, title, words, parts)


def values_svg(title: str, values: Sequence[tuple[Move, float]]) -> str:
    """Return a bar for the value of each move, in points, from a common zero."""
    low = min([0.0, *(value for _, value in values)])
    scale = 220 / (max([0.0, *(value for _, value in values)]) - low or 1)
    zero = 190 - low * scale
    parts, high = [_text(20, 32, title, 17, INK, serif=True)], 56 + 34 * len(values)
    for k, (move, value) in enumerate(values):
        y, wide = 50 + 34 * k, abs(value) * scale
        fill = BRASS if k == 0 else "#5fb6de"
        parts += [
            _move(20, y, move),
            _frame(zero if value > 0 else zero - wide, y + 6, max(wide, 1), 14, fill, None, 3),
            _text(430, y + 18, f"{value:+.2f}", 14, INK, serif=True),
        ]
    parts.append(f'<path d="M{zero:.1f} 46V{high - 8}" stroke="{QUIET}" stroke-opacity=".5"/>')
    words = ", ".join(f"{move_text(move)} {value:+.2f}" for move, value in values)
    return _drawing(500, high, title, words, parts)


def _in_words(name: str, hand: Sequence[Card | None], played: Card | None, points: str) -> str:
    known = [str(card) for card in hand if card]
    hidden = len(hand) - len(known)
    facts = [f"played {played}"] if played else []
    facts += [f"holds {' '.join(known)}"] if known else []
    facts += [f"{hidden} cards face down"] if hidden else []
    return f"{name}: {', '.join([*facts, points])}"


def _drawing(wide: int, high: int, title: str, words: str, parts: Iterable[str]) -> str:
    """Return a whole drawing on velvet; its text is not the title alone, but all that it shows."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'style="max-width:100%;height:auto" role="img" aria-label="{_escaped(words)}">'
        f"<title>{_escaped(title)}</title>"
        f'<rect width="{wide}" height="{high}" rx="18" fill="{VELVET}"/>{"".join(parts)}</svg>'
    )


def _seat(
    x: float, y: float, name: str, points: str, hand: Sequence[Card | None], marked: bool
) -> str:
    """Draw a plate with a name, a hand and points, around its centre."""
    left, top = x - SEAT / 2, y - TALL / 2
    step = min(28.0, (SEAT - 20 - 38) / max(1, len(hand) - 1))
    lines = _filled(points.split(", "))
    edge = BRASS if marked else "#2c5560"
    return "".join(
        [
            _frame(left, top, SEAT, TALL, PLATE, edge, 12),
            _text(left + 12, top + 21, _cut(name), 16, BRASS if marked else INK, serif=True),
            *(_card(left + 10 + step * k, top + 29, card, 38) for k, card in enumerate(hand)),
            *(_text(left + 12, top + 94 + 14.5 * k, t, 12, QUIET) for k, t in enumerate(lines)),
        ]
    )


def _cut(name: str) -> str:
    return name if len(name) <= 24 else f"{name[:23]}…"


def _filled(phrases: Sequence[str]) -> list[str]:
    """Return phrases in lines of 36 characters at most, where they are short enough."""
    lines: list[str] = []
    for phrase in phrases:
        joined = f"{lines[-1]}, {phrase}" if lines else phrase
        lines = [*lines[:-1], joined] if lines and len(joined) <= 36 else [*lines, phrase]
    return lines


def _card(x: float, y: float, card: Card | None, wide: float) -> str:
    """Draw a card, or with None its back; its corner is legible where the next card covers it."""
    high = wide * 1.4
    if card is None:
        inner = _frame(x + 3, y + 3, wide - 6, high - 6, "none", "#9fc4c8", 3)
        return _frame(x, y, wide, high, "#1b5866", "#071c24", 5) + inner
    size, colour = wide * 0.37, COLOURS[card.suit]
    sign = wide * 0.3
    large = wide * 0.48
    return "".join(
        [
            _frame(x, y, wide, high, "#fbf8f1", "#8f8674", 5),
            _text(x + 3, y + size, card.name[1:], size, colour, serif=True, bold=True),
            _sign(x + 3, y + size * 1.2, sign, card.suit, colour),
            _sign(x + wide - large - 4, y + high - large - 5, large, card.suit, colour),
        ]
    )


def _sign(x: float, y: float, size: float, suit: int, colour: str) -> str:
    place = f"translate({x:.1f} {y:.1f}) scale({size / 24:.3f})"
    return f'<path transform="{place}" d="{SIGNS[suit]}" fill="{colour}"/>'


def _move(x: float, y: float, move: Move) -> str:
    """Draw a card as a chip, and another move as its text."""
    if not isinstance(move, Card):
        return _text(x, y + 18, move_text(move), 14, INK)
    return "".join(
        [
            _frame(x, y, 60, 26, "#fbf8f1", "#8f8674", 5),
            _sign(x + 6, y + 5, 16, move.suit, COLOURS[move.suit]),
            _text(x + 28, y + 19, move.name[1:], 17, COLOURS[move.suit], serif=True, bold=True),
        ]
    )


def _frame(
    x: float, y: float, wide: float, high: float, fill: str, edge: str | None, round_: float
) -> str:
    line = f' stroke="{edge}"' if edge else ""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}"'
    return f'<rect {place} rx="{round_}" fill="{fill}"{line}/>'


def _text(
    x: float,
    y: float,
    text: str,
    size: float,
    colour: str,
    anchor: str = "start",
    *,
    serif: bool = False,
    bold: bool = False,
) -> str:
    face = "Spectral,Palatino,Georgia,serif" if serif else "system-ui,Arial,sans-serif"
    style = f'font-family="{face}" font-size="{size:g}"' + (' font-weight="700"' if bold else "")
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}"'
    return f"<text {place} {style}>{_escaped(text)}</text>"


def _escaped(text: str) -> str:
    """Return a text for XML, which has no control characters, not even escaped."""
    return escape(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", text))
