"""Records: read in any equivalent order, written in one; clear errors for bad ones."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diamonds_core import (
    BadRecord,
    DiamondsVariant,
    GameError,
    Record,
    Seat,
    Session,
    State,
    Variant,
    canonical,
    game_of,
    move_text,
    read_record,
    replay,
    write_record,
)
from diamonds_core.__main__ import main
from diamonds_core.chance import chance_move
from diamonds_core.verify import check_game

from . import golden_records
from .golden_records import COMMAND, FOLDER, TABLES, has_first_format, path_of
from .play import ALL_VARIANTS, EACH, data_of, random_record, variant_id

ROOT = Path(__file__).parent.parent
FIRST_FORMAT = [variant for variant in ALL_VARIANTS if has_first_format(path_of(variant))]
"""The variants that had records in the first format; a newer variant never had one."""


def table(record: Record) -> dict[str, Any]:
    """Return the final state of a record's game."""
    return game_of(record.variant).summary(replay(record))


@EACH
@given(seed=st.integers(0, 2**32))
def test_a_record_survives_writing_and_reading(variant: Variant, seed: int) -> None:
    record = random_record(variant, seed)
    again = read_record(write_record(record))
    assert again == record
    assert table(again) == table(record)


@EACH
@given(seed=st.integers(0, 2**32))
def test_equivalent_orders_read_as_the_same_record(variant: Variant, seed: int) -> None:
    record = random_record(variant, seed)
    data = json.loads(write_record(record))
    data["moves"] = shuffled(data["moves"], variant, Random(seed))
    again = read_record(json.dumps(data))
    assert table(again) == table(record)
    assert sorted(map(move_text, again.moves)) == sorted(map(move_text, record.moves))


def shuffled(moves: list[str], variant: Variant, rng: Random) -> list[str]:
    """Return the same game in another order of cards and gifts, with the other partner robbed."""
    out: list[str] = []
    gifts: list[str] = []
    for move in moves:
        verb, *words = move.split()
        if verb == "give":
            gifts.insert(rng.randint(0, len(gifts)), other_order(words, rng))
            continue
        out, gifts = out + gifts, []
        if verb == "deal":
            size = variant.hand_size
            hands = [words[k * size : (k + 1) * size] for k in range(variant.players)]
            rest = words[size * variant.players :]
            words = [card for hand in [*hands, rest] for card in rng.sample(hand, len(hand))]
        if verb == "rob" and variant.teams < variant.players:
            words = [str(int(words[0]) + variant.teams)]
        out.append(" ".join([verb, *words]))
    return out


def other_order(words: list[str], rng: Random) -> str:
    """Return a gift with its cards in another order."""
    seat, *given_cards = words
    return " ".join(["give", seat, *rng.sample(given_cards, len(given_cards))])


