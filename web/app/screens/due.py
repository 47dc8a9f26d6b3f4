"""A person's own mistakes, repeated until they are learnt."""

from __future__ import annotations

from dataclasses import replace

from app.library import Unavailable
from app.navigator import Navigator
from app.protocol.replies import Updates
from app.routes import DueRoute
from app.saved_games.days import today
from app.saved_games.entries import MISTAKES
from app.saved_games.practice import cost_of, due, is_due, reschedule, view_of
from app.screens.attempts import Attempts, Exercise
from app.screens.whatif import position_route
from app.thinking import BotAnswer
from app.words import _
from app.words.explanations import decimal_points
from app.words.names import seats_around
from diamonds_core import View, game_of, move_text


class Due(Attempts[DueRoute]):
    """A mistake that is due, followed by the next ones."""

    def __init__(self, navigator: Navigator, route: DueRoute) -> None:
        super().__init__(navigator, route)
        self.needs = route.needs
        self.title, self.leave = _("Your own mistakes"), _("Back")
        self.mistakes = navigator.device.entries(MISTAKES)
        asked = self.mistakes.get(route.id)
        for mistake in [*filter(None, [asked]), *due(self.mistakes, route.person)]:
            if view := view_of(mistake):
                self.mistake = mistake
                break
        else:
            raise Unavailable
        same = mistake == asked
        self.begin(self._exercise(view), route.tried if same else (), route.done and same)

    @property
    def route(self) -> DueRoute:
        tried = tuple(map(move_text, self.tried))
        return replace(self.opened, id=self.mistake.id, tried=tried, done=self.done)

    def next_one(self) -> Updates:
        try:
            return self.navigator.replace(DueRoute(person=self.opened.person))
        except Unavailable:
            return self.navigator.pop()

    def record_answer(self, right: bool) -> None:
        """Schedule the next repetition, unless another tab has done so."""
        known = self.navigator.device.entries(MISTAKES).get(self.mistake.id)
        if known and is_due(known, today()):
            self.navigator.device.store(MISTAKES, [reschedule(known, right, today())])

    def _exercise(self, view: View) -> Exercise:
        mistake = self.mistake
        values = sorted(zip(view.legal, mistake.values, strict=True), key=lambda entry: -entry[1])
        others = [one for one in due(self.mistakes, self.opened.person) if one != mistake]
        return Exercise(
            view,
            seats_around(view),
            _("You lost {points} here. What is better?").format(
                points=decimal_points(cost_of(mistake))
            ),
            _("Due: {count}").format(count=len(others) + 1),
            BotAnswer(values[0][0], tuple(values), game_of(view.variant).strongest().id, ""),
            position_route(mistake.position, self.navigator.rng),
            last=not others,
        )
