"""All games of a device go into one file and come back; a bad file is refused as a whole."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from app.home.history import history_page
from app.library import archive_reader
from app.library.archive import FORMAT, BadFile, SavedGame, saved_game
from app.library.archive_reader import ArchiveReader
from diamonds_core import DiamondsVariant, DiversityVariant, write_record
from diamonds_core.luck import Luck
from diamonds_core.review import Quality

from .archives import Archive, read_archive, write_archive
from .play import random_record


def games() -> list[SavedGame]:
    return [
        SavedGame(
            "0a1b",
            json.dumps(json.loads(write_record(random_record(DiamondsVariant(2), 1)))),
            "Diamonds. <b>Ann</b>",
            True,
            begun=1_700_000_000_000,
            changed=1_700_000_900_000,
            ratings={0: Quality(40, 3.25, 60.5), 1: Quality(38, 0.0, 58.0)},
            luck=(Luck(4, -1.5, 17.8), Luck(4, 3.25, 17.8)),
        ),
        SavedGame("c", json.dumps(json.loads(write_record(random_record(DiversityVariant(), 2))))),
        SavedGame("spoilt-1", '{"format": "diamonds-record/9"', spoilt=True),
    ]


def listed(games: Iterable[SavedGame]) -> Markup:
    return history_page(tuple(games), 50, "", asks=False)


def written(games: Sequence[SavedGame]) -> str:
    return write_archive(Archive(tuple(games)))


def test_the_record_of_one_game_is_read_too() -> None:
    text = write_record(random_record(DiamondsVariant(3), 3))
    assert read_archive(text).games == (SavedGame("", text),)


def changed(change: Callable[[Any], object]) -> str:
    data = json.loads(written(games()))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The file is empty"),
        ("[" * 100_000, "not from this game, or was cut off"),
        ("[]", "not from this game"),
        ('{"format": "diamonds-archive/3"}', "or from a newer version"),
        (f'{{"format": "{FORMAT}"}}', "no list of games"),
        (f'{{"format": "{FORMAT}", "games": 7}}', "no list of games"),
        (f'{{"format": "{FORMAT}", "games": [7]}}', "Game 1 in this file has a wrong value"),
        (written(games())[:-9], "or was cut"),
        ('{"format": "Zo\ufffd"}', "not UTF-8 text"),
        (changed(lambda d: d["games"][1].update(id="0a1b")), "Two games .* the same id"),
        (
            changed(lambda d: d["games"][1].update(more=1)),
            'Game 2 in this file .* "more" can.t be 1',
        ),
        (
            changed(lambda d: d["games"][1].pop("begun")),
            'Game 2 in this file .* "begun" can.t be null',
        ),
        (
            changed(lambda d: d["games"][0]["record"]["moves"].__setitem__(5, "play D99")),
            r"Game 1 in this file: move 6 \(play D99\): ",
        ),
        ('{"format": "diamonds-record/1"}', "The game in this file: a record needs the key"),
    ],
)
def test_a_bad_file_says_what_is_wrong_and_where(text: str, why: str) -> None:
    with pytest.raises(BadFile, match=why):
        read_archive(text)


RATING = {"seat": 0, "decisions": 1, "loss": 0.5, "stake": 2}
NOT_TIMES = (10**18, -1, 253_402_300_800_000, 1.5, float("inf"), True, "7", None)
NOT_RESULTS = ([["Ann", 10_000]], [["Ann", 1.5]], [["Ann", True]], [[1, 1]], [["Ann", 1]] * 7, 7)
NOT_RATINGS: list[object] = [
    {**RATING, "seat": 6},
    {**RATING, "seat": -1},
    {**RATING, "seat": True},
    {**RATING, "decisions": 10**30},
    {**RATING, "decisions": 1.5},
    {**RATING, "loss": -1},
    {**RATING, "loss": float("nan")},
    {**RATING, "stake": 10**400},
    {**RATING, "more": 1},
    {"seat": 0},
    7,
]
LUCK = {"deals": 4, "points": -1.5, "variance": 17.8}
NOT_LUCK: list[object] = [
    {**LUCK, "deals": 0},
    {**LUCK, "deals": True},
    {**LUCK, "points": 10**400},
    {**LUCK, "variance": 0},
    {**LUCK, "more": 1},
    {"deals": 4},
    7,
]
WRONG: dict[str, Sequence[object]] = {
    "id": ("../x", "", "a" * 65, 7),
    "title": ("x" * 1001, 7),
    "over": (1, None),
    "spoilt": (0, "no"),
    "begun": NOT_TIMES,
    "changed": NOT_TIMES,
    "luck": ({}, [LUCK] * 7, 7, *([luck] for luck in NOT_LUCK)),
    "ratings": ({}, {"9": None}, [RATING, RATING], *([rating] for rating in NOT_RATINGS)),
    "rounds": ([3, 2], [-1, 2], [1, 100], [1, 10**30], [True, True], [1], [1, 1.5], 7),
    "standing": NOT_RESULTS,
    "rival": NOT_RESULTS,
}


def test_the_record_of_an_unreadable_game_is_text() -> None:
    text = changed(lambda data: data["games"][2].update(record={}))
    with pytest.raises(BadFile, match=r'^Game 3 .* has a wrong value: "record" can.t be \{\}'):
        read_archive(text)


@pytest.mark.parametrize(("key", "value"), [(key, value) for key in WRONG for value in WRONG[key]])
def test_a_wrong_value_is_named_in_a_file_and_missing_on_the_device(
    key: str, value: object
) -> None:
    """The list of games can be drawn and saved to a file, which can be read again."""
    text = changed(lambda data: data["games"][1].update({key: value}))
    named = rf'^Game 2 in this file has a wrong value: "{key}" can.t be .*\.$'
    with pytest.raises(BadFile, match=named):
        read_archive(text)
    row: dict[str, object] = json.loads(json.dumps(asdict(games()[0]))) | {"id": "7"}
    broken = saved_game(row | {key: value} if key != "id" else row)
    without = saved_game({name: row[name] for name in row if name != key or key == "id"})
    assert broken == without
    assert "Ann" in listed([broken]) or key == "title"
    assert read_archive(written([broken])).games == (broken,)


def test_a_time_is_the_same_when_another_program_writes_it_as_a_float() -> None:
    text = written(games()).replace("1700000000000", "1.7e12")
    assert "1.7e12" in text
    assert read_archive(text).games == tuple(games())


def parts_of(text: str, size: int) -> Iterator[tuple[str, bool]]:
    for begin in range(0, len(text), size):
        yield text[begin : begin + size], begin + size >= len(text)


@pytest.mark.heavy
def test_a_file_with_many_games_needs_no_memory_for_its_text() -> None:
    record = games()[0].record
    text = written([SavedGame(f"g{number}", record) for number in range(500)])
    reader, count = ArchiveReader(), 0
    assert read_archive(written(games()))  # what Python keeps of a first reading
    tracemalloc.start()
    for part, last in parts_of(text, 50_000):
        reader.feed(part, last)
        while found := reader.take(10):
            count += len(found)
    _size, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert reader.is_over
    assert count == 500
    assert peak < len(text) / 3


@pytest.mark.parametrize("size", [1, 2, 7, 100])
@pytest.mark.parametrize("turned", [False, True])
def test_a_file_is_the_same_in_parts_of_any_size(size: int, turned: bool) -> None:
    text = written(games())
    if turned:
        text = json.dumps(dict(reversed(json.loads(text).items())), indent=1)
    reader, found = ArchiveReader(), []
    for part, last in parts_of(f" {text}\n", size):
        reader.feed(part, last)
        found += reader.take(5)
    assert found == games()
    assert reader.is_over


def test_a_huge_value_takes_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    text, decoded = json.dumps({"format": FORMAT, "more": "x" * 100_000, "games": []}), 0

    def decode(text: str, at: int) -> tuple[object, int]:
        nonlocal decoded
        decoded += len(text) - at
        return json.JSONDecoder().raw_decode(text, at)

    monkeypatch.setattr(archive_reader, "_decode", decode)
    reader = ArchiveReader()
    for part, last in parts_of(text, 1000):
        reader.feed(part, last)
        reader.take(1)
    assert reader.is_over
    assert decoded < 4 * len(text)


@pytest.mark.parametrize("record", ["{", "[" * 100_000, "[]", '{"format": "diamonds-record/9"}'])
def test_a_file_has_games_whose_record_has_become_unreadable(record: str) -> None:
    (read, _other) = read_archive(written([SavedGame("a", record), games()[0]])).games
    assert read == SavedGame("a", record, spoilt=True)


leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([10**18, -(10**18), 10**400, 253_402_300_800_000]),
    st.floats(),
    st.text(max_size=5),
)
anything = leaves | st.lists(leaves, max_size=3) | st.dictionaries(st.text(max_size=5), leaves)
keys = st.sampled_from([*WRONG, "record"])


def read_or_refused(text: str) -> tuple[SavedGame, ...]:
    """Return the games of a file, or none where it is refused in one line."""
    try:
        return read_archive(text).games
    except BadFile as error:
        refused = str(error)
    assert refused.isprintable()
    assert len(refused) < 400
    return ()


@given(st.dictionaries(keys, anything, min_size=1, max_size=3))
def test_any_values_are_read_and_listed_or_refused(values: dict[str, object]) -> None:
    """A file is read, or refused in one line; a row of the device can always be listed."""
    text = changed(lambda data: data["games"][0].update(values))
    assert listed(read_or_refused(text))
    row = json.loads(json.dumps(asdict(games()[0]))) | values
    assert listed([saved_game(row)])


@given(st.integers(0, 2**32))
def test_a_changed_file_is_read_whole_or_refused(seed: int) -> None:
    rng = Random(seed)
    letters = list(written(games()))
    for _ in range(rng.randrange(1, 5)):
        letters[rng.randrange(len(letters))] = rng.choice('0a"{}[],:-\\e\u00e9')
    with suppress(BadFile):
        assert len(read_archive("".join(letters)).games) == 3
