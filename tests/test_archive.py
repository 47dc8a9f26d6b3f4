"""All games of a device go into one file and come back; a bad file is refused as a whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.archive import FORMAT, LARGEST, BadFile, StoredGame, read_archive, write_archive
from diamonds_core import DiamondsVariant, DiversityVariant, write_record
from diamonds_core.review import Rating

from .play import random_record


def games() -> list[StoredGame]:
    return [
        StoredGame(
            "0a1b",
            json.dumps(json.loads(write_record(random_record(DiamondsVariant(2), 1)))),
            "Diamonds. <b>Ann</b>",
            True,
            begun=1_700_000_000_000,
            changed=1_700_000_900_000,
            ratings={0: Rating(40, 3.25, 60.5), 1: Rating(38, 0.0, 58.0)},
        ),
        StoredGame("c", json.dumps(json.loads(write_record(random_record(DiversityVariant(), 2))))),
        StoredGame("spoilt-1", '{"format": "diamonds-record/9"', spoilt=True),
    ]


def test_what_was_written_is_read_again() -> None:
    assert list(read_archive(write_archive(games()))) == games()
    assert read_archive(write_archive([])) == ()


def test_the_record_of_one_game_is_read_too() -> None:
    text = write_record(random_record(DiamondsVariant(3), 3))
    assert read_archive(text) == (StoredGame("", text),)


def changed(change: Callable[[Any], object]) -> str:
    data = json.loads(write_archive(games()))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not one of this game, or was cut"),
        ("[" * 100_000, "not one of this game, or was cut"),
        ("[]", "or of a newer version"),
        ('{"format": "diamonds-archive/2"}', "or of a newer version"),
        (f'{{"format": "{FORMAT}"}}', "no list of at most 5000 games"),
        (f'{{"format": "{FORMAT}", "games": {[0] * 5001}}}', "no list of at most 5000 games"),
        (f'{{"format": "{FORMAT}", "games": [7]}}', "Game 1 in this file: something is missing"),
        (write_archive(games())[:-9], "or was cut"),
        (changed(lambda d: d["games"][1].update(id="../x")), "Game 2 in this file: its id"),
        (changed(lambda d: d["games"][1].update(id="0a1b")), "Two games .* the same id"),
        (changed(lambda d: d["games"][1].update(over=1)), "Game 2 in this file: “over”"),
        (changed(lambda d: d["games"][1].update(more=1)), "Game 2 in this file: something"),
        (changed(lambda d: d["games"][0]["ratings"][0].update(loss=-1)), "Game 1 .*“loss”"),
        (changed(lambda d: d["games"][0]["ratings"][0].update(loss=float("nan"))), "“loss”"),
        (changed(lambda d: d["games"][0].update(ratings=[1])), "Game 1 in this file: “ratings”"),
        (changed(lambda d: d["games"][2].update(record={})), "Game 3 in this file: “record”"),
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


def test_a_very_large_file_is_not_looked_at() -> None:
    with pytest.raises(BadFile, match="too large: at most 32 MB"):
        read_archive(" " * (LARGEST + 1))


@given(st.integers(0, 2**32))
def test_a_changed_file_is_read_whole_or_refused(seed: int) -> None:
    rng = Random(seed)
    letters = list(write_archive(games()))
    for _ in range(rng.randrange(1, 5)):
        letters[rng.randrange(len(letters))] = rng.choice('0a"{}[],:-\\e\u00e9')
    with suppress(BadFile):
        assert len(read_archive("".join(letters))) == 3
