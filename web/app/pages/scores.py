"""The score sheet: how the game went, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.pages.html import esc, icon, monogram, page
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
    rounds: Sequence[Sequence[str]]
    unit: str
    sums: tuple[str, Sequence[str]]
    key: str


def scores_page(sheet: Sheet) -> str:
    """The whole sheet, and the way back."""
    title = _("Score sheet")
    text = _table(sheet) if sheet.rounds else f"<p>{_('Nothing has been scored yet.')}</p>"
    body = (
        f'<div class="rules scores"><header><button type="button" class="round-btn" '
        f'data-do="back" aria-label="{_("Back")}" data-focus>{icon("g-back")}</button>'
        f'<h1>{title}</h1></header><section class="box">{text}</section></div>'
    )
    return page("scores", body, title)


def _table(sheet: Sheet) -> str:
    heads = "".join(
        f'<th scope="col">{monogram(letter_of)}<span>{esc(name)}</span></th>'
        for letter_of, name in sheet.heads
    )
    rows = "".join(_row(str(number), cells) for number, cells in enumerate(sheet.rounds, 1))
    name, sums = sheet.sums
    return (
        f'<table><thead><tr><th scope="col">{sheet.unit}</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody><tfoot>{_row(name, sums)}</tfoot></table>{sheet.key}"
    )


def _row(head: str, cells: Sequence[str]) -> str:
    columns = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row">{esc(head)}</th>{columns}</tr>'
