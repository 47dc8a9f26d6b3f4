"""The networks in the repository: in 8 bits to play, and in 16 bits to train further."""

from __future__ import annotations

from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from .checkpoints import replace
from .network import Weights, packed
from .tables import TABLES

PUBLISHED = Path(__file__).with_name("published.npz")
WEIGHTS = Path(__file__).parent.parent / "diamonds_core" / "bots" / "weights"


def load(path: Path = PUBLISHED) -> dict[str, tuple[Weights, int]]:
    """Return the weights by table, as `network.Weights`, and the rounds that they learned from.

    Raises:
        OSError: when the file can't be read.
        ValueError: when it holds something else.
    """
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            return {
                name: (
                    [file[f"{name}/{part}"].astype(np.float32) for part in range(6)],
                    int(file[f"{name}/rounds"]),
                )
                for name in TABLES
                if f"{name}/rounds" in file
            }
    except (AttributeError, BadZipFile, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} holds no networks") from error


def publish(
    name: str, weights: Weights, rounds: int, path: Path = PUBLISHED, folder: Path = WEIGHTS
) -> None:
    """Put the network of a table into the repository, in 16 bits and in 8 bits."""
    networks = {**load(path), name: (weights, rounds)}
    parts: dict[str, np.ndarray] = {}
    for table, (arrays, learned) in networks.items():
        parts[f"{table}/rounds"] = np.array(learned)
        parts |= {f"{table}/{k}": part.astype(np.float16) for k, part in enumerate(arrays)}
    with replace(path) as file:
        np.savez_compressed(file, allow_pickle=False, **parts)
    with replace(folder / f"{name}.bin") as file:
        file.write(packed(TABLES[name].features, weights))
