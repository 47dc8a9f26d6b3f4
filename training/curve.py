"""The learning curve: error and strength of a network."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from diamonds_core import Variant, game_of
from diamonds_core.arena.match import Match, measure
from diamonds_core.bots import Bot, Choice
from diamonds_core.game import NetworkPlan
from diamonds_core.view import View

from .network import Weights, evaluator_with, packed

SEED = 2026
"""The seed of the deals on which points are measured, the same for every network."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of the learning curve.

    Args:
        rounds: the number of rounds that the network has learned from.
        error: the mean squared error of the samples since the last point; None without samples.
        margin: the mean margin over `simple` in points a round, and its standard error; None if it
            is not measured.
    """

    rounds: int
    error: float | None = None
    margin: tuple[float, float] | None = None


def strength(
    table: NetworkPlan, weights: Weights, deals: int, executor: Executor
) -> tuple[float, float]:
    """Return the margin over `simple` without search, in points a round, and its standard error."""
    variant = max(table.variants, key=table.variants.__getitem__)
    hero = Bot[Any]("learner", "Learner", partial(choose, variant, packed(table.features, weights)))
    match = Match(variant, hero, game_of(variant).bots["simple"], SEED)
    found = measure(match, deals, executor)
    return found.mean, found.error


def choose(variant: Variant, weights: bytes, view: View, _rng: Random) -> Choice:
    """Choose the move of the greatest value, without search and without solving endings."""
    values = evaluator_with(variant, weights).evaluate(view)
    return Choice(max(values, key=values.__getitem__))


def table_of(curve: Sequence[Point]) -> str:
    """Return the curve as comma-separated values, with a line for each point."""
    lines = ["rounds,error,margin,standard error"]
    for point in curve:
        figures = point.error, *(point.margin or (None, None))
        texts = ("" if figure is None else f"{figure:.4f}" for figure in figures)
        lines.append(",".join([str(point.rounds), *texts]))
    return "\n".join(lines) + "\n"
