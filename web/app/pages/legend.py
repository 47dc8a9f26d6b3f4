"""The legend: symbols and what they mean."""

from __future__ import annotations

from collections.abc import Iterable

from app.html import Markup, h, html, icon
from app.pages.trick import led_tag
from app.words import _

Entry = tuple[str, str]
"""A symbol, as HTML without words that matter, and what it means."""


def legend(entries: Iterable[Entry]) -> Markup:
    """Every symbol with its meaning."""
    rows = html(
        h.li[h.span("sign", aria_hidden="true")[sign], h.span[text]] for sign, text in entries
    )
    return h.ul("legend")[rows]


def shared_entries() -> list[Entry]:
    """The symbols on every table."""
    return [
        (h.span("tag")[led_tag()], _("The card that was led.")),
        (html(h.span("edge")), _("A brass edge: whose turn it is, and the winning card.")),
        (icon("dealer"), _("The dealer of this round.")),
        (icon("g-cards"), _("Cards in hand.")),
        (icon("g-tricks"), _("Tricks taken this round.")),
    ]
