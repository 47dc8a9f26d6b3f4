"""Transfer of weights from one kind of table to another."""

from __future__ import annotations

import numpy as np

from diamonds_core import Variant, game_of

from .network import Weights


def transfer(weights: Weights, old_variant: Variant, new_variant: Variant, hidden: int) -> Weights:
    """Return the weights of a network, moved to the features that mean the same in another variant.

    The first layer of the new network has `hidden` units, those with the greatest weights.
    """
    game = game_of(new_variant)
    features = game.network.feature_count(new_variant)
    w1, b1, w2, b2, w3, b3 = weights
    weight = np.linalg.norm(w1, axis=0) * np.linalg.norm(w2, axis=1)
    kept = np.sort(np.argsort(-weight)[:hidden])
    rows = np.zeros((-(-features // 8) * 8, w1.shape[1]), np.float32)
    for at, source in game.similar_features(new_variant, old_variant):
        rows[at] = w1[source]
    return [part.copy() for part in (rows[:, kept], b1[kept], w2[kept], b2, w3, b3)]
