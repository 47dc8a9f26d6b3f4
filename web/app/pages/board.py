"""The frame of every table: where its parts lie."""

from __future__ import annotations

from dataclasses import dataclass

from app.pages.html import icon, page
from app.words import _


@dataclass(frozen=True, slots=True)
class Board:
    """The parts of a table, as HTML; `kind` are further style classes.

    `where` are a few words on how far the game has come, the nearer ones first;
    `film` is what lies below the whole of it in a replay.
    """

    where: tuple[str, str]
    log: str
    aid: str
    others: str
    middle: str
    mine: str
    own: str
    hand: str
    kind: str
    lesson: str = ""
    film: str = ""


def board(parts: Board) -> str:
    """The whole table."""
    body = (
        f'<button type="button" class="plain skip" data-local="hand">{_("To your hand")}</button>'
        f'<div class="table {parts.kind}">{_info(parts)}{parts.lesson}{parts.aid}{parts.others}'
        f'{parts.middle}{parts.mine}<div class="own">{parts.own}</div>{parts.hand}</div>'
    )
    if parts.film:
        body = f'<div class="room stage">{body}</div>{parts.film}'
    return page("table", body, _("The table"))


def _info(parts: Board) -> str:
    """The corner: menu, where the game is, what happened last."""
    near, far = parts.where
    return (
        f'<div class="info"><div class="nav">'
        f'<button type="button" class="round-btn" data-local="open:menu" '
        f'aria-label="{_("Menu")}">{icon("g-menu")}</button>'
        f'<h1 class="where"><b>{near}</b> <span>{far}</span></h1></div>{parts.log}</div>'
    )
