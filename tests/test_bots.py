"""The bots: legal moves always (see test_secrets.py), and sense pays."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import pytest

from diamonds_core import GAMES, DiamondsVariant, State, draw, observe, scores

from .play import variant_id

BOTS = GAMES["diamonds"].bots


def margin(variant: DiamondsVariant, seat: int, rng: Random) -> float:
    """By how much a simple player's place beats the average of random ones, in one game."""
    place = variant.team[seat]
    state = State(variant)
    while not state.over:
        mover = state.to_move
        if mover is None:
            state.play(draw(state, rng))
        else:
            bot = "simple" if variant.team[mover] == place else "random"
            state.play(BOTS[bot](observe(state, mover), rng))
    final = scores(state)
    return final[place] - mean(score for other, score in enumerate(final) if other != place)


@pytest.mark.parametrize(
    "variant",
    [
        DiamondsVariant(4),
        DiamondsVariant(4, "first"),
        DiamondsVariant(2),
        DiamondsVariant(6, partners=True),
        DiamondsVariant(3, perfect=True),
    ],
    ids=variant_id,
)
def test_simple_sense_beats_chance(variant: DiamondsVariant) -> None:
    rng = Random(8)
    margins = [margin(variant, game % variant.players, rng) for game in range(24)]
    assert mean(margins) > 3 * stdev(margins) / len(margins) ** 0.5
