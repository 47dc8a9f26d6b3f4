"""Verification: deals and moves of bots follow from the record, or the first that doesn't."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from diamonds_core import (
    HUMAN,
    Bot,
    Card,
    Choice,
    Deal,
    DiamondsVariant,
    DiversityVariant,
    Record,
    Seat,
    Session,
    State,
    Variant,
    View,
    game_of,
    new_record,
    play_game,
    read_record,
    replay,
    write_record,
)
from diamonds_core.__main__ import main
from diamonds_core.bots.reference import reference_bot
from diamonds_core.bots.version import VERSION
from diamonds_core.record import before
from diamonds_core.verify import Check, MoveCounts, check_game, moved_cards, recompute_moves

from .play import move_on

VARIANTS = (DiamondsVariant(4), DiamondsVariant(2), DiversityVariant(4))
SHORT = DiamondsVariant(4, rounds=1)


def choose_last(view: View, _rng: Random) -> Choice:
    return Choice(view.legal[-1])


def choose_first(view: View, _rng: Random) -> Choice:
    return Choice(view.legal[0])


LAST = Bot("last", "Last", choose_last)
"""A bot that the engine doesn't have."""


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
    remade = list(recompute_moves(record))
    assert [one.move_index for one in remade] == list(range(len(record.moves)))
    assert all(one.follows for one in remade)
    check = check_game(record)
    assert (check.why, check.over, check.unchecked) == ("", True, ())
    assert check.remade == len(record.moves)


def test_moves_of_people_are_left_out_and_undo_changes_nothing() -> None:
    record = with_person()
    remade = list(recompute_moves(record))
    assert {one.seat for one in remade} == {None, 1, 2, 3}
    assert {one.player for one in remade if one.seat == 3} == {"medium", "easy"}
    check = check_game(record)
    assert check.why == ""
    people = sum(1 for one in record.moves) - len(remade)
    assert check.unchecked == (MoveCounts(0, HUMAN, unchecked=people),)
    movers = [(one.seat, one.player) for one in check.counts]
    assert movers[:4] == [(None, ""), (0, HUMAN), (1, "medium"), (2, "medium")]
    assert {*movers[4:]} == {(3, "medium"), (3, "easy")}


def test_a_verification_goes_on_from_any_move() -> None:
    record = bot_game(DiamondsVariant(4))
    whole = list(recompute_moves(record))
    assert list(recompute_moves(record, 60)) == [one for one in whole if one.move_index >= 60]


def test_the_first_move_that_does_not_follow_is_named_with_the_right_one() -> None:
    record = bot_game(DiamondsVariant(4))
    other, number = changed(record)
    remade = list(recompute_moves(other))
    (differing,) = (one for one in remade if not one.follows)
    assert (differing.move_index, differing.again) == (number, record.moves[number])
    assert check_game(other).why == "changed"


def test_another_version_of_the_bots_explains_moves_but_no_deals() -> None:
    other, _number = changed(bot_game(DiamondsVariant(4)))
    for versions in ((), ("0123abcd",), ("", VERSION)):
        assert check_game(replace(other, bots=versions)).why == "version"
    loaded = replace(bot_game(DiamondsVariant(4)), seed="another", bots=())
    assert check_game(loaded).why == "changed"


def test_a_record_without_what_moves_follow_from_accuses_nobody() -> None:
    record = bot_game(DiamondsVariant(4))
    check = check_game(replace(record, seed=None))
    assert (check.why, check.counts[0]) == ("no-seed", MoveCounts(None, "", unchecked=5))
    assert check_game(replace(record, secret="")).why == "no-secret"
    assert check_game(replace(record, seats=())).why == "no-seats"
    assert check_game(replace(record, moves=record.moves[:-1])).why == "unfinished"


@cache
def game_with(bot: Bot[Any]) -> Record:
    """Return a short game of a bot against Medium."""
    return play_game(SHORT, [bot, *[game_of(SHORT).bots["medium"]] * 3], Random(1))


def test_the_moves_of_an_unknown_bot_are_not_checked() -> None:
    for bot in (LAST, reference_bot("pimc-2")):
        assert bot
        record = game_with(bot)
        check = check_game(record)
        own = sum(one.seat == 0 for one in recompute_moves(record, bots={bot.id: bot}))
        assert check.why == "unknown-bot"
        assert check.unchecked == (MoveCounts(0, bot.id, unchecked=own),)
        assert check.remade == len(record.moves) - own
        whole = check_game(record, {bot.id: bot})
        assert (whole.why, whole.remade) == ("", len(record.moves))


def test_a_changed_bot_of_ones_own_does_not_make_the_record_an_edited_one() -> None:
    bots = {"last": replace(LAST, choose=choose_first)}
    assert check_game(game_with(LAST), bots).why == "version"


def test_two_deals_differ_by_the_cards_that_change_hands() -> None:
    record = bot_game(SHORT)
    deal = next(move for move in record.moves if isinstance(move, Deal))
    cards = list(deal.cards)
    cards[3], cards[-1] = cards[-1], cards[3]
    cards[10], cards[11] = cards[11], cards[10]
    assert {*moved_cards(SHORT, deal, Deal(tuple(cards)))} == {
        (deal.cards[3], 0, None),
        (deal.cards[-1], None, 0),
    }


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


