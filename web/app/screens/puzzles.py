"""Puzzles: positions in which one move is right beyond doubt, as the seat to move knows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

from app.html import Markup, button, h, heading, page
from app.navigator import Navigator, Screen, Unavailable
from app.protocol.replies import Updates
from app.routes import PuzzleRoute, PuzzlesRoute
from app.screens.attempts import Attempts, Exercise
from app.screens.whatif import position_route
from app.thinking import ThinkResult
from app.words import _
from app.words.names import seats_around
from diamonds_core import Give, Pass, Rob, View, move_text
from diamonds_core.puzzle import THEMES, Puzzle, load_puzzles, puzzle_of_day


class Puzzles(Screen[PuzzlesRoute]):
    """The choice among the puzzle of the day, any puzzle, and themes."""

    def html(self) -> Markup:
        """One button a choice."""
        about = _(
            "Positions from games between strong bots. One move is right beyond doubt: all were "
            "tried in many deals of the cards that you can't see."
        )
        day = button("plain", data_do="puzzle-of-day")[_("The puzzle of the day")]
        any_one = button("gold", data_do="puzzle", data_focus=True)[_("Any puzzle")]
        themes = [
            button("plain", data_do="puzzle", data_arg=name)[text]
            for name, text in theme_names().items()
        ]
        body = h.div("rules listing")[
            heading(_("Puzzles")),
            self.feedback and h.p("status")[self.feedback],
            h.section("box")[h.p[about], h.div("answers")[any_one, day]],
            h.section("box")[h.h2[_("Themes")], h.div("answers themes")[themes]],
        ]
        return page("puzzles", body, _("Puzzles"))


class PuzzleScreen(Attempts[PuzzleRoute]):
    """A puzzle, and the next ones of its theme."""

    def __init__(self, navigator: Navigator, route: PuzzleRoute) -> None:
        """Open a puzzle by its id, or any one of a theme.

        Raises:
            Unavailable: where the puzzles can't be fetched, or there is none like that.
        """
        super().__init__(navigator, route)
        self.title, self.leave = _("Puzzle"), _("Back")
        self.puzzle = puzzle_by_id(route.id) if route.id else self._any_one()
        self.begin(self._exercise(), route.tried, route.done)

    @property
    def route(self) -> PuzzleRoute:
        """With the moves that were tried."""
        tried = tuple(map(move_text, self.tried))
        return replace(self.opened, id=self.puzzle.id, tried=tried, done=self.done)

    def next_one(self) -> Updates:
        """Go on to the next puzzle of the theme."""
        following = next_puzzle(self.puzzle, self.opened.theme)
        return self.navigator.replace(PuzzleRoute(following.id, self.opened.theme))

    def _exercise(self) -> Exercise:
        puzzle = self.puzzle
        return Exercise(
            puzzle.view,
            seats_around(puzzle.view),
            question_of(puzzle.view),
            _("Difficulty {rating}").format(rating=puzzle.rating),
            result_of(puzzle),
            position_route(puzzle.position, self.navigator.rng),
        )

    def _any_one(self) -> Puzzle:
        """A puzzle of the theme, by chance."""
        return next_puzzle(self.navigator.rng.choice(library()), self.opened.theme)


# Puzzles -------------------------------------------------------------------------------


@cache
def _load() -> tuple[Puzzle, ...]:
    return load_puzzles()


def library() -> tuple[Puzzle, ...]:
    """All puzzles; they are fetched when they are first asked for.

    Raises:
        Unavailable: where they can't be fetched.
    """
    try:
        return _load()
    except OSError:
        text = _("The puzzles can't be fetched. Try again when you are online.")
        raise Unavailable(text) from None


def puzzle_by_id(id_: str) -> Puzzle:
    """The puzzle of an id.

    Raises:
        Unavailable: where there is none.
    """
    for puzzle in library():
        if puzzle.id == id_:
            return puzzle
    raise Unavailable


def next_puzzle(puzzle: Puzzle, theme: str) -> Puzzle:
    """The next puzzle of a theme in the order of the library; after the last one the first.

    Raises:
        Unavailable: where no puzzle has the theme.
    """
    all_ = library()
    at = all_.index(puzzle) + 1
    for other in (*all_[at:], *all_[:at]):
        if not theme or (theme in THEMES and THEMES[theme](other)):
            return other
    raise Unavailable


def puzzle_of_today(navigator: Navigator) -> Updates:
    """Open the puzzle of the day, which is that of UTC."""
    try:
        puzzle = puzzle_of_day(library(), datetime.now(UTC).date().toordinal())
    except Unavailable as reason:
        return navigator.look(str(reason))
    return navigator.push(PuzzleRoute(puzzle.id))


def result_of(puzzle: Puzzle) -> ThinkResult:
    """The values of all moves, the best first, as a table shows them."""
    values = [(move, value.points) for move, value in puzzle.evaluations.items()]
    ordered = tuple(sorted(values, key=lambda entry: -entry[1]))
    return ThinkResult(puzzle.best, ordered, "", "")


def question_of(view: View) -> str:
    """What is asked, in words."""
    match view.legal[0]:
        case Pass():
            return _("How many cards do you have everybody pass? One number is best.")
        case Give(cards=cards) if len(cards) == 1:
            return _("Which card do you pass? One is best.")
        case Give():
            return _("Which cards do you pass? One choice is best.")
        case Rob():
            return _("From whom do you steal? One choice is best.")
    return _("What do you play? One card is best.")


def theme_names() -> Mapping[str, str]:
    """The themes in words."""
    return {
        "void": _("Making a void"),
        "duck": _("Staying below"),
        "lock": _("Locking away in time"),
        "thief": _("The Thief's walk"),
        "rob": _("Whom to steal from"),
        "passing": _("Passing cards"),
        "last": _("The last tricks"),
        "partner": _("Partners"),
    }
