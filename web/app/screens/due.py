"""A person's own mistakes, repeated until they are learnt."""

from __future__ import annotations

from dataclasses import replace

from app.library import Unavailable
from app.navigator import Navigator
from app.progress.days import today
from app.progress.entries import MISTAKES
from app.progress.practice import cost_of, due, is_due, reschedule, view_of
from app.routes import DueRoute
from app.screens.exercise import Exercise, ranked, scene_alone
from app.screens.whatif import position_route
from app.words import _
from app.words.explanations import decimal_points
from diamonds_core import game_of


class DueMistake(Exercise):
    """A mistake that is due, followed by the others."""

    route: DueRoute

    def __init__(self, navigator: Navigator, route: DueRoute) -> None:
        self.navigator, known = navigator, navigator.device.entries(MISTAKES)
        waiting, asked = due(known, route.person), known.get(route.id)
        if asked is None or not view_of(asked):
            asked = next(iter(waiting), None)
        if asked is None or not (view := view_of(asked)):
            raise Unavailable
        if asked.id != route.id:
            route = replace(route, id=asked.id, tried=(), done=False)
        others = [mistake for mistake in waiting if mistake != asked]
        self.title, self.leave = _("Your own mistakes"), _("Back")
        question = _("You lost {points} here. What is better?")
        self.question = question.format(points=decimal_points(cost_of(asked)))
        self.where = _("Due: {count}").format(count=len(others) + 1)
        self.last = not others
        self.thought = ranked(view, asked.values, game_of(view.variant).strongest().id)
        self.play_on = position_route(asked.position, navigator.rng)
        super().__init__(route, scene_alone(view))

    def next_route(self) -> DueRoute:
        return DueRoute(person=self.route.person)

    def store(self) -> None:
        """Schedule the next repetition, unless another tab has done so."""
        known = self.navigator.device.entries(MISTAKES).get(self.route.id)
        if known and is_due(known, today()):
            right = self.outcome() is True
            self.navigator.device.store(MISTAKES, [reschedule(known, right, today())])
