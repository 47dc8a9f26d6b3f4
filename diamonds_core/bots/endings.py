"""Endings: the last cards of a round solved where few ways to go on are left.

Every deal that agrees with a View is played to its end in every way, with open hands, each seat
for its own side.
"""

from __future__ import annotations

from itertools import islice
from math import factorial, fsum, prod
from random import Random

from ..knowledge import knowledge, with_deal
from ..moves import Move
from ..state import State
from ..views import View
from .adapter import Adapter


def solve_ending(adapter: Adapter, view: View, max_endings: int) -> dict[Move, float] | None:
    """The value of each legal move, in points from here to the end of the round.

    Args:
        adapter: of the view's game.
        view: of the seat to move, after the passing.
        max_endings: the greatest number of orders of cards, over all deals, that is worth the time.

    Returns:
        None where there are more endings than that.
    """
    assert view.seat is not None
    orders = prod(map(factorial, view.hand_sizes)) * adapter.other_choices(view.variant)
    if orders > max_endings:
        return None
    limit = max_endings // orders
    deals = list(islice(knowledge(view).deals(), limit + 1))
    if len(deals) > limit:
        return None
    like = adapter.resample(view, Random(0))
    states = [with_deal(like, hands) for hands in deals]
    now = adapter.margin(states[0], view.seat)
    return {
        move: fsum(adapter.margin(_end(adapter, state, move), view.seat) - now for state in states)
        / len(states)
        for move in view.legal
    }


def _end(adapter: Adapter, state: State, move: Move) -> State:
    """The end of the round after a move, when every seat still to move does its best."""
    state = state.copy()
    state.play(move)
    while state.phase.chosen:
        legal = state.legal()
        if len(legal) > 1:
            seat = state.turn
            ends = [_end(adapter, state, move) for move in legal]
            return max(ends, key=lambda end: adapter.margin(end, seat))
        state.play(legal[0])
    return state
