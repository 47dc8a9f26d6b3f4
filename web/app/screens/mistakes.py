"""Learning from one's mistakes: back before each costly decision, to find a better one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.html import Markup
from app.navigator import Answers, Navigator, Screen
from app.protocol import requests
from app.protocol.replies import Question, Updates
from app.routes import MistakesRoute, WhatIfRoute
from app.screens.attempts import Attempts, Exercise
from app.screens.review import progress_page, take_answer
from app.thinking import pending_question
from app.words import _
from app.words.explanations import decimal_points, move_name
from app.words.names import isolated
from diamonds_core import Session, before
from diamonds_core.review import Verdict, turning_points


class Mistakes(Attempts[MistakesRoute]):
    """The costly decisions of a person in a game, in their order.

    After a reload all decisions are evaluated again before the first is shown; until then there
    are no `verdicts`.
    """

    def __init__(self, navigator: Navigator, route: MistakesRoute) -> None:
        """Begin before the first of them, or before the move with that number."""
        super().__init__(navigator, route)
        self.title, self.leave = _("Learn from your mistakes"), _("Back to the review")
        self.analysis = navigator.analysis(route.game, route.round)
        self.verdicts: list[Verdict] = []
        self._begin()

    @property
    def route(self) -> MistakesRoute:
        """With the number of the move that is tried again."""
        if not self.verdicts:
            return self.opened
        decision = self.verdicts[self.at].decision
        return replace(self.opened, seat=decision.seat, number=decision.move_index)

    def html(self) -> Markup:
        """The table as it was, what is said of the last try, and the ways on."""
        return progress_page(self.analysis) or super().html()

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """What lies beside the table, once it is there."""
        return super().sheets() if self.verdicts else Screen.sheets(self)

    def answers(self) -> Answers:
        """All that can be tried, once all decisions are evaluated."""
        return super().answers() if self.verdicts else Answers().on(requests.Thought, self._thought)

    def question(self) -> Question | None:
        """The next decision that isn't evaluated yet."""
        return pending_question(self.analysis.ask)

    def next_one(self) -> Updates:
        """Go on to the next decision."""
        if self.at + 1 < len(self.verdicts):
            self._go_to(self.at + 1)
        return self.look()

    def _thought(self, request: requests.Thought) -> Updates:
        take_answer(self.navigator, self.opened, self.analysis, request)
        self._begin()
        if self.analysis.ask is None and not self.verdicts:
            return self.navigator.pop()
        return self.look()

    def _begin(self) -> None:
        """Go to the decision that was asked for, once all are evaluated."""
        if self.analysis.ask is not None:
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
            session.earlier,
            last=number == count,
        )
