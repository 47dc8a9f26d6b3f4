"""Checkpoints: the whole state of a training in one file, from which a killed one continues.

A file is replaced as a whole. It holds the network, the running moments of its gradients, the
replay buffer, the weights of the batches to come and the learning curve; chance follows from the
recipe and the number of the batch.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO
from zipfile import BadZipFile

import numpy as np

from .curve import Point
from .learning import Recipe, Training
from .network import Weights


def save(training: Training, path: Path) -> None:
    """Write a checkpoint; an interruption leaves the old one.

    The checkpoint of a finished training omits the replay buffer, by far the largest part.
    """
    learner, kept = training.learner, 0 if training.finished else len(training.replay[1])
    features, targets = (part[:kept] for part in training.replay)
    facts = {
        "recipe": asdict(training.recipe),
        "batch": training.batch,
        "rounds": training.rounds,
        "seconds": training.seconds,
        "steps": learner.steps,
        "errors": training.errors,
        "curve": [(point.rounds, point.error, point.margin) for point in training.curve],
    }
    parts = {"facts": np.array(json.dumps(facts)), "features": features, "targets": targets}
    for name, weights in _parts(training).items():
        parts |= {f"{name}/{k}": part for k, part in enumerate(weights)}
    with replace(path) as file:
        np.savez(file, allow_pickle=False, **parts)


def load(path: Path) -> Training:
    """Read the training of a checkpoint.

    Raises:
        OSError: when the file can't be read.
        ValueError: when it is not a complete checkpoint.
    """
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            parts = {name: file[name] for name in file.files}
        return _training(json.loads(str(parts["facts"])), parts)
    except (AttributeError, BadZipFile, EOFError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} is not a checkpoint of a training") from error


@contextmanager
def replace(path: Path) -> Iterator[BinaryIO]:
    """Open a new file that replaces `path` once all of it is on the disk."""
    new = path.with_name(f"{path.name}.new")
    with new.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _training(facts: dict[str, Any], parts: dict[str, np.ndarray]) -> Training:
    def weights(name: str) -> Weights:
        return [parts[f"{name}/{k}"] for k in range(6)]

    recipe = Recipe(**facts["recipe"])
    training = Training(recipe, weights("weights"))
    learner = training.learner
    learner.mean, learner.steps = weights("mean"), facts["steps"]
    learner.first, learner.second = weights("first"), weights("second")
    training.replay = parts["features"], parts["targets"]
    training.played_with.extend(weights(f"played-with-{k}") for k in range(recipe.ahead))
    training.batch, training.rounds = facts["batch"], facts["rounds"]
    training.errors, training.seconds = facts["errors"], facts["seconds"]
    training.curve = [
        Point(rounds, error, tuple(margin) if margin else None)
        for rounds, error, margin in facts["curve"]
    ]
    return training


def _parts(training: Training) -> dict[str, Weights]:
    """Return the weights of a training and its arrays of the same shapes, by name."""
    learner = training.learner
    played = {f"played-with-{k}": weights for k, weights in enumerate(training.played_with)}
    return {
        "weights": learner.weights,
        "mean": learner.mean,
        "first": learner.first,
        "second": learner.second,
        **played,
    }
