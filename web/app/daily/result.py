"""The result of a shared game, shown before its replay."""

from __future__ import annotations

from dataclasses import replace

from app.core.commands import command
from app.core.html import Markup, button, h, html
from app.core.navigator import Navigator, Screen, Unavailable
from app.core.replies import Updates
from app.core.routes import ResultRoute
from app.core.taps import does
from app.daily.challenge import about_game, challenge
from app.games import pages_of
from app.games.results import check_button, reader_buttons
from app.games.scene import Ending
from app.library.par_scores import own_score
from app.table.begin import begin_game
from app.table.library import library_of
from app.table.par_line import par_button_of
from app.table.updates import scene_of
from app.words import _
from app.words.names import UNNAMED, sides, typed
from diamonds_core import HUMAN, Seat, Session, game_of, new_record


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
        footer = html(status, reader_buttons(self._dare()))
        return pages.final(replace(scene, footer=footer, ending=ending))

    def _own_seat(self) -> int | None:
        """Return the seat of the player, None with several."""
        people = self.session.record.people
        return people[0] if len(people) == 1 else None

    def _dare(self) -> Markup | None:
        """Return what the player scored, and the button that deals the same cards at their table.

        None where the deals don't follow from a seed.
        """
        record, seat = self.session.record, self._own_seat()
        if seat is None or not record.seed:
            return None
        pages = pages_of(record.variant)
        return html(
            h.p[challenge(record.seated[seat].name, own_score(record, seat))],
            button("gold", **does("dare"), data_focus=True)[_("Play the same cards")],
            about_game(pages.name) if pages.lesson else None,
        )

    @command
    def dare(self) -> Updates:
        """Begin a game with the same cards and bots, in the player's seat."""
        record, seat = self.session.record, self._own_seat()
        if seat is None or not record.seed:
            return self.render()
        seats = list(record.seated)
        seats[seat] = Seat(UNNAMED, HUMAN)
        new = new_record(record.variant, tuple(seats), self.navigator.rng, record.seed)
        scores = game_of(record.variant).scores(self.session.state)
        results = tuple(zip(sides(record.seated, record.variant, typed), scores, strict=True))
        return begin_game(self.navigator, new, results)
