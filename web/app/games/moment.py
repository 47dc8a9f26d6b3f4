"""A moment of a finished game, as a card that opens it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from app.core.html import Markup, h, icon
from app.games.cards import face
from app.words import _, card_name
from diamonds_core import Card
from diamonds_core.cards import SUITS


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a finished game.

    Args:
        number: the number of moves made before it.
        head: what it is, and when it was.
        title: what happened.
        praise: what was good about it, in a sentence.
        cards: the cards to show.
        marked: those of them that matter.
    """

    number: int
    head: str
    title: str
    praise: str = ""
    cards: tuple[Card, ...] = ()
    marked: tuple[Card, ...] = ()


def moment_card(
    moment: Moment, invitation: str = "", tap: Mapping[str, str] | None = None
) -> Markup:
    """Return the moment as one large button, or as a box where there is no `tap`."""
    inside = (
        shown_cards(moment.cards, moment.marked) if moment.cards else None,
        h.span("says")[
            h.small[moment.head], " ", h.b[moment.title], " ", invitation and h.span[invitation]
        ],
    )
    if tap is None:
        return h.div("box moment")[inside]
    return h.button("box moment", type="button", **tap)[inside, icon("g-chev")]


def shown_cards(
    cards: Sequence[Card], marked: Collection[Card], grey: Collection[Card] = ()
) -> Markup:
    """Return cards side by side, with those that matter, and those that lose to them."""
    drawn = [
        _card(card, " marked" if card in marked else " grey" * (card in grey)) for card in cards
    ]
    return h.span("moment-cards", role="img", aria_label=", ".join(map(card_name, cards)))[drawn]


def _card(card: Card, css: str) -> Markup:
    return h.span(f"card {SUITS[card.suit]}{css}")[face(card)]


def best_moment(when: str) -> str:
    """Return the head of the best moment of a game."""
    return _("Best moment \N{MIDDLE DOT} {when}").format(when=when)
