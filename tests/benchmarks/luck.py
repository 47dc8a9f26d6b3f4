"""Measure what random hands are worth, by place: the table against which luck is measured.

    python -m tests.benchmarks.luck [--hands 400]

writes `diamonds_core/luck_table.py`, after a change of the networks. Medium bots play the games, so
that later rounds begin as they do at a table.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
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


def lines(hands: int) -> Iterator[str]:
    """Yield a line for each table, one of those that differ in the number of rounds alone."""
    usual = DiversityVariant()
    for variant in variants().values():
        if isinstance(variant, DiversityVariant) and variant != usual:
            continue
        spread, means = measured(variant, hands)
        listed = ", ".join(f"{mean:.2f}" for mean in means)
        yield f'    "{variant.name}": ({spread:.2f}, ({listed})),\n'


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description="Measure what random hands are worth.")
    parser.add_argument("--hands", type=int, default=400, help="at each place (400)")
    rows = "".join(lines(parser.parse_args().hands))
    Path(luck_table.__file__).write_text(f"{HEAD}{rows}{FOOT}", "utf-8")


if __name__ == "__main__":
    main()
