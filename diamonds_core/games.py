"""The games, each as data and functions that the other modules need.

Each game has its own subclass of `State` and its own `View`. Other modules go from one to the other
through these functions, and use no more of a state than every `State` has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Generic, TypeVar

from . import diamonds, diversity
from .bots import DIAMONDS_BOTS, DIVERSITY_BOTS, Bot
from .diamonds.variant import DiamondsVariant
from .diversity.variant import DiversityVariant
from .env.numbers import DIAMONDS_STEPS, DIVERSITY_STEPS, Steps
from .moves import Deal, Dealer, Move
from .notation import Notation
from .reasons import Reason, diamonds_reasons, diversity_reasons
from .state import State
from .variant import Variant

NEWCOMER = "easy"
"""The id of the bot that is offered first, and that replaces unknown ones."""

V = TypeVar("V", bound=Variant)
S = TypeVar("S", bound=State)
W = TypeVar("W")


@dataclass(frozen=True)
class Game(Generic[V, S, W]):
    """One game, with its variants, states and views.

    Args:
        name: its id in records.
        variant: the type of its variants.
        start: the state of a new game.
        observe: what a seat may see of a state; with None, what everybody may.
        resample: a state that agrees with a View, with the unseen cards dealt anew.
        scores: the score of every side in a state: final points, or tricks in Diversity.
        summary: a state as plain data; `scores` has a score for each side, `winners` their sides.
        side_summary: the points of a side of a state, in words.
        steps: its moves as numbers, the same for all variants.
        bots: its bots by id, the weakest first of those that are offered.
        notation: the fields that it has alone in a position's text (see `position`).
        reasons: the reasons for or against a legal move of a View, the most telling first.
        lower_is_better: whether the lowest score wins.
        opening_rounds: the number of first rounds that differ from later ones, since the rounds
            before leave something behind; 1 where every round begins alike.
        observed: the numbers that an observation has in this game alone, of a View and all seats
            in the order of the observation (see `env.pettingzoo`).
    """

    name: str
    variant: type[V]
    start: Callable[[V], S]
    observe: Callable[[S, int | None], W]
    resample: Callable[[W, Random], S]
    scores: Callable[[S], tuple[int, ...]]
    summary: Callable[[S], dict[str, Any]]
    side_summary: Callable[[S, int], str]
    steps: Steps
    bots: Mapping[str, Bot[W]]
    notation: Notation[W]
    reasons: Callable[[W, Move], tuple[Reason, ...]]
    lower_is_better: bool = False
    opening_rounds: int = 1
    observed: Callable[[W, Sequence[int]], Sequence[int]] = lambda _view, _seats: ()

    def points(self, state: S) -> tuple[int, ...]:
        """The points of every side in a state; more is better in every game."""
        scores = self.scores(state)
        return tuple(-score for score in scores) if self.lower_is_better else scores

    def returns(self, state: S) -> tuple[float, ...]:
        """The points that a state pays each seat: those of its side."""
        points = self.points(state)
        return tuple([float(points[side]) for side in state.variant.team])

    def bot(self, id_: str) -> Bot[W]:
        """The bot of an id; `NEWCOMER` for an unknown one."""
        return self.bots.get(id_) or self.bots[NEWCOMER]

    def offered(self) -> tuple[Bot[W], ...]:
        """The bots that can be chosen, the weakest first."""
        return tuple(bot for bot in self.bots.values() if not bot.replaced_by)

    def strongest(self, at_once: bool = False) -> Bot[W]:
        """The strongest bot, or the strongest of those that don't search."""
        return [bot for bot in self.offered() if not (at_once and bot.searches)][-1]

    def level(self, id_: str) -> Bot[W]:
        """The bot of an id, or the one that is offered instead of it."""
        bot = self.bot(id_)
        return self.bots[bot.replaced_by] if bot.replaced_by else bot


AnyGame = Game[Any, Any, Any]

DIAMONDS_GAME = Game(
    "diamonds",
    DiamondsVariant,
    start=diamonds.DiamondsState,
    observe=diamonds.observe,
    resample=diamonds.resample,
    scores=diamonds.scores,
    summary=diamonds.summary,
    side_summary=diamonds.side_summary,
    steps=DIAMONDS_STEPS,
    bots=DIAMONDS_BOTS,
    opening_rounds=4,
    observed=diamonds.observed_crystals,
    notation=diamonds.NOTATION,
    reasons=diamonds_reasons,
)

DIVERSITY_GAME = Game(
    "diversity",
    DiversityVariant,
    start=diversity.DiversityState,
    observe=diversity.observe,
    resample=diversity.resample,
    scores=diversity.scores,
    summary=diversity.summary,
    side_summary=diversity.side_summary,
    steps=DIVERSITY_STEPS,
    bots=DIVERSITY_BOTS,
    lower_is_better=True,
    notation=diversity.NOTATION,
    reasons=diversity_reasons,
)

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (DIAMONDS_GAME, DIVERSITY_GAME)}

_OF_VARIANT: Mapping[type, AnyGame] = {game.variant: game for game in GAMES.values()}


def game_of(variant: Variant) -> AnyGame:
    """The game of a variant."""
    return _OF_VARIANT[type(variant)]


@cache
def variants() -> Mapping[str, Variant]:
    """Every variant of every game, by name."""
    return {variant.name: variant for game in GAMES.values() for variant in game.variant.every()}


def draw(state: State, rng: Random) -> Move:
    """The move of chance, the first dealer or a deal, by a source of chance."""
    variant = state.variant
    if state.dealer is None:
        return Dealer(rng.randrange(variant.players))
    return Deal(tuple(rng.sample(variant.deck, len(variant.deck))))
