"""Reference bots, which measure other bots and never change; a better one gets another name.

PIMC deals the unseen cards anew a number of times, plays each legal move in each of these deals
and finishes the round greedily, with open hands. It takes the move with the best average. It passes
as `simple` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ..game import AnyGame, game_of
from ..native import pickled_by_fields
from ..state import State
from ..view import View
from .bot import Bot, Choice


@dataclass(frozen=True, slots=True)
class Pimc:
    """A bot that chooses the move with the best average over a number of deals.

    Args:
        resample: deals the cards that a View does not show; all deals are equally likely.
        scores: the score of every side in a state.
        sign: 1, or -1 where the lowest score wins.
        deals: the number of deals.
    """

    resample: Callable[[Any, Random], State]
    scores: Callable[[Any], Sequence[int]]
    sign: int
    deals: int

    def __call__(self, view: View, rng: Random) -> Choice:
        """Choose a move of a seat that may move."""
        game, legal = game_of(view.variant), view.legal
        if len(legal) == 1:
            return Choice(legal[0])
        if view.phase in game.passing_phases:
            return game.heuristic(view, rng)
        assert view.seat is not None
        gains, side = [0.0] * len(legal), view.variant.team[view.seat]
        for _ in range(self.deals):
            dealt = self.resample(view, rng)
            for k, move in enumerate(legal):
                state = dealt.copy()
                state.play(move)
                game.play_out(state)
                gains[k] += self.sign * _margin(self.scores(state), side)
        means = tuple((move, gain / self.deals) for move, gain in zip(legal, gains, strict=True))
        return Choice(legal[gains.index(max(gains))], means)


pickled_by_fields(Pimc)


def _margin(scores: Sequence[int], side: int) -> float:
    """Return the score of a side minus the mean of the other sides."""
    return scores[side] - (sum(scores) - scores[side]) / (len(scores) - 1)


def reference_bot(game: AnyGame, name: str) -> Bot[Any] | None:
    """Return the reference bot of a name such as `pimc-30` (30 deals), or None for another name."""
    found = re.fullmatch(r"pimc-([1-9][0-9]{0,4})", name)
    if found is None:
        return None
    sign = -1 if game.lower_is_better else 1
    choose = Pimc(game.resample, game.scores, sign, int(found[1]))
    return Bot(name, name, choose, searches=True)
