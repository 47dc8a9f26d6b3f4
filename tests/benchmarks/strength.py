"""Makes the tables of docs/STRENGTH.md: how strong every level is, at every kind of table.

    python -m tests.benchmarks.strength [--deals N] [--tables NAME,…] [--scheduler ADDRESS]

All of it takes hours of one core; `--deals` and `--tables` make it quick, and rough.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import pairwise

from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of
from diamonds_core.arena import Match, Measured, measure
from diamonds_core.arena_command import player, progress, workers
from diamonds_core.variants import variant_name
from tests.positions.__main__ import table as positions

LEVELS = ("expert", "hard", "medium", "easy", "beginner", "random")
"""From the strongest on; those that a game has are measured."""

YARDSTICKS = (("simple", 1.0), ("pimc-30", 0.3))
"""Whom the strongest level meets, and on how many deals, as a share of `--deals`."""

TABLES: tuple[Variant, ...] = (
    *(variant for variant in DiamondsVariant.every() if variant.partner_crystals == "each"),
    DiversityVariant(),
)

SEED = 7

HEAD = """# Strength

Final points a round (2 x Vault + Showroom; in Diversity tricks a hand, fewer are better), the
hero's place minus the mean of the others, ± one standard error. On every deal the hero sits at
each place once, and all others are rivals of one kind. Deals begin as rounds 1 to 4 do. `make
strength` makes this page; `python -m diamonds_core arena` measures a single match.
"""


def compare(
    variant: Variant, hero: str, rivals: str, deals: int, executor: Executor, window: int
) -> Measured:
    """One match of the tables."""
    game = game_of(variant)
    match = Match(variant, player(game, hero), player(game, rivals), SEED)
    bar = progress(f"{hero} against {rivals}, {variant_name(variant)}", deals)
    return measure(match, deals, executor, window=window, report=bar)


def rows(
    tables: Sequence[Variant],
    matches: Sequence[tuple[str, str, int]],
    executor: Executor,
    window: int,
) -> Iterator[str]:
    """A Markdown table: a line a kind of table, a column a match."""
    heads = [f"{hero} / {rivals} ({deals})" for hero, rivals, deals in matches]
    yield f"| table | {' | '.join(heads)} |"
    yield f"| --- |{' --- |' * len(heads)}"
    for variant in tables:
        found = [compare(variant, *match, executor, window) for match in matches]
        yield f"| {variant_name(variant)} | {' | '.join(map(str, found))} |"


def page(tables: Sequence[Variant], deals: int, executor: Executor, window: int) -> Iterator[str]:
    """The whole page, line by line."""
    levels = [level for level in LEVELS if level in game_of(tables[0]).bots]
    levels = levels if len(levels) > 1 else ["simple", "random"]
    yield HEAD
    yield "Hero / rivals (deals), each level against the next:\n"
    ladder = [(hero, rivals, deals) for hero, rivals in pairwise(levels)]
    yield from rows(tables, ladder, executor, window)
    yield "\nThe strongest level against the yardsticks, which never change:\n"
    met = [(levels[0], name, max(2, int(deals * share))) for name, share in YARDSTICKS]
    yield from rows(tables, met, executor, window)
    yield "\nThe yardsticks:\n"
    yard = [("pimc-100", "simple", max(2, deals // 2)), ("simple", "random", deals)]
    yield from rows([DiamondsVariant(4)], yard, executor, window)
    yield "\nPositions in which what is right is beyond doubt (tests/positions/), found:\n"
    yield from positions(list(dict.fromkeys([*levels, "simple"])))


def main() -> None:
    """Print the page."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--tables", type=lambda text: text.split(","), metavar="NAME,…")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--scheduler", metavar="ADDRESS")
    options = parser.parse_args()
    tables = [v for v in TABLES if not options.tables or variant_name(v) in options.tables]
    with workers(options.workers, options.scheduler) as (executor, window):
        for line in page(tables, options.deals, executor, window):
            print(line, flush=True)


if __name__ == "__main__":
    main()
