"""Train the networks, from where the checkpoint ends.

    python -m training                        every table, on all cores of this machine
    python -m training --tables 4 --rounds 500000 --seed 2
    python -m training --scheduler tcp://HOST:8786     the same work on a Dask cluster

A checkpoint is written now and then, and when training is interrupted; the same command goes on.
"""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser, Namespace
from concurrent.futures import Executor
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from tqdm import tqdm

from diamonds_core.arena.command import workers
from diamonds_core.native import version

from . import checkpoints
from .learning import ROUNDS, Training
from .network import Weights, fresh
from .tables import TABLES, Table
from .transfer import transfer

EVERY = 60
"""The seconds between two checkpoints."""


def main(arguments: list[str] | None = None) -> None:
    """Train the tables of the command line."""
    options = parse(arguments)
    print(version())
    trained = checkpoints.load(options.checkpoint)
    with workers(options.workers, options.scheduler) as (pool, tasks):
        for name in options.tables:
            train(name, options, trained, pool, tasks // 2)


def parse(arguments: list[str] | None) -> Namespace:
    """The command line."""
    parser = ArgumentParser(prog="python -m training", description=__doc__)
    tables = list(TABLES)
    parser.add_argument("--tables", nargs="+", choices=tables, default=tables, metavar="TABLE")
    parser.add_argument("--rounds", type=int, default=200_000, help="to be played in all, a table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--task", type=int, default=ROUNDS, help="rounds that a worker plays")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster")
    parser.add_argument("--checkpoint", type=Path, default=checkpoints.CHECKPOINT)
    parser.add_argument(
        "--weights", type=Path, default=checkpoints.WEIGHTS, help="folder to write to"
    )
    return parser.parse_args(arguments)


def train(
    name: str,
    options: Namespace,
    trained: dict[str, tuple[Weights, int]],
    pool: Executor,
    tasks: int,
) -> None:
    """Train one network up to its number of rounds, with checkpoints; tasks wait for workers."""
    table = TABLES[name]
    weights, rounds = trained.get(name) or (begin(table, trained, options.seed), 0)
    training = Training(table, weights, rounds, options.rounds, options.seed, options.task)

    def save() -> None:
        trained[name] = training.weights, training.rounds
        checkpoints.save(trained, options.checkpoint)
        checkpoints.export(name, table, training.weights, options.weights)

    errors, last = list[float](), time.monotonic()
    bar = tqdm(total=options.rounds, initial=rounds, desc=name, unit="round")
    try:
        for progress in training.run(pool, tasks):
            bar.update(progress.rounds - bar.n)
            errors.append(progress.error)
            if time.monotonic() - last > EVERY:
                tqdm.write(f"{name:>9} {progress.rounds:9,} rounds  error {np.mean(errors):.3f}")
                errors, last = [], time.monotonic()
                save()
    finally:
        bar.close()
        if training.rounds > rounds:
            save()


def begin(table: Table, trained: dict[str, tuple[Weights, int]], seed: int) -> Weights:
    """The first weights of a network: those of its source, if that is trained, else random."""
    if table.source in trained:
        old, _rounds = trained[table.source]
        return transfer(old, TABLES[table.source].variant, table.variant, table.hidden)
    return fresh(table.features, table.hidden, seed)


if __name__ == "__main__":
    main()
