"""The result of a game that somebody has shared, before it is looked at step by step."""

from __future__ import annotations

from dataclasses import replace

from app.components.results import shared_ways
from app.games import pages_of
from app.html import Markup
from app.library import Unavailable
from app.navigator import Navigator, Screen
from app.routes import ResultRoute
from app.screens.par import par_way
from app.updates import scene_of
from diamonds_core import Session


class Result(Screen[ResultRoute]):
    """How a game ended, as somebody sees it who has not played."""

    def __init__(self, navigator: Navigator, route: ResultRoute) -> None:
        """Open the end of a game.

        Raises:
            Unavailable: where it isn't over.
        """
        super().__init__(navigator, route)
        self.session = Session(navigator.library.record(route.game), navigator.rng)
        if not self.session.state.over:
            raise Unavailable

    def html(self) -> Markup:
        """The page after the game, with the ways on that a reader has."""
        scene = scene_of(self.session, None, self.navigator.settings)
        pages = pages_of(self.session.record.variant)
        par = par_way(self.session.record, self.navigator.library.par(self.opened.game))
        return pages.final(replace(scene, footer=shared_ways(), par=par))
