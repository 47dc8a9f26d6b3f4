"""The value network in plain Python: what a position is worth, from the bits of its features.

Three layers with rectifiers between them; the weights of a layer have 8 bits, in steps of a power
of 2 as small as its greatest weight allows. A row of weights is one big integer with a lane for
each unit, so that adding a feature is one addition; the rows of 8 neighbouring features are added
up once for each way they were ever found set. All is whole numbers: the same position has the
same value everywhere.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Sequence

_HEAD = struct.Struct("<6H")
"""The features, the units of both layers, and into how many steps 1 is divided by each layer."""


class Network:
    """A network as it was packed (see `pack`)."""

    def __init__(self, packed: bytes) -> None:
        data = zlib.decompress(packed)
        self.bits, hidden, second, *steps = _HEAD.unpack_from(data)
        at = _HEAD.size

        def read(code: str, count: int) -> array[int]:
            nonlocal at
            part = array(code)
            part.frombytes(data[at : at + count * part.itemsize])
            if sys.byteorder == "big":
                part.byteswap()
            at += count * part.itemsize
            return part

        first = _rows(read("b", self.bits * hidden), hidden, 16)
        self._bytes = -(-self.bits // 8)
        self._hidden, self._second = hidden, second
        self._start = _lanes(read("i", hidden), 16) + (_ones(hidden, 16) << 15)
        self._first = [_Eight(first[k : k + 8]) for k in range(0, self.bits, 8)]
        self._rows = _rows(read("b", hidden * second), second, 32)
        self._middle = _lanes(read("i", second), 32) + (_ones(second, 32) << 31)
        self._last = read("b", second)
        (self._end,) = read("i", 1)
        self._step: int = steps[0] * steps[1] * steps[2]

    def value(self, features: int) -> float:
        """What is still to come in such a position, in points."""
        total = self._start
        for rows, eight in zip(self._first, features.to_bytes(self._bytes, "little"), strict=True):
            if eight:
                total += rows[eight]
        middle = self._middle
        units = memoryview(total.to_bytes(2 * self._hidden, sys.byteorder)).cast("H")
        for unit, row in zip(_ordered(units), self._rows, strict=True):
            if unit > 0x8000:
                middle += (unit - 0x8000) * row
        value: int = self._end
        units = memoryview(middle.to_bytes(4 * self._second, sys.byteorder)).cast("I")
        for unit, weight in zip(_ordered(units), self._last, strict=True):
            if unit > 0x80000000:
                value += (unit - 0x80000000) * weight
        return value / self._step


class _Eight(dict[int, int]):
    """The sums of the rows of 8 features, for each way that they can be set."""

    def __init__(self, rows: list[int]) -> None:
        self.rows = rows

    def __missing__(self, eight: int) -> int:
        found = sum(row for k, row in enumerate(self.rows) if eight >> k & 1)
        self[eight] = found
        return found


def _ordered(units: memoryview) -> Sequence[int]:
    return units if sys.byteorder == "little" else units[::-1]


def _ones(count: int, width: int) -> int:
    return ((1 << count * width) - 1) // ((1 << width) - 1)


def _lanes(numbers: Sequence[int], width: int) -> int:
    """Numbers side by side in one integer; a negative one borrows from the next lane."""
    return sum(number << k * width for k, number in enumerate(numbers))


def _rows(weights: Sequence[int], length: int, width: int) -> list[int]:
    code = "H" if width == 16 else "I"
    less = 128 * _ones(length, width)
    rows = []
    for at in range(0, len(weights), length):
        lanes = array(code, [weight + 128 for weight in weights[at : at + length]])
        if sys.byteorder == "big":
            lanes.byteswap()
        rows.append(int.from_bytes(lanes.tobytes(), "little") - less)
    return rows


def pack(layers: Sequence[tuple[Sequence[Sequence[float]], Sequence[float]]]) -> bytes:
    """Put a network of three layers, each its rows of weights and its biases, into 8 bits.

    Weights beyond 2 are cut off.
    """
    steps = [_steps(rows) for rows, _ in layers]
    out = bytearray(
        _HEAD.pack(len(layers[0][0]), *(len(biases) for _, biases in layers[:2]), *steps)
    )
    scale = 1
    for step, (rows, biases) in zip(steps, layers, strict=True):
        scale *= step
        for row in rows:
            out += array("b", [max(-127, min(127, round(w * step))) for w in row]).tobytes()
        numbers = array("i", [round(b * scale) for b in biases])
        if sys.byteorder == "big":
            numbers.byteswap()
        out += numbers.tobytes()
    return zlib.compress(bytes(out), 9)


def _steps(rows: Sequence[Sequence[float]]) -> int:
    greatest = max(abs(weight) for row in rows for weight in row)
    return max(step for step in (64, 128, 256, 512) if step == 64 or greatest * step <= 127)
