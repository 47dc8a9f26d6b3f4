"""The value network as NumPy sees it: forward, and learning by Adam."""

from __future__ import annotations

import numpy as np

Weights = list[np.ndarray]


def fresh(width: int, hidden: int, second: int, seed: int) -> list[np.ndarray]:
    """Random weights for so many features."""
    rng = np.random.default_rng(seed)
    f = np.float32
    return [
        (rng.standard_normal((width, hidden)) * 0.1).astype(f),
        np.zeros(hidden, f),
        (rng.standard_normal((hidden, second)) * (1.4 / hidden**0.5)).astype(f),
        np.zeros(second, f),
        (rng.standard_normal(second) * (1 / second**0.5)).astype(f),
        np.zeros(1, f),
    ]


def unpack(packed: np.ndarray) -> np.ndarray:
    """Features as rows of 0 and 1."""
    return np.unpackbits(packed, axis=1, bitorder="little").astype(np.float32)


def forward(weights: list[np.ndarray], packed: np.ndarray) -> np.ndarray:
    """The values of positions, given as packed features."""
    w1, b1, w2, b2, w3, b3 = weights
    out = []
    for at in range(0, len(packed), 4096):
        h1 = unpack(packed[at : at + 4096]) @ w1
        h1 += b1
        np.maximum(h1, 0, out=h1)
        h2 = h1 @ w2
        h2 += b2
        np.maximum(h2, 0, out=h2)
        out.append(h2 @ w3 + b3)
    return np.concatenate(out) if out else np.zeros(0, np.float32)


class Adam:
    """The learner: weights and their running moments."""

    def __init__(self, weights: list[np.ndarray]) -> None:
        self.weights = weights
        self.first = [np.zeros_like(w) for w in weights]
        self.second = [np.zeros_like(w) for w in weights]
        self.steps = 0

    def learn(self, packed: np.ndarray, target: np.ndarray, rate: float) -> float:
        """One step on one batch; its mean squared error."""
        w1, b1, w2, b2, w3, b3 = self.weights
        x = unpack(packed)
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        error = h2 @ w3 + b3 - target
        loss = float(np.mean(error**2))
        d = (np.clip(error, -8, 8) / len(error))[:, None].astype(np.float32)
        d2 = d * w3 * (h2 > 0)
        d1 = (d2 @ w2.T) * (h1 > 0)
        grads = [x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), (h2 * d).sum(0), d.sum(0)]
        self.steps += 1
        t = self.steps
        scale = rate * (1 - 0.999**t) ** 0.5 / (1 - 0.9**t)
        for w, g, m, v in zip(self.weights, grads, self.first, self.second, strict=True):
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= scale * m / (np.sqrt(v) + 1e-8)
        for k in (0, 2, 4):
            np.clip(self.weights[k], -1.98, 1.98, out=self.weights[k])
        return loss
