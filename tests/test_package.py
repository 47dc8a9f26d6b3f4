"""The package as other projects import it."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import diamonds_core

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "diamonds_core"

PUBLIC = """
    AnyGame BotRequest BadPosition BadRecord BadVariant Bot CLUBS Card Change Choice DIAMONDS Deal
    Dealer Deck DiamondsVariant DiversityVariant GAMES Game GameError Give HEARTS HUMAN
    IllegalMove Move DEFAULT_BOT Pass Record Rob SPADES SUITS Seat Session State Step Variant View
    before bot_request canonical dealt_session draw game_of move_text new_record play_game play_text
    read_move read_position read_record replay variant_from_json variant_to_json write_position
    write_record
"""


def test_public_names() -> None:
    assert sorted(diamonds_core.__all__) == sorted(PUBLIC.split())
    assert all(hasattr(diamonds_core, name) for name in diamonds_core.__all__)


def test_its_wheel_is_typed_and_holds_what_the_bots_have_learned(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "flit_core.wheel", "--outdir", str(tmp_path)]
    subprocess.run([*command, str(ROOT)], check=True, capture_output=True)
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    learned = {f"diamonds_core/bots/weights/{path.name}" for path in FOLDER.rglob("*.bin")}
    assert {"diamonds_core/py.typed", *learned} <= names
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"diamonds_core"}


@pytest.mark.parametrize(
    "page",
    [
        *("README", "docs/bots", "docs/engine", "docs/first-network"),
        *("docs/measurements", "docs/positions", "docs/records"),
    ],
)
def test_the_examples_in_the_documentation_run(page: str) -> None:
    done = doctest.testfile(str(ROOT / f"{page}.md"), module_relative=False)
    assert done.attempted > 5
    assert done.failed == 0
