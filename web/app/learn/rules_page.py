"""The rules of a game, opened over any screen."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from app.core.controls import lesson_button
from app.core.html import Element, Inside, Markup, button, h, heading, icon, page
from app.core.navigator import Navigator, Screen, Unavailable
from app.core.routes import LessonRoute, RulesRoute
from app.core.taps import opens
from app.games import GAMES
from app.games.game_pages import Topic
from app.words import _


class RulesScreen(Screen[RulesRoute]):
    """One topic of a game's rules."""

    def __init__(self, navigator: Navigator, route: RulesRoute) -> None:
        super().__init__(navigator, route)
        if route.game not in GAMES:
            raise Unavailable
        self.game, self.topic = route.game, route.topic
        if self.topic not in self.topics():
            self.topic = next(iter(self.topics()))

    @property
    def route(self) -> RulesRoute:
        return RulesRoute(self.game, self.topic)

    def html(self) -> Markup:
        """Return the topic with links to the others; the print version has all topics."""
        pages = GAMES[self.game]
        learning = self.navigator.is_open(LessonRoute)
        title = _("Rules of {game}").format(game=pages.title())
        learn = lesson_button(self.game) if pages.lesson and not learning else None
        links = [h.li[self._link(name)[other.title]] for name, other in self.topics().items()]
        body = h.div("rules")[
            heading(title),
            h.nav(aria_label=_("Topics"))[h.ul[links], learn],
            [self._article(name, topic) for name, topic in self.topics().items()],
        ]
        return page("rules", body, title)

    def _article(self, name: str, topic: Topic) -> Markup:
        shown = name == self.topic
        title = h.h2(data_say=shown)[topic.title]
        box = h.article("box") if shown else h.section("box on-paper")
        return box[title, topic.body, shown and self._onward(name)]

    def _onward(self, name: str) -> Inside:
        """Return the button to the topic after this one, None at the last."""
        following = dict(pairwise(self.topics())).get(name)
        if following is None:
            return None
        text = self.topics()[following].title
        return h.nav("onward")[self._link(following)[text, icon("g-chev")]]

    def topics(self) -> Mapping[str, Topic]:
        return GAMES[self.game].topics()

    def _link(self, name: str) -> Element:
        here = "page" if name == self.topic else None
        link = button("plain", **opens(RulesRoute(self.game, name)))
        return link(aria_current=here)
