"""The games that there are, each as the few functions that everything else needs.

A game's `State` and `View` are its own; whoever goes from one to the other does it through
these functions and needs to know no more of them than `Machine` has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from . import diamonds, diversity
from .bots import DIAMONDS_BOTS, DIVERSITY_BOTS
from .machine import Machine
from .moves import Deal, Dealer, Move
from .variants import DiamondsVariant, DiversityVariant, Variant

Bot = Callable[[Any, Random], Move]
"""A bot chooses from a View of its seat and from a source of chance; it has no memory."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its name in records, its variants, and what can be done with it.

    `observe` makes the View of a seat (None: of nobody), `resample` a state that looks like a
    View with all that is unseen dealt anew. `table` is a state as plain data (its keys
    `scores` and `winners` have one entry a place), `describe` a place of it in words.
    """

    name: str
    variant: type[Variant]
    start: Callable[[Any], Machine]
    observe: Callable[[Any, int | None], Any]
    resample: Callable[[Any, Random], Machine]
    table: Callable[[Any], dict[str, Any]]
    describe: Callable[[Any, int], str]
    bots: Mapping[str, Bot]


View = diamonds.View | diversity.View
"""What a seat may see, of whichever game."""

_ALL = (
    Game(
        "diamonds",
        DiamondsVariant,
        diamonds.State,
        diamonds.observe,
        diamonds.resample,
        diamonds.table,
        diamonds.describe,
        DIAMONDS_BOTS,
    ),
    Game(
        "diversity",
        DiversityVariant,
        diversity.State,
        diversity.observe,
        diversity.resample,
        diversity.table,
        diversity.describe,
        DIVERSITY_BOTS,
    ),
)

GAMES = {game.name: game for game in _ALL}


def game_of(variant: Variant) -> Game:
    """The game that a variant is one of."""
    return next(game for game in _ALL if type(variant) is game.variant)


def draw(state: Machine, rng: Random) -> Move:
    """Let chance choose, where it moves: the first dealer, or a deal."""
    variant = state.variant
    if state.dealer is None:
        return Dealer(rng.randrange(variant.players))
    return Deal(tuple(rng.sample(variant.deck, len(variant.deck))))
