"""Sessions: running games, with their players, the turn, and the View of each viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from random import Random
from typing import Any, overload

from .asking import ask_in_steps
from .bots import Bot, Choice
from .bots.bot import AnyBot, as_bot
from .bots.version import VERSION
from .chance import chance_move, thinking_seed
from .errors import BadRecord, format_value
from .events import Dealt, Event
from .game import GAMES, AnyGame, V, game_of
from .moves import Give, Move
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
    replay,
)
from .state import State
from .steps import Steps, finish
from .variant import Variant
from .view import View


@dataclass(frozen=True, slots=True)
class Step:
    """An event, and each viewer's View right after it; the viewer None is the public.

    The views have no legal moves, since no seat can move in the middle of a move.
    """

    event: Event
    views: Mapping[int | None, View]


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A request to a bot for a move, with all inputs of its answer; it can be pickled.

    Args:
        game: the name of the game.
        bot: the id of one of the game's bots.
        view: the View of its seat.
        move_index: the index that the move will have in the record.
        seed: the seed of the bot's source of chance.
    """

    game: str
    bot: str
    view: View
    move_index: int
    seed: int

    def think(self) -> Choice:
        """Return the choice of the bot, which depends on the request alone."""
        return finish(self.steps())

    def steps(self) -> Steps[Choice]:
        """Return the choice of the bot, made in steps."""
        return ask_in_steps(GAMES[self.game].bots[self.bot], self.view, Random(self.seed))


