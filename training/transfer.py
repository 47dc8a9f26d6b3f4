"""Begin the network of one kind of table with what that of another has learned."""

from __future__ import annotations

import numpy as np

from diamonds_core.bots.features import PLACE_BITS, SEAT_BITS, SUIT_BITS, Shape

from .network import Weights


def transfer(weights: Weights, old: Shape, new: Shape, hidden: int) -> Weights:
    """The weights of `old` at the places that the same facts have in `new`.

    Of the units of the first layer only those stay that weigh most.
    """
    w1, b1, w2, b2, w3, b3 = weights
    weight = np.linalg.norm(w1, axis=0) * np.linalg.norm(w2, axis=1)
    kept = np.sort(np.argsort(-weight)[:hidden])
    rows = np.zeros((-(-new.bits // 8) * 8, w1.shape[1]), np.float32)
    for at, source in _pairs(old, new):
        rows[at] = w1[source]
    return [part.copy() for part in (rows[:, kept], b1[kept], w2[kept], b2, w3, b3)]


def _pairs(old: Shape, new: Shape) -> list[tuple[int, int]]:
    """Which feature of `old` tells what a feature of `new` tells, or comes closest to it."""
    pairs = [(k, k) for k in range(4 * SUIT_BITS)]
    same = {"gone": 64, "given": 64, "winning": 64, "lead": 36, "left": 17, "passed": 3}
    for name, width in {**same, "giving": 3, "table": 4}.items():
        pairs += _block(old, new, name, 0, 0, width)
    seats, others = new.variant.players, old.variant.players
    places, sides = new.variant.teams, old.variant.teams
    size, length = new.variant.trick_size, old.variant.trick_size
    for seat in range(seats):
        other = _chair(seat, seats, others)
        pairs += _block(old, new, "seats", seat * SEAT_BITS, other * SEAT_BITS, SEAT_BITS)
        for name in ("leader", "winner", "robs"):
            pairs += _block(old, new, name, seat, other, 1)
    for place in range(places):
        other = _chair(place, places, sides)
        pairs += _block(old, new, "places", place * PLACE_BITS, other * PLACE_BITS, PLACE_BITS)
    for played in range(1, size + 1):
        like = max(1, length - (size - played))
        pairs += _block(old, new, "length", played - 1, like - 1, 1)
        pairs += _block(old, new, "beaters", 6 * played, 6 * like, 6)
    for suit in range(4):
        for number in range(size):
            like = suit * length + min(number, length - 1)
            pairs += _block(old, new, "suits", suit * size + number, like, 1)
    return pairs


def _chair(seat: int, seats: int, others: int) -> int:
    """The chair at another table that is most like this one: own, next, before, or between."""
    if seat == 0 or seat == 1:
        return min(seat, others - 1)
    return others - 1 if seat == seats - 1 else min(seat, others - 2)


def _block(
    old: Shape, new: Shape, name: str, to: int, source: int, width: int
) -> list[tuple[int, int]]:
    return [(new.at[name] + to + k, old.at[name] + source + k) for k in range(width)]
