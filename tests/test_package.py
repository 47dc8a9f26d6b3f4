"""The package as other projects import it."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
import tomllib
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

import diamonds_core
from build.site import build_wheel
from native.backend import project_urls

from .play import heavy

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "diamonds_core"

PUBLIC = """
    AnyGame BotRequest BadPosition BadRecord BadVariant Bot BotError CLUBS Card Change Choice
    DIAMONDS Deal Dealer Deck DiamondsVariant DiversityVariant GAMES Game GameError Give HEARTS
    HUMAN IllegalMove Move DEFAULT_BOT Pass Record Rob SPADES SUITS Seat Session State Step Variant
    View before bot_request canonical dealt_session draw game_of move_text new_record play_game
    play_text read_move read_position read_record replay variant_from_json variant_of
    variant_to_json write_position write_record
"""


def test_public_names() -> None:
    assert sorted(diamonds_core.__all__) == sorted(PUBLIC.split())
    assert all(hasattr(diamonds_core, name) for name in diamonds_core.__all__)


def test_its_wheel_is_typed_and_holds_what_the_bots_have_learned(tmp_path: Path) -> None:
    with ZipFile(build_wheel(tmp_path)) as wheel:
        names = set(wheel.namelist())
        about = next(name for name in names if name.endswith("/METADATA"))
        metadata = message_from_bytes(wheel.read(about))
    learned = {f"diamonds_core/bots/weights/{path.name}" for path in FOLDER.rglob("*.bin")}
    assert {"diamonds_core/py.typed", *learned} <= names
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"diamonds_core"}
    assert metadata["License-Expression"] == "MIT"
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])


def test_bots_and_puzzles_read_their_files_from_a_packed_wheel(tmp_path: Path) -> None:
    program = """
import sys
sys.path[:0] = sys.argv[1:]
from random import Random
import diamonds_core
from diamonds_core.puzzle import load_puzzles
variant = diamonds_core.DiversityVariant(hands=1)
hard = diamonds_core.game_of(variant).bots["hard"]
assert diamonds_core.play_game(variant, [hard] * 4, Random(1)).moves and load_puzzles()
print(diamonds_core.__file__)
"""
    wheel = build_wheel(tmp_path)
    command = [sys.executable, "-I", "-c", program, str(wheel)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert said.startswith(str(wheel))


def test_classifiers_name_no_python_that_is_not_supported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    prefix = "Programming Language :: Python :: 3."
    named = [line for line in project["classifiers"] if line.startswith(prefix)]
    assert named[0] == prefix + project["requires-python"].removeprefix(">=3.")


@pytest.mark.parametrize(
    ("site", "urls"),
    [
        ({}, []),
        ({"address": "", "repository": ""}, []),
        (
            {"address": "https://play.example.org/", "repository": "https://code.example.org/d"},
            ["Homepage, https://play.example.org/", "Source, https://code.example.org/d"],
        ),
    ],
)
def test_addresses_of_the_owner_are_links_of_the_package(
    site: dict[str, str], urls: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "site.json").write_text(json.dumps(site), "utf-8")
    assert project_urls(tmp_path / "site.json") == urls
    assert bool(urls) is ("names no address" not in capsys.readouterr().err)


@pytest.mark.parametrize(
    "page",
    [
        *("README", "docs/bots", "docs/engine", *heavy("docs/first-network")),
        *("docs/measurements", "docs/pettingzoo", "docs/positions", "docs/records"),
    ],
)
def test_the_examples_in_the_documentation_run(page: str) -> None:
    done = doctest.testfile(str(ROOT / f"{page}.md"), module_relative=False)
    assert done.attempted > 5
    assert done.failed == 0
