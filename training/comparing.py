"""Comparison of the best moves in the same deal, which removes most of its luck."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from diamonds_core import State
from diamonds_core.bots.adapter import Option, PublicHistory
from diamonds_core.bots.evaluator import Evaluator
from diamonds_core.bots.level import Level
from diamonds_core.bots.search import play_out
from diamonds_core.moves import Move

Sample = tuple[int, float]
"""The features of a position, and the margin still to come, in points a round."""

TRICKS = 5
"""The number of tricks that are played out, including the current one."""


def compare(
    evaluator: Evaluator,
    state: State,
    history: PublicHistory,
    options: Sequence[Option],
    values: Sequence[float],
) -> list[Sample]:
    """Return samples of the best moves, each played out in the true deal.

    A sample has the gain of a move over the others. The mean gain of all, mostly the luck of the
    deal, is replaced by the mean that the network expected.

    Args:
        evaluator: plays for every seat, from that seat's View, and evaluates the last positions.
        state: before the move; it is not changed.
        history: of the tricks taken.
        options: of the seat to move.
        values: the margin that the network expects to come after each option.

    Returns:
        A sample for each move compared; none where one move is far better than all others.
    """
    # A move that ends with a robbery has an option for each; playouts choose the best.
    best: dict[Move, Option] = {}
    expected: dict[Move, float] = {}
    for option, to_come in zip(options, values, strict=True):
        move, margin, _ = option
        if move not in best or margin + to_come > expected[move]:
            best[move], expected[move] = option, margin + to_come
    near = Level().near_best(sorted(expected, key=expected.__getitem__, reverse=True), expected)
    if len(near) < 2:
        return []
    brought = {move: play_out(evaluator, state, move, TRICKS, history) for move in near}
    luck = fmean(brought.values()) - fmean([expected[move] for move in near])
    return [
        (position, brought[move] - luck - margin)
        for move, margin, position in map(best.__getitem__, near)
        if position is not None
    ]
