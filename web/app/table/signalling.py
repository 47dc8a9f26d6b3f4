"""The signs at the seats of a table of several devices: reactions, nudges, who comes and goes."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

from app.core.shared_names import PresenceName, ReactionName, SignalName

PAUSE = 2
"""The least time between two reactions of a person, in s."""

PATIENCE = 20
"""The time for which a person is awaited before others can do something about it, in s."""


class Signals:
    """The signals since the last reply: `shown` to all, and the nudge of the person awaited.

    `presence` tells all who comes and goes. `nudges` counts all nudges. `due` is the name of the
    wait that has been long enough for one, or for a bot.
    """

    def __init__(self) -> None:
        self.shown: list[tuple[int, ReactionName]] = []
        self.presence: list[tuple[int, PresenceName]] = []
        self.nudge: tuple[int, int] | None = None
        self.nudges = 0
        self.due = ""
        self._last: dict[int, float] = {}

    def react(self, seat: int, name: ReactionName) -> None:
        """Show a reaction of a person, unless it follows too soon."""
        now = monotonic()
        if seat not in self._last or now - self._last[seat] >= PAUSE:
            self._last[seat] = now
            self.shown.append((seat, name))

    def send_nudge(self, seat: int, awaited: int) -> None:
        """Nudge the person awaited, from another seat."""
        self.nudge = seat, awaited
        self.nudges += 1

    def of(self, viewers: Iterable[int | None], *, reactions: bool) -> list[tuple[int, SignalName]]:
        """Return the signals for the people at a page, with or without reactions."""
        found: list[tuple[int, SignalName]] = [*self.presence, *(self.shown if reactions else ())]
        if self.nudge and self.nudge[1] in viewers:
            found.append((self.nudge[0], "nudge"))
        return found

    def begin_reply(self) -> None:
        """Forget what has been sent."""
        self.shown, self.presence, self.nudge = [], [], None
