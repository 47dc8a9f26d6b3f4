"""What the finished games of the device have to count, looked at a few at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from app.desk import Answer, Desk, Request, Screen
from app.html import Markup
from app.pages.statistics import counting_page, statistics_page
from app.showing import Picture
from app.statistics import Kept, Part, parts, person
from diamonds_core import GameError, read_record
from diamonds_core.review import Rating

AT_ONCE = 8
"""How many games are looked at between two pictures of how far it has come."""


class Statistics(Screen):
    """What one of the people of the kept games has done."""

    name = "statistics"

    def __init__(self, desk: Desk, games: Sequence[Mapping[str, Any]]) -> None:
        """Open the page; the games are looked at when asked to `go`."""
        super().__init__(desk)
        self.games = [game for game in games if game["over"] and not game["spoilt"]]
        self.done = 0
        self.parts: list[Part] = []
        self.chosen = ""

    def html(self) -> Markup:
        """The statistics, or how far counting has come."""
        if self.goes_on():
            return counting_page(self.done, len(self.games))
        return statistics_page(self.parts, self.chosen)

    def answers(self) -> Mapping[str, Answer]:
        """Go on counting, and choose a person."""
        return {"go": self._go, "whose": self._whose}

    def goes_on(self) -> bool:
        """Whether there are games to be counted."""
        return self.done < len(self.games)

    def _go(self, _request: Request) -> list[Picture]:
        for game in self.games[self.done : self.done + AT_ONCE]:
            with suppress(GameError):
                self.parts += parts(_kept(game))
        self.done += AT_ONCE
        often = Counter(person(part.name) for part in self.parts)
        self.chosen = next((name for name, _count in often.most_common(1)), "")
        return self.look()

    def _whose(self, request: Request) -> list[Picture]:
        self.chosen = str(request["arg"])
        return self.look()


def _kept(game: Mapping[str, Any]) -> Kept:
    ratings = {int(seat): Rating(**told) for seat, told in game.get("ratings", {}).items()}
    return Kept(str(game["id"]), read_record(str(game["record"])), int(game["changed"]), ratings)


def statistics(desk: Desk, request: Request) -> list[Picture]:
    """Open the statistics of all games; the request brings them as `games`, with their records.

    Without the records, as after a reload, what lies below is shown.
    """
    games = request.get("games", ())
    if not all("record" in game for game in games):
        return desk.top.look()
    return desk.open(Statistics(desk, games))
