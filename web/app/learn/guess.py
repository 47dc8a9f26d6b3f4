"""Guess the move: decide for a seat of a finished game before its move is shown."""

from __future__ import annotations

from dataclasses import replace

from app.core.device import Entries
from app.core.html import Inside
from app.core.navigator import Navigator, Unavailable
from app.core.routes import GuessRoute, WhatIfRoute
from app.core.thinking import SearchResult
from app.games.hint import rounded
from app.learn.exercise import AS_GOOD, Exercise, scene_in_game
from app.table.library import library_of
from app.words import _, ngettext
from app.words.explanations import decimal_points, move_subject
from diamonds_core import HUMAN, Move, Record, bot_request, game_of
from diamonds_core.record import canonical
from diamonds_core.review import Decision, decisions


class Guess(Exercise):
    """A decision of a seat, which the player makes once; then the values of both moves.

    A guess waits for the values, which the thinker looks for meanwhile; it is `done`, and counts,
    once they are known.
    """

    route: GuessRoute

    def __init__(self, navigator: Navigator, route: GuessRoute, _stored: Entries) -> None:
        record = library_of(navigator).record(route.game)
        all_decisions = decisions_of(record, route.seat)
        ahead = [decision for decision in all_decisions if decision.move_index >= route.number]
        if not ahead:
            raise Unavailable(_("This seat has nothing more to decide."))
        self.decision, number = ahead[0], ahead[0].move_index
        if number != route.number:
            route = replace(route, number=number, tried=(), done=False)
        self.title, self.leave = _("Guess the move"), _("Back to the replay")
        self.question = _("What would you do here?")
        count = len(all_decisions)
        done = count - len(ahead) + 1
        self.where = _("{number} of {count}").format(number=done, count=count)
        self.last = len(ahead) == 1
        self.thought = SearchResult(self.decision.move, (), "", "")
        self.request = bot_request(record, number, game_of(record.variant).strongest().id)
        self.play_on = WhatIfRoute(route.game, number, route.seat)
        super().__init__(route, scene_in_game(record, self.decision, navigator.rng))

    def next_route(self) -> GuessRoute:
        number = self.decision.move_index + 1
        return replace(self.route, number=number, tried=(), done=False)

    def answer(self, move: Move) -> None:
        self.tried = (move,)
        if not self.request:
            self.show_answer()

    def show_answer(self) -> None:
        if not self.done:
            self.store()
        self.done = True

    def take_values(self, answer: str | None) -> None:
        super().take_values(answer)
        if self.tried:
            self.show_answer()

    def store(self) -> None:
        """Add what both moves lose to the sums in the route."""
        if self.tried and self.thought.evaluations:
            lost, lost_there = (
                round(100 * self.cost(move)) for move in (*self.tried, self.decision.move)
            )
            self.route = replace(
                self.route,
                guesses=self.route.guesses + 1,
                lost=self.route.lost + lost,
                lost_there=self.route.lost_there + lost_there,
            )

    def result(self) -> Inside:
        """Return the points lost by all moves guessed so far, and by those of the game."""
        known = self.route
        if not (self.done and known.guesses):
            return None
        return ngettext(
            "{count} guess: you lost {yours}, the moves in the game {theirs}.",
            "{count} guesses: you lost {yours}, the moves in the game {theirs}.",
            known.guesses,
            yours=decimal_points(known.lost / 100),
            theirs=decimal_points(known.lost_there / 100),
        )

    def cost(self, move: Move) -> float:
        """Return the points that a move loses; none, where it is shown as good as the best."""
        lost, values = super().cost(move), dict(self.thought.evaluations)
        best = max(values.values())
        shown = rounded(best - lost, self.thought), rounded(best, self.thought)
        return 0.0 if lost <= AS_GOOD or len({*shown}) == 1 else lost

    def outcome(self) -> bool | None:
        """Return None, since a guess isn't judged in a word."""
        return None

    def marks(self) -> dict[Move, bool]:
        """Return both moves, with True for right ones, and the best one."""
        if not (self.done and self.thought.evaluations):
            return {}
        moves = (*self.tried, self.decision.move)
        return {**{move: self.is_right(move) for move in moves}, self.thought.move: True}

    def text(self) -> str:
        """Return the question, then what both moves lose."""
        if not self.done:
            return _("Looking for the values") if self.tried else self.question
        made, variant = self.decision.move, self.scene.view.variant
        same = [canonical(move, variant) for move in self.tried] == [canonical(made, variant)]
        told = _("In the game: {move}.").format(move=move_subject(made, variant, self.scene.names))
        said = [_("The same as in the game.") if same else told]
        if self.thought.evaluations:
            good, costs = (
                _("It is as good as the best move."),
                _("It loses {points} compared with the best move."),
            )
            said.append(self._judgement(made, good, costs))
            good, costs = _("Your move is as good as the best one."), _("Your move loses {points}.")
            said += [] if same else [self._judgement(move, good, costs) for move in self.tried]
        return " ".join(said)

    def _judgement(self, move: Move, good: str, costs: str) -> str:
        """Return one of two sentences on a move, which is as good as the best or costs points."""
        return good if self.is_right(move) else costs.format(points=decimal_points(self.cost(move)))


def decisions_of(record: Record, seat: int) -> tuple[Decision, ...]:
    """Return the decisions of a seat in the finished rounds of a game, whoever played it."""
    players = tuple(
        replace(sitting, player=HUMAN if number == seat else "")
        for number, sitting in enumerate(record.seated)
    )
    return decisions(replace(record, seats=players, changes=()))
