"""A person's own mistakes, offered again until they are learnt."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from app.navigator import Navigator, Unavailable
from app.protocol.replies import Updates
from app.routes import DueRoute
from app.saved_games.entries import MISTAKES, Mistake
from app.saved_games.practice import due, found_again, is_due, today
from app.screens.attempts import Attempts, Exercise
from app.screens.puzzles import question_of
from app.screens.whatif import position_route
from app.thinking import ThinkResult
from app.words import _
from app.words.names import seats_around
from diamonds_core import GameError, View, move_text, read_position


class Due(Attempts[DueRoute]):
    """One of the mistakes that are due, and after it the next."""

    def __init__(self, navigator: Navigator, route: DueRoute) -> None:
        """Open a mistake by its id, or the first that is due.

        Raises:
            Unavailable: where there is none.
        """
        super().__init__(navigator, route)
        self.title, self.leave = _("Your own mistakes"), _("Back")
        self.mistakes = navigator.entries(MISTAKES)
        waiting = due(self.mistakes, route.person)
        candidates = [self.mistakes[route.id]] if route.id in self.mistakes else waiting
        self.mistake, view = _first_readable(candidates)
        self.begin(self._exercise(view), route.tried, route.done)

    @property
    def route(self) -> DueRoute:
        """With the moves that were tried."""
        tried = tuple(map(move_text, self.tried))
        return replace(self.opened, id=self.mistake.id, tried=tried, done=self.done)

    def next_one(self) -> Updates:
        """Go on to the next one that is due."""
        try:
            return self.navigator.replace(DueRoute(person=self.opened.person))
        except Unavailable:
            return self.navigator.pop()

    def answered(self, right: bool) -> None:
        """Say when it comes back, if it does, and no other tab has done so by now."""
        self.navigator.require(self.opened.needs)
        known = self.navigator.entries(MISTAKES).get(self.mistake.id)
        if known and is_due(known, today()):
            self.navigator.store(MISTAKES, [found_again(known, right, today())])

    def _exercise(self, view: View) -> Exercise:
        mistake = self.mistake
        values = sorted(zip(view.legal, mistake.values, strict=True), key=lambda entry: -entry[1])
        others = [one for one in due(self.mistakes, self.opened.person) if one != mistake]
        return Exercise(
            view,
            seats_around(view),
            question_of(view),
            _("Due: {count}").format(count=len(others) + 1),
            ThinkResult(values[0][0], tuple(values), "", ""),
            position_route(mistake.position, self.navigator.rng),
            last=not others,
        )


def _first_readable(mistakes: Iterable[Mistake]) -> tuple[Mistake, View]:
    """The first mistake whose text is a position, with as many moves as it has values.

    Raises:
        Unavailable: where there is none.
    """
    for mistake in mistakes:
        with suppress(GameError):
            view = read_position(mistake.position)
            if len(view.legal) == len(mistake.values):
                return mistake, view
    raise Unavailable
