"""The level that a person played like: the mean loss of decisions beside that of the levels.

docs/review.md tells how the losses of the levels were measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from diamonds_core import Variant
from diamonds_core.review import Quality

LEVELS = ("beginner", "easy", "medium", "hard", "expert")
"""The measured levels, the weakest first."""

GAME = 37
"""The mean number of decisions in a game of four rounds at the usual table."""

LEAST = 25
"""The least number of decisions that tell a level."""


@dataclass(frozen=True, slots=True)
class LevelLoss:
    """The loss of a level in points a decision: its mean, and the spread of games with `GAME`."""

    level: str
    mean: float
    spread: float


def _levels(*measured: tuple[float, float]) -> Sequence[LevelLoss]:
    """Return the losses of the measured levels from their means and spreads.

    A review compares the strongest level with itself: it loses nothing, and its spread is assumed.
    A table at which a level was not measured fails `tests/test_played_like.py`, and no import.
    """
    figures = zip(LEVELS, (*measured, (0.0, 0.01)), strict=False)
    return [LevelLoss(level, mean, spread) for level, (mean, spread) in figures]


LOSSES: Mapping[str, Sequence[LevelLoss]] = {
    "diamonds-2-first": _levels((0.339, 0.139), (0.232, 0.081), (0.196, 0.072), (0.071, 0.020)),
    "diamonds-2-second": _levels((0.344, 0.118), (0.246, 0.057), (0.190, 0.075), (0.077, 0.058)),
    "diamonds-3-first": _levels((0.277, 0.053), (0.189, 0.053), (0.131, 0.038), (0.079, 0.045)),
    "diamonds-3-second": _levels((0.263, 0.062), (0.207, 0.056), (0.140, 0.053), (0.078, 0.054)),
    "diamonds-4-first": _levels((0.259, 0.082), (0.196, 0.066), (0.123, 0.050), (0.055, 0.039)),
    "diamonds-4-second": _levels((0.260, 0.070), (0.196, 0.060), (0.109, 0.046), (0.046, 0.029)),
    "diamonds-4-second-partners-each": _levels(
        (0.323, 0.111), (0.209, 0.072), (0.137, 0.066), (0.114, 0.059)
    ),
    "diamonds-5-first": _levels((0.205, 0.080), (0.169, 0.068), (0.112, 0.038), (0.055, 0.040)),
    "diamonds-5-second": _levels((0.259, 0.112), (0.234, 0.037), (0.090, 0.044), (0.048, 0.029)),
    "diamonds-6-first": _levels((0.225, 0.061), (0.192, 0.054), (0.099, 0.040), (0.049, 0.029)),
    "diamonds-6-second": _levels((0.281, 0.103), (0.188, 0.048), (0.127, 0.059), (0.037, 0.016)),
    "diamonds-6-second-partners-each": _levels(
        (0.245, 0.094), (0.213, 0.074), (0.151, 0.112), (0.081, 0.053)
    ),
    "diversity-4": _levels((0.253, 0.049), (0.207, 0.056), (0.137, 0.045), (0.060, 0.022)),
}
"""The losses of the levels by the name of a variant, the weakest first; from levels.csv."""


@dataclass(frozen=True, slots=True)
class PlayedLike:
    """The place of a person among the levels.

    Args:
        place: the place between the levels, from 1 for the weakest one.
        weakest: the weakest level that one standard error leaves possible.
        strongest: the strongest such level.
    """

    place: float
    weakest: str
    strongest: str


def played_like(variant: Variant, quality: Quality) -> PlayedLike | None:
    """Return the place of decisions, None with too few, or at a table without measured levels."""
    losses = LOSSES.get(variant.name)
    if losses is None or quality.decisions < LEAST:
        return None
    mean = quality.loss / quality.decisions
    near = _nearest(losses, mean)
    error = near.spread / sqrt(quality.decisions / GAME)
    weakest, strongest = _nearest(losses, mean + error), _nearest(losses, mean - error)
    return PlayedLike(_place(losses, mean), weakest.level, strongest.level)


def level_at(place: float) -> str:
    """Return the id of the level at a place."""
    return LEVELS[min(len(LEVELS), max(1, round(place))) - 1]


def _nearest(losses: Sequence[LevelLoss], mean: float) -> LevelLoss:
    return min(losses, key=lambda one: abs(one.mean - mean))


def _place(losses: Sequence[LevelLoss], mean: float) -> float:
    """Return the place of a mean loss, on the line from level to level."""
    if mean >= losses[0].mean:
        return 1.0
    for number, (weaker, better) in enumerate(pairwise(losses), 1):
        if mean >= better.mean:
            return number + (weaker.mean - mean) / (weaker.mean - better.mean)
    return float(len(losses))
