"""Par: what a level makes of a seat's cards, in the deals of a finished game.

The same record, seat, level and seed always give the same moves. Every bot chooses from the View of
its seat, so par measures good play, not what somebody could do who knew all hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from .chance import chance_move, thinking_seed
from .game import game_of
from .moves import Deal, Dealer, Move
from .record import HUMAN, Record, canonical, replay
from .state import State

PLAN: tuple[tuple[str, int], ...] = (("hard", 1), ("expert", 1), ("expert", 2), ("expert", 3))
"""The games that make the par of a seat: the id of the level, and the seed of all chance but the
deals."""


class ParScore(NamedTuple):
    """The score of a seat's side in one game that a level played in this seat."""

    seat: int
    level: str
    score: int


def par_moves(
    record: Record, seat: int, level: str, seed: int, moves: Sequence[Move] = ()
) -> Iterator[Move]:
    """Play a finished game again, with a level in a seat.

    Chance repeats the moves that the record has of it; later deals follow from its seed. The rivals
    are the bots that sat there at the end; the strongest bot that doesn't search replaces people.

    Args:
        record: a finished game with players.
        seat: the seat of the level.
        level: the id of a bot.
        seed: a number from which all chance but the deals follows.
        moves: the first moves, as an earlier call has made them.

    Returns:
        The moves after those, to the end of the game.

    Raises:
        ValueError: when the game isn't over, so that no hidden card is used.
        IllegalMove: when one of the first moves is illegal.
    """
    if not replay(record).over:
        raise ValueError("expected a game that is over")
    state: State = game_of(record.variant).start(record.variant)
    for move in moves:
        state.play(move)
    return _play_on(record, rivals(record, seat, level), f"par-{seed}", state, len(moves))


def rivals(record: Record, seat: int, level: str) -> tuple[str, ...]:
    """The ids of the bots at the table when a level plays a seat, by seat."""
    game = game_of(record.variant)
    stand_in = game.strongest(at_once=True).id
    seated = [stand_in if who.player == HUMAN else who.player for who in record.seated]
    seated[seat] = level
    return tuple(game.bot(player).id for player in seated)


def _play_on(
    record: Record, players: Sequence[str], secret: str, state: State, made: int
) -> Iterator[Move]:
    game = game_of(record.variant)
    while not state.over:
        seat = state.to_move
        if seat is None:
            move = _chance(record, state)
        else:
            chance = Random(thinking_seed(secret, made, seat))
            view = game.observe(state, seat)
            move = game.bot(players[seat]).choose(view, chance).move
        state.play(move)
        made += 1
        yield canonical(move, record.variant)


def _chance(record: Record, state: State) -> Move:
    """The first dealer, or the deal of the next round."""
    kind, number = (Dealer, 0) if state.dealer is None else (Deal, state.round)
    known = [move for move in record.moves if isinstance(move, kind)]
    seed = record.seed or record.secret
    return known[number] if number < len(known) else chance_move(state, seed)


def par_score(record: Record, seat: int, level: str, moves: Sequence[Move]) -> ParScore | None:
    """The score of a seat after the moves of its whole game; None where that isn't over.

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
    """The level and the seed of the next game of a seat's par; None where it is complete."""
    known = sum(score.seat == seat for score in scores)
    return PLAN[known] if known < len(PLAN) else None
