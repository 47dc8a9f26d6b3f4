"""Nobody is shown what they may not know, and the bots know no more than they are shown."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diamonds_core import GAMES, Card, DiamondsVariant, State, events, observe, resample

from .play import VARIANTS, playout, variant_id

BOTS = GAMES["diamonds"].bots
seeds = st.integers(0, 2**32)


def moments(variant: DiamondsVariant, seed: int, every: int = 7) -> list[State]:
    """States of a random game, and all those of its passing and robbing."""
    return [
        state.copy()
        for number, (state, _) in enumerate(playout(variant, Random(seed)))
        if number % every == seed % every or state.phase.name in ("give", "rob")
    ]


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_id)
def test_dealing_the_unseen_anew_looks_the_same(variant: DiamondsVariant) -> None:
    rng = Random(1)
    for seed in range(2):
        for state in moments(variant, seed):
            for seat in (None, *range(variant.players)):
                view = observe(state, seat)
                assert observe(resample(view, rng), seat) == view


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_id)
def test_what_is_dealt_anew_can_be_played_to_the_end(variant: DiamondsVariant) -> None:
    rng = Random(2)
    for state in moments(variant, 3, every=40):
        other = resample(observe(state, rng.randrange(variant.players)), rng)
        while other.to_move is not None:
            other.play(rng.choice(other.legal()))
        assert not any(any(hand) for hand in other.hands)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("variant", VARIANTS, ids=variant_id)
def test_a_bot_does_not_see_hidden_cards(variant: DiamondsVariant, bot: str) -> None:
    """With the same view and seed it chooses the same, whatever the others really hold."""
    rng = Random(3)
    for state in moments(variant, 4, every=11):
        seat = state.to_move
        if seat is None:
            continue
        view = observe(state, seat)
        other = observe(resample(view, rng), seat)
        move = BOTS[bot](view, Random(5))
        assert move == BOTS[bot](other, Random(5))
        assert move in view.legal


def test_the_unseen_is_really_dealt_anew() -> None:
    """Guard of the tests above: the hidden hands do change."""
    state = moments(DiamondsVariant(4), 0)[8]
    view = observe(state, 0)
    others = {resample(view, Random(seed)).hand(1) for seed in range(20)}
    assert len(others) > 10


@given(st.sampled_from(VARIANTS), seeds)
def test_a_view_names_no_card_that_its_seat_can_not_know(
    variant: DiamondsVariant, seed: int
) -> None:
    for state in moments(variant, seed, every=13):
        hidden = [set(state.hand(seat)) for seat in range(variant.players)]
        for seat in (None, *range(variant.players)):
            view = observe(state, seat)
            own = set() if seat is None else hidden[seat]
            known = set(view.gave or ())
            for other, cards in enumerate(hidden):
                if other != seat:
                    assert not (cards - own - known) & cards_in(view.hand, view.got, view.trick)
                    assert not cards & {c for trick in view.tricks for c in trick.cards}


def cards_in(*places: tuple[Card, ...] | None) -> set[Card]:
    """All the cards of some fields of a view."""
    return {card for place in places for card in place or ()}


@given(st.sampled_from(VARIANTS), seeds)
def test_events_hold_only_cards_that_lie_on_the_table(variant: DiamondsVariant, seed: int) -> None:
    state = State(variant)

    def look(event: events.Event) -> None:
        named = {getattr(event, entry.name) for entry in fields(event)}
        shown = {card for card in named if isinstance(card, Card)}
        assert shown <= set(state.trick)

    for _, move in playout(variant, Random(seed)):
        state.play(move, look)
