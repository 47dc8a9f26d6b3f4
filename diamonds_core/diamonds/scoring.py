"""The scoring of Diamonds: the weight of points, the card that takes a trick, cards taken.

The functions with a parameter `at` take a State or a View.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..cards import SUITS, Card
from ..view import Trick
from .variant import DiamondsVariant

SHOWROOM, VAULT = "showroom", "vault"

WEIGHTS = {SHOWROOM: 1, VAULT: 2}
"""The weight of a point in the final score, by its place (rule book: "End of the Game")."""


class Crystals(Protocol):
    """The crystals of a State or a View, in points."""

    @property
    def variant(self) -> DiamondsVariant:
        """The variant of the game."""

    @property
    def supply(self) -> int:
        """The points in the Supply."""

    @property
    def showroom(self) -> Sequence[int]:
        """The points in each Showroom, by side."""

    @property
    def vault(self) -> Sequence[int]:
        """The points in each Vault, by side."""

    @property
    def thief(self) -> int | None:
        """The seat with the Thief; None without one."""


def score(showroom: int, vault: int) -> int:
    """Return the score of a side with these points in its Showroom and in its Vault."""
    return WEIGHTS[SHOWROOM] * showroom + WEIGHTS[VAULT] * vault


def scores(at: Crystals) -> tuple[int, ...]:
    """Return the score of every side if the game ended now, in points."""
    return tuple(map(score, at.showroom, at.vault))


def side_summary(at: Crystals, side: int) -> str:
    """Return the crystals and the score of a side, in words."""
    thief = ", has the Thief" if at.thief == side else ""
    return (
        f"{at.showroom[side]} in the Showroom, {at.vault[side]} in the Vault, "
        f"score {scores(at)[side]}{thief}"
    )


def winners(at: Crystals) -> tuple[int, ...]:
    """Return the sides that win, in ascending order (rule book: "End of the Game").

    The fuller Vault wins a tie; sides with equal Vaults share the victory.
    """
    ranking = list(zip(scores(at), at.vault, strict=True))
    best = max(ranking)
    return tuple(side for side, key in enumerate(ranking) if key == best)


def winning_index(trick: Sequence[Card]) -> int:
    """Return the index of the card that takes a trick, or an open trick so far.

    It is the highest card of the suit led (rule book: "Card Play / Playing Tricks").
    """
    led = trick[0].suit
    in_suit = [index for index, card in enumerate(trick) if card.suit == led]
    return max(in_suit, key=lambda index: trick[index].rank)


def cards_taken(tricks: Sequence[Trick], owner: tuple[int, ...]) -> list[list[int]]:
    """Return the numbers of cards taken, as `[suit][owner]`; `owner` has the owner of each seat."""
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
    """Return the partner that takes an action for most cards of a suit, for a given side.

    It is the partner with more cards of the suit, of equal ones the first after the dealer. The
    rule book leaves this open ("4- or 6-Player Partnership Rules").
    """
    counts = cards_taken(tricks, tuple(range(variant.players)))[suit]
    seats = clockwise(dealer + 1, variant.players)
    return max([seat for seat in seats if variant.team[seat] == side], key=counts.__getitem__)


def clockwise(first: int, players: int) -> list[int]:
    """Return all seats clockwise, from `first` on."""
    return [(first + k) % players for k in range(players)]
