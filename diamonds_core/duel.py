"""Duels: one deal and table, played by several people at different times.

Where bots have the same secret, games of the same deals are alike until a person chooses another
move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .game import V, game_of
from .moves import Move
from .record import Record, before
from .review import Decision, decisions
from .state import State


def through_round(record: Record[V], rounds: int) -> Record[V]:
    """Return a game up to the end of a round, by its number; nothing later is in it."""
    state: State = game_of(record.variant).start(record.variant)
    if rounds < 1:
        return before(record, 0)
    for number, move in enumerate(record.moves, 1):
        state.play(move)
        if state.over or (state.between_rounds and state.round == rounds):
            return before(record, number)
    return before(record, len(record.moves))


def parting(own: Record, other: Record) -> Decision | None:
    """Return the person's decision in `own` where two games first differ.

    None where they are alike, or where a move of chance or of a bot differs first, as between
    versions of the bots.
    """
    first = divergence(own, other)
    both = [decision_at(record, first) for record in (own, other)]
    return both[0] if all(both) else None


def divergence(own: Record, other: Record) -> int | None:
    """Return the index of the first move in which two games differ, None where they are alike."""
    pairs = zip(own.moves, other.moves, strict=False)
    return next((number for number, (one, two) in enumerate(pairs) if one != two), None)


def decision_at(record: Record, move_index: int | None) -> Decision | None:
    """Return the decision of a person that made a move, None for any other move."""
    found = decisions(record, with_open_round=True)
    return next((one for one in found if one.move_index == move_index), None)


@dataclass(frozen=True, slots=True)
class Division:
    """A decision in which games of the same deals differ.

    Args:
        move_index: the index of the move.
        choices: the indices of the games by the move that was made, the most frequent first.
    """

    move_index: int
    choices: Mapping[Move, tuple[int, ...]]

    @property
    def minority(self) -> int:
        """The number of games without the most frequent move."""
        return sum(map(len, self.choices.values())) - len(next(iter(self.choices.values())))


def most_divided(records: Sequence[Record]) -> Division | None:
    """Return the first decision on which most games disagree that were alike before it."""
    groups, found, index = [tuple(range(len(records)))], list[Division](), 0
    while groups:
        divided = [division for group in groups if (division := _divide(records, group, index))]
        found += [division for division in divided if division.minority]
        groups = [games for one in divided for games in one.choices.values() if len(games) > 1]
        index += 1
    return max(found, key=lambda division: division.minority, default=None)


def _divide(records: Sequence[Record], group: Sequence[int], index: int) -> Division | None:
    """Return the moves with an index in a group of games; None after the end of all."""
    choices: dict[Move, tuple[int, ...]] = {}
    for game in group:
        if index < len(moves := records[game].moves):
            choices[moves[index]] = (*choices.get(moves[index], ()), game)
    ordered = sorted(choices.items(), key=lambda choice: -len(choice[1]))
    return Division(index, dict(ordered)) if ordered else None
