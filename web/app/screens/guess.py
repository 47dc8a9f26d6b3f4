"""Guess the move: decide for a seat of a finished game before its move is shown."""

from __future__ import annotations

from dataclasses import replace

from app.components.attempt import attempt_bar
from app.components.menus import past_menu
from app.components.scene import AnyScene, Scene
from app.components.values import values_dialog
from app.games import pages_of
from app.handlers import Handlers
from app.html import Markup
from app.library import Unavailable
from app.navigator import Navigator, Sheets
from app.protocol import commands
from app.protocol.replies import EncodedBotRequest, Updates
from app.routes import GuessRoute, WhatIfRoute
from app.screens.attempts import Exercise
from app.screens.base import TableScreen
from app.thinking import BotAnswer, encoded_request, key_of, parse_result
from app.words import _, ngettext
from app.words.explanations import decimal_points, move_subject
from app.words.names import isolated
from diamonds_core import HUMAN, Move, Record, Session, before, bot_request, game_of
from diamonds_core.record import canonical
from diamonds_core.review import Decision, decisions


class Guess(TableScreen[GuessRoute]):
    """The decisions of a seat, one after the other, each with the value of both moves.

    `tried` is the player's move, None before it. `answer` has the values of all moves; None before
    the thinker has found them. `shown` tells whether the move that was made is shown.
    """

    def __init__(self, navigator: Navigator, route: GuessRoute) -> None:
        """Begin with the next decision from a move of the game on.

        Raises:
            Unavailable: if the seat decides nothing from there on.
        """
        super().__init__(navigator, route)
        self.record = navigator.library.record(route.game)
        self.pages = pages_of(self.record.variant)
        self.decisions = decisions_of(self.record, route.seat)
        self._go_to(route.number)

    @property
    def route(self) -> GuessRoute:
        """The route with the current decision, and with the points lost so far."""
        return replace(self.opened, number=self.decision.move_index)

    def _go_to(self, number: int) -> None:
        """Begin the first decision from a move of the game on."""
        ahead = [decision for decision in self.decisions if decision.move_index >= number]
        if not ahead:
            raise Unavailable(_("This seat decides nothing after this."))
        self.decision, self.left = ahead[0], len(ahead) - 1
        at, strongest = self.decision.move_index, game_of(self.record.variant).strongest().id
        self.session = Session(before(self.record, at), self.navigator.rng)
        self.request = bot_request(self.record, at, strongest)
        self.tried: Move | None = None
        self.answer: BotAnswer | None = None
        self.shown = False
        self.picked = ()

    def scene(self) -> AnyScene:
        """Return the table before the move, with both moves and all values once it is shown."""
        return Scene(
            self.decision.view,
            self.session.seats,
            tuple(self.session.events),
            self.picked,
            self.feedback,
            self.navigator.settings,
            live=not self.shown,
            still=self.shown,
            named=self.session.seats[self.opened.seat].player != HUMAN,
            marks=tuple(self._marks().items()),
            values=self.answer if self.shown else None,
            footer=self._bar(),
            first_moment=self.session.first_event_index,
        )

    def sheets(self) -> Sheets:
        """Return the dialogs over the table."""
        values: Sheets = {"values": lambda: values_dialog(self.scene())} if self.shown else {}
        menu: Sheets = {"menu": lambda: past_menu(_("Back to the replay"), self.scene())}
        return {**super().sheets(), **menu, **values}

    def handlers(self) -> Handlers:
        """Return the handlers for a move, for the thinker's answer and for the ways on."""
        return (
            Handlers()
            .tap(commands.ShowAnswer, self._show)
            .tap(commands.NextOne, self._next_one)
            .tap(commands.PlayOn, self._play_on)
            .on(commands.Move, self._move)
            .on(commands.BotAnswer, self._take_answer)
            .on(commands.Pick, self.pick)
            .on(commands.Explain, self.explain)
        )

    def bot_request(self) -> EncodedBotRequest | None:
        """Return the request for the values of the decision, until they are known."""
        return None if self.answer else encoded_request(self.request)

    # Requests --------------------------------------------------------------------------

    def _move(self, command: commands.Move) -> Updates:
        """Take the player's move; show the one that was made once the values are known."""
        for move in self._exercise().moves((command.move,)):
            if not self.shown:
                self.tried = move
        if self.tried is None:
            return self.render()
        return self._show() if self.answer else self.render(self._text())

    def _take_answer(self, command: commands.BotAnswer) -> Updates:
        if self.answer or command.key != key_of(self.request):
            return self.render()
        self.answer = parse_result(self.request, command.answer)
        return self._show() if self.tried else self.render()

    def _show(self) -> Updates:
        """Show the move that was made, and count what both moves lose."""
        if not self.shown and self.tried and self.answer and self.answer.evaluations:
            lost = [round(100 * self._cost(move)) for move in (self.tried, self.decision.move)]
            known = self.opened
            self.opened = replace(
                known,
                guesses=known.guesses + 1,
                lost=known.lost + lost[0],
                lost_there=known.lost_there + lost[1],
            )
        self.shown, self.picked = True, ()
        return self.render(self._text())

    def _next_one(self) -> Updates:
        """Go on to the next decision."""
        if self.shown and self.left:
            self._go_to(self.decision.move_index + 1)
        return self.render()

    def _play_on(self) -> Updates:
        """Play on from here, with the cards of the seat."""
        if not self.shown:
            return self.render()
        return self.navigator.push(self._exercise().play_on)

    # Rendering -------------------------------------------------------------------------

    def _exercise(self) -> Exercise:
        """Return the decision as an exercise; before the values are known, all moves are equal."""
        return Exercise(
            self.decision.view,
            self.session.seats,
            "",
            "",
            self.answer or BotAnswer(self.decision.move, ((self.decision.move, 0.0),), "", ""),
            WhatIfRoute(self.opened.game, self.decision.move_index, self.opened.seat),
        )

    def _is_made(self, move: Move) -> bool:
        """Return whether a move is the one of the game."""
        made, variant = self.decision.move, self.record.variant
        return canonical(move, variant) == canonical(made, variant)

    def _cost(self, move: Move) -> float:
        return self._exercise().cost(move)

    def _marks(self) -> dict[Move, bool]:
        """Return the moves to mark, with True for the right ones, once the move is shown."""
        if not self.shown or not self.answer:
            return {}
        tried = [self.tried] if self.tried else []
        marks = {move: self._exercise().is_right(move) for move in (*tried, self.decision.move)}
        return {**marks, self.answer.move: True}

    def _bar(self) -> Markup:
        """Return the bar below the table."""
        done = len(self.decisions) - self.left
        return attempt_bar(
            title=_("Guess the move"),
            leave=_("Back to the replay"),
            text=self._text(),
            where=_("{number} of {count}").format(number=done, count=len(self.decisions)),
            rating=self._score() if self.shown else None,
            done=self.shown,
            last=not self.left,
        )

    def _text(self) -> str:
        """Return the question, then what both moves lose."""
        decision, variant = self.decision, self.record.variant
        if not self.shown:
            return _("Looking for the values") if self.tried else _("What would you do here?")
        names = [isolated(seat.name) for seat in self.session.seats]
        made = move_subject(decision.move, variant, names)
        same = self.tried is not None and self._is_made(self.tried)
        said = (
            _("The same as in the game.") if same else _("In the game: {move}.").format(move=made)
        )
        if not (self.answer and self.answer.evaluations):
            return said
        theirs = decimal_points(self._cost(decision.move))
        if self.tried is None or same:
            cost = _("It loses {points} to the best move.").format(points=theirs)
        else:
            yours = decimal_points(self._cost(self.tried))
            cost = _("Your move loses {yours} to the best one, that of the game {theirs}.")
            cost = cost.format(yours=yours, theirs=theirs)
        return f"{said} {cost}"

    def _score(self) -> str:
        """Return the points lost by all moves guessed so far, and by those of the game."""
        known = self.opened
        if not known.guesses:
            return ""
        text = ngettext(
            "{count} guess: you lost {yours}, the game {theirs}.",
            "{count} guesses: you lost {yours}, the game {theirs}.",
            known.guesses,
        )
        yours, theirs = decimal_points(known.lost / 100), decimal_points(known.lost_there / 100)
        return text.format(count=known.guesses, yours=yours, theirs=theirs)


def decisions_of(record: Record, seat: int) -> tuple[Decision, ...]:
    """Return the decisions of a seat in the finished rounds of a game, whoever played it."""
    players = tuple(
        replace(sitting, player=HUMAN if number == seat else "")
        for number, sitting in enumerate(record.seated)
    )
    return decisions(replace(record, seats=players, changes=()))
