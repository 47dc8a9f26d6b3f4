"""The rules of a game: a page per topic, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.html import Inside, Markup, button, h, html, icon, page
from app.pages.lesson import lesson_button
from app.words import _
from diamonds_core.cards import SUITS, Card


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of rules: its title, and its paragraphs, lists and pictures as HTML."""

    title: str
    body: Markup


def para(*texts: str) -> Markup:
    """Paragraphs of plain text."""
    return html(h.p[text] for text in texts)


def points(*texts: str) -> Markup:
    """A list of plain texts."""
    return h.ul("dots")[(h.li[text] for text in texts)]


def figure(kind: str, label: str, drawn: Inside) -> Markup:
    """A picture made of the table's own parts; the label says what is seen."""
    return h.figure(f"drawn {kind}", role="img", aria_label=label)[h.div(aria_hidden="true")[drawn]]


def shown_card(
    card: Card, printed: Inside, below: Inside, above: str = "", win: bool = False
) -> Markup:
    """A card of a picture, with words below it and maybe a tag above."""
    tag = h.span("tag")[above] if above else ""
    return h.span("shown")[h.span(f"card {SUITS[card.suit]}{' win' * win}")[printed], tag, below]


def caption(text: str) -> Markup:
    """A few words under a part of a picture."""
    return h.span("caption")[text]


def rules(
    game: str, title: str, topics: Mapping[str, Topic], chosen: str, lesson: bool = False
) -> Markup:
    """One topic, with the others beside it; `chosen` is one of the mapping's names.

    With `lesson` there is a way to learn by playing.
    """
    links = html(h.li[_link(game, name, topic, name == chosen)] for name, topic in topics.items())
    topic = topics[chosen]
    body = h.div("rules")[
        h.header[
            button("round-btn", data_do="back", aria_label=_("Back"), data_focus=True)[
                icon("g-back")
            ],
            h.h1[title],
        ],
        h.nav(aria_label=_("Topics"))[h.ul[links], lesson_button(game) * lesson],
        h.article("box")[h.h2(data_say=True)[topic.title], topic.body],
    ]
    return page("rules", body, title)


def _link(game: str, name: str, topic: Topic, here: bool) -> Markup:
    current = "page" if here else None
    return button("plain", data_do="read", data_arg=f"{game}:{name}", aria_current=current)[
        topic.title
    ]
