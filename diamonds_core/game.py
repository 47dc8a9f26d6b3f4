"""The contract between a game and the rest of the engine, and the registered games.

A game is a package like `diversity`: its rules are a subclass of `State` and a View, and it exports
one `Game`. Other modules convert between states and Views through the functions of the `Game`.
They use only the attributes that every `Variant`, `State` and `View` has. `registry.py` lists
the games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import fsum
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar, cast

from .bots.adapter import Adapter
from .bots.bot import Bot, Choice
from .env.numbers import Steps
from .errors import BadVariant, format_value
from .moves import Deal, Dealer, Move
from .notation import Notation
from .reasons import ONLY, Reason
from .state import State
from .variant import Variant
from .view import View

DEFAULT_BOT = "easy"
"""The id of the preselected bot, which also replaces unknown bots."""

V = TypeVar("V", bound=Variant)
S = TypeVar("S", bound=State)
W = TypeVar("W", bound=View)


class Bounds(NamedTuple):
    """The limits of a whole game, for the environments.

    Args:
        returns: the least and the greatest points that a seat can be paid.
        steps: the greatest number of steps, with the moves of chance; each card dealt is one step.
    """

    returns: tuple[float, float]
    steps: int


@dataclass(frozen=True, slots=True)
class NetworkPlan:
    """The plan for the training of a network.

    Args:
        variants: the relative frequency of each variant.
        hidden: the number of units of the network's first layer.
        rounds: the number of rounds of training.
        rivals: the relative frequency of each bot that plays against the network.
        source: the name of the network with the initial weights; empty for random ones.
    """

    variants: Mapping[Variant, int]
    hidden: int
    rounds: int
    rivals: Mapping[str, int] = field(default_factory=lambda: {"simple": 1})
    source: str = ""

    @property
    def variant(self) -> Any:  # noqa: ANN401 (each plan knows its game)
        """One of the variants; the features of all have the same layout."""
        return next(iter(self.variants))

    @property
    def features(self) -> int:
        """The number of features."""
        return game_of(self.variant).network.feature_count(self.variant)


def _forced_moves(view: View, _move: Move) -> tuple[Reason, ...]:
    return ONLY if len(view.legal) == 1 else ()


@dataclass(frozen=True, kw_only=True, repr=False)
class Game(Generic[V, S, W]):
    """One game, with its variants, states and Views.

    Its functions take any State or View, but return those of the game.

    Args:
        name: its id in records and links, with which the names of its variants begin.
        title: its name in English, for pages without translations and for OpenSpiel.
        variant: the type of its variants.
        state: the state of a new game of a variant.
        observe: the View of a seat in a state; with None, the public View.
        resample: a state that agrees with a View, with the unseen cards dealt anew, all deals
            equally likely.
        scores: the score of every side in a state or a View.
        lower_is_better: True if the lowest score wins.
        summary: a state as plain data; `scores` has a score for each side, `winners` the winning
            sides.
        steps: its moves by number, the same for all variants.
        notation: the fields of a position's text that only this game has (see `position`).
        reasons: the reasons for or against a legal move of a View, the most telling first.
        reason_codes: the meaning of their codes, with their facts.
        themes: by the theme of a puzzle, reasons for its right move; facts that are left out may
            have any value.
        bots: its bots by id, the weakest first of those that are offered (see `levels.game_bots`).
        heuristic: the choice of the seat of a View by rules of thumb, without a network.
        play_out: plays a round of a state to its end in place, by simple rules with open hands, for
            the reference bot PIMC.
        adapter: the functions for evaluation and search; None for a game without a network, whose
            levels play by the heuristic.
        passing_phases: the phases in which cards change hands, before the first trick.
        opening_rounds: the number of rounds with different starts, as earlier rounds carry over;
            1 if every round begins alike.
        observed: the numbers of an observation that only this game has, from a View and all seats
            in the order of the observation (see `env.observation`).
        bounds: the limits of a whole game of a variant.
        puzzle_sorts: the sorts of decisions ("card", "pass", "rob") for puzzles in a variant; empty
            if another variant is played alike, and without a network, which proofs need.
        loss_spread: the standard deviation, in points, of the losses of decisions that look costly,
            for sides of one seat; see `comparison.loss_spread`.
        networks: the plans of its networks by name, in the order of training.
        similar_features: pairs of each feature of a new variant and the feature of an old variant
            with the same or closest meaning; for plans with a `source`.
    """

    name: str
    title: str
    variant: type[V]
    state: Callable[[V], S]
    observe: Callable[[Any, int | None], W]
    resample: Callable[[Any, Random], S]
    scores: Callable[[Any], tuple[int, ...]]
    lower_is_better: bool = False
    summary: Callable[[Any], dict[str, Any]]
    steps: Steps
    notation: Notation[Any]
    reasons: Callable[[Any, Move], tuple[Reason, ...]] = _forced_moves
    reason_codes: Mapping[str, str] = field(default_factory=dict)
    themes: Mapping[str, Sequence[Reason]] = field(default_factory=dict)
    bots: Mapping[str, Bot[Any]]
    heuristic: Callable[[Any, Random], Choice]
    play_out: Callable[[Any], None]
    adapter: Adapter | None = None
    passing_phases: Collection[str] = ()
    opening_rounds: int = 1
    observed: Callable[[Any, Sequence[int]], Sequence[int]] = lambda _view, _seats: ()
    bounds: Callable[[V], Bounds]
    puzzle_sorts: Callable[[V], tuple[str, ...]] = lambda _variant: ()
    loss_spread: float = 0.8
    networks: Callable[[], Mapping[str, NetworkPlan]] = dict
    similar_features: Callable[[V, V], Sequence[tuple[int, int]]] = lambda _new, _old: ()

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def network(self) -> Adapter:
        """The adapter of a game that has networks."""
        assert self.adapter is not None, f"{self.name} has no networks"
        return self.adapter

    def start(self, variant: V | str) -> S:
        """Return the state of a new game of a variant, or of the variant with a name."""
        return self.state(cast("V", variant_of(variant)))

    def points(self, state: State) -> tuple[int, ...]:
        """Return the points of every side in a state; more is better in every game."""
        scores = self.scores(state)
        return tuple(-score for score in scores) if self.lower_is_better else scores

    def returns(self, state: State) -> tuple[float, ...]:
        """Return the points that a state pays each seat, which are those of its side."""
        points = self.points(state)
        return tuple([float(points[side]) for side in state.variant.team])

    def bot(self, id_: str) -> Bot[Any]:
        """Return the bot with an id, or `DEFAULT_BOT` for an unknown id."""
        return self.bots.get(id_) or self.bots[DEFAULT_BOT]

    def offered(self) -> tuple[Bot[Any], ...]:
        """Return the bots that players can choose, the weakest first."""
        return tuple(bot for bot in self.bots.values() if not bot.replaced_by)

    def strongest(self, at_once: bool = False) -> Bot[Any]:
        """Return the strongest bot, or with `at_once` the strongest one that doesn't search."""
        return [bot for bot in self.offered() if not (at_once and bot.searches)][-1]

    def level(self, id_: str) -> Bot[Any]:
        """Return the bot with an id, or the bot that replaces it."""
        bot = self.bot(id_)
        return self.bots[bot.replaced_by] if bot.replaced_by else bot


