"""The suite of positions: each has a proven best move, and strong bots find it."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean

import pytest

from diamonds_core import DiversityVariant, Move, State, View, game_of, write_position
from diamonds_core.bots.endings import solve_ending
from diamonds_core.knowledge import knowledge
from diamonds_core.steps import finish

from .daily import of_today
from .play import heavy
from .positions import Position, found, positions

SUITE = [position for position in positions() if position.is_exact]
ENDINGS = [position for position in SUITE if position.view.phase == "play"]
TODAY = of_today(ENDINGS, 6)
OTHERS = [position for position in ENDINGS if position not in TODAY]

NEEDED = {"hard": 62, "expert": 62}
"""The least number of positions of the suite that a level solves."""


def test_there_are_positions_of_all_kinds() -> None:
    assert len(SUITE) >= 60
    kinds = Counter(position.complaint for position in positions())
    assert len(kinds) >= 15
    assert min(kinds.values()) >= 4
    assert len(ENDINGS) >= 30
    assert len({position.view.variant for position in SUITE}) >= 20
    assert any(isinstance(position.view.variant, DiversityVariant) for position in SUITE)


@pytest.mark.parametrize("position", positions(), ids=lambda position: position.puzzle.id)
def test_the_right_moves_are_better_by_far(position: Position) -> None:
    values = position.puzzle.evaluations
    assert write_position(position.view) == position.puzzle.position
    wrong = values.keys() - position.right
    assert wrong
    best = min(values[move].points for move in position.right)
    assert best - max(values[move].points for move in wrong) >= 0.29


@pytest.mark.parametrize(
    "position", [*TODAY, *heavy(*OTHERS)], ids=lambda position: position.puzzle.id
)
def test_an_ending_is_solved_over_all_deals_that_agree_with_the_view(position: Position) -> None:
    view, adapter = position.view, game_of(position.view.variant).network
    kept = {move: value.points for move, value in position.puzzle.evaluations.items()}
    solved = solved_by_trying(view)
    assert solved == pytest.approx(kept, abs=0.006)
    assert finish(solve_ending(adapter, view, 30_000)) == pytest.approx(solved)
    assert finish(solve_ending(adapter, view, 0)) is None


def solved_by_trying(view: View) -> dict[Move, float]:
    """Return the average margin of each move over all deals, when each seat plays for its side."""
    assert view.seat is not None
    side = view.variant.team[view.seat]
    tables = list(knowledge(view).states(game_of(view.variant).resample(view, Random(0))))
    return {
        move: fmean(best_margins(after(table, move), points(table))[side] for table in tables)
        for move in view.legal
    }


def best_margins(state: State, before: tuple[int, ...]) -> list[float]:
    """Return the gains of all sides to the end of the round, each minus the mean of the others."""
    if state.to_move is None:
        gained = [now - then for now, then in zip(points(state), before, strict=True)]
        return [own - fmean(gained[:side] + gained[side + 1 :]) for side, own in enumerate(gained)]
    side = state.variant.team[state.to_move]
    ends = [best_margins(after(state, move), before) for move in state.legal()]
    return max(ends, key=lambda end: end[side])


def points(state: State) -> tuple[int, ...]:
    found: tuple[int, ...] = game_of(state.variant).points(state)
    return found


def after(state: State, move: Move) -> State:
    """Return the table after a move; the one before stays unchanged."""
    state = state.copy()
    state.play(move)
    return state


@pytest.mark.heavy
@pytest.mark.parametrize("bot", NEEDED)
def test_a_strong_level_finds_what_is_right(bot: str) -> None:
    assert len(found(SUITE, bot)) >= NEEDED[bot]
