"""One running game at a table: who sits where, whose turn it is, and what each viewer sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from .bots import Bot, Choice
from .chance import dealt, thinking
from .errors import BadRecord, shown
from .events import Dealt, Event
from .games import GAMES, game_of
from .moves import Give, Move, move_text
from .record import (
    HUMAN,
    Change,
    Record,
    Seat,
    before,
    canonical,
    check_moment,
    new_record,
    new_secret,
    play_text,
    replay,
)
from .state import State
from .variants import Variant
from .views import View


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened, and the table right after it as one viewer may see it.

    Nobody can move in the middle of a move: these views have no legal moves.
    """

    event: Event
    view: View


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to a bot: which move? All that the answer depends on, and it can be pickled.

    Args:
        game: the name of the game.
        bot: the id of the bot, which is one of the game's.
        view: what its seat may see.
        move_index: the index of the move in the record, the number of moves made before.
        seed: of the chance that the bot gets.
    """

    game: str
    bot: str
    view: View
    move_index: int
    seed: int

    def think(self) -> Choice:
        """What the bot chooses: the same whenever and wherever it is asked."""
        return GAMES[self.game].bots[self.bot].choose(self.view, Random(self.seed))


class Session:
    """A game that goes on: people's moves come in, chance moves when told to, bots are asked for.

    `record` is complete after every move and may be saved then; `events` are those of the
    round in play (of the last one, between rounds), for a log, and `earlier` is how many there
    were before them; `undone` are the moves that were taken back, the next one first.
    """

    def __init__(self, record: Record, rng: Random) -> None:
        """Start a game, or go on where a record ends.

        A bot that isn't known here doesn't matter: another one stands in (see `Game.bot`).

        Args:
            record: the game; the session adds its moves to it.
            rng: draws the secret of a record that has none, so that no two games go on alike.

        Raises:
            BadRecord: `seat-count`, when not every seat has a player.
        """
        _check_count(record.variant, record.seats)
        self.record = record
        record.secret = record.secret or new_secret(rng)
        self.events: list[Event] = []
        self.earlier = 0
        self.undone: list[Move] = []
        self._game = game_of(record.variant)
        self.state = replay(record, self._keep)

    def view(self, seat: int | None) -> View:
        """The table as a seat, or, with None, as everybody may see it."""
        view: View = self._game.observe(self.state, seat)
        return view

    def rounds(self, seat: int | None) -> list[View]:
        """The table at the end of every round so far, as a seat may see it."""
        state: State = self._game.start(self.record.variant)
        ends: list[View] = []
        for move in self.record.moves:
            state.play(move)
            if state.between_rounds or state.over:
                ends.append(self._game.observe(state, seat))
        return ends

    # Who plays -------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now."""
        return self.record.seated

    def reseat(self, seats: tuple[Seat, ...]) -> None:
        """Let others go on with the game from here, or the same under other names.

        Raises:
            BadRecord: `seat-count` or `no-player`; nothing is changed then.
        """
        _check_count(self.record.variant, seats)
        known = (HUMAN, *self._game.bots)
        for seat in seats:
            if seat.player not in (*known, *(sitting.player for sitting in self.seats)):
                raise BadRecord("no-player", found=shown(seat.player), known=", ".join(known))
        self._sit(seats)

    def _sit(self, seats: tuple[Seat, ...]) -> None:
        """Write down who sits where from the next move on; what was to come later is forgotten."""
        record, move_index = self.record, len(self.record.moves)
        record.changes = tuple(
            change for change in record.changes if change.move_index < move_index
        )
        if move_index == 0:
            record.seats = seats
        elif seats != self.seats:
            record.changes = (*record.changes, Change(move_index, seats))

    @property
    def turn(self) -> int | None:
        """The seat that is asked for a move; None when chance moves or all is over.

        While all may move at once, people come before bots: the dealer first, then round the
        table to the right, so that whoever leads moves last and goes on.
        """
        state = self.state
        if not state.phase.at_once or state.dealer is None:
            return state.to_move
        count = state.variant.players
        around = ((state.dealer - k) % count for k in range(count))
        people = (seat for seat in around if self.seats[seat].player == HUMAN)
        return next(filter(state.legal_for, people), state.to_move)

    def player(self) -> str | None:
        """Who moves next: "human", a bot's id, or None when chance moves or all is over."""
        seat = self.turn
        return None if seat is None else self.seats[seat].player

    # What moves ------------------------------------------------------------------------

    def play(self, text: str, viewer: int | None = None) -> list[Step]:
        """Make a move given as a record's text; the steps are for the viewer's eyes.

        Raises:
            IllegalMove: when it is not a move or not legal; nothing is changed then.
        """
        steps: list[Step] = []

        def emit(event: Event) -> None:
            self._keep(event)
            seen = self._game.observe(self.state, viewer)
            steps.append(Step(event, replace(seen, legal=())))

        move = play_text(self.state, text, emit)
        self.record.moves.append(move)
        self.undone = self.undone[1:] if self.undone[:1] == [move] else []
        return steps

    def chance(self, viewer: int | None = None) -> list[Step]:
        """Let chance move, as the record's seed has it; no steps where it isn't its turn."""
        if self.state.to_move is not None or self.state.over:
            return []
        seed = self.record.seed or self.record.secret
        return self.play(move_text(dealt(self.state, seed)), viewer)

    def ask(self) -> Ask | None:
        """The question to the bot that is to move; None when it isn't a bot's turn."""
        player = self.player()
        return None if player == HUMAN else self._asking(player)

    def advice(self) -> Ask | None:
        """The question to the strongest bot what the person who is next should do."""
        return self._asking(self._game.strongest().id) if self.player() == HUMAN else None

    def _asking(self, player: str | None) -> Ask | None:
        seat = self.turn
        if seat is None or player is None:
            return None
        return _ask(self.record, self.state, len(self.record.moves), seat, player)

    def answer(self, ask: Ask, move: Move, viewer: int | None = None) -> list[Step]:
        """Make the move that a bot was asked for; no steps when the question has passed.

        Raises:
            IllegalMove: when it isn't legal; nothing is changed then.
        """
        return self.play(move_text(move), viewer) if ask == self.ask() else []

    def stand_in(self, viewer: int | None = None) -> list[Step]:
        """Let the strongest bot that answers at once move in the place of whoever is next.

        The record says so: the seat is that bot's for this one move.
        """
        seat, seats = self.turn, self.seats
        if seat is None:
            return []
        bot = self._game.strongest(at_once=True).id
        ask = _ask(self.record, self.state, len(self.record.moves), seat, bot)
        self._sit((*seats[:seat], replace(seats[seat], player=bot), *seats[seat + 1 :]))
        steps = self.play(move_text(ask.think().move), viewer)
        self._sit(seats)
        return steps

    # What is taken back ----------------------------------------------------------------

    def back_to(self, move_index: int) -> None:
        """Take back all moves but the first `move_index`; the players stay who they are.

        Deals and bots will do again what they did, where the people do.

        Raises:
            ValueError: when `move_index` is not 0 to the number of moves; nothing is changed then.
        """
        check_moment(self.record, move_index)
        seats, moves = self.seats, self.record.moves
        self.undone = [*moves[move_index:], *self.undone]
        del moves[move_index:]
        self._sit(seats)
        self.events, self.earlier = [], 0
        self.state = replay(self.record, self._keep)

    def redo(self, viewer: int | None = None) -> list[Step]:
        """Make the next of the moves again that were taken back; no steps where there is none."""
        return self.play(move_text(self.undone[0]), viewer) if self.undone else []

    def _keep(self, event: Event) -> None:
        if isinstance(event, Dealt):
            self.earlier += len(self.events)
            self.events.clear()
        self.events.append(event)


