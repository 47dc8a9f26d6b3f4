"""The rules of a game, opened over whatever is shown."""

from __future__ import annotations

from collections.abc import Mapping

from app.components.controls import lesson_button
from app.components.game import Topic
from app.games import GAMES
from app.html import Element, Markup, button, h, heading, page
from app.navigator import Answer, Navigator, Request, Screen
from app.showing import PageUpdate
from app.words import _


class Rules(Screen):
    """One topic of a game's rules."""

    name = "read"

    def __init__(self, navigator: Navigator, game: str, topic: str) -> None:
        """Open at a topic, or at the first if there is none of that name."""
        super().__init__(navigator)
        self.game = game
        self._turn_to(topic)

    @property
    def place(self) -> str:
        """With game and topic."""
        return f"{self.name}:{self.game}:{self.topic}"

    def html(self) -> Markup:
        """The topic, with the others beside it."""
        pages, topic = GAMES[self.game], self.topics()[self.topic]
        learning = any(screen.name == "learn" for screen in self.navigator.stack)
        learn = lesson_button(self.game) if pages.lesson and not learning else None
        links = [h.li[self._link(name)[other.title]] for name, other in self.topics().items()]
        body = h.div("rules")[
            heading(pages.title()),
            h.nav(aria_label=_("Topics"))[h.ul[links], learn],
            h.article("box")[h.h2(data_say=True)[topic.title], topic.body],
        ]
        return page("rules", body, pages.title())

    def topics(self) -> Mapping[str, Topic]:
        """What can be read here, by name."""
        return GAMES[self.game].topics()

    def _link(self, name: str) -> Element:
        here = "page" if name == self.topic else None
        return button("plain", data_do="read", data_arg=f"{self.game}:{name}", aria_current=here)

    def answers(self) -> Mapping[str, Answer]:
        """Another topic, in place of this one."""
        return {"read": self._read}

    def _read(self, request: Request) -> list[PageUpdate]:
        game, topic = _named(request)
        if game == self.game:
            self._turn_to(topic)
        return self.look()

    def _turn_to(self, topic: str) -> None:
        self.topic = topic if topic in self.topics() else next(iter(self.topics()))


def read(navigator: Navigator, request: Request) -> list[PageUpdate]:
    """Open the rules at a topic, "game:topic"; without one at the first."""
    game, topic = _named(request)
    return navigator.open(Rules(navigator, game, topic)) if game in GAMES else navigator.top.look()


def _named(request: Request) -> tuple[str, str]:
    game, _colon, topic = str(request["arg"]).partition(":")
    return game, topic
