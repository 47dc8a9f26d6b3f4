"""The level that a person played like: as measured, with a band that more games make narrower."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import sqrt
from statistics import fmean, stdev

import pytest

from app.library.levels import like_words
from app.library.played_like import GAME, LEVELS, LOSSES, level_at, played_like
from diamonds_core import DiamondsVariant
from diamonds_core.game import variants
from diamonds_core.review import Quality

from .benchmarks.levels import KEPT

USUAL = DiamondsVariant(4)


@cache
def games(table: str = USUAL.name) -> Mapping[str, Sequence[Quality]]:
    """Return the measured games at a table, by level.

    Those of Expert are no measurement: it loses nothing in a review of its own.
    """
    found: dict[str, list[Quality]] = {level: [] for level in LEVELS}
    with KEPT.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["table"] == table:
                quality = Quality(int(row["decisions"]), float(row["loss"]), float(row["stake"]))
                found[row["level"]].append(quality)
    assert not found["expert"]
    found["expert"] = [replace(one, loss=0.0) for one in found["hard"]]
    return found


def steps(one: str, other: str) -> int:
    """Return the number of levels from one to another."""
    return abs(LEVELS.index(one) - LEVELS.index(other))


@pytest.mark.parametrize("table", LOSSES)
def test_losses_of_levels_are_those_of_the_measured_games(table: str) -> None:
    assert [one.level for one in LOSSES[table]] == [*LEVELS]
    for known in LOSSES[table]:
        measured = games(table)[known.level]
        means = [one.loss / one.decisions for one in measured]
        spread = stdev(means) * sqrt(fmean(one.decisions for one in measured) / GAME)
        assert known.mean == pytest.approx(fmean(means), abs=0.001)
        assert known.spread == pytest.approx(max(0.01, spread), abs=0.001)


def test_one_game_names_the_level_or_one_beside_it() -> None:
    places = [
        steps(level_at(like.place), level)
        for table in LOSSES
        for level, measured in games(table).items()
        for one in measured
        if (like := played_like(variants()[table], one))
    ]
    assert sum(place <= 1 for place in places) >= 0.9 * len(places)


def test_the_band_is_narrower_after_ten_games() -> None:
    one = played_like(USUAL, Quality(40, 40 * 0.115, 40.0))
    ten = played_like(USUAL, Quality(400, 400 * 0.115, 400.0))
    assert one
    assert ten
    assert like_words(one) == "You played between Easy and Hard"
    assert like_words(ten) == "You played like Medium"


def test_a_round_and_a_table_without_measured_levels_tell_no_level() -> None:
    assert played_like(USUAL, Quality(10, 1.0, 10.0)) is None
    assert played_like(DiamondsVariant(4, perfect=True), Quality(100, 10.0, 100.0)) is None


def test_places_lie_on_the_line_between_levels() -> None:
    def place(loss: float) -> float:
        like = played_like(USUAL, Quality(100, 100 * loss, 100.0))
        assert like
        return like.place

    assert place(1.0) == 1.0
    assert place(0.0) == 5.0
    assert 1.0 < place(0.25) < 2.0 < place(0.15) < 3.0 < place(0.08) < 4.0
