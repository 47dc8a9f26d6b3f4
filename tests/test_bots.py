"""The bots: legal moves always (see test_secrets.py), and sense pays."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import pytest

from diamonds_core import DiamondsVariant, DiversityVariant, Variant, draw, game_of

from .play import variant_id


def margin(variant: Variant, seat: int, rng: Random) -> float:
    """By how much a simple player's place scores more than random ones' average, in one game."""
    game, place = game_of(variant), variant.team[seat]
    state = game.start(variant)
    while not state.over:
        mover = state.to_move
        if mover is None:
            state.play(draw(state, rng))
        else:
            bot = "simple" if variant.team[mover] == place else "random"
            state.play(game.bots[bot](game.observe(state, mover), rng))
    scores = game.table(state)["scores"]
    others = [score for other, score in enumerate(scores) if other != place]
    return float(scores[place] - mean(others))


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
def test_simple_sense_beats_chance(variant: Variant) -> None:
    rng = Random(8)
    margins = [margin(variant, game % variant.players, rng) for game in range(24)]
    assert mean(margins) > 3 * stdev(margins) / len(margins) ** 0.5


def test_simple_sense_takes_fewer_tricks_of_diversity() -> None:
    variant, rng = DiversityVariant(hands=1), Random(9)
    margins = [margin(variant, game % 4, rng) for game in range(60)]
    assert mean(margins) < -3 * stdev(margins) / len(margins) ** 0.5
