"""Duels: what two games of the same deals show, and when."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from diamonds_core import DiamondsVariant, DiversityVariant, Record, Variant, before, replay
from diamonds_core.duel import most_divided, parting, through_round

from .duels import played
from .play import EACH

SHORT = DiamondsVariant(4, rounds=2)
GAMES = SHORT, DiversityVariant(4, hands=2)


@EACH
def test_a_game_is_opened_to_the_end_of_a_round_and_no_further(variant: Variant) -> None:
    record = played(variant)
    rounds = replay(record).round
    for number in range(1, rounds + 1):
        state = replay(through_round(record, number))
        assert state.round == number
        assert state.between_rounds or state.over
    assert through_round(record, rounds) == record
    assert through_round(record, 0).moves == []


@given(rounds=st.integers(0, 3), cut=st.integers(0, 400), luck=st.integers(1, 6))
def test_what_is_opened_depends_on_no_later_move(rounds: int, cut: int, luck: int) -> None:
    """Whatever the friend did after that round, the result is the same."""
    for variant in GAMES:
        record = played(variant, luck=luck)
        known = through_round(record, rounds)
        end = len(known.moves)
        assert record.moves[:end] == known.moves
        shorter = before(record, min(len(record.moves), end + cut))
        assert through_round(shorter, rounds).moves == known.moves
        other = played(variant, luck=luck % 6 + 1)
        swapped = replace(record, moves=[*known.moves, *other.moves[end:]])
        assert through_round(swapped, rounds).moves == known.moves


def test_games_part_at_a_decision_of_the_person() -> None:
    own, other = played(SHORT, "Ann", 1), played(SHORT, "Bob", 2)
    found = parting(own, other)
    assert found
    assert found.seat == 0
    at = found.move_index
    assert own.moves[:at] == other.moves[:at]
    assert own.moves[at] == found.move != other.moves[at]
    assert parting(own, own) is None


def test_no_parting_where_a_bot_moved_otherwise_first() -> None:
    own, other = played(SHORT, luck=1), played(SHORT, luck=2)
    seats = tuple(replace(seat, player="simple") for seat in own.seats)
    assert parting(replace(own, seats=seats), other) is None


def test_the_field_divides_where_most_games_went_another_way() -> None:
    records: list[Record] = [played(SHORT, f"P{luck}", luck) for luck in (1, 1, 2, 2, 3)]
    found = most_divided(records)
    assert found
    games = sorted(game for group in found.choices.values() for game in group)
    first = records[games[0]].moves[: found.move_index]
    assert all(records[game].moves[: found.move_index] == first for game in games)
    for move, group in found.choices.items():
        assert all(records[game].moves[found.move_index] == move for game in group)
    assert found.minority >= 2
    assert most_divided(records[:2]) is None
    assert most_divided([]) is None
