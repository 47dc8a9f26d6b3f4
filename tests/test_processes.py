"""Bots in other processes: lines of text, and a program that ends, is silent or talks nonsense."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path
from random import Random

import pytest

from diamonds_core import BotError, DiamondsVariant, Variant, game_of, lines, play_game, replay
from diamonds_core.__main__ import main
from diamonds_core.arena import process
from diamonds_core.arena.command import load_bot

from .conftest import Refused
from .play import EACH

VARIANT = DiamondsVariant(2)
EXAMPLE = Path(__file__).parents[1] / "docs/cookbook/thrower.mjs"

FIRST = """
while read -r word rest; do
  echo "$word $rest" >> {log}
  case $word in
    legal) legal=$rest ;;
    go) echo "move ${{legal%%;*}}" ;;
  esac
done
"""


@pytest.fixture
def first(tmp_path: Path) -> str:
    """Return the name of a bot in the shell that plays the first legal move, and keeps a log."""
    (tmp_path / "first.sh").write_text(FIRST.format(log=tmp_path / "log"), "utf-8")
    return f"process:sh {tmp_path / 'first.sh'}"


@EACH
def test_program_plays_whole_games_by_lines(variant: Variant, first: str, tmp_path: Path) -> None:
    bot = pickle.loads(pickle.dumps(load_bot(first)))
    simple = game_of(variant).bots["simple"]
    record = play_game(variant, [bot, *[simple] * (variant.players - 1)], Random(1))
    assert replay(record).over
    assert record.seats[0].player == "first"
    told = (tmp_path / "log").read_text("utf-8").splitlines()
    assert told[0] == "diamonds 1"
    assert [line.split()[0] for line in told[1:7]] == ["position", "legal", "go"] * 2
    assert told[1].startswith(f"position {variant.name}/1/0/")


def test_commands_take_a_program_and_its_games_can_be_verified(
    first: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["--variant", "diamonds-2-second", "--bots", f"{first},simple"]
    assert main(["arena", *command, "--deals", "2", "--workers", "1"]) == 0
    assert f"{first} against simple: " in capsys.readouterr().out
    assert main(["play", *command, "--folder", str(tmp_path / "games")]) == 0
    (path,) = (tmp_path / "games").iterdir()
    assert main(["verify", str(path)]) == 1
    assert main(["verify", "--bot", first, str(path)]) == 0


@pytest.mark.skipif(not shutil.which("node"), reason="there is no Node")
def test_example_in_javascript_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "--bots", f"process:node {EXAMPLE},random", "--deals", "20"]
    assert main([*command, "--workers", "1"]) == 0
    mean = float(capsys.readouterr().out.split(": ")[-1].split()[0])
    assert mean > 0.5


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("false", "'false' has ended with status 1"),
        ("cat", r'answered "diamonds 1\n", expected a legal move like move pass 1'),
        ("sh -c 'echo move play D99; cat'", r'answered "move play D99\n", expected a legal move'),
        ("sh -c 'echo move play D1; cat'", "returned Choice(Card(suit=0, rank=1, name='D1'))"),
        ("sh -c 'echo move pass x; cat'", r'answered "move pass x\n"'),
        ("sleep 100", "'sleep 100' gave no answer in 0.2 s"),
        (r"sh -c 'printf \\377; cat'", "has closed its output, or wrote no UTF-8"),
        ("no-such-program-here", "can't be started: No such file"),
    ],
)
def test_faulty_program_is_named_in_one_line(
    command: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "SECONDS", 0.2 if "sleep" in command else 60)
    text = error_of(process.ProcessBot(command))
    assert text.startswith(f"bot {process.ProcessBot(command).id!r}, round 1, trick 1, seat 0, dia")
    assert problem in text
    assert "\n" not in text


def error_of(bot: process.ProcessBot) -> str:
    """Return the error of a game with this bot."""
    with pytest.raises(BotError) as raised:
        play_game(VARIANT, [bot, game_of(VARIANT).bots["simple"]], Random(3))
    return str(raised.value)


def test_silent_program_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "SECONDS", 0.1)
    bot = process.ProcessBot("sleep 101")
    assert "gave no answer in 0.1 s" in error_of(bot)
    assert "'sleep 101' has ended with status -9" in error_of(bot)


def test_program_that_is_not_there_is_refused(refused: Refused) -> None:
    bots = "process:no-such-program-here,simple"
    assert "there is no program 'no-such-program-here'" in refused(main, ["arena", "--bots", bots])
    assert "needs a command after" in refused(main, ["arena", "--bots", "process:,simple"])
