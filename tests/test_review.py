"""A review states the cost of decisions; the numbers of a round add up."""

from __future__ import annotations

from random import Random

import pytest

from diamonds_core import HUMAN, Record, Seat, Variant, game_of, replay
from diamonds_core.comparison import COSTLY, Loss
from diamonds_core.game import margin
from diamonds_core.record import Change
from diamonds_core.review import (
    Decision,
    Evaluations,
    Quality,
    decisions,
    judge,
    rating,
    review,
    round_reviews,
    turning_points,
)

from .play import ALL_VARIANTS, EACH, random_record, variant_id

SOME = ALL_VARIANTS[::5]


def of_people(variant: Variant, seed: int, *people: int) -> Record:
    """Return a random game with people at these seats."""
    record = random_record(variant, seed)
    players = range(variant.players)
    record.seats = tuple(Seat(f"P{k}", HUMAN if k in people else "simple") for k in players)
    return record


def evaluate(decision: Decision) -> Evaluations:
    """Return arbitrary values, drawn for each move by its name."""
    rng = Random(decision.move_index)
    return [(move, rng.uniform(-3, 3)) for move in decision.view.legal]


@EACH
def test_the_parts_of_a_round_add_up_to_its_result(variant: Variant) -> None:
    record = of_people(variant, 1, 0, 1)
    found = round_reviews(record, review(record, evaluate))
    rounds = replay(record).round
    assert {(part.round, part.seat) for part in found} == {
        (number, seat) for number in range(1, rounds + 1) for seat in (0, 1)
    }
    for part in found:
        total = part.deal - part.rating.loss + part.luck
        assert total == pytest.approx(part.result)
    game = game_of(variant)
    begun, ended = game.returns(game.start(variant)), game.returns(replay(record))
    for seat in (0, 1):
        gained = margin(variant, ended, seat) - margin(variant, begun, seat)
        assert sum(c.result for c in found if c.seat == seat) == pytest.approx(gained)


@pytest.mark.parametrize("variant", SOME, ids=variant_id)
def test_decisions_are_those_of_people_with_a_choice(variant: Variant) -> None:
    record = of_people(variant, 2, 1)
    for decision in decisions(record):
        assert decision.seat == decision.view.seat == 1
        assert len(decision.view.legal) > 1
        assert decision.move in decision.view.legal
        assert record.moves[decision.move_index] == decision.move


@pytest.mark.parametrize("variant", SOME, ids=variant_id)
def test_a_round_in_play_is_not_judged(variant: Variant) -> None:
    record = of_people(variant, 3, *range(variant.players))
    whole = decisions(record)
    for cut in range(1, len(record.moves), 17):
        part = Record(variant, record.seats, record.moves[:cut])
        end = replay(part)
        finished = end.round - (0 if end.between_rounds or end.over else 1)
        assert decisions(part) == tuple(d for d in whole if d.round <= finished)


def test_decision_belongs_to_the_player_at_that_moment() -> None:
    variant = SOME[0]
    record = of_people(variant, 4, 0)
    late = len(record.moves) // 2
    bots = tuple(Seat(seat.name, "simple") for seat in record.seats)
    record.changes = (Change(late, bots),)
    assert decisions(record)
    assert all(decision.move_index < late for decision in decisions(record))


def test_the_best_moves_keep_all_and_the_worst_nothing() -> None:
    record = of_people(SOME[1], 5, 0, 1)

    def knowing(value: float) -> Quality:
        def told(decision: Decision) -> Evaluations:
            others = [move for move in decision.view.legal if move != decision.move]
            return [(decision.move, value), *((move, 0.0) for move in others)]

        return rating(review(record, told))

    assert knowing(1.0).accuracy == 100
    assert knowing(-1.0).accuracy == 0
    assert knowing(-1.0).loss == knowing(-1.0).decisions == len(decisions(record))
    assert Quality().accuracy is None


def test_unevaluated_move_counts_as_the_worst_evaluated_one() -> None:
    record = of_people(SOME[1], 5, 0)
    for decision in decisions(record):
        others = [move for move in decision.view.legal if move != decision.move]
        verdict = judge(decision, [(move, float(k)) for k, move in enumerate(others)])
        assert verdict.best == others[-1]
        assert verdict.loss == verdict.stake == len(others) - 1


def test_turning_points_are_costly_decisions_costliest_first() -> None:
    verdicts = tuple(review(of_people(SOME[2], 6, 0, 1), evaluate))
    costly = turning_points(verdicts)
    losses = [verdict.loss for verdict in costly]
    assert losses == sorted(losses, reverse=True)
    assert len(costly) == sum(verdict.loss >= COSTLY for verdict in verdicts) > 0


def test_a_second_look_alone_says_what_a_decision_cost() -> None:
    record, found = of_people(SOME[2], 6, 0, 1), Loss(0.75, 0.1)
    first = tuple(review(record, evaluate))
    second = tuple(review(record, evaluate, lambda _verdict: found))
    assert any(verdict.costly for verdict in first)
    for one, two in zip(first, second, strict=True):
        assert two.costly == one.costly
        assert two.loss == pytest.approx(found.points if one.costly else one.loss)
        assert two.loss <= two.stake + 1e-9


@pytest.mark.parametrize("found", [Loss(-0.5, 0.1), Loss(0.6, 0.4)])
def test_a_loss_that_a_second_look_does_not_confirm_is_no_turning_point(found: Loss) -> None:
    record = of_people(SOME[2], 6, 0, 1)
    verdicts = tuple(review(record, evaluate, lambda _verdict: found))
    assert not turning_points(verdicts)
    assert all(verdict.loss >= 0 for verdict in verdicts)


def test_a_review_can_be_left_in_the_middle() -> None:
    record, asked = of_people(SOME[2], 7, 0), []

    def counting(decision: Decision) -> Evaluations:
        asked.append(decision)
        return evaluate(decision)

    steps = review(record, counting)
    next(steps)
    next(steps)
    assert len(asked) == 2 < len(decisions(record))
