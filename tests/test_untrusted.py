"""Untrusted records: spoilt, cut, nested or huge, each is read or refused with a clear error."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.routes import (
    HERE,
    HistoryRoute,
    MistakesRoute,
    ReplayRoute,
    ReviewRoute,
    Saved,
    StatisticsRoute,
    WhatIfRoute,
)
from app.library.entries import KINDS
from app.screens import new_navigator
from diamonds_core import (
    BadRecord,
    DiamondsVariant,
    DiversityVariant,
    GameError,
    Variant,
    read_record,
    write_record,
)

from .markup import Page
from .play import data_of, heavy, random_record, variant_id
from .player import ask, opening

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("key", ["game", "variant", "seed", "seats", "changes", "moves", "other"])
@pytest.mark.parametrize("depth", [10, 300, 990, 10_000, 100_000])
def test_deep_nesting_is_refused_in_a_short_sentence(key: str, depth: int) -> None:
    record = data_of(DiamondsVariant(2)) | {key: None}
    deep = "[" * depth + "]" * depth
    text = json.dumps(record).replace(f'"{key}": null', f'"{key}": {deep}')
    with pytest.raises(GameError) as caught:
        read_record(text)
    assert len(str(caught.value)) < 400


# Every way to spoil a record -------------------------------------------------------------

SIGNS = ['"', "}", "]", ",", "\\ud800", "NaN"]

leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["human", "simple", "play D1", "rob 0", "deal", "pass 1", "give 0 D1", "2"]),
)
anything = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)
GAMES_TO_SPOIL = [
    (DiamondsVariant(2), 1),
    (DiamondsVariant(4, "first", partners=True), 2),
    (DiversityVariant(hands=1), 3),
]

many = settings(max_examples=9 * settings().max_examples)
"""The number of examples: 90 of each table, and more in thorough runs."""


def spoil(data: Any, draw: st.DataObject) -> Any:  # noqa: ANN401 (it is JSON)
    """Change, remove, double or swap one thing in a record."""
    if not isinstance(data, dict | list) or not data or draw.draw(st.integers(0, 5)) == 0:
        return draw.draw(anything)
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    key = draw.draw(st.sampled_from(keys))
    spoilt: Any = data.copy()
    match draw.draw(st.sampled_from(["deeper", "deeper", "out", "twice", "swap", "new"])):
        case "out":
            del spoilt[key]
        case "twice" if isinstance(data, list):
            spoilt.insert(draw.draw(st.sampled_from(keys)), data[key])
        case "swap":
            other = draw.draw(st.sampled_from(keys))
            spoilt[key], spoilt[other] = data[other], data[key]
        case "new" if isinstance(data, dict):
            spoilt[draw.draw(st.text(max_size=9))] = draw.draw(anything)
        case _:
            spoilt[key] = spoil(data[key], draw)
    return spoilt


def fault(text: str) -> GameError | None:
    """Return the error of a text; check that a valid one can be written and read again."""
    try:
        record = read_record(text)
    except GameError as error:
        return error
    assert read_record(write_record(record)) == record
    return None


def is_clear(error: GameError | None) -> bool:
    """Return whether the error, if any, is one line of a decent length."""
    return error is None or (str(error).isprintable() and len(str(error)) < 1000)


@pytest.mark.parametrize(("variant", "seed"), [GAMES_TO_SPOIL[0], *heavy(*GAMES_TO_SPOIL[1:])])
@many
@given(draw=st.data())
def test_a_spoilt_record_reads_or_says_why(
    variant: Variant, seed: int, draw: st.DataObject
) -> None:
    data = data_of(variant, seed)
    seats = [{"name": f"P{k}", "player": "human"} for k in range(variant.players)]
    data |= {"seats": seats, "changes": [{"number": at, "seats": seats} for at in (9, 12)]}
    for _ in range(draw.draw(st.integers(1, 3))):
        data = spoil(data, draw)
    assert is_clear(fault(json.dumps(data)))


@pytest.mark.parametrize(("variant", "seed"), [GAMES_TO_SPOIL[0], *heavy(*GAMES_TO_SPOIL[1:])])
@many
@given(draw=st.data())
def test_a_spoilt_text_reads_or_says_why(variant: Variant, seed: int, draw: st.DataObject) -> None:
    """A link is cut short, or has other characters in the middle."""
    text = json.dumps(data_of(variant, seed))
    start = draw.draw(st.integers(0, len(text)))
    end = draw.draw(st.integers(start, min(len(text), start + 30)))
    between = draw.draw(st.text(max_size=9) | st.sampled_from(SIGNS))
    rest = "" if draw.draw(st.booleans()) else text[end:]
    assert is_clear(fault(text[:start] + between + rest))


def test_oversized_text_is_refused_unparsed(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="is larger than 16 MB"):
        read_record(" " * 16_000_001)
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(20_000_000)
    said = subprocess.run(
        [sys.executable, "-m", "diamonds_core", "replay", path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 2
    assert said.stderr == f"{path}: is larger than 16 MB\n"


# What the device has stored --------------------------------------------------------------

ROW = {"id": "a", "title": "A game", "over": True, "spoilt": False, "begun": 1, "changed": 1}

REQUESTS: Sequence[Mapping[str, object]] = (
    opening(HistoryRoute()),
    {"do": "export"},
    opening(ReplayRoute(Saved("a"))),
    {"do": "seek", "arg": "9999999999"},
    opening(ReplayRoute(HERE, -1)),
    {"do": "viewer", "arg": "six"},
    {"do": "home"},
    opening(StatisticsRoute()),
    {"do": "go"},
    {"do": "person", "arg": "nobody"},
    {"do": "home"},
    {"do": "restore", "stack": ["home", "play"]},
    opening(ReviewRoute(HERE, 1)),
    opening(MistakesRoute(HERE, number=-1)),
    opening(WhatIfRoute(HERE, -1)),
)
"""The routes to a stored game, and possible values of links to its moments."""


@pytest.mark.parametrize(
    "variant",
    [*heavy(*(variant for variant, _seed in GAMES_TO_SPOIL[:2])), GAMES_TO_SPOIL[2][0]],
    ids=variant_id,
)
@given(
    share=st.floats(0, 1),
    values=st.dictionaries(
        st.sampled_from(["begun", "changed", "ratings", "rounds", "standing", "rival"]), anything
    ),
)
def test_a_stored_game_is_answered_wherever_it_ends(
    variant: Variant, share: float, values: Mapping[str, object]
) -> None:
    """The row says that the game is over; shown values may be anything."""
    record = random_record(variant, 1)
    del record.moves[round(share * len(record.moves)) :]
    text = write_record(record)
    row = {**ROW, **values, "record": text}
    navigator = new_navigator(Random(1))
    for request in REQUESTS:
        facts = {"games": [row], "game": row, "entries": {kind: {} for kind in KINDS}}
        assert Page(ask(navigator, {**facts, **request})["updates"][-1]["html"]).name
