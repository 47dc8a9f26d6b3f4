"""Exercises: positions in which the player looks for the best move, and the judgement of tries."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from app.components.hint import hint_text
from app.components.menus import past_menu
from app.components.scene import AnyScene, Scene
from app.components.table import bar
from app.components.values import values_dialog
from app.device import merge_needs
from app.games import pages_of
from app.handlers import Handlers
from app.html import Inside, Markup, button, h, icon, tool
from app.navigator import R, Sheets
from app.protocol import commands
from app.protocol.commands import Command
from app.protocol.replies import Needs, Updates
from app.routes import Route
from app.screens.base import TableScreen
from app.taps import does, sheet
from app.thinking import BotAnswer
from app.words import _, initial_capital
from app.words.explanations import decimal_points, move_subject
from app.words.names import isolated
from diamonds_core import GameError, Move, Seat, View, game_of
from diamonds_core.events import Event
from diamonds_core.moves import parse_move
from diamonds_core.record import canonical

AS_GOOD = 0.1
"""The points that a move may lose at most to count as right."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position in which the player looks for the best move.

    Args:
        view: the View of the seat to move.
        seats: the players at the table.
        question: the question to the player.
        where: a short description of the position.
        thought: the values of the moves, best first.
        play_on: the route that plays the position on.
        events: the events of this round so far; empty if only the view is known.
        first_moment: the index of the first of these events in a replay of the game.
        last: whether this is the last position.
    """

    view: View
    seats: tuple[Seat, ...]
    question: str
    where: str
    thought: BotAnswer
    play_on: Route
    events: tuple[Event, ...] = ()
    first_moment: int | None = None
    last: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(isolated(seat.name) for seat in self.seats)

    def moves(self, texts: tuple[str, ...]) -> tuple[Move, ...]:
        """Parse moves, with cards in any order, and return the legal ones."""
        variant = self.view.variant
        deck = game_of(variant).start(variant).deck
        legal = {canonical(move, variant): move for move in self.view.legal}
        found: list[Move] = []
        for text in texts:
            with suppress(GameError):
                move = canonical(parse_move(text, deck), variant)
                found += [legal[move]] if move in legal else []
        return tuple(found)

    def cost(self, move: Move) -> float:
        """Return the points that a move loses to the best; an unknown move counts as the worst."""
        values = dict(self.thought.evaluations)
        return max(values.values()) - values.get(move, min(values.values()))

    def is_right(self, move: Move) -> bool:
        return self.cost(move) <= AS_GOOD


class Attempts(TableScreen[R]):
    """The table of an exercise: first the question, then the value of every move.

    A subclass provides the exercises: it calls `begin` with each and defines `next_one`.
    `needs` are the needs of its answers and of the next exercise. `tried` are the moves tried so
    far. `done` tells whether the player has found or has been shown a right move.
    """

    title: str
    leave: str
    exercise: Exercise
    needs: Needs
    tried: tuple[Move, ...] = ()
    done: bool = False

    def begin(self, exercise: Exercise, tried: tuple[str, ...] = (), done: bool = False) -> None:
        """Begin an exercise, or continue it after earlier tries."""
        self.exercise, self.pages = exercise, pages_of(exercise.view.variant)
        self.tried, self.done, self.picked = exercise.moves(tried), done, ()

    def next_one(self) -> Updates:
        """Go on to the next exercise."""
        raise NotImplementedError

    def record_answer(self, right: bool) -> None:
        """Record the first answer; a request for the solution counts as wrong."""

    def rating_line(self) -> Inside:
        """Return a sentence on the change of the rating, None if there is none."""
        return None

    def sheets(self) -> Sheets:
        values: Sheets = (
            {"values": lambda: values_dialog(self.scene(), self._text())} if self.done else {}
        )
        menu: Sheets = {"menu": lambda: past_menu(self.leave, self.scene())}
        return {**super().sheets(), **menu, **values}

    def handlers(self) -> Handlers:
        return (
            Handlers()
            .tap("show-answer", self._show_answer, self._needs_of_answer)
            .tap("next-one", self.next_one, self._needs_of_next)
            .tap("play-on", self._play_on, lambda: self.exercise.play_on.needs)
            .on(commands.Move, self._move, lambda _asked: self._needs_of_answer())
            .on(commands.Pick, self.pick)
            .on(commands.Explain, self.explain)
        )

    def _needs_of_answer(self) -> Needs:
        """Return the needs of the first answer."""
        return {} if self.tried or self.done else self.needs

    def _needs_of_next(self) -> Needs:
        """Return the needs of the next exercise, and of closing the screen if there is none."""
        return merge_needs([self.needs, self.navigator.needs_below()]) if self.needs else {}

    def _move(self, command: commands.Move) -> Updates:
        for move in self.exercise.moves((command.move,)):
            if not self.done:
                right = self.exercise.is_right(move)
                if move in self.tried:
                    continue
                self.tried, self.done, self.picked = (*self.tried, move), right, ()
                if len(self.tried) == 1:
                    self.record_answer(right)
        return self.render()

    def _show_answer(self) -> Updates:
        if not self.done and not self.tried:
            self.record_answer(right=False)
        self.done, self.picked = True, ()
        return self.render()

    def _play_on(self) -> Updates:
        return self.navigator.push(self.exercise.play_on) if self.done else self.render()

    def scene(self) -> AnyScene:
        exercise, done = self.exercise, self.done
        return Scene(
            exercise.view,
            exercise.seats,
            exercise.events,
            self.picked,
            self.feedback,
            self.navigator.settings,
            live=not done,
            still=done,
            marks=tuple(self._marks().items()),
            values=exercise.thought if done else None,
            footer=self._bar(),
            first_moment=exercise.first_moment,
        )

    def _bar(self) -> Markup:
        right, rating = self.outcome(), self.rating_line()
        shows_outcome = right or (right is False and not self.done)
        said = h.div("said")[
            h.p("told" if self.done else "", data_say=True)[
                _outcome_word(right) if shows_outcome else None, self._text()
            ],
            rating and h.p("rated", data_say=True)[rating],
            h.small("num")[self.where()],
        ]
        return bar(self.title, self.leave, said, h.div("ways")[self._buttons()])

    def _buttons(self) -> Inside:
        if not self.done:
            return tool("g-hint", _("Show it"), **does("show-answer"))
        label = _("What if…?")
        play_on = button("plain", **does("play-on"), title=label, aria_label=label)
        command: Command = "back" if self.exercise.last else "next-one"
        text = _("Done") if self.exercise.last else _("Next one")
        return (
            button("plain", **sheet("values"))[_("More")],
            play_on[icon("g-redo"), h.span[label]],
            button("gold", **does(command), data_focus=True)[text],
        )

    def outcome(self) -> bool | None:
        """Return whether the last move tried is right, None before the first."""
        return self.exercise.is_right(self.tried[-1]) if self.tried else None

    def _marks(self) -> dict[Move, bool]:
        """Return the tried moves and, at the end, the answer, with True for the right ones."""
        marks = {move: self.exercise.is_right(move) for move in self.tried}
        return {**marks, self._answer(): True} if self.done else marks

    def where(self) -> str:
        return self.exercise.where

    def _answer(self) -> Move:
        found = [move for move in self.tried[-1:] if self.exercise.is_right(move)]
        return found[0] if found else self.exercise.thought.move

    def _text(self) -> str:
        exercise, names = self.exercise, self.exercise.names
        variant = exercise.view.variant
        if self.done:
            move = self._answer()
            reasons = self.pages.sentences(exercise.view, move, names)
            if move == exercise.thought.move:
                return hint_text(exercise.thought, exercise.view, names, reasons)
            name = initial_capital(move_subject(move, variant, names))
            return " ".join([_("{move}: nothing is better.").format(move=name), *reasons[:2]])
        if not self.tried:
            return exercise.question
        move = self.tried[-1]
        name = initial_capital(move_subject(move, variant, names))
        text = _("{move} would cost {points}. There is something better.")
        return text.format(move=name, points=decimal_points(exercise.cost(move)))


def _outcome_word(right: bool | None) -> Markup:
    word, picture = (_("Right!"), "g-check") if right else (_("Not the best"), "g-close")
    return h.b(f"answer {'right' if right else 'wrong'}")[icon(picture), word, " "]
