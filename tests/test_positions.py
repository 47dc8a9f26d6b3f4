"""The suite of positions: each has a proven best move, and strong bots find it."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from diamonds_core import DiversityVariant, game_of, move_text
from diamonds_core.bots.endings import solve_ending
from diamonds_core.diamonds.game import GAME as DIAMONDS_GAME

from .positions import Position, found, positions
from .positions.complaints import Complaint, complaints
from .positions.solving import deals, right, worth

SUITE = positions()

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"

GAP = 0.4
"""The margin by which every other move is worse, in points; half where a void is forgotten."""

NEEDED = {"hard": 58, "expert": 58}
"""The least number of positions that a level solves."""


def test_there_are_positions_of_all_kinds() -> None:
    assert len(SUITE) >= 60
    complaints = Counter(position.complaint.split()[0] for position in SUITE)
    assert len(complaints) == 7
    assert min(complaints.values()) >= 8
    assert sum(position.view.phase == "play" for position in SUITE) >= 30
    assert len({position.table for position in SUITE}) >= 20
    assert any(isinstance(position.record.variant, DiversityVariant) for position in SUITE)


@pytest.mark.parametrize("number", range(len(SUITE)))
def test_the_right_moves_are_better_by_far(number: int) -> None:
    position = SUITE[number]
    assert {move_text(move) for move in position.view.legal} == set(position.worth)
    wrong = set(position.worth) - set(position.right)
    assert wrong
    best = min(position.worth[move] for move in position.right)
    assert best - max(position.worth[move] for move in wrong) >= GAP * 0.45


def solvable() -> list[Position]:
    """Return the endings to solve again: all in heavy runs, else the small ones."""
    endings = [position for position in SUITE if position.view.phase == "play"]
    return [position for position in endings if THOROUGH or position.deals <= 20]


@pytest.mark.parametrize("position", solvable(), ids=lambda position: position.table)
def test_an_ending_is_solved_over_all_deals_that_agree_with_the_view(position: Position) -> None:
    tables = list(deals(position.view))
    assert len(tables) == position.deals
    judged = worth(position.view, iter(tables))
    assert right(judged, GAP / 2) is not None
    least = {move_text(move): min(values) for move, values in judged.items()}
    assert least == pytest.approx(position.worth, abs=1e-3)


@pytest.mark.parametrize("one", complaints(), ids=lambda one: one.puzzle.id)
def test_what_people_complain_of_is_wrong_and_can_be_avoided(one: Complaint) -> None:
    assert one.bad
    assert one.puzzle.best in one.view.legal
    assert one.puzzle.best not in one.bad


def test_ending_solver_agrees_with_the_selfish_judge() -> None:
    for position in SUITE[::5]:
        view = position.view
        adapter = game_of(view.variant).network
        solved = solve_ending(adapter, view, 30_000)
        judged = worth(view, deals(view))
        assert solved == pytest.approx({move: selfish for move, (selfish, *_) in judged.items()})
        assert solve_ending(adapter, view, 0) is None


@pytest.mark.parametrize("bot", [bot for bot in DIAMONDS_GAME.bots if bot in NEEDED])
def test_a_strong_level_finds_what_is_right(bot: str) -> None:
    assert len(found(SUITE, bot)) >= NEEDED[bot]
