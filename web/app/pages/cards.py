"""What every card shows, in whichever game."""

from __future__ import annotations

from app.pages.html import esc, icon
from app.words import rank_index
from diamonds_core.cards import SUITS, Card


def face(card: Card) -> str:
    """A card's index, and one large pip."""
    suit = SUITS[card.suit]
    return (
        f'<span class="idx" aria-hidden="true"><b>{esc(rank_index(card))}</b>'
        f"{icon('s-' + suit)}</span>{icon('p-' + suit, 'pip')}"
    )
