"""The features with the same meaning at different kinds of tables, for the transfer of weights."""

from __future__ import annotations

from ..bots.holdings import SUIT_BITS
from .features import SEAT_BITS, SIDE_BITS, Shape, shape_of
from .variant import DiamondsVariant


def similar_features(
    new_variant: DiamondsVariant, old_variant: DiamondsVariant
) -> list[tuple[int, int]]:
    """Return pairs of each new feature and the old feature of the same or closest meaning."""
    old, new = shape_of(old_variant), shape_of(new_variant)
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
    """Return the most similar seat at another table: own, next, last, or between."""
    if seat == 0 or seat == 1:
        return min(seat, others - 1)
    return others - 1 if seat == seats - 1 else min(seat, others - 2)


def _block(
    old: Shape, new: Shape, name: str, to: int, source: int, width: int
) -> list[tuple[int, int]]:
    return [(new.at[name] + to + k, old.at[name] + source + k) for k in range(width)]
