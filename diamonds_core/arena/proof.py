"""Proofs that one move of a position is right beyond doubt.

Either the ending is solved over all deals that agree with the View, or all moves are played to
the end of the round in many deals, until the best is ahead of every other one by at least `LEAD`
points and `ERRORS` standard errors. The playouts use two policies, which must agree: every seat
plays on by value, and every seat plays on as `simple` does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ..bots.endings import solve_ending
from ..bots.evaluator import Evaluator, evaluator_of
from ..comparison import Margins
from ..game import game_of
from ..moves import Move
from ..puzzle import Value
from ..steps import finish
from ..view import View

LEAD = 0.3
"""The least lead of the best move, in points."""

ERRORS = 5.0
"""The least lead of the best move, in standard errors of the difference."""

MAX_ENDINGS = 20_000
"""The greatest number of endings that are solved."""

FIRST = 32
"""The number of deals before the first check of the lead; it doubles each time."""


REJECT_SIGMA = 2.0
"""The number of standard errors below `LEAD` at which the search for a proof stops."""

RIVALS = 6
"""The number of moves that are played out first with the best one: most proofs fail there."""


def prove(
    view: View, rng: Random, max_playouts: int, hopeless: float = REJECT_SIGMA
) -> Mapping[Move, Value] | None:
    """Return the value of each legal move if one of them is proved right, else None.

    Each policy plays at most `max_playouts`, over all moves. A proof stops where the lead is
    `hopeless` standard errors below `LEAD`; a greater number tries longer.
    """
    evaluator = evaluator_of(view.variant)
    assert evaluator is not None
    if view.phase not in game_of(view.variant).passing_phases:
        exact = finish(solve_ending(evaluator.adapter, view, MAX_ENDINGS))
        if exact is not None:
            return _if_ahead(exact)
    values = evaluator.evaluate(view)
    moves = sorted(values, key=lambda move: -values[move])
    nearest = moves[: 1 + RIVALS]
    limits = max_playouts, hopeless
    if nearest != moves and _play_out(evaluator, view, nearest, rng, *limits) is None:
        return None
    return _play_out(evaluator, view, moves, rng, *limits)


def _if_ahead(exact: Mapping[Move, float]) -> Mapping[Move, Value] | None:
    best, second = sorted(exact.values(), reverse=True)[:2]
    if best - second < LEAD:
        return None
    return {move: Value(value) for move, value in exact.items()}


def _play_out(
    evaluator: Evaluator,
    view: View,
    moves: Sequence[Move],
    rng: Random,
    max_playouts: int,
    hopeless: float,
) -> Mapping[Move, Value] | None:
    """Play out moves in more and more deals; drop the moves that are certainly worse."""
    by_value = Margins(view, moves, evaluator.adapter, evaluator.best_move)
    simple = evaluator.adapter.heuristic_move
    by_heuristic = Margins(view, moves, evaluator.adapter, lambda state, _: simple(state, rng))
    open_moves, more = list(moves), FIRST
    while more * len(open_moves) <= max_playouts:
        max_playouts -= more * len(open_moves)
        for _ in range(more):
            dealt = evaluator.adapter.resample(view, rng)
            by_value.add(dealt, open_moves)
            by_heuristic.add(dealt, open_moves)
        best = by_value.best(open_moves)
        others = [move for move in open_moves if move != best]
        both = by_value, by_heuristic
        if any(_is_hopeless(way, best, move, hopeless) for way in both for move in others):
            return None
        open_moves = [
            move
            for move in open_moves
            if move == best or not all(_is_ahead(way, best, move) for way in both)
        ]
        if len(open_moves) == 1:
            return by_value.values(best)
        more = by_value.deals
    return None


def _is_ahead(margins: Margins, best: Move, other: Move) -> bool:
    """Return whether a move is ahead of another beyond doubt."""
    lead = margins.lead(best, other)
    return lead.points >= max(LEAD, ERRORS * lead.error)


def _is_hopeless(margins: Margins, best: Move, other: Move, errors: float) -> bool:
    """Return whether more deals will hardly put a move ahead of another."""
    lead = margins.lead(best, other)
    return lead.points + errors * lead.error < LEAD
