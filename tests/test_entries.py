"""Entries of a device besides its games: validated, written back unchanged, moved by file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.codec import write_fields
from app.core.kinds import read_entries, write_entries
from app.library.archive import FORMAT, BadFile
from app.library.entries import (
    CUP_GAMES,
    CUPS,
    DAILY_ANSWERS,
    DAYS,
    DUELS,
    KINDS,
    LEVEL_GAMES,
    MISTAKES,
    REVIEWS,
    SAFE,
    SHARED_RESULTS,
    SOLVED,
    CupGame,
    DailyAnswer,
    Day,
    DuelGame,
    KeptCup,
    LevelGames,
    LockedCrystals,
    Mistake,
    ReviewedGame,
    SharedResult,
    Solved,
)
from app.library.parcels import Cup, digest
from app.library.totals import ALONE
from diamonds_core import DiversityVariant

from .archives import Archive, read_archive, write_archive
from .player import Player
from .test_archive import games
from .test_untrusted import anything

RESULTS = (("Ann", 41), ("Bea", 38), ("Carl", -3), ("Dora", 40))
KEY = "0123456789abcdef"
CUP = Cup("Friday", DiversityVariant(), ("easy",) * 3, 2, "", digest(KEY))
EXAMPLES: Mapping[str, Any] = {
    DAYS.name: Day("2026-11-22", 1_763_800_000_000, RESULTS, 1, 38, version="322bf48d", moves=112),
    SHARED_RESULTS.name: SharedResult("2026-11-22", "Zoe", 38, False),
    DAILY_ANSWERS.name: DailyAnswer(
        "2026-11-22", "ann", 1_763_800_000_000, True, "play D15", "Ann"
    ),
    SOLVED.name: Solved("0123456789ab", "ann", 1_763_800_000_000, True, 1280, "Ann"),
    MISTAKES.name: Mistake(
        "diamonds-4-second/1/1/play", (2.5, -1.0), "ann", "2026-11-23", 2, 1, "ANN", 1.5
    ),
    LEVEL_GAMES.name: LevelGames(
        "diamonds", "easy", "ann", ("a1", "b2", "c3"), ("a1", "c3"), "c3", ("b2",), "b2", "a1"
    ),
    REVIEWS.name: ReviewedGame("a1", "ann", 4, {"lock": 0.9, "duck": 2.0}, "Ann"),
    SAFE.name: LockedCrystals("a1", 23),
    DUELS.name: DuelGame("a1", "g=AQRrJ_-"),
    CUPS.name: KeptCup(json.dumps(CUP.data()), "0" * 16, "Ann", KEY, 1_763_800_000_000, "0" * 64),
    CUP_GAMES.name: CupGame(
        "f" * 16,
        8,
        "0" * 16,
        "Bea",
        1_763_800_000_000,
        "g=AQ",
        47,
        True,
        "checked",
        "a1",
        "0" * 192,
    ),
}
OPTIONAL = {
    "days": {"par", "version", "moves"},
    "solved": {"name"},
    "mistakes": {"name", "cost"},
    "daily": {"move", "name"},
    "levels": {"lost", "eased", "first"},
    "reviews": {"name"},
    "cups": {"name", "key", "ended", "secret"},
    "cupgames": {"link", "score", "helped", "check", "game", "seal"},
}
LATE = 253_402_300_800_000
WRONG: Mapping[str, Mapping[str, Sequence[object]]] = {
    "days": {
        "day": ("2026-02-30", "20261122", 7, ""),
        "when": (-1, LATE, 1.5, True, "7", None),
        "results": ([], [["Ann", 10_000]], [["Ann", True]], [["Ann", 1]] * 7, 7, None),
        "place": (0, 5, True, 1.5, None),
        "par": (10_000, None, True, 3.5, "38"),
        "helped": (1, None, "yes"),
        "version": ("322BF48D", "322bf48", 7, None),
        "moves": (-1, 10**6, True, 3.5, None),
    },
    "results": {
        "day": ("2026-13-01", None),
        "name": ("", "x" * 41, "a\nb", 7),
        "score": (10_000, 1.5, True, "7"),
        "checked": (1, None),
        "helped": (1, None, "yes"),
    },
    "solved": {
        "id": ("", "ABC", "0" * 65, 7),
        "person": ("Ann", " ann", "", None),
        "when": (-1, LATE, 1.5),
        "right": (1, "yes"),
        "rating": (-1, 4_001, 10_000, 1.5, True),
        "name": ("Bea", "", 7, None),
    },
    "reviews": {
        "game": ("../x", "", 7),
        "person": ("Ann", " ann", "", None),
        "rounds": (0, 100, 1.5, True, None),
        "losses": ([], {"a b": 1.0}, {"lock": -1}, {"lock": "1"}, {"lock": True}, None),
        "name": ("Bea", "", 7, None),
    },
    "daily": {
        "day": ("2026-13-01", None),
        "person": ("Ann", " ann", "", None),
        "when": (-1, LATE, 1.5),
        "right": (1, "yes"),
        "move": ("", "x" * 41, 7, None),
        "name": ("Bea", "", 7, None),
    },
    "mistakes": {
        "position": ("", "x" * 601, "a\nb", 7),
        "values": ([], [True], ["1"], [10**400], [float("nan")], [0.0] * 401, 7),
        "person": ("Ann", ""),
        "due": ("tomorrow", 7),
        "offered": (-1, 1000, True),
        "found": (-1, 3, True),
        "name": ("Bea", "", 7, None),
        "cost": ("1", True, None, 10**400, float("nan")),
    },
    "levels": {
        "game": ("", "a b", 7),
        "level": ("", None),
        "person": ("Ann", ""),
        "last": (["a1", "a1", "c3"], ["a1"], [7], ["a1", "c3", *"0123456789"], 7),
        "won": (["d4"], [7], 7),
        "offered": (7, "a b", None),
        "first": (7, "a b", None),
    },
    "safe": {"game": ("../x", "", 7), "crystals": (-1, 10_000, 1.5, True, "7", None)},
    "duels": {"game": ("../x", "", 7), "link": ("g=<b>", "d=AQ", "g=" + "x" * 12_001, 7, None)},
    "cups": {
        "terms": ("", "{}", "[" * 30, json.dumps(CUP.data() | {"deals": 9}), 7, None),
        "person": ("", "me", "F" * 16, 7),
        "name": ("", "x" * 41, 7),
        "key": ("f" * 16, "x", 7, None),
        "ended": (-1, LATE, 1.5, "7"),
        "secret": ("0" * 63, "F" * 64, 7, None),
    },
    "cupgames": {
        "cup": ("", "a b", 7),
        "deal": (0, 9, True, "1", None),
        "person": ("", "you", "f" * 17, 7),
        "name": ("", "a\nb", 7),
        "when": (-1, LATE, 1.5),
        "link": ("https://x", "g=<", 7, None),
        "score": (10_000, 1.5, True, "7"),
        "helped": (1, None, "yes"),
        "check": ("<b>", "x" * 17, 7, None),
        "game": ("a b", 7),
        "seal": ("0" * 191, "F" * 192, 7, None),
    },
}
EACH_WRONG = [
    (kind, field, value) for kind in WRONG for field in WRONG[kind] for value in WRONG[kind][field]
]


def data_of(kind: str) -> dict[str, Any]:
    """Return the example of a kind as the device stores it."""
    (data,) = write_entries(KINDS[kind], [EXAMPLES[kind]]).values()
    return json.loads(json.dumps(data))  # type: ignore[no-any-return]


def key_of(kind: str) -> str:
    return KINDS[kind].key(EXAMPLES[kind])


def file_of(entries: object) -> str:
    return json.dumps({"format": FORMAT, "games": [], "entries": entries})


def test_every_kind_has_an_example_and_wrong_values() -> None:
    assert EXAMPLES.keys() == WRONG.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_an_entry_is_read_as_it_was_written(kind: str) -> None:
    key, entry = key_of(kind), EXAMPLES[kind]
    assert read_entries(KINDS[kind], {key: data_of(kind)}) == {key: entry}
    archive = Archive(tuple(games()), {kind: {key: entry}})
    assert read_archive(write_archive(archive)) == archive
    assert read_archive(write_archive(Archive())) == Archive()


@pytest.mark.parametrize(("kind", "field", "value"), EACH_WRONG)
def test_a_wrong_entry_is_missing_on_the_device_and_an_error_in_a_file(
    kind: str, field: str, value: object
) -> None:
    wrong = {key_of(kind): {**data_of(kind), field: value}}
    assert read_entries(KINDS[kind], wrong) == {}
    with pytest.raises(
        BadFile, match=rf'^"{kind}" in this file has a wrong value: .* can.t be .*\.$'
    ):
        read_archive(file_of({kind: wrong}))


@pytest.mark.parametrize("key", ["du", ALONE])
def test_an_answer_of_a_person_without_a_name_is_read_as_earlier_versions_stored_it(
    key: str,
) -> None:
    answer = replace(EXAMPLES[SOLVED.name], person=key, name="Du")
    assert list(read_entries(SOLVED, write_entries(SOLVED, [answer])).values()) == [answer]


@pytest.mark.parametrize("kind", KINDS)
def test_an_entry_stands_under_its_own_key_and_has_all_its_fields(kind: str) -> None:
    data = data_of(kind)
    assert read_entries(KINDS[kind], {"other": data}) == {}
    for field in data.keys() - OPTIONAL.get(kind, set()):
        cut = {name: value for name, value in data.items() if name != field}
        assert read_entries(KINDS[kind], {key_of(kind): cut}) == {}


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        (None, 'This file has a wrong value: "entries" can.t be null'),
        ([], 'This file has a wrong value: "entries" can.t be'),
        ({"more": {}}, 'This file has a wrong value: "more" can.t be'),
        ({"days": 7}, 'This file has a wrong value: "days" can.t be 7'),
    ],
)
def test_entries_that_are_none_are_refused(entries: object, why: str) -> None:
    with pytest.raises(BadFile, match=why):
        read_archive(file_of(entries))


@given(anything, st.sampled_from(sorted((kind, field) for kind in WRONG for field in WRONG[kind])))
def test_any_value_is_read_and_written_again_or_missing(
    value: object, place: tuple[str, str]
) -> None:
    kind, field = place
    found = read_entries(KINDS[kind], {key_of(kind): {**data_of(kind), field: value}})
    assert read_entries(KINDS[kind], write_entries(KINDS[kind], found.values())) == found


def test_a_file_brings_entries_and_what_is_here_already_stays() -> None:
    player, other = Player(DiversityVariant(4, 1)), Player(DiversityVariant(4, 1), seed=2)
    player.entries = {kind: {key_of(kind): data_of(kind)} for kind in KINDS}
    text = player.ask("export")["file"]["text"]
    mine = {"2026-11-22": {**data_of("days"), "place": 3}}
    other.entries = {"days": mine}
    assert other.ask("import", text=text)["entries"]["solved"] == player.entries["solved"]
    assert other.entries == {**player.entries, "days": mine}


DAY, SOLVED_ONE = EXAMPLES["days"], EXAMPLES["solved"]
LAST, SHARED = EXAMPLES["levels"], EXAMPLES["results"]
MERGED: Sequence[tuple[str, Any, Any, Any]] = [
    ("days", replace(DAY, when=2), replace(DAY, when=1, place=2), replace(DAY, when=1, place=2)),
    ("days", replace(DAY, when=1), replace(DAY, when=2, place=2), replace(DAY, when=1)),
    ("days", replace(DAY, par=None), DAY, DAY),
    ("days", replace(DAY, version="", moves=0), replace(DAY, when=DAY.when + 1, par=None), DAY),
    ("results", SHARED, replace(SHARED, score=50), SHARED),
    ("results", replace(SHARED, checked=False), replace(SHARED, checked=True, helped=True), None),
    ("solved", SOLVED_ONE, replace(SOLVED_ONE, when=1, right=False), None),
    ("mistakes", EXAMPLES["mistakes"], replace(EXAMPLES["mistakes"], offered=3), None),
    (
        "levels",
        LAST,
        replace(LAST, last=("b2", "c3", "d4"), won=("c3",), offered="", eased=""),
        None,
    ),
    ("levels", LAST, replace(LAST, last=("x",), won=("x",), lost=()), LAST),
]


@pytest.mark.parametrize("case", MERGED)
def test_an_entry_of_a_file_merges_with_the_device_s_own(case: tuple[str, Any, Any, Any]) -> None:
    """The first result counts, the further progress is kept; None stands for the file's."""
    kind, own, other, kept = case
    player = Player(DiversityVariant(4, 1))
    key = KINDS[kind].key(own)
    player.entries = {kind: {key: json.loads(json.dumps(write_fields(own)))}}
    player.ask("import", text=write_archive(Archive((), {kind: {key: other}})))
    once = {"offered": own.offered, "eased": own.eased} if kind == "levels" else {}
    expected = replace(other, **once)
    assert read_entries(KINDS[kind], player.entries[kind])[key] == (kept or expected)


