"""Endings: the exact solution of the last tricks where few continuations are left.

Every deal that agrees with a View is played to its end in every way, with open hands. Each seat
plays for its own side.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from math import factorial, fsum, prod
from random import Random

from ..knowledge import knowledge, with_deal
from ..moves import Move
from ..state import State
from ..steps import Steps
from ..view import View
from .adapter import Adapter


def solve_ending(adapter: Adapter, view: View, max_endings: int) -> Steps[dict[Move, float] | None]:
    """Return the value of each legal move, in points from here to the end of the round.

    Each move in each deal is a step. The passing must be over. None means that there are more than
    `max_endings` endings: orders of the cards and other choices, over all deals.
    """
    assert view.seat is not None
    orders = prod(map(factorial, view.hand_sizes)) * adapter.other_choices(view.variant)
    if orders > max_endings:
        return None
    limit = max_endings // orders
    deals = list(islice(knowledge(view).deals(), limit + 1))
    if len(deals) > limit:
        return None
    like, seat, margin = adapter.resample(view, Random(0)), view.seat, adapter.margin
    now, values = margin(like, seat), dict[Move, float]()
    for move in view.legal:
        # Each end is freed at once: the garbage collector would have to traverse a list of them.
        gains = list[float]()
        for hands in deals:
            gains.append(margin(_end(margin, with_deal(like, hands), move), seat) - now)
            yield
        values[move] = fsum(gains) / len(gains)
    return values


def _end(margin: Callable[[State, int], float], state: State, move: Move) -> State:
    """Return the end of the round after a move and best play of all seats; change the state."""
    state.play(move)
    while state.phase.chosen:
        legal = state.legal()
        if len(legal) > 1:
            seat, best, choice = state.turn, float("-inf"), state
            for way in legal:
                end = _end(margin, state.copy(), way)
                value = margin(end, seat)
                if value > best:
                    best, choice = value, end
            return choice
        state.play(legal[0])
    return state
