"""The value network in plain Python: what a position is worth, from the bits of its features.

Three layers with rectifiers between them; the weights of a layer have 8 bits, in steps of a power
of 2 as small as its greatest weight allows. A row of weights is one big integer with a lane for
each unit, so that adding a feature is one addition; those of 64 neighbouring features are added up
once for each way they were lately found set. All is whole numbers: the same position has the
same value everywhere.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Sequence
from itertools import compress
from operator import getitem, mul

_HEAD = struct.Struct("<6H")
"""The features, the units of both layers, and into how many steps 1 is divided by each layer."""

KEPT = 1000
"""So many sums of the rows of 64 features are kept, for each 64; with more they come slower."""


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
        self._words = [_Word(first[at : at + 64]) for at in range(0, self.bits, 64)]
        self._start = _lanes(read("i", hidden), 16) + (_ones(hidden, 16) << 15)
        self._rows = _rows(read("b", hidden * second), second, 32)
        self._middle = _lanes(read("i", second), 32) + (_ones(second, 32) << 31)
        self._last = read("b", second)
        (self._end,) = read("i", 1)
        self._step: int = steps[0] * steps[1] * steps[2]
        if sys.byteorder == "big":
            for parts in (self._words, self._rows, self._last):
                parts.reverse()
        self._lanes = _ones(hidden, 16), _ones(second, 32)
        self._sizes = 8 * len(self._words), 2 * hidden, 4 * second

    def value(self, features: int) -> float:
        """What is still to come in such a position, in points."""
        words, units, outs = self._sizes
        ones, longs = self._lanes
        found = memoryview(features.to_bytes(words, sys.byteorder)).cast("Q")
        total = sum(map(getitem, self._words, found), self._start)
        # What is positive has its lane's highest bit set; what is not becomes 0.
        total &= (total >> 15 & ones) * 0x7FFF
        live = memoryview(total.to_bytes(units, sys.byteorder)).cast("H").tolist()
        middle = sum(map(mul, filter(None, live), compress(self._rows, live)), self._middle)
        middle &= (middle >> 31 & longs) * 0x7FFFFFFF
        out = memoryview(middle.to_bytes(outs, sys.byteorder)).cast("I")
        value: int = sum(map(mul, out, self._last), self._end)
        return value / self._step


class _Rows(dict[int, int]):
    """The sums of the rows of neighbouring features, for each way that they can be set."""

    def __init__(self, rows: list[int]) -> None:
        super().__init__({0: 0})
        self.rows = rows

    def __missing__(self, ways: int) -> int:
        found = self[ways] = sum([row for k, row in enumerate(self.rows) if ways >> k & 1])
        return found


class _Word(dict[int, int]):
    """The same for 64 features, made of those for 8 each; only so many are kept."""

    def __init__(self, rows: list[int]) -> None:
        super().__init__({0: 0})
        self.eights = [_Rows(rows[at : at + 8]) for at in range(0, len(rows), 8)]

    def __missing__(self, word: int) -> int:
        if len(self) > KEPT:
            self.clear()
            self[0] = 0
        found = self[word] = sum(map(getitem, self.eights, word.to_bytes(8, "little")))
        return found


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
