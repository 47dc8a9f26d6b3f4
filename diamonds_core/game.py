"""The contract of a game: all that the rest of the engine asks of it, and the games that joined.

A game is a package like `diversity`: its rules are a subclass of `State` and a View, and it exports
one `Game`. Other modules go from one to the other through the functions of that, and use no more
of a variant, state or View than every `Variant`, `State` and `View` has. `games.py` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from .bots.adapter import Adapter
from .bots.bot import Bot, Choice
from .env.numbers import Steps
from .moves import Deal, Dealer, Move
from .notation import Notation
from .reasons import ONLY, Reason
from .state import State
from .variant import Variant
from .view import View

DEFAULT_BOT = "easy"
"""The id of the bot that is offered first, and that replaces unknown ones."""

V = TypeVar("V", bound=Variant)
S = TypeVar("S", bound=State)
W = TypeVar("W", bound=View)


class Bounds(NamedTuple):
    """The limits of a whole game, for the environments.

    Args:
        returns: the least and the greatest points that a seat can be paid.
        steps: the greatest number of steps, with the moves of chance, each card dealt as one.
    """

    returns: tuple[float, float]
    steps: int


@dataclass(frozen=True, slots=True)
class NetworkPlan:
    """What a network learns in training.

    Args:
        variants: how often each variant is played, relative to the others.
        hidden: the number of units of the network's first layer.
        rounds: the rounds that a network learns from.
        rivals: the bots that the network meets, and how often each, relative to the others.
        source: the name of the network whose weights it begins with; empty for random ones.
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


def _cards_alone(_variant: Variant) -> tuple[str, ...]:
    return ("card",)


def _forced_moves(view: View, _move: Move) -> tuple[Reason, ...]:
    return ONLY if len(view.legal) == 1 else ()


def _none_similar(_new: Variant, _old: Variant) -> Sequence[tuple[int, int]]:
    return ()


def _no_numbers(_view: View, _seats: Sequence[int]) -> Sequence[int]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Game(Generic[V, S, W]):
    """One game, with its variants, states and views; what many games share is the default.

    Args:
        name: its id in records and links, with which the names of its variants begin.
        title: its name in English, for pages without words of their own and for OpenSpiel.
        variant: the type of its variants.
        start: the state of a new game.
        observe: what a seat may see of a state; with None, what everybody may.
        resample: a state that agrees with a View, with the unseen cards dealt anew, each way
            equally likely.
        scores: the score of every side in a state or a View.
        lower_is_better: whether the lowest score wins.
        summary: a state as plain data; `scores` has a score for each side, `winners` their sides.
        side_summary: the points of a side of a state, in words.
        steps: its moves by number, the same for all variants.
        notation: the fields of a position's text that only this game has (see `position`).
        reasons: the reasons for or against a legal move of a View, the most telling first.
        reason_codes: the meaning of their codes, with their facts.
        bots: its bots by id, the weakest first of those that are offered (see `levels.game_bots`).
        heuristic: the choice of the seat of a View by rules of thumb, without a network.
        play_out: plays a round of a state to its end in place, by simple rules with open hands, for
            the reference bot PIMC.
        adapter: how evaluation and search read it; None for a game without a network, whose levels
            play by the heuristic.
        passing_phases: the phases in which cards change hands, before the first trick.
        opening_rounds: the number of first rounds that differ from later ones, since the rounds
            before leave something behind; 1 where every round begins alike.
        observed: the numbers that an observation has in this game alone, of a View and all seats
            in the order of the observation (see `env.observation`).
        bounds: the limits of a whole game of a variant.
        puzzle_sorts: of a variant, the sorts of decisions ("card", "pass", "rob") of which puzzles
            are made; none in a variant that is played like another one.
        networks: the plans of its networks by name, in the order of training.
        similar_features: of a new and an old variant, for each feature of the new one that of the
            old one with the same or the closest meaning; for plans with a `source`.
    """

    name: str
    title: str
    variant: type[V]
    start: Callable[[V], S]
    observe: Callable[[S, int | None], W]
    resample: Callable[[W, Random], S]
    scores: Callable[[S | W], tuple[int, ...]]
    lower_is_better: bool = False
    summary: Callable[[S], dict[str, Any]]
    side_summary: Callable[[S, int], str]
    steps: Steps
    notation: Notation[W]
    reasons: Callable[[W, Move], tuple[Reason, ...]] = _forced_moves
    reason_codes: Mapping[str, str] = field(default_factory=dict)
    bots: Mapping[str, Bot[W]]
    heuristic: Callable[[W, Random], Choice]
    play_out: Callable[[S], None]
    adapter: Adapter | None = None
    passing_phases: Collection[str] = ()
    opening_rounds: int = 1
    observed: Callable[[W, Sequence[int]], Sequence[int]] = _no_numbers
    bounds: Callable[[V], Bounds]
    puzzle_sorts: Callable[[V], tuple[str, ...]] = _cards_alone
    networks: Callable[[], Mapping[str, NetworkPlan]] = dict
    similar_features: Callable[[V, V], Sequence[tuple[int, int]]] = _none_similar

    @property
    def network(self) -> Adapter:
        """The adapter of a game that has networks."""
        assert self.adapter is not None, f"{self.name} has no networks"
        return self.adapter

    def points(self, state: S) -> tuple[int, ...]:
        """Return the points of every side in a state; more is better in every game."""
        scores = self.scores(state)
        return tuple(-score for score in scores) if self.lower_is_better else scores

    def returns(self, state: S) -> tuple[float, ...]:
        """Return the points that a state pays each seat: those of its side."""
        points = self.points(state)
        return tuple([float(points[side]) for side in state.variant.team])

    def bot(self, id_: str) -> Bot[W]:
        """Return the bot of an id; `DEFAULT_BOT` for an unknown one."""
        return self.bots.get(id_) or self.bots[DEFAULT_BOT]

    def offered(self) -> tuple[Bot[W], ...]:
        """Return the bots that can be chosen, the weakest first."""
        return tuple(bot for bot in self.bots.values() if not bot.replaced_by)

    def strongest(self, at_once: bool = False) -> Bot[W]:
        """Return the strongest bot, or the strongest of those that don't search."""
        return [bot for bot in self.offered() if not (at_once and bot.searches)][-1]

    def level(self, id_: str) -> Bot[W]:
        """Return the bot of an id, or the one that is offered instead of it."""
        bot = self.bot(id_)
        return self.bots[bot.replaced_by] if bot.replaced_by else bot


AnyGame = Game[Any, Any, Any]

GAMES: dict[str, AnyGame] = {}
"""The games by the names that records use; `games.py` fills it."""


def game_of(variant: Variant) -> AnyGame:
    """Return the game of a variant."""
    kind = type(variant)
    return next(game for game in GAMES.values() if game.variant is kind)


def variants() -> Mapping[str, Variant]:
    """Return every variant of every game, by name."""
    found: dict[str, Variant] = {}
    for game in GAMES.values():
        found |= _variants(game.name)
    return found


@cache
def _variants(game: str) -> dict[str, Variant]:
    return {variant.name: variant for variant in GAMES[game].variant.every()}


def draw(state: State, rng: Random) -> Move:
    """Return the move of chance, the first dealer or a deal, by a source of chance."""
    variant = state.variant
    if state.dealer is None:
        return Dealer(rng.randrange(variant.players))
    return Deal(tuple(rng.sample(variant.deck, len(variant.deck))))
