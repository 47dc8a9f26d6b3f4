"""Search: the trick on the table is played out in deals that agree with a View.

In each deal, and for each move that is compared, every seat plays on from what it would know;
then the position is evaluated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from math import fsum

from ..moves import Move
from ..state import State
from .adapter import PublicHistory
from .evaluator import Evaluator

Policy = Callable[[State, PublicHistory], Move]
"""How the seat to move plays on, given the history of the tricks taken."""


def look_ahead(
    evaluator: Evaluator,
    deals: Sequence[tuple[State, int]],
    history: PublicHistory,
    moves: Sequence[Move],
    tricks: int,
    policies: Sequence[Policy],
) -> dict[Move, float]:
    """The mean value of moves over deals, in points from here to the end of the round.

    Args:
        evaluator: values the positions, and plays for the seat to move.
        deals: one or more states that look the same to the seat to move, and how often each
            counts; they are not changed.
        history: of the tricks taken.
        moves: the moves to compare.
        tricks: the number of tricks to play out.
        policies: one or more policies of the other seats; each deal uses the next one in turn.
    """
    first, times = deals[0][0], sum([count for _, count in deals])
    seat, own = first.turn, evaluator.best_move
    now = evaluator.adapter.margin(first, seat)
    results: dict[Move, list[float]] = {move: [] for move in moves}
    for (deal, count), others in zip(deals, cycle(policies), strict=False):
        seats = [own if other == seat else others for other in range(deal.variant.players)]
        for move in moves:
            state = deal.copy()
            after = play_on(state, move, tricks, history, seats)
            results[move].append(count * (evaluator.position_value(state, seat, after) - now))
    return {move: fsum(values) / times for move, values in results.items()}


def play_on(
    state: State, move: Move, tricks: int, history: PublicHistory, policies: Sequence[Policy]
) -> PublicHistory:
    """Play a move and a number of tricks, at most to the end of the round; the history then."""
    taken = len(state.tricks)
    end = taken + tricks
    state.play(move)
    while state.phase.chosen:
        if len(state.tricks) > taken:
            history = history.after(state.tricks[-1])
            taken += 1
            if taken == end:
                break
        state.play(policies[state.turn](state, history))
    return history
