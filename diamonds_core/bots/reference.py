"""Reference bots, which measure other bots and never change; a better one gets another name.

PIMC deals the unseen cards anew a number of times, plays each legal move in each of these deals
and finishes the round greedily, with open hands. It takes the move with the best average. It passes
as `simple` does.
"""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import Any

from ..game import game_of, margin
from ..state import State
from ..view import View
from .bot import Bot, Choice


def choose(deals: int, view: View, rng: Random) -> Choice:
    """Choose the move with the best average over a number of deals, all equally likely."""
    game, legal = game_of(view.variant), view.legal
    if len(legal) == 1:
        return Choice(legal[0])
    if view.phase in game.passing_phases:
        return game.heuristic(view, rng)
    assert view.seat is not None
    gains = [0.0] * len(legal)
    for _ in range(deals):
        dealt: State = game.resample(view, rng)
        for k, move in enumerate(legal):
            state = dealt.copy()
            state.play(move)
            game.play_out(state)
            gains[k] += margin(view.variant, game.returns(state), view.seat)
    means = tuple((move, gain / deals) for move, gain in zip(legal, gains, strict=True))
    return Choice(legal[gains.index(max(gains))], means)


def reference_bot(name: str) -> Bot[Any] | None:
    """Return the reference bot of a name such as `pimc-30` (30 deals), or None for another name."""
    found = re.fullmatch(r"pimc-([1-9][0-9]{0,4})", name)
    if found is None:
        return None
    return Bot(name, name, partial(choose, int(found[1])), searches=True)
