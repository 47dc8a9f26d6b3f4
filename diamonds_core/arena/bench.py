"""The command `bench`: Diamonds-Bench, the strength of a bot in figures that can be compared.

The deals, the rivals and the puzzles are always the same, and so is the chance of all bots. The
number of the benchmark changes with anything that changes the figures of a bot.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from ..asking import ask
from ..bots import Bot
from ..game import game_of
from ..puzzle import Puzzle, load_puzzles
from ..registry import USUAL
from ..version import version
from .command import number, player, progress, workers
from .match import Match, measure

NUMBER = 1
"""The number of the benchmark."""

SEED = 2026

RIVALS = {
    **dict.fromkeys(("random", "simple", "beginner", "easy", "medium", "hard"), 1.0),
    "pimc-30": 0.1,
    "expert": 0.1,
}
"""The rivals, and their deals as a share of `--deals`; those that search take far longer."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: a figure, its standard error, and the number of its deals or puzzles."""

    name: str
    mean: float
    error: float
    count: int


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    add = parser.add_argument
    add(
        "--bot",
        required=True,
        metavar="NAME",
        help="module:name, a bot or a function of your own; or a level, simple or pimc-30",
    )
    add("--deals", type=number, default=200, help="against rivals without search (default: 200)")
    add("--workers", type=number, help="processes (default: one a core)")
    add("--json", action="store_true", help="one line of JSON")


def bench(options: Namespace, parser: ArgumentParser) -> int:
    """Measure a bot, and print the table."""
    try:
        bot = player(game_of(USUAL), options.bot)
    except LookupError as error:
        parser.error(f"--bot: {error.args[0]}")
    head = f"Diamonds-Bench {NUMBER}, {version()}: {options.bot}"
    with workers(options.workers, None) as executor:
        rows = [*matches(bot, options.deals, executor), puzzles(bot, executor)]
    if options.json:
        facts = {row.name: [round(row.mean, 4), round(row.error, 4), row.count] for row in rows}
        print(json.dumps({"bench": NUMBER, "engine": version(), "bot": options.bot} | facts))
        return 0
    print(f"{head}\n\n| {USUAL.name} | points a round | deals |\n| --- | --- | --- |")
    for row in rows[:-1]:
        print(f"| against {row.name} | {row.mean:+.2f} ± {row.error:.2f} | {row.count} |")
    solved = rows[-1]
    print(f"| puzzles solved | {solved.mean:.1%} ± {solved.error:.1%} | {solved.count} puzzles |")
    return 0


def matches(bot: Bot[Any], deals: int, executor: Executor) -> Iterator[Row]:
    """Yield the margin of a bot over each rival, in points a round."""
    for name, share in RIVALS.items():
        count = max(2, round(deals * share))
        match = Match(USUAL, bot, player(game_of(USUAL), name), SEED)
        with progress(f"against {name}", count) as bar:
            found = measure(match, count, executor, report=bar)
        yield Row(name, found.mean, found.error, count)


def puzzles(bot: Bot[Any], executor: Executor) -> Row:
    """Return the share of the proven puzzles of the game, of all variants, that a bot solves."""
    listed = [one for one in load_puzzles() if game_of(one.variant) is game_of(USUAL)]
    solved = sum(executor.map(partial(solves, bot), listed, chunksize=16))
    share, count = solved / len(listed), len(listed)
    return Row("puzzles", share, (share * (1 - share) / count) ** 0.5, count)


def solves(bot: Bot[Any], puzzle: Puzzle) -> bool:
    """Return whether a bot finds the best move of a puzzle."""
    return ask(bot, puzzle.view, Random(f"{SEED} {puzzle.id}")).move == puzzle.best
