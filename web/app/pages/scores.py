"""The score sheet: how the game went, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.html import Inside, Markup, button, h, html, icon, monogram, page
from app.words import _


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a game writes on its score sheet.

    Args:
        heads: whose column it is: a name whose initial stands for it, and the name in full.
        rounds: for every round its cells, as HTML.
        unit: what a round is called, as the head of the first column.
        sums: the last row: what it is called, and its cells.
        key: what the cells mean, as HTML.
    """

    heads: Sequence[tuple[str, str]]
    rounds: Sequence[Sequence[Inside]]
    unit: str
    sums: tuple[str, Sequence[Inside]]
    key: Markup


def scores_page(sheet: Sheet) -> Markup:
    """The whole sheet, and the way back."""
    title = _("Score sheet")
    text = _table(sheet) if sheet.rounds else h.p[_("Nothing has been scored yet.")]
    body = h.div("rules scores")[
        h.header[
            button("round-btn", data_do="back", aria_label=_("Back"), data_focus=True)[
                icon("g-back")
            ],
            h.h1[title],
        ],
        h.section("box")[text],
    ]
    return page("scores", body, title)


def _table(sheet: Sheet) -> Markup:
    heads = html(
        h.th(scope="col")[monogram(letter_of), h.span[name]] for letter_of, name in sheet.heads
    )
    rows = html(_row(_replay(number), cells) for number, cells in enumerate(sheet.rounds, 1))
    name, sums = sheet.sums
    return html(
        h.table[
            h.thead[h.tr[h.th(scope="col")[sheet.unit], heads]],
            h.tbody[rows],
            h.tfoot[_row(name, sums)],
        ],
        sheet.key,
    )


def _replay(number: int) -> Markup:
    """The number of a round, which leads to its replay."""
    label = _("Replay of round {round}").format(round=number)
    return button("plain jump", data_do="replay", data_arg=number, aria_label=label)[
        number, icon("g-play")
    ]


def _row(head: Inside, cells: Sequence[Inside]) -> Markup:
    columns = html(h.td[cell] for cell in cells)
    return h.tr[h.th(scope="row")[head], columns]
