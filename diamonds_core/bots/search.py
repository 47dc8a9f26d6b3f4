"""Search: playouts of the next tricks in deals that agree with a View.

In each deal, and for each move that is compared, every seat plays on from its own knowledge. Only
which of its cards have the same effect is read from the deal, though a seat may not know which
cards stay undealt. Then the position is evaluated. Most playouts go to the moves whose values are
close.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from math import erfc, exp, fsum, pi, sqrt

from ..moves import Move
from ..state import State
from ..steps import Steps
from .adapter import PublicHistory
from .evaluator import Evaluator
from .parameters import Level

Policy = Callable[[State, PublicHistory], Move]
"""The choice of the seat to move in a state, given the history of the tricks taken."""


def look_ahead(
    evaluator: Evaluator,
    level: Level,
    deals: Iterable[State],
    history: PublicHistory,
    values: Mapping[Move, float],
    share: float,
    tricks: int,
) -> Steps[dict[Move, float]]:
    """Return the value of moves by playouts, in points from here to the end of the round.

    Each playout is a step.

    Args:
        evaluator: values the positions, and plays for every seat.
        level: decides when a move is pruned, and when the search ends.
        deals: enough states that look the same to the seat to move; they are not changed.
        history: the history of the tricks taken.
        values: the values of the moves to compare, without search.
        share: the weight of the playouts in the value of a move; the rest is the value without
            search.
        tricks: the number of tricks to play out.

    Returns:
        The value of each move, by its distance from the best move in the deals of both.
    """
    results: dict[Move, list[float]] = {move: [] for move in values}
    moves, best = list(values), next(iter(values))
    deals, playouts, threshold = iter(deals), level.playouts, level.prune_threshold

    def lead(one: Move, other: Move) -> tuple[float, float]:
        """Return the lead of a move over another, and its standard error."""
        mean, error = _lead(results[one], results[other])
        return share * mean + (1 - share) * (values[one] - values[other]), share * error

    def promises(move: Move) -> bool:
        return expected_improvement(*lead(best, move)) >= threshold

    while len(moves) > 1 and playouts > 0 and (batch := list(islice(deals, level.batch))):
        playouts -= len(batch) * len(moves)
        for deal in batch:
            for move in moves:
                results[move].append(play_out(evaluator, deal, move, tricks, history))
                yield
        leads = {move: lead(move, best)[0] for move in moves}
        best = max(leads, key=leads.__getitem__)
        moves = [move for move in moves if move == best or promises(move)]
    top = share * fsum(results[best]) / len(results[best]) + (1 - share) * values[best]
    found = {move: top - lead(best, move)[0] for move in values}
    # A pruned move may be ahead of a move that took the lead only later.
    return {
        move: value if value <= top else top - level.prune_threshold
        for move, value in found.items()
    }


def _lead(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the mean of one minus the other, in the deals that both have, and its error."""
    leads = [a - b for a, b in zip(one, other, strict=False)]
    mean = fsum(leads) / len(leads)
    return mean, sqrt(fsum([(lead - mean) ** 2 for lead in leads])) / len(leads)


def expected_improvement(behind: float, error: float) -> float:
    """Return the expected points by which a move is ahead, given how far it seems behind.

    `behind` is a mean in points, `error` its standard error.
    """
    if not error:
        return 0.0
    off = behind / error
    return error * exp(-off * off / 2) / sqrt(2 * pi) - behind * erfc(off / sqrt(2)) / 2


def play_out(
    evaluator: Evaluator, deal: State, move: Move, tricks: int, history: PublicHistory
) -> float:
    """Return the value of a move in a deal, in points from here to the end of the round."""
    state, seat, adapter = deal.copy(), deal.turn, evaluator.adapter
    policies = [evaluator.best_move] * deal.variant.players
    after = play_on(state, move, tricks, history, policies)
    return evaluator.position_value(state, seat, after) - adapter.margin(deal, seat)


def play_on(
    state: State, move: Move, tricks: int, history: PublicHistory, policies: Sequence[Policy]
) -> PublicHistory:
    """Play a move and some tricks, at most to the end of the round; return the new history."""
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
