"""A decided round ends the same way with any hands and any play."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from diamonds_core import DiamondsVariant, State, Variant, game_of
from diamonds_core.cards import cards_mask
from diamonds_core.claim import is_outcome_fixed
from diamonds_core.knowledge import knowledge

from .play import EACH, playout, state_with

seeds = st.integers(0, 2**32)


def last_tricks(variant: Variant, seed: int, tricks: int) -> list[State]:
    """Return the states in the last tricks of one round of a random game."""
    wanted = Random(seed).randrange(2) + 1
    found: list[State] = []
    for state, _ in playout(variant, Random(seed)):
        if state.round > wanted:
            break
        late = len(state.tricks) >= variant.tricks - tricks
        if state.round == wanted and late and state.phase.name in ("play", "rob"):
            found.append(state.copy())
    return found


def played_out(state: State, rng: Random) -> object:
    """Return the end of the round under random play."""
    while state.to_move is not None:
        state.play(rng.choice(state.legal()))
    return game_of(state.variant).summary(state)


@EACH
@given(seeds)
def test_a_fixed_outcome_is_that_of_every_continuation(variant: Variant, seed: int) -> None:
    game, rng = game_of(variant), Random(seed)
    for state in last_tricks(variant, seed, tricks=2):
        view = game.observe(state, rng.randrange(variant.players))
        if is_outcome_fixed(view):
            end = played_out(state, rng)
            for _ in range(20):
                assert played_out(game.resample(view, rng), rng) == end


def test_tricks_before_the_last_can_settle_a_round() -> None:
    """With two players and every card known, whole tricks can be proved to change nothing."""
    variant = DiamondsVariant(2, perfect=True)
    settled_early = [
        state
        for seed in range(4)
        for state in last_tricks(variant, seed, tricks=2)
        if len(state.hand(state.turn)) > 2
        and is_outcome_fixed(game_of(variant).observe(state, state.turn))
    ]
    assert settled_early


def test_lead_that_may_be_discarded_on_decides_nothing() -> None:
    state = state_with(DiamondsVariant(4), "D15 D14 D13 D12 D11 D10 D9 D8 D7 D6")
    assert not is_outcome_fixed(game_of(state.variant).observe(state, 0))


def test_the_last_card_of_a_round_has_a_fixed_outcome() -> None:
    variant = DiamondsVariant(4)
    settled_last = 0
    for seed in range(10):
        for state, _ in playout(variant, Random(seed)):
            last = len(state.tricks) == variant.tricks - 1 and len(state.trick) == 3
            if last and state.phase.name == "play":
                assert is_outcome_fixed(game_of(variant).observe(state, state.turn))
                settled_last += 1
    assert settled_last == 40


def test_only_a_seat_in_a_round_in_play_has_a_fixed_outcome() -> None:
    variant = DiamondsVariant(2)
    for state, _ in playout(variant, Random(1)):
        assert not is_outcome_fixed(game_of(variant).observe(state, None))
        if state.phase.name not in ("play", "rob"):
            assert not is_outcome_fixed(game_of(variant).observe(state, 0))


@EACH
@given(seeds)
def test_knowledge_of_a_seat_holds_in_every_possible_deal(variant: Variant, seed: int) -> None:
    """It holds in the true deal, and in every possible deal where there are few."""
    for state in last_tricks(variant, seed, tricks=3)[::3]:
        view = game_of(variant).observe(state, seed % variant.players)
        found = knowledge(view)
        for seat in range(variant.players):
            hand = set(state.hand(seat))
            assert found.known[seat] <= hand <= found.may_hold(seat)
            for suit in range(4):
                holds = any(card.suit == suit for card in hand)
                assert holds or not found.must_hold(seat, suit)
        if sum(found.room) < 5 and len(found.unseen) < 8:
            truth = tuple(cards_mask(state.hand(seat)) for seat in range(variant.players))
            deals = list(found.deals())
            assert truth in deals
            assert len(set(deals)) == len(deals)
            for seat in range(variant.players):
                for suit in range(4):
                    everywhere = all(deal[seat] >> 16 * suit & 0xFFFF for deal in deals)
                    assert everywhere or not found.must_hold(seat, suit)
