"""The types of stored fields: each has a function that reads a value, or raises ValueError."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Annotated, TypeVar

from app.saved_games.links import LARGEST_SCORE, LONGEST_NAME
from app.saved_games.statistics import folded
from app.words.names import is_printable

T = TypeVar("T")

LATEST = 253_402_300_799_999
"""The end of the year 9999, in ms since 1970: Python has no dates after it."""


def whole(least: int, most: int) -> Callable[[object], int]:
    """Return a reader of integers."""

    def read(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(value)
        return value

    return read


def number(least: float, most: float) -> Callable[[object], float]:
    """Return a reader of numbers between two bounds; the upper one is not allowed itself."""

    def read(value: object) -> float:
        if type(value) not in (int, float) or not least <= value < most:  # type: ignore[operator]
            raise ValueError(value)
        return float(value)  # type: ignore[arg-type]

    return read


def matching(pattern: str) -> Callable[[object], str]:
    """Return a reader of texts that match a pattern."""

    def read(value: object) -> str:
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise ValueError(value)
        return value

    return read


def text(longest: int) -> Callable[[object], str]:
    """Return a reader of printable texts with at least one character."""

    def read(value: object) -> str:
        if not isinstance(value, str) or not is_printable(value) or not 0 < len(value) <= longest:
            raise ValueError(value)
        return value

    return read


def listed(read_item: Callable[[object], T], most: int) -> Callable[[object], tuple[T, ...]]:
    """Return a reader of lists with at most so many items."""

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list | tuple) or len(value) > most:
            raise ValueError(value)
        return tuple(map(read_item, value))

    return read


def _person(value: object) -> str:
    """Read the key of a person; case folding may have made it longer than the name."""
    key = text(3 * LONGEST_NAME)(value)
    if folded(key) != key:
        raise ValueError(value)
    return key


def _day(value: object) -> str:
    day = text(10)(value)
    if date.fromisoformat(day).isoformat() != day:
        raise ValueError(value)
    return day


ID = r"[0-9A-Za-z-]{1,64}"

Id = Annotated[str, matching(ID)]
Time = Annotated[int, whole(0, LATEST)]
IsoDay = Annotated[str, _day]
Name = Annotated[str, text(LONGEST_NAME)]
Person = Annotated[str, _person]
Score = Annotated[int, whole(-LARGEST_SCORE, LARGEST_SCORE)]
