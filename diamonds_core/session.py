"""One running game at a table: who sits where, whose turn it is, and what each viewer sees."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from .errors import BadRecord, shown
from .events import Dealt, Event
from .games import View, draw, game_of
from .moves import move_text
from .record import HUMAN, Record, Seat, play_text, replay


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened, and the table right after it as one viewer may see it.

    Nobody can move in the middle of a move: these views have no legal moves.
    """

    event: Event
    view: View


class Session:
    """A game that goes on: people's moves come in, chance and the bots are asked here.

    `record` is complete after every move and may be saved then; `events` are those of the
    round in play (of the last one, between rounds), for a log.
    """

    def __init__(self, record: Record, rng: Random) -> None:
        """Start a game, or go on where a record ends.

        Raises:
            BadRecord: `seat-count` or `no-player`, when not every seat has a player that is
                known here.
        """
        _check_players(record)
        self.record = record
        self.rng = rng
        self.events: list[Event] = []
        self._game = game_of(record.variant)
        self.state = replay(record, self._keep)

    def view(self, seat: int | None) -> View:
        """The table as a seat, or, with None, as everybody may see it."""
        view: View = self._game.observe(self.state, seat)
        return view

    def rounds(self, seat: int | None) -> list[View]:
        """The table at the end of every round so far, as a seat may see it."""
        state = self._game.start(self.record.variant)
        ends: list[View] = []
        for move in self.record.moves:
            state.play(move)
            if state.between_rounds or state.over:
                ends.append(self._game.observe(state, seat))
        return ends

    def reseat(self, seats: tuple[Seat, ...]) -> None:
        """Let others go on with the game from here, or the same under other names.

        Raises:
            BadRecord: as for a new session; nothing is changed then.
        """
        _check_players(replace(self.record, seats=seats))
        self.record.seats = seats

    def player(self) -> str | None:
        """Who moves next: "human", a bot's name, or None when chance moves or all is over."""
        seat = self.state.to_move
        return None if seat is None else self.record.seats[seat].player

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

        self.record.moves.append(play_text(self.state, text, emit))
        return steps

    def advance(self, viewer: int | None = None) -> list[Step]:
        """Let chance or a bot make the next move; no steps when a person must, or it is over."""
        player, seat = self.player(), self.state.to_move
        if player == HUMAN or self.state.over:
            return []
        if seat is None or player is None:
            move = draw(self.state, self.rng)
        else:
            move = self._game.bots[player](self._game.observe(self.state, seat), self.rng)
        return self.play(move_text(move), viewer)

    def _keep(self, event: Event) -> None:
        if isinstance(event, Dealt):
            self.events.clear()
        self.events.append(event)


def _check_players(record: Record) -> None:
    if len(record.seats) != record.variant.players:
        found, expected = len(record.seats), record.variant.players
        raise BadRecord("seat-count", found=found, expected=expected)
    players = (HUMAN, *game_of(record.variant).bots)
    for seat in record.seats:
        if seat.player not in players:
            raise BadRecord("no-player", found=shown(seat.player), known=", ".join(players))
