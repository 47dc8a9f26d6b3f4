"""Puzzles: positions in which one move is right beyond doubt, as the seat to move knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

from app.components.attempt import Attempt, attempt_bar
from app.components.hint import Hint, compared_moves, hint_text
from app.components.menus import past_menu
from app.components.scene import AnyScene, Scene
from app.games import pages_of
from app.html import Markup, button, dialog, h, heading, page
from app.navigator import Answers, Navigator, Screen, Unavailable
from app.protocol import requests
from app.protocol.replies import Updates
from app.routes import PuzzleRoute, PuzzlesRoute
from app.screens.base import TableScreen
from app.screens.home import NAMES
from app.thinking import ThinkResult
from app.words import _
from app.words.explanations import decimal_points, move_name
from diamonds_core import HUMAN, Give, Move, Pass, Rob, Seat, move_text
from diamonds_core.puzzle import THEMES, Puzzle, load_puzzles, puzzle_of_day
from diamonds_core.record import canonical


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


class PuzzleScreen(TableScreen[PuzzleRoute]):
    """The table of a puzzle: first the question, then the value of every move."""

    def __init__(self, navigator: Navigator, route: PuzzleRoute) -> None:
        """Open a puzzle by its id, or any one of a theme.

        Raises:
            Unavailable: where the puzzles can't be fetched, or there is none like that.
        """
        super().__init__(navigator, route)
        self.puzzle = puzzle_by_id(route.id) if route.id else self._any_one()
        self.pages = pages_of(self.puzzle.view.variant)
        self.tried, self.done = self._moves(route.tried), route.done

    @property
    def route(self) -> PuzzleRoute:
        """With the moves that were tried."""
        tried = tuple(map(move_text, self.tried))
        return replace(self.opened, id=self.puzzle.id, tried=tried, done=self.done)

    def greeting(self) -> str:
        """The question."""
        return self._text()

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """What lies beside the table."""
        sheets = {**super().sheets(), "menu": self._menu}
        return {**sheets, "values": self._values} if self.done else sheets

    def answers(self) -> Answers:
        """All that can be tried."""
        return (
            Answers()
            .tap("tell", self._tell)
            .tap("next-one", self._next_one)
            .on(requests.Move, self._move)
            .on(requests.Pick, self.pick)
            .on(requests.Explain, self.explain)
        )

    # Requests --------------------------------------------------------------------------

    def _move(self, request: requests.Move) -> Updates:
        """Say whether a move is right."""
        for move in self._moves((request.move,)):
            if not self.done:
                self.tried, self.picked = (*self.tried, move), ()
                self.done = move == self.puzzle.best
        return self.look(self._text())

    def _tell(self) -> Updates:
        """Say which move is right."""
        self.done, self.picked = True, ()
        return self.look(self._text())

    def _next_one(self) -> Updates:
        """Go on to the next puzzle of the theme."""
        following = next_puzzle(self.puzzle, self.opened.theme)
        return self.navigator.replace(PuzzleRoute(following.id, self.opened.theme))

    # What is shown ---------------------------------------------------------------------

    def scene(self) -> AnyScene:
        """The table that the View alone shows, with the bar that says what is asked."""
        puzzle, done = self.puzzle, self.done
        return Scene(
            puzzle.view,
            seats_of(puzzle),
            (),
            self.picked,
            self.feedback,
            self.navigator.settings,
            live=not done,
            still=done,
            hint=Hint(move=puzzle.best, offered=False) if done else None,
            values=result_of(puzzle) if done else None,
            footer=attempt_bar(self._attempt()),
        )

    def _attempt(self) -> Attempt:
        """What the bar below the table says."""
        return Attempt(
            title=_("Puzzle"),
            leave=_("Back"),
            text=self._text(),
            where=_("Difficulty {rating}").format(rating=self.puzzle.rating),
            done=self.done,
        )

    def _text(self) -> str:
        """The question, or what is said of the last try."""
        puzzle, view = self.puzzle, self.puzzle.view
        names = tuple(seat.name for seat in seats_of(puzzle))
        if self.done:
            return hint_text(result_of(puzzle), view, names)
        if not self.tried:
            return question_of(puzzle)
        move, values = self.tried[-1], puzzle.evaluations
        text = _("{move} would cost {points}. There is something better.")
        lost = decimal_points(values[puzzle.best].points - values[move].points)
        return text.format(move=move_name(move, view.variant, names), points=lost)

    def _menu(self) -> Markup:
        return past_menu(_("Back"), self.puzzle.view)

    def _values(self) -> Markup:
        """All moves with their values."""
        puzzle = self.puzzle
        names = tuple(seat.name for seat in seats_of(puzzle))
        note = _(
            "The lead over the average of the others at the end of the round, in points, on "
            "average over all deals that were tried."
        )
        table = compared_moves(result_of(puzzle), puzzle.view, names)
        return dialog("values", _("All that was compared"), table, h.p("credits")[note])

    # Where one is ----------------------------------------------------------------------

    def _moves(self, texts: tuple[str, ...]) -> tuple[Move, ...]:
        """The legal moves of texts; others are left out."""
        variant = self.puzzle.view.variant
        legal = {move_text(canonical(move, variant)): move for move in self.puzzle.view.legal}
        return tuple(legal[text] for text in texts if text in legal)

    def _any_one(self) -> Puzzle:
        """A puzzle of the theme, by chance."""
        all_ = library()
        return next_puzzle(self.navigator.rng.choice(all_), self.opened.theme)


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


def seats_of(puzzle: Puzzle) -> tuple[Seat, ...]:
    """Who sits at the table: the solver, and bots with names."""
    view = puzzle.view
    bot = "expert"
    return tuple(
        Seat(NAMES[seat], HUMAN if seat == view.seat else bot)
        for seat in range(view.variant.players)
    )


def result_of(puzzle: Puzzle) -> ThinkResult:
    """The values of all moves, the best first, as a table shows them."""
    values = [(move, value.points) for move, value in puzzle.evaluations.items()]
    ordered = tuple(sorted(values, key=lambda entry: -entry[1]))
    return ThinkResult(puzzle.best, ordered, "", "")


def question_of(puzzle: Puzzle) -> str:
    """What is asked, in words."""
    match puzzle.view.legal[0]:
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
