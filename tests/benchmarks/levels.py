"""Measure what the decisions of each level lose, by the review that the page makes.

    python -m tests.benchmarks.levels [--tables diamonds-4-second] [--games 400] [--seed 1]

Each level plays whole games in the seat of a person, against three kinds of rivals in turn. Every
game is appended to `levels.csv` as one row, so that a measurement can be ended and continued. The
strongest level is left out: a review compares each of its moves with itself, so it loses nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

from app.core.analyses import Analysis
from app.core.thinking import encode, think
from diamonds_core import HUMAN, Record, Variant, game_of, play_game
from diamonds_core.bots.levels import NAMES
from diamonds_core.game import variants
from diamonds_core.review import Quality, rating

KEPT = Path(__file__).with_name("levels.csv")
RIVALS = ("easy", "medium", "hard")
Name = tuple[str, str, str, int]
"""A game: its table, the level at the seat of a person, the rivals' level, and its seed."""

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


def row(name: Name) -> str:
    """Return the row of a game: its name, and the quality of the level's decisions."""
    table, level, _, seed = name
    found = quality(game(variants()[table], level, seed))
    figures = f"{found.decisions},{found.loss:.3f},{found.stake:.3f}"
    return ",".join([*map(str, name), figures])


def names(tables: Sequence[str], seeds: Iterable[int]) -> Iterator[Name]:
    """Yield the games that have no row yet, all tables and levels in turn."""
    known = {tuple(line.split(",")[:4]) for line in KEPT.read_text("utf-8").splitlines()}
    for seed, table, level in product(seeds, tables, list(NAMES)[:-1]):
        name = (table, level, RIVALS[seed % len(RIVALS)], seed)
        if tuple(map(str, name)) not in known:
            yield name


def main() -> None:
    """Measure games on all cores, and append them to the file."""
    parser = argparse.ArgumentParser(description="Measure what decisions of levels lose.")
    add = parser.add_argument
    add("--tables", nargs="+", default=["diamonds-4-second"], help="names of variants")
    add("--games", type=int, default=400, help="for each level (400)")
    add("--seed", type=int, default=1, help="of the first game (1)")
    args = parser.parse_args()
    if not KEPT.exists():
        KEPT.write_text(f"{HEAD}\n", "utf-8")
    wanted = names(args.tables, range(args.seed, args.seed + args.games))
    with ProcessPoolExecutor() as pool:
        for found in as_completed([pool.submit(row, name) for name in wanted]):
            with KEPT.open("a", encoding="utf-8") as file:
                file.write(f"{found.result()}\n")


if __name__ == "__main__":
    main()
