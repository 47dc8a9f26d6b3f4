"""A running game: whose turn it is, what each viewer sees, and that nothing is lost."""

from __future__ import annotations

from random import Random

import pytest

from diamonds_core import (
    BadRecord,
    IllegalMove,
    Record,
    Seat,
    Session,
    Variant,
    events,
    move_text,
    read_record,
    replay,
    write_record,
)

from .play import ALL_VARIANTS, variant_id


def seated(variant: Variant, *players: str) -> Record:
    """A new game with these players, and bots on the other seats."""
    all_players = [*players, *["simple"] * (variant.players - len(players))]
    return Record(variant, tuple(Seat(f"P{k}", player) for k, player in enumerate(all_players)))


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=variant_id)
def test_a_game_of_people_and_bots_can_be_left_and_resumed_at_any_time(variant: Variant) -> None:
    """Whatever is resumed from the saved record goes on as the game that was left."""
    session = Session(seated(variant, "human", "human"), Random(1))
    rng = Random(2)
    while not session.state.over:
        if session.player() == "human":
            session.play(move_text(rng.choice(session.state.legal())))
        else:
            assert session.advance()
        if rng.random() < 0.05:
            again = Session(read_record(write_record(session.record)), Random(3))
            assert again.events == session.events
            assert again.view(0) == session.view(0)
            session = Session(again.record, Random(4))
    assert session.player() is None
    assert session.advance() == []


def test_steps_show_the_table_at_each_event_to_one_viewer() -> None:
    variant = ALL_VARIANTS[2]
    session = Session(seated(variant, "human"), Random(5))
    seen: list[events.Event] = []
    while session.state.round < 2:
        before = replay(session.record)
        steps = (
            session.play(move_text(session.state.legal()[0]), 0)
            if session.player() == "human"
            else session.advance(0)
        )
        truth: list[events.Event] = []
        before.play(session.record.moves[-1], truth.append)
        assert [step.event for step in steps] == truth
        assert all(step.view.seat == 0 and not step.view.legal for step in steps)
        seen += truth
    assert seen[-1] == session.events[-1] == session.events[0]  # a new round, a new log


def test_a_refused_move_changes_nothing() -> None:
    session = Session(seated(ALL_VARIANTS[2], *["human"] * 2), Random(6))
    while session.player() != "human":
        session.advance()
    before = write_record(session.record), session.view(0), list(session.events)
    for text in ("play X1", "pass 9", "", "dealer 0"):
        with pytest.raises(IllegalMove):
            session.play(text)
    assert (write_record(session.record), session.view(0), list(session.events)) == before
    assert session.advance() == []  # people are waited for


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ((), "0 seats are named for 2 players"),
        ((Seat("A", "human"), Seat("B", "oracle")), 'no bot is called "oracle"; known are human'),
    ],
)
def test_every_seat_needs_a_player_that_is_known(seats: tuple[Seat, ...], says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        Session(Record(ALL_VARIANTS[0], seats), Random(7))
