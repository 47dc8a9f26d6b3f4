"""The places that name all levels: a new level fails here, and the message says what to do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from app.games import OWN
from app.library.played_like import LEVELS as MEASURED
from diamonds_core.arena.bench import RIVALS
from diamonds_core.bots.levels import NAMES
from diamonds_core.par import PLAN

ROOT = Path(__file__).parent.parent


def places() -> Iterator[tuple[str, Collection[str], str]]:
    """Yield each place that names all levels, their ids there, and what a new level needs."""
    yield (
        "LOSSES in web/app/library/played_like.py",
        MEASURED,
        "measure the level by `python -m tests.benchmarks.levels`, and add it to LEVELS and LOSSES",
    )
    yield (
        "RIVALS in diamonds_core/arena/bench.py",
        [name for name in RIVALS if name in NAMES],
        "add the level, and raise NUMBER, as the benchmark is another one",
    )
    for pages in OWN.values():
        yield (
            f"the characters in web/app/games/{pages.name}/setup.py",
            pages.characters().keys(),
            "describe how the level plays, as measured",
        )


@pytest.mark.parametrize(
    ("place", "known", "what_to_do"), [pytest.param(*one, id=one[0]) for one in places()]
)
def test_every_level_is_there(place: str, known: Collection[str], what_to_do: str) -> None:
    assert [*known] == [*NAMES], f"{place}: {what_to_do}"


def test_par_is_played_by_the_two_strongest_levels() -> None:
    strongest = [*NAMES][-2:]
    assert [*dict.fromkeys(level for level, _seed in PLAN)] == strongest, (
        "PLAN in diamonds_core/par.py: decide whether the new level plays par; stored pars of the "
        "old plan stay as they are, and mix with those of a new one"
    )


def test_the_pages_start_with_a_level_that_was_not_measured() -> None:
    """A new level breaks the tests above, and not the import of all pages."""
    program = (
        "from diamonds_core.bots import levels\n"
        "levels.NAMES = {**levels.NAMES, 'master': 'Master'}\n"
        "import app.screens, diamonds_core.arena.bench, diamonds_core.par"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PYTHONPATH": "web:."},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
