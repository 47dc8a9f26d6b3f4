"""The result of a shared game, shown before its replay."""

from __future__ import annotations

from dataclasses import replace

from app.components.results import reader_buttons
from app.games import pages_of
from app.html import Markup, h, html
from app.library import Unavailable
from app.navigator import Navigator, Screen
from app.routes import ResultRoute
from app.screens.par import par_button_of
from app.updates import scene_of
from diamonds_core import Session


class ResultScreen(Screen[ResultRoute]):
    """The end of a game, for a reader who has not played it."""

    def __init__(self, navigator: Navigator, route: ResultRoute) -> None:
        super().__init__(navigator, route)
        self.session = Session(navigator.library.record(route.game), navigator.rng)
        if not self.session.state.over:
            raise Unavailable

    def html(self) -> Markup:
        scene = scene_of(self.session, None, self.navigator.settings)
        pages = pages_of(self.session.record.variant)
        par = par_button_of(self.session.record, self.navigator.library.par(self.opened.game))
        status = h.p("status", role="status")[self.feedback] if self.feedback else None
        return pages.final(replace(scene, footer=html(status, reader_buttons()), par=par))
