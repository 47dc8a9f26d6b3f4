"""Train the networks, from where the checkpoint ends.

    python -m training                        every table, on all cores of this machine
    python -m training --tables 4 --rounds 500000 --seed 2
    python -m training --scheduler tcp://HOST:8786     the same work on a Dask cluster

What is learned is kept now and then, and when it is interrupted; the same command goes on.
"""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import cast

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from tqdm import tqdm

from . import keeping
from .learning import ROUNDS, Training
from .network import Weights, fresh
from .tables import TABLES, Table
from .transfer import transfer

EVERY = 60
"""Seconds between two points of the curve, each of which is kept."""


def main(arguments: list[str] | None = None) -> None:
    """Train what the command line says."""
    options = parse(arguments)
    trained = keeping.load(options.checkpoint)
    with executor(options) as (pool, workers):
        for name in options.tables:
            train(name, options, trained, pool, workers)


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
    parser.add_argument("--checkpoint", type=Path, default=keeping.CHECKPOINT)
    parser.add_argument("--weights", type=Path, default=keeping.WEIGHTS, help="folder to write to")
    return parser.parse_args(arguments)


@contextmanager
def executor(options: Namespace) -> Iterator[tuple[Executor, int]]:
    """Who plays: processes here, or a cluster; and how many tasks are to be on their way."""
    if options.scheduler is None:
        with ProcessPoolExecutor(options.workers) as pool:
            yield pool, options.workers
        return
    from distributed import Client

    with Client(options.scheduler) as client:  # type: ignore[no-untyped-call]
        workers = sum(client.nthreads().values())
        yield cast(Executor, client.get_executor()), workers


def train(
    name: str,
    options: Namespace,
    trained: dict[str, tuple[Weights, int]],
    pool: Executor,
    workers: int,
) -> None:
    """Train one network to its goal, and keep it."""
    table = TABLES[name]
    weights, rounds = trained.get(name) or (begin(table, trained, options.seed), 0)
    training = Training(table, weights, rounds, options.rounds, options.seed, options.task)

    def keep() -> None:
        trained[name] = training.weights, training.rounds
        keeping.save(trained, options.checkpoint)
        keeping.export(name, table, training.weights, options.weights)

    errors, last = list[float](), time.monotonic()
    bar = tqdm(total=options.rounds, initial=rounds, desc=name, unit="round")
    try:
        for progress in training.run(pool, workers):
            bar.update(progress.rounds - bar.n)
            errors.append(progress.error)
            if time.monotonic() - last > EVERY:
                tqdm.write(f"{name:>9} {progress.rounds:9,} rounds  error {np.mean(errors):.3f}")
                errors, last = [], time.monotonic()
                keep()
    finally:
        bar.close()
        if training.rounds > rounds:
            keep()


def begin(table: Table, trained: dict[str, tuple[Weights, int]], seed: int) -> Weights:
    """The first weights of a network: those of its source, if that is trained, else random."""
    if table.source in trained:
        old, _rounds = trained[table.source]
        return transfer(old, TABLES[table.source].variant, table.variant, table.hidden)
    return fresh(table.features, table.hidden, seed)


if __name__ == "__main__":
    main()
