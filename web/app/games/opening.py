"""The opening of the Vaults at the end of a game: a column of crystals for each side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.core.html import Inside, Markup, h, html, icon, page
from app.words import _

COUNTED = 10
"""The number of steps in which a score counts up, `--counted` in the style."""

WIDTH, HEIGHT = 20, 18
"""The room of one crystal, in units of the drawing, as in the pattern of the sprite."""

TALL = 1.25
"""The greatest height of a column, in widths."""

LEAST = 2
"""The least number of crystals in a row of a column."""


@dataclass(frozen=True, slots=True)
class Column:
    """One side's score, as it grows.

    Args:
        mark: the mark of its player.
        name: its players.
        note: how the total follows.
        known: the points that everybody has seen.
        total: the final score.
        turn: its place in the order of counting, 0 for the first.
        best: whether it has won.
        weight: how often each crystal of its Vault counts, 0 without a Vault.
        said: the result in a sentence.
        ghost: whether it belongs to another game of the same deals.
    """

    mark: Markup
    name: str
    note: str
    known: int
    total: int
    turn: int
    best: bool
    weight: int
    said: str
    ghost: bool = False


@dataclass(frozen=True, slots=True)
class Opening:
    """The words and scores of the end of a game.

    Args:
        title: the heading while scores are counted.
        note: the rule by which they are counted.
        verdict: the heading at the end.
        own: what the viewer has reached, below it; empty without a viewer.
        victory: whether the viewer has won.
        columns: the sides, as they sit.
    """

    title: str
    note: str
    verdict: str
    own: str
    victory: bool
    columns: Sequence[Column]

    @property
    def said(self) -> str:
        """The results in the order of counting."""
        columns = sorted(self.columns, key=lambda column: column.turn)
        return " ".join(column.said for column in columns)


def opening_page(opening: Opening) -> Markup:
    """Return the page that counts the scores, one after another; nothing on it can be tapped.

    Its style animates it from the first moment to the last, which it shows at rest.
    """
    columns, verdict = opening.columns, opening.verdict
    most = max(column.total for column in columns)
    across = LEAST
    while _height(most, across) > TALL * across * WIDTH:
        across += 1
    css = f"opening turns-{len(columns)}{' victory' * opening.victory}"
    body = h.div(css, inert=True)[
        h.header[
            h.hgroup("meanwhile")[h.h1[opening.title], h.p[opening.note]],
            h.hgroup("winner")[h.p[verdict], opening.own and h.p("reached")[opening.own]],
            h.span("plain", aria_hidden="true")[icon("g-last"), _("Skip")],
        ],
        h.ol[[_column(column, across, most, len(columns)) for column in columns]],
    ]
    return page("final", body, verdict)


def _height(count: int, across: int) -> int:
    """Return the height of so many crystals."""
    return -(-count // across) * HEIGHT


def _column(column: Column, across: int, most: int, count: int) -> Markup:
    # The last two wait a little longer.
    late = max(0, column.turn - count + 3)
    css = f"turn-{column.turn} late-{late}{' best' * column.best}{' spectral' * column.ghost}"
    return h.li(css, data_total=column.total)[
        h.span("beam"),
        h.span("tube")[
            column.best and icon("gem-top", "stone"),
            _room(across, _height(most, across)),
            h.span("heap")[_pile(column, across), _number(column, across)],
        ],
        _safe(column.weight) if column.weight else None,
        h.span("owner-of")[column.mark, h.b(translate="no")[column.name], h.small[column.note]],
    ]


def _room(across: int, height: int) -> Markup:
    """Return an empty place for crystals."""
    return h.svg("room-of", viewBox=f"0 0 {across * WIDTH} {height}", aria_hidden="true")[""]


def _number(column: Column, across: int) -> Markup:
    """Return the score, which rises as the crystals fall."""
    rise = _height(column.total, across) - _height(column.known, across)
    steps = range(COUNTED + 1)
    numbers = [column.known + (column.total - column.known) * k // COUNTED for k in steps]
    return h.span("lift")[
        rise > 0 and _room(across, rise),
        h.b("num tot")[
            h.span[column.total],
            h.span("counting", aria_hidden="true")[h.span[[h.i[number] for number in numbers]]],
            column.weight > 0 and h.small("more", aria_hidden="true")["+ ?"],
        ],
    ]


def _pile(column: Column, across: int) -> Inside:
    """Draw the points from the bottom up; those of the Vault in at most `COUNTED` falls."""
    if not column.total:
        return None
    height = _height(column.total, across)
    share = -(-(column.total - column.known) // (COUNTED * across)) * across or across
    falls, at = [], column.known
    while at < column.total:
        # A fall ends with a full row.
        end = min(column.total, (at // across) * across + share)
        falls.append(h.g("fall")[_crystals(at, end, across, height, gold=column.weight > 0)])
        at = end
    there = h.g[_crystals(0, column.known, across, height)]
    size = f"0 0 {across * WIDTH} {height}"
    return h.svg("pile", viewBox=size, aria_hidden="true")[there, falls]


def _crystals(start: int, end: int, across: int, height: int, gold: bool = False) -> Markup:
    """Draw the crystals of a column from number `start` up to `end`, row by row, as one shape."""
    ground, drawn = "", ""
    while start < end:
        row, first = divmod(start, across)
        count = min(end - start, across - first)
        corner = f"M{first * WIDTH} {height - (row + 1) * HEIGHT}v{HEIGHT}"
        ground += f"{corner}H{across * WIDTH}v-{HEIGHT}z"
        drawn += f"{corner}h{count * WIDTH}v-{HEIGHT}z"
        start += count
    shape = drawn and h.path(fill="url(#crystals)", d=drawn)
    return html([gold and h.path("gold", d=ground), shape])


def _safe(weight: int) -> Markup:
    """Draw an open Vault below the number by which its crystals are multiplied."""
    door = h.span("door")[icon("safe-door"), icon("safe-back", "back")]
    return html(
        h.b("times", aria_hidden="true")["\u00d7", weight],
        h.span("safe", aria_hidden="true")[icon("safe"), icon("hoard", "hoard"), door],
    )
