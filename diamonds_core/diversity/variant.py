"""The variants of Diversity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from ..cards import Deck
from ..errors import BadVariant, format_value
from ..native import pickled_by_fields
from ..variant import Variant, refuse_setting

DECK = Deck({rank: str(rank) for rank in range(2, 11)} | {11: "J", 12: "Q", 13: "K", 14: "A"})
"""The 52 cards of Diversity, 2 low and ace high."""

HANDS = range(1, 13)
"""The numbers of hands that a game of Diversity may have."""


@dataclass(frozen=True, slots=True)
class DiversityVariant(Variant):
    """One way to play Diversity; a hand is a round.

    Args:
        players: 4.
        hands: the least number of hands, 1 to 12.

    Raises:
        BadVariant: `players` or `bad-value`, for any other number of players or hands.
    """

    players: int = 4
    hands: int = 4

    def __post_init__(self) -> None:
        if self.players != 4:
            raise BadVariant("players", found=format_value(self.players), expected="4")
        if self.hands not in HANDS:
            refuse_setting("hands", "1 to 12", self.hands)
        self.derive(deck=DECK.cards, hand_size=13, rounds=self.hands)

    @property
    def name(self) -> str:
        """A short name, such as "diversity-4"."""
        return f"diversity-{self.hands}"

    @classmethod
    def every(cls) -> Iterator[Self]:
        """Yield every variant that the rules have."""
        return (cls(4, hands) for hands in HANDS)


pickled_by_fields(DiversityVariant)
