"""The device: what a command reads of it, and the effects of the reply on it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from app.core.kinds import Kind, read_entries, write_entries
from app.core.replies import Effects, File, FilePart, Needs, StoredGame, Updates

E = TypeVar("E")
T = TypeVar("T")

Reading = Generator[Needs, Any, T]
"""A function that reads the device where it needs it: it yields needs, and gets the supplies."""

Answer = Updates | Reading[Updates]
"""The answer to a command, from a handler that may read the device."""


class Unreadable(Exception):
    """The error of a read when the device can't tell what it has."""


def value_of(found: T | Reading[T]) -> Reading[T]:
    """Return a value, or that of a function that reads the device."""
    return (yield from found) if isinstance(found, Generator) else found


class Entries:
    """The readable entries of several kinds, each by key, and all that is `stored`."""

    def __init__(
        self, kinds: Iterable[Kind[Any]], stored: Mapping[str, Mapping[str, object]]
    ) -> None:
        self.stored = stored
        self._found = {kind.name: read_entries(kind, stored[kind.name]) for kind in kinds}

    def __getitem__(self, kind: Kind[E]) -> dict[str, E]:
        return self._found.get(kind.name, {})


NO_ENTRIES = Entries((), {})


class Device:
    """The device during one command: all reads come before the first of the `effects`.

    Each read is a generator and raises `Unreadable`. `resumed` is the game that the page brings to
    its first message, so that it needs no reading.
    """

    def __init__(self) -> None:
        self.effects: Effects = {}
        self.resumed: Mapping[str, Any] | None = None
        self._records: dict[str, StoredGame | None] = {}

    def rows(self) -> Reading[Sequence[StoredGame]]:
        """Return the rows of all saved games, with unread values."""
        rows: Sequence[StoredGame] = yield from self._read({"games": "rows"})
        return rows

    def games(self) -> Reading[Sequence[StoredGame]]:
        """Return the rows of all saved games with their records."""
        rows: Sequence[StoredGame] = yield from self._read({"games": "records"})
        return rows

    def records(self, ids: Sequence[str]) -> Reading[Sequence[StoredGame]]:
        """Return the rows of the saved games among these, with their records, each read once."""
        unread = [id_ for id_ in ids if id_ not in self._records]
        rows = (yield from self._read({"records": unread})) if unread else ()
        self._records |= dict.fromkeys(unread) | {row["id"]: row for row in rows}
        return [game for id_ in ids if (game := self._records[id_])]

    def saved(self, id_: str) -> StoredGame | None:
        """Return the row of a game among the records read by its id, if there is one."""
        return self._records.get(id_)

    def game(self, id_: str, steal: bool = False) -> Reading[Mapping[str, Any] | None]:
        """Return the game to play, "" for the waiting one; `steal` takes it from another tab."""
        if self.resumed:
            return self.resumed
        game: Mapping[str, Any] | None = yield from self._read({"game": id_, "steal": steal})
        return game

    def part(self, file: int) -> Reading[FilePart]:
        """Return the next part of an opened file."""
        part: FilePart = yield from self._read({"part": file})
        return part

    def entries(self, kind: Kind[E]) -> Reading[dict[str, E]]:
        """Return the readable entries of a kind by key."""
        return (yield from self.several(kind))[kind]

    def several(self, *kinds: Kind[Any]) -> Reading[Entries]:
        """Return the entries of several kinds at once."""
        if not kinds:
            return NO_ENTRIES
        stored = yield from self._read({"entries": [kind.name for kind in kinds]})
        return Entries(kinds, stored)

    def _read(self, needs: Needs) -> Reading[Any]:
        assert not self.effects, "all reads come before the first effect, so that none is half done"
        supply = yield needs
        if "data" not in supply:
            raise Unreadable
        return supply["data"]

    def store(self, kind: Kind[E], values: Iterable[E]) -> None:
        """Store entries in place of those with the same keys."""
        self._change(kind, write_entries(kind, values))

    def add(self, kind: Kind[E], *values: E) -> None:
        """Store entries unless there are some under their keys; that needs no reading."""
        self.effects["add"] = {
            **self.effects.get("add", {}),
            kind.name: write_entries(kind, values),
        }

    def delete(self, kind: Kind[E], keys: Iterable[str]) -> None:
        self._change(kind, dict.fromkeys(keys))

    def empty(self, *kinds: Kind[Any]) -> Reading[None]:
        """Delete all entries of some kinds, unreadable ones too."""
        found = yield from self.several(*kinds)
        for kind in kinds:
            self.delete(kind, found.stored[kind.name])

    def save(
        self,
        name: str,
        text: str,
        part: int = 0,
        last: bool = True,
        media_type: str = "application/json",
    ) -> None:
        """Save a file, or a part of one."""
        file: File = {"name": name, "type": media_type, "text": text, "part": part, "last": last}
        self.effects["file"] = file

    def _change(self, kind: Kind[E], values: Mapping[str, object]) -> None:
        changed = self.effects.get("entries", {})
        merged = {**changed.get(kind.name, {}), **values}
        self.effects["entries"] = {**changed, kind.name: merged}
