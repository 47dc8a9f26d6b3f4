"""The safe of the start page: what the finished games of this device have locked away.

Each finished game has an entry, which stays when the game is deleted. So the sum falls only when
its player empties it, and the union of the entries of two devices or tabs counts no game twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from app.core.device import Reading, Unreadable
from app.core.navigator import Navigator
from app.games import pages_of
from app.library.archive import SavedGame, saved_game
from app.library.entries import SAFE, LockedCrystals
from diamonds_core import GameError, State, read_record, replay

BATCH = 20
"""The number of games counted at once, so that a tap needn't wait."""


class Safe:
    """The count of the crystals in finished games, in its state.

    - new: the device has yet to be asked for its games.
    - counting: the games with the ids `waiting` are to be counted.
    - counted: all are.
    - failed: a game can't be read; the next count begins when games come, or the page is loaded.
    """

    def __init__(self, navigator: Navigator) -> None:
        self.navigator = navigator
        self.state: Literal["new", "counting", "counted", "failed"] = "new"
        self.waiting: list[str] = []

    @property
    def is_counted(self) -> bool:
        return self.state == "counted"

    @property
    def counts(self) -> bool:
        """True while there may be games to be counted."""
        return self.state in ("new", "counting")

    def recount(self) -> None:
        """Look for games that came without their entries, as from a file."""
        self.state = "new"

    def empty(self) -> Reading[Sequence[LockedCrystals]]:
        """Store and return entries that leave nothing of all games so far, the saved ones too."""
        device = self.navigator.device
        known = yield from device.entries(SAFE)
        games = map(saved_game, (yield from device.rows()))
        ids = {*known, *(game.id for game in games if game.over)}
        emptied = [LockedCrystals(id_, 0) for id_ in sorted(ids)]
        device.store(SAFE, emptied)
        self.state = "counted"
        return emptied

    def count(self, known: Collection[str]) -> Reading[Sequence[LockedCrystals]]:
        """Store and return entries of the next games that lack one; `known` games have one."""
        device = self.navigator.device
        try:
            if self.state != "counting":
                games = map(saved_game, (yield from device.rows()))
                finished = [game.id for game in games if game.over and not game.spoilt]
                self.waiting = [id_ for id_ in finished if id_ not in known]
                self.state = "counting"
            rows = yield from device.records(self.waiting[:BATCH])
        except Unreadable:
            self.state = "failed"
            return ()
        self.waiting = self.waiting[BATCH:]
        if not self.waiting:
            self.state = "counted"
        found = [*_entries(map(saved_game, rows))]
        device.add(SAFE, *found)
        return found


def safe_of(navigator: Navigator) -> Safe:
    """Return the safe that the screens of a navigator share."""
    return navigator.shared(Safe)


def locked_crystals(id_: str, state: State, people: Sequence[int]) -> LockedCrystals:
    """Return what a finished game has locked away for the first of the `people` on a device."""
    locked = pages_of(state.variant).locked
    return LockedCrystals(id_, locked(state, people[0]) if people else 0)


def _entries(games: Iterator[SavedGame]) -> Iterator[LockedCrystals]:
    for game in games:
        try:
            record = read_record(game.record)
            state: State = replay(record)
        except GameError:
            continue
        here = [seat for seat in record.people if seat not in game.elsewhere]
        yield locked_crystals(game.id, state, here)
