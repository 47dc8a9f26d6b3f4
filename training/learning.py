"""The training of one network: workers play batches of rounds, the learner takes their samples.

The recipe, the number of a batch and the weights alone determine its rounds, and its weights are
those after the batch `Recipe.ahead` places before it. That many batches can be played at once, and
the learner takes them in order: the network doesn't depend on the number of workers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from random import Random

import numpy as np

from .curve import Point, strength
from .network import Adam, Weights
from .selfplay import Exploration, Task, play
from .tables import TABLES

Samples = tuple[np.ndarray, np.ndarray]
"""Packed features, of shape (samples, bytes), and targets, of shape (samples,)."""

REPLAY = 600_000
"""The size of the replay buffer, in samples."""

REPLAYED = 4.0
"""The replayed samples for each new one; playing takes far more time than learning."""

OPPONENT_SHARE = 0.65
"""The share of games against other bots, after the first quarter of the training."""

POINTS = 20
"""The number of points of the learning curve, without the one before the first batch."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The options that, with the first weights and the code, determine a network.

    Args:
        table: the name of the network in `TABLES`.
        seed: the seed of the random numbers of all batches.
        rounds: the number of rounds to learn from, including those of the first weights.
        batch: the approximate number of rounds in a batch.
        ahead: the number of batches that are played at the same time.
        hidden: the units of the network's first layer.
        deals: the number of deals on which each point of the learning curve is measured; 0 for no
            measurement.
        begun: the number of rounds that the first weights have learned from.
        begins: the digest of the first weights; empty for random ones.
    """

    table: str
    seed: int
    rounds: int
    batch: int
    ahead: int
    hidden: int
    deals: int
    begun: int = 0
    begins: str = ""

    @property
    def batches(self) -> int:
        """The number of batches."""
        return max(0, -(-(self.rounds - self.begun) // self.batch))

    def share(self, batch: int) -> float:
        """Return the share of the schedule that is done before a batch, from 0 to 1."""
        return min(1.0, (self.begun + batch * self.batch) / self.rounds)

    def chance(self, batch: int, use: str) -> Random:
        """Return random numbers that depend on the recipe's seed, the batch and the use alone."""
        return Random(f"{self.seed} {self.table} {batch} {use}")


def exploration(share: float) -> Exploration:
    """Return the exploration at a share of the schedule, from 0 to 1."""
    return Exploration(
        explore=_between(0.08, 0.02, share),
        noise=_between(0.15, 0.03, share),
        trace=_between(0.8, 0.4, share),
        opponent_share=OPPONENT_SHARE if share > 0.25 else 0.0,
    )


def rate(share: float) -> float:
    """Return the learning rate at a share of the schedule, from 0 to 1."""
    return float(1.5e-3 * (5e-5 / 1.5e-3) ** share)


def _between(first: float, last: float, share: float) -> float:
    return first + (last - first) * share


class Training:
    """The training of one network; a checkpoint holds all of its attributes.

    Args:
        recipe: the options; they never change.
        weights: the first weights; the training changes them.

    Attributes:
        learner: the network.
        replay: the latest samples.
        played_with: the weights of the next `recipe.ahead` batches.
        batch: the number of batches learned.
        rounds: the number of rounds that the network has learned from.
        errors: the mean squared error of each batch since the last point of the curve.
        curve: the points of the learning curve.
        seconds: the time that the training has taken so far.
    """

    def __init__(self, recipe: Recipe, weights: Weights) -> None:
        self.recipe, self.table = recipe, TABLES[recipe.table]
        self.learner = Adam(weights)
        width = len(weights[0]) // 8
        self.replay: Samples = np.zeros((0, width), np.uint8), np.zeros(0, np.float32)
        self.played_with = deque([self.weights] * recipe.ahead, recipe.ahead)
        self.batch, self.rounds = 0, recipe.begun
        self.errors: list[float] = []
        self.curve: list[Point] = []
        self.seconds = 0.0

    @property
    def weights(self) -> Weights:
        """A copy of the weights that play: the running mean of the learner's."""
        return [part.copy() for part in self.learner.mean]

    @property
    def finished(self) -> bool:
        """True once all batches are learned and the curve is complete."""
        return self.batch >= self.recipe.batches and not self._point_is_due()

    def run(self, executor: Executor) -> Iterator[None]:
        """Train to the end; yield after each step, where a checkpoint may be taken.

        If the executor fails, another call continues with what was learned.
        """
        waiting: deque[tuple[Future[Samples], int]] = deque()
        try:
            while not self.finished:
                if self._point_is_due():
                    self.curve.append(self._point(executor))
                    self.errors = []
                else:
                    for number in range(self.batch + len(waiting), self._played_until()):
                        task = self.task(number)
                        rounds = task.games * task.variant.rounds
                        waiting.append((executor.submit(play, task), rounds))
                    future, rounds = waiting[0]
                    self._learn(future.result())
                    waiting.popleft()
                    self.rounds += rounds
                yield
        finally:
            for future, _ in waiting:
                future.cancel()

    def task(self, batch: int) -> Task:
        """Return the task of one of the next `recipe.ahead` batches."""
        rng = self.recipe.chance(batch, "play")
        often = self.table.variants
        (variant,) = rng.choices(list(often), list(often.values()))
        games = max(1, round(self.recipe.batch / variant.rounds))
        weights = self.played_with[batch - self.batch]
        explored = exploration(self.recipe.share(batch))
        return Task(variant, weights, games, explored, rng.getrandbits(63), self.table.rivals)

    def _played_until(self) -> int:
        return min(self.recipe.batches, self.batch + self.recipe.ahead)

    def _learn(self, samples: Samples) -> None:
        """Learn from the new samples once, and from some of the replay buffer."""
        share = self.recipe.share(self.batch)
        rng = np.random.default_rng(self.recipe.chance(self.batch, "learn").getrandbits(64))
        old = len(self.replay[1])
        packed, targets = map(np.concatenate, zip(self.replay, samples, strict=True))
        order = np.arange(old, len(targets))
        again = rng.integers(0, len(targets), int(REPLAYED * len(order)))
        order = rng.permutation(np.concatenate([order, again]))
        size = int(768 * 3**share)
        errors = [
            self.learner.learn(packed[part], targets[part], rate(share))
            for part in (order[at : at + size] for at in range(0, len(order), size))
        ]
        self.errors.append(float(np.mean(errors)))
        self.replay = packed[-REPLAY:], targets[-REPLAY:]
        self.played_with.append(self.weights)
        self.batch += 1

    def _point_is_due(self) -> bool:
        """Return whether the next point of the curve is due; the first is due before any batch."""
        batches = max(1, self.recipe.batches)
        return len(self.curve) <= self.batch * min(POINTS, batches) // batches

    def _point(self, executor: Executor) -> Point:
        error = float(np.mean(self.errors)) if self.errors else None
        margin = None
        if self.recipe.deals:
            margin = strength(self.table, self.learner.mean, self.recipe.deals, executor)
        return Point(self.rounds, error, margin)
