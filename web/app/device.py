"""The device: the data supplied with a command, and the effects of the reply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from app.progress.entries import Kind, read_entries, write_entries
from app.protocol.replies import Effects, FilePart, Needs, StoredGame
from app.saved_games.archive import SavedGame, saved_game

E = TypeVar("E")


def merge_needs(several: Iterable[Needs]) -> Needs:
    """Return the combined needs of several commands or routes."""
    found: Needs = {}
    for needs in several:
        records = [*found.get("records", []), *needs.get("records", [])]
        kinds = [*found.get("entries", []), *needs.get("entries", [])]
        every = "records" in (found.get("games"), needs.get("games"))
        found = {**found, **needs}
        if records:
            found["records"] = list(dict.fromkeys(records))
        if kinds:
            found["entries"] = list(dict.fromkeys(kinds))
        if every:
            found["games"] = "records"
    return found


class Device:
    """The data supplied with one command, and the `effects` of its reply.

    For each need, the device has supplied data, has none, or could not tell.
    """

    def __init__(self, message: Mapping[str, Any]) -> None:
        self._message = message
        self.supplied: Needs = message.get("supplied", {})
        self.effects: Effects = {}

    def lacks(self, needs: Needs) -> bool:
        """Return whether the device has not been asked for all of these needs yet."""
        given, every = self.supplied, self.supplied.get("games")
        rows = needs.get("games") in (None, every, "rows" if every else None)
        records = every == "records" or {*needs.get("records", ())} <= {*given.get("records", ())}
        kinds = {*needs.get("entries", ())} <= {*self._message.get("entries", {})}
        single = needs.keys() & {"game", "part"} <= self._message.keys()
        return not (rows and records and kinds and single)

    def cannot_tell(self, needs: Needs) -> bool:
        """Return whether the device could not tell what it has for one of these needs."""
        return not needs.keys().isdisjoint(self._message.get("unknown", ()))

    @property
    def rows(self) -> Sequence[StoredGame]:
        """The rows of the saved games supplied with the command, with unread values."""
        rows: Sequence[StoredGame] = self._message.get("games", ())
        return rows

    @cached_property
    def games(self) -> tuple[SavedGame, ...]:
        return tuple(map(saved_game, self.rows))

    @property
    def played(self) -> Mapping[str, Any] | None:
        return self._message.get("game")

    @property
    def part(self) -> FilePart:
        part: FilePart = self._message["part"]
        return part

    def saved(self, id_: str) -> SavedGame:
        """Return a supplied game by its id, or one without a record if there is none."""
        empty = SavedGame(id_)
        return next((game for game in self.games if game.id == id_), empty)

    def entries(self, kind: Kind[E]) -> dict[str, E]:
        """Return the readable entries of a kind by key."""
        return read_entries(kind, self._message["entries"][kind.name])

    def store(self, kind: Kind[E], values: Iterable[E]) -> None:
        """Store entries in place of those with the same keys."""
        self._change(kind, write_entries(kind, values))

    def add(self, kind: Kind[E], value: E) -> None:
        """Store an entry unless there is one under its key; that needs no reading."""
        self.effects["add"] = {
            **self.effects.get("add", {}),
            kind.name: write_entries(kind, [value]),
        }

    def delete(self, kind: Kind[E], keys: Iterable[str]) -> None:
        self._change(kind, dict.fromkeys(keys))

    def empty(self, kind: Kind[E]) -> None:
        """Delete all entries of a kind, unreadable ones too."""
        self.delete(kind, self._message["entries"][kind.name])

    def save(self, name: str, text: str, part: int = 0, last: bool = True) -> None:
        """Save a file, or a part of one."""
        self.effects["file"] = {"name": name, "text": text, "part": part, "last": last}

    def _change(self, kind: Kind[E], values: Mapping[str, object]) -> None:
        changed = self.effects.get("entries", {})
        merged = {**changed.get(kind.name, {}), **values}
        self.effects["entries"] = {**changed, kind.name: merged}
