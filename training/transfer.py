"""Transfer of weights from one kind of table of Diamonds to another."""

from __future__ import annotations

import numpy as np

from diamonds_core.diamonds.features import SEAT_BITS, SIDE_BITS, SUIT_BITS, Shape, shape_of
from diamonds_core.diamonds.variant import DiamondsVariant

from .network import Weights


def transfer(
    weights: Weights, old_variant: DiamondsVariant, new_variant: DiamondsVariant, hidden: int
) -> Weights:
    """Return the weights of a network, moved to the features of the same meaning in a variant.

    Args:
        weights: of the old network.
        old_variant: whose positions the old network evaluates.
        new_variant: whose positions the new network will evaluate.
        hidden: the number of units of the new first layer; those of the greatest weights are taken.
    """
    old, new = shape_of(old_variant), shape_of(new_variant)
    w1, b1, w2, b2, w3, b3 = weights
    weight = np.linalg.norm(w1, axis=0) * np.linalg.norm(w2, axis=1)
    kept = np.sort(np.argsort(-weight)[:hidden])
    rows = np.zeros((-(-new.bits // 8) * 8, w1.shape[1]), np.float32)
    for at, source in _pairs(old, new):
        rows[at] = w1[source]
    return [part.copy() for part in (rows[:, kept], b1[kept], w2[kept], b2, w3, b3)]


def _pairs(old: Shape, new: Shape) -> list[tuple[int, int]]:
    """Pair each feature of `new` with the feature of `old` of the same or the closest meaning."""
    pairs = [(k, k) for k in range(4 * SUIT_BITS)]
    same = {"gone": 64, "given": 64, "winning": 64, "lead": 36, "left": 17, "passed": 3}
    for name, width in {**same, "giving": 3, "table": 4}.items():
        pairs += _block(old, new, name, 0, 0, width)
    seats, others = new.variant.players, old.variant.players
    sides, old_sides = new.variant.teams, old.variant.teams
    size, length = new.variant.trick_size, old.variant.trick_size
    for seat in range(seats):
        other = _like(seat, seats, others)
        pairs += _block(old, new, "seats", seat * SEAT_BITS, other * SEAT_BITS, SEAT_BITS)
        for name in ("leader", "winner", "robs"):
            pairs += _block(old, new, name, seat, other, 1)
    for side in range(sides):
        other = _like(side, sides, old_sides)
        pairs += _block(old, new, "sides", side * SIDE_BITS, other * SIDE_BITS, SIDE_BITS)
    for played in range(1, size + 1):
        like = max(1, length - (size - played))
        pairs += _block(old, new, "length", played - 1, like - 1, 1)
        pairs += _block(old, new, "beaters", 6 * played, 6 * like, 6)
    for suit in range(4):
        for number in range(size):
            like = suit * length + min(number, length - 1)
            pairs += _block(old, new, "suits", suit * size + number, like, 1)
    return pairs


def _like(seat: int, seats: int, others: int) -> int:
    """Return the seat at another table that is most like this one: own, next, last, or between."""
    if seat == 0 or seat == 1:
        return min(seat, others - 1)
    return others - 1 if seat == seats - 1 else min(seat, others - 2)


def _block(
    old: Shape, new: Shape, name: str, to: int, source: int, width: int
) -> list[tuple[int, int]]:
    return [(new.at[name] + to + k, old.at[name] + source + k) for k in range(width)]
