"""Verification: deals and moves of bots follow from the record, or the first that doesn't."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from diamonds_core import (
    HUMAN,
    Card,
    DiamondsVariant,
    DiversityVariant,
    Record,
    Seat,
    Session,
    State,
    Variant,
    game_of,
    new_record,
    play_game,
    read_record,
    replay,
    write_record,
)
from diamonds_core.__main__ import main
from diamonds_core.bots.version import VERSION
from diamonds_core.record import before
from diamonds_core.verify import reason, remade_moves

from .play import move_on

VARIANTS = (DiamondsVariant(4), DiamondsVariant(2), DiversityVariant(4))


@cache
def bot_game(variant: Variant) -> Record:
    """Return a game of several kinds of bots."""
    bots = [game_of(variant).bots[id_] for id_ in ("medium", "easy", "simple", "random")]
    return play_game(variant, bots[: variant.players], Random(1))


@cache
def with_person() -> Record:
    """Return a game of a person against bots, with an undo and a change of players."""
    seats = (Seat("Ann", HUMAN), *(Seat(name, "medium") for name in ("Bea", "Carl", "Dora")))
    rng = Random(4)
    session = Session(new_record(DiamondsVariant(4, rounds=1), seats, rng), rng)
    while not session.state.over:
        move_on(session, rng)
        if len(session.record.moves) == 20 and session.seats == seats:
            session.back_to(15)
            session.reseat((*seats[:3], Seat("Dora", "easy")))
    return session.record


def changed(record: Record) -> tuple[Record, int]:
    """Return a game with the first card of a bot that could be another one, and its index."""
    game = game_of(record.variant)
    state: State = game.start(record.variant)
    for number, move in enumerate(record.moves):
        others = [one for one in state.legal() if one != move] if state.to_move else []
        if isinstance(move, Card) and others:
            start = [*record.moves[:number], others[0]]
            return replace(record, moves=start), number
        state.play(move)
    raise AssertionError


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_deal_and_move_of_bots_follows(variant: Variant) -> None:
    record = bot_game(variant)
    remade = list(remade_moves(record))
    assert [one.move_index for one in remade] == list(range(len(record.moves)))
    assert all(one.follows for one in remade)
    assert reason(record, remade) == ""


def test_moves_of_people_are_left_out_and_undo_changes_nothing() -> None:
    record = with_person()
    remade = list(remade_moves(record))
    assert {one.seat for one in remade} == {None, 1, 2, 3}
    assert {one.player for one in remade if one.seat == 3} == {"medium", "easy"}
    assert not reason(record, remade)


def test_a_verification_goes_on_from_any_move() -> None:
    record = bot_game(DiamondsVariant(4))
    whole = list(remade_moves(record))
    assert list(remade_moves(record, 60)) == [one for one in whole if one.move_index >= 60]


def test_the_first_move_that_does_not_follow_is_named_with_the_right_one() -> None:
    record = bot_game(DiamondsVariant(4))
    other, number = changed(record)
    remade = list(remade_moves(other))
    (differing,) = (one for one in remade if not one.follows)
    assert (differing.move_index, differing.again) == (number, record.moves[number])
    assert reason(other, remade) == "changed"


def test_another_version_of_the_bots_explains_moves_but_no_deals() -> None:
    other, _number = changed(bot_game(DiamondsVariant(4)))
    for versions in ((), ("0123abcd",), ("", VERSION)):
        assert reason(replace(other, bots=versions), list(remade_moves(other))) == "version"
    loaded = replace(bot_game(DiamondsVariant(4)), seed="another", bots=())
    assert reason(loaded, list(remade_moves(loaded))) == "changed"


def test_deals_without_a_seed_are_left_out() -> None:
    record = replace(bot_game(DiamondsVariant(4)), seed=None)
    assert None not in {one.seat for one in remade_moves(record)}


def test_a_record_names_the_versions_of_its_bots() -> None:
    record = with_person()
    assert record.bots == (VERSION,)
    assert read_record(write_record(record)).bots == record.bots
    number = next(k for k in range(30, 60) if Session(before(record, k), Random()).bot_request())
    for known in (("",), ("ab",)):
        session = Session(
            replace(before(record, number), bots=tuple(filter(None, known))), Random()
        )
        request = session.bot_request()
        assert request
        session.answer(request, request.think().move)
        assert session.record.bots == (*known, VERSION)


@pytest.mark.parametrize("wrong", ["abc", [1], ["no digits"], [""] * 100])
def test_wrong_versions_are_refused(wrong: object) -> None:
    data = json.loads(write_record(bot_game(DiversityVariant(4)))) | {"bots": wrong}
    with pytest.raises(ValueError, match="bots"):
        read_record(json.dumps(data))


def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fair = bot_game(DiversityVariant(4))
    false, number = changed(fair)
    assert replay(fair).over

    def run(content: object, *options: str) -> tuple[int, str]:
        file = tmp_path / "game.json"
        file.write_text(json.dumps(content), "utf-8")
        return main(["verify", *options, str(file)]), capsys.readouterr().out

    data: Callable[[Record], object] = lambda record: json.loads(write_record(record))  # noqa: E731
    status, said = run(data(fair))
    assert status == 0
    assert "all 208 moves of bots and 5 moves of chance follow" in said
    status, said = run(data(false))
    assert status == 1
    assert f"move {number + 1}, seat" in said
    games = {
        "games": [{"record": data(fair)}, {"record": "?", "spoilt": True}, {"record": data(false)}]
    }
    status, said = run(games, "--json")
    first, second = map(json.loads, said.splitlines())
    assert (status, first["why"], second["why"]) == (1, "", "changed")
    assert second["first"]["move_index"] == number
    assert run([])[0] == 2
