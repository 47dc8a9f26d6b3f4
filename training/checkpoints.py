"""The files of training: a checkpoint to go on from, and the weights that play."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from diamonds_core.bots.network import pack

from .network import Weights
from .tables import TABLES, Table

CHECKPOINT = Path(__file__).with_name("checkpoint.npz")
WEIGHTS = Path(__file__).parent.parent / "diamonds_core" / "bots" / "weights"


def load(path: Path = CHECKPOINT) -> dict[str, tuple[Weights, int]]:
    """By table, the weights and the number of rounds that they learned from.

    Of a file that does not exist, nothing; the arrays of weights are those of `network.Weights`.
    """
    if not path.exists():
        return {}
    with np.load(path) as file:
        return {
            name: (
                [file[f"{name}/{part}"].astype(np.float32) for part in range(6)],
                int(file[f"{name}/rounds"]),
            )
            for name in TABLES
            if f"{name}/rounds" in file
        }


def save(trained: dict[str, tuple[Weights, int]], path: Path = CHECKPOINT) -> None:
    """Write all weights in 16 bits; a write that fails leaves the old file."""
    parts: dict[str, np.ndarray] = {}
    for name, (weights, rounds) in trained.items():
        parts[f"{name}/rounds"] = np.array(rounds)
        parts |= {f"{name}/{k}": part.astype(np.float16) for k, part in enumerate(weights)}
    new = path.with_suffix(".new.npz")
    np.savez_compressed(new, allow_pickle=False, **parts)
    new.replace(path)


def export(name: str, table: Table, weights: Weights, folder: Path = WEIGHTS) -> None:
    """Write the weights of one table, with which the bots play, in 8 bits."""
    w1, b1, w2, b2, w3, b3 = weights
    layers = [(w1[: table.features], b1), (w2, b2), (w3[:, None], b3)]
    folder.mkdir(exist_ok=True)
    packed = pack([(part.tolist(), biases.tolist()) for part, biases in layers])
    (folder / f"{name}.bin").write_bytes(packed)