class Session:
    """A running game: it takes moves of people, makes moves of chance, and requests those of bots.

    `record` is complete after every move and may be saved then. `events` are those of the round in
    play, or between rounds of the last one; `first_event_index` is the index of the first one in
    the game. `undone` are the moves taken back, in the order of `redo`. `start` is the state before
    the record's first move, which is never changed.
    """

    def __init__(self, record: Record, rng: Random, start: State | None = None) -> None:
        """Start a game, or resume it at the end of a record.

        Another bot replaces an unknown one (see `Game.bot`).

        Args:
            record: the game; the session adds its moves to it.
            rng: draws the secret of a record that has none, so that no two games continue alike.
            start: the state before the record's first move; by default a new game's. With another
                one the record alone isn't a game, and can't be written and read.

        Raises:
            BadRecord: `seat-count`, when not every seat has a player.
        """
        _check_count(record.variant, record.seats)
        self.record = record
        record.secret = record.secret or new_secret(rng)
        self.events: list[Event] = []
        self.first_event_index = 0
        self.undone: list[Move] = []
        self.start: State = start or self._game.start(record.variant)
        self.state = replay(record, self._keep, self.start)

    def __copy__(self) -> Session:
        return deepcopy(self)

    @property
    def _game(self) -> AnyGame:
        """The game of the variant; it is no part of a copy or pickle."""
        return game_of(self.record.variant)

    def view(self, seat: int | None) -> View:
        """Return the View of a seat; with None, the public View."""
        view: View = self._game.observe(self.state, seat)
        return view

    def rounds(self, seat: int | None) -> list[View]:
        """Return the View of a seat at the end of each round so far."""
        state = self.start.copy()
        ends: list[View] = []
        for move in self.record.moves:
            state.play(move)
            if state.between_rounds or state.over:
                ends.append(self._game.observe(state, seat))
        return ends

    # Players ---------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The present players, by seat."""
        return self.record.seated

    def reseat(self, seats: tuple[Seat, ...]) -> None:
        """Change the players or their names from here on.

        Raises:
            BadRecord: `seat-count`, or `no-player` for a bot that is unknown and doesn't play yet;
                nothing is changed then.
        """
        _check_count(self.record.variant, seats)
        known = (HUMAN, *self._game.bots)
        sitting = {seat.player for seat in self.seats}
        for seat in seats:
            if seat.player not in sitting.union(known):
                raise BadRecord(
                    "no-player", found=format_value(seat.player), known=", ".join(known)
                )
        self._sit(seats)

    def _sit(self, seats: tuple[Seat, ...]) -> None:
        """Record the players from the next move on, and drop the changes at later moves."""
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
        """The seat to move; None when chance moves or the game is over.

        In a phase `at_once`, people come before bots: the dealer first, then to the right, so that
        the seat that leads the first trick gives last and can play on.
        """
        state = self.state
        if not state.phase.at_once or state.dealer is None:
            return state.to_move
        count = state.variant.players
        around = ((state.dealer - k) % count for k in range(count))
        people = (seat for seat in around if self.seats[seat].player == HUMAN)
        return next(filter(state.legal_for, people), state.to_move)

    def player(self) -> str | None:
        """Return the player to move, "human" or a bot's id; None when no seat is to move."""
        seat = self.turn
        return None if seat is None else self.seats[seat].player

    # Moves -----------------------------------------------------------------------------

    def play(self, move: Move, *viewers: int | None) -> list[Step]:
        """Make a move, and return the steps, with a View for each of the viewers.

        Raises:
            IllegalMove: when the move is illegal; nothing is changed then.
        """
        steps: list[Step] = []

        def emit(event: Event) -> None:
            self._keep(event)
            views = {viewer: replace(self.view(viewer), legal=()) for viewer in viewers}
            steps.append(Step(event, views))

        made = canonical(move, self.record.variant)
        self.state.play(made, emit)
        self.record.moves.append(made)
        self.undone = self.undone[1:] if self.undone[:1] == [made] else []
        return steps

    def chance(self, *viewers: int | None) -> list[Step]:
        """Make the move of chance that follows from the record; return no steps out of turn."""
        if self.state.to_move is not None or self.state.over:
            return []
        seed = self.record.seed or self.record.secret
        return self.play(chance_move(self.state, seed), *viewers)

    def bot_request(self) -> BotRequest | None:
        """Return the request to the bot to move; None when it isn't a bot's turn."""
        seat = self.turn
        if seat is None or self.seats[seat].player == HUMAN:
            return None
        return self._request_to(seat, self.seats[seat].player)

    def advice(self, seat: int | None = None) -> BotRequest | None:
        """Return the request to the strongest bot for a person's move, None out of turn.

        The person is the one to move; in a phase `at_once` another one with a `seat` may move too.
        """
        seat = self.turn if seat is None else seat
        if seat is None or self.seats[seat].player != HUMAN or not self.state.legal_for(seat):
            return None
        return self._request_to(seat, self._game.strongest().id)

    def _request_to(self, seat: int, player: str) -> BotRequest:
        return _bot_request(self.record, self.state, len(self.record.moves), seat, player)

    def answer(self, request: BotRequest, move: Move, *viewers: int | None) -> list[Step]:
        """Make the move that answers a request; return no steps for an outdated request.

        Raises:
            IllegalMove: when the move is illegal; nothing is changed then.
        """
        if request != self.bot_request():
            return []
        self._note_version()
        return self.play(move, *viewers)

    def stand_in(self, *viewers: int | None) -> list[Step]:
        """Make the move of the strongest bot without a search instead of the player to move.

        In the record, the seat belongs to that bot for this one move.
        """
        seat, seats = self.turn, self.seats
        if seat is None:
            return []
        bot = self._game.strongest(at_once=True).id
        request = self._request_to(seat, bot)
        self._note_version()
        self._sit((*seats[:seat], replace(seats[seat], player=bot), *seats[seat + 1 :]))
        steps = self.play(request.think().move, *viewers)
        self._sit(seats)
        return steps

    def _note_version(self) -> None:
        """Record the version of the bots, which may have changed since the game began."""
        if VERSION not in self.record.bots:
            self.record.bots = (*(self.record.bots or ("",)), VERSION)

    # Undo ------------------------------------------------------------------------------

    def back_to(self, move_index: int) -> None:
        """Take back the move with this index and all later ones; keep the players.

        Chance and bots repeat their moves as long as people repeat theirs.

        Raises:
            ValueError: when `move_index` is below 0 or above the number of moves; nothing is
                changed then.
        """
        check_moment(self.record, move_index)
        seats, moves = self.seats, self.record.moves
        self.undone = [*moves[move_index:], *self.undone]
        del moves[move_index:]
        self._sit(seats)
        self.events, self.first_event_index = [], 0
        self.state = replay(self.record, self._keep, self.start)

    def redo(self, *viewers: int | None) -> list[Step]:
        """Make the next undone move again; return no steps if there is none."""
        return self.play(self.undone[0], *viewers) if self.undone else []

    def _keep(self, event: Event) -> None:
        if isinstance(event, Dealt):
            self.first_event_index += len(self.events)
            self.events.clear()
        self.events.append(event)


