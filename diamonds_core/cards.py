"""Suits, cards and decks, and their text form ("D15", "HQ")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter

from .errors import GameError
from .native import pickled_by_fields

SUITS = "DHSC"
"""The letters of the suits, in the order of their indices."""

SUIT_NAMES = ("Diamonds", "Hearts", "Spades", "Clubs")

DIAMONDS, HEARTS, SPADES, CLUBS = range(4)

_NAME = re.compile(r"([DHSC])([1-9]|1[0-5]|[JQKA])")

_COURT = {"J": 11, "Q": 12, "K": 13, "A": 14}
"""The ranks that a game may name by a letter."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: `suit` is an index into `SUITS`, `bit` its bit in the mask of its suit.

    A card is also the move that plays it.
    """

    suit: int
    rank: int
    name: str = field(compare=False)
    bit: int = field(compare=False, repr=False)
    order: int = field(compare=False, repr=False)
    """The sort key: by suit, then rank."""

    @staticmethod
    def parse(name: str) -> Card:
        """Return the card with a name such as "D5" or "HQ", of any game.

        Raises:
            GameError: `bad-value`, when the text is no name of a card.
        """
        found = _NAME.fullmatch(name)
        if not found:
            raise GameError.bad_value("a card", "name", "a suit of DHSC and a rank", name)
        suit, rank = SUITS.index(found[1]), _COURT.get(found[2]) or int(found[2])
        return Card(suit, rank, name, 1 << rank, suit * 16 + rank)

    def __hash__(self) -> int:
        return self.order

    def __str__(self) -> str:
        return self.name


pickled_by_fields(Card)


def cards_mask(cards: Iterable[Card]) -> int:
    """Return cards as bits of one integer, `1 << card.order`."""
    return sum([1 << card.order for card in cards])


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards by suit, then rank."""
    return tuple(sorted(cards, key=attrgetter("order")))


class _Suit(dict[int, tuple[Card, ...]]):
    """The cards of each mask of a suit, lowest first; entries are computed on demand."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        super().__init__({0: ()})
        self.lowest = {card.bit: card for card in cards}

    def __missing__(self, mask: int) -> tuple[Card, ...]:
        rest = mask & mask - 1
        found = self[mask] = (self.lowest[mask ^ rest], *self[rest])
        return found


class Deck:
    """All the cards of a game, with one `Card` object for each.

    A hand is a list of four masks, one for each suit; `suits[suit][mask]` are the cards of a mask.
    """

    def __init__(self, ranks: Mapping[int, str]) -> None:
        """Make the deck from its ranks and their names in texts."""
        self.cards = tuple(
            Card(suit, rank, letter + name, 1 << rank, suit * 16 + rank)
            for suit, letter in enumerate(SUITS)
            for rank, name in ranks.items()
        )
        self.by_name = {card.name: card for card in self.cards}
        self.suits = tuple(
            _Suit(tuple(card for card in self.cards if card.suit == suit)) for suit in range(4)
        )

    def masks(self, cards: Iterable[Card]) -> list[int]:
        """Return four masks, one for each suit, that hold these cards."""
        masks = [0, 0, 0, 0]
        for card in cards:
            masks[card.suit] |= card.bit
        return masks

    def in_masks(self, masks: list[int]) -> tuple[Card, ...]:
        """Return the cards of four masks, by suit and rank."""
        diamonds, hearts, spades, clubs = self.suits
        d, h, s, c = masks
        return diamonds[d] + hearts[h] + spades[s] + clubs[c]
