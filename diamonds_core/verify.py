"""The proof that a game was fair: its deals and the moves of its bots, made again.

A deal follows from the seed of the record alone, and the move of a bot from the View of its seat
and a source of chance that the record fixes. So anyone can make them again, without the cards that
the bot could not see, and compare.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .bots.version import VERSION
from .chance import chance_move
from .game import game_of
from .moves import Deal, Dealer, Give, Move
from .record import HUMAN, Record, canonical
from .session import bot_request
from .state import State


@dataclass(frozen=True, slots=True)
class Remade:
    """A move of chance or of a bot that was made again.

    Args:
        move_index: the index of the move in the record.
        seat: the seat of the bot; None for a move of chance.
        player: the id of the bot; empty for a move of chance.
        recorded: the move in the record.
        again: the move that the record's seed, or the bot's View and chance, lead to.
    """

    move_index: int
    seat: int | None
    player: str
    recorded: Move
    again: Move

    @property
    def follows(self) -> bool:
        """True if the recorded move is the one that was made again."""
        return self.recorded == self.again


def is_checkable(record: Record) -> bool:
    """Return whether this version of the bots, and no other, has played a game."""
    return record.bots == (VERSION,)


def remade_moves(record: Record, start: int = 0) -> Iterator[Remade]:
    """Make the moves of chance and of bots again, from the index `start` on.

    Moves of people are left out, and deals of a game without a seed. An unknown bot is replaced as
    at the table (see `Game.bot`).

    Raises:
        NetworkError: when the network of a bot is missing or broken.
    """
    state: State = game_of(record.variant).start(record.variant)
    for number, move in enumerate(record.moves):
        remade = None if number < start else _remade(record, number, state)
        state.play(move)
        if remade:
            yield remade


def _remade(record: Record, number: int, state: State) -> Remade | None:
    move = record.moves[number]
    seat, player = None, ""
    if isinstance(move, Dealer | Deal):
        if record.seed is None:
            return None
        again: Move = chance_move(state, record.seed)
    else:
        seat = move.seat if isinstance(move, Give) else state.turn
        player = record.seats_at(number)[seat].player if record.seats else HUMAN
        if player == HUMAN:
            return None
        again = bot_request(record, number, state=state).think().move
    return Remade(number, seat, player, move, canonical(again, record.variant))


def reason(record: Record, remade: Sequence[Remade]) -> str:
    """Return the reason why not all moves follow: "version", "changed", or empty if all do.

    "version": another version of the bots has played, or it is unknown which one. "changed": the
    record's own version makes another move, so the record is not what was played.
    """
    differing = [one for one in remade if not one.follows]
    if not differing:
        return ""
    by_version = all(one.seat is not None for one in differing) and not is_checkable(record)
    return "version" if by_version else "changed"
