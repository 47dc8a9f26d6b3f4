"""The levels of the bots: one evaluation, from which weaker levels use less.

Work is counted in playouts, not in time: the move of a level follows from its View and its source
of chance alone. Weak levels have the weaknesses of people: they forget the cards played, count only
points that are certain, overlook small differences, and pass by rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from ..game import game_of
from ..moves import Move
from ..native import pickled_by_fields
from ..state import State
from ..steps import Steps, finish
from ..view import View
from .adapter import Adapter
from .bot import Bot, Choice
from .endings import solve_ending
from .evaluator import Evaluator, evaluator_of
from .parameters import Level
from .search import look_ahead

W = TypeVar("W", bound=View)

NAMES: Mapping[str, str] = {
    "beginner": "Beginner",
    "easy": "Easy",
    "medium": "Medium",
    "hard": "Hard",
    "expert": "Expert",
}
"""The English names of the levels by id."""

REFERENCES: Mapping[str, str] = {"simple": "Apprentice", "random": "Random"}
"""The English names of the two bots of every game that never change, by id."""


def game_bots(
    heuristic: Callable[[W, Random], Choice], levels: Mapping[str, Level] | None = None
) -> Mapping[str, Bot[W]]:
    """Return the bots of a game by id: its levels, the weakest first, and two simple ones.

    Args:
        heuristic: the heuristic of the game.
        levels: by id, those of `NAMES`; without them all levels play by the heuristic.

    Raises:
        ValueError: when a level of `NAMES` is missing, or another one is there.
    """
    levels = levels or dict.fromkeys(NAMES, Level())
    if levels.keys() != NAMES.keys():
        raise ValueError(f"the levels are {', '.join(NAMES)}, but {', '.join(levels)} are given")
    bots: list[Bot[W]] = [
        Bot(id_, name, LevelPolicy(levels[id_]), searches=levels[id_].playouts > 0)
        for id_, name in NAMES.items()
    ]
    bots.append(Bot("simple", REFERENCES["simple"], heuristic, replaced_by="easy"))
    bots.append(Bot("random", REFERENCES["random"], choose_any, replaced_by="beginner"))
    return {bot.id: bot for bot in bots}


def choose_any(view: View, rng: Random) -> Choice:
    """Choose one of the legal moves, all equally likely."""
    return Choice(rng.choice(view.legal))


@dataclass(frozen=True, slots=True)
class LevelPolicy:
    """The choice of a level, at once or in steps."""

    level: Level

    def __call__(self, view: View, rng: Random) -> Choice:
        """Choose a move at once, see `choose`."""
        return finish(choose(self.level, view, rng))

    def in_steps(self, view: View, rng: Random) -> Steps[Choice]:
        """Choose a move in steps, see `choose`."""
        return choose(self.level, view, rng)


pickled_by_fields(LevelPolicy)


def choose(level: Level, view: View, rng: Random) -> Steps[Choice]:
    """Choose the move with the greatest value; in a game without a network use the heuristic.

    A forced move has no comparison.

    Raises:
        NetworkError: when the file of the network is missing or broken.
    """
    game, evaluator = game_of(view.variant), evaluator_of(view.variant)
    passing = view.phase in game.passing_phases
    if evaluator is None or (passing and level.heuristic_passing):
        return game.heuristic(view, rng)
    if len(view.legal) == 1:
        return Choice(view.legal[0])
    values: dict[Move, float] | None = None
    if not passing:
        values = yield from solve_ending(evaluator.adapter, view, level.max_endings)
    bounds: frozenset[Move] = frozenset()
    if values is None:
        values, bounds = yield from _evaluate(evaluator, level, view, rng)
    order = _best_first(evaluator, view, values)
    move = order[0]
    if level.rounding:
        move = max(values, key=lambda move: round(values[move] / level.rounding))
    return Choice(move, tuple((move, values[move]) for move in order), bounds)


def _evaluate(
    evaluator: Evaluator, level: Level, view: View, rng: Random
) -> Steps[tuple[dict[Move, float], frozenset[Move]]]:
    """Return the value of each move, and the moves that were not searched although others were.

    A move that was not searched is worth no more than the worst of the searched ones.
    """
    adapter = evaluator.adapter
    history = adapter.history.remembered(view.variant, view.tricks, level.memory)
    values = evaluator.evaluate(view, history, level.value_weight)
    if not level.playouts or view.phase in game_of(view.variant).passing_phases:
        return values, frozenset()
    order = _best_first(evaluator, view, values)
    near = level.near_best(order, values)
    if len(near) < 2:
        return values, frozenset()
    deals = _deals(adapter, level, view, rng)
    tricks = max(1, round(level.horizon / view.variant.trick_size))
    share = level.search_weight
    if len(view.hand) <= level.endgame_cards:
        tricks, share = level.endgame_cards + 1, max(share, level.endgame_weight)
    compared = {move: values[move] for move in near}
    found = yield from look_ahead(evaluator, level, deals, history, compared, share, tricks)
    worst = min(found.values())
    bounded = {move: found.get(move, min(value, worst)) for move, value in values.items()}
    return bounded, frozenset(values.keys() - found.keys())


def _deals(adapter: Adapter, level: Level, view: View, rng: Random) -> Iterator[State]:
    """Yield deals that agree with a View, each when it is needed.

    Compiled by mypyc, a generator expression would be a list.
    """
    for _ in range(level.playouts):
        yield adapter.resample(view, rng)


def _best_first(evaluator: Evaluator, view: View, values: Mapping[Move, float]) -> list[Move]:
    """Return the moves by value, then by the game's preference."""
    preference = evaluator.adapter.preference
    return sorted(values, key=lambda move: (-values[move], *preference(view, move)))
