"""A second look confirms mistakes that are mistakes, and no others."""

from __future__ import annotations

from random import Random

import pytest

from diamonds_core.comparison import BATCH, MEAN_LOSS, expected_loss, second_look
from diamonds_core.moves import Move
from diamonds_core.puzzle import Puzzle, Value, load_puzzles

PUZZLES = load_puzzles()[::40]


def _worst(puzzle: Puzzle) -> Move:
    values = dict(zip(puzzle.view.legal, puzzle.values, strict=True))
    return min(values, key=lambda move: values[move].points)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_worst_move_of_a_proved_position_is_a_certain_mistake(puzzle: Puzzle) -> None:
    view, best, worst = puzzle.view, puzzle.best, _worst(puzzle)
    assert second_look(view, best, worst, Random(1)).certain
    assert not second_look(view, worst, best, Random(1)).certain


def test_the_same_chance_gives_the_same_loss() -> None:
    puzzle = PUZZLES[0]
    looks = [second_look(puzzle.view, puzzle.best, _worst(puzzle), Random(3)) for _ in range(2)]
    assert looks[0] == looks[1]


def test_a_move_costs_nothing_beside_itself() -> None:
    for puzzle in PUZZLES:
        loss = second_look(puzzle.view, puzzle.best, puzzle.best, Random(2))
        assert loss.points == pytest.approx(0, abs=0.01)
        assert not loss.certain


@pytest.mark.parametrize("lead", [-1.0, 0.2, 2.0])
def test_an_uncertain_lead_counts_less(lead: float) -> None:
    errors = [0.01, 0.2, 0.5, 2.0]
    losses = [expected_loss(Value(lead, error), 0.8).points for error in errors]
    assert losses == sorted(losses, reverse=lead > MEAN_LOSS)
    assert losses[0] == pytest.approx(lead, abs=0.01)


def test_more_deals_than_one_batch_are_used_where_a_loss_is_uncertain() -> None:
    few = expected_loss(Value(0.5, 4 / BATCH**0.5), 0.8)
    assert not few.decided
