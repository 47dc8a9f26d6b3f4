"""Puzzles: positions with one clearly best move, as the seat to move sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import Any

from app.components.attempt import Attempt
from app.components.menus import question
from app.games import pages_of
from app.handlers import Handlers
from app.html import Inside, Markup, button, dialog, fill, h, heading, html, icon, page
from app.library import Unavailable
from app.navigator import Navigator, Screen, Sheets
from app.protocol import commands
from app.protocol.commands import Command
from app.protocol.names import SheetName
from app.protocol.replies import Updates
from app.routes import TODAY, DueRoute, PuzzleRoute, PuzzlesRoute
from app.saved_games.entries import KINDS, MISTAKES, SOLVED, Solved
from app.saved_games.practice import (
    ALONE,
    due,
    last_solver,
    people,
    player_rating,
    typed_names,
)
from app.saved_games.statistics import person
from app.screens.attempts import Attempts, Exercise
from app.screens.whatif import position_route
from app.taps import does, local, opens, sheet, submits
from app.thinking import BotAnswer
from app.words import _, ngettext
from app.words.names import LONGEST, isolated, plain, seats_around
from diamonds_core import Give, Pass, Rob, View, move_text
from diamonds_core.puzzle import Puzzle, load_puzzles, puzzle_of_day

NEAR = 100
"""The width of the rating bands within which puzzles count as equally close to the player."""


class Puzzles(Screen[PuzzlesRoute]):
    """The choice among the puzzle of the day, any puzzle, themes, and the player's mistakes."""

    def __init__(self, navigator: Navigator, route: PuzzlesRoute) -> None:
        """Open the page with the answers and mistakes of a person."""
        super().__init__(navigator, route)
        self.solved = navigator.device.entries(SOLVED)
        self.mistakes = navigator.device.entries(MISTAKES)
        self.person = person(route.person) or last_solver(self.solved.values())
        known = {**typed_names(self.mistakes.values()), **typed_names(self.solved.values())}
        self.names = _with_typed(known, route.person)

    def html(self) -> Markup:
        """Return the links to puzzles, then the person's results."""
        about = _(
            "Positions from games between strong bots. One move is right beyond doubt: all were "
            "tried in many deals of the cards that you can't see."
        )
        day = button("plain", **opens(PuzzleRoute(TODAY, person=self._typed())))[
            _("The puzzle of the day")
        ]
        any_one = button("gold", **opens(PuzzleRoute(person=self._typed())), data_focus=True)[
            _("Any puzzle")
        ]
        themes = [
            button("plain", **opens(PuzzleRoute(theme=name, person=self._typed())))[text]
            for name, text in theme_names().items()
        ]
        mistakes = h.section("box practice")[h.h2[_("Your own mistakes")], self._mistakes()]
        body = h.div("rules listing")[
            heading(_("Puzzles")),
            self.feedback and h.p("status")[self.feedback],
            h.section("box")[h.p[about], h.div("answers")[any_one, day]],
            mistakes if self._due() else None,
            h.section("box")[h.h2[_("Themes")], h.div("answers themes")[themes]],
            h.section("box practice")[h.h2[_("Your rating")], self._rating()],
            None if self._due() else mistakes,
        ]
        return page("puzzles", body, _("Puzzles"))

    def sheets(self) -> Sheets:
        """Return the confirmations before deletions, and the choice of the solver."""
        solved = commands.Empty("solved"), _("Begin your rating anew?"), _("Forget the answers")
        mistakes = commands.Empty("mistakes"), _("Delete all your mistakes?"), _("Delete them")
        return {
            **super().sheets(),
            "empty-solved": lambda: _empty_dialog("empty-solved", *solved),
            "empty-mistakes": lambda: _empty_dialog("empty-mistakes", *mistakes),
            "solver": self._solver_dialog,
        }

    def handlers(self) -> Handlers:
        """Return the handlers to choose the solver and to delete entries."""
        needs = self.route.needs
        return (
            Handlers()
            .on(commands.Person, lambda command: self._person(command.arg), needs)
            .on(
                commands.Solver,
                lambda command: self._person(str(command.form.get("name", ""))),
                needs,
            )
            .on(commands.Empty, self._empty)
        )

    def _typed(self) -> str:
        """Return the person's name as typed, or else their key."""
        return self.names.get(self.person, self.person)

    def _person(self, name: str) -> Updates:
        """Switch to another person."""
        typed = self.names.get(name) or plain(name)
        return self.navigator.replace(PuzzlesRoute(typed)) if typed else self.render()

    def _empty(self, command: commands.Empty) -> Updates:
        """Delete the person's entries of a kind."""
        entries: dict[str, Any] = self.solved if command.arg == "solved" else self.mistakes
        own = [key for key, entry in entries.items() if entry.person == self.person]
        self.navigator.device.delete(KINDS[command.arg], own)
        for key in own:
            del entries[key]
        return self.navigator.render(_("Deleted."))

    def _rating(self) -> Inside:
        """Return the person's rating, in words."""
        own = own_answers(self.solved, self.person)
        rating = player_rating(own)
        known = ngettext(
            "About {rating}, give or take {error}, after {count} puzzle.",
            "About {rating}, give or take {error}, after {count} puzzles.",
            len(own),
        ).format(rating=_tens(rating.rating), error=_tens(rating.deviation), count=len(own))
        rule = _(
            "The first answer to each puzzle counts; to be shown the move counts as not found. "
            "Leaving a puzzle counts nothing."
        )
        name = _("Solver: {name}").format(name=person_name(self.person, self.names))
        return (
            h.p[known if own else _("It begins with your first answer.")],
            h.p("credits")[rule],
            h.div("tools")[
                button("plain", **sheet("solver"))[icon("g-person"), name],
                bool(own)
                and button("plain", **sheet("empty-solved"))[icon("g-close"), _("Begin anew")],
            ],
        )

    def _due(self) -> int:
        """Return the number of the person's mistakes that are due."""
        off = self.navigator.settings.once
        return 0 if off else len(due(self.mistakes, self.person))

    def _mistakes(self) -> Inside:
        """Return the number of mistakes that are due, and the link to them."""
        own = [one for one in self.mistakes.values() if one.person == self.person]
        delete = (
            bool(own)
            and button("plain", **sheet("empty-mistakes"))[icon("g-close"), _("Delete them")]
        )
        if self.navigator.settings.once:
            off = _("They are switched off in the settings.")
            return h.p[off], delete and h.div("tools")[delete]
        count = self._due()
        waiting = ngettext("{count} is due today.", "{count} are due today.", count)
        none = _("None is due today.") if own else _("None yet.")
        about = _(
            "What a review has found costly comes back after 1, 3, 7 and 21 days, until you have "
            "found the better move twice. The settings can switch that off."
        )
        return (
            h.p[waiting.format(count=count) if count else none],
            h.p("credits")[about],
            h.div("tools")[
                count > 0
                and button("plain", **opens(DueRoute(person=self.person)))[
                    icon("g-learn"), _("Try again")
                ],
                delete,
            ],
        )

    def _solver_dialog(self) -> Markup:
        """Return the choice of a known solver or a new name."""
        keys = people([*self.solved.values(), *self.mistakes.values()])
        taps = [
            h.li[
                button(
                    "plain",
                    **does(commands.Person(key)),
                    aria_current="true" if key == self.person else None,
                )[person_name(key, self.names)]
            ]
            for key in keys
        ]
        new = h.form(**submits(commands.Solver), autocomplete="off")[
            h.label[
                _("Somebody else"),
                h.input(type="text", name="name", maxlength=LONGEST, required=True),
            ],
            h.div("answers")[h.button("gold")[_("Done")]],
        ]
        return dialog("solver", _("Who solves?"), h.ul("solvers")[taps] if taps else None, new)


