"""The legend: symbols and what they mean."""

from __future__ import annotations

from collections.abc import Iterable

from app.pages.html import esc, icon
from app.pages.trick import led_tag
from app.words import _

Entry = tuple[str, str]
"""A symbol, as HTML without words that matter, and what it means."""


def legend(entries: Iterable[Entry]) -> str:
    """Every symbol with its meaning."""
    rows = "".join(
        f'<li><span class="sign" aria-hidden="true">{sign}</span><span>{esc(text)}</span></li>'
        for sign, text in entries
    )
    return f'<ul class="legend">{rows}</ul>'


def shared_entries() -> list[Entry]:
    """The symbols on every table."""
    return [
        (f'<span class="tag">{led_tag()}</span>', _("The card that was led.")),
        ('<span class="edge"></span>', _("A brass edge: whose turn it is, and the winning card.")),
        (icon("dealer"), _("The dealer of this round.")),
        (icon("g-cards"), _("Cards in hand.")),
        (icon("g-tricks"), _("Tricks taken this round.")),
    ]
