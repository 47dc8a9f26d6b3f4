"""The device: what it has supplied with a command, and what it is to do with the reply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from app.protocol.replies import Effects, Needs
from app.saved_games.archive import SavedGame, saved_game
from app.saved_games.entries import Kind, read_entries, write_entries

E = TypeVar("E")


def merge_needs(several: Iterable[Needs]) -> Needs:
    """Return all that several commands or routes need."""
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
    """What came with one command, and the `effects` of its reply.

    Of each need the device has said that it is there, that it isn't, or that this is unknown.
    """

    def __init__(self, message: Mapping[str, Any]) -> None:
        """Take what came with a message."""
        self._message = message
        self.supplied: Needs = message.get("supplied", {})
        self.effects: Effects = {}

    def lacks(self, needs: Needs) -> bool:
        """Return whether the device has not been asked for all of these needs yet."""
        given, every = self.supplied, self.supplied.get("games")
        rows = needs.get("games") in (None, every, "rows" if every else None)
        records = every == "records" or {*needs.get("records", ())} <= {*given.get("records", ())}
        kinds = {*needs.get("entries", ())} <= {*self._message.get("entries", {})}
        return not (rows and records and kinds and ("game" not in needs or "game" in self._message))

    def cannot_tell(self, needs: Needs) -> bool:
        """Return whether it is unknown what the device has of one of these needs."""
        return not needs.keys().isdisjoint(self._message.get("unknown", ()))

    @cached_property
    def games(self) -> tuple[SavedGame, ...]:
        """The saved games that came with the command."""
        return tuple(map(saved_game, self._message.get("games", ())))

    @property
    def played(self) -> Mapping[str, Any] | None:
        """The game that came with the command, to be played on."""
        return self._message.get("game")

    def saved(self, id_: str) -> SavedGame:
        """Return a game that came with the command by its id, without a record if there is none."""
        empty = SavedGame(id_)
        return next((game for game in self.games if game.id == id_), empty)

    def entries(self, kind: Kind[E]) -> dict[str, E]:
        """Return the readable entries of a kind by key."""
        return read_entries(kind, self._message["entries"][kind.name])

    def store(self, kind: Kind[E], values: Iterable[E]) -> None:
        """Have entries stored in place of those with their keys."""
        self._change(kind, write_entries(kind, values))

    def delete(self, kind: Kind[E], keys: Iterable[str]) -> None:
        """Have the entries with these keys deleted."""
        self._change(kind, dict.fromkeys(keys))

    def empty(self, kind: Kind[E]) -> None:
        """Have all entries of a kind deleted, also unreadable ones."""
        self.delete(kind, self._message["entries"][kind.name])

    def _change(self, kind: Kind[E], values: Mapping[str, object]) -> None:
        changed = self.effects.get("entries", {})
        merged = {**changed.get(kind.name, {}), **values}
        self.effects["entries"] = {**changed, kind.name: merged}
