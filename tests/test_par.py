"""Par: the same deals and rivals with a level in the seat give always the same result."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from diamonds_core import (
    Deal,
    Dealer,
    DiamondsVariant,
    DiversityVariant,
    Move,
    Record,
    Variant,
    before,
    game_of,
    play_game,
    replay,
)
from diamonds_core.par import PLAN, ParScore, next_game, par_moves, par_score, rivals

from .play import EACH, random_record, variant_id


def finished(variant: Variant, seed: int, people: int = 1) -> Record:
    """Return a finished game of some people against beginners."""
    bots = ["beginner"] * (variant.players - people)
    return random_record(variant, seed, *["Ann", "Bea"][:people], *bots)


def chance_of(moves: list[Move]) -> list[Move]:
    return [move for move in moves if isinstance(move, Dealer | Deal)]


@EACH
def test_the_deals_are_those_of_the_record_and_the_result_is_always_the_same(
    variant: Variant,
) -> None:
    record = finished(variant, 3)
    moves = list(par_moves(record, 0, "hard", 1))
    deals = chance_of(record.moves)
    # A tie in Diversity takes one more hand, maybe not in both games.
    assert chance_of(moves)[: len(deals)] == deals[: len(chance_of(moves))]
    assert moves == list(par_moves(record, 0, "hard", 1))
    state = replay(replace(record, moves=moves, changes=()))
    assert state.over
    score = game_of(variant).scores(state)[variant.team[0]]
    assert par_score(record, 0, "hard", moves) == ParScore(0, "hard", score)
    assert par_score(record, 0, "hard", moves[:-1]) is None


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant(hands=4)], ids=variant_id)
def test_a_game_can_be_played_in_pieces(variant: Variant) -> None:
    record = finished(variant, 4)
    whole = list(par_moves(record, 0, "medium", 2))
    for cut in (0, 1, 30, len(whole)):
        assert whole[:cut] + list(par_moves(record, 0, "medium", 2, whole[:cut])) == whole


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant(hands=4)], ids=variant_id)
def test_later_deals_follow_from_the_seed_as_in_the_game_itself(variant: Variant) -> None:
    """A record without its chance after the first round has the same deals by its seed."""
    bots = [game_of(variant).bot("beginner")] * 4
    record = play_game(variant, bots, Random(2))
    assert record.seed
    assert chance_of(list(par_moves(record, 1, "hard", 1))) == chance_of(record.moves)


def test_the_players_of_the_device_make_no_difference() -> None:
    """Players of a shared deal in the same seat against the same bots have the same par."""
    record = finished(DiamondsVariant(4), 5)
    other = replace(random_record(DiamondsVariant(4), 5), seats=record.seats, secret="another")
    assert list(par_moves(record, 0, "simple", 1)) == list(par_moves(other, 0, "simple", 1))


def test_rivals_keep_their_levels_and_people_are_replaced() -> None:
    record = finished(DiamondsVariant(4), 6, people=2)
    assert rivals(record, 0, "expert") == ("expert", "hard", "beginner", "beginner")
    assert rivals(record, 1, "medium") == ("hard", "medium", "beginner", "beginner")


def test_a_game_that_goes_on_has_no_par() -> None:
    record = finished(DiamondsVariant(4), 7)
    with pytest.raises(ValueError, match="over"):
        par_moves(before(record, len(record.moves) - 1), 0, "hard", 1)


@pytest.mark.heavy
def test_hard_scores_more_than_a_beginner_in_the_same_deals() -> None:
    """Hard against beginners has more points than a beginner in the same deals."""
    variant = DiamondsVariant(4)
    gained = 0
    for seed in range(6):
        record = finished(variant, seed)
        scores = [
            par_score(record, 0, level, list(par_moves(record, 0, level, 1)))
            for level in ("hard", "beginner")
        ]
        good, weak = (score.score for score in scores if score)
        gained += good - weak
    assert gained > 0


def test_a_par_has_a_game_of_each_level_and_seed() -> None:
    scores = [ParScore(1, level, 0) for level, _seed in PLAN]
    assert [next_game(scores[:count], 1) for count in range(5)] == [*PLAN, None]
    assert next_game(scores, 0) == PLAN[0]
