"""Diamonds-Bench: one table of figures for a bot, also for one of a file of one's own."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from diamonds_core import GAMES, Bot, Choice, View, write_position
from diamonds_core.__main__ import main
from diamonds_core.arena import bench
from diamonds_core.puzzle import load_puzzles

from .conftest import Refused

FIRST = """
from diamonds_core import Bot, Choice

def choose(view, rng):
    return Choice(view.legal[0])

bot = Bot("first", "First", choose)
number = 3

class Player:
    def choose(self, view, rng):
        return Choice(view.legal[0])

player = Player()
"""

OF_DIAMONDS = [puzzle for puzzle in load_puzzles() if puzzle.position.startswith("diamonds-")]


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Take few rivals and puzzles, and put a file with a bot where modules are found."""
    monkeypatch.setattr(bench, "RIVALS", {"random": 1.0, "simple": 0.5})
    monkeypatch.setattr(bench, "load_puzzles", lambda: OF_DIAMONDS[:20])
    (tmp_path / "own_file.py").write_text(FIRST, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.parametrize("name", ["own_file:bot", "own_file:choose", "own_file:player"])
def test_bot_of_a_file_is_measured_alike_each_time(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["bench", "--bot", name, "--deals", "4", "--workers", "1"]
    assert main([*command, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["bench"], facts["bot"]) == (bench.NUMBER, name)
    assert [facts[row][2] for row in ("random", "simple", "puzzles")] == [4, 2, 20]
    main([*command, "--json"])
    assert json.loads(capsys.readouterr().out) == facts
    main(command)
    table = capsys.readouterr().out
    mean, error, _ = facts["simple"]
    assert f"| against simple | {mean:+.2f} ± {error:.2f} | 2 |" in table
    assert re.search(r"\| puzzles solved \| [\d.]+% ± [\d.]+% \| 20 puzzles \|", table)


def test_puzzles_are_those_that_a_bot_of_the_game_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    mixed = [*load_puzzles()[:4], *(one for one in load_puzzles() if "diversity" in one.position)]
    monkeypatch.setattr(bench, "load_puzzles", lambda: mixed)
    with ThreadPoolExecutor(1) as pool:
        assert bench.puzzles(GAMES["diamonds"].bots["simple"], pool).count == 4


def test_bot_that_knows_the_answers_solves_every_puzzle() -> None:
    puzzles = load_puzzles()[::60]
    answers = {puzzle.position: puzzle.best for puzzle in puzzles}

    def choose(view: View, _rng: Random) -> Choice:
        return Choice(answers[write_position(view)])

    assert all(bench.solves(Bot("oracle", "Oracle", choose), puzzle) for puzzle in puzzles)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("clever", "neither a bot"),
        ("no_such_file:bot", "'no_such_file:bot' can't be imported: No module named"),
        ("own_file:bat", "can't be imported: module 'own_file' has no attribute 'bat'"),
        (
            "own_file:number",
            "'own_file:number': 3 is no bot; expected a Bot, an object with `choose`",
        ),
        (":bot", "can't be imported"),
    ],
)
def test_wrong_name_is_refused_in_a_sentence(name: str, problem: str, refused: Refused) -> None:
    assert problem in refused(main, ["bench", "--bot", name])
