"""The bots: legal moves always (see test_secrets.py), and sense pays."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import pytest

from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of, play_game, replay

from .play import variant_id


def margin(variant: Variant, seat: int, rng: Random) -> float:
    """By how much a simple player's place scores more than random ones' average, in one game."""
    game, place = game_of(variant), variant.team[seat]
    ids = ["simple" if other == place else "random" for other in variant.team]
    paid = game.returns(replay(play_game(variant, [game.bots[id_] for id_ in ids], rng)))
    others = [paid[other] for other, id_ in enumerate(ids) if id_ == "random"]
    return float(paid[seat] - mean(others))


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
    assert mean(margins) > 3 * stdev(margins) / len(margins) ** 0.5
