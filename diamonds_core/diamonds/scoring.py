"""Facts about a table of Diamonds: what crystals and cards are worth, and to whom.

All of them can be told of a State as well as of a View.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..cards import CLUBS, SPADES, SUITS, Card
from ..machine import Trick
from ..variants import DiamondsVariant


class Crystals(Protocol):
    """Whatever knows where the points lie: a State or a View."""

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


def robbable(at: Crystals, seat: int) -> tuple[int, ...]:
    """The places that a Clubs action of a seat could take from now; with the Thief at most one."""
    own, showroom = at.variant.team[seat], at.showroom
    if at.variant.thief:
        thief = at.thief
        return (thief,) if thief is not None and thief != own and showroom[thief] else ()
    return tuple([place for place, held in enumerate(showroom) if held and place != own])


def brings(at: Crystals, seat: int, suit: int) -> int:
    """How many points the Suit Action of a suit would move for a seat now, 0 or 1."""
    if suit == CLUBS:
        return 1 if robbable(at, seat) else 0
    return min(1, at.showroom[at.variant.team[seat]] if suit == SPADES else at.supply)


def scores(at: Crystals) -> tuple[int, ...]:
    """The final score of every place: Vault points count twice, Showroom points once."""
    return tuple([2 * v + s for v, s in zip(at.vault, at.showroom, strict=True)])


def winners(at: Crystals) -> tuple[int, ...]:
    """Who has won, in ascending order of places: ties go to the Vault, then are shared."""
    ranking = list(zip(scores(at), at.vault, strict=True))
    best = max(ranking)
    return tuple(place for place, key in enumerate(ranking) if key == best)


def returns(at: Crystals) -> tuple[float, ...]:
    """What the game pays each seat: the final score of its place."""
    paid = scores(at)
    return tuple(float(paid[place]) for place in at.variant.team)


def taking(trick: Sequence[Card]) -> int:
    """Which card of a trick takes it, by its place; of an open trick, which would so far."""
    led = trick[0].suit
    in_suit = [place for place, card in enumerate(trick) if card.suit == led]
    return max(in_suit, key=lambda place: trick[place].rank)


def taken(tricks: Sequence[Trick], owner: Sequence[int]) -> list[list[int]]:
    """How many cards were taken, `[suit][owner]`, by the owner of each seat."""
    none = [0] * (max(owner) + 1)
    counts = [none[:] for _ in SUITS]
    for _, taker, cards in tricks:
        own = owner[taker]
        for card in cards:
            counts[card.suit][own] += 1
    return counts


def clockwise(first: int, players: int) -> list[int]:
    """All seats, beginning with the first."""
    return [(first + k) % players for k in range(players)]
