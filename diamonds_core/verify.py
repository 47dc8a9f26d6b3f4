"""The check whether a game was fair: its deals and the moves of its bots, made again.

A deal follows from the seed of the record alone, and the move of a bot from the View of its seat
and a source of chance that the record fixes. So anyone can make them again, without the cards that
the bot could not see, and compare. Moves of people and of unknown bots can't be made again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from .asking import ask_in_steps
from .bots.bot import Bot
from .bots.levels import NAMES, REFERENCES
from .bots.version import VERSION
from .cards import Card
from .chance import chance_move, thinking_seed
from .game import game_of
from .moves import Deal, Dealer, Give, Move
from .record import HUMAN, Record, canonical
from .state import State
from .steps import Steps
from .variant import Variant

Why = Literal[
    "", "changed", "version", "no-secret", "no-seats", "unknown-bot", "no-seed", "unfinished"
]
"""A reason why not all of a game is shown to be fair; empty without one. See `Check.why`."""

OtherBots = Mapping[str, Bot[Any]]
"""Bots that the game doesn't have, by their ids in records."""


@dataclass(frozen=True, slots=True)
class RecomputedMove:
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


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """The numbers of moves of chance, or of one player on a seat, by the result of the check.

    Args:
        seat: the seat; None for chance.
        player: "human" or the id of a bot; empty for chance, and if the record names no players.
        follow: the moves that were made again alike.
        differ: the moves that were made again otherwise.
        unchecked: the moves that were not made again.
    """

    seat: int | None
    player: str
    follow: int = 0
    differ: int = 0
    unchecked: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """The result of a check.

    Args:
        record: the game.
        over: True if the game has ended.
        counts: the numbers of its moves: of chance, then by seat.
        differing: the moves that don't follow.
    """

    record: Record
    over: bool
    counts: tuple[MoveCounts, ...]
    differing: tuple[RecomputedMove, ...]

    @property
    def remade(self) -> int:
        """The number of moves that were made again."""
        return sum(one.follow + one.differ for one in self.counts)

    @property
    def bot_moves(self) -> int:
        """The number of moves of bots that were made again."""
        return sum(one.follow + one.differ for one in self.counts if one.seat is not None)

    @property
    def unchecked(self) -> tuple[MoveCounts, ...]:
        """The counts of the players, and of chance, with moves that were not made again."""
        return tuple(one for one in self.counts if one.unchecked)

    @property
    def why(self) -> Why:
        """The gravest reason why not all of the game is shown to be fair, or an empty text.

        Moves of people are no reason. The reasons, the gravest first:

        - "changed": the record's own version or seed makes another move, so the record is not
          what was played.
        - "version": another version of the bots has played, or it is unknown which one, as for
          bots that the engine doesn't have.
        - "no-secret": a bot makes another move, but the record doesn't fix its chance.
        - "no-seats": the record doesn't name the players.
        - "unknown-bot": the engine doesn't have a bot that has played.
        - "no-seed": the record doesn't fix the deals.
        - "unfinished": the game has not ended, or its last moves are missing.
        """
        if self.differing:
            return self._cause()
        unknown = [one.player for one in self.unchecked if one.seat is not None]
        if "" in unknown:
            return "no-seats"
        if any(player != HUMAN for player in unknown):
            return "unknown-bot"
        if None in [one.seat for one in self.unchecked]:
            return "no-seed"
        return "" if self.over else "unfinished"

    def _cause(self) -> Why:
        """Return why moves differ: "changed" only if no other cause is possible for one of them."""
        if any(one.seat is None for one in self.differing):
            return "changed"
        fixed = any(one.player in NAMES or one.player in REFERENCES for one in self.differing)
        if not (fixed and is_checkable(self.record)):
            return "version"
        return "changed" if self.record.secret else "no-secret"


def is_checkable(record: Record) -> bool:
    """Return whether this version of the bots, and no other, has played a game."""
    return record.bots == (VERSION,)


