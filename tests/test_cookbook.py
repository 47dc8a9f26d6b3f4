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

SLOW = {"train": "96 rounds: ", "learn": "better than random", "search": "tricks taken, seat 0"}
NEEDED = {"train": "numpy", "learn": "sklearn", "search": "pyspiel"}


def run(name: str, folder: Path, paths: str) -> str:
    """Run a program in a folder, and return what it prints; it must end well."""
    command = [sys.executable, str(PROGRAMS / f"{name}.py")]
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


def test_the_page_shows_every_program() -> None:
    page = (ROOT / "docs/cookbook.md").read_text("utf-8")
    shown = {name for name in (*QUICK, *SLOW) if f"cookbook/{name}.py" in page}
    assert shown == {path.stem for path in PROGRAMS.glob("*.py")}
