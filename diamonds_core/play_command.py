"""The command `play`: games between bots, written as records."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random

from .arena.command import number, player, variant
from .game import game_of
from .record import replay, write_record
from .session import play_game


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    add = parser.add_argument
    add(
        "--bots",
        default="hard",
        type=lambda text: text.split(","),
        metavar="A,B,…",
        help="the bot of each seat, or one for all: a level, simple, random, a reference bot "
        "(pimc-30), or module:name for one of your own (default: %(default)s)",
    )
    add("--variant", type=variant, default="diamonds-4-second", metavar="NAME", help="the table")
    add("--games", type=number, default=1, help="(default: %(default)s)")
    add("--seed", type=int, default=0, help="fixes every game (default: 0)")
    add("--folder", type=Path, default=Path(), help="of the records (default: this one)")


def play(options: Namespace, parser: ArgumentParser) -> int:
    """Play games, write a record of each, and print its name and result."""
    table, names, folder = options.variant, options.bots, options.folder
    if len(names) not in (1, table.players):
        parser.error(f"--bots: expected 1 or {table.players} bots, not {len(names)}")
    try:
        bots = [player(game_of(table), name) for name in names] * (table.players // len(names))
    except LookupError as error:
        parser.error(f"--bots: {error.args[0]}")
    for k in range(options.games):
        record = play_game(table, bots, Random(f"{options.seed} {k}"))
        path = folder / f"{table.name}-{options.seed}-{k}.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(write_record(record) + "\n")
        except OSError as error:
            parser.error(f"{path} can't be written: {error.strerror}")
        end = replay(record)
        sides = [end.side_summary(side) for side in range(table.teams)]
        print(f"{path}: {'; '.join(sides)}", flush=True)
    return 0
