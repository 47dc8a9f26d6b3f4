"""The rules of Diversity, one rule a test."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from diamonds_core import (
    BadVariant,
    Deal,
    Dealer,
    DiversityVariant,
    IllegalMove,
    events,
    variant_from_json,
    variant_to_json,
)
from diamonds_core.diversity import DiversityState, summary, winning_index
from diamonds_core.view import Trick

from .play import any_legal, play

DECK = DiversityState.deck.by_name


@pytest.mark.parametrize(
    ("trick", "taker"),
    [
        # the inventor's examples, in suits that make them true
        ("D6 H4 S8 CJ", "H4"),
        ("D9 H10 S6 C6", "S6"),
        ("D3 H6 SA DQ", "DQ"),
        ("D2 H3 D9 H9", "D9"),
        # four suits
        ("DA HK SQ CJ", "CJ"),
        ("D2 H2 S2 C2", "D2"),
        ("DK H2 SA C2", "H2"),
        # 2-1-1: the pair's higher card, whatever the single ones are
        ("D2 D3 SA CA", "D3"),
        ("SA D3 D2 CA", "D3"),
        ("S9 D9 D3 H2", "D9"),
        ("S5 H10 D5 H4", "H10"),
        # 2-2: the highest of all, equal ranks by the order played
        ("D2 H3 D4 H5", "H5"),
        ("H9 D9 D2 H3", "H9"),
        ("D9 H9 D2 H3", "D9"),
        # 3-1: the highest of the three
        ("D2 D3 D4 SA", "D4"),
        ("SA D2 D4 D3", "D4"),
        # 4: the highest
        ("D10 DJ D9 D8", "DJ"),
        # in an open trick, the card that would take it now
        ("D7", "D7"),
        ("D7 H5", "H5"),
        ("D7 H7", "D7"),
        ("D7 D5", "D7"),
        ("D7 H5 D5", "D7"),
        ("DA H5 S3", "S3"),
    ],
)
def test_winning_card_of_a_trick(trick: str, taker: str) -> None:
    names = trick.split()
    assert names[winning_index([DECK[name] for name in names])] == taker


def dealt(variant: DiversityVariant) -> DiversityState:
    """Return a table at the first lead: seat 0 leads and every seat holds one suit."""
    state = DiversityState(variant)
    state.play(Dealer(3))
    state.play(Deal(variant.deck))
    return state


def test_left_of_the_dealer_leads_and_there_is_no_pass() -> None:
    state = dealt(DiversityVariant())
    assert (state.phase.name, state.to_move, state.dealer) == ("play", 0, 3)
    assert [len(state.hand(seat)) for seat in range(4)] == [13] * 4


def test_any_card_may_be_played_and_only_one_s_own() -> None:
    state = dealt(DiversityVariant())
    assert set(state.legal()) == set(state.hand(0))
    with pytest.raises(IllegalMove, match="seat 0 does not hold H2"):
        play(state, "H2")
    play(state, "D5")
    assert set(state.legal()) == set(state.hand(1))


def test_the_taker_scores_and_the_seat_to_its_left_leads() -> None:
    state = dealt(DiversityVariant())
    happened = play(state, "D5 H4 S9 CA")
    assert happened[-1] == events.TrickTaken(1, 0)
    assert state.points == [0, 1, 0, 0]
    assert state.to_move == state.leader == 2


def last_trick(points: list[int], hands: int, number: int) -> DiversityState:
    """Return the end of a hand of this number; its last trick gives seat 0 a point more."""
    state = dealt(DiversityVariant(hands=hands))
    state.round, state.points = number, points
    state.tricks = [Trick(0, 0, ())] * 12
    state.hands = [state.deck.masks([DECK[name]]) for name in ("D2", "H3", "S4", "C5")]
    play(state, "D2 H3 S4 C5")
    return state


def test_the_fewest_tricks_win_after_the_agreed_hands() -> None:
    state = last_trick([9, 20, 12, 11], hands=4, number=4)
    assert state.over
    assert summary(state)["scores"] == [10, 20, 12, 11]
    assert summary(state)["winners"] == [0]
    assert state.to_move is None


def test_more_hands_are_played_before_the_agreed_number_and_while_the_fewest_is_shared() -> None:
    for points, number in [([9, 20, 12, 11], 3), ([9, 20, 13, 10], 4), ([9, 20, 13, 10], 9)]:
        state = last_trick(points, hands=4, number=number)
        assert not state.over
        assert state.phase.name == "deal"
        assert summary(state)["winners"] == []


def test_the_deal_passes_to_the_left() -> None:
    rng, dealers = Random(1), {}
    state = DiversityState(DiversityVariant(hands=5))
    while not state.over:
        state.play(any_legal(state, rng))
        dealers[state.round] = state.dealer
    first = dealers[1]
    assert first is not None
    assert [dealers[number] for number in range(1, 6)] == [(first + k) % 4 for k in range(5)]


@pytest.mark.parametrize(
    ("settings", "says"),
    [({"players": 3}, "must be 4, not 3"), ({"hands": 0}, "1 to 12"), ({"hands": 13}, "1 to 12")],
)
def test_other_variants_are_refused(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(BadVariant, match=says):
        DiversityVariant(**settings)


def test_a_variant_is_read_from_its_settings() -> None:
    assert variant_from_json(DiversityVariant, {}) == DiversityVariant(4, 4)
    assert variant_to_json(DiversityVariant(hands=2)) == {"players": 4, "hands": 2}
    with pytest.raises(BadVariant, match='unknown key "edition"; known are players, hands'):
        variant_from_json(DiversityVariant, {"edition": "first"})
