"""Counting in Diamonds: the cards taken in a round, and the points at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from ..cards import SUIT_NAMES

if TYPE_CHECKING:
    from .state import State


def taken(state: State, owner: Sequence[int]) -> list[list[int]]:
    """How many cards were taken this round, `[suit][owner]`, by the owner of each seat."""
    counts = [[0] * (max(owner) + 1) for _ in SUIT_NAMES]
    for _, taker, cards in state.tricks:
        mine = owner[taker]
        for card in cards:
            counts[card.suit][mine] += 1
    return counts


def from_left_of_dealer(state: State) -> list[int]:
    """All seats, clockwise from the one left of the dealer."""
    assert state.dealer is not None
    first = state.dealer + 1
    return [(first + k) % state.variant.players for k in range(state.variant.players)]


def actor(state: State, place: int, suit: int) -> int:
    """Of a place, the seat with more cards of a suit; equal: the first left of the dealer."""
    if not state.variant.partners:
        return place
    counts = taken(state, range(state.variant.players))[suit]
    own = [seat for seat in from_left_of_dealer(state) if state.variant.team[seat] == place]
    return max(own, key=counts.__getitem__)


class Crystals(Protocol):
    """Whatever knows the points in Showrooms and Vaults, by place: a State or a View."""

    @property
    def showroom(self) -> Sequence[int]: ...
    @property
    def vault(self) -> Sequence[int]: ...


def scores(at: Crystals) -> tuple[int, ...]:
    """The final score of every place: Vault points count twice, Showroom points once."""
    return tuple(2 * v + s for v, s in zip(at.vault, at.showroom, strict=True))


def returns(state: State) -> tuple[float, ...]:
    """What the game pays each seat: the final score of its place."""
    paid = scores(state)
    return tuple(float(paid[place]) for place in state.variant.team)


def winners(at: Crystals) -> tuple[int, ...]:
    """Who has won, in ascending order of places: ties go to the Vault, then are shared."""
    ranking = list(zip(scores(at), at.vault, strict=True))
    best = max(ranking)
    return tuple(place for place, key in enumerate(ranking) if key == best)
