"""Caches of limited size, as dictionaries in the order of use."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")


def remember(found: dict[K, T], key: K, value: T, most: int) -> T:
    """Keep a value as the last of at most so many, and return it."""
    found.pop(key, None)
    found[key] = value
    while len(found) > most:
        del found[next(iter(found))]
    return value
