"""An exact solver of a round's last cards, over all deals that agree with what a seat sees.

The play of the others is unknown, so each move is judged three times: they play for themselves
with open hands, against this seat with open hands, or at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Any

from diamonds_core import Move, State, View, game_of
from diamonds_core.knowledge import knowledge

Judged = tuple[float, float, float]
"""The gain of a seat's side on the mean of the others, by each of the three judges."""


def deals(view: View) -> Iterator[State]:
    """Yield every table that looks the same to the view's seat."""
    return knowledge(view).states(game_of(view.variant).resample(view, Random(0)))


def worth(view: View, tables: Iterator[State]) -> dict[Move, Judged]:
    """Return the average gain of every legal move in this round, over some tables."""
    assert view.seat is not None
    side = view.variant.team[view.seat]
    found: dict[Move, list[Judged]] = {move: [] for move in view.legal}
    for table in tables:
        before = _points(table)
        for move in view.legal:
            state = table.copy()
            state.play(move)
            found[move].append(_judged(state, before, side))
    return {
        move: (
            fmean(one for one, _, _ in judged),
            fmean(two for _, two, _ in judged),
            fmean(three for _, _, three in judged),
        )
        for move, judged in found.items()
    }


def _judged(state: State, before: Sequence[int], side: int) -> Judged:
    _go_on(state)
    if state.to_move is None:
        gained = _margin(state, before, side)
        return gained, gained, gained
    against = _best(state, before, lambda mover: (side, 1 if mover == side else -1))
    selfish = _best(state, before, lambda mover: (mover, 1))
    chance = _by_chance(state, before, side)
    return selfish[side], against[side], chance


def _go_on(state: State) -> None:
    """Play on while there is no choice, at most to the end of the round."""
    while len(legal := state.legal()) == 1:
        state.play(legal[0])


def _points(state: State) -> tuple[int, ...]:
    """Return the points of every side so far; more are better."""
    found: tuple[int, ...] = game_of(state.variant).points(state)
    return found


def _margin(state: State, before: Sequence[int], side: int) -> float:
    """Return the points that a side has gained since, minus the mean of the others."""
    gained = [now - then for now, then in zip(_points(state), before, strict=True)]
    return gained.pop(side) - fmean(gained)


def _best(
    state: State, before: Sequence[int], aim: Callable[[int], tuple[int, int]]
) -> list[float]:
    """Return the margins of all sides, when every seat plays for one side, or against it."""
    _go_on(state)
    if state.to_move is None:
        return [_margin(state, before, side) for side in range(state.variant.teams)]
    side, sign = aim(state.variant.team[state.to_move])
    ends = [_best(_after(state, move), before, aim) for move in state.legal()]
    return max(ends, key=lambda end: sign * end[side])


def _by_chance(state: State, before: Sequence[int], side: int) -> float:
    _go_on(state)
    if state.to_move is None:
        return _margin(state, before, side)
    ends = [_by_chance(_after(state, move), before, side) for move in state.legal()]
    return max(ends) if state.variant.team[state.to_move] == side else fmean(ends)


def _after(state: State, move: Move) -> Any:  # noqa: ANN401 (a state of the same game)
    """Return the table after a move; the one before stays unchanged."""
    state = state.copy()
    state.play(move)
    return state


def right(found: dict[Move, Judged], gap: float) -> list[Move] | None:
    """Return the best moves if all judges agree and every other move costs `gap` or more."""
    best: set[Move] | None = None
    for judge in range(3):
        value = {move: judged[judge] for move, judged in found.items()}
        top = max(value.values())
        good = {move for move in value if value[move] > top - 0.02}
        if any(top - gap < value[move] for move in value if move not in good):
            return None
        if best is not None and good != best:
            return None
        best = good
    return None if best is None or len(best) == len(found) else [m for m in found if m in best]
