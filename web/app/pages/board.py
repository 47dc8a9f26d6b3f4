"""The frame of every table: where its parts lie."""

from __future__ import annotations

from dataclasses import dataclass

from app.html import Markup, button, h, html, icon, page
from app.words import _


@dataclass(frozen=True, slots=True)
class Board:
    """The parts of a table, as HTML; `kind` are further style classes.

    `where` are a few words on how far the game has come, the nearer ones first;
    `foot` is what lies below the whole of it, in a replay for instance.
    """

    where: tuple[str, str]
    log: Markup
    aid: Markup
    others: Markup
    middle: Markup
    mine: Markup
    own: Markup
    hand: Markup
    kind: str
    lesson: Markup | None = None
    foot: Markup | None = None


def board(parts: Board) -> Markup:
    """The whole table."""
    body = html(
        button("plain skip", data_local="hand")[_("To your hand")],
        h.div(f"table {parts.kind}")[
            _info(parts),
            parts.lesson,
            parts.aid,
            parts.others,
            parts.middle,
            parts.mine,
            h.div("own")[parts.own],
            parts.hand,
        ],
    )
    if parts.foot:
        body = html(h.div("room stage")[body], parts.foot)
    return page("table", body, _("The table"))


def _info(parts: Board) -> Markup:
    """The corner: menu, where the game is, what happened last."""
    near, far = parts.where
    return h.div("info")[
        h.div("nav")[
            button("round-btn", data_local="open:menu", aria_label=_("Menu"))[icon("g-menu")],
            h.h1("where")[h.b[near], " ", h.span[far]],
        ],
        parts.log,
    ]
