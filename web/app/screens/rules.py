"""The rules of a game, opened over whatever is shown."""

from __future__ import annotations

from collections.abc import Mapping

from app.desk import Answer, Desk, Request, Screen
from app.games import GAMES
from app.html import Markup
from app.pages.rules import rules
from app.showing import Picture


class Rules(Screen):
    """One topic of a game's rules."""

    name = "read"

    def __init__(self, desk: Desk, game: str, topic: str) -> None:
        """Open at a topic, or at the first if there is none of that name."""
        super().__init__(desk)
        self.game = game
        self._turn_to(topic)

    @property
    def place(self) -> str:
        """With game and topic."""
        return f"{self.name}:{self.game}:{self.topic}"

    def html(self) -> Markup:
        """The topic, with the others beside it."""
        pages = GAMES[self.game]
        learning = any(screen.name == "learn" for screen in self.desk.stack)
        taught = pages.lesson is not None and not learning
        return rules(self.game, pages.title(), pages.topics(), self.topic, taught)

    def answers(self) -> Mapping[str, Answer]:
        """Another topic, in place of this one."""
        return {"read": self._read}

    def _read(self, request: Request) -> list[Picture]:
        game, topic = _named(request)
        if game == self.game:
            self._turn_to(topic)
        return self.look()

    def _turn_to(self, topic: str) -> None:
        topics = GAMES[self.game].topics()
        self.topic = topic if topic in topics else next(iter(topics))


def read(desk: Desk, request: Request) -> list[Picture]:
    """Open the rules at a topic, "game:topic"; without one at the first."""
    game, topic = _named(request)
    return desk.open(Rules(desk, game, topic)) if game in GAMES else desk.top.look()


def _named(request: Request) -> tuple[str, str]:
    game, _colon, topic = str(request["arg"]).partition(":")
    return game, topic
