"""Guess the move: decide for a seat of a finished game before its move is shown."""

from __future__ import annotations

from dataclasses import replace

from app.components.scene import AnyScene
from app.html import Inside
from app.library import Unavailable
from app.navigator import Navigator
from app.protocol import commands
from app.protocol.replies import Updates
from app.routes import GuessRoute, WhatIfRoute
from app.screens.attempts import Attempts, Exercise
from app.thinking import BotAnswer, parse_result
from app.words import _, ngettext
from app.words.explanations import decimal_points, move_subject
from diamonds_core import HUMAN, BotRequest, Move, Record, Session, before, bot_request, game_of
from diamonds_core.record import canonical
from diamonds_core.review import Decision, decisions


class Guess(Attempts[GuessRoute]):
    """The decisions of a seat, one after the other, each with the value of both moves.

    `tried` is the player's move, and `done` tells that the move of the game is shown. The values of
    all moves are `answered` by the thinker meanwhile.
    """

    def __init__(self, navigator: Navigator, route: GuessRoute) -> None:
        super().__init__(navigator, route)
        self.title, self.leave = _("Guess the move"), _("Back to the replay")
        self.needs = {}
        self.record = navigator.library.record(route.game)
        self.decisions = decisions_of(self.record, route.seat)
        self._go_to(route.number)

    @property
    def route(self) -> GuessRoute:
        return replace(self.opened, number=self.decision.move_index)

    def _go_to(self, number: int) -> None:
        ahead = [decision for decision in self.decisions if decision.move_index >= number]
        if not ahead:
            raise Unavailable(_("This seat has nothing more to decide."))
        self.decision, self.left = ahead[0], len(ahead) - 1
        strongest = game_of(self.record.variant).strongest().id
        self.request = bot_request(self.record, self.decision.move_index, strongest)
        self.answered = False
        self.begin(self._exercise())

    def _exercise(self) -> Exercise:
        decision, at = self.decision, self.decision.move_index
        session = Session(before(self.record, at), self.navigator.rng)
        done, count = len(self.decisions) - self.left, len(self.decisions)
        return Exercise(
            decision.view,
            session.seats,
            _("What would you do here?"),
            _("{number} of {count}").format(number=done, count=count),
            BotAnswer(decision.move, (), "", ""),
            WhatIfRoute(self.opened.game, at, self.opened.seat),
            tuple(session.events),
            session.first_event_index,
            last=not self.left,
        )

    def scene(self) -> AnyScene:
        """Return the table before the move, with both moves and all values once it is shown."""
        named = self.exercise.seats[self.opened.seat].player != HUMAN
        return replace(super().scene(), named=named)

    def bot_request(self) -> BotRequest | None:
        return None if self.answered else self.request

    def _move(self, command: commands.Move) -> Updates:
        """Take the player's move; show the one that was made once the values are known."""
        for move in self.exercise.moves((command.move,)):
            if not self.done:
                self.tried = (move,)
        if not self.tried:
            return self.render()
        return self._show_answer() if self.answered else self.render(self._text())

    def take_answer(self, answer: str | None) -> Updates:
        """Take the values of the decision, for which a player who has guessed waits."""
        thought = parse_result(self.request, answer)
        self.exercise, self.answered = replace(self.exercise, thought=thought), True
        return self._show_answer() if self.tried else self.render()

    def _show_answer(self) -> Updates:
        """Show the move that was made, and count what both moves lose."""
        if not self.done and self.tried and self.exercise.thought.evaluations:
            moves = (*self.tried, self.decision.move)
            mine, theirs = (round(100 * self.exercise.cost(move)) for move in moves)
            known = self.opened
            self.opened = replace(
                known,
                guesses=known.guesses + 1,
                lost=known.lost + mine,
                lost_there=known.lost_there + theirs,
            )
        self.done, self.picked = True, ()
        return self.render(self._text())

    def next_one(self) -> Updates:
        if self.done and self.left:
            self._go_to(self.decision.move_index + 1)
        return self.render()

    def outcome(self) -> bool | None:
        """Return None, since a guess isn't judged in a word."""
        return None

    def _marks(self) -> dict[Move, bool]:
        """Return the moves to mark, with True for the right ones, once the move is shown."""
        thought = self.exercise.thought
        if not (self.done and thought.evaluations):
            return {}
        moves = (*self.tried, self.decision.move)
        return {**{move: self.exercise.is_right(move) for move in moves}, thought.move: True}

    def _text(self) -> str:
        """Return the question, then what both moves lose."""
        exercise, made, variant = self.exercise, self.decision.move, self.record.variant
        if not self.done:
            return _("Looking for the values") if self.tried else exercise.question
        same = [canonical(move, variant) == canonical(made, variant) for move in self.tried] == [
            True
        ]
        told = _("In the game: {move}.").format(move=move_subject(made, variant, exercise.names))
        said = _("The same as in the game.") if same else told
        if not exercise.thought.evaluations:
            return said
        theirs = decimal_points(exercise.cost(made))
        if same or not self.tried:
            cost = _("It loses {points} to the best move.").format(points=theirs)
        else:
            yours = decimal_points(exercise.cost(self.tried[0]))
            cost = _("Your move loses {yours} to the best one, the move in the game {theirs}.")
            cost = cost.format(yours=yours, theirs=theirs)
        return f"{said} {cost}"

    def rating_line(self) -> Inside:
        """Return the points lost by all moves guessed so far, and by those of the game."""
        known = self.opened
        if not (self.done and known.guesses):
            return None
        return ngettext(
            "{count} guess: you lost {yours}, the moves in the game {theirs}.",
            "{count} guesses: you lost {yours}, the moves in the game {theirs}.",
            known.guesses,
            yours=decimal_points(known.lost / 100),
            theirs=decimal_points(known.lost_there / 100),
        )


def decisions_of(record: Record, seat: int) -> tuple[Decision, ...]:
    """Return the decisions of a seat in the finished rounds of a game, whoever played it."""
    players = tuple(
        replace(sitting, player=HUMAN if number == seat else "")
        for number, sitting in enumerate(record.seated)
    )
    return decisions(replace(record, seats=players, changes=()))
