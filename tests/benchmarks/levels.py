"""Measure what the decisions of each level lose, by the review that the page makes.

    python -m tests.benchmarks.levels [--table diamonds-4-second] [--games 400] [--seed 1]

Each level plays whole games in the seat of a person, against three kinds of rivals in turn. Every
game is appended to `levels.csv` as one row, so that a measurement can be ended and continued. The
strongest level is left out: a review compares each of its moves with itself, so it loses nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from app.analyses import Analysis
from app.thinking import encode, think
from diamonds_core import HUMAN, Record, Variant, game_of, play_game
from diamonds_core.bots.levels import NAMES
from diamonds_core.game import variants
from diamonds_core.review import Quality, rating

KEPT = Path(__file__).with_name("levels.csv")
RIVALS = ("easy", "medium", "hard")
HEAD = "table,level,rivals,seed,decisions,loss,stake"


def game(variant: Variant, level: str, seed: int) -> Record:
    """Return a game of a level, which counts as a person, against rivals of one level."""
    bots, rng = game_of(variant), Random(f"levels {variant.name} {level} {seed}")
    rivals = [bots.bot(RIVALS[seed % len(RIVALS)])] * (variant.players - 1)
    record = play_game(variant, [bots.bot(level), *rivals], rng)
    record.seats = (replace(record.seats[0], player=HUMAN), *record.seats[1:])
    return record


def quality(record: Record) -> Quality:
    """Return the quality of the decisions at seat 0, as the page reviews them."""
    analysis = Analysis(record, None)
    while analysis.request:
        analysis.take(think(encode(analysis.request)))
    return rating(analysis.verdicts(0))


def rows(table: str, games: int, seed: int) -> Iterator[str]:
    """Yield a row for each game that has none yet, all levels in turn."""
    known = {tuple(line.split(",")[:4]) for line in KEPT.read_text("utf-8").splitlines()}
    for number in range(seed, seed + games):
        for level in list(NAMES)[:-1]:
            name = (table, level, RIVALS[number % len(RIVALS)], str(number))
            if name not in known:
                found = quality(game(variants()[table], level, number))
                yield ",".join(
                    [*name, str(found.decisions), f"{found.loss:.3f}", f"{found.stake:.3f}"]
                )


def main() -> None:
    """Measure games, and append them to the file."""
    parser = argparse.ArgumentParser(description="Measure what decisions of levels lose.")
    parser.add_argument("--table", default="diamonds-4-second", help="the name of a variant")
    parser.add_argument("--games", type=int, default=400, help="for each level (400)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    args = parser.parse_args()
    if not KEPT.exists():
        KEPT.write_text(f"{HEAD}\n", "utf-8")
    for row in rows(args.table, args.games, args.seed):
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(f"{row}\n")


if __name__ == "__main__":
    main()
