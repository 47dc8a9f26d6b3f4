"""The contract by which evaluation and search read a game: its `Adapter`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, Self

from ..moves import Move
from ..view import Trick

Option = tuple[Move, float, int | None]
"""A move, the certain margin after it in points, and the features of the position after it.

The features are None when the round is over. A move with a choice of robbery has one option for
each choice.
"""


class PublicHistory(Protocol):
    """The public knowledge from the tricks taken in a round; immutable."""

    def __init__(self, variant: Any, tricks: Iterable[Trick] = ()) -> None:  # noqa: ANN401
        """Summarise the tricks of a round."""

    @classmethod
    def remembered(cls, variant: Any, tricks: Sequence[Trick], memory: int) -> Self:  # noqa: ANN401
        """Return the history of a player who remembers the cards of the last `memory` tricks."""

    def after(self, trick: Trick) -> Self:
        """Return the history with one more trick."""


@dataclass(frozen=True, slots=True)
class Adapter:
    """The functions of a game that evaluation and search need.

    Margins and values are in points a round: a seat's side minus the mean of the other sides.

    Args:
        network_name: the name of the network that knows a variant.
        feature_count: the number of features of a variant's positions, which is the number of
            inputs of its network.
        random_phases: the passing phases whose moves training draws at random.
        state_from_view: the state that a View shows, with the hands given by seat, by default with
            the hand of its own seat alone.
        resample: a random state that agrees with a View, likelier ones more often.
        history: the type of the game's public history.
        features: the features of a state that a seat may see, as the set bits of one integer.
        options: the positions after each move of a seat, or after each of some `moves`; see
            `Option`.
        distinct_moves: the legal moves, with one of each group that has the same effect.
        margin: the certain margin of a seat in a state.
        preference: the key that sorts moves of equal value, from a View and a move.
        other_choices: the factor by which choices other than cards multiply the endings of a round.
        heuristic_move: the move of the seat to move in a state by the heuristic, for playouts.
    """

    network_name: Callable[[Any], str]
    feature_count: Callable[[Any], int]
    random_phases: Collection[str]
    state_from_view: Callable[..., Any]
    resample: Callable[[Any, Random], Any]
    history: type[PublicHistory]
    features: Callable[[Any, int, Any], int]
    options: Callable[..., list[Option]]
    distinct_moves: Callable[[Any], Sequence[Move]]
    margin: Callable[[Any, int], float]
    preference: Callable[[Any, Any], tuple[float, ...]]
    other_choices: Callable[[Any], int]
    heuristic_move: Callable[[Any, Random], Move]
