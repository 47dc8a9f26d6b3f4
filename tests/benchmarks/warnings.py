"""Measure how right warnings before a costly card are, by the limit from which they are given.

    python -m tests.benchmarks.warnings [--cards 60] [--seed 1]

Weak bots take a person's seat. Each card of theirs that seems costly, by the network alone, is
judged as `reviews.py` judges mistakes: Hard plays every seat to the end of the round, through
Views, after the best card and after this one, in 100 deals that agree with what the seat knew. A
warning is wrong if the best card isn't better on average. The table is Markdown.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from statistics import fmean

from diamonds_core.cards import Card
from diamonds_core.comparison import loss_spread, seeming_losses
from diamonds_core.game import variants
from diamonds_core.review import decisions

from .reviews import TABLES, found_again, game

DEALS = 100
LIMITS = (1.0, 1.25, 1.5, 1.75, 2.0)
"""In units of `loss_spread`."""


@dataclass(frozen=True, slots=True)
class Warned:
    """A card that seems costly.

    Args:
        spreads: what it seems to cost, in units of `loss_spread`.
        seeming: what it seems to cost in points.
        found: what it costs in points, and the standard `error`.
    """

    spreads: float
    seeming: float
    found: float
    error: float


@dataclass(frozen=True, slots=True)
class Sample:
    """Result of a game: its number of cards chosen by the person, and the costly ones."""

    cards: int
    warned: tuple[Warned, ...]


def sample(table: str, seed: int) -> Sample:
    """Return the cards of a game that a warning at the lowest limit names."""
    cards, warned = 0, []
    for decision in decisions(game(variants()[table], seed)):
        losses = seeming_losses(decision.view)
        if not isinstance(decision.move, Card) or not losses:
            continue
        cards += 1
        loss = losses[decision.move]
        spreads = loss / loss_spread(decision.view.variant)
        if spreads >= LIMITS[0]:
            best = min(losses, key=losses.__getitem__)
            found = found_again(decision, best, decision.move, DEALS)
            warned.append(Warned(spreads, loss, *found))
    return Sample(cards, tuple(warned))


def samples(table: str, seed: int, cards: int, pool: ProcessPoolExecutor) -> Iterator[Sample]:
    """Yield samples of a table, in the order of their seeds, until enough cards are judged."""
    found, seeds = 0, count(seed)
    while found < cards:
        for one in pool.map(partial(sample, table), list(islice(seeds, 16))):
            found += len(one.warned)
            yield one


def row(name: str, limit: float, found: Sequence[Sample]) -> str:
    """Return a row of the table: the warnings of a limit."""
    warned = [card for one in found for card in one.warned if card.spreads >= limit]
    share = len(warned) / sum(one.cards for one in found)
    if not warned:
        return f"| {name} | {limit} | 0 | | | | | |"
    wrong = sum(card.found <= 0 for card in warned) / len(warned)
    worse = sum(card.found < -2 * card.error for card in warned) / len(warned)
    seeming, again = (
        fmean(values)
        for values in zip(*((card.seeming, card.found) for card in warned), strict=True)
    )
    return (
        f"| {name} | {limit} | {len(warned)} | {share:.1%} | {wrong:.1%} | {worse:.1%} | "
        f"{seeming:.2f} | {again:.2f} |"
    )


HEAD = """\
| table | limit | warnings | of all cards | wrong | worse | seemed | found |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure how right warnings are.")
    parser.add_argument("--cards", type=int, default=60, help="to judge at each table (60)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    args = parser.parse_args()
    everything: list[Sample] = []
    print(HEAD)
    with ProcessPoolExecutor() as pool:
        for table in TABLES:
            found = list(samples(table, args.seed, args.cards, pool))
            everything += found
            for limit in LIMITS:
                print(row(table, limit, found), flush=True)
    for limit in LIMITS:
        print(row("all", limit, everything))


if __name__ == "__main__":
    main()