def run(
    capsys: pytest.CaptureFixture[str], path: Path, content: object, *options: str
) -> tuple[int, str]:
    """Verify a file with this content, and return the status and all output."""
    file = path / "game.json"
    file.write_text(json.dumps(content), "utf-8")
    status = main(["verify", *options, str(file)])
    out, err = capsys.readouterr()
    return status, out + err


def data(record: Record) -> dict[str, Any]:
    """Return a record as JSON."""
    read = json.loads(write_record(record))
    assert isinstance(read, dict)
    return read


def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fair = bot_game(DiversityVariant(4))
    false, number = changed(fair)
    assert replay(fair).over
    status, said = run(capsys, tmp_path, data(fair))
    assert status == 0
    assert "all 208 moves of bots and 5 moves of chance follow" in said
    status, said = run(capsys, tmp_path, data(false))
    assert status == 1
    assert f"move {number + 1}, seat" in said
    assert run(capsys, tmp_path, [])[0] == 2


def test_each_game_of_an_archive_has_its_line_and_the_worst_decides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fair = data(bot_game(SHORT))
    false = data(changed(bot_game(SHORT))[0])
    broken = {**fair, "moves": ["dealer 9"]}
    games = [{"record": one} for one in (fair, false, broken)] + [{"record": "?", "spoilt": True}]
    status, said = run(capsys, tmp_path, {"games": games}, "--json")
    *lines, counts = map(json.loads, said.splitlines())
    assert status == 2
    assert [line["file"].rpartition(", ")[2] for line in lines] == [
        f"game {number}" for number in (1, 2, 3, 4)
    ]
    assert [line["why"] for line in lines] == ["", "changed", "unreadable", "unreadable"]
    assert "dealer 9" in lines[2]["error"]
    assert counts["counts"] == {"": 1, "changed": 1, "unreadable": 2}
    status, said = run(capsys, tmp_path, {"games": games})
    assert "4 games: 1 confirmed, 1 changed, 2 unreadable" in said
    assert all(f"game {number}: " in said for number in (1, 2, 3, 4))
    assert run(capsys, tmp_path, {"games": games[:2]})[0] == 1
    assert run(capsys, tmp_path, {"games": games[:1]})[0] == 0
    assert run(capsys, tmp_path, {"games": []}) == (1, f"{tmp_path / 'game.json'}: 0 games\n")


def test_text_and_json_have_the_same_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = with_person()
    check: Check = check_game(record)
    (people,) = check.unchecked
    _status, said = run(capsys, tmp_path, data(record))
    assert f"all {check.bot_moves} moves of bots and 2 moves of chance follow" in said
    assert f"not checked: {people.unchecked} moves of seat 0 (a person)" in said
    assert f"version {VERSION}" in said
    assert "changes of players: 1" in said
    _status, said = run(capsys, tmp_path, data(record), "--json")
    facts = json.loads(said)
    assert facts["moves"] == [
        {
            "seat": one.seat,
            "player": one.player,
            "follow": one.follow,
            "differ": one.differ,
            "unchecked": one.unchecked,
        }
        for one in check.counts
    ]
    assert (facts["over"], facts["versions"], facts["changes"]) == (True, [VERSION], 1)
    assert (facts["remade"], facts["missing"]) == (check.remade, [])


def test_a_changed_deal_is_told_by_its_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = data(bot_game(SHORT))
    deal, *cards = record["moves"][1].split()
    edited = [cards[10], *cards[1:10], cards[0], *cards[11:]]
    moves = [record["moves"][0], " ".join([deal, *edited])]
    _status, said = run(capsys, tmp_path, {**record, "moves": moves})
    assert "move 2, chance: " in said
    assert f"{cards[0]} is dealt to seat 1, not seat 0" in said
    assert f"{cards[10]} is dealt to seat 0, not seat 1" in said
    assert cards[5] not in said
    _status, said = run(capsys, tmp_path, {**record, "seed": "other-1"})
    assert len(said) < 600


def test_own_bots_are_given_by_their_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = data(game_with(LAST))
    status, said = run(capsys, tmp_path, record)
    assert status == 1
    assert "moves of seat 0 (last, an unknown bot)" in said
    option = ("--bot", f"{__name__}:LAST")
    status, said = run(capsys, tmp_path, record, *option)
    assert status == 0
    assert "all " in said
    pimc = reference_bot("pimc-2")
    assert pimc
    assert run(capsys, tmp_path, data(game_with(pimc)), *option, "--bot", "pimc-2")[0] == 0


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (["nothing:here"], "can't be imported"),
        (["hard"], "can't be imported"),
        (["pimc-2", "pimc-2"], "'pimc-2' is the id of another bot"),
    ],
)
def test_wrong_bots_are_refused(
    names: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = [text for name in names for text in ("--bot", name)]
    with pytest.raises(SystemExit):
        main(["verify", *options, "game.json"])
    assert problem in capsys.readouterr().err
