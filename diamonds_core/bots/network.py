"""The value network: the value of a position from the set bits of its features.

`native/layers.c` has the same layers in C, for the compiled engine; elsewhere Python evaluates.

Three layers have rectifiers between them. The weights of a layer have 8 bits, in steps of a power
of 2 as small as its greatest weight allows. A row of weights is one big integer with a lane for
each unit, so that adding a feature is one addition. The sums of the rows of 64 neighbouring
features are cached by the mask of the set bits. All numbers are whole, so values are the same
everywhere.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Callable, Sequence
from itertools import compress
from math import prod
from operator import getitem, mul
from typing import NamedTuple

from ..native import layers_in_c

_HEAD = struct.Struct("<6H")
"""The numbers of features and of units of both layers; the steps in a weight of 1, by layer."""

CACHED = 1000
"""The number of sums that are cached for each 64 features; with more the cache is slower."""


class Weights(NamedTuple):
    """The weights of a network, as whole numbers.

    Args:
        first: for each feature its weights to the units of the first layer.
        start: the biases of these units.
        second: for each of these units its weights to the units of the second layer.
        middle: the biases of those units.
        last: the weights of those units.
        end: the bias of the value.
        step: the number of steps of the value in a point.
    """

    first: array[int]
    start: array[int]
    second: array[int]
    middle: array[int]
    last: array[int]
    end: int
    step: int


class Network:
    """A value network, read from packed weights (see `pack`).

    `bits` is the number of features. `value(features)` is the margin still to come in a position,
    in points a round; `features` is an integer whose bit k is set when feature k holds, below
    2 ** `bits`.

    Raises:
        ValueError: when `packed` is no result of `pack`.
    """

    def __init__(self, packed: bytes) -> None:
        weights = unpack(packed)
        layers = layers_in_c() or Layers
        self.bits = len(weights.first) // len(weights.start)
        self.value: Callable[[int], float] = layers(*weights).value


class Layers:
    """The layers of a network in Python; they have the fields of `Weights` as arguments."""

    def __init__(
        self,
        first: array[int],
        start: array[int],
        second: array[int],
        middle: array[int],
        last: array[int],
        end: int,
        step: int,
    ) -> None:
        hidden, outs = len(start), len(middle)
        rows = _rows(first, hidden, 16)
        self._words = [_Word(rows[at : at + 64]) for at in range(0, len(rows), 64)]
        self._start = _lanes(start, 16) + (_ones(hidden, 16) << 15)
        self._rows = _rows(second, outs, 32)
        self._middle = _lanes(middle, 32) + (_ones(outs, 32) << 31)
        self._last = last
        self._end = end
        self._step = step
        if sys.byteorder == "big":
            self._words.reverse()
            self._rows.reverse()
            self._last = last[::-1]
        self._lanes = _ones(hidden, 16), _ones(outs, 32)
        self._sizes = 8 * len(self._words), 2 * hidden, 4 * outs

    def value(self, features: int) -> float:
        """Return the margin still to come in points, of features as in `Network`."""
        words, units, outs = self._sizes
        ones, longs = self._lanes
        found = memoryview(features.to_bytes(words, sys.byteorder)).cast("Q")
        total = sum(map(getitem, self._words, found), self._start)
        # The highest bit of a lane is set where the sum is positive; other lanes become 0.
        total &= (total >> 15 & ones) * 0x7FFF
        live = memoryview(total.to_bytes(units, sys.byteorder)).cast("H").tolist()
        middle = sum(map(mul, filter(None, live), compress(self._rows, live)), self._middle)
        middle &= (middle >> 31 & longs) * 0x7FFFFFFF
        out = memoryview(middle.to_bytes(outs, sys.byteorder)).cast("I")
        value: int = sum(map(mul, out, self._last), self._end)
        return value / self._step


class _Rows(dict[int, int]):
    """The sums of the rows of 8 neighbouring features, by the mask of the set ones."""

    def __init__(self, rows: list[int]) -> None:
        super().__init__({0: 0})
        self.rows = rows

    def __missing__(self, mask: int) -> int:
        found = self[mask] = sum([row for k, row in enumerate(self.rows) if mask >> k & 1])
        return found


class _Word(dict[int, int]):
    """The sums of the rows of 64 features, each made from 8 `_Rows`; a cache of limited size."""

    def __init__(self, rows: list[int]) -> None:
        super().__init__({0: 0})
        self.eights = [_Rows(rows[at : at + 8]) for at in range(0, len(rows), 8)]

    def __missing__(self, word: int) -> int:
        if len(self) > CACHED:
            self.clear()
            self[0] = 0
        found = self[word] = sum(map(getitem, self.eights, word.to_bytes(8, "little")))
        return found


def _ones(count: int, width: int) -> int:
    return ((1 << count * width) - 1) // ((1 << width) - 1)


def _lanes(numbers: Sequence[int], width: int) -> int:
    """Return numbers side by side in one integer; a negative one borrows from the next lane."""
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


def unpack(packed: bytes) -> Weights:
    """Return the weights in a result of `pack`.

    Raises:
        ValueError: when `packed` is no result of `pack`.
    """
    try:
        data = zlib.decompress(packed)
        features, hidden, second, *steps = _HEAD.unpack_from(data)
    except (struct.error, zlib.error) as error:
        raise ValueError(f"these are no packed weights: {error}") from None
    at = _HEAD.size
    size = at + features * hidden + 4 * hidden + hidden * second + 5 * second + 4
    if len(data) != size or not features * hidden * second * prod(steps):
        raise ValueError(f"these are no packed weights: {len(data)} bytes, not {size}")

    def read(code: str, count: int) -> array[int]:
        nonlocal at
        part = array(code)
        part.frombytes(data[at : at + count * part.itemsize])
        if sys.byteorder == "big":
            part.byteswap()
        at += count * part.itemsize
        return part

    first, start = read("b", features * hidden), read("i", hidden)
    weights, middle = read("b", hidden * second), read("i", second)
    last, end = read("b", second), read("i", 1)
    return Weights(first, start, weights, middle, last, end[0], prod(steps))


def pack(layers: Sequence[tuple[Sequence[Sequence[float]], Sequence[float]]]) -> bytes:
    """Return the packed weights of a network, 8 bits each.

    Args:
        layers: three layers of shapes (features, units), (units, second) and (second, 1), each as
            its rows of weights and its biases. Weights beyond 2 are clipped.
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
