"""What every card shows, in whichever game."""

from __future__ import annotations

from app.html import Markup, h, html, icon
from app.words import rank_index
from diamonds_core.cards import SUITS, Card


def face(card: Card) -> Markup:
    """A card's index, and one large pip."""
    suit = SUITS[card.suit]
    return html(
        h.span("idx", aria_hidden="true")[h.b[rank_index(card)], icon("s-" + suit)],
        icon("p-" + suit, "pip"),
    )