def _empty_dialog(name: SheetName, command: Command, title: str, answer: str) -> Markup:
    return question(
        name,
        title,
        _("This can't be undone."),
        html(
            button("plain", **does(command))[answer],
            button("gold", **local("close"))[_("Keep")],
        ),
    )


def _tens(number: float) -> int:
    return 10 * round(number / 10)


def person_name(key: str, names: Mapping[str, str]) -> str:
    """Return a person's name: as typed, or else the words of their key."""
    words = (word[:1].upper() + word[1:] for word in key.split())
    return _("You") if key == ALONE else isolated(names.get(key) or " ".join(words))


def _with_typed(names: Mapping[str, str], typed: str) -> Mapping[str, str]:
    """Add a typed name to the known names by key; ignore a name that may be a key."""
    key = person(typed)
    known = typed in names or typed in ("", ALONE)
    return names if known else {**names, key: typed}


def own_answers(solved: Mapping[str, Solved], key: str) -> list[Solved]:
    """Return the first answers of a person."""
    return [answer for answer in solved.values() if answer.person == key]


class PuzzleScreen(Attempts[PuzzleRoute]):
    """A puzzle, followed by the next ones of its theme."""

    def __init__(self, navigator: Navigator, route: PuzzleRoute) -> None:
        """Open a puzzle by its id, or one of a theme.

        Raises:
            Unavailable: if the puzzles can't be fetched, or none matches.
        """
        super().__init__(navigator, route)
        self.needs = route.needs
        self.title, self.leave = _("Puzzle"), _("Back")
        solved = navigator.device.entries(SOLVED)
        self.person = person(route.person) or last_solver(solved.values())
        self.names = _with_typed(typed_names(solved.values()), route.person)
        self.solved = own_answers(solved, self.person)
        self.several = len({*people(solved.values()), self.person}) > 1
        self.puzzle = self._asked(route.id) if route.id else self._next()
        self.rated = route.rated
        self.begin(self._exercise(), route.tried, route.done)

    @property
    def route(self) -> PuzzleRoute:
        """The route with the moves tried so far."""
        tried = tuple(map(move_text, self.tried))
        found = replace(self.opened, id=self.puzzle.id, tried=tried, done=self.done)
        return replace(found, rated=self.rated)

    def next_one(self) -> Updates:
        """Go on to another puzzle of the theme."""
        theme, following = self.opened.theme, self._next(self.puzzle)
        who = self.names.get(self.person, self.person)
        return self.navigator.replace(PuzzleRoute(following.id, theme, person=who))

    def record_answer(self, right: bool) -> None:
        """Store the very first answer, unless another tab has stored one."""
        self.solved = own_answers(self.navigator.device.entries(SOLVED), self.person)
        puzzle = self.puzzle
        if all(answer.id != puzzle.id for answer in self.solved):
            now = int(1000 * datetime.now(UTC).timestamp())
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
        text = _("Your rating: from {before} to {rating}, give or take {error}.")
        if not before:
            text = _("Your rating begins at {rating}, give or take {error}.")
        change = "rose" if new.rating >= old.rating else "fell"
        rating = h.b(change)[round(new.rating)]
        return fill(text, before=round(old.rating), rating=rating, error=round(new.deviation))

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

    def _attempt(self) -> Attempt:
        """Return the bar, with the name of the solver if several people solve puzzles."""
        attempt = super()._attempt()
        who = _("Solver: {name}").format(name=person_name(self.person, self.names))
        return replace(attempt, where=who) if self.several and not self.done else attempt

    @staticmethod
    def _asked(id_: str) -> Puzzle:
        if id_ == TODAY:
            return puzzle_of_day(library(), datetime.now(UTC).date().toordinal())
        return puzzle_by_id(id_)

    def _next(self, last: Puzzle | None = None) -> Puzzle:
        """Choose a puzzle of the theme near the person's rating, unanswered ones first.

        Raises:
            Unavailable: if no puzzle has the theme.
        """
        theme, answered = self.opened.theme, {answer.id for answer in self.solved}
        if theme and theme not in theme_names():
            raise Unavailable
        strength, chance = player_rating(self.solved).rating, self.navigator.rng.random

        def order(puzzle: Puzzle) -> tuple[bool, bool, int, float]:
            far = int(abs(puzzle.rating - strength)) // NEAR
            return puzzle == last, puzzle.id in answered, far, chance()

        for puzzle in sorted(library(), key=order):
            if not theme or theme in puzzle.themes:
                return puzzle
        raise Unavailable


# Puzzles -------------------------------------------------------------------------------


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
            return _("How many cards do you have everybody pass? One number is best.")
        case Give(cards=cards) if len(cards) == 1:
            return _("Which card do you pass? One is best.")
        case Give():
            return _("Which cards do you pass? One choice is best.")
        case Rob():
            return _("From whom do you steal? One choice is best.")
    return _("What do you play? One card is best.")


def theme_names() -> Mapping[str, str]:
    """Return the display names of the themes."""
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
