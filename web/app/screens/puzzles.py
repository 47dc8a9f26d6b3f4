"""A puzzle: a position with one clearly best move, as the seat to move sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from typing import TypeVar

from app.games import pages_of
from app.html import Inside, fill, h
from app.library import Unavailable
from app.navigator import Navigator
from app.protocol.replies import Updates
from app.routes import ALL_TABLES, TODAY, PuzzleRoute
from app.saved_games.days import now_in_ms, today
from app.saved_games.entries import DAILY_ANSWERS, SOLVED, DailyAnswer, Solved
from app.saved_games.practice import last_solver, people, player_rating, typed_names
from app.saved_games.statistics import ALONE, person
from app.screens.attempts import Attempts, Exercise
from app.screens.whatif import position_route
from app.thinking import BotAnswer
from app.words import _
from app.words.names import isolated, seats_around
from diamonds_core import Give, Pass, Rob, View, move_text
from diamonds_core.games import USUAL
from diamonds_core.puzzle import Puzzle, load_puzzles, puzzle_of_day

E = TypeVar("E", Solved, DailyAnswer)

NEAR = 100
"""The width of the rating bands within which puzzles count as equally close to the player."""


def person_name(key: str, names: Mapping[str, str]) -> str:
    """Return a person's name: as typed, or else the words of their key."""
    words = (word[:1].upper() + word[1:] for word in key.split())
    return _("You") if key == ALONE else isolated(names.get(key) or " ".join(words))


def solver_text(key: str, names: Mapping[str, str]) -> str:
    """Return the label of the person who solves puzzles."""
    if key == ALONE:
        return _("Solver: you")
    return _("Solver: {name}").format(name=person_name(key, names))


def with_typed(names: Mapping[str, str], typed: str) -> Mapping[str, str]:
    """Add a typed name to the known names by key; ignore a name that may be a key."""
    key = person(typed)
    known = typed in names or typed in ("", ALONE)
    return names if known else {**names, key: typed}


def own_answers(answers: Mapping[str, E], key: str) -> list[E]:
    """Return the answers of a person."""
    return [answer for answer in answers.values() if answer.person == key]


class PuzzleScreen(Attempts[PuzzleRoute]):
    """A puzzle, followed by the next ones of its theme."""

    def __init__(self, navigator: Navigator, route: PuzzleRoute) -> None:
        super().__init__(navigator, route)
        self.needs = route.needs
        self.title, self.leave = _("Puzzle"), _("Back")
        solved = navigator.device.entries(SOLVED)
        self.person = person(route.person) or last_solver(solved.values())
        self.names = with_typed(typed_names(solved.values()), route.person)
        self.solved = own_answers(solved, self.person)
        self.several = len({*people(solved.values()), self.person}) > 1
        self.day = _day(route.day)
        self.puzzle = self._chosen(route)
        self.rated = route.rated
        self.begin(self._exercise(), *self._progress(route))

    @property
    def route(self) -> PuzzleRoute:
        tried = tuple(map(move_text, self.tried))
        day = self.day.isoformat() if self.day else ""
        found = replace(self.opened, id=self.puzzle.id, tried=tried, done=self.done)
        return replace(found, rated=self.rated, day=day)

    def next_one(self) -> Updates:
        following, who = self._next(self.puzzle), self.names.get(self.person, self.person)
        asked = PuzzleRoute(following.id, self.opened.theme, person=who, table=self.opened.table)
        return self.navigator.replace(asked)

    def record_answer(self, right: bool) -> None:
        """Store the very first answers, to the puzzle and to that of the day."""
        self._answer_day(right)
        self.solved = own_answers(self.navigator.device.entries(SOLVED), self.person)
        puzzle = self.puzzle
        if all(answer.id != puzzle.id for answer in self.solved):
            now = now_in_ms()
            name = self.names.get(self.person, "")
            answer = Solved(puzzle.id, self.person, now, right, puzzle.rating, name)
            self.navigator.device.store(SOLVED, [answer])
            self.solved.append(answer)
            self.rated = True

    def rating_line(self) -> Inside:
        """Return the rating before and after the answer to this puzzle, which is the last one."""
        before = [answer for answer in self.solved if answer.id != self.puzzle.id]
        if not self.rated or len(before) == len(self.solved):
            return None
        old, new = player_rating(before), player_rating(self.solved)
        if not before:
            return fill(_("Your rating begins at {rating}."), rating=h.b[round(new.rating)])
        rating = h.b("rose" if new.rating >= old.rating else "fell")[round(new.rating)]
        text = _("Your rating: from {before} to {rating}.")
        return fill(text, before=round(old.rating), rating=rating)

    def _exercise(self) -> Exercise:
        puzzle = self.puzzle
        return Exercise(
            puzzle.view,
            seats_around(puzzle.view),
            question_of(puzzle.view),
            self._about(),
            result_of(puzzle),
            position_route(puzzle.position, self.navigator.rng),
        )

    def _about(self) -> str:
        """Return the rules and the difficulty, and the theme if the player has chosen it."""
        puzzle, theme = self.puzzle, theme_names().get(self.opened.theme, "")
        rules = pages_of(puzzle.view.variant).variant_label(puzzle.view.variant)
        difficulty = _("Difficulty {rating}").format(rating=puzzle.rating)
        return ", ".join(filter(None, (rules, theme, difficulty)))

    def where(self) -> str:
        """Return the solver, if several people solve puzzles, or else what the puzzle is about."""
        several = self.several and not self.done
        return solver_text(self.person, self.names) if several else super().where()

    def _chosen(self, route: PuzzleRoute) -> Puzzle:
        """Return the puzzle of a route: by its id, of its day, or the next one of its theme."""
        if route.id:
            return puzzle_by_id(route.id)
        return puzzle_of_day(library(), self.day.toordinal()) if self.day else self._next()

    def _progress(self, route: PuzzleRoute) -> tuple[tuple[str, ...], bool]:
        """Return the moves tried, and whether all is told; the day's answer is final."""
        answers = own_answers(self.navigator.device.entries(DAILY_ANSWERS), self.person)
        known = [one for one in answers if self.day and one.day == self.day.isoformat()]
        if not known or route.tried or route.done:
            return route.tried, route.done
        return tuple(filter(None, (known[0].move,))), True

    def _answer_day(self, right: bool) -> None:
        """Store the answer to the puzzle of a day, unless another tab has stored one."""
        known = own_answers(self.navigator.device.entries(DAILY_ANSWERS), self.person)
        day = self.day.isoformat() if self.day else ""
        if day and all(answer.day != day for answer in known):
            name, text = self.names.get(self.person, ""), "".join(map(move_text, self.tried[:1]))
            answer = DailyAnswer(day, self.person, now_in_ms(), right, text, name)
            self.navigator.device.store(DAILY_ANSWERS, [answer])

    def _next(self, last: Puzzle | None = None) -> Puzzle:
        """Choose a puzzle of the theme near the person's rating, unanswered ones first.

        Puzzles of another table than that of the route are chosen only if no other has the theme.

        Raises:
            Unavailable: if no puzzle has the theme.
        """
        theme, answered = self.opened.theme, {answer.id for answer in self.solved}
        if theme and theme not in theme_names():
            raise Unavailable
        strength, chance = player_rating(self.solved).rating, self.navigator.rng.random
        table = self.opened.table or USUAL.name

        def order(puzzle: Puzzle) -> tuple[bool, bool, bool, int, float]:
            other = table not in (ALL_TABLES, puzzle.variant.name)
            far = int(abs(puzzle.rating - strength)) // NEAR
            return puzzle == last, other, puzzle.id in answered, far, chance()

        for puzzle in sorted(library(), key=order):
            if not theme or theme in puzzle.themes:
                return puzzle
        raise Unavailable


