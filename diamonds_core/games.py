"""The games that there are, each as the few functions that everything else needs.

Each game has its own subclass of `State` and its own `View`. Other modules go from one to the other
through these functions, and use no more of a state than every `State` has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from . import diamonds, diversity
from .bots import DIAMONDS_BOTS, DIVERSITY_BOTS, Bot
from .env.numbers import DIAMONDS_STEPS, DIVERSITY_STEPS, Steps
from .moves import Deal, Dealer, Move
from .reasons import Reason, diamonds_reasons, diversity_reasons
from .state import State
from .variants import DiamondsVariant, DiversityVariant, Variant

NEWCOMER = "easy"
"""The id of the bot that is offered first, and that plays for those that are no longer known."""

V = TypeVar("V", bound=Variant)
S = TypeVar("S", bound=State)
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
        scores: the score of every side in a state: final points, or tricks in Diversity.
        summary: a state as plain data; `scores` has a score for each side, `winners` their sides.
        side_summary: what a side of a state has, in words.
        steps: its moves as numbers, the same for all variants.
        bots: its bots by id, the weakest first of those that are offered.
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
        """The bot of that id, or who stands in for one that isn't known here."""
        return self.bots.get(id_) or self.bots[NEWCOMER]

    def offered(self) -> tuple[Bot[W], ...]:
        """The bots that can be chosen, the weakest first."""
        return tuple(bot for bot in self.bots.values() if not bot.replaced_by)

    def strongest(self, at_once: bool = False) -> Bot[W]:
        """The strongest bot, or the strongest of those that don't search."""
        return [bot for bot in self.offered() if not (at_once and bot.searches)][-1]

    def level(self, id_: str) -> Bot[W]:
        """The bot of that id, or the one that is offered in its place."""
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
    reasons=diversity_reasons,
)

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (DIAMONDS_GAME, DIVERSITY_GAME)}

_OF_VARIANT: Mapping[type, AnyGame] = {game.variant: game for game in GAMES.values()}


def game_of(variant: Variant) -> AnyGame:
    """The game that a variant is one of."""
    return _OF_VARIANT[type(variant)]


def draw(state: State, rng: Random) -> Move:
    """Let chance choose, where it moves: the first dealer, or a deal."""
    variant = state.variant
    if state.dealer is None:
        return Dealer(rng.randrange(variant.players))
    return Deal(tuple(rng.sample(variant.deck, len(variant.deck))))
