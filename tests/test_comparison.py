"""A second look confirms mistakes that are mistakes, and no others."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from diamonds_core import HUMAN, DiversityVariant, Record, View, before, game_of, play_game, replay
from diamonds_core.bots.evaluator import evaluator_of
from diamonds_core.comparison import BATCH, MEAN_LOSS, expected_loss, second_look
from diamonds_core.moves import Move
from diamonds_core.puzzle import Puzzle, Value, load_puzzles
from diamonds_core.review import decisions, moves_of_others
from diamonds_core.steps import finish

PUZZLES = load_puzzles()[::40]


def _worst(puzzle: Puzzle) -> Move:
    values = dict(zip(puzzle.view.legal, puzzle.values, strict=True))
    return min(values, key=lambda move: values[move].points)


@pytest.mark.parametrize("puzzle", PUZZLES[::3], ids=lambda puzzle: puzzle.id)
def test_the_worst_move_of_a_proved_position_is_a_certain_mistake(puzzle: Puzzle) -> None:
    view, best, worst = puzzle.view, puzzle.best, _worst(puzzle)
    assert finish(second_look(view, best, worst, Random(1))).certain
    assert not finish(second_look(view, worst, best, Random(1))).certain


def test_the_same_chance_gives_the_same_loss() -> None:
    puzzle = PUZZLES[0]
    looks = [
        finish(second_look(puzzle.view, puzzle.best, _worst(puzzle), Random(3))) for _ in range(2)
    ]
    assert looks[0] == looks[1]


def test_a_move_costs_nothing_beside_itself() -> None:
    for puzzle in PUZZLES[:2]:
        loss = finish(second_look(puzzle.view, puzzle.best, puzzle.best, Random(2)))
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


def reviewed(*players: str) -> Record:
    """Return a game of Diversity between bots of these levels, the first of which is a person."""
    bots = game_of(DiversityVariant(hands=1)).bots
    table = [bots["easy"], *(bots[player.replace(HUMAN, "medium")] for player in players)]
    record = play_game(DiversityVariant(hands=1), table, Random(4))
    seats = zip(record.seats, (HUMAN, *players), strict=True)
    record.seats = tuple(replace(seat, player=player) for seat, player in seats)
    return record


def test_deals_in_which_bots_would_have_played_otherwise_count_less() -> None:
    record = reviewed("medium", "medium", "medium")
    decision = [one for one in decisions(record) if one.seat == 0][-1]
    others, rng = moves_of_others(record, decision), Random(1)
    assert others is not None
    assert finish(others.weight(replay(before(record, decision.move_index)))) == 1
    resample = game_of(record.variant).network.resample
    weights = [finish(others.weight(resample(decision.view, rng))) for _ in range(20)]
    assert 0 < min(weights) < max(weights) <= 1


def test_nothing_is_concluded_from_the_cards_of_people() -> None:
    record = reviewed(HUMAN, HUMAN, HUMAN)
    assert all(moves_of_others(record, decision) is None for decision in decisions(record))
    record = reviewed("medium", HUMAN, HUMAN)
    others = moves_of_others(record, [one for one in decisions(record) if one.seat == 0][-1])
    assert others is not None
    assert {player for _, player in others.moves} == {"medium", ""}


@pytest.mark.heavy
def test_only_a_certain_loss_is_weighed_by_the_moves_of_bots() -> None:
    record, weighed_once = reviewed("medium", "medium", "medium"), False
    for decision in [one for one in decisions(record) if one.seat == 0][5:8]:
        view, others = decision.view, moves_of_others(record, decision)
        values = evaluated(view)
        best, worst = max(values, key=values.__getitem__), min(values, key=values.__getitem__)
        plain, weighed = (
            finish(second_look(view, best, worst, Random(5), one)) for one in (None, others)
        )
        assert plain.certain or plain == weighed
        weighed_once |= plain != weighed
    assert weighed_once


def evaluated(view: View) -> dict[Move, float]:
    evaluator = evaluator_of(view.variant)
    assert evaluator is not None
    return evaluator.evaluate(view)
