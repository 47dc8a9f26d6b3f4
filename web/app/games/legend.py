"""The parts of pages of rules: text, pictures, and a legend of the symbols."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.html import Inside, Markup, dialog, h, html, icon
from app.games.cards import led_tag
from app.games.game_pages import Topic
from app.words import _
from diamonds_core.cards import SUITS, Card


def para(*texts: str) -> Markup:
    return html(h.p[text] for text in texts)


def points(*texts: str) -> Markup:
    return h.ul("dots")[(h.li[text] for text in texts)]


def figure(kind: str, label: str, drawn: Inside) -> Markup:
    """Return a picture made of the table's own parts; the label describes it."""
    return h.figure(f"drawn {kind}", role="img", aria_label=label)[h.div(aria_hidden="true")[drawn]]


def shown_card(
    card: Card, printed: Inside, below: Inside, above: str = "", win: bool = False
) -> Markup:
    """Return a card of a picture, with words below it and an optional tag above."""
    tag = h.span("tag")[above] if above else ""
    return h.span("shown")[h.span(f"card {SUITS[card.suit]}{' win' * win}")[printed], tag, below]


def caption(text: str) -> Markup:
    return h.span("caption")[text]


Entry = tuple[str, str]
"""A symbol and its meaning; the symbol is HTML without words that matter."""


def legend(entries: Iterable[Entry]) -> Markup:
    rows = html(
        h.li[h.span("sign", aria_hidden="true")[sign], h.span[text]] for sign, text in entries
    )
    return h.ul("legend")[rows]


def shared_entries() -> list[Entry]:
    """Return the symbols on every table."""
    return [
        (h.span("tag")[led_tag()], _("The card that was led.")),
        (html(h.span("edge")), _("A brass edge: whose turn it is, and the winning card.")),
        (icon("dealer"), _("The dealer of this round.")),
        (icon("g-cards"), _("Cards in hand.")),
        (icon("g-tricks"), _("Tricks taken this round.")),
    ]


def rules_dialog(title: str, topics: Iterable[Topic]) -> Markup:
    return dialog("rules", title, ([h.h3[topic.title], h.section[topic.body]] for topic in topics))


def aid_sheet(
    title: str, ways: Markup, heading: str, rules: Markup, end: str, symbols: Iterable[Entry]
) -> Markup:
    """Return the sheet beside every table: effects of cards, rules, end, and all symbols."""
    return dialog(
        "aid",
        title,
        ways,
        h.h3[heading],
        rules,
        h.h3[_("At the end")],
        h.p[end],
        h.h3[_("Symbols")],
        legend(symbols),
    )
