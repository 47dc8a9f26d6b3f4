"""The positions after each move that a seat could make, ready to be valued.

An option is `(move, points, bits)`: the points that the seat's side is ahead of the mean of the
others then, counted exactly, and the features of what is to come (None when the round is over).
A move that leaves its seat to choose whom to rob comes once for each choice.
"""

from __future__ import annotations

from collections.abc import Iterator
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


def options(state: State, seat: int, seen: Seen) -> list[Option]:
    """What the seat to move could do; `seen` is that of the tricks taken so far."""
    if state.phase.name == "pass":
        return [option for count in (1, 2, 3) for option in _gives(state, seat, count)]
    if state.phase.name == "give":
        assert state.passing is not None
        return list(_gives(state, seat, state.passing))
    return [
        (move, ahead(after, seat), _outlook(after, seat, seen))
        for move in state.legal()
        for after in _settled(state, seat, move)
    ]


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