def test_settings_that_are_left_out_have_defaults() -> None:
    data = {
        "format": "diamonds-record/1",
        "game": "diamonds",
        "variant": {"players": 2},
        "seats": [{"name": "Ann", "player": "human"}] * 2,
        "moves": ["dealer 1"],
    }
    record = read_record(json.dumps(data))
    assert record.variant == DiamondsVariant(2, "second", False, False, "each")
    assert record.seats == (Seat("Ann", "human"), Seat("Ann", "human"))
    assert replay(record).dealer == 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "diamonds-record/3"}, 'unknown format "diamonds-record/3"; expected '),
        ({"format": "diamonds-record/1"}, 'an unknown key "seed"'),
        ({"seed": "a b"}, '"seed" of a record must be 1 to 64 letters, digits or hyphens'),
        ({"secret": 3}, '"secret" of a record must be 1 to 64 letters'),
        ({"changes": [3]}, "changes[0] must be a JSON object, not 3"),
        ({"changes": [{"number": 1}]}, 'changes[0] needs the key "seats"'),
        ({"changes": [{"number": 0, "seats": []}]}, '"number" of changes[0] must be the number of'),
        ({"changes": [{"number": 1, "seats": []}]}, "0 seats are named for 2 players"),
        ({"game": "hearts"}, 'unknown game "hearts"; known are "diamonds", "diversity"'),
        ({"game": ["diamonds"]}, 'unknown game ["diamonds"]'),
        ({"colour": "red"}, 'a record has an unknown key "colour"; known are format, game'),
        ({"variant": {"players": 4, "thief": True}}, 'the variant has an unknown key "thief"'),
        ({"variant": {"players": True}}, '"players" of the variant must be a whole number'),
        ({"variant": {"players": "4"}}, 'must be a whole number, not "4"'),
        ({"variant": {"players": 4, "partners": 1}}, "must be true or false, not 1"),
        ({"variant": {}}, 'the variant needs the key "players"'),
        ({"variant": []}, "the variant must be a JSON object, not []"),
        ({"variant": {"players": 5, "partners": True}}, "partners need 4 or 6 players, not 5"),
        ({"variant": {"players": 6, "perfect": True}}, "is for 2 to 5 players, not 6"),
        ({"help": 7}, "help must be a JSON object, not 7"),
        ({"help": {"hints": 1}}, 'help needs the key "undos"'),
        ({"help": {"hints": -1, "undos": 0}}, '"hints" of help must be 0 to 999999, not -1'),
        ({"help": {"hints": True, "undos": 1}}, '"hints" of help must be 0 to 999999, not true'),
        ({"seats": []}, "0 seats are named for 2 players"),
        ({"seats": {}}, '"seats" of a record must be a list, not {}'),
        ({"seats": None}, '"seats" of a record must be a list, not null'),
        ({"seats": [{"name": "A", "player": "x"}, {"name": "B"}]}, '[1] needs the key "player"'),
        ({"seats": [{"name": 7, "player": "x"}] * 2}, '"name" of seats[0] must be a text, not 7'),
        ({"seats": [{"name": "A", "player": "x", "age": 3}] * 2}, 'an unknown key "age"'),
        ({"moves": "dealer 0"}, '"moves" of a record must be a list, not "dealer 0"'),
        ({"moves": [3]}, "move 1 (3): 3 is not a move; expected dealer S, S from 0 to 1"),
        ({"moves": ["dealer 2"]}, "move 1 (dealer 2): there is no seat 2; expected dealer S"),
        ({"moves": ["dealer 01"]}, 'move 1 (dealer 01): "dealer 01" is not a move'),
        ({"moves": ["dealer 0\n\u2028x"]}, "move 1 (dealer 0\\n\\u2028x): "),
        (
            {"moves": ["dealer 0", "play D1"]},
            'move 2 (play D1): this is not the time for "play D1"',
        ),
        ({"moves": ["dealer 0", "deal D1 D1"]}, "D1 is there twice; expected deal and the 60"),
        ({"moves": ["dealer 0", "deal D1 D16"]}, 'move 2 (deal D1 D16): there is no card "D16"'),
        ({"moves": ["x" * 1_000_000]}, "x…): "),
    ],
)
def test_a_bad_record_is_refused_in_clear_words(change: dict[str, object], says: str) -> None:
    data = data_of(DiamondsVariant(2)) | change
    with pytest.raises(GameError) as caught:
        read_record(json.dumps(data))
    assert says in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "text", ["", "[", "nope", "[" * 100_000, "[" + "9" * 9_999 + "]", '"text"', "null", "{}"]
)
def test_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        read_record(text)


@EACH
@given(seed=st.integers(0, 2**32), data=st.data())
def test_a_changed_move_is_named_or_still_makes_a_game(
    variant: Variant, seed: int, data: st.DataObject
) -> None:
    record = data_of(variant, seed)
    at = data.draw(st.integers(0, len(record["moves"]) - 1))
    record["moves"][at] = data.draw(st.sampled_from([*record["moves"], "play D1", "rob 0", "x"]))
    error = fault(json.dumps(record))
    if error is not None:
        assert int(str(error.facts["number"])) > at
        assert "expected" in str(error)


