"""The programs of the cookbook run as a newcomer runs them, alone in an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from .play import heavy

ROOT = Path(__file__).parents[1]
PROGRAMS = ROOT / "docs/cookbook"
CHECKOUT = os.pathsep.join([str(ROOT), str(PROGRAMS)])

QUICK = {
    "match": "together +1.19, with a standard error of 0.40",
    "own_bot": "thrower against random: +1.78 ± 0.23 points a round",
    "position": "+4.57  play D14",
    "puzzle": "-0.23 ± 0.05  give 0 S10",
    "record": "Swapped()",
    "variant": "the game is over after round 2",
    "check": "47 of 47 moves follow",
}
"""The programs by name, and a part of what each prints; the first three take longer."""

SLOW = {"train": "96 rounds: ", "search": "tricks taken, seat 0"}
NEEDED = {"train": "numpy", "search": "pyspiel"}

LEARNER = ROOT / "build/learn/bin/python"
"""The Python that has Stable-Baselines3 (`make build/learn/ready`)."""

LEARNED = ("diversity-4", "1600000")
"""The variant and the number of decisions of the learning curve in the documentation."""


def run(name: str, folder: Path, paths: str, *arguments: str, python: str = sys.executable) -> str:
    """Run a program in a folder, and return what it prints; it must end well."""
    command = [python, str(PROGRAMS / f"{name}.py"), *arguments]
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONUTF8": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("name", "printed"), [*list(QUICK.items())[3:], *heavy(*list(QUICK.items())[:3])]
)
def test_program_runs(name: str, printed: str, tmp_path: Path) -> None:
    assert printed in run(name, tmp_path, str(ROOT))
    for drawing in tmp_path.glob("*.svg"):
        assert drawing.read_text("utf-8").startswith("<svg ")


@pytest.mark.parametrize(("name", "printed"), heavy(*SLOW.items()))
def test_program_with_other_packages_runs(name: str, printed: str, tmp_path: Path) -> None:
    if find_spec(NEEDED[name]) is None:
        pytest.skip(f"{NEEDED[name]} is not installed")
    assert printed in run(name, tmp_path, CHECKOUT)


@pytest.mark.heavy
def test_learner_beats_random_and_easy(tmp_path: Path) -> None:
    """By five standard errors, and by two."""
    if not LEARNER.exists():
        pytest.skip("`make build/learn/ready` has not run")
    printed = run("learn", tmp_path, str(ROOT), *LEARNED, python=str(LEARNER))
    _, _, *margins = map(float, printed.splitlines()[-1].split(","))
    random, random_error, easy, easy_error = margins
    assert random > 5 * random_error
    assert easy > 2 * easy_error


def test_the_page_shows_every_program() -> None:
    page = (ROOT / "docs/cookbook.md").read_text("utf-8")
    shown = {name for name in (*QUICK, *SLOW, "learn") if f"cookbook/{name}.py" in page}
    assert shown == {path.stem for path in PROGRAMS.glob("*.py")}
