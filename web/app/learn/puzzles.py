"""The page of puzzles: that of the day, themes, the player's own mistakes and the rating."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from app.core.commands import Form, command
from app.core.controls import name_limit
from app.core.device import Answer, Reading
from app.core.figures import row, table
from app.core.html import Inside, Markup, button, dialog, h, icon, listing, question, tool
from app.core.navigator import Navigator, Screen, Sheets, Unavailable
from app.core.replies import Updates
from app.core.routes import ALL_TABLES, TODAY, DueRoute, PuzzleRoute, PuzzlesRoute
from app.core.shared_names import SheetName
from app.core.taps import does, opens, sheet, submits
from app.daily.trend import rating_graph
from app.games import pages_of
from app.learn.loss_rates import examples
from app.learn.losses import losses_section
from app.learn.puzzle import (
    library,
    own_answers,
    person_name,
    solver_text,
    tens,
    theme_names,
    theme_signs,
    unrated,
    with_typed,
)
from app.library.day_words import end_of_day, puzzle_result, share_puzzle
from app.library.days import day_streaks, today
from app.library.entries import (
    DAILY_ANSWERS,
    KINDS,
    MISTAKES,
    REVIEWS,
    SOLVED,
    DailyAnswer,
    Mistake,
)
from app.library.practice import RATED_FROM, due, last_solver, people, rating_history, typed_names
from app.library.totals import person
from app.words import _, initial_capital, ngettext, pgettext
from app.words.explanations import percent
from app.words.names import plain
from diamonds_core.game import variants
from diamonds_core.registry import USUAL


class PuzzlesScreen(Screen[PuzzlesRoute]):
    """The choice among the puzzle of the day, any puzzle, themes, and the player's mistakes."""

    def __init__(self, navigator: Navigator, route: PuzzlesRoute) -> None:
        super().__init__(navigator, route)
        self.table = table_label(route.table)

    def refresh(self) -> Reading[None]:
        kinds = SOLVED, MISTAKES, REVIEWS, DAILY_ANSWERS
        found, typed = (yield from self.navigator.device.several(*kinds)), self.route.person
        self.solved, self.mistakes = found[SOLVED], found[MISTAKES]
        self.person = person(typed) or last_solver(self.solved.values())
        reviews = found[REVIEWS].items()
        self.reviews = {key: one for key, one in reviews if one.person == self.person}
        self.daily = own_answers(found[DAILY_ANSWERS], self.person)
        known = {**typed_names(self.mistakes.values()), **typed_names(self.solved.values())}
        self.names = with_typed(known, typed)

    def html(self) -> Markup:
        about = _(
            "Positions from games between strong bots. One move is best beyond doubt: all moves "
            "were tried in many deals of the cards you can't see."
        )
        of_table = PuzzleRoute(person=self._typed(), table=self.route.table)
        first = "plain" if self._answer_of_day() is None else "gold"
        any_one = button(first, **opens(of_table), data_focus=True)
        other = tool("g-cards", self.table, **sheet("tables"))
        themes = [
            button("plain", **opens(replace(of_table, theme=name)))[theme_signs(name), text]
            for name, text in theme_names().items()
        ]
        mistakes = h.section("box practice")[h.h2[_("Your own mistakes")], self._mistakes()]
        return listing(
            "puzzles",
            _("Puzzles"),
            self.feedback and h.p("status")[self.feedback],
            self._day(),
            mistakes if self._due() else None,
            losses_section(self.reviews, self._examples, of_table),
            h.section("box")[
                h.h2[_("Themes")],
                h.p[about],
                h.div("tools")[any_one[icon("g-hint"), _("A random puzzle")], other],
                h.div("answers themes")[themes],
            ],
            h.section("box practice trend")[h.h2[_("Your rating")], self._rating()],
            None if self._due() else mistakes,
        )

    def sheets(self) -> Sheets:
        solved = _("Start your rating over?"), _("Forget the answers")
        mistakes = _("Delete all your mistakes?"), _("Delete them")
        return {
            **super().sheets(),
            "empty-solved": lambda: _empty_dialog("empty-solved", "solved", *solved),
            "empty-mistakes": lambda: _empty_dialog("empty-mistakes", "mistakes", *mistakes),
            "solver": self._solver_dialog,
            "tables": self._tables_dialog,
            "themes": self._themes_dialog,
        }

    def _typed(self) -> str:
        return self.names.get(self.person, self.person)

    @command
    def solver(self, form: Form) -> Answer:
        """Set the person who solves puzzles, by name."""
        typed = plain(str(form.get("name", "")))
        if not typed:
            return self.render()
        return self.navigator.replace(replace(self.route, person=typed))

    @command
    def empty(self, kind: Literal["days", "solved", "mistakes"], /) -> Updates:
        """Delete a person's answers to puzzles or mistakes."""
        entries: dict[str, Any] = self.solved if kind == "solved" else self.mistakes
        own = [key for key, entry in entries.items() if entry.person == self.person]
        self.navigator.device.delete(KINDS[kind], own)
        for key in own:
            entries.pop(key)
        if kind == "mistakes":
            self.navigator.device.delete(REVIEWS, self.reviews)
            self.reviews = {}
        return self.navigator.render(_("Deleted."))

    def _rating(self) -> Inside:
        own = own_answers(self.solved, self.person)
        history = rating_history(own)[RATED_FROM - 1 :]
        known = (
            ngettext(
                "About {rating}, give or take {error}, after {count} puzzle.",
                "About {rating}, give or take {error}, after {count} puzzles.",
                len(own),
                rating=tens(history[-1].rating),
                error=tens(history[-1].deviation),
            )
            if history
            else unrated(RATED_FROM - len(own))
        )
        rule = _(
            "The first answer to each puzzle counts. Having the move shown counts as a miss. "
            "Leaving a puzzle changes nothing."
        )
        name = solver_text(self.person, self.names)
        return (
            h.p[known],
            rating_graph(history),
            h.p("credits")[rule],
            h.div("tools")[
                tool("g-person", name, **sheet("solver")),
                bool(own) and tool("g-chart", _("Results by theme"), **sheet("themes")),
                bool(own) and tool("g-close", _("Start over"), **sheet("empty-solved")),
            ],
        )

    def _examples(self, theme: str) -> Sequence[Mistake]:
        """Return own positions of a theme, unless the setting switches them off."""
        shows = self.navigator.settings.repeat
        return examples(self.mistakes, self.person, theme) if shows else ()

    def _due(self) -> int:
        return len(due(self.mistakes, self.person)) if self.navigator.settings.repeat else 0

    def _mistakes(self) -> Inside:
        own = [one for one in self.mistakes.values() if one.person == self.person]
        delete = bool(own) and tool("g-close", _("Delete them"), **sheet("empty-mistakes"))
        if not self.navigator.settings.repeat:
            off = _("They are switched off in the settings.")
            return h.p[off], delete and h.div("tools")[delete]
        count = self._due()
        waiting = ngettext("{count} is due today.", "{count} are due today.", count)
        none = _("None is due today.") if own else _("None yet.")
        about = _(
            "Costly mistakes from your reviews come back after 1, 3, 7 and 21 days, until you have "
            "found the better move twice."
        )
        return (
            h.p[waiting if count else none],
            h.p("credits")[about],
            h.div("tools")[
                count > 0
                and tool("g-learn", _("Try again"), **opens(DueRoute(person=self.person))),
                delete,
            ],
        )

    def _answer_of_day(self) -> DailyAnswer | None:
        day = today().isoformat()
        return next((answer for answer in self.daily if answer.day == day), None)

    def _day(self) -> Markup:
        """Return the puzzle of the day: its result, and the ways to solve and to share it."""
        now, answer = today(), self._answer_of_day()
        row, best = day_streaks(self.daily, now)
        opened = opens(PuzzleRoute(person=self._typed(), day=TODAY))
        solve = button("plain" if answer else "gold", **opened)
        ways: Inside = solve[_("Solve it")]
        if answer:
            share = share_puzzle(answer, self.daily, row)
            ways = (solve[_("Look at it again")], share)
        lines = [
            initial_capital(puzzle_result(answer)) + "." if answer else "",
            _("Current streak: {row}, longest: {best}.").format(row=row, best=best) if best else "",
        ]
        return h.section("box practice")[
            h.h2[_("The puzzle of the day"), h.small[end_of_day(now)]],
            h.p[" ".join(filter(None, lines)) or _("Everybody gets the same puzzle today.")],
            h.div("tools")[ways],
        ]

    def _themes_dialog(self) -> Markup:
        own = {answer.id: answer.right for answer in own_answers(self.solved, self.person)}
        try:
            known = [puzzle for puzzle in library() if puzzle.id in own]
        except Unavailable as reason:
            return dialog("themes", _("Results by theme"), h.p[str(reason)])
        rows = []
        for theme, name in theme_names().items():
            right = [own[puzzle.id] for puzzle in known if theme in puzzle.themes]
            share = percent(100 * sum(right) / len(right)) if right else "\N{EN DASH}"
            rows.append(row(name, len(right), share))
        heads = pgettext("of puzzles", "Theme"), _("Solved"), _("Right")
        return dialog("themes", _("Results by theme"), table(heads, rows, "numbers"))

    def _tables_dialog(self) -> Markup:
        try:
            played = {puzzle.variant.name for puzzle in library()}
        except Unavailable as reason:
            return dialog("tables", _("Table"), h.p[str(reason)])
        names = ["", *(name for name in variants() if name in played - {USUAL.name}), ALL_TABLES]
        ways = [
            _way(replace(self.route, table=name), table_label(name), name == self.route.table)
            for name in names
        ]
        return dialog("tables", _("Table"), h.div("answers themes")[ways])

    def _solver_dialog(self) -> Markup:
        keys = people([*self.solved.values(), *self.mistakes.values()])
        ways = [
            h.li[
                _way(
                    replace(self.route, person=key),
                    person_name(key, self.names),
                    key == self.person,
                )
            ]
            for key in keys
        ]
        new = h.form(**submits("solver"), autocomplete="off")[
            h.label[
                _("Somebody else"),
                h.input("field", type="text", name="name", **name_limit(), required=True),
            ],
            h.div("answers")[h.button("gold")[_("Done")]],
        ]
        known = h.ul("solvers")[[h.li[way] for way in ways]] if ways else None
        return dialog("solver", _("Who is solving?"), known, new)


def _way(route: PuzzlesRoute, label: str, is_current: bool) -> Markup:
    """Return the button that shows the page for another solver or table."""
    return button("plain", **opens(route), aria_current="true" if is_current else None)[label]


def table_label(table: str) -> str:
    """Return the label of a table of puzzles, as in a `PuzzlesRoute`.

    Raises:
        Unavailable: if there is no such table.
    """
    if table == ALL_TABLES:
        return _("All tables")
    if table not in {"", *variants()}:
        raise Unavailable
    variant = variants()[table] if table else USUAL
    return pages_of(variant).variant_label(variant)


def _empty_dialog(name: SheetName, kind: str, title: str, answer: str) -> Markup:
    delete = button("plain", **does("empty", kind))[answer]
    return question(name, title, _("This can't be undone."), delete, _("Keep"))