def fault(text: str) -> BadRecord | None:
    """Return the error of a record, if it has one."""
    try:
        read_record(text)
    except BadRecord as error:
        return error
    return None


# Golden records ------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ALL_VARIANTS, ids=variant_id)
def test_a_whole_game_of_each_variant_ends_as_stored(variant: Variant) -> None:
    assert path_of(variant).exists(), f"write it by `{COMMAND}`"
    record = read_record(path_of(variant).read_text("utf-8"))
    known = json.loads(TABLES.read_text("utf-8"))[variant.name]
    assert record.variant == variant
    assert table(record) == known
    assert known["over"]


def test_the_golden_record_of_a_new_variant_is_written_by_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(golden_records, "FOLDER", tmp_path)
    monkeypatch.setattr(golden_records, "TABLES", tmp_path / "tables.json")
    golden_records.main()
    kept = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept
    variant = DiamondsVariant(3, "first")
    new = path_of(variant)
    new.unlink()
    tables = json.loads(TABLES.read_text("utf-8"))
    del tables[variant.name]
    (tmp_path / "tables.json").write_text(json.dumps(tables), "utf-8")
    golden_records.main()
    record = read_record(new.read_text("utf-8"))
    assert check_game(record).counts[0].follow == 1 + variant.rounds
    written = json.loads((tmp_path / "tables.json").read_text("utf-8"))
    assert written == {**tables, variant.name: table(record)}
    assert written[variant.name]["over"]


def test_a_missing_golden_record_stops_no_other_test(tmp_path: Path) -> None:
    """A new variant fails in its own test, and all tests are still collected."""
    assert not has_first_format(tmp_path / "diamonds-4-third.json")


SECOND = {
    "diamonds": {"showroom": [2, 20], "vault": [17, 30], "scores": [36, 80], "winners": [1]},
    "diversity": {"scores": [15, 7, 11, 6], "winners": [3]},
}
"""The results of the stored games of the second format; the points sum to 235, and to 13 a hand."""


@pytest.mark.parametrize("game", SECOND)
def test_the_second_format_is_read_for_ever(game: str) -> None:
    """Players by move are read too, and the deals still follow from the seed."""
    text = (FOLDER / f"format-2-{game}.json").read_text("utf-8")
    record = read_record(text)
    assert write_record(record) + "\n" == text
    assert SECOND[game].items() <= table(record).items()
    assert [change.move_index for change in record.changes] == [20, 31]
    assert {seat.player for seat in record.seats_at(25)} == {"human"}
    assert record.seated == record.seats
    state: State = game_of(record.variant).start(record.variant)
    for move in record.moves:
        if state.to_move is None:
            assert canonical(chance_move(state, record.seed or ""), record.variant) == move
        state.play(move)


@pytest.mark.parametrize("variant", FIRST_FORMAT, ids=variant_id)
def test_the_first_format_is_read_for_ever_and_such_a_game_goes_on(variant: Variant) -> None:
    data = json.loads(path_of(variant).read_text("utf-8"))
    assert data["format"] == "diamonds-record/1"
    data["moves"] = data["moves"][:30]
    data["seats"] = [{"name": "Ann", "player": "simple"}] * variant.players
    record = read_record(json.dumps(data))
    assert record.seed is None
    session = Session(record, Random(1))
    while session.state.round < 2 and not session.state.over:
        ask = session.bot_request()
        assert session.chance() if ask is None else session.answer(ask, ask.think().move)
    again = read_record(write_record(session.record))
    assert again == session.record
    assert list(map(move_text, again.moves[:30])) == data["moves"]


def test_no_golden_record_is_left_over() -> None:
    kept = [
        "tables",
        "openspiel",
        *(f"format-2-{game}" for game in SECOND),
        *map(variant_id, ALL_VARIANTS),
    ]
    assert {path.name for path in FOLDER.iterdir()} <= {f"{name}.json" for name in kept}


