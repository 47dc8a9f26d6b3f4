"""The command line: `python3 -m diamonds_core replay [--json] FILE...`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from .errors import BadRecord, GameError
from .games import game_of
from .machine import Machine
from .record import Record, Seat, read_record, replay


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer one command; the exit status is 2 when something was wrong."""
    parser = argparse.ArgumentParser(prog="diamonds_core", description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("replay", help="play recorded games and print their tables")
    command.add_argument("--json", action="store_true", help="one line of JSON a file")
    command.add_argument("files", nargs="+", metavar="FILE", type=Path)
    options = parser.parse_args(arguments)
    answered = [_replay(path, options.json) for path in options.files]
    return 0 if all(answered) else 2


def _replay(path: Path, as_json: bool) -> bool:
    try:
        record = read_record(_read(path))
    except GameError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return False
    state = replay(record)
    table = game_of(record.variant).table
    print(json.dumps(table(state)) if as_json else "\n".join(in_words(path, record, state)))
    return True


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise BadRecord("unreadable", why=why) from None


def in_words(path: Path, record: Record, state: Machine) -> list[str]:
    """The table of a game in plain words, a line each."""
    game, names = game_of(record.variant), _place_names(record)
    lines = [f"{path}: {_where(state)}"]
    lines += [f"  {name}: {game.describe(state, place)}" for place, name in enumerate(names)]
    if state.over:
        won = " and ".join(names[place] for place in game.table(state)["winners"])
        return [*lines, f"  won by {won}"]
    return [*lines, f"  expected next: {state.expected()}"]


def _where(state: Machine) -> str:
    if state.over:
        return f"the game is over after round {state.round}"
    if not state.round:
        return "the game has not begun"
    return f"round {state.round}, seat {state.dealer} deals"


def _place_names(record: Record) -> list[str]:
    variant = record.variant
    seats = record.seats or [Seat(f"seat {seat}", "") for seat in range(variant.players)]
    members: list[list[str]] = [[] for _ in range(variant.teams)]
    for place, seat in zip(variant.team, seats, strict=True):
        members[place].append(seat.name)
    return [" and ".join(names) for names in members]


if __name__ == "__main__":
    sys.exit(main())
