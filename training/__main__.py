"""Train the networks of the bots, from nothing unless --begin is given.

    python -m training                        all networks, as the published ones, on all cores
    python -m training --tables 4 --rounds 500000 --seed 2
    python -m training --scheduler tcp://HOST:8786     the same work on a Dask cluster

The seed and the other options determine the network; the number of workers doesn't. Checkpoints are
written regularly: after an interruption the same command continues from the last one.
"""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import asdict
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import NoReturn

# More threads would add up the same numbers in another order.
os.environ["OMP_NUM_THREADS"] = "1"

from tqdm import tqdm

from diamonds_core.arena.command import NoScheduler, number, workers
from diamonds_core.version import version

from . import checkpoints, published
from .curve import Point, table_of
from .learning import Recipe, Training
from .network import Weights, fresh, packed
from .tables import TABLES
from .transfer import transfer

FOLDER = Path("build/training")

LOSSES = 3
"""The number of losses of workers in a row, without a step between, that end the training."""


class ClusterError(Exception):
    """An error of Dask, which has many kinds of them for lost or unsuitable machines."""


def main(arguments: list[str] | None = None) -> None:
    """Train the networks that the command line names."""
    parser = command_line()
    options = parser.parse_args(arguments)
    print(version())
    try:
        for name in options.tables:
            train(name, options)
    except (NoScheduler, OSError, ValueError) as error:
        parser.error(str(error))
    except BrokenExecutor:
        parser.exit(1, f"Workers were lost {LOSSES} times. The same command continues.\n")
    except ClusterError as error:
        parser.exit(1, f"The cluster failed: {error}. The same command continues.\n")
    except KeyboardInterrupt:
        parser.exit(130, "\nStopped. The same command continues.\n")


def command_line() -> ArgumentParser:
    """Return the parser of the command line."""
    parser = ArgumentParser(prog="python -m training", description=__doc__)
    add, tables = parser.add_argument, list(TABLES)
    add("--tables", nargs="+", choices=tables, default=tables, metavar="TABLE", help=str(tables))
    add("--rounds", type=number, help="(default: those of the published networks)")
    add("--seed", type=int, default=1, help="(default: 1)")
    add("--batch", type=number, default=384, help="rounds that a worker plays (default: 384)")
    add("--ahead", type=number, default=8, help="batches that are played at once (default: 8)")
    add("--hidden", type=number, help="units of the first layer (default: the table's)")
    add("--deals", type=_from_0, default=100, help="for a point of the curve (default: 100)")
    add("--begin", type=Path, metavar="FILE", help="of networks, such as training/published.npz")
    add("--workers", type=number, default=os.cpu_count() or 1, help="(default: one a core)")
    add("--scheduler", metavar="ADDRESS", help="of a Dask cluster, for the work")
    add("--folder", type=Path, default=FOLDER, help="to write to (default: %(default)s)")
    add("--every", type=_from_0, default=60, help="seconds between checkpoints (default: 60)")
    add("--publish", action="store_true", help="put the networks into the repository at the end")
    return parser


def _from_0(text: str) -> int:
    return 0 if text == "0" else number(text)


def train(name: str, options: Namespace) -> None:
    """Train one network to the end, or from its checkpoint to the end."""
    folder: Path = options.folder / name
    folder.mkdir(parents=True, exist_ok=True)
    training = start(name, options, folder / "checkpoint.npz")
    go_on(training, options, folder)
    write(training, folder)
    if options.publish:
        published.publish(name, training.weights, training.rounds)
    took = timedelta(seconds=round(training.seconds))
    print(f"{name}: {training.rounds:,} rounds in {took}, see {folder}")