def _day(text: str) -> date | None:
    """Parse the day of a route.

    Raises:
        Unavailable: if it has not begun.
    """
    if not text:
        return None
    now = today()
    try:
        day = now if text == TODAY else date.fromisoformat(text)
    except ValueError:
        raise Unavailable from None
    if day > now:
        raise Unavailable(_("This puzzle is for a later day."))
    return day


@cache
def _load() -> tuple[Puzzle, ...]:
    return load_puzzles()


def library() -> tuple[Puzzle, ...]:
    """Return all puzzles, fetched on the first call.

    Raises:
        Unavailable: if they can't be fetched.
    """
    try:
        return _load()
    except OSError:
        text = _("The puzzles can't be fetched. Try again when you are online.")
        raise Unavailable(text) from None


def puzzle_by_id(id_: str) -> Puzzle:
    """Return a puzzle by its id.

    Raises:
        Unavailable: if there is none.
    """
    for puzzle in library():
        if puzzle.id == id_:
            return puzzle
    raise Unavailable


def result_of(puzzle: Puzzle) -> BotAnswer:
    """Return the values of all moves, best first, in the form that a table shows."""
    values = [(move, value.points) for move, value in puzzle.evaluations.items()]
    ordered = tuple(sorted(values, key=lambda entry: -entry[1]))
    return BotAnswer(puzzle.best, ordered, "", "")


def question_of(view: View) -> str:
    """Return the question of a position, in words."""
    match view.legal[0]:
        case Pass():
            return _("How many cards should everybody pass? One number is best.")
        case Give(cards=cards) if len(cards) == 1:
            return _("Which card do you pass? One is best.")
        case Give():
            return _("Which cards do you pass? One choice is best.")
        case Rob():
            return _("Who do you rob? One choice is best.")
    return _("What do you play? One card is best.")


def theme_names() -> Mapping[str, str]:
    """Return the display names of the themes."""
    return {
        "void": _("Making a void"),
        "duck": _("Staying below"),
        "lock": _("Locking away in time"),
        "thief": _("The Thief's walk"),
        "rob": _("Who do you rob?"),
        "passing": _("Passing cards"),
        "last": _("The last tricks"),
        "partner": _("Partners"),
    }