def question(record: Record, move_index: int, bot: str | None = None) -> Ask:
    """The question that a move of a record has answered: to the bot that sat there, or another.

    Args:
        record: a game.
        move_index: the index of a move that was chosen at the table.
        bot: the id of the bot that is asked, if not that of the seat.
    """
    move, state = record.moves[move_index], replay(before(record, move_index))
    seat = move.seat if isinstance(move, Give) else state.turn
    return _ask(record, state, move_index, seat, bot or record.seats_at(move_index)[seat].player)


def _ask(record: Record, state: State, move_index: int, seat: int, player: str) -> Ask:
    game, seed = game_of(record.variant), thinking(record.secret, move_index, seat)
    return Ask(game.name, game.bot(player).id, game.observe(state, seat), move_index, seed)


def play_game(variant: Variant, bots: Sequence[Bot[Any]], rng: Random) -> Record:
    """Let bots play a whole game, one for each seat.

    Raises:
        BadRecord: `seat-count`, when there are more or fewer bots than seats.
    """
    record = new_record(variant, tuple(Seat(bot.name, bot.id) for bot in bots), rng)
    _check_count(variant, record.seats)
    game = game_of(variant)
    state: State = game.start(variant)
    while not state.over:
        seat = state.to_move
        if seat is None:
            move: Move = dealt(state, record.seed or record.secret)
        else:
            chance = Random(thinking(record.secret, len(record.moves), seat))
            move = bots[seat].choose(game.observe(state, seat), chance).move
        state.play(move)
        record.moves.append(canonical(move, variant))
    return record


def _check_count(variant: Variant, seats: Sequence[Seat]) -> None:
    if len(seats) != variant.players:
        raise BadRecord("seat-count", found=len(seats), expected=variant.players)
