"""Learning from one's mistakes: back before each costly decision, to find a better one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.components.attempt import Attempt, attempt_bar
from app.components.hint import Hint
from app.components.menus import past_menu
from app.components.scene import AnyScene
from app.games import pages_of
from app.html import Markup
from app.navigator import Answers, Navigator, Screen
from app.protocol import requests
from app.protocol.replies import Question, Updates
from app.routes import MistakesRoute
from app.screens.base import TableScreen, requested_move
from app.screens.review import progress_page, take_answer
from app.thinking import pending_question
from app.updates import scene_of
from app.words import _, initial_capital
from app.words.explanations import decimal_points, move_name, sentences
from diamonds_core import Move, Session, before
from diamonds_core.review import Verdict, turning_points

AS_GOOD = 0.1
"""A move that is worse than the best by no more points is as good as the best."""


class Mistakes(TableScreen[MistakesRoute]):
    """The table as it was before each costly decision of a person, in the order of the game.

    After a reload all decisions are evaluated again before the first is shown; until then there
    are no `verdicts`. `tried` is the move that was tried last, `done` whether the best one has
    been found or told.
    """

    def __init__(self, navigator: Navigator, route: MistakesRoute) -> None:
        """Begin before the first of them, or before the move with that number."""
        super().__init__(navigator, route)
        self.analysis = navigator.analysis(route.game, route.round)
        self.record = self.analysis.record
        self.pages = pages_of(self.record.variant)
        self.verdicts: list[Verdict] = []
        self.tried: Move | None = None
        self.done = False
        self._begin()

    @property
    def route(self) -> MistakesRoute:
        """With the number of the move that is tried again."""
        if not self.verdicts:
            return self.opened
        decision = self.verdict.decision
        return replace(self.opened, seat=decision.seat, number=decision.move_index)

    def html(self) -> Markup:
        """The table as it was, what is said of the last try, and the ways on."""
        return progress_page(self.analysis) or super().html()

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """What lies beside the table."""
        if not self.verdicts:
            return Screen.sheets(self)
        leave = _("Back to the review")
        return {**super().sheets(), "menu": lambda: past_menu(leave, self.scene().view)}

    def answers(self) -> Answers:
        """All that can be tried."""
        if not self.verdicts:
            return Answers().on(requests.Thought, self._thought)
        return (
            Answers()
            .tap("tell", self._tell)
            .tap("next-one", self._next_one)
            .on(requests.Move, self._move)
            .on(requests.Pick, self.pick)
            .on(requests.Explain, self.explain)
        )

    def question(self) -> Question | None:
        """The next decision that isn't evaluated yet."""
        return pending_question(self.analysis.ask)

    # Requests --------------------------------------------------------------------------

    def _thought(self, request: requests.Thought) -> Updates:
        take_answer(self.navigator, self.opened, self.analysis, request)
        self._begin()
        if self.analysis.ask is None and not self.verdicts:
            return self.navigator.pop()
        return self.look()

    def _move(self, request: requests.Move) -> Updates:
        """Say what a move is worth."""
        move = requested_move(self.session, request.move)
        if move and not self.done and move in self.verdict.decision.view.legal:
            self.tried, self.picked = move, ()
            self.done = self._cost(move) <= AS_GOOD
        return self.look(self._text())

    def _tell(self) -> Updates:
        """Say which one was the best."""
        self.tried, self.done, self.picked = self.verdict.best, True, ()
        return self.look(self._text())

    def _next_one(self) -> Updates:
        if self.at + 1 < len(self.verdicts):
            self._go_to(self.at + 1)
        return self.look(self._text())

    # Where one is ----------------------------------------------------------------------

    @property
    def verdict(self) -> Verdict:
        """The one on the decision that is tried again."""
        return self.verdicts[self.at]

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
        record = before(self.record, self.verdict.decision.move_index)
        self.session = Session(record, self.navigator.rng)
        self.picked, self.tried, self.done = (), None, False

    def _cost(self, move: Move) -> float:
        """How much a move loses against the best one."""
        values = dict(self.analysis.result(self.verdict.decision.move_index).evaluations)
        best = max(values.values())
        return best - values.get(move, min(values.values()))

    def scene(self) -> AnyScene:
        """The table before the decision, with the bar that says what is asked."""
        seat = self.verdict.decision.seat
        scene = scene_of(self.session, seat, self.navigator.settings, self.picked, self.feedback)
        hint = Hint(move=self.tried, offered=False) if self.done else None
        bar = attempt_bar(self._attempt())
        return replace(scene, hint=hint, live=not self.done, still=self.done, footer=bar)

    def _attempt(self) -> Attempt:
        """What the bar below the table says."""
        number, count = self.at + 1, len(self.verdicts)
        return Attempt(
            title=_("Learn from your mistakes"),
            leave=_("Back to the review"),
            text=self._text(),
            where=_("{number} of {count}").format(number=number, count=count),
            done=self.done,
            last=number == count,
        )

    def _text(self) -> str:
        """What is asked, or what is said of the last try."""
        decision, loss = self.verdict.decision, self.verdict.loss
        names = tuple(seat.name for seat in self.session.seats)
        variant = self.record.variant
        if self.tried is None:
            text = _("You chose: {move}. That cost {points}. What is better?")
            made = move_name(decision.move, variant, names)
            return text.format(move=made, points=decimal_points(loss))
        move = initial_capital(move_name(self.tried, variant, names))
        if self.done:
            reasons = sentences(decision.view, self.tried, names)[:2]
            return " ".join([_("{move}: nothing is better.").format(move=move), *reasons])
        text = _("{move} would cost {points}. There is something better.")
        return text.format(move=move, points=decimal_points(self._cost(self.tried)))
