"""The contract by which evaluation and search read a game: its `Adapter`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, Self

from ..moves import Move
from ..state import Trick

Option = tuple[Move, float, int | None]
"""A move, the certain margin after it in points, and the features of the position after it.

The features are None when the round is over. A move after which its seat robs comes once for
each robbery.
"""


class PublicHistory(Protocol):
    """What the tricks taken in a round have shown to everybody; immutable."""

    def __init__(self, variant: Any, tricks: Iterable[Trick] = ()) -> None:  # noqa: ANN401
        """Summarise the tricks of a round."""

    @classmethod
    def remembered(cls, variant: Any, tricks: Sequence[Trick], memory: int) -> Self:  # noqa: ANN401
        """The history of a player who remembers the cards of the last `memory` tricks only."""

    def after(self, trick: Trick) -> Self:
        """The history with one more trick."""


@dataclass(frozen=True, slots=True)
class Adapter:
    """What evaluation and search need to know of a game.

    Margins and values are in points a round: a seat's side minus the mean of the other sides.

    Args:
        network_name: the name of the network that knows a variant.
        feature_count: the number of features of a variant's positions, which is the number of
            inputs of its network.
        random_phases: the passing phases whose moves training draws at random.
        state_from_view: the state that a View shows, with hands by seat, else with its own alone.
        rewind_to_first_lead: the state before the first lead, as far as a View tells it, with only
            the cards in hand that were played since then.
        play_card: plays a card of the past, and chooses anyhow what a View doesn't tell.
        combine_hands: a deal in which seats have the hands of other deals, given by seat.
        resample: a state that looks just like a View, the likelier ones more often.
        history: the type of the game's public history.
        features: the features of a state as a seat may see it, as the set bits of one integer.
        options: the positions after each move of a seat, see `Option`; only after `moves` where
            some are given.
        distinct_moves: the legal moves, without those that have the same effect as another one.
        margin: the certain margin of a seat in a state.
        preference: of a View and a move, the key by which moves of equal value are sorted.
        other_choices: by how many choices other than cards the endings of a round multiply.
        heuristic_move: the move of the seat to move in a state by the heuristic, for playouts.
    """

    network_name: Callable[[Any], str]
    feature_count: Callable[[Any], int]
    random_phases: Collection[str]
    state_from_view: Callable[..., Any]
    rewind_to_first_lead: Callable[[Any], Any]
    play_card: Callable[[Any, Any], None]
    combine_hands: Callable[[Mapping[int, Any]], Any]
    resample: Callable[[Any, Random], Any]
    history: type[PublicHistory]
    features: Callable[[Any, int, Any], int]
    options: Callable[..., list[Option]]
    distinct_moves: Callable[[Any], Sequence[Move]]
    margin: Callable[[Any, int], float]
    preference: Callable[[Any, Any], tuple[float, ...]]
    other_choices: Callable[[Any], int]
    heuristic_move: Callable[[Any, Random], Move]
