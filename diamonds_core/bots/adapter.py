"""Evaluation adapters: for each game, the functions by which evaluation and search read it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Protocol, Self

from .. import diamonds as diamonds_game
from .. import diversity as diversity_game
from ..diamonds import features, options
from ..diamonds import heuristic as diamonds
from ..diamonds.options import Option
from ..diamonds.passing_prior import PASSING_PRIOR
from ..diamonds.variant import DiamondsVariant
from ..diversity import features as diversity_features
from ..diversity import heuristic as diversity
from ..diversity.variant import DiversityVariant
from ..moves import Move
from ..state import Trick
from ..variant import Variant
from .bot import Choice


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
        network_name: the name of the network that knows a variant; None without one.
        feature_count: the number of features of a variant's positions, which is the number of
            inputs of its network.
        passing_phases: the phases in which cards change hands, before the first trick,
        random_phases: and those of them whose moves training draws at random.
        known_state: the state that holds only what a View shows; other hands are empty.
        first_lead: the state before the first lead, as far as a View tells it, with only the cards
            in hand that were played since then.
        play_card: plays a card of the past, and chooses anyhow what a View doesn't tell.
        put_together: a deal in which seats have the hands of other deals, given by seat.
        resample: a state that looks just like a View, the likelier ones more often.
        history: the type of the game's public history.
        features: the features of a state as a seat may see it, as the set bits of one integer.
        options: the positions after each move of a seat, see `Option`; only after `moves` where
            some are given.
        distinct_moves: the legal moves, without those that have the same effect as another one.
        margin: the certain margin of a seat in a state.
        preference: of a View and a move, the key by which moves of equal value are sorted.
        other_choices: by how many choices other than cards the endings of a round multiply.
        heuristic: the choice of the seat of a View by rules of thumb, without a network.
        heuristic_move: the move of the seat to move in a state by the same rules, for playouts.
    """

    network_name: Callable[[Any], str | None]
    feature_count: Callable[[Any], int]
    passing_phases: Collection[str]
    random_phases: Collection[str]
    known_state: Callable[[Any], Any]
    first_lead: Callable[[Any], Any]
    play_card: Callable[[Any, Any], None]
    put_together: Callable[[Mapping[int, Any]], Any]
    resample: Callable[[Any, Random], Any]
    history: type[PublicHistory]
    features: Callable[[Any, int, Any], int]
    options: Callable[..., list[Option]]
    distinct_moves: Callable[[Any], Sequence[Move]]
    margin: Callable[[Any, int], float]
    preference: Callable[[Any, Any], tuple[float, ...]]
    other_choices: Callable[[Any], int]
    heuristic: Callable[[Any, Random], Choice]
    heuristic_move: Callable[[Any, Random], Move]


ADAPTERS: Mapping[type[Variant], Adapter] = {
    DiamondsVariant: Adapter(
        network_name=lambda variant: f"{variant.players}{'p' if variant.partners else ''}",
        feature_count=lambda variant: features.shape_of(variant).bits,
        passing_phases=("pass", "give"),
        random_phases=("pass",),
        known_state=options.known_state,
        first_lead=options.first_lead,
        play_card=options.play_card,
        put_together=options.put_together,
        resample=partial(diamonds_game.resample, likely=PASSING_PRIOR),
        history=features.PublicHistory,
        features=features.features,
        options=options.options,
        distinct_moves=options.distinct_moves,
        margin=options.margin,
        preference=options.preference,
        other_choices=lambda variant: 1 if variant.thief else (variant.teams - 1) ** 2,
        heuristic=diamonds.choose,
        heuristic_move=diamonds.choose_move,
    ),
    DiversityVariant: Adapter(
        network_name=lambda _: "diversity",
        feature_count=lambda _: diversity_features.BITS,
        passing_phases=(),
        random_phases=(),
        known_state=diversity_features.known_state,
        first_lead=diversity_features.first_lead,
        play_card=diversity_game.DiversityState.play,
        put_together=diversity_features.put_together,
        resample=diversity_game.resample,
        history=diversity_features.PublicHistory,
        features=diversity_features.features,
        options=diversity_features.options,
        distinct_moves=diversity_game.DiversityState.legal,
        margin=diversity_features.margin,
        preference=lambda _view, _move: (),
        other_choices=lambda _: 1,
        heuristic=diversity.choose,
        heuristic_move=diversity.choose_move,
    ),
}


def adapter_of(variant: Variant) -> Adapter:
    """The evaluation adapter of a variant's game."""
    return ADAPTERS[type(variant)]
