"""The positions after each move that a seat could make, ready to be valued.

An option is `(move, points, bits)`: the points that the seat's side is ahead of the mean of the
others then, counted exactly, and the features of what is to come (None when the round is over).
A move that leaves its seat to choose whom to rob comes once for each choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from ..cards import Card
from ..diamonds import State, View
from ..diamonds.state import DEAL, ROB
from ..diamonds.view import with_hands
from ..machine import OVER
from ..moves import Give, Move, Pass
from ..variants import DECK
from .features import Seen, features, given, giving, shape_of

Option = tuple[Move, float, int | None]


def known(view: View) -> State:
    """A table that holds only what a seat may see: the others' hands are empty."""
    seat = view.seat
    assert seat is not None
    hands = [[0, 0, 0, 0] for _ in view.hand_sizes]
    hands[seat] = DECK.masks(view.hand)
    gave: list[tuple[Card, ...] | None] = [() if given else None for given in view.has_given]
    gave[seat] = view.gave
    return with_hands(view, hands, gave)


def ahead(state: State, seat: int) -> float:
    """By how many points a seat's side is ahead of the mean of the others."""
    place, vault, showroom = state.variant.team[seat], state.vault, state.showroom
    own, others = 2 * vault[place] + showroom[place], len(vault) - 1
    return (own * (others + 1) - 2 * sum(vault) - sum(showroom)) / others


def options(
    state: State, seat: int, seen: Seen, moves: Sequence[Move] | None = None
) -> list[Option]:
    """What the seat to move could do, or some moves would; `seen` is that of the tricks taken."""
    if state.phase.name == "pass":
        return [option for count in (1, 2, 3) for option in _gives(state, seat, count)]
    if state.phase.name == "give":
        assert state.passing is not None
        return list(_gives(state, seat, state.passing))
    return [
        (move, ahead(after, seat), _outlook(after, seat, seen))
        for move in moves or state.legal()
        for after in _settled(state, seat, move)
    ]


def distinct(state: State) -> Sequence[Move]:
    """The legal moves; of cards that do the same, only the lowest.

    They do where no card is left that could come between them.
    """
    legal = state.legal()
    if len(legal) == 1 or state.phase is ROB:
        return legal
    left = [0, 0, 0, 0]
    for hand in state.hands:
        for suit, mask in enumerate(hand):
            left[suit] |= mask
    for card in state.trick:
        left[card.suit] |= card.bit
    own = state.hands[state.turn]
    lowest = [_lowest(mask, mask | ~rest & 0xFFFF) for mask, rest in zip(own, left, strict=True)]
    return [card for card in legal if type(card) is Card and lowest[card.suit] & card.bit]


@lru_cache(maxsize=1 << 14)
def _lowest(own: int, filled: int) -> int:
    """The lowest of the own cards in each run of places that are filled."""
    found = 0
    while own:
        low = own & -own
        found |= low
        own &= -(filled + low & ~filled)
    return found


def _settled(state: State, seat: int, move: Move) -> Iterator[State]:
    """The states after a move, and after each choice of whom to rob that it leaves its seat."""
    after = state.copy()
    after.play(move)
    if after.phase is ROB and after.turn == seat:
        for choice in after.legal():
            yield from _settled(after, seat, choice)
    else:
        yield after


def _outlook(after: State, seat: int, seen: Seen) -> int | None:
    if after.phase is DEAL or after.phase is OVER:
        return None
    if len(after.tricks) > seen.number:
        seen = seen.after(after.tricks[-1])
    return features(after, seat, seen)


def _gives(state: State, seat: int, count: int) -> Iterator[Option]:
    """The ways to give so many cards; a dealer who chooses how many has the best of them."""
    shape, points, hand = shape_of(state.variant), ahead(state, seat), state.hand(seat)
    table, own = giving(shape, state, seat, count)
    number = Pass(count) if state.phase.name == "pass" else None
    for cards in combinations(hand, count):
        gave = 0
        for card in cards:
            gave |= 1 << card.order
        yield number or Give(seat, cards), points, given(shape, table, own, gave)
