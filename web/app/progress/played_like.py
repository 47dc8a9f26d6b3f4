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

GAME = 37
"""The mean number of decisions in a game with four rounds."""

LEAST = 25
"""The least number of decisions that tell a level."""


@dataclass(frozen=True, slots=True)
class LevelLoss:
    """The loss of a level: the mean points a decision, and the spread of this mean over games."""

    level: str
    mean: float
    spread: float


LOSSES: Mapping[str, Sequence[LevelLoss]] = {
    "diamonds-4-second": (
        LevelLoss("beginner", 0.260, 0.070),
        LevelLoss("easy", 0.196, 0.060),
        LevelLoss("medium", 0.109, 0.046),
        LevelLoss("hard", 0.046, 0.029),
        LevelLoss("expert", 0.000, 0.010),
    )
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
    levels = [one.level for losses in LOSSES.values() for one in losses]
    return levels[min(len(levels), max(1, round(place))) - 1]


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