def start(name: str, options: Namespace, checkpoint: Path) -> Training:
    """Return the training of the checkpoint, or a new one.

    Raises:
        OSError, ValueError: when the checkpoint has another recipe, the first weights are missing,
            or the options contradict them.
    """
    if options.seed < 0:
        raise ValueError(f"--seed {options.seed}: 0 or more is expected")
    if options.deals == 1:
        raise ValueError("--deals 1: 0 is expected, or 2 and more, which have a standard error")
    weights, begun = first_weights(name, options)
    given = options.begin or TABLES[name].source
    recipe = Recipe(
        table=name,
        seed=options.seed,
        rounds=options.rounds or TABLES[name].rounds,
        batch=options.batch,
        ahead=options.ahead,
        hidden=weights[0].shape[1],
        deals=options.deals,
        begun=begun,
        begins=sha256(b"".join(part.tobytes() for part in weights)).hexdigest() if given else "",
    )
    if begun >= recipe.rounds:
        raise ValueError(f"--rounds {recipe.rounds}: {name} begins with {begun} rounds already")
    if recipe.hidden != (options.hidden or recipe.hidden):
        raise ValueError(f"--hidden {options.hidden}: {name} begins with {recipe.hidden} units")
    if not checkpoint.exists():
        return Training(recipe, weights)
    training = checkpoints.load(checkpoint)
    if training.recipe != recipe:
        was, asked = asdict(training.recipe), asdict(recipe)
        differ = [f"{key} {was[key]}, not {asked[key]}" for key in was if was[key] != asked[key]]
        raise ValueError(f"{checkpoint} is of a training with {'; '.join(differ)}")
    return training


def first_weights(name: str, options: Namespace) -> tuple[Weights, int]:
    """Return the first weights of a network, and the rounds that they have learned from.

    Raises:
        OSError, ValueError: when the file or the network to begin with is missing.
    """
    table = TABLES[name]
    hidden = options.hidden or table.hidden
    if options.begin:
        networks = published.load(options.begin)
        if name in networks:
            return networks[name]
        if table.source not in networks:
            raise ValueError(f"{options.begin} has no network for {name} to begin with")
        source = networks[table.source][0]
    elif table.source:
        path = options.folder / table.source / "checkpoint.npz"
        training = checkpoints.load(path) if path.exists() else None
        if training is None or not training.finished:
            raise ValueError(f"{name} begins with {table.source}: train that first, or use --begin")
        source = training.weights
    else:
        return fresh(table.features, hidden, options.seed), 0
    return transfer(source, TABLES[table.source].variant, table.variant, hidden), 0


def go_on(training: Training, options: Namespace, folder: Path) -> None:
    """Train to the end, with checkpoints, and replace lost workers.

    Raises:
        BrokenExecutor: when workers are lost `LOSSES` times without progress.
        ClusterError: when a Dask cluster fails.
    """
    losses = 0
    recipe = training.recipe
    with tqdm(desc=recipe.table, initial=recipe.begun, total=recipe.rounds, unit="round") as bar:
        while not training.finished:
            try:
                with workers(options.workers, options.scheduler) as executor:
                    for _saved in steps(training, executor, options.every, folder):
                        losses = 0
                        show(training, bar)
            except BrokenExecutor:
                losses += 1
                if losses == LOSSES:
                    raise
                tqdm.write("A worker was lost; new ones continue.", file=sys.stderr)
            except Exception as error:
                if not options.scheduler or isinstance(error, (NoScheduler, OSError, ValueError)):
                    raise
                first_line = str(error).partition("\n")[0]
                kind = type(error).__name__
                raise ClusterError(f"{kind}: {first_line}" if first_line else kind) from error


def steps(training: Training, executor: Executor, every: float, folder: Path) -> Iterator[None]:
    """Train, with a checkpoint every `every` seconds; yield after each step."""
    last = saved = time.monotonic()
    for _ in training.run(executor):
        now = time.monotonic()
        training.seconds += now - last
        last = now
        if now - saved >= every:
            write(training, folder)
            saved = now
        yield


def show(training: Training, bar: tqdm[NoReturn]) -> None:
    """Show the progress of a training, and each new point of its curve."""
    if not training.errors:
        tqdm.write(line_of(training.curve[-1]), file=sys.stderr)
    bar.update(training.rounds - bar.n)


def line_of(point: Point) -> str:
    """Return a point of the curve as a line of text."""
    text = f"{point.rounds:11,} rounds"
    if point.error is not None:
        text += f"  error {point.error:6.3f}"
    if point.margin:
        text += "  {:+.2f} ± {:.2f} against simple".format(*point.margin)
    return text


def write(training: Training, folder: Path) -> None:
    """Write the checkpoint, and the network and the learning curve so far."""
    checkpoints.save(training, folder / "checkpoint.npz")
    name, curve = training.recipe.table, training.curve
    texts = {
        f"{name}.bin": packed(training.table.features, training.weights),
        "curve.csv": table_of(curve).encode(),
    }
    for file_name, data in texts.items():
        with checkpoints.replace(folder / file_name) as file:
            file.write(data)


if __name__ == "__main__":
    main()
