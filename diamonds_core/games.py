"""The games that there are, each as the few functions that everything else needs.

A game's `State` and `View` are its own; whoever goes from one to the other does it through
these functions and needs to know no more of them than `Machine` has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from . import diamonds, diversity
from .bots import DIAMONDS_BOTS, DIVERSITY_BOTS, Bot
from .machine import Machine
from .moves import Deal, Dealer, Move
from .numbers import DIAMONDS_STEPS, DIVERSITY_STEPS, Steps
from .reasons import Reason, diamonds_reasons, diversity_reasons
from .variants import DiamondsVariant, DiversityVariant, Variant

NEWCOMER = "easy"
"""The id of the bot that is offered first, and that plays for those that are no longer known."""

V = TypeVar("V", bound=Variant)
S = TypeVar("S", bound=Machine)
W = TypeVar("W")


@dataclass(frozen=True)
class Game(Generic[V, S, W]):
    """One game, with its variants, states and views.

    Args:
        name: what records call it.
        variant: the type of its variants.
        start: the state of a new game.
        observe: the View of a seat, or, with None, of nobody.
        resample: a state that looks just like a View, with all that is unseen dealt anew.
        returns: what a state pays each seat, in final points; more is better in every game.
        table: a state as plain data; its keys `scores` and `winners` have one entry a place.
        describe: a place of a state, in words.
        steps: its moves as numbers, the same for all variants.
        bots: its bots by id, the weakest first of those that are offered.
        reasons: the reasons for or against a legal move of a View, the most telling first.
    """

    name: str
    variant: type[V]
    start: Callable[[V], S]
    observe: Callable[[S, int | None], W]
    resample: Callable[[W, Random], S]
    returns: Callable[[S], tuple[float, ...]]
    table: Callable[[S], dict[str, Any]]
    describe: Callable[[S, int], str]
    steps: Steps
    bots: Mapping[str, Bot[W]]
    reasons: Callable[[W, Move], tuple[Reason, ...]]

    def bot(self, id_: str) -> Bot[W]:
        """The bot of that id, or who stands in for one that isn't known here."""
        return self.bots.get(id_) or self.bots[NEWCOMER]

    def offered(self) -> tuple[Bot[W], ...]:
        """The bots that can be chosen, the weakest first."""
        return tuple(bot for bot in self.bots.values() if not bot.instead)

    def strongest(self, at_once: bool = False) -> Bot[W]:
        """The strongest bot, or the strongest of those that don't search."""
        return [bot for bot in self.offered() if not (at_once and bot.searches)][-1]

    def level(self, id_: str) -> Bot[W]:
        """The bot of that id, or the one that is offered in its place."""
        bot = self.bot(id_)
        return self.bots[bot.instead] if bot.instead else bot


View = diamonds.View | diversity.View
"""What a seat may see, of whichever game."""

AnyGame = Game[Any, Any, Any]

DIAMONDS_GAME = Game(
    "diamonds",
    DiamondsVariant,
    start=diamonds.State,
    observe=diamonds.observe,
    resample=diamonds.resample,
    returns=diamonds.returns,
    table=diamonds.table,
    describe=diamonds.describe,
    steps=DIAMONDS_STEPS,
    bots=DIAMONDS_BOTS,
    reasons=diamonds_reasons,
)

DIVERSITY_GAME = Game(
    "diversity",
    DiversityVariant,
    start=diversity.State,
    observe=diversity.observe,
    resample=diversity.resample,
    returns=diversity.returns,
    table=diversity.table,
    describe=diversity.describe,
    steps=DIVERSITY_STEPS,
    bots=DIVERSITY_BOTS,
    reasons=diversity_reasons,
)

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (DIAMONDS_GAME, DIVERSITY_GAME)}

_OF_VARIANT: Mapping[type, AnyGame] = {game.variant: game for game in GAMES.values()}


def game_of(variant: Variant) -> AnyGame:
    """The game that a variant is one of."""
    return _OF_VARIANT[type(variant)]


def draw(state: Machine, rng: Random) -> Move:
    """Let chance choose, where it moves: the first dealer, or a deal."""
    variant = state.variant
    if state.dealer is None:
        return Dealer(rng.randrange(variant.players))
    return Deal(tuple(rng.sample(variant.deck, len(variant.deck))))
