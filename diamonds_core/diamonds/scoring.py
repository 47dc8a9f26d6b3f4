"""The scoring of Diamonds: the weight of points, the card that takes a trick, cards taken.

The functions of crystals take a State as well as a View.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..cards import SUITS, Card
from ..state import Trick
from .variant import DiamondsVariant

SHOWROOM, VAULT = "showroom", "vault"

WEIGHTS = {SHOWROOM: 1, VAULT: 2}
"""The weight of a point in the final score, by where it lies (rule book: "End of the Game")."""


class Crystals(Protocol):
    """Where the points lie, in a State or a View."""

    @property
    def variant(self) -> DiamondsVariant: ...
    @property
    def supply(self) -> int: ...
    @property
    def showroom(self) -> Sequence[int]: ...
    @property
    def vault(self) -> Sequence[int]: ...
    @property
    def thief(self) -> int | None: ...


def score(showroom: int, vault: int) -> int:
    """The score of a side with these points in its Showroom and in its Vault."""
    return WEIGHTS[SHOWROOM] * showroom + WEIGHTS[VAULT] * vault


def scores(at: Crystals) -> tuple[int, ...]:
    """The score of every side if the game ended now, in points."""
    return tuple(map(score, at.showroom, at.vault))


def winners(at: Crystals) -> tuple[int, ...]:
    """The sides that win, in ascending order; a tie goes to the fuller Vault, or is shared."""
    ranking = list(zip(scores(at), at.vault, strict=True))
    best = max(ranking)
    return tuple(side for side, key in enumerate(ranking) if key == best)


def winning_index(trick: Sequence[Card]) -> int:
    """The index of the card that takes a trick, in an open trick as it lies."""
    led = trick[0].suit
    in_suit = [index for index, card in enumerate(trick) if card.suit == led]
    return max(in_suit, key=lambda index: trick[index].rank)


def cards_taken(tricks: Sequence[Trick], owner: tuple[int, ...]) -> list[list[int]]:
    """The number of cards taken, `[suit][owner]`; `owner` has the owner of each seat."""
    none = [0] * (max(owner) + 1)
    counts = [none[:] for _ in SUITS]
    for _, taker, cards in tricks:
        own = owner[taker]
        for card in cards:
            counts[card.suit][own] += 1
    return counts


def partner_acting(
    tricks: Sequence[Trick], variant: DiamondsVariant, side: int, suit: int, dealer: int
) -> int:
    """Of partners, the seat with more cards of a suit; of equal ones the first after the dealer."""
    counts = cards_taken(tricks, tuple(range(variant.players)))[suit]
    seats = clockwise(dealer + 1, variant.players)
    return max([seat for seat in seats if variant.team[seat] == side], key=counts.__getitem__)


def clockwise(first: int, players: int) -> list[int]:
    """All seats, beginning with the first."""
    return [(first + k) % players for k in range(players)]
