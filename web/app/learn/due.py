"""A person's own mistakes, repeated until they are learnt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.core.device import Entries
from app.core.navigator import Navigator, Unavailable
from app.core.routes import DueRoute
from app.learn.exercise import Exercise, ranked, scene_alone
from app.learn.loss_rates import examples
from app.learn.whatif import position_route
from app.library.days import today
from app.library.entries import MISTAKES, Mistake
from app.library.practice import cost_of, due, is_due, reschedule, view_of
from app.words import _
from app.words.explanations import decimal_points
from diamonds_core import game_of


class DueMistake(Exercise):
    """A mistake that is due or an example of a theme, followed by the others."""

    route: DueRoute

    kinds = (MISTAKES,)

    def __init__(self, navigator: Navigator, route: DueRoute, stored: Entries) -> None:
        self.navigator, self.stored, known = navigator, stored, stored[MISTAKES]
        waiting = _offered(known, route)
        asked = known.get(route.id)
        if asked is None or not view_of(asked):
            asked = next(iter(waiting), None)
        if asked is None or not (view := view_of(asked)):
            raise Unavailable
        if asked.id != route.id:
            route = replace(route, id=asked.id, tried=(), done=False)
        ids = [mistake.id for mistake in waiting]
        at = ids.index(asked.id) if asked.id in ids else 0
        # Answers end what is due, but the examples of a theme stay.
        self.after = ids[at + 1 :] if route.theme else [id_ for id_ in ids if id_ != asked.id]
        self.title, self.leave = _("Your own mistakes"), _("Back")
        question = _("You lost {points} here. What is better?")
        self.question = question.format(points=decimal_points(cost_of(asked)))
        self.where = _("Due: {count}").format(count=len(self.after) + 1)
        if route.theme:
            self.where = _("{number} of {count}").format(number=at + 1, count=len(ids))
        self.last = not self.after
        self.thought = ranked(view, asked.values, game_of(view.variant).strongest().id)
        self.play_on = position_route(asked.position, navigator.rng)
        super().__init__(route, scene_alone(view))

    def next_route(self) -> DueRoute:
        route = self.route
        if not route.theme:
            return DueRoute(person=route.person)
        if not self.after:
            raise Unavailable
        return DueRoute(self.after[0], route.person, theme=route.theme)

    def store(self) -> None:
        """Schedule the next repetition, unless another tab has done so."""
        known = self.stored[MISTAKES].get(self.route.id)
        if known and is_due(known, today()):
            right = self.outcome() is True
            self.navigator.device.store(MISTAKES, [reschedule(known, right, today())])


def _offered(known: Mapping[str, Mistake], route: DueRoute) -> list[Mistake]:
    """Return the mistakes that are due, or the examples of a theme."""
    if route.theme:
        return examples(known, route.person, route.theme)
    return due(known, route.person)
