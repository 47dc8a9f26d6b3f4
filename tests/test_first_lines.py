"""The first lines that people type: names stand for variants, and errors say what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from diamonds_core import (
    BadVariant,
    Card,
    DiamondsVariant,
    DiversityVariant,
    GameError,
    IllegalMove,
    State,
    Variant,
    game_of,
    new_record,
    play_game,
    variant_of,
)
from diamonds_core.arena.match import Match
from diamonds_core.version import is_compiled

from .play import ALL_VARIANTS, EACH

FOUR = DiamondsVariant(4)
ANYTHING: Any = 4


@EACH
def test_name_of_a_variant_is_taken_wherever_a_variant_is(variant: Variant) -> None:
    name, game = variant.name, game_of(variant)
    simple = game.bots["simple"]
    assert variant_of(name) == variant_of(variant) == variant
    assert game_of(name) is game_of(game.name) is game
    assert game.start(name) == game.start(variant)
    assert new_record(name, (), Random(1)) == new_record(variant, (), Random(1))
    players = [simple] * variant.players
    assert play_game(name, players, Random(1)) == play_game(variant, players, Random(1))
    assert Match(name, simple, simple) == Match(variant, simple, simple)


def test_card_is_parsed_by_its_name_as_every_deck_has_it() -> None:
    for variant in ALL_VARIANTS:
        for card in variant.deck:
            found = Card.parse(card.name)
            assert found == card
            assert (found.name, found.bit, found.order) == (card.name, card.bit, card.order)


def begun(variant: Variant = FOUR) -> State:
    state: State = game_of(variant).start(variant)
    return state


class Own(DiamondsVariant):
    """A variant of no registered game."""


@pytest.mark.parametrize(
    ("call", "kind", "text"),
    [
        (lambda: game_of("bridge"), BadVariant, 'no variant "bridge"; a name is like "diamonds-'),
        (lambda: game_of(ANYTHING), BadVariant, "no variant 4; a name is like"),
        (lambda: variant_of("diamonds"), BadVariant, 'no variant "diamonds"; a name is like'),
        (lambda: Card.parse("X9"), GameError, 'must be a suit of DHSC and a rank, not "X9"'),
        (lambda: Card.parse("D16"), GameError, 'not "D16"'),
        (lambda: game_of(FOUR).observe(begun(), 9), ValueError, "no seat 9; expected 0 to 3"),
        (lambda: game_of(FOUR).observe(begun(), -1), ValueError, "no seat -1; expected 0 to 3"),
        (lambda: begun(DiversityVariant()).hand(4), ValueError, "no seat 4; expected 0 to 3"),
        (lambda: begun().svg(["Ann"]), ValueError, "expected 4 names, one for each seat, not 1"),
    ],
)
def test_error_says_what_was_given_and_what_was_expected(
    call: Callable[[], object], kind: type[Exception], text: str
) -> None:
    with pytest.raises(kind) as raised:
        call()
    assert text in str(raised.value)


@pytest.mark.skipif(is_compiled(), reason="a compiled method refuses other types by itself")
def test_name_of_a_card_is_no_move_and_the_error_says_so() -> None:
    name: Any = "D5"
    with pytest.raises(IllegalMove, match='not the time for "D5"; expected dealer S'):
        begun().play(name)


@pytest.mark.skipif(is_compiled(), reason="a variant in Python can't extend the compiled engine")
def test_variant_of_no_registered_game_is_refused() -> None:
    with pytest.raises(BadVariant, match='unknown game "Own"; known are diamonds, diversity'):
        game_of(Own(4))