AnyGame = Game[Any, Any, Any]

GAMES: dict[str, AnyGame] = {}
"""The games by their names in records; `registry.py` fills this."""


def offer(bot: Bot[Any]) -> None:
    """Offer one more bot in every game, before the levels, as the last one counts as the strongest.

    It may take long, so it counts as a bot that searches.

    Raises:
        ValueError: when its id isn't letters, digits and "-", or a bot of a game has it.
    """
    if not re.fullmatch(r"[\w-]+", bot.id):
        raise ValueError(f"the id {bot.id!r} isn't letters, digits and hyphens")
    for name, game in GAMES.items():
        if bot.id in game.bots:
            raise ValueError(f"{bot.id!r} is a bot of {name} already")
        GAMES[name] = replace(game, bots={bot.id: replace(bot, searches=True), **game.bots})


def game_of(variant: Variant | str) -> AnyGame:
    """Return the game of a variant, or of a name: that of a variant, or of the game itself.

    Raises:
        BadVariant: `variant-name`, or `game` for a variant of no registered game.
    """
    if isinstance(variant, str) and variant in GAMES:
        return GAMES[variant]
    kind = type(variant_of(variant))
    for game in GAMES.values():
        if game.variant is kind:
            return game
    raise BadVariant("game", found=format_value(kind.__name__), known=", ".join(GAMES))


def variant_of(name: Variant | str) -> Variant:
    """Return the variant with a name such as "diamonds-4-second"; a variant is returned as it is.

    Raises:
        BadVariant: `variant-name`.
    """
    if isinstance(name, Variant):
        return name
    known = variants()
    if not isinstance(name, str) or name not in known:
        example = format_value(next(iter(known)))
        raise BadVariant("variant-name", found=format_value(name), expected=example)
    return known[name]


def variants() -> Mapping[str, Variant]:
    """Return every variant of every game, by name."""
    found: dict[str, Variant] = {}
    for game in GAMES.values():
        found |= _variants(game.name)
    return found


@cache
def _variants(game: str) -> dict[str, Variant]:
    return {variant.name: variant for variant in GAMES[game].variant.every()}


def margin(variant: Variant, returns: Sequence[float], seat: int) -> float:
    """Return the points paid to a seat (see `Game.returns`) minus the mean of the other sides."""
    team = variant.team
    others = [paid for other, paid in enumerate(returns) if team[other] != team[seat]]
    return returns[seat] - fsum(others) / len(others)


def place(variant: Variant, side: int, scores: Sequence[int], winners: Sequence[int]) -> int:
    """Return the place of a side after a game, 1 for all winners; a broken tie has one winner."""
    own, lower = scores[side], game_of(variant).lower_is_better
    better = sum(score < own if lower else score > own for score in scores)
    return 1 if side in winners else 1 + max(len(winners), better)


def draw(state: State, rng: Random) -> Move:
    """Return a random move of chance: the first dealer or a deal."""
    variant = state.variant
    if state.dealer is None:
        return Dealer(rng.randrange(variant.players))
    return Deal(tuple(rng.sample(variant.deck, len(variant.deck))))
