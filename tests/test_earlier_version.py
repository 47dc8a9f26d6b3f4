"""Records, file and links that an earlier version has stored stay readable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.library.archive import saved_game, stored_game
from app.library.entries import KINDS
from app.library.links import SharedDeal, read_link
from diamonds_core import GameError, Record, game_of, read_record, replay

from .archives import read_archive, write_archive

FOLDER = Path(__file__).parent.parent / "e2e/earlier_version"
ARCHIVE = (FOLDER / "archive.json").read_text("utf-8")
ARCHIVES_2 = [
    (FOLDER / f"archive-2{name}.json").read_text("utf-8")
    for name in ("", "-reviews", "-safe", "-cups")
]
DATABASE = json.loads((FOLDER / "storage.json").read_text("utf-8"))["indexedDB"]
LINKS = (FOLDER / "links.txt").read_text("utf-8").splitlines()


def test_the_file_of_all_games_is_written_as_it_was_read() -> None:
    archive = read_archive(ARCHIVE)
    assert json.loads(write_archive(archive)) == {
        **json.loads(ARCHIVE),
        "format": "diamonds-archive/2",
        "entries": {},
    }
    games = archive.games
    assert {game.spoilt for game in games} == {True, False}
    assert sum(bool(game.ratings) for game in games) == 2


@pytest.mark.parametrize("text", ARCHIVES_2)
def test_a_file_with_entries_is_written_byte_for_byte(text: str) -> None:
    archive = read_archive(text)
    known = json.loads(text)
    found = known["entries"]
    known["entries"] = {kind: found[kind] for kind in KINDS if kind in found}
    assert json.dumps(known) == write_archive(archive)
    rows = [stored_game(game) for game in archive.games]
    assert tuple(map(saved_game, json.loads(json.dumps(rows)))) == archive.games


def test_the_files_have_entries_of_all_kinds() -> None:
    kinds = {kind for text in ARCHIVES_2 for kind in read_archive(text).entries}
    assert kinds == KINDS.keys()


@pytest.mark.parametrize("row", DATABASE["games"], ids=lambda row: row["title"])
def test_a_kept_record_is_played_again(row: dict[str, Any]) -> None:
    text = DATABASE["records"][row["id"]]
    if row["spoilt"]:
        with pytest.raises(GameError):
            read_record(text)
        return
    record = read_record(text)
    state = replay(record)
    assert state.over == row["over"]
    if row.get("standing"):
        scores = game_of(record.variant).summary(state)["scores"]
        assert sorted(scores) == sorted(score for _name, score in row["standing"])


def test_the_links_lead_where_they_led() -> None:
    diversity, game, diamonds = map(read_link, LINKS)
    assert isinstance(diversity, SharedDeal)
    assert isinstance(diamonds, SharedDeal)
    assert isinstance(game, Record)
    assert (diversity.seed, diversity.variant.players) == (game.seed, 4)
    assert game_of(game.variant).summary(replay(game))["scores"] == [
        score for _name, score in diversity.results
    ]
    assert diamonds.seed == "2026-11-21"
    assert diamonds.results == (("Ada", 47), ("Bob", 33), ("Cy", 51), ("Di", 20))
