"""The result of a shared game, shown before its replay."""

from __future__ import annotations

from dataclasses import replace

from app.core.html import Markup, h, html
from app.core.navigator import Navigator, Screen, Unavailable
from app.core.routes import ResultRoute
from app.games import pages_of
from app.games.results import check_button, reader_buttons
from app.games.scene import Ending
from app.table.library import library_of
from app.table.par_line import par_button_of
from app.table.updates import scene_of
from diamonds_core import Session


class ResultScreen(Screen[ResultRoute]):
    """The end of a game, for a reader who has not played it."""

    def __init__(self, navigator: Navigator, route: ResultRoute) -> None:
        super().__init__(navigator, route)
        self.session = Session(library_of(navigator).record(route.game), navigator.rng)
        if not self.session.state.over:
            raise Unavailable

    def html(self) -> Markup:
        scene = scene_of(self.session, None, self.navigator.settings)
        pages = pages_of(self.session.record.variant)
        record, game = self.session.record, self.opened.game
        par = par_button_of(record, library_of(self.navigator).par(game), named=True)
        ending = Ending(par=html(par, check_button()))
        status = h.p("status", role="status")[self.feedback] if self.feedback else None
        footer = html(status, reader_buttons())
        return pages.final(replace(scene, footer=footer, ending=ending))
