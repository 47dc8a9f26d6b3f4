"""Par: the result of a level with a seat's cards, in the deals of a finished game.

The same record, seat, level and seed always give the same moves. Every bot chooses from the View of
its seat, so par measures good play, not play with open hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from .chance import chance_move
from .game import game_of
from .moves import Deal, Dealer, Move
from .record import HUMAN, Record, replay
from .session import bot_moves
from .state import State

PLAN: tuple[tuple[str, int], ...] = (("hard", 1), ("expert", 1), ("expert", 2), ("expert", 3))
"""The games of a seat's par: the id of the level, and the seed of all chance except the deals."""


class ParScore(NamedTuple):
    """The score of a seat's side in one game with a level in this seat."""

    seat: int
    level: str
    score: int


def par_moves(
    record: Record, seat: int, level: str, seed: int, moves: Sequence[Move] = ()
) -> Iterator[Move]:
    """Replay a finished game with a level in a seat at once, see `par_in_steps`."""
    return filter(None, par_in_steps(record, seat, level, seed, moves))


def par_in_steps(
    record: Record, seat: int, level: str, seed: int, moves: Sequence[Move] = ()
) -> Iterator[Move | None]:
    """Replay a finished game with a level in a seat.

    Between the moves it yields None after each step of a bot's choice.

    Chance repeats its moves in the record; later deals follow from the record's seed. The rivals
    are the bots at the table at the end; the strongest bot that doesn't search replaces people.

    Args:
        record: a finished game with players.
        seat: the seat of the level.
        level: the id of a bot.
        seed: the number from which all chance except the deals follows.
        moves: the first moves, from an earlier call; the others are returned.

    Raises:
        ValueError: when the game isn't over, as a level could reveal hidden cards.
        IllegalMove: when one of the first moves is illegal.
    """
    if not replay(record).over:
        raise ValueError("expected a game that is over")
    state: State = game_of(record.variant).start(record.variant)
    for move in moves:
        state.play(move)
    bots = [game_of(record.variant).bots[id_] for id_ in rivals(record, seat, level)]
    return bot_moves(state, bots, f"par-{seed}", partial(_chance, record), len(moves))


def rivals(record: Record, seat: int, level: str) -> tuple[str, ...]:
    """Return the ids of the bots, by seat, in a game with a level in a seat."""
    game = game_of(record.variant)
    stand_in = game.strongest(at_once=True).id
    seated = [stand_in if who.player == HUMAN else who.player for who in record.seated]
    seated[seat] = level
    return tuple(game.bot(player).id for player in seated)


def _chance(record: Record, state: State) -> Move:
    """Return the first dealer, or the deal of the next round."""
    kind, number = (Dealer, 0) if state.dealer is None else (Deal, state.round)
    known = [move for move in record.moves if isinstance(move, kind)]
    seed = record.seed or record.secret
    return known[number] if number < len(known) else chance_move(state, seed)


def par_score(record: Record, seat: int, level: str, moves: Sequence[Move]) -> ParScore | None:
    """Return the score of a seat after all moves of its game, or None if the game isn't over.

    Raises:
        IllegalMove: when a move is illegal.
    """
    variant = record.variant
    state: State = game_of(variant).start(variant)
    for move in moves:
        state.play(move)
    if not state.over:
        return None
    return ParScore(seat, level, game_of(variant).scores(state)[variant.team[seat]])


def next_game(scores: Sequence[ParScore], seat: int) -> tuple[str, int] | None:
    """Return the level and the seed of the next game of a seat's par, or None after the last."""
    known = sum(score.seat == seat for score in scores)
    return PLAN[known] if known < len(PLAN) else None
