"""No viewer sees hidden cards, and the bots know no more than their view."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diamonds_core import GAMES, Card, State, Variant, events, game_of
from diamonds_core.arena.command import player

from .play import EACH, playout, with_less_search
from .player import EACH_GAME

seeds = st.integers(0, 2**32)


def moments(variant: Variant, seed: int, every: int = 7) -> list[State]:
    """Yield states of a random game, and all those of its passing and robbing."""
    return [
        state.copy()
        for number, (state, _) in enumerate(playout(variant, Random(seed)))
        if number % every == seed % every or state.phase.name in ("give", "rob")
    ]


@EACH
def test_resampled_state_has_the_same_view(variant: Variant) -> None:
    game, rng = game_of(variant), Random(1)
    for seed in range(2):
        for state in moments(variant, seed):
            for seat in (None, *range(variant.players)):
                view = game.observe(state, seat)
                assert game.observe(game.resample(view, rng), seat) == view


@EACH
def test_resampled_state_can_be_played_to_the_end(variant: Variant) -> None:
    game, rng = game_of(variant), Random(2)
    for state in moments(variant, 3, every=40):
        other = game.resample(game.observe(state, rng.randrange(variant.players)), rng)
        while other.to_move is not None:
            other.play(rng.choice(other.legal()))
        assert not any(any(hand) for hand in other.hands)


BOTS = ("random", "simple", "beginner", "easy", "medium", "hard", "expert", "pimc-2")


@pytest.mark.parametrize("name", BOTS)
@EACH
def test_a_bot_does_not_see_hidden_cards(variant: Variant, name: str) -> None:
    """The same view and seed lead to the same move, for any hidden hands."""
    game, rng = game_of(variant), Random(3)
    bot = with_less_search(player(game, name), playouts=1)
    for state in moments(variant, 4, every=29)[:12]:
        seat = state.to_move
        if seat is None:
            continue
        view = game.observe(state, seat)
        other = game.observe(game.resample(view, rng), seat)
        choice = bot.choose(view, Random(5))
        assert choice == bot.choose(other, Random(5))
        assert choice.move in view.legal


def test_every_bot_is_tested_above() -> None:
    assert {"pimc-2", *(name for game in GAMES.values() for name in game.bots)} == set(BOTS)


@EACH_GAME
def test_resampling_changes_hidden_hands(variant: Variant) -> None:
    """This guards the tests above: the hidden hands do change."""
    game, state = game_of(variant), moments(variant, 0)[8]
    assert state.to_move is not None
    view = game.observe(state, 0)
    others = {game.resample(view, Random(seed)).hand(1) for seed in range(20)}
    assert len(others) > 10


@EACH
@given(seed=seeds)
def test_a_view_names_no_card_that_its_seat_can_not_know(variant: Variant, seed: int) -> None:
    for state in moments(variant, seed, every=13):
        hidden = [set(state.hand(seat)) for seat in range(variant.players)]
        for seat in (None, *range(variant.players)):
            view = game_of(variant).observe(state, seat)
            own = set() if seat is None else hidden[seat]
            known = set(getattr(view, "gave", None) or ())
            got = getattr(view, "got", None)
            for other, cards in enumerate(hidden):
                if other != seat:
                    assert not (cards - own - known) & cards_in(view.hand, got, view.trick)
                    assert not cards & {c for trick in view.tricks for c in trick.cards}


def cards_in(*places: tuple[Card, ...] | None) -> set[Card]:
    """Return all cards in some fields of a view."""
    return {card for place in places for card in place or ()}


@EACH
@given(seed=seeds)
def test_events_hold_only_cards_that_lie_on_the_table(variant: Variant, seed: int) -> None:
    state = game_of(variant).start(variant)

    def look(event: events.Event) -> None:
        named = {getattr(event, entry.name) for entry in fields(event)}
        shown = {card for card in named if isinstance(card, Card)}
        assert shown <= set(state.trick)

    for _, move in playout(variant, Random(seed)):
        state.play(move, look)
