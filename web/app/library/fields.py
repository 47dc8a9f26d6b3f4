"""The types of stored fields: each has a function that reads a value, or raises ValueError."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Annotated, Any, TypeVar

from app.library.links import LARGEST_SCORE, LONGEST_NAME
from app.library.parcels import LATEST
from app.library.totals import folded
from app.words.names import is_printable

T = TypeVar("T")


def where(is_valid: Callable[[Any], object]) -> Callable[[object], Any]:
    """Return a reader of the values that pass a test."""

    def read(value: object) -> object:
        if not is_valid(value):
            raise ValueError(value)
        return value

    return read


def whole(least: int, most: int) -> Callable[[object], int]:
    """Return a reader of integers, which other programs may have written as 1.7e12."""
    read = where(lambda value: _is_whole(value) and least <= value <= most)
    return lambda value: int(read(value))


def _is_whole(value: object) -> bool:
    return type(value) is int or (type(value) is float and value.is_integer())


def number(least: float, most: float) -> Callable[[object], float]:
    """Return a reader of numbers between two bounds; the upper one is not allowed itself."""
    read = where(lambda value: type(value) in (int, float) and least <= value < most)
    return lambda value: float(read(value))


def matching(pattern: str) -> Callable[[object], str]:
    """Return a reader of texts that match a pattern."""
    return where(lambda value: isinstance(value, str) and re.fullmatch(pattern, value))


def text(longest: int) -> Callable[[object], str]:
    """Return a reader of printable texts with at least one character."""
    return where(lambda value: _is_text(value, longest))


def _is_text(value: object, longest: int) -> bool:
    return isinstance(value, str) and is_printable(value) and 0 < len(value) <= longest


def listed(read_item: Callable[[object], T], most: int) -> Callable[[object], tuple[T, ...]]:
    """Return a reader of lists with at most so many items."""

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list | tuple) or len(value) > most:
            raise ValueError(value)
        return tuple(map(read_item, value))

    return read


def by_id(read_item: Callable[[object], T], most: int) -> Callable[[object], Mapping[str, T]]:
    """Return a reader of objects whose keys are ids, at most `most` of them."""
    read_key = matching(ID)

    def read(value: object) -> Mapping[str, T]:
        if not isinstance(value, Mapping) or len(value) > most:
            raise ValueError(value)
        return {read_key(key): read_item(item) for key, item in value.items()}

    return read


ID = r"[0-9A-Za-z-]{1,64}"

Id = Annotated[str, matching(ID)]
Time = Annotated[int, whole(0, LATEST)]
IsoDay = Annotated[
    str, where(lambda day: _is_text(day, 10) and date.fromisoformat(day).isoformat() == day)
]
Name = Annotated[str, text(LONGEST_NAME)]
Person = Annotated[str, where(lambda key: _is_text(key, 3 * LONGEST_NAME) and folded(key) == key)]
"""The key of a person; case folding may have made it longer than the name."""
Score = Annotated[int, whole(-LARGEST_SCORE, LARGEST_SCORE)]
