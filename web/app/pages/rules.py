"""The rules of a game: a page per topic, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.pages.html import esc, icon, page
from app.pages.lesson import lesson_button
from app.words import _
from diamonds_core.cards import SUITS, Card


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of rules: its title, and its paragraphs, lists and pictures as HTML."""

    title: str
    body: str


def para(*texts: str) -> str:
    """Paragraphs of plain text."""
    return "".join(f"<p>{esc(text)}</p>" for text in texts)


def points(*texts: str) -> str:
    """A list of plain texts."""
    return f'<ul class="dots">{"".join(f"<li>{esc(text)}</li>" for text in texts)}</ul>'


def figure(kind: str, label: str, drawn: str) -> str:
    """A picture made of the table's own parts; the label says what is seen."""
    return (
        f'<figure class="drawn {kind}" role="img" aria-label="{esc(label)}">'
        f'<div aria-hidden="true">{drawn}</div></figure>'
    )


def shown_card(card: Card, printed: str, below: str, above: str = "", win: bool = False) -> str:
    """A card of a picture, with words below it and maybe a tag above."""
    tag = f'<span class="tag">{esc(above)}</span>' if above else ""
    return (
        f'<span class="shown"><span class="card {SUITS[card.suit]}{" win" * win}">{printed}'
        f"</span>{tag}{below}</span>"
    )


def caption(text: str) -> str:
    """A few words under a part of a picture."""
    return f'<span class="caption">{esc(text)}</span>'


def rules(
    game: str, title: str, topics: Mapping[str, Topic], chosen: str, lesson: bool = False
) -> str:
    """One topic, with the others beside it; `chosen` is one of the mapping's names.

    With `lesson` there is a way to learn by playing.
    """
    links = "".join(
        f"<li>{_link(game, name, topic, name == chosen)}</li>" for name, topic in topics.items()
    )
    topic = topics[chosen]
    body = (
        f'<div class="rules"><header><button type="button" class="round-btn" data-do="back" '
        f'aria-label="{_("Back")}" data-focus>{icon("g-back")}</button>'
        f"<h1>{esc(title)}</h1></header>"
        f'<nav aria-label="{_("Topics")}"><ul>{links}</ul>{lesson_button(game) * lesson}</nav>'
        f'<article class="box"><h2 data-say>{esc(topic.title)}</h2>{topic.body}</article></div>'
    )
    return page("rules", body, title)


def _link(game: str, name: str, topic: Topic, here: bool) -> str:
    current = ' aria-current="page"' if here else ""
    return (
        f'<button type="button" class="plain" data-do="read" data-arg="{game}:{name}"{current}>'
        f"{esc(topic.title)}</button>"
    )
