"""A puzzle: a position with one clearly best move, as the seat to move sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from typing import TypeVar

from app.core.device import Entries
from app.core.html import Inside, Markup, fill, h, icon
from app.core.navigator import Navigator, Unavailable
from app.core.routes import ALL_TABLES, TODAY, PuzzleRoute
from app.games import pages_of
from app.games.cards import small_card
from app.learn.exercise import Exercise, ranked, scene_alone
from app.learn.whatif import position_route
from app.library.days import now_in_ms, today
from app.library.entries import DAILY_ANSWERS, SOLVED, DailyAnswer, Solved
from app.library.practice import RATED_FROM, last_solver, people, player_rating, typed_names
from app.library.totals import ALONE, person
from app.words import _, ngettext
from app.words.names import isolated
from diamonds_core import Give, Pass, Rob, View, move_text
from diamonds_core.puzzle import Puzzle, load_puzzles, puzzle_of_day
from diamonds_core.registry import USUAL

THEME_SIGNS = {
    "void": "s-D s-S s-C",
    "duck": "H4 H9",
    "lock": "c-small g-chev vault",
    "thief": "thief g-chev",
    "rob": "g-mask c-small",
    "passing": "g-cards g-chev",
    "last": "C13 S1",
    "partner": "t-emerald t-emerald",
}
"""The pictures of the themes: symbols of the sprite, and cards by their names."""

CARDS = {card.name: card for card in USUAL.deck}


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
        return _("Solved by you")
    return _("Solved by {name}").format(name=person_name(key, names))


def with_typed(names: Mapping[str, str], typed: str) -> Mapping[str, str]:
    """Add a typed name to the known names by key; ignore a name that may be a key."""
    key = person(typed)
    known = typed in names or typed in ("", ALONE)
    return names if known else {**names, key: typed}


def own_answers(answers: Mapping[str, E], key: str) -> list[E]:
    """Return the answers of a person."""
    return [answer for answer in answers.values() if answer.person == key]


def unrated(missing: int) -> str:
    """Return the number of puzzles that a rating needs still."""
    return ngettext(
        "After {count} more puzzle you have a rating.",
        "After {count} more puzzles you have a rating.",
        missing,
    )


def tens(number: float) -> int:
    """Round a rating, whose last digit means nothing."""
    return 10 * round(number / 10)


class PuzzleExercise(Exercise):
    """A puzzle, followed by the next ones of its theme."""

    route: PuzzleRoute

    kinds = (SOLVED, DAILY_ANSWERS)

    def __init__(self, navigator: Navigator, route: PuzzleRoute, stored: Entries) -> None:
        self.navigator, self.stored = navigator, stored
        solved = stored[SOLVED]
        self.person = person(route.person) or last_solver(solved.values())
        self.names = with_typed(typed_names(solved.values()), route.person)
        self.solved = own_answers(solved, self.person)
        day = _day(route.day)
        if route.id:
            found = (puzzle for puzzle in library() if puzzle.id == route.id)
            puzzle = next(found, None)
        elif day:
            puzzle = puzzle_of_day(library(), day.toordinal())
        else:
            puzzle = self._next(route)
        if puzzle is None:
            raise Unavailable
        self.puzzle = puzzle
        self.title, self.leave = _("Puzzle"), _("Back")
        self.question = question_of(puzzle.view)
        self.thought = ranked(puzzle.view, [value.points for value in puzzle.values])
        resolved = replace(route, id=puzzle.id, day=day.isoformat() if day else "")
        rules = pages_of(puzzle.variant).variant_label(puzzle.variant)
        difficulty = _("Difficulty {rating}").format(rating=puzzle.rating)
        about = rules, theme_names().get(route.theme, ""), difficulty
        self.where = ", ".join(filter(None, about))
        if len({*people(solved.values()), self.person}) > 1:
            self.who = solver_text(self.person, self.names)
        self.play_on = position_route(puzzle.position, navigator.rng)
        daily = own_answers(stored[DAILY_ANSWERS], self.person)
        super().__init__(_with_answer_of_day(resolved, daily), scene_alone(puzzle.view))

    def next_route(self) -> PuzzleRoute:
        who = self.names.get(self.person, self.person)
        asked = PuzzleRoute(theme=self.route.theme, person=who, table=self.route.table)
        return replace(asked, id=self._next(asked, self.puzzle).id)

    def store(self) -> None:
        """Store the very first answers, to the puzzle and to that of the day."""
        device, key, puzzle = self.navigator.device, self.person, self.puzzle
        right, name, now = self.outcome() is True, self.names.get(key, ""), now_in_ms()
        day, daily = self.route.day, own_answers(self.stored[DAILY_ANSWERS], key)
        if day and all(answer.day != day for answer in daily):
            move = "".join(map(move_text, self.tried))
            device.store(DAILY_ANSWERS, [DailyAnswer(day, key, now, right, move, name)])
        self.solved = own_answers(self.stored[SOLVED], key)
        if all(answer.id != puzzle.id for answer in self.solved):
            answer = Solved(puzzle.id, key, now, right, puzzle.rating, name)
            device.store(SOLVED, [answer])
            self.solved.append(answer)
            self.route = replace(self.route, rated=True)

    def result(self) -> Inside:
        """Return the rating before and after the answer to this puzzle, which is the last one."""
        missing = RATED_FROM - len(self.solved)
        before = [answer for answer in self.solved if answer.id != self.puzzle.id]
        if not self.route.rated or len(before) == len(self.solved):
            return None
        if missing > 0:
            return unrated(missing)
        old, new = player_rating(before), player_rating(self.solved)
        if missing == 0:
            return fill(_("Your rating: about {rating}."), rating=h.b[tens(new.rating)])
        rating = h.b("rose" if new.rating >= old.rating else "fell")[tens(new.rating)]
        text = _("Your rating: from about {before} to {rating}.")
        return fill(text, before=tens(old.rating), rating=rating)

    def _next(self, asked: PuzzleRoute, last: Puzzle | None = None) -> Puzzle:
        """Choose a puzzle of the theme near the person's rating, unanswered ones first.

        Puzzles of another table than that of the route are chosen only if no other has the theme.

        Raises:
            Unavailable: if no puzzle has the theme.
        """
        answered = {answer.id for answer in self.solved}
        strength, chance = player_rating(self.solved).rating, self.navigator.rng.random
        table = asked.table or USUAL.name

        def order(puzzle: Puzzle) -> tuple[bool, bool, bool, int, float]:
            other = table not in (ALL_TABLES, puzzle.variant.name)
            far = int(abs(puzzle.rating - strength)) // NEAR
            return puzzle == last, other, puzzle.id in answered, far, chance()

        if asked.theme in {"", *theme_names()}:
            for puzzle in sorted(library(), key=order):
                if not asked.theme or asked.theme in puzzle.themes:
                    return puzzle
        raise Unavailable


def _with_answer_of_day(route: PuzzleRoute, own: Iterable[DailyAnswer]) -> PuzzleRoute:
    """Return the route with the answer to the puzzle of its day, which is final."""
    if not route.day or route.tried or route.done:
        return route
    for answer in own:
        if answer.day == route.day:
            return replace(route, tried=tuple(filter(None, (answer.move,))), done=True)
    return route


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
def library() -> tuple[Puzzle, ...]:
    """Return all puzzles, fetched on the first call.

    Raises:
        Unavailable: if they can't be fetched.
    """
    try:
        return load_puzzles()
    except OSError:
        text = _("The puzzles can't be fetched. Try again when you are online.")
        raise Unavailable(text) from None


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


def theme_signs(theme: str) -> Markup:
    """Return the picture of a theme."""
    return h.span("signs", aria_hidden="true")[map(_sign, THEME_SIGNS[theme].split())]


def _sign(name: str) -> Markup:
    """Return a card by its name, or a symbol, in the colour of its suit."""
    if card := CARDS.get(name):
        return small_card(card)
    return icon(name, name[2:] if name.startswith("s-") else "")