def check_game(record: Record, bots: OtherBots | None = None) -> Check:
    """Check a game; `bots` are known beside those of the game.

    Raises:
        NetworkError: when the network of a bot is missing or broken.
    """
    return check_of(record, recompute_moves(record, bots=bots))


def check_of(record: Record, remade: Iterable[RecomputedMove]) -> Check:
    """Return the check of a game whose moves were made again by `recompute_moves`."""
    again = {one.move_index: one for one in remade}
    counts: Counter[tuple[int | None, str, str]] = Counter()
    state: State = game_of(record.variant).start(record.variant)
    for number, move in enumerate(record.moves):
        one = again.get(number)
        result = "unchecked" if one is None else "follow" if one.follows else "differ"
        counts[*_mover(record, number, state), result] += 1
        state.play(move)
    movers = dict.fromkeys((seat, player) for seat, player, _result in counts)
    by_seat = sorted(movers, key=lambda mover: -1 if mover[0] is None else mover[0])
    results = ("follow", "differ", "unchecked")
    return Check(
        record,
        state.over,
        tuple(MoveCounts(*mover, *(counts[*mover, one] for one in results)) for mover in by_seat),
        tuple(one for one in again.values() if not one.follows),
    )


def recompute_moves(
    record: Record, start: int = 0, bots: OtherBots | None = None
) -> Iterator[RecomputedMove]:
    """Make the moves of chance and of bots again at once, see `recompute_in_steps`."""
    return filter(None, recompute_in_steps(record, start, bots))


def recompute_in_steps(
    record: Record, start: int = 0, bots: OtherBots | None = None
) -> Iterator[RecomputedMove | None]:
    """Make the moves of chance and of bots again, from the index `start` on.

    Between them it yields None after each step of a bot's choice.

    Moves of people and of unknown bots are left out, and deals of a game without a seed. `bots` are
    known beside those of the game.

    Raises:
        NetworkError: when the network of a bot is missing or broken.
    """
    state: State = game_of(record.variant).start(record.variant)
    for number, move in enumerate(record.moves):
        if number >= start:
            yield (yield from _remade(record, number, state, bots or {}))
        state.play(move)


def _remade(
    record: Record, number: int, state: State, bots: OtherBots
) -> Steps[RecomputedMove | None]:
    game, move = game_of(record.variant), record.moves[number]
    seat, player = _mover(record, number, state)
    if seat is None:
        if record.seed is None:
            return None
        again: Move = chance_move(state, record.seed)
    else:
        bot = game.bots.get(player) or bots.get(player)
        if bot is None:
            return None
        chance = Random(thinking_seed(record.secret, number, seat))
        choice = yield from ask_in_steps(bot, game.observe(state, seat), chance)
        again = choice.move
    return RecomputedMove(number, seat, player, move, canonical(again, record.variant))


def _mover(record: Record, number: int, state: State) -> tuple[int | None, str]:
    """Return the seat and the player of a move, from the state before it; None for chance."""
    move = record.moves[number]
    if isinstance(move, Dealer | Deal):
        return None, ""
    seat = move.seat if isinstance(move, Give) else state.turn
    return seat, record.seats_at(number)[seat].player if record.seats else ""


def moved_cards(
    variant: Variant, recorded: Deal, again: Deal
) -> tuple[tuple[Card, int | None, int | None], ...]:
    """Return the cards that two deals give to different seats, with both; None is no seat."""
    before, after = _receivers(variant, recorded), _receivers(variant, again)
    return tuple(
        (card, before[card], after[card]) for card in variant.deck if before[card] != after[card]
    )


def _receivers(variant: Variant, deal: Deal) -> dict[Card, int | None]:
    size, dealt = variant.hand_size, variant.hand_size * variant.players
    return {card: k // size if k < dealt else None for k, card in enumerate(deal.cards)}
