"""The bots: legal moves always (see test_secrets.py), sense pays, and levels differ."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import pytest

from diamonds_core import (
    DiamondsVariant,
    DiversityVariant,
    Variant,
    View,
    game_of,
    play_game,
    replay,
)
from diamonds_core.bots import value
from diamonds_core.bots.outlook import outlook_of

from .play import any_legal, variant_id


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


FAMILIES = [DiamondsVariant(n) for n in (2, 3, 4, 5, 6)] + [
    DiamondsVariant(4, partners=True),
    DiamondsVariant(6, partners=True),
]


def moment(variant: Variant, seed: int, phase: str = "play", cards: int = 6) -> View:
    """What the seat to move sees once it has so many cards, after a random beginning."""
    game, rng = game_of(variant), Random(seed)
    state = game.start(variant)
    while (
        state.to_move is None
        or state.phase.name != phase
        or (phase == "play" and (len(state.hand(state.turn)) > cards or len(state.legal()) < 2))
    ):
        state.play(any_legal(state, rng))
    view: View = game.observe(state, state.turn)
    return view


@pytest.mark.parametrize("variant", FAMILIES, ids=variant_id)
@pytest.mark.parametrize("phase", ["pass", "give", "play"])
def test_value_weighs_every_move_the_best_first(variant: Variant, phase: str) -> None:
    view = moment(variant, 1, phase)
    for name in ("hard", "expert"):
        choice = game_of(variant).bots[name].choose(view, Random(1))
        values = [value for _, value in choice.weighed]
        assert choice.move == choice.weighed[0][0]
        assert values == sorted(values, reverse=True)
        assert {move for move, _ in choice.weighed} == set(view.legal)


def test_without_weights_the_bots_play_by_plain_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    view = moment(DiamondsVariant(4), 2)
    monkeypatch.setattr(value, "network", lambda _: None)
    bots = game_of(view.variant).bots
    assert bots["expert"].choose(view, Random(1)) == bots["simple"].choose(view, Random(1))


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant()], ids=variant_id)
def test_features_tell_nothing_that_the_seat_can_not_see(variant: Variant) -> None:
    """What a search reads of a dealt state is what play reads of a View."""
    game, outlook = game_of(variant), outlook_of(variant)
    for seed in range(12):
        view = moment(variant, seed, cards=5)
        assert view.seat is not None
        seen = outlook.seen(variant, view.tricks)
        told = outlook.features(outlook.known(view), view.seat, seen)
        for chance in range(3):
            dealt = game.resample(view, Random(chance))
            assert outlook.features(dealt, view.seat, seen) == told


def test_a_weak_level_forgets_what_was_played() -> None:
    """A player without memory rates a king under an ace that is gone as under one to come."""
    outlook = outlook_of(DiamondsVariant(4))
    view = moment(DiamondsVariant(4), 4)
    assert view.seat is not None
    table = outlook.known(view)
    full = outlook.seen(view.variant, view.tricks)
    assert outlook.remembered(view.variant, view.tricks, 99).gone == full.gone
    forgotten = outlook.remembered(view.variant, view.tricks, 0)
    assert forgotten.gone == 0
    assert forgotten.tricks == full.tricks
    assert outlook.features(table, view.seat, forgotten) != outlook.features(table, view.seat, full)
