"""The points lost by costly decisions in reviewed games, by the themes of puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from math import ceil

from app.core.analyses import Analysis
from app.library.days import today
from app.library.entries import Mistake, ReviewedGame
from app.library.practice import ENOUGH, cost_of, own_name, was_tried
from app.library.totals import person
from diamonds_core import GameError, game_of, read_position
from diamonds_core.puzzle import themes_of
from diamonds_core.registry import USUAL
from diamonds_core.review import turning_points

GAMES = 5
"""The number of reviewed games from which losses are shown: fewer say little."""

LEAST = 0.1
"""The least points a game that a theme is named for."""

EXAMPLES = 3
"""The number of a person's own positions of a theme that are offered."""

REMEMBERED = 1_000
"""The number of positions whose themes are remembered."""


def reviewed_games(analysis: Analysis, id_: str) -> list[ReviewedGame]:
    """Return what each person lost by theme in the review of a whole game of the usual sort."""
    record = analysis.record
    if game_of(record.variant) is not game_of(USUAL):
        return []
    return [_reviewed(analysis, id_, seat) for seat in analysis.seats]


def _reviewed(analysis: Analysis, id_: str, seat: int) -> ReviewedGame:
    record, name = analysis.record, own_name(analysis.record, seat)
    lost: dict[str, float] = {}
    for verdict in turning_points(analysis.verdicts(seat)):
        for theme in themes_of(verdict.decision.view, verdict.best):
            lost[theme] = lost.get(theme, 0.0) + verdict.loss
    points = {theme: round(lost[theme], 2) for theme in sorted(lost)}
    return ReviewedGame(id_, person(name), record.variant.rounds, points, name)


def missing_games(games: Iterable[ReviewedGame]) -> int:
    """Return how many more reviewed games of usual length are needed for losses."""
    return max(0, ceil(GAMES - _count(games)))


def losses_a_game(games: Iterable[ReviewedGame]) -> dict[str, float]:
    """Return the points that each theme costs in a game of usual length, the most first."""
    known = list(games)
    totals: dict[str, float] = {}
    for one in known:
        for theme, points in one.losses.items():
            totals[theme] = totals.get(theme, 0.0) + points
    count = _count(known)
    ranked = sorted(totals, key=lambda theme: -totals[theme])
    return {theme: totals[theme] / count for theme in ranked if totals[theme] >= LEAST * count}


def _count(games: Iterable[ReviewedGame]) -> float:
    return sum(one.rounds for one in games) / USUAL.rounds


def examples(mistakes: Mapping[str, Mistake], key: str, theme: str) -> list[Mistake]:
    """Return a person's costliest mistakes of a theme; those learnt before today come last."""
    own, now = [mistake for mistake in mistakes.values() if mistake.person == key], today()
    # One that is learnt while the examples are tried keeps its place among them.
    learnt = {one.id for one in own if one.found >= ENOUGH and not was_tried(one, now)}
    own.sort(key=lambda one: (one.id in learnt, -cost_of(one), one.id))
    having = (one for one in own if theme in _themes(one.position, one.values))
    return list(islice(having, EXAMPLES))


@lru_cache(REMEMBERED)
def _themes(position: str, values: tuple[float, ...]) -> frozenset[str]:
    """Return the themes of a mistake in a game of the usual sort, none for another position."""
    with suppress(GameError):
        view = read_position(position)
        if game_of(view.variant) is game_of(USUAL) and len(view.legal) == len(values):
            return themes_of(view, view.legal[values.index(max(values))])
    return frozenset()
