"""Measure the strength of every level at every kind of table, for docs/STRENGTH.md.

    python -m tests.benchmarks.strength [--deals N] [--tables NAME,…] [--scheduler ADDRESS]

The time is proportional to `--deals`: with 200, two core hours, and half a day more for the bots
that search (`--parts Search`), whose deals take a hundred times as long.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial

from diamonds_core import DiamondsVariant, Variant, game_of
from diamonds_core.arena.command import player, progress, workers
from diamonds_core.arena.match import Match, Measured, measure
from diamonds_core.bots.levels import NAMES
from diamonds_core.diamonds import WEIGHTS
from diamonds_core.game import variants
from diamonds_core.version import version
from tests.positions.__main__ import table as positions

LEVELS = (
    ("hard", "medium", 1.5),
    ("medium", "easy", 1.5),
    ("easy", "beginner", 1.0),
    ("beginner", "random", 0.4),
    ("hard", "simple", 0.4),
)
"""Hero and rivals of the matches without search, and their deals as a share of `--deals`."""

GOALS = (
    ("hard", "simple", 1.25, 5.0),
    ("hard", "pimc-100", 0.8, 0.3),
    ("expert", "hard", 0.25, 0.15),
    ("hard", "medium", 0.25, 1.5),
    ("medium", "easy", 0.25, 1.5),
    ("easy", "beginner", 0.25, 1.0),
    ("beginner", "random", 0.0, 0.4),
    ("pimc-100", "simple", 1.0, 0.2),
)
"""Hero, rivals and goal at the usual table, and the deals as a share of `--deals`."""

SEARCHES = (("expert", "hard", 0.3), ("expert", "pimc-100", 0.2))
"""Hero and rivals of the matches with search, and their deals as a share of `--deals`."""


TABLES = [one for one in variants().values() if game_of(one).puzzle_sorts(one)]
"""The variants, without those that are played like another one."""

SEED = 2611

HEAD = """# Strength

    make strength STRENGTH="{arguments}"

measures all figures of this page, `python -m diamonds_core arena` a single match.

A figure is the margin in points a round, ± one standard error, with the number of deals in
brackets: {vault} x Vault + {showroom} x Showroom of the hero's side minus the mean of the other
sides; in Diversity tricks a hand, with the sign reversed. On every deal the hero plays each
side once, against rivals of one kind. Deals begin like rounds 1 to 4.
"""


def compare(variant: Variant, hero: str, rivals: str, deals: int, executor: Executor) -> Measured:
    """Play one match of the tables."""
    game = game_of(variant)
    match = Match(variant, player(game, hero), player(game, rivals), SEED)
    with progress(f"{hero} against {rivals}, {variant.name}", deals) as bar:
        return measure(match, deals, executor, report=bar)


def number(deals: int, share: float) -> int:
    """Return the number of deals of a match."""
    return max(2, int(deals * share))


def rows(
    text: str,
    matches: Sequence[tuple[str, str, float]],
    tables: Sequence[Variant],
    deals: int,
    executor: Executor,
) -> Iterator[str]:
    """Measure matches, in a Markdown table with a row for each kind of table."""
    yield f"{text}:\n"
    counted = [(hero, rivals, number(deals, share)) for hero, rivals, share in matches]
    heads = [f"{hero} / {rivals} ({many})" for hero, rivals, many in counted]
    yield f"| table | {' | '.join(heads)} |"
    yield f"| --- |{' --- |' * len(heads)}"
    for variant in tables:
        found = [compare(variant, *match, executor) for match in counted]
        yield f"| {variant.name} | {' | '.join(map(str, found))} |"


def found(*_: object) -> Iterator[str]:
    """Count the positions that each bot solves."""
    yield "Positions with a proven best move (tests/positions/) that each bot solves:\n"
    yield from positions([*reversed(list(NAMES)), "random", "simple"])


def goals(_: Sequence[Variant], deals: int, executor: Executor) -> Iterator[str]:
    """Compare measurements with goals at the usual table."""
    yield "At the usual table, four players and the second edition:\n"
    yield "| match | goal | measured | |"
    yield "| --- | --- | --- | --- |"
    for hero, rivals, goal, share in GOALS:
        many = number(deals, share)
        found = compare(DiamondsVariant(4), hero, rivals, many, executor)
        match = f"{hero} against {rivals} ({many})"
        yield f"| {match} | {goal:+.2f} | {found} | {verdict(found, goal)} |"


def verdict(found: Measured, goal: float) -> str:
    """Return whether a goal is met, with a tolerance of 2 standard errors."""
    over = (found.mean - goal) / found.error
    if abs(over) >= 2:
        return "met" if over > 0 else "missed"
    return f"{'above' if over >= 0 else 'below'} the goal, within 2 standard errors"


PARTS: Mapping[str, Callable[[Sequence[Variant], int, Executor], Iterator[str]]] = {
    "Goals": goals,
    "Levels": partial(
        rows,
        "Each level without search against the next one below, and Hard against `simple`",
        LEVELS,
    ),
    "Search": partial(
        rows, "Expert, the level with search, against Hard and a bot that searches alone", SEARCHES
    ),
    "Positions": found,
}


def main() -> None:
    """Print the page, or some of its parts."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--tables", type=lambda text: text.split(","), metavar="NAME,…")
    parser.add_argument("--parts", nargs="+", choices=PARTS, metavar="PART")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--scheduler", metavar="ADDRESS")
    options = parser.parse_args()
    print(version(), file=sys.stderr)
    tables = [v for v in TABLES if not options.tables or v.name in options.tables]
    print(HEAD.format(arguments=" ".join(sys.argv[1:]), **WEIGHTS))
    with workers(options.workers, options.scheduler) as executor:
        for part in options.parts or PARTS:
            print(f"## {part}\n", flush=True)
            for line in PARTS[part](tables, options.deals, executor):
                print(line, flush=True)
            print()


if __name__ == "__main__":
    main()
