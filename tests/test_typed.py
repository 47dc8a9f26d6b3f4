"""The engine's types, for those who install its wheel: the programs of the docs pass mypy."""

from __future__ import annotations

import subprocess
import sys
from doctest import script_from_examples
from pathlib import Path
from sysconfig import get_path
from venv import EnvBuilder
from zipfile import ZipFile

import pytest

from build.site import build_wheel

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
UNTYPED = ("import-untyped", "import-not-found")
"""The errors of packages without types, such as PettingZoo, and of what is no part of the wheel."""

REVEALED = """
from diamonds_core import DiamondsVariant, DiversityVariant, Record, before, game_of, replay
from diamonds_core import play_game, read_record

diamonds, diversity = game_of(DiamondsVariant(4)), game_of(DiversityVariant())
record = play_game(DiamondsVariant(4), [diamonds.bots["simple"]] * 4, Random(1))
reveal_type(replay(before(record, 3)))
reveal_type(diamonds.observe(replay(record), 0))
reveal_type(diamonds.start("diamonds-2-first"))
reveal_type(diversity.observe(diversity.start(DiversityVariant()), 0))
reveal_type(game_of("diversity").start("diversity-4"))
reveal_type(replay(read_record("")))
"""
TYPES = [
    "DiamondsState",
    "DiamondsView",
    "DiamondsState",
    "DiversityView",
    "DiversityState",
    "State",
]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of an environment with the wheel, and with all that the tests have."""
    folder = tmp_path_factory.mktemp("installed")
    EnvBuilder().create(folder / "env")
    packages = Path(get_path("purelib", vars={"base": str(folder / "env")}))
    with ZipFile(build_wheel(folder)) as wheel:
        wheel.extractall(packages)
    (packages / "others.pth").write_text(get_path("purelib"), "utf-8")
    return folder / "env/bin/python"


def strict(python: Path, folder: Path) -> str:
    """Return what mypy says of the programs in a folder."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary"]
    command += ["--python-executable", str(python), "--cache-dir", str(python.parent / "cache")]
    command += [word for code in UNTYPED for word in ("--disable-error-code", code)]
    done = subprocess.run([*command, "."], cwd=folder, capture_output=True, text=True)
    return done.stdout + done.stderr


def test_programs_of_the_docs_pass_the_strict_checks_of_mypy(python: Path, tmp_path: Path) -> None:
    for path in (ROOT / "docs/cookbook").glob("*.py"):
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    for page in PAGES:
        if ">>>" in (text := page.read_text("utf-8")):
            script = script_from_examples(text)
            (tmp_path / f"{page.stem.replace('-', '_')}_page.py").write_text(script, "utf-8")
    assert strict(python, tmp_path) == ""


def test_types_of_a_variant_lead_to_its_own_state_and_view(python: Path, tmp_path: Path) -> None:
    (tmp_path / "revealed.py").write_text(f"from random import Random\n{REVEALED}", "utf-8")
    lines = strict(python, tmp_path).splitlines()
    assert [line.rpartition(".")[2].rstrip('"') for line in lines] == TYPES
