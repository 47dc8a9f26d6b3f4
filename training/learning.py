"""The training of one network: tasks go out to workers, and what they bring is learned."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from random import Random

import numpy as np

from .network import Adam, Weights
from .selfplay import Manner, Task, play
from .tables import Table

Lessons = tuple[np.ndarray, np.ndarray]

ROUNDS = 384
"""Rounds of a task, about, unless told otherwise."""

KEPT = 600_000
"""Lessons that are kept to be learned again."""

AGAIN = 4.0
"""How many kept lessons are learned with each new one: rounds cost far more than steps."""

COMPANY = 0.65
"""How often `simple` plays along, once the network has learned from itself alone."""


def manner(share: float) -> Manner:
    """How to play when this share of the training is done."""
    return Manner(
        explore=_between(0.08, 0.02, share),
        noise=_between(0.15, 0.03, share),
        trace=_between(0.8, 0.4, share),
        company=COMPANY if share > 0.25 else 0.0,
    )


def rate(share: float) -> float:
    """The step of learning."""
    return float(1.5e-3 * (5e-5 / 1.5e-3) ** share)


def _between(first: float, last: float, share: float) -> float:
    return first + (last - first) * share


@dataclass(frozen=True, slots=True)
class Progress:
    """How far training has come, and the mean squared error of the lessons just learned."""

    rounds: int
    error: float


class Training:
    """One network on its way: `weights` and `rounds` are all that has to be kept."""

    def __init__(
        self,
        table: Table,
        weights: Weights,
        rounds: int,
        goal: int,
        seed: int = 1,
        task: int = ROUNDS,
    ) -> None:
        self.table, self.rounds = table, rounds
        self.goal, self.seed, self.task = goal, seed, task
        self._adam = Adam(weights)
        self._kept: Lessons | None = None

    def run(self, executor: Executor, workers: int) -> Iterator[Progress]:
        """Train until the goal; with the same seed and workers always the same."""
        rng = Random(f"{self.seed} {self.rounds}")
        waiting: deque[tuple[Future[Lessons], int]] = deque()
        while self.rounds < self.goal:
            while len(waiting) <= workers:
                task = self._task(rng)
                rounds = task.games * task.variant.rounds
                waiting.append((executor.submit(play, task), rounds))
            future, rounds = waiting.popleft()
            error = self._learn(future.result(), np.random.default_rng(rng.getrandbits(32)))
            self.rounds += rounds
            yield Progress(self.rounds, error)
        for future, _ in waiting:
            future.cancel()

    @property
    def weights(self) -> Weights:
        """What plays and is kept: the steadier mean of the weights lately learned."""
        return self._adam.mean

    @property
    def share(self) -> float:
        """How much of the training is done, from 0 to 1."""
        return min(1.0, self.rounds / self.goal)

    def _task(self, rng: Random) -> Task:
        often = self.table.variants
        (variant,) = rng.choices(list(often), list(often.values()))
        weights = [part.copy() for part in self.weights]
        games = max(1, self.task // variant.rounds)
        return Task(variant, weights, games, manner(self.share), rng.getrandbits(63))

    def _learn(self, lessons: Lessons, rng: np.random.Generator) -> float:
        """Learn the new lessons once, and some of those that were kept."""
        old = 0 if self._kept is None else len(self._kept[1][-KEPT:])
        if self._kept is not None:
            kept = zip(self._kept, lessons, strict=True)
            packed, targets = (np.concatenate([was[-KEPT:], new]) for was, new in kept)
            lessons = packed, targets
        self._kept = packed, targets = lessons
        order = np.arange(old, len(targets))
        again = rng.integers(0, len(targets), int(AGAIN * len(order)))
        order = rng.permutation(np.concatenate([order, again]))
        size = int(768 * 3**self.share)
        errors = [
            self._adam.learn(packed[part], targets[part], rate(self.share))
            for part in (order[at : at + size] for at in range(0, len(order), size))
        ]
        return float(np.mean(errors))
