"""Reference bots, which measure other bots and never change; a better one gets another name.

PIMC deals the unseen cards anew a number of times, plays each legal move in each of these deals
and goes on to the end of the round greedily, with open hands. It takes the move that did best on
average. It passes as `simple` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from ..diamonds import greedy
from ..diamonds.variant import DiamondsVariant
from ..diversity.variant import DiversityVariant
from ..native import pickled_by_fields
from ..state import State
from ..variant import Variant
from ..view import View
from .adapter import adapter_of
from .bot import Bot, Choice

if TYPE_CHECKING:
    from ..games import AnyGame


PLAY_OUT: Mapping[type[Variant], Callable[[Any], None]] = {
    DiamondsVariant: greedy.play_out,
    DiversityVariant: greedy.play_out_diversity,
}
"""Plays a round of a game to its end in place, greedily, with open hands."""


@dataclass(frozen=True, slots=True)
class Pimc:
    """Chooses the move that does best on average over a number of deals.

    Args:
        resample: deals the cards that a View does not show, every way equally likely.
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
        adapter, legal = adapter_of(view.variant), view.legal
        if len(legal) == 1:
            return Choice(legal[0])
        if view.phase in adapter.passing_phases:
            return adapter.heuristic(view, rng)
        assert view.seat is not None
        gains, side = [0.0] * len(legal), view.variant.team[view.seat]
        for _ in range(self.deals):
            dealt = self.resample(view, rng)
            for k, move in enumerate(legal):
                state = dealt.copy()
                state.play(move)
                PLAY_OUT[type(view.variant)](state)
                gains[k] += self.sign * _margin(self.scores(state), side)
        means = tuple((move, gain / self.deals) for move, gain in zip(legal, gains, strict=True))
        return Choice(legal[gains.index(max(gains))], means)


pickled_by_fields(Pimc)


def _margin(scores: Sequence[int], side: int) -> float:
    """The score of a side minus the mean of the other sides."""
    return scores[side] - (sum(scores) - scores[side]) / (len(scores) - 1)


def reference_bot(game: AnyGame, name: str) -> Bot[Any] | None:
    """The reference bot of a name such as `pimc-30`, where 30 is the number of deals; else None."""
    found = re.fullmatch(r"pimc-([1-9][0-9]{0,4})", name)
    if found is None:
        return None
    sign = -1 if game.lower_is_better else 1
    choose = Pimc(game.resample, game.scores, sign, int(found[1]))
    return Bot(name, name, choose, searches=True)
