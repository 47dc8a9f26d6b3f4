"""The review of a finished round or game: the value of each decision of a person."""

from __future__ import annotations

from dataclasses import replace

from app.components.review import Report, review_page, working_page
from app.games import pages_of
from app.handlers import Handlers
from app.html import Markup
from app.navigator import Navigator, Screen
from app.protocol import commands
from app.protocol.replies import Needs, SeatRating, Updates
from app.routes import ReviewRoute
from app.saved_games.days import today
from app.saved_games.entries import MISTAKES
from app.saved_games.practice import mistakes_in
from app.thinking import Analysis, Request
from diamonds_core import replay
from diamonds_core.review import rating, turning_points

MANY_MISTAKES = 3
"""The number of mistakes in a review after which warnings before costly cards are offered."""


class Review(Screen[ReviewRoute]):
    """The decisions of all people, evaluated one by one, then shown for one person."""

    def __init__(self, navigator: Navigator, route: ReviewRoute) -> None:
        super().__init__(navigator, route)
        self.analysis = navigator.library.analysis(route.game, route.round)
        self.seat = self._seat(route.seat, min(self.analysis.seats, default=0))

    @property
    def route(self) -> ReviewRoute:
        return replace(self.opened, seat=self.seat)

    def html(self) -> Markup:
        pages = pages_of(self.analysis.record.variant)
        working = progress_page(self.analysis)
        return working or review_page(Report(self.analysis, self.seat, pages))

    def handlers(self) -> Handlers:
        return Handlers().on(commands.SelectPlayer, self._select)

    def bot_request(self) -> Request | None:
        return self.analysis.request

    def needs_of_answer(self) -> Needs:
        """Return the mistakes, for those to the last decision."""
        return needs_of_answer(self.navigator, self.opened, self.analysis)

    def take_answer(self, answer: str | None) -> Updates:
        take_answer(self.navigator, self.opened, self.analysis, answer)
        return self.render()

    def _select(self, command: commands.SelectPlayer) -> Updates:
        self.seat = self._seat(command.arg, self.seat)
        return self.render()

    def _seat(self, seat: int | None, other: int) -> int:
        return seat if seat in self.analysis.seats and seat is not None else other


def progress_page(analysis: Analysis) -> Markup | None:
    """Return the progress page of an analysis, or None once it is complete."""
    if analysis.request is None:
        return None
    return working_page(len(analysis.results), len(analysis.decisions))


def _keeps_mistakes(navigator: Navigator, route: ReviewRoute) -> bool:
    """Return whether mistakes are kept: those of a saved game, unless the setting forbids it."""
    return bool(navigator.library.id_of(route.game)) and not navigator.settings.once


def needs_of_answer(navigator: Navigator, route: ReviewRoute, analysis: Analysis) -> Needs:
    """Return the needs of the thinker's answer: the mistakes, for those to the last decision."""
    last = len(analysis.results) + 1 >= len(analysis.decisions)
    return {"entries": [MISTAKES.name]} if last and _keeps_mistakes(navigator, route) else {}


def take_answer(
    navigator: Navigator, route: ReviewRoute, analysis: Analysis, answer: str | None
) -> None:
    """Take the thinker's answer.

    After the last one, the device stores the ratings of a whole game and its new mistakes.
    """
    analysis.take(answer)
    if analysis.request is not None:
        return
    seats = analysis.seats
    if len(seats) == 1 and len(turning_points(analysis.verdicts(min(seats)))) >= MANY_MISTAKES:
        navigator.device.effects["offer"] = "warn"
    if _keeps_mistakes(navigator, route):
        known = navigator.device.entries(MISTAKES)
        costly = mistakes_in(analysis, today())
        navigator.device.store(MISTAKES, [mistake for mistake in costly if mistake.id not in known])
    id_ = navigator.library.id_of(route.game)
    if id_ and analysis.round is None and replay(analysis.record).over:
        ratings: dict[str, SeatRating] = {}
        for seat in analysis.seats:
            found = rating(analysis.verdicts(seat))
            ratings[str(seat)] = {
                "decisions": found.decisions,
                "loss": found.loss,
                "stake": found.stake,
            }
        navigator.device.effects["findings"] = {"id": id_, "ratings": ratings}
