"""Reference bots, which measure other bots and never change; a better one gets another name.

PIMC deals the unseen cards anew a number of times, plays each legal move in each of these deals
and goes on to the end of the round greedily, with open hands. It takes the move that did best on
average. It passes as `simple` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from ..state import State
from ..views import View
from .adapter import adapter_of
from .bot import Bot, Choice

if TYPE_CHECKING:
    from ..games import AnyGame


def choose(
    resample: Callable[[Any, Random], State],
    returns: Callable[[State], Sequence[float]],
    deals: int,
    view: View,
    rng: Random,
) -> Choice:
    """Choose the move that did best on average.

    Args:
        resample: deals the cards that a View does not show, every way equally likely.
        returns: what a state pays each seat, in final points.
        deals: the number of deals.
        view: of a seat that may move.
        rng: the source of chance.
    """
    adapter, legal = adapter_of(view.variant), view.legal
    if len(legal) == 1:
        return Choice(legal[0])
    if view.phase in adapter.passing_phases:
        return adapter.heuristic(view, rng)
    assert view.seat is not None
    gains = [0.0] * len(legal)
    for _ in range(deals):
        dealt = resample(view, rng)
        for k, move in enumerate(legal):
            state = dealt.copy()
            state.play(move)
            adapter.play_out(state)
            gains[k] += _margin(state, returns(state), view.seat)
    means = tuple((move, gain / deals) for move, gain in zip(legal, gains, strict=True))
    return Choice(legal[gains.index(max(gains))], means)


def _margin(state: State, paid: Sequence[float], seat: int) -> float:
    """The points of a seat's side minus the mean of the other sides."""
    sides = state.variant.teams
    total = sum(paid) * sides / len(paid)
    return paid[seat] - (total - paid[seat]) / (sides - 1)


def reference_bot(game: AnyGame, name: str) -> Bot[Any] | None:
    """The reference bot of a name such as `pimc-30`, where 30 is the number of deals; else None."""
    found = re.fullmatch(r"pimc-([1-9][0-9]{0,4})", name)
    if found is None:
        return None
    think = partial(choose, game.resample, game.returns, int(found[1]))
    return Bot(name, name, think, searches=True)
