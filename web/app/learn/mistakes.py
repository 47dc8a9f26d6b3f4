"""Learning from mistakes: replay each costly decision of a game to find a better move."""

from __future__ import annotations

from dataclasses import replace

from app.core.device import Entries, Reading
from app.core.navigator import AnyScreen, Navigator, Unavailable
from app.core.replies import Updates
from app.core.routes import MistakesRoute, ReviewRoute, WhatIfRoute
from app.learn.exercise import Exercise, open_exercise, scene_in_game
from app.learn.review import ReviewScreen
from app.table.library import library_of
from app.words import _
from app.words.explanations import decimal_points, move_name
from diamonds_core.review import turning_points


class CostlyDecision(Exercise):
    """A costly decision of a person in a game, all of whose decisions are evaluated."""

    route: MistakesRoute

    def __init__(self, navigator: Navigator, route: MistakesRoute, _stored: Entries) -> None:
        analysis = library_of(navigator).analysis(route.game, route.round)
        seats = [d.seat for d in analysis.decisions if d.move_index == route.number]
        seat = next(iter(seats or analysis.seats), 0) if route.seat is None else route.seat
        costly = {
            verdict.decision.move_index: verdict
            for verdict in turning_points(analysis.verdicts(seat))
        }
        numbers = sorted(costly)
        if not numbers:
            raise Unavailable
        if route.number not in costly:
            route = replace(route, number=numbers[0], tried=(), done=False)
        at = numbers.index(route.number) if route.number is not None else 0
        verdict = costly[numbers[at]]
        decision, count = verdict.decision, len(numbers)
        self.after = numbers[at + 1 :]
        self.title, self.leave = _("Learn from your mistakes"), _("Back to the review")
        self.where = _("{number} of {count}").format(number=at + 1, count=count)
        self.last = not self.after
        self.thought = analysis.result(decision.move_index)
        self.play_on = WhatIfRoute(route.game, decision.move_index, seat)
        scene = scene_in_game(analysis.record, decision, navigator.rng)
        super().__init__(replace(route, seat=seat), scene)
        made = move_name(decision.move, analysis.record.variant, scene.names)
        question = _("You chose: {move}. That cost {points}. What is better?")
        self.question = question.format(move=made, points=decimal_points(verdict.loss))

    def next_route(self) -> MistakesRoute:
        return replace(self.route, number=self.after[0], tried=(), done=False)


class Evaluation(ReviewScreen):
    """The evaluation of all decisions before the first mistake, again after a reload."""

    @property
    def route(self) -> ReviewRoute:
        return self.opened

    def take_answer(self, answer: str | None) -> Reading[Updates]:
        """Show the progress, or begin; leave where no decision was costly."""
        yield from library_of(self.navigator).read(self.opened.game)
        yield from self.take(answer)
        if self.analysis.request is not None:
            return self.render()
        try:
            return (yield from self.navigator.replace(self.opened))
        except Unavailable:
            return (yield from self.navigator.pop())


def open_mistakes(navigator: Navigator, route: MistakesRoute) -> Reading[AnyScreen]:
    """Open a costly decision, or the evaluation of all decisions before."""
    if library_of(navigator).analysis(route.game, route.round).request:
        return (yield from Evaluation.open(navigator, route))
    return (yield from open_exercise(CostlyDecision, navigator, route))
