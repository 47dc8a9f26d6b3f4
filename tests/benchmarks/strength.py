"""Makes the tables of docs/STRENGTH.md: how strong every level is, at every kind of table.

    python -m tests.benchmarks.strength [--deals N] [--tables NAME,…] [--scheduler ADDRESS]

How long it takes goes with `--deals`: with 200 about two hours of one core, and where a bot looks
ahead (`--parts Search`), of which a deal takes a hundred times as long, half a day more.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace

from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of
from diamonds_core.arena.command import player, progress, workers
from diamonds_core.arena.match import Match, Measured, measure
from diamonds_core.bots.levels import NAMES
from diamonds_core.diamonds import WEIGHTS
from diamonds_core.version import version
from tests.positions.__main__ import table as positions

LEVELS = (
    ("hard", "medium", 1.5),
    ("medium", "easy", 1.5),
    ("easy", "beginner", 1.0),
    ("beginner", "random", 0.4),
    ("hard", "simple", 0.4),
)
"""Each level against the next, and on how many deals, as a share of `--deals`."""

GOALS = (
    ("hard", "simple", 1.25, 5.0),
    ("hard", "pimc-100", 0.8, 0.3),
    ("expert", "pimc-100", 1.2, 1.5),
    ("expert", "hard", 0.25, 0.15),
    ("hard", "medium", 0.25, 1.5),
    ("medium", "easy", 0.25, 1.5),
    ("easy", "beginner", 0.25, 1.0),
    ("beginner", "random", 0.0, 0.4),
    ("pimc-100", "simple", 1.0, 0.2),
)
"""At the usual table: who shall beat whom, by how much, on how many deals for each of `--deals`."""

SEARCHES = (("expert", "hard", 0.3), ("expert", "pimc-30", 0.3), ("expert", "simple", 1.0))
"""Matches of those who look ahead, and on how many deals, as a share of `--deals`."""


def _alike(variant: DiamondsVariant) -> bool:
    """Whether another table is played the same: an edition without Thief, or other crystals."""
    return variant.partner_crystals != "each" or (
        variant.edition == "first" and not replace(variant, edition="second").thief
    )


TABLES: tuple[Variant, ...] = (
    *(variant for variant in DiamondsVariant.every() if not _alike(variant)),
    DiversityVariant(),
)

SEED = 7

HEAD = """# Strength

    make strength STRENGTH="{arguments}"

measures all of this anew, `python -m diamonds_core arena` a single match.

Final points a round ({vault} x Vault + {showroom} x Showroom; in Diversity tricks a hand, fewer
are better), the hero's minus the mean of the others, ± one standard error; how many deals were
played stands in brackets. On every deal the hero plays each side once, and all others are
rivals of one kind. Deals begin as rounds 1 to 4 do.
"""


def compare(
    variant: Variant, hero: str, rivals: str, deals: int, executor: Executor, window: int
) -> Measured:
    """One match of the tables."""
    game = game_of(variant)
    match = Match(variant, player(game, hero), player(game, rivals), SEED)
    with progress(f"{hero} against {rivals}, {variant.name}", deals) as bar:
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
        yield f"| {variant.name} | {' | '.join(map(str, found))} |"


def number(deals: int, share: float) -> int:
    """How many deals a match is played on."""
    return max(2, int(deals * share))


def shares(matches: Sequence[tuple[str, str, float]], deals: int) -> list[tuple[str, str, int]]:
    """The matches, each with its number of deals."""
    return [(hero, rivals, number(deals, share)) for hero, rivals, share in matches]


def levels(tables: Sequence[Variant], deals: int, executor: Executor, window: int) -> Iterator[str]:
    """How the levels without search do at every table."""
    yield "Each against the next; Hard, which doesn't look ahead, also against `simple`:\n"
    yield from rows(tables, shares(LEVELS, deals), executor, window)


def search(tables: Sequence[Variant], deals: int, executor: Executor, window: int) -> Iterator[str]:
    """How Expert does, who takes long."""
    yield "Expert, who looks ahead, against Hard and the reference bots:\n"
    yield from rows(tables, shares(SEARCHES, deals), executor, window)


def found(*_: object) -> Iterator[str]:
    """How many positions are found."""
    yield "Found, where what is right is beyond doubt (tests/positions/):\n"
    yield from positions([*reversed(list(NAMES)), "random", "simple"])


def goals(_: Sequence[Variant], deals: int, executor: Executor, window: int) -> Iterator[str]:
    """What was aimed at, and what was measured."""
    yield "At the usual table, four players and the second edition:\n"
    yield "| match | goal | measured | |"
    yield "| --- | --- | --- | --- |"
    for hero, rivals, goal, share in GOALS:
        many = number(deals, share)
        found = compare(DiamondsVariant(4), hero, rivals, many, executor, window)
        match = f"{hero} against {rivals} ({many})"
        yield f"| {match} | {goal:+.2f} | {found} | {verdict(found, goal)} |"


def verdict(found: Measured, goal: float) -> str:
    """What can be said of a goal, with twice the standard error allowed for."""
    over = (found.mean - goal) / found.error
    if abs(over) >= 2:
        return "met" if over > 0 else "missed"
    return "reached, if not beyond doubt" if over >= 0 else "undecided by so few deals"


Part = Callable[[Sequence[Variant], int, Executor, int], Iterator[str]]

PARTS: Mapping[str, Part] = {"Goals": goals, "Levels": levels, "Search": search, "Positions": found}


def main() -> None:
    """Print the page, or some parts of it."""
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
    with workers(options.workers, options.scheduler) as (executor, window):
        for part in options.parts or PARTS:
            print(f"## {part}\n", flush=True)
            for line in PARTS[part](tables, options.deals, executor, window):
                print(line, flush=True)
            print()


if __name__ == "__main__":
    main()