def dealt_session(view: View, seats: tuple[Seat, ...], rng: Random) -> Session:
    """Return a session that continues from a View, with the hidden cards dealt at random.

    All deals that agree with the View are equally likely. `rng` draws the bots' chance, too.

    Raises:
        BadRecord: `seat-count`, when not every seat has a player.
    """
    record = new_record(view.variant, seats, rng)
    return Session(record, rng, game_of(view.variant).resample(view, rng))


def bot_request(
    record: Record, move_index: int, bot: str | None = None, state: State | None = None
) -> BotRequest:
    """Return the request to a bot, by default the seat's own, for a move that a seat chose.

    `state` is the one before the move, if the caller has it.
    """
    move, state = record.moves[move_index], state or replay(before(record, move_index))
    seat = move.seat if isinstance(move, Give) else state.turn
    return _bot_request(
        record, state, move_index, seat, bot or record.seats_at(move_index)[seat].player
    )


def _bot_request(
    record: Record, state: State, move_index: int, seat: int, player: str
) -> BotRequest:
    game, seed = game_of(record.variant), thinking_seed(record.secret, move_index, seat)
    return BotRequest(game.name, game.bot(player).id, game.observe(state, seat), move_index, seed)


@overload
def play_game(variant: V, bots: Sequence[AnyBot], rng: Random) -> Record[V]: ...
@overload
def play_game(variant: str, bots: Sequence[AnyBot], rng: Random) -> Record: ...
def play_game(variant: Variant | str, bots: Sequence[AnyBot], rng: Random) -> Record[Any]:
    """Return the record of a whole game between bots, one for each seat.

    Raises:
        BotError: when a bot doesn't answer with a legal move.
        TypeError: when one of them is no bot (see `bots.bot.as_bot`).
        BadVariant: `variant-name`, when no variant has this name.
        BadRecord: `seat-count`, when there are more or fewer bots than seats.
    """
    players = list(map(as_bot, bots))
    record = new_record(variant, tuple(Seat(bot.name, bot.id) for bot in players), rng)
    _check_count(record.variant, record.seats)
    chance = partial(chance_move, seed=record.seed or record.secret)
    moves = bot_moves(replay(record), players, record.secret, chance)
    record.moves += filter(None, moves)
    return record


def bot_moves(
    state: State,
    bots: Sequence[Bot[Any]],
    secret: str,
    chance: Callable[[State], Move],
    move_index: int = 0,
) -> Iterator[Move | None]:
    """Let bots play a game to its end, and yield its moves; the state is changed.

    Between its moves it yields None after each step of a bot's choice.
    The bots' chance follows from a secret and the index of each move in the record, the first of
    which is `move_index`. `chance` returns the next move of chance.
    """
    game = game_of(state.variant)
    for number in count(move_index):
        if state.over:
            return
        seat = state.to_move
        if seat is None:
            move = chance(state)
        else:
            rng = Random(thinking_seed(secret, number, seat))
            choice = yield from ask_in_steps(bots[seat], game.observe(state, seat), rng)
            move = choice.move
        state.play(move)
        yield canonical(move, state.variant)


def _check_count(variant: Variant, seats: Sequence[Seat]) -> None:
    if len(seats) != variant.players:
        raise BadRecord("seat-count", found=len(seats), expected=variant.players)
