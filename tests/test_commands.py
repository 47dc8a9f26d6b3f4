"""The program `diamonds`: games of bots, their reviews, and what a shell completes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from diamonds_core import HUMAN, read_record, replay
from diamonds_core.__main__ import COMMANDS, main
from diamonds_core.review import rating, turning_points
from diamonds_core.review_command import verdicts_of

from .conftest import Refused

ROOT = Path(__file__).parents[1]


def played(folder: Path, *options: str) -> list[Path]:
    """Let bots play in a folder, and return the files of their records."""
    assert main(["play", "--variant", "diamonds-2-second", "--folder", str(folder), *options]) == 0
    return sorted(folder.iterdir())


def test_wheel_installs_the_program() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    module, _, name = scripts["diamonds"].partition(":")
    assert callable(getattr(import_module(module), name))
    help_ = subprocess.run(
        [sys.executable, "-m", "diamonds_core", "--help"], capture_output=True, text=True, cwd=ROOT
    ).stdout
    assert help_.startswith("usage: diamonds ")
    assert all(f"    {name}" in help_ for name in COMMANDS)


def test_games_of_bots_are_whole_records_that_a_seed_fixes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = played(tmp_path / "a", "--bots", "simple,random", "--games", "2", "--seed", "7")
    assert [path.name for path in files] == [f"diamonds-2-second-7-{k}.json" for k in range(2)]
    texts = [path.read_text("utf-8") for path in files]
    records = [read_record(text) for text in texts]
    assert all(replay(record).over for record in records)
    assert [seat.player for seat in records[0].seats] == ["simple", "random"]
    assert records[0].moves != records[1].moves
    again = played(tmp_path / "b", "--bots", "simple,random", "--games", "2", "--seed", "7")
    assert [path.read_text("utf-8") for path in again] == texts
    assert capsys.readouterr().out.count(".json: ") == 4
    assert main(["verify", *map(str, files)]) == 0


def test_no_record_is_overwritten_and_every_seat_has_a_bot(
    tmp_path: Path, refused: Refused
) -> None:
    (path,) = played(tmp_path, "--bots", "random")
    before = path.read_text("utf-8")
    command = ["play", "--variant", "diamonds-2-second", "--folder", str(tmp_path), "--bots"]
    assert "can't be written: File exists" in refused(main, [*command, "simple"])
    assert path.read_text("utf-8") == before
    assert "expected 1 or 2 bots, not 3" in refused(main, [*command, "simple,simple,simple"])
    assert "'clever' is neither a bot" in refused(main, [*command, "clever"])
    assert "'bridge' is not one of" in refused(main, ["play", "--variant", "bridge"])


def test_review_names_what_the_decisions_of_a_seat_cost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diamonds_core.game.Game.strongest", lambda self: self.bots["hard"])
    (path,) = played(tmp_path, "--bots", "random")
    capsys.readouterr()
    assert main(["review", str(path)]) == 0
    assert "people decided nothing" in capsys.readouterr().err
    assert main(["review", "--seat", "1", str(path), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    record = read_record(path.read_text("utf-8"))
    record.seats = (record.seats[0], replace(record.seats[1], player=HUMAN))
    verdicts = list(verdicts_of(record))
    assert {verdict.decision.seat for verdict in verdicts} == {1}
    assert (facts["seat"], facts["decisions"]) == (1, len(verdicts))
    assert facts["loss"] == round(rating(verdicts).loss, 2)
    costly = turning_points(verdicts)
    assert [one["move_index"] for one in facts["costly"]] == [
        verdict.decision.move_index for verdict in costly
    ]
    for part in facts["rounds"]:
        parts = part["cards"] - part["loss"] + part["luck"]
        assert part["result"] == pytest.approx(parts, abs=0.02)
    assert main(["review", "--seat", "1", str(path)]) == 0
    text = capsys.readouterr().out
    assert f"seat 1 (Random): {rating(verdicts).loss:.1f} points lost" in text
    assert all(one["position"] in text for one in facts["costly"])
    assert main(["review", "--seat", "2", str(path)]) == 2
    assert "there is no seat 2; expected 0 to 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["pl"], "play"),
        (["arena", "--variant", "diamonds-3-first"], "diamonds-3-first diamonds-3-first-perfect"),
        (["bench", "--bot", "ha"], "hard"),
        (["review", "--"], "--seat --json"),
    ],
)
def test_shell_completes_commands_options_and_names(
    words: list[str], found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if not shutil.which("bash"):
        pytest.skip("there is no bash")
    assert main(["completion"]) == 0
    typed = f"COMP_WORDS=(diamonds {' '.join(words)}); COMP_CWORD={len(words)}; _diamonds"
    script = f'{capsys.readouterr().out}\n{typed}; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == (found, "")
