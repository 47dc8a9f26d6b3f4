"""The positions after each move of a seat, as input for the evaluation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import cast

from ..bots.adapter import Option
from ..cards import Card
from ..moves import Give, Move, Rob, pass_combinations
from ..state import OVER
from .features import DiamondsHistory, features, features_after_giving, giver_features, shape_of
from .scoring import SHOWROOM, VAULT, WEIGHTS, score
from .state import DEAL, GIVE, PASS, PASSES, PLAY, ROB, DiamondsState
from .view import DiamondsView

_SHOWROOM, _VAULT = WEIGHTS[SHOWROOM], WEIGHTS[VAULT]


def margin(state: DiamondsState, seat: int) -> float:
    """Return the points of a seat's side minus the mean of the other sides."""
    side, vault, showroom = state.variant.team[seat], state.vault, state.showroom
    own, others = _SHOWROOM * showroom[side] + _VAULT * vault[side], len(vault) - 1
    return (own * (others + 1) - _SHOWROOM * sum(showroom) - _VAULT * sum(vault)) / others


def preference(view: DiamondsView, move: Move) -> tuple[float, ...]:
    """Return the sort key of moves of equal value: first rob the side nearest to winning."""
    if not isinstance(move, Rob):
        return ()
    vault = view.vault[move.side]
    return -score(view.showroom[move.side], vault), -vault


def options(
    state: DiamondsState, seat: int, history: DiamondsHistory, moves: Sequence[Move] | None = None
) -> list[Option]:
    """Return the options of a seat, for all legal moves or for some.

    A dealer that chooses the number of cards to pass has an option for each way to give them.
    """
    if state.phase is PASS:
        hand = state.hand(seat)
        return [
            (move, points, bits)
            for move in PASSES
            for _, points, bits in _give_options(
                state, seat, pass_combinations(seat, hand, move.count)
            )
        ]
    if state.phase is GIVE:
        ways = cast(Sequence[Give], moves or state.legal_for(seat))
        return list(_give_options(state, seat, ways))
    return [
        (move, margin(after, seat), _features_after(after, seat, history))
        for move in moves or state.legal()
        for after in _states_after(state, seat, move)
    ]


def distinct_moves(state: DiamondsState) -> Sequence[Move]:
    """Return the legal moves of the seat to move, with only the lowest of equivalent cards.

    Cards of a suit are equivalent if no card between them is left in the round.
    """
    legal = state.legal()
    if len(legal) == 1 or state.phase is not PLAY:
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
    """Return the lowest card of `own` in each run of set bits of `filled`."""
    found = 0
    while own:
        low = own & -own
        found |= low
        own &= -(filled + low & ~filled)
    return found


def _states_after(state: DiamondsState, seat: int, move: Move) -> Iterator[DiamondsState]:
    """Yield the states after a move, and after each robbery that its seat then chooses."""
    after = state.copy()
    after.play(move)
    if after.phase is ROB and after.turn == seat:
        for choice in after.legal():
            yield from _states_after(after, seat, choice)
    else:
        yield after


def _features_after(after: DiamondsState, seat: int, history: DiamondsHistory) -> int | None:
    if after.phase is DEAL or after.phase is OVER:
        return None
    if len(after.tricks) > history.number:
        history = history.after(after.tricks[-1])
    return features(after, seat, history)


def _give_options(state: DiamondsState, seat: int, ways: Sequence[Give]) -> Iterator[Option]:
    """Yield the options of a seat for some ways to pass the same number of cards."""
    shape, points = shape_of(state.variant), margin(state, seat)
    table, own = giver_features(shape, state, seat, len(ways[0].cards))
    for give in ways:
        gave = 0
        for card in give.cards:
            gave |= 1 << card.order
        yield give, points, features_after_giving(shape, table, own, gave)
