"""A running game: turns, the views of each viewer, and safe resumption."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from diamonds_core import (
    BadRecord,
    BotRequest,
    Change,
    Dealer,
    DiamondsVariant,
    DiversityVariant,
    IllegalMove,
    Pass,
    Record,
    Rob,
    Seat,
    Session,
    Step,
    Variant,
    events,
    game_of,
    move_text,
    new_record,
    play_game,
    read_record,
    replay,
    write_record,
)
from diamonds_core import before as before_move

from .play import ALL_VARIANTS, EACH, variant_id

TWO, FOUR = DiamondsVariant(2), DiamondsVariant(4, "first")
BOTH = pytest.mark.parametrize("variant", [FOUR, DiversityVariant()], ids=variant_id)


def seats_for(variant: Variant, *players: str) -> tuple[Seat, ...]:
    """Return these players, and bots on the other seats."""
    all_players = [*players, *["simple"] * (variant.players - len(players))]
    return tuple(Seat(f"P{k}", player) for k, player in enumerate(all_players))


def new_session(variant: Variant, seed: int, *players: str) -> Session:
    """Return a new game with these players, and bots on the other seats."""
    return Session(new_record(variant, seats_for(variant, *players), Random(seed)), Random())


def go_on(session: Session, viewer: int | None = None, number: int = 0) -> list[Step]:
    """Let the next seat move; people make the legal move of that number, modulo their count."""
    if session.player() == "human":
        legal = session.state.legal()
        return session.play(legal[number % len(legal)], viewer)
    if (ask := session.bot_request()) is not None:
        return session.answer(ask, ask.think().move, viewer)
    return session.chance(viewer)


def go_to(session: Session, number: int) -> None:
    """Go on until that many moves are made."""
    while len(session.record.moves) < number:
        assert go_on(session)


@EACH
def test_a_game_of_people_and_bots_can_be_left_and_resumed_at_any_time(variant: Variant) -> None:
    """A session resumed from the record continues like the original session."""
    session, rng = new_session(variant, 1, "human", "human"), Random(2)
    while not session.state.over:
        assert go_on(session, number=rng.randrange(99))
        if rng.random() < 0.05:
            again = Session(read_record(write_record(session.record)), rng)
            assert again.record == session.record
            assert again.events == session.events
            assert again.view(0) == session.view(0)
            assert again.bot_request() == session.bot_request()
            session = again
    assert session.player() is None
    assert session.bot_request() is None
    assert session.chance() == []


def test_steps_show_the_table_at_each_event_to_one_viewer() -> None:
    session = new_session(ALL_VARIANTS[2], 5, "human")
    seen: list[events.Event] = []
    while session.state.round < 2:
        before = replay(session.record)
        steps = go_on(session, viewer=0)
        truth: list[events.Event] = []
        before.play(session.record.moves[-1], truth.append)
        assert [step.event for step in steps] == truth
        assert all(step.views[0].seat == 0 and not step.views[0].legal for step in steps)
        seen += truth
    assert seen[-1] == session.events[-1] == session.events[0]  # a new round, a new log


def test_a_refused_move_changes_nothing() -> None:
    session = new_session(ALL_VARIANTS[2], 6, "human", "human")
    while session.player() != "human":
        go_on(session)
    before = write_record(session.record), session.view(0), list(session.events)
    for move in (Pass(9), Dealer(0), Rob(7)):
        with pytest.raises(IllegalMove):
            session.play(move)
    assert (write_record(session.record), session.view(0), list(session.events)) == before
    assert session.chance() == []  # the session waits for people
    assert session.bot_request() is None


# Bots ------------------------------------------------------------------------------------


@EACH
def test_a_question_travels_as_a_pickle_and_is_answered_the_same_elsewhere(
    variant: Variant,
) -> None:
    session, asked = new_session(variant, 3, "human"), 0
    for _ in range(60):
        if (ask := session.bot_request()) is not None:
            sent: BotRequest = pickle.loads(pickle.dumps(ask))
            assert sent == ask
            assert sent.think() == ask.think()
            asked += 1
        go_on(session)
    assert asked > 10


WAYS = (copy.copy, copy.deepcopy, lambda session: pickle.loads(pickle.dumps(session)))


@BOTH
@pytest.mark.parametrize("way", WAYS, ids=("copy", "deepcopy", "pickle"))
def test_a_copy_of_a_session_goes_on_alike_and_leaves_it_alone(
    variant: Variant, way: Callable[[Session], Session]
) -> None:
    session = new_session(variant, 3, "human")
    for _ in range(30):
        go_on(session)
    twin, before = way(session), write_record(session.record)
    for _ in range(60):
        go_on(twin)
    assert write_record(session.record) == before
    for _ in range(60):
        go_on(session)
    assert session.record == twin.record
    assert session.state == twin.state


@BOTH
def test_an_answer_that_comes_when_the_game_has_moved_on_is_dropped(variant: Variant) -> None:
    session = new_session(variant, 4, "human")
    while (ask := session.bot_request()) is None:
        go_on(session)
    move = ask.think().move
    go_to(session, ask.move_index + variant.players)
    before = write_record(session.record)
    assert session.answer(ask, move) == []
    session.back_to(ask.move_index)
    session.reseat(tuple(Seat(seat.name, "human") for seat in session.seats))
    assert session.answer(ask, move) == []  # a person has the seat now
    session.back_to(0)
    assert session.answer(ask, move) == []
    go_to(session, ask.move_index)
    session.reseat(seats_for(variant, "human"))
    assert session.answer(ask, move) != []
    assert write_record(session.record) != before


def test_unknown_bot_is_replaced_and_its_id_stays_in_the_record() -> None:
    record = new_record(TWO, (Seat("A", "human"), Seat("B", "oracle")), Random(7))
    session = Session(read_record(write_record(record)), Random())
    while (ask := session.bot_request()) is None:
        go_on(session)
    assert ask.bot in game_of(TWO).bots
    assert session.answer(ask, ask.think().move)
    assert read_record(write_record(session.record)).seats[1].player == "oracle"


@BOTH
def test_a_game_without_a_secret_is_read_alike_and_goes_on_by_chance(variant: Variant) -> None:
    text = write_record(Record(variant, seats_for(variant)))
    assert read_record(text) == read_record(text)
    sessions = [Session(read_record(text), Random(seed)) for seed in (1, 2, 1)]
    for session in sessions:
        go_to(session, 8)
    deals = [session.record.moves[1] for session in sessions]
    assert deals[0] == deals[2] != deals[1]
    secret = sessions[0].record.secret
    again = Session(read_record(write_record(sessions[0].record)), Random(3))
    assert again.record.secret == secret


@EACH
def test_a_whole_game_of_bots_is_the_one_that_a_session_plays(variant: Variant) -> None:
    bots = [
        game_of(variant).bots[("simple", "random")[seat % 2]] for seat in range(variant.players)
    ]
    record = play_game(variant, bots, Random(8))
    assert replay(record).over
    session = Session(replace(record, moves=[]), Random())
    go_to(session, len(record.moves))
    assert session.record == record


def test_a_game_of_bots_needs_one_for_each_seat() -> None:
    with pytest.raises(BadRecord, match="1 seats are named for 2 players"):
        play_game(TWO, [game_of(TWO).bots["simple"]], Random(1))


# Who plays -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ((), "0 seats are named for 2 players"),
        ((Seat("A", "human"), Seat("B", "oracle")), 'no bot is called "oracle"; known are human'),
    ],
)
def test_reseating_refuses_unknown_players(seats: tuple[Seat, ...], says: str) -> None:
    session = new_session(TWO, 9, "human")
    go_to(session, 5)
    before = write_record(session.record)
    with pytest.raises(BadRecord, match=says):
        session.reseat(seats)
    assert write_record(session.record) == before
    with pytest.raises(BadRecord, match="0 seats are named for 2 players"):
        Session(Record(TWO), Random())


def test_changes_of_players_are_recorded() -> None:
    session = new_session(TWO, 10, "human", "human")
    first, bots, last = session.seats, seats_for(TWO), seats_for(TWO, "human")
    go_to(session, 6)
    session.reseat(bots)
    session.reseat(bots)
    go_to(session, 9)
    session.reseat(first)
    session.reseat(last)  # before the first move
    go_to(session, 12)
    record = read_record(write_record(session.record))
    assert record == session.record
    assert (record.seats, record.changes) == (first, (Change(6, bots), Change(9, last)))
    assert [record.seats_at(number) for number in (0, 5, 6, 8, 9, 99)] == [
        *(first, first),
        *(bots, bots),
        *(last, last),
    ]


# Undo and redo ---------------------------------------------------------------------------


@EACH
def test_redo_restores_the_same_game(variant: Variant) -> None:
    """It holds after any number of moves, by redo or by repeated moves of people."""
    session, rng = new_session(variant, 11, "human"), Random(12)
    go_to(session, 40)
    whole, log, view = list(session.record.moves), list(session.events), session.view(0)
    for by_redo in (True, False):
        number = rng.randrange(35)
        session.back_to(number)
        assert session.view(0) == Session(session.record, rng).view(0)
        assert session.undone == whole[number:]
        while session.undone:
            assert session.redo() if by_redo else go_on(session)
        assert session.record.moves == whole
        assert (session.events, session.view(0)) == (log, view)
    assert session.redo() == []


def test_undo_refuses_numbers_of_moves_outside_the_game() -> None:
    session = new_session(TWO, 16, "human")
    go_to(session, 6)
    before, moves = write_record(session.record), list(session.record.moves)
    for number in (-1, 7):
        with pytest.raises(ValueError, match=f"expected 0 to 6 moves of the game, not {number}"):
            session.back_to(number)
        with pytest.raises(ValueError, match="expected 0 to 6 moves"):
            before_move(session.record, number)
    assert (write_record(session.record), session.undone) == (before, [])
    session.back_to(6)
    assert (session.record.moves, session.undone) == (moves, [])


@BOTH
def test_another_move_changes_no_later_deal(variant: Variant) -> None:
    session = new_session(variant, 13, "human")
    deals: list[list[str]] = []
    for choice in (0, -1):
        session.back_to(0)
        while session.state.round < 3:
            go_on(session, number=choice)
        texts = map(move_text, session.record.moves)
        deals.append([text for text in texts if text.startswith("deal")])
    assert len(deals[0]) == 4  # the first dealer, and three deals
    assert deals[0] == deals[1]


def test_another_move_after_undo_ends_redo() -> None:
    session = new_session(TWO, 14, "human", "human")
    go_to(session, 12)
    session.back_to(2)
    assert len(session.undone) == 10
    go_on(session, number=1)  # pass 2, not 1
    assert session.undone == []
    assert len(session.record.moves) == 3


def test_undo_keeps_the_players() -> None:
    session = new_session(TWO, 15, "human", "human")
    go_to(session, 6)
    now = seats_for(TWO, "human")
    session.reseat(now)
    go_to(session, 9)
    session.back_to(4)
    assert session.seats == now
    assert session.record.changes == (Change(4, now),)
    session.back_to(0)
    assert session.record.seats == now
    assert not session.record.changes
