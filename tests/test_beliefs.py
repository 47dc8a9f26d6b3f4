"""Beliefs: deals chosen by the cards played agree with the View, and are nearer to the truth."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from diamonds_core import DiamondsVariant, DiversityVariant, State, Variant, game_of
from diamonds_core.bots.beliefs import sample_posterior
from diamonds_core.bots.evaluator import evaluator_of
from diamonds_core.bots.level import Level
from diamonds_core.view import View

from .play import any_legal, variant_id

TABLES: list[Variant] = [
    DiamondsVariant(2, perfect=True),
    DiamondsVariant(3, "first"),
    DiamondsVariant(4),
    DiamondsVariant(4, partners=True, perfect=True),
    DiamondsVariant(6, "first", partners=True),
    DiversityVariant(),
]


def late(variant: Variant, seed: int, hand: int, *, bot: str | None = None) -> State:
    """Return a state in which a seat has few cards in hand, reached by a bot or by chance."""
    game, rng = game_of(variant), Random(seed)
    state: State = game.start(variant)
    while state.phase.name != "play" or len(state.hand(state.turn)) > hand:
        seat = state.to_move
        if bot is None or seat is None:
            state.play(any_legal(state, rng))
        else:
            state.play(game.bots[bot].choose(game.observe(state, seat), rng).move)
    return state


def chosen(view: View, deals: list[State], seed: int) -> list[State]:
    evaluator = evaluator_of(view.variant)
    assert evaluator is not None
    return list(sample_posterior(evaluator, Level(), view, deals, 20, Random(seed)))


@pytest.mark.parametrize("variant", TABLES, ids=variant_id)
@pytest.mark.parametrize("hand", [2, 4])
def test_combined_deals_have_the_same_view(variant: Variant, hand: int) -> None:
    game, adapter = game_of(variant), game_of(variant).network
    for seed in range(3):
        state = late(variant, seed, hand)
        view = game.observe(state, state.turn)
        found = chosen(view, [adapter.resample(view, Random(chance)) for chance in range(12)], seed)
        assert len(found) == 20
        for deal in found:
            assert game.observe(deal, view.seat) == view
            cards = [card for seat in range(variant.players) for card in deal.hand(seat)]
            assert len(cards) == len(set(cards))


@pytest.mark.parametrize("variant", TABLES, ids=variant_id)
def test_the_tricks_are_played_again_from_the_first_lead(variant: Variant) -> None:
    game, adapter = game_of(variant), game_of(variant).network
    state = late(variant, 4, 3)
    view = game.observe(state, state.turn)
    again = adapter.rewind_to_first_lead(view)
    assert not again.tricks
    assert not again.trick
    for trick in state.tricks:
        for card in trick.cards:
            adapter.play_card(again, card)
    assert again.tricks == state.tricks


def test_the_crystals_before_the_first_lead_are_nearly_right() -> None:
    """The points agree exactly, except where an action had or has nothing to move."""
    variant, wrong, moved = DiamondsVariant(4), 0, 0
    game, adapter = game_of(variant), game_of(variant).network

    def apart(one: Any, two: Any) -> int:  # noqa: ANN401 (states of Diamonds)
        pairs = zip(one.showroom + one.vault, two.showroom + two.vault, strict=True)
        return sum(abs(a - b) for a, b in pairs)

    for seed in range(24):
        rng, state = Random(seed), game.start(variant)
        while state.round <= seed % 4 or state.phase.name != "play":
            state.play(any_legal(state, rng))
        before = state.copy()
        while len(state.tricks) < 3:
            state.play(any_legal(state, rng))
        found = adapter.rewind_to_first_lead(game.observe(state, state.turn))
        assert found.thief == before.thief
        wrong, moved = wrong + apart(found, before), moved + apart(state, before)
    assert wrong < 0.6 * moved


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiamondsVariant(5)], ids=variant_id)
def test_beliefs_predict_hands_better_than_voids(variant: Variant) -> None:
    """The hands of good bots are guessed better than by the voids alone."""
    game, adapter, gained = game_of(variant), game_of(variant).network, list[float]()
    for seed in range(12):
        state = late(variant, seed, 3, bot="hard")
        view = game.observe(state, state.turn)
        deals = [adapter.resample(view, Random(chance)) for chance in range(40)]

        def right(deal: State, state: State = state) -> int:
            pairs = zip(deal.hands, state.hands, strict=True)
            return sum(
                (a & b).bit_count() for one, two in pairs for a, b in zip(one, two, strict=True)
            )

        gained.append(fmean(map(right, chosen(view, deals, seed))) - fmean(map(right, deals)))
    assert fmean(gained) > 0.4
