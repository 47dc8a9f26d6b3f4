"""Moves as numbers: they never change, and suffice for whole games."""

from __future__ import annotations

from random import Random

import pytest

from diamonds_core import (
    GAMES,
    Card,
    DiamondsVariant,
    DiversityVariant,
    Give,
    Pass,
    Rob,
    State,
    Variant,
    draw,
    game_of,
)

from .play import EACH, cards


@EACH
def test_whole_games_can_be_played_by_numbers(variant: Variant) -> None:
    game, rng = game_of(variant), Random(1)
    steps, state = game.steps, game.start(variant)
    picked: tuple[Card, ...] = ()
    while not state.over:
        if state.to_move is None:
            state.play(draw(state, rng))
            continue
        view = game.observe(state, state.to_move)
        legal = steps.legal(view, picked)
        mask = steps.mask(view, picked)
        assert [number for number, may in enumerate(mask) if may] == list(legal)
        assert len(mask) == len(steps)
        number = rng.choice(legal)
        for other in set(range(-1, len(steps) + 1)) - set(legal):
            with pytest.raises(ValueError, match=f"{other} can't be chosen now"):
                steps.take(view, other, picked)
        before = picked
        move, picked = steps.take(view, number, picked)
        if move is None:
            assert picked == (*before, steps.moves[number])
            continue
        assert picked == ()
        assert steps.of(move) == (*map(steps.moves.index, before), number)
        state.play(move)


def test_a_seat_that_can_not_move_has_no_legal_steps() -> None:
    variant = DiamondsVariant(4)
    state: State = game_of(variant).start(variant)
    assert not any(game_of(variant).steps.mask(game_of(variant).observe(state, 0)))


def test_the_numbers_stay_for_ever() -> None:
    steps = GAMES["diamonds"].steps
    assert len(steps) == 69
    assert steps.of(cards("D1")[0]) == (0,)
    assert steps.of(Give(2, cards("D15 C15"))) == (14, 59)
    assert [steps.of(move) for move in (Pass(1), Pass(3), Rob(0), Rob(5))] == [
        *((60,), (62,)),
        *((63,), (68,)),
    ]
    deck = DiversityVariant().deck
    assert [GAMES["diversity"].steps.of(card) for card in deck] == [(k,) for k in range(52)]
