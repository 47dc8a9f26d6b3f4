"""The command line: `python3 -m diamonds_core replay [--json] FILE...`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from .diamonds import State, scores, winners
from .errors import BadRecord, GameError
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
    print(json.dumps(table(state)) if as_json else "\n".join(in_words(path, record, state)))
    return True


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise BadRecord("unreadable", why=why) from None


def table(state: State) -> dict[str, object]:
    """The table of a game as plain data; see the README for the keys."""
    return {
        "over": state.over,
        "showroom": state.showroom,
        "vault": state.vault,
        "scores": list(scores(state)),
        "winners": list(winners(state)) if state.over else [],
        "supply": state.supply,
        "thief": state.thief,
        "dealer": state.dealer,
        "round": state.round,
        "to_move": state.to_move,
    }


def in_words(path: Path, record: Record, state: State) -> list[str]:
    """The table of a game in plain words, a line each."""
    names = _place_names(record)
    lines = [f"{path}: {_where(state)}", f"  Supply: {state.supply} points"]
    for place, score in enumerate(scores(state)):
        lines.append(
            f"  {names[place]}: {state.showroom[place]} in the Showroom, "
            f"{state.vault[place]} in the Vault, score {score}"
        )
    if state.over:
        lines.append(f"  won by {' and '.join(names[place] for place in winners(state))}")
    else:
        lines.append(f"  expected next: {state.expected()}")
    return lines


def _where(state: State) -> str:
    if state.over:
        return f"the game is over after {state.round} rounds"
    if not state.round:
        return "the game has not begun"
    thief = "" if state.thief is None else f", the Thief is at seat {state.thief}"
    return f"round {state.round} of {state.variant.rounds}, seat {state.dealer} deals{thief}"


def _place_names(record: Record) -> list[str]:
    variant = record.variant
    seats = record.seats or [Seat(f"seat {seat}", "") for seat in range(variant.players)]
    members: list[list[str]] = [[] for _ in range(variant.teams)]
    for place, seat in zip(variant.team, seats, strict=True):
        members[place].append(seat.name)
    return [" and ".join(names) for names in members]


if __name__ == "__main__":
    sys.exit(main())
