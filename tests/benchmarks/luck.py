"""Measure what random hands are worth, by place: the table against which luck is measured.

    python -m tests.benchmarks.luck [--hands 400] [--all]

adds the variants that `diamonds_core/luck_table.py` lacks, some 20 CPU seconds each; with `--all`
it measures every variant anew, after a change of the networks. Medium bots play the games, so that
later rounds begin as they do at a table.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from diamonds_core import DiversityVariant, Variant, game_of, luck_table, play_game
from diamonds_core.game import variants
from diamonds_core.luck import dealt_hands

HEAD = '''"""The worth of random hands; `python -m tests.benchmarks.luck` writes it."""

from __future__ import annotations

from collections.abc import Mapping

VALUES: Mapping[str, tuple[float, tuple[float, ...]]] = {
'''
FOOT = '''}
"""The standard deviation of values, and their means by place to the left of the dealer, in points.

Variants that are missing have the values of another one with the same network.
"""
'''


def measured(variant: Variant, hands: int) -> tuple[float, tuple[float, ...]]:
    """Return the spread of the values of random hands, and their means by place."""
    medium, seed = [game_of(variant).bots["medium"]] * variant.players, 0
    values: list[list[float]] = [[] for _ in medium]
    while len(values[-1]) < hands:
        seed += 1
        for hand in dealt_hands(play_game(variant, medium, Random(f"luck {seed}"))):
            values[hand.place].append(hand.value)
    means = [fmean(at) for at in values]
    spread = stdev(value - mean for at, mean in zip(values, means, strict=True) for value in at)
    return spread, tuple(means)


def tables() -> Iterator[Variant]:
    """Yield the variants, one of those that differ in the number of rounds alone."""
    usual = DiversityVariant()
    for variant in variants().values():
        if not isinstance(variant, DiversityVariant) or variant == usual:
            yield variant


def line(name: str, spread: float, means: Iterable[float]) -> str:
    """Return the line of a table."""
    listed = ", ".join(f"{mean:.2f}" for mean in means)
    return f'    "{name}": ({spread:.2f}, ({listed})),\n'


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description="Measure what random hands are worth.")
    parser.add_argument("--hands", type=int, default=400, help="at each place (400)")
    parser.add_argument("--all", action="store_true", help="measure what is there anew")
    args, rows = parser.parse_args(), list[str]()
    for variant in tables():
        kept = None if args.all else luck_table.VALUES.get(variant.name)
        rows.append(line(variant.name, *(kept or measured(variant, args.hands))))
        if not kept:
            print(rows[-1].strip(), flush=True)
    Path(luck_table.__file__).write_text(f"{HEAD}{''.join(rows)}{FOOT}", "utf-8")


if __name__ == "__main__":
    main()
