"""The training of one network: workers play tasks, and the learner takes their lessons."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from random import Random

import numpy as np

from .network import Adam, Weights
from .selfplay import Exploration, Task, play
from .tables import Table

Lessons = tuple[np.ndarray, np.ndarray]

ROUNDS = 384
"""The default number of rounds of a task, about."""

REPLAY = 600_000
"""The size of the replay buffer, in lessons."""

REPLAYED = 4.0
"""The replayed lessons for each new one; rounds cost far more time than steps of learning."""

COMPANY = 0.65
"""The share of games with `simple`, after the first quarter of the training."""


def exploration(share: float) -> Exploration:
    """The exploration at a share of the training, from 0 to 1."""
    return Exploration(
        explore=_between(0.08, 0.02, share),
        noise=_between(0.15, 0.03, share),
        trace=_between(0.8, 0.4, share),
        company=COMPANY if share > 0.25 else 0.0,
    )


def rate(share: float) -> float:
    """The learning rate at a share of the training, from 0 to 1."""
    return float(1.5e-3 * (5e-5 / 1.5e-3) ** share)


def _between(first: float, last: float, share: float) -> float:
    return first + (last - first) * share


@dataclass(frozen=True, slots=True)
class Progress:
    """The rounds learned from, and the mean squared error of the latest lessons."""

    rounds: int
    error: float


class Training:
    """The training of one network; `weights` and `rounds` are what a checkpoint holds."""

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
        self._replay: Lessons | None = None

    def run(self, executor: Executor, workers: int) -> Iterator[Progress]:
        """Train until the goal; the same seed and number of workers give the same weights."""
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
        """The weights that play: the running mean of those of the learner."""
        return self._adam.mean

    @property
    def share(self) -> float:
        """The share of the training that is done, from 0 to 1."""
        return min(1.0, self.rounds / self.goal)

    def _task(self, rng: Random) -> Task:
        often = self.table.variants
        (variant,) = rng.choices(list(often), list(often.values()))
        weights = [part.copy() for part in self.weights]
        games = max(1, self.task // variant.rounds)
        return Task(variant, weights, games, exploration(self.share), rng.getrandbits(63))

    def _learn(self, lessons: Lessons, rng: np.random.Generator) -> float:
        """Learn the new lessons once, and some of the replay buffer."""
        old = 0 if self._replay is None else len(self._replay[1][-REPLAY:])
        if self._replay is not None:
            kept = zip(self._replay, lessons, strict=True)
            packed, targets = (np.concatenate([was[-REPLAY:], new]) for was, new in kept)
            lessons = packed, targets
        self._replay = packed, targets = lessons
        order = np.arange(old, len(targets))
        again = rng.integers(0, len(targets), int(REPLAYED * len(order)))
        order = rng.permutation(np.concatenate([order, again]))
        size = int(768 * 3**self.share)
        errors = [
            self._adam.learn(packed[part], targets[part], rate(self.share))
            for part in (order[at : at + size] for at in range(0, len(order), size))
        ]
        return float(np.mean(errors))
