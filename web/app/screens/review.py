"""A finished round or game judged: what each decision of a person was worth."""

from __future__ import annotations

from dataclasses import replace

from app.components.review import Report, review_page, working_page
from app.html import Markup
from app.navigator import Answers, Navigator, Screen
from app.protocol import requests
from app.protocol.replies import Question, SeatRating, Updates
from app.routes import MistakesRoute, ReplayRoute, ReviewRoute
from app.saved_games.entries import MISTAKES
from app.saved_games.practice import mistakes_in, today
from app.thinking import Analysis, pending_question
from app.words.names import isolated
from diamonds_core import replay
from diamonds_core.playback import frames
from diamonds_core.review import rating, round_reviews, turning_points


class Review(Screen[ReviewRoute]):
    """The decisions of all people, evaluated one by one, then shown for one of them."""

    def __init__(self, navigator: Navigator, route: ReviewRoute) -> None:
        """Begin to evaluate all decisions of a round, or of the whole game."""
        super().__init__(navigator, route)
        self.analysis = navigator.analysis(route.game, route.round)
        self.seat = self._seat(route.seat, min(self.analysis.seats, default=0))

    @property
    def route(self) -> ReviewRoute:
        """With the seat whose decisions are shown."""
        return replace(self.opened, seat=self.seat)

    def html(self) -> Markup:
        """How far it has come, or what has come of it."""
        return progress_page(self.analysis) or review_page(self._report())

    def answers(self) -> Answers:
        """The thinker's answers; once it has answered all, what can be looked at more closely."""
        answers = Answers().on(requests.Thought, self._thought)
        if self.analysis.ask is not None:
            return answers
        return (
            answers.tap("mistakes", self._mistakes)
            .on(requests.Whose, self._whose)
            .on(requests.See, self._see)
        )

    def question(self) -> Question | None:
        """The next decision."""
        return pending_question(self.analysis.ask)

    # Requests --------------------------------------------------------------------------

    def _thought(self, request: requests.Thought) -> Updates:
        take_answer(self.navigator, self.opened, self.analysis, request)
        return self.look()

    def _whose(self, request: requests.Whose) -> Updates:
        """Show the decisions of another person."""
        self.seat = self._seat(request.arg, self.seat)
        return self.look()

    def _see(self, request: requests.See) -> Updates:
        """Look at the table as it was when a decision was made."""
        record, number = self.analysis.record, request.arg
        if not any(decision.move_index == number for decision in self.analysis.decisions):
            return self.look()
        all_frames = frames(record, None, self.seat, opened=True)
        at = max(at for at, frame in enumerate(all_frames) if frame.moves_made <= number)
        return self.navigator.push(ReplayRoute(self.opened.game, at, self.seat, position=True))

    def _mistakes(self) -> Updates:
        """Let the person try again what was costly."""
        if not turning_points(self.analysis.verdicts(self.seat)):
            return self.look()
        route = MistakesRoute(self.opened.game, self.opened.round, self.seat)
        return self.navigator.push(route)

    # Evaluations -----------------------------------------------------------------------

    def _seat(self, seat: int | None, other: int) -> int:
        return seat if seat in self.analysis.seats and seat is not None else other

    def _report(self) -> Report:
        analysis, verdicts = self.analysis, self.analysis.verdicts(self.seat)
        return Report(
            variant=analysis.record.variant,
            names=tuple(isolated(seat.name) for seat in analysis.record.seated),
            round=analysis.round,
            seat=self.seat,
            seats=analysis.seats,
            rounds=round_reviews(analysis.record, verdicts),
            turning_points=turning_points(verdicts),
            rating=rating(verdicts),
            thought=analysis.results[-1] if analysis.results else None,
        )


def progress_page(analysis: Analysis) -> Markup | None:
    """How far an analysis has come, until it is complete."""
    if analysis.ask is None:
        return None
    return working_page(len(analysis.results), len(analysis.decisions))


def take_answer(
    navigator: Navigator, route: ReviewRoute, analysis: Analysis, request: requests.Thought
) -> None:
    """Take the thinker's answer.

    At the end the device keeps how well a whole game was played, and the mistakes in it that are
    new: those of a saved game, unless the player doesn't want that.
    """
    id_ = navigator.id_of(route.game)
    keeps = bool(id_) and not navigator.settings.once
    if keeps and len(analysis.results) + 1 == len(analysis.decisions):
        navigator.require({"entries": [MISTAKES.name]})
    if not analysis.take(request.key, request.answer) or analysis.ask is not None:
        return
    if keeps:
        known = navigator.entries(MISTAKES)
        costly = mistakes_in(analysis, today())
        navigator.store(MISTAKES, [mistake for mistake in costly if mistake.id not in known])
    if id_ and analysis.round is None and replay(analysis.record).over:
        ratings: dict[str, SeatRating] = {}
        for seat in analysis.seats:
            found = rating(analysis.verdicts(seat))
            ratings[str(seat)] = {
                "decisions": found.decisions,
                "loss": found.loss,
                "stake": found.stake,
            }
        navigator.effects["findings"] = {"id": id_, "ratings": ratings}
