"""Yardsticks that measure other bots: frozen, a better one would get another name.

PIMC deals all that a seat can't see anew, so many times, plays each legal move on every one of
these tables and goes on from there to the end of the round by plain greed, all hands open. It
takes the move that did best on average. It passes as `simple` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from .. import diamonds, diversity
from ..machine import Machine
from ..moves import Move
from . import greedy
from .bot import Bot, Choice
from .diamonds import choose as choose_simply


@dataclass(frozen=True, slots=True)
class Rollouts:
    """What PIMC needs to know of a game: to deal anew, to play a round out, and to count."""

    resample: Callable[[Any, Random], Machine]
    play_out: Callable[[Any], None]
    points: Callable[[Any], Sequence[int]]


ROLLOUTS: Mapping[str, Rollouts] = {
    "diamonds": Rollouts(diamonds.resample, greedy.play_out, diamonds.scores),
    "diversity": Rollouts(
        diversity.resample, greedy.play_out_diversity, lambda state: [-n for n in state.points]
    ),
}


def choose(view: Any, rng: Random, *, game: str, deals: int) -> Choice:  # noqa: ANN401 (any view)
    """Choose the move that did best on average, over so many deals."""
    legal: Sequence[Move] = view.legal
    if len(legal) == 1:
        return Choice(legal[0])
    if view.phase not in ("play", "rob"):
        return choose_simply(view, rng)
    rollouts, place = ROLLOUTS[game], view.variant.team[view.seat]
    gains = [0.0] * len(legal)
    for _ in range(deals):
        dealt = rollouts.resample(view, rng)
        for k, move in enumerate(legal):
            state = dealt.copy()
            state.play(move)
            rollouts.play_out(state)
            gains[k] += _margin(rollouts.points(state), place)
    means = tuple((move, gain / deals) for move, gain in zip(legal, gains, strict=True))
    return Choice(legal[gains.index(max(gains))], means)


def _margin(points: Sequence[int], place: int) -> float:
    """A place's points minus the mean of the others'."""
    return points[place] - (sum(points) - points[place]) / (len(points) - 1)


def yardstick(game: str, name: str) -> Bot[Any] | None:
    """The yardstick of a name, `pimc-30`; None when it isn't one."""
    found = re.fullmatch(r"pimc-([1-9][0-9]{0,4})", name)
    if found is None:
        return None
    parameters = {"game": game, "deals": int(found[1])}
    return Bot(name, name, choose, parameters, searches=True)
