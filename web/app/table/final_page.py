"""The page of a seat up to the end of its game, where the film of its turning point can be seen."""

from __future__ import annotations

from app.core.commands import command
from app.core.html import Inside, Markup, h, html, round_button
from app.core.replies import Updates
from app.core.routes import PlayRoute
from app.core.taps import does, slides
from app.table.film import Picture, pictures_of
from app.table.library import library_of
from app.table.moments import TurningPoint, turning_point, turning_point_box
from app.table.seat_page import SeatPage
from app.words import _, used


class FinalPage(SeatPage[PlayRoute]):
    """A page of a seat with the film of its turning point, once the game is reviewed.

    `seen` is the turning point and the number of the picture that is shown, None for the last one.
    `is_playing` while the pictures of the film are drawn. `_film` caches them.
    """

    seen: tuple[TurningPoint, int] | None = None
    is_playing = False
    _film: tuple[object, list[Picture]] | None = None

    def film_box(self, point: TurningPoint) -> Markup:
        """Return the turning point with the picture of its film that is shown."""
        pictures, at, ways = self._pictures(point), self._at(point), self.ways_on(point)
        # While it plays, the same button stops it.
        # Translators: a film of twelve seconds, of a trick.
        watch = round_button("g-play", _("Watch it"), **does("film"), id="film")
        stop = round_button("g-close", _("Stop"), **does("look"), id="film")
        line = h.div("tools line")[stop if self.is_playing else watch, _slider(pictures, at)]
        shown = pictures[at]
        return turning_point_box(point, html(shown.stage, line, shown.captions), ways)

    def ways_on(self, _point: TurningPoint) -> Inside:
        """Return the buttons that go on from a turning point."""
        return None

    @command
    def film(self) -> Updates:
        """Show the turning point in motion, from the picture that is shown or else from its start.

        The last picture stays.
        """
        updates: Updates = []
        if point := self._turning_point():
            pictures, at = self._pictures(point), self._at(point)
            first = at + 1 if at + 1 < len(pictures) else 0
            self.is_playing = True
            for number, picture in enumerate(pictures[first:], first):
                self.seen = point, number
                updates.append(picture.update | {"html": self.html()})
            self.is_playing, self.seen = False, None
        return [*updates, *self.render()]

    @command
    def seek(self, at: int, /) -> Updates:
        """Show a picture of the film, by its number."""
        if point := self._turning_point():
            self.seen = point, min(max(at, 0), len(self._pictures(point)) - 1)
        return self.render()

    def _turning_point(self) -> TurningPoint | None:
        """Return the turning point that the page shows, None without one."""
        if not self.session.state.over or self.summary:
            return None
        review = library_of(self.navigator).ahead.review(self.session.record)
        if review is None or self.viewer is None or not review.verdicts(self.viewer):
            return None
        return turning_point(review, self.viewer)

    def _pictures(self, point: TurningPoint) -> list[Picture]:
        record, settings = self.session.record, self.settings
        drawn = point, tuple(record.moves), settings, used()
        if self._film is None or self._film[0] != drawn:
            self._film = drawn, pictures_of(record, point, settings)
        return self._film[1]

    def _at(self, point: TurningPoint) -> int:
        """Return the number of the picture that is shown."""
        if self.seen and self.seen[0] == point:
            return self.seen[1]
        return len(self._pictures(point)) - 1


def _slider(pictures: list[Picture], at: int) -> Markup:
    """Return the line that shows how far the film is, with a mark where it goes back."""
    back = next(number for number, picture in enumerate(pictures) if picture.is_better)
    return html(
        h.input(
            type="range",
            id="film-at",
            **slides("seek"),
            min=0,
            max=len(pictures) - 1,
            value=at,
            list="film-marks",
            aria_label=_("Where in the film"),
            aria_valuetext=pictures[at].said,
        ),
        h.datalist(id="film-marks")[h.option(value=back)[""]],
    )
