"""The levels of the bots: one evaluation, of which weaker levels use less.

Work is counted in playouts, not in time: the move of a level follows from its View and its source
of chance alone. Weak levels have the weaknesses of people: they forget the cards played, look at
certain points only, overlook small differences, and pass by rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TypeVar

from ..game import game_of
from ..moves import Move
from ..native import pickled_by_fields
from ..state import State
from ..view import View
from . import random
from .beliefs import believed
from .bot import Bot, Choice, by_id
from .endings import solve_ending
from .evaluator import Evaluator, evaluator_of
from .search import look_ahead

W = TypeVar("W", bound=View)

COMPARED = 6
"""The number of moves that a search compares at most,"""

WITHIN = 1.0
"""and by how many points they may be worse than the best before it."""

LAST = 4
"""With this number of cards in hand or fewer, a search plays to the end of the round,"""

LAST_WEIGHT = 0.85
"""and this is its share in the value of a move."""

TELLING = 6
"""With this number of cards in hand or fewer, those played tell enough to choose deals by them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How strong a bot plays.

    Args:
        memory: the number of tricks whose cards are remembered.
        value_weight: the factor of the network's value beside the certain margin.
        rounding: the step in points to which values are rounded before they are compared; of
            equal ones the first counts. With 0 they are not rounded.
        heuristic_passing: whether cards are passed by the heuristic.
        max_endings: see `solve_ending`.
        playouts: the number of playouts at which a search ends, if it has not decided before, over
            all moves compared; with 0 there is no search.
        horizon: the number of cards a search plays, about: it stops after whole tricks.
        search_weight: the share of the search in the value of a move; the rest is the evaluation
            without search.
        candidates: the number of deals from which a search chooses late in the round, by how well
            they agree with the cards played; with 0 all deals are equally good.
    """

    memory: int = 99
    value_weight: float = 1.0
    rounding: float = 0.0
    heuristic_passing: bool = False
    max_endings: int = 0
    playouts: int = 0
    horizon: int = 0
    search_weight: float = 1.0
    candidates: int = 0


pickled_by_fields(Level)


NAMES: Mapping[str, str] = {
    "beginner": "Beginner",
    "easy": "Easy",
    "medium": "Medium",
    "hard": "Hard",
    "expert": "Expert",
}
"""The English names of the levels by id."""


def game_bots(
    heuristic: Callable[[W, Random], Choice], levels: Mapping[str, Level] | None = None
) -> Mapping[str, Bot[W]]:
    """Return the bots of a game by id: its levels, the weakest first, and two simple ones.

    Args:
        heuristic: of the game.
        levels: by id, those of `NAMES`; without them all levels play by the heuristic.
    """
    levels = levels or dict.fromkeys(NAMES, Level())
    return by_id(
        *(
            Bot(id_, name, partial(choose, levels[id_]), searches=levels[id_].playouts > 0)
            for id_, name in NAMES.items()
        ),
        Bot("simple", "Apprentice", heuristic, replaced_by="easy"),
        Bot("random", "Random", random.choose, replaced_by="beginner"),
    )


def choose(level: Level, view: View, rng: Random) -> Choice:
    """Choose the move of the greatest value; by the heuristic in a game without a network.

    Args:
        level: of the bot.
        view: of a seat that may move.
        rng: deals the unseen cards, where the level searches.

    Returns:
        The move, with all moves compared, the best first, in points from here to the end of the
        round; a forced move is compared with none.

    Raises:
        NetworkError: when the file of the network is missing or broken.
    """
    game, evaluator = game_of(view.variant), evaluator_of(view.variant)
    passing = view.phase in game.passing_phases
    if evaluator is None or (passing and level.heuristic_passing):
        return game.heuristic(view, rng)
    if len(view.legal) == 1:
        return Choice(view.legal[0])
    values = None if passing else solve_ending(evaluator.adapter, view, level.max_endings)
    bounds: frozenset[Move] = frozenset()
    if values is None:
        values, bounds = _evaluate(evaluator, level, view, rng)
    order = _best_first(evaluator, view, values)
    move = order[0]
    if level.rounding:
        move = max(values, key=lambda move: round(values[move] / level.rounding))
    return Choice(move, tuple((move, values[move]) for move in order), bounds)


def _evaluate(
    evaluator: Evaluator, level: Level, view: View, rng: Random
) -> tuple[dict[Move, float], frozenset[Move]]:
    """The value of each move; where the level searches, that of the best ones by the search.

    Second, the other moves then: they are worth no more than the worst of those.
    """
    assert view.seat is not None
    adapter = evaluator.adapter
    history = adapter.history.remembered(view.variant, view.tricks, level.memory)
    state = adapter.known_state(view)
    values = evaluator.evaluate(state, view.seat, history, level.value_weight)
    if not level.playouts or view.phase in game_of(view.variant).passing_phases:
        return values, frozenset()
    order = _best_first(evaluator, view, values)
    near = near_best(order, values)
    if len(near) < 2:
        return values, frozenset()
    deals = _deals(evaluator, level, view, rng)
    tricks = max(1, round(level.horizon / view.variant.trick_size))
    share = level.search_weight
    if len(view.hand) <= LAST:
        tricks, share = LAST + 1, max(share, LAST_WEIGHT)
    compared = {move: values[move] for move in near}
    found = look_ahead(evaluator, deals, history, compared, share, tricks, level.playouts)
    worst = min(found.values())
    bounded = {move: found.get(move, min(value, worst)) for move, value in values.items()}
    return bounded, frozenset(values.keys() - found.keys())


def near_best(order: Sequence[Move], values: Mapping[Move, float]) -> list[Move]:
    """Of moves from the best to the worst, those that a search compares."""
    return [move for move in order[:COMPARED] if values[move] > values[order[0]] - WITHIN]


def _deals(evaluator: Evaluator, level: Level, view: View, rng: Random) -> Iterator[State]:
    """Deals that agree with a View, as many as a search may need."""
    resample = evaluator.adapter.resample
    if not level.candidates or len(view.hand) > TELLING or not (view.tricks or view.trick):
        for _ in range(level.playouts):
            yield resample(view, rng)
        return
    deals = [resample(view, rng) for _ in range(level.candidates)]
    yield from believed(evaluator, view, deals, level.playouts, rng)


def _best_first(evaluator: Evaluator, view: View, values: Mapping[Move, float]) -> list[Move]:
    """The moves by value, those of equal value by the game's preference."""
    preference = evaluator.adapter.preference
    return sorted(values, key=lambda move: (-values[move], *preference(view, move)))
