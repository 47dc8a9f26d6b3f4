"""The command line, `diamonds` or `python3 -m diamonds_core`: see `COMMANDS`."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from random import Random
from typing import Any

from . import completion, play_command, review_command, verify_command
from .arena import bench, puzzles
from .arena import command as arena
from .asking import ask
from .bots import Bot
from .errors import BadPosition, BotError, GameError, format_value
from .game import AnyGame, game_of
from .moves import move_text
from .position import read_position, write_position
from .record import Record, Seat, read_record, replay
from .state import State
from .untrusted import printable, read_file
from .version import version

PROGRAM = str(__package__).removesuffix("_core")
"""The name of the installed program."""

Add = Callable[[ArgumentParser], None]
Run = Callable[[Namespace, ArgumentParser], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, and return the exit status.

    It is 0, or 1 if a verified game is not confirmed, or 2 for wrong input.
    """
    parser = ArgumentParser(PROGRAM, description="The rules, records and bots of Diamonds.")
    parser.add_argument("--version", action="version", version=version())
    commands = parser.add_subparsers(required=True, dest="command", metavar="COMMAND")
    for name, (help_, add_arguments, _) in COMMANDS.items():
        add_arguments(commands.add_parser(name, help=help_))
    options = parser.parse_args(arguments)
    try:
        return COMMANDS[options.command][2](options, commands.choices[options.command])
    except BotError as error:
        print(error, file=sys.stderr)
        return 2


def _add_replay(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one line of JSON a file")
    parser.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")


def _add_evaluate(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--bot", metavar="NAME", help="a level, simple, or pimc-30 (default: expert)")
    add("--seed", type=int, default=0, help="fixes the bot's chance (default: 0)")
    add("--json", action="store_true", help="one line of JSON a position")
    add("positions", nargs="+", metavar="POSITION", help="see docs/positions.md")


def _evaluate_all(options: Namespace, _parser: ArgumentParser) -> int:
    answered = [_evaluate(text, options) for text in options.positions]
    return 0 if all(answered) else 2


def _replay_all(options: Namespace, _parser: ArgumentParser) -> int:
    answered = [_replay(name, options.json) for name in options.files]
    return 0 if all(answered) else 2


def _evaluate(text: str, options: Namespace) -> bool:
    try:
        view = read_position(text)
        bot = _bot(game_of(view.variant), options.bot)
        if not view.legal:
            raise BadPosition("no-choice")
    except GameError as error:
        print(f"{format_value(text)}: {error}", file=sys.stderr)
        return False
    choice = ask(bot, view, Random(options.seed))
    values = sorted(choice.evaluations, key=lambda evaluation: -evaluation[1])
    if options.json:
        facts = {
            "position": write_position(view),
            "bot": bot.id,
            "move": move_text(choice.move),
            "evaluations": [[move_text(move), value] for move, value in values],
        }
        print(json.dumps(facts))
    else:
        print(f"{write_position(view)}\n  {bot.id}: {move_text(choice.move)}")
        for move, value in values:
            print(f"  {value:+8.2f}  {move_text(move)}")
    return True


def _bot(game: AnyGame, name: str | None) -> Bot[Any]:
    if name is None:
        return game.strongest()
    try:
        return arena.player(game, name)
    except LookupError:
        raise BadPosition(
            "no-player", found=format_value(name), known=", ".join(game.bots)
        ) from None


def _replay(name: str, as_json: bool) -> bool:
    try:
        record = read_record(read_file(name))
    except GameError as error:
        print(f"{printable(name)}: {error}", file=sys.stderr)
        return False
    state = replay(record)
    table = game_of(record.variant).summary
    print(json.dumps(table(state)) if as_json else "\n".join(in_words(name, record, state)))
    return True


def in_words(name: str, record: Record, state: State) -> list[str]:
    """Return a state in words, line by line."""
    game, names = game_of(record.variant), _side_names(record)
    lines = [f"{printable(name)}: {state.progress()}"]
    lines += [f"  {owner}: {state.side_summary(side)}" for side, owner in enumerate(names)]
    if state.over:
        won = " and ".join(names[side] for side in game.summary(state)["winners"])
        return [*lines, f"  won by {won}"]
    return [*lines, f"  expected next: {state.expected()}"]


def _side_names(record: Record) -> list[str]:
    variant = record.variant
    seats = record.seated or [Seat(f"seat {seat}", "") for seat in range(variant.players)]
    members: list[list[str]] = [[] for _ in range(variant.teams)]
    for side, seat in zip(variant.team, seats, strict=True):
        members[side].append(printable(seat.name))
    return [" and ".join(names) for names in members]


def run() -> int:
    """Run the program: `main` with an output that may lack letters, be closed, or end early."""
    if sys.stdout is None:
        return _unwritten("it is closed")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            return main()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # What is left to write would fail again at the end of the program.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        is_reader_gone = isinstance(error, BrokenPipeError)
        return 1 if is_reader_gone else _unwritten(error.strerror)


def _unwritten(why: str | None) -> int:
    """Say why the output can't be written, and return the exit status."""
    with suppress(OSError):
        print(f"the output can't be written: {why}", file=sys.stderr)
    return 1


def _complete(_options: Namespace, _parser: ArgumentParser) -> int:
    parsers = {name: ArgumentParser() for name in COMMANDS}
    for name, (_, add_arguments, _run) in COMMANDS.items():
        add_arguments(parsers[name])
    print(completion.script(parsers), end="")
    return 0


COMMANDS: Mapping[str, tuple[str, Add, Run]] = {
    "play": (
        "let bots play games, and write their records",
        play_command.add_arguments,
        play_command.play,
    ),
    "review": (
        "say what the decisions of people were worth",
        review_command.add_arguments,
        review_command.review_files,
    ),
    "replay": ("play recorded games and print their tables", _add_replay, _replay_all),
    "verify": (
        "make the deals and moves of bots again, and compare",
        verify_command.add_arguments,
        verify_command.verify,
    ),
    "evaluate": ("print what a bot thinks of the moves of positions", _add_evaluate, _evaluate_all),
    "arena": ("measure bots against each other", arena.add_arguments, arena.arena),
    "bench": ("measure a bot of your own by Diamonds-Bench", bench.add_arguments, bench.bench),
    "puzzles": (
        "find positions in which one move is right",
        puzzles.add_arguments,
        puzzles.puzzles,
    ),
    "completion": ("print a script by which bash and zsh complete", lambda _: None, _complete),
}
"""The commands: what each is for, its options, and its function, which returns the exit status."""


if __name__ == "__main__":
    sys.exit(run())
