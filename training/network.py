"""The value network in NumPy: the forward pass, and Adam."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from diamonds_core import Variant, game_of
from diamonds_core.bots.evaluator import Evaluator
from diamonds_core.bots.network import Network, pack

Weights = list[np.ndarray]
"""The weights and biases of three layers.

Their shapes: (rows, hidden), (hidden,), (hidden, SECOND), (SECOND,), (SECOND,), (1,). There is
a row for each feature, padded to a multiple of 8.
"""

SECOND = 32
"""The number of units of the second layer."""

EMA_DECAY = 0.999
"""The decay of the exponential moving average of the weights, for each step."""

GREATEST = 1.98
"""The greatest weight that 8 bits hold."""


def fresh(features: int, hidden: int, seed: int) -> Weights:
    """Return random weights for a number of features."""
    rng = np.random.default_rng(seed)
    rows = -(-features // 8) * 8
    parts = [
        rng.standard_normal((rows, hidden)) * 0.1,
        np.zeros(hidden),
        rng.standard_normal((hidden, SECOND)) * (2 / hidden) ** 0.5,
        np.zeros(SECOND),
        rng.standard_normal(SECOND) / SECOND**0.5,
        np.zeros(1),
    ]
    return [part.astype(np.float32) for part in parts]


def unpack(packed: np.ndarray) -> np.ndarray:
    """Unpack features of shape (positions, bytes) to 0 and 1 of shape (positions, rows)."""
    return np.unpackbits(packed, axis=1, bitorder="little").astype(np.float32)


def forward(weights: Weights, packed: np.ndarray) -> np.ndarray:
    """Return the values of positions, of shape (positions,), from packed features."""
    w1, b1, w2, b2, w3, b3 = weights
    parts = [np.zeros(0, np.float32)]
    for at in range(0, len(packed), 4096):
        first = np.maximum(unpack(packed[at : at + 4096]) @ w1 + b1, 0)
        parts.append(np.maximum(first @ w2 + b2, 0) @ w3 + b3)
    return np.concatenate(parts)


def packed(features: int, weights: Weights) -> bytes:
    """Return the weights in 8 bits, as the bots read them."""
    w1, b1, w2, b2, w3, b3 = weights
    layers = [(w1[:features], b1), (w2, b2), (w3[:, None], b3)]
    return pack([(part.tolist(), biases.tolist()) for part, biases in layers])


@lru_cache(2)
def evaluator_with(variant: Variant, packed: bytes) -> Evaluator:
    """Return the evaluator of a variant with a network in 8 bits."""
    return Evaluator(game_of(variant).network, Network(packed), "")


class Adam:
    """A learner: weights, their running mean, and the running moments of their gradients.

    The mean plays better than the weights of any one step, which follow the last few batches.
    """

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.mean = [part.copy() for part in weights]
        self.first = [np.zeros_like(part) for part in weights]
        self.second = [np.zeros_like(part) for part in weights]
        self.steps = 0

    def learn(self, packed: np.ndarray, targets: np.ndarray, rate: float) -> float:
        """Take one step on packed features and targets; return the mean squared error."""
        w1, b1, w2, b2, w3, b3 = self.weights
        x = unpack(packed)
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        error = h2 @ w3 + b3 - targets
        d = (np.clip(error, -8, 8) / len(error))[:, None].astype(np.float32)
        d2 = d * w3 * (h2 > 0)
        d1 = (d2 @ w2.T) * (h1 > 0)
        self._step([x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), (h2 * d).sum(0), d.sum(0)], rate)
        return float(np.mean(error**2))

    def _step(self, gradients: Weights, rate: float) -> None:
        self.steps += 1
        scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for part, gradient, first, second in zip(
            self.weights, gradients, self.first, self.second, strict=True
        ):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            part -= scale * first / (np.sqrt(second) + 1e-8)
        for part in self.weights[::2]:
            np.clip(part, -GREATEST, GREATEST, out=part)
        decay = min(EMA_DECAY, self.steps / (self.steps + 9))
        for mean, part in zip(self.mean, self.weights, strict=True):
            mean += (1 - decay) * (part - mean)
