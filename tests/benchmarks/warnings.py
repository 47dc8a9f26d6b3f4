"""Measure how right warnings before a costly card are, by the limit from which they are given.

    python -m tests.benchmarks.warnings [--cards 60] [--seed 1]

Weak bots take a person's seat. Each card of theirs that seems costly, by the network alone, is
judged as `reviews.py` judges mistakes: Hard plays every seat to the end of the round, through
Views, after the best card and after this one, in 100 deals that agree with what the seat knew. A
warning is wrong if the best card isn't better on average. The table is Markdown.
"""

from __future__ import annotations

import argparse

from diamonds_core.cards import Card
from diamonds_core.comparison import loss_spread, seeming_losses
from diamonds_core.game import variants
from diamonds_core.review import decisions

from .reviews import Judged, Sample, figures, found_again, game, tables

DEALS = 100
LIMITS = (1.0, 1.25, 1.5, 1.75, 2.0)
"""In units of `loss_spread`."""


def sample(table: str, seed: int) -> Sample:
    """Return the number of cards in a game, and those that a warning at the lowest limit names."""
    found = Sample()
    for decision in decisions(game(variants()[table], seed)):
        losses = seeming_losses(decision.view)
        if not isinstance(decision.move, Card) or not losses:
            continue
        found.totals["cards"] += 1
        loss = losses[decision.move]
        spreads = loss / loss_spread(decision.view.variant)
        if spreads >= LIMITS[0]:
            best = min(losses, key=losses.__getitem__)
            again = found_again(decision, best, decision.move, DEALS)
            found.judged.append(Judged(loss, spreads, *again))
    return found


def row(name: str, limit: float, sample: Sample) -> str:
    """Return a row of the table: the warnings of a limit."""
    warned = [card for card in sample.judged if card.named >= limit]
    if not warned:
        return f"| {name} | {limit} | 0 | | | | | |"
    better, worse, seeming, _, found = figures(warned)
    share = len(warned) / sample.totals["cards"]
    return (
        f"| {name} | {limit} | {len(warned)} | {share:.1%} | {1 - better:.1%} | {worse:.1%} | "
        f"{seeming:.2f} | {found:.2f} |"
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
    print(HEAD)
    for name, found in tables(sample, args.seed, args.cards):
        for limit in LIMITS:
            print(row(name, limit, found), flush=True)


if __name__ == "__main__":
    main()