def test_entries_that_earlier_versions_kept_are_ignored_in_a_file() -> None:
    player = Player(DiversityVariant(4, 1))
    file = json.loads(write_archive(Archive((), {"days": {key_of("days"): EXAMPLES["days"]}})))
    file["entries"] |= {"begun": {"2026-11-22": {"day": "2026-11-22"}}, "played": {"": 7}}
    player.ask("import", text=json.dumps(file))
    assert player.entries == {"days": {key_of("days"): data_of("days")}}


def test_a_wrong_entry_on_the_device_spoils_no_file() -> None:
    player = Player(DiversityVariant(4, 1))
    good = {key_of("solved"): data_of("solved")}
    player.entries = {"solved": {**good, "x": 7}, "days": {"2026-11-22": []}}
    text = player.ask("export")["file"]["text"]
    assert read_archive(text).entries["solved"] == {key_of("solved"): EXAMPLES["solved"]}
    assert read_archive(text).entries["days"] == {}


def test_deleted_games_leave_entries_alone() -> None:
    player = Player(DiversityVariant(4, 1))
    player.entries = {kind: {key_of(kind): data_of(kind)} for kind in KINDS}
    assert "entries" not in player.ask("wipe", games=[])
    assert player.entries.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", ["solved", "mistakes"])
def test_an_entry_of_an_earlier_version_has_no_typed_name(kind: str) -> None:
    data = data_of(kind)
    del data["name"]
    (entry,) = read_entries(KINDS[kind], {key_of(kind): data}).values()
    assert entry.name == ""
    assert write_entries(KINDS[kind], [entry]) == {key_of(kind): data}
