"""Comparing: what the best moves bring in one and the same deal, so that its luck hardly counts."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from statistics import fmean

from diamonds_core import State
from diamonds_core.bots.adapter import PublicHistory
from diamonds_core.bots.evaluator import Evaluator
from diamonds_core.bots.levels import COMPARED, WITHIN
from diamonds_core.bots.options import Option
from diamonds_core.bots.search import play_on
from diamonds_core.moves import Move

Lesson = tuple[int, float]
"""The features of a position, and the margin that was still to come, in points a round."""

TRICKS = 5
"""The number of tricks that are played out, with the one under way."""


def compare(
    evaluator: Evaluator,
    state: State,
    history: PublicHistory,
    options: Sequence[Option],
    values: Sequence[float],
) -> list[Lesson]:
    """Lessons from the best moves, each played out in the deal as it is.

    A lesson tells how much more a move brought than the others. What they brought together, which
    is mostly the luck of the deal, is replaced by what the network expected of them.

    Args:
        evaluator: plays for every seat, each from what it knows, and values the ends.
        state: before the move; it isn't changed.
        history: of the tricks taken.
        options: of the seat to move.
        values: the margin that the network expects to come after each option.

    Returns:
        A lesson for each move compared; none where one move is far better than all others.
    """
    # A move that ends with a robbery has an option for each; playouts choose the best.
    best: dict[Move, tuple[float, Option]] = {}
    for option, to_come in zip(options, values, strict=True):
        move, expected = option[0], option[1] + to_come
        if move not in best or expected > best[move][0]:
            best[move] = expected, option
    order = sorted(best.values(), key=itemgetter(0), reverse=True)
    near = [(value, option) for value, option in order[:COMPARED] if value > order[0][0] - WITHIN]
    if len(near) < 2:
        return []
    brought = [_play_out(evaluator, state, history, move) for _, (move, _, _) in near]
    luck = fmean(brought) - fmean([value for value, _ in near])
    return [
        (position, final - luck - margin)
        for final, (_, (_, margin, position)) in zip(brought, near, strict=True)
        if position is not None
    ]


def _play_out(evaluator: Evaluator, state: State, history: PublicHistory, move: Move) -> float:
    """The margin at the end of the round, as far as playouts and the evaluator tell it."""
    seat, played = state.turn, state.copy()
    policies = [evaluator.best_move] * state.variant.players
    after = play_on(played, move, TRICKS, history, policies)
    return evaluator.position_value(played, seat, after)
