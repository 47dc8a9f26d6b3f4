"""Kinds of entries: small values that a device keeps besides games, each under a key.

An entry is a JSON object. On the device a wrong one counts as missing; in a file it is an error,
see `archive`. A new field has a default, which is not stored: earlier versions lack it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.core.codec import read, write_fields

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """A kind of entries.

    Args:
        name: the stored name of the kind, which never changes.
        type: the dataclass of the entries.
        key: returns the key of an entry.
        merge: merges the device's own entry and one of a file under the same key.
    """

    name: str
    type: type[T]
    key: Callable[[T], str]
    merge: Callable[[T, T], T]

    def entry(self, key: str, data: object) -> T:
        """Read the entry under a key.

        Raises:
            ValueError: when the object is wrong, or belongs under another key.
        """
        found = read(self.type, data)
        if self.key(found) != key:
            raise ValueError(found)
        return found


def read_entries(kind: Kind[T], values: Mapping[str, object]) -> dict[str, T]:
    """Read the device's entries of a kind, by key; a wrong one counts as missing."""
    found: dict[str, T] = {}
    for key, data in values.items():
        with suppress(ValueError):
            found[key] = kind.entry(key, data)
    return found


def write_entries(kind: Kind[T], entries: Iterable[T]) -> dict[str, Mapping[str, object]]:
    """Return entries as JSON objects by key, for the device and files."""
    return {kind.key(entry): write_fields(entry) for entry in entries}
