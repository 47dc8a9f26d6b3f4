"""Learning from mistakes: replay each costly decision of a game to find a better move."""

from __future__ import annotations

from dataclasses import replace

from app.device import merge_needs
from app.handlers import Handlers
from app.html import Markup
from app.library import Unavailable
from app.navigator import Navigator, Screen, Sheets
from app.protocol.replies import Needs, Updates
from app.routes import MistakesRoute, WhatIfRoute
from app.screens.attempts import Attempts, Exercise
from app.screens.review import needs_of_answer, take_answer, working_page
from app.thinking import Request
from app.words import _
from app.words.explanations import decimal_points, move_name
from app.words.names import isolated
from diamonds_core import Session, before
from diamonds_core.review import Verdict, turning_points


class Mistakes(Attempts[MistakesRoute]):
    """The costly decisions of a person in a game, in order.

    After a reload, all decisions are evaluated again before the first is shown; until then
    `verdicts` is empty.
    """

    def __init__(self, navigator: Navigator, route: MistakesRoute) -> None:
        super().__init__(navigator, route)
        self.title, self.leave = _("Learn from your mistakes"), _("Back to the review")
        self.needs = {}
        self.analysis = navigator.library.analysis(route.game, route.round)
        self.verdicts: list[Verdict] = []
        self._begin()
        if self.analysis.request is None and not self.verdicts:
            raise Unavailable

    @property
    def route(self) -> MistakesRoute:
        if not self.verdicts:
            return self.opened
        decision = self.verdicts[self.at].decision
        return replace(self.opened, seat=decision.seat, number=decision.move_index)

    def html(self) -> Markup:
        return working_page(self.analysis) or super().html()

    def sheets(self) -> Sheets:
        return super().sheets() if self.verdicts else Screen.sheets(self)

    def handlers(self) -> Handlers:
        """Return the handlers for tries, once all decisions are evaluated."""
        return super().handlers() if self.verdicts else Handlers()

    def needs_of_answer(self) -> Needs:
        """Return the needs of an answer; the last one may close the screen."""
        needs = needs_of_answer(self.navigator, self.opened, self.analysis)
        return merge_needs([needs, self.navigator.needs_below()])

    def bot_request(self) -> Request | None:
        return self.analysis.request

    def next_one(self) -> Updates:
        if self.at + 1 < len(self.verdicts):
            self._go_to(self.at + 1)
        return self.render()

    def take_answer(self, answer: str | None) -> Updates:
        """Show the progress, or begin; leave where no decision was costly."""
        take_answer(self.navigator, self.opened, self.analysis, answer)
        self._begin()
        if self.analysis.request is None and not self.verdicts:
            return self.navigator.pop()
        return self.render()

    def _begin(self) -> None:
        """Begin at the requested decision, once all are evaluated."""
        if self.analysis.request is not None:
            return
        decisions, number = self.analysis.decisions, self.opened.number
        seats = [d.seat for d in decisions if d.move_index == number] or self.analysis.seats
        seat = self.opened.seat if self.opened.seat is not None else next(iter(seats), 0)
        costly = turning_points(self.analysis.verdicts(seat))
        self.verdicts = sorted(costly, key=lambda verdict: verdict.decision.move_index)
        numbers = [verdict.decision.move_index for verdict in self.verdicts]
        if numbers:
            self._go_to(numbers.index(number) if number in numbers else 0)

    def _go_to(self, at: int) -> None:
        self.at = at
        self.begin(self._exercise(self.verdicts[at]))

    def _exercise(self, verdict: Verdict) -> Exercise:
        decision, record = verdict.decision, self.analysis.record
        session = Session(before(record, decision.move_index), self.navigator.rng)
        names = tuple(isolated(seat.name) for seat in session.seats)
        made = move_name(decision.move, record.variant, names)
        question = _("You chose: {move}. That cost {points}. What is better?")
        number, count = self.at + 1, len(self.verdicts)
        return Exercise(
            decision.view,
            session.seats,
            question.format(move=made, points=decimal_points(verdict.loss)),
            _("{number} of {count}").format(number=number, count=count),
            self.analysis.result(decision.move_index),
            WhatIfRoute(self.opened.game, decision.move_index, decision.seat),
            tuple(session.events),
            session.first_event_index,
            last=number == count,
        )