# The command line ----------------------------------------------------------------------


def test_replay_answers_each_file_and_names_the_bad_ones(tmp_path: Path) -> None:
    """The command runs in a bare checkout: -S leaves out installed packages."""
    good, bad, gone = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "gone.json"
    data = data_of(DiamondsVariant(4, partners=True))
    good.write_text(json.dumps(data))
    bad.write_text(json.dumps(data | {"moves": ["dealer 0", "dealer 0"]}))
    command = [sys.executable, "-S", "-m", "diamonds_core", "replay", "--json"]
    command += [*map(str, (good, bad, gone)), "-"]
    with good.open() as file:
        done = subprocess.run(
            command, cwd=ROOT, stdin=file, capture_output=True, text=True, check=False
        )
    assert done.returncode == 2
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == 2
    assert lines[0] == lines[1]
    keys = "over showroom vault scores winners supply thief dealer round to_move"
    assert list(lines[0]) == keys.split()
    errors = done.stderr.splitlines()
    assert errors[0].startswith(f'{bad}: move 2 (dealer 0): this is not the time for "dealer 0"')
    assert errors[1].startswith(f"{gone}: can't be read: No such file")
    assert len(errors) == 2


def test_replay_says_that_the_standard_input_is_closed() -> None:
    command = f"exec {sys.executable} -S -m diamonds_core replay - <&-"
    done = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == "-: can't be read: Bad file descriptor\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no full disk")
@pytest.mark.parametrize(
    ("output", "why"), [(">&-", "it is closed"), (">/dev/full", "No space left on device")]
)
@pytest.mark.parametrize("words", ["replay tests/golden/diamonds-2-second.json", "--help"])
def test_an_output_that_cannot_be_written_is_an_error_of_one_line(
    words: str, output: str, why: str
) -> None:
    done = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -S -m diamonds_core {words} {output}"],
        cwd=ROOT,
        env={"PYTHONUNBUFFERED": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == f"the output can't be written: {why}\n"
    assert done.returncode == 1


def test_replay_gets_along_with_any_name_and_any_terminal(tmp_path: Path) -> None:
    record = Record(DiamondsVariant(2), (Seat("李\n", "human"), Seat("\ud83d", "oracle")))
    path = tmp_path / "a\nb.json"
    path.write_text("\ufeff" + json.dumps(json.loads(write_record(record))), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "diamonds_core", "replay", path, tmp_path],
        cwd=ROOT,
        env={"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "a\\nb.json': the game has not begun" in done.stdout.splitlines()[0]
    assert "'\\u674e\\n': 3 in the Showroom" in done.stdout.splitlines()[1]
    assert done.stderr == f"{tmp_path}: can't be read: Is a directory\n"


def test_replay_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = random_record(DiamondsVariant(2), 7)
    record.seats = (Seat("Chad", "human"), Seat("Mike", "simple"))
    whole, begun = tmp_path / "whole.json", tmp_path / "begun.json"
    whole.write_text(write_record(record))
    begun.write_text(write_record(Record(record.variant, (), record.moves[:1])))
    assert main(["replay", str(whole), str(begun)]) == 0
    said = capsys.readouterr().out
    end = table(record)
    assert f"Chad: {end['showroom'][0]} in the Showroom" in said
    assert f"score {end['scores'][0]}" in said
    assert "won by" in said
    assert "expected next: deal and the 60 cards in use" in said


def test_a_record_tells_of_hints_and_undos_where_there_were_any() -> None:
    record = random_record(DiamondsVariant(4), 1)
    plain = write_record(record)
    assert "help" not in json.loads(plain)
    helped = replace(record, hints=3, undos=12)
    assert json.loads(write_record(helped))["help"] == {"hints": 3, "undos": 12}
    assert read_record(write_record(helped)) == helped
    assert read_record(plain) == record
