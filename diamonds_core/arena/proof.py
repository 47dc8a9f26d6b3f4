"""Proofs that one move of a position is right beyond doubt.

Either the ending is solved over all deals that agree with the View, or all moves are played to
the end of the round in many deals, until the best is ahead of every other one by at least `LEAD`
points and `ERRORS` standard errors. The playouts use two policies, which must agree: every seat
plays on by value, and every seat plays on as `simple` does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from random import Random

from ..bots.adapter import Adapter
from ..bots.endings import solve_ending
from ..bots.evaluator import Evaluator, evaluator_of
from ..bots.search import Policy, play_on
from ..game import game_of
from ..moves import Move
from ..puzzle import Value
from ..state import State
from ..view import View

LEAD = 0.3
"""The least lead of the best move, in points."""

ERRORS = 5.0
"""The least lead of the best move, in standard errors of the difference."""

MAX_ENDINGS = 20_000
"""The greatest number of endings that are solved."""

LEAST_ERROR = 0.01
"""The least standard error of a mean: only a solved ending is exact."""

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

    Args:
        view: the View of the seat to move.
        rng: deals the unseen cards.
        max_playouts: the greatest number of playouts with each policy, over all moves.
        hopeless: the number of standard errors below `LEAD` at which the proof stops; a greater
            number tries longer.
    """
    evaluator = evaluator_of(view.variant)
    assert evaluator is not None
    adapter = evaluator.adapter
    if view.phase not in game_of(view.variant).passing_phases:
        exact = solve_ending(adapter, view, MAX_ENDINGS)
        if exact is not None:
            return _if_ahead(exact)
    moves = _best_first(evaluator, view)
    nearest = moves[: 1 + RIVALS]
    limits = max_playouts, hopeless
    if nearest != moves and _play_out(evaluator, view, nearest, rng, *limits) is None:
        return None
    return _play_out(evaluator, view, moves, rng, *limits)


def _best_first(evaluator: Evaluator, view: View) -> list[Move]:
    """Return the legal moves by their value without search."""
    assert view.seat is not None
    adapter = evaluator.adapter
    history = adapter.history(view.variant, view.tricks)
    values = evaluator.evaluate(adapter.state_from_view(view), view.seat, history)
    return sorted(values, key=lambda move: -values[move])


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
        if any(way.is_hopeless(best, move, hopeless) for way in both for move in others):
            return None
        open_moves = [
            move
            for move in open_moves
            if move == best or not all(way.is_ahead(best, move) for way in both)
        ]
        if len(open_moves) == 1:
            return by_value.values(best)
        more = by_value.deals
    return None


class Margins:
    """The margins of moves in the deals of their playouts, with one policy."""

    def __init__(self, view: View, moves: Sequence[Move], adapter: Adapter, policy: Policy) -> None:
        self.view = view
        self.adapter = adapter
        self.policies = [policy] * view.variant.players
        self.history = adapter.history(view.variant, view.tricks)
        self.found: dict[Move, list[float]] = {move: [] for move in moves}

    @property
    def deals(self) -> int:
        """The number of deals so far."""
        return max(map(len, self.found.values()))

    def add(self, dealt: State, moves: Sequence[Move]) -> None:
        """Play out moves in one more deal, to the end of the round."""
        seat = self.view.seat
        assert seat is not None
        now = self.adapter.margin(dealt, seat)
        for move in moves:
            state = dealt.copy()
            play_on(state, move, self.view.variant.tricks + 1, self.history, self.policies)
            self.found[move].append(self.adapter.margin(state, seat) - now)

    def best(self, moves: Sequence[Move]) -> Move:
        """Return the move with the greatest mean."""
        return max(moves, key=lambda move: self.value(move).points)

    def value(self, move: Move) -> Value:
        """Return the mean of a move, with its standard error."""
        return _mean(self.found[move])

    def values(self, best: Move) -> Mapping[Move, Value]:
        """Return the value of each move, by its lead over the best one in the deals of both."""
        top = self.value(best)
        values = {move: _behind(top, self.lead(best, move)) for move in self.found}
        return {**values, best: top}

    def lead(self, best: Move, other: Move) -> Value:
        """Return the mean lead of one move over another in the deals of both."""
        pairs = zip(self.found[best], self.found[other], strict=False)
        return _mean([one - two for one, two in pairs])

    def is_ahead(self, best: Move, other: Move) -> bool:
        """Return whether a move is ahead of another beyond doubt."""
        lead = self.lead(best, other)
        return lead.points >= max(LEAD, ERRORS * lead.error)

    def is_hopeless(self, best: Move, other: Move, errors: float) -> bool:
        """Return whether more deals will hardly put a move ahead of another."""
        lead = self.lead(best, other)
        return lead.points + errors * lead.error < LEAD


def _behind(top: Value, lead: Value) -> Value:
    return Value(top.points - lead.points, lead.error)


def _mean(values: Sequence[float]) -> Value:
    """Return the mean of two values or more, with its standard error."""
    count = len(values)
    mean = fsum(values) / count
    spread = fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Value(mean, max(LEAST_ERROR, sqrt(spread / count)))
