"""Invariants of every state of every game, in random games of every variant."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diamonds_core import (
    GAMES,
    BadVariant,
    DiamondsVariant,
    IllegalMove,
    Move,
    Record,
    State,
    Variant,
    canonical,
    events,
    game_of,
    read_record,
    write_record,
)
from diamonds_core.diamonds import DiamondsState
from diamonds_core.knowledge import knowledge
from diamonds_core.native import attributes_of
from diamonds_core.state import Phase

from .play import EACH, EACH_DIAMONDS, any_legal, playout

seeds = st.integers(0, 2**32)


@EACH
@given(seed=seeds)
def test_cards_are_conserved_and_the_game_ends(variant: Variant, seed: int) -> None:
    moves = 0
    for state, _ in playout(variant, Random(seed)):
        moves += 1
        check_cards(state)
        if moves % 40 == 0:
            hands = [card for seat in range(variant.players) for card in state.hand(seat)]
            assert {card.name for card in (*hands, *state.trick)} <= set(str(state).split())
        if state.to_move is not None:
            assert len(state.legal()) > 0
    assert state.over
    end = game_of(variant).summary(state)
    assert len(end["scores"]) == variant.teams
    assert end["winners"]
    assert moves > variant.players * variant.hand_size * state.round


def check_cards(state: State) -> None:
    """Check that each card is in one hand, on the table or taken, or out of the round."""
    held = [card for seat in range(state.variant.players) for card in state.hand(seat)]
    seen = [*held, *state.trick, *(card for trick in state.tricks for card in trick.cards)]
    assert len(seen) == len(set(seen))
    assert set(seen) <= set(state.variant.deck)
    if state.to_move is not None:
        assert len(seen) == state.variant.players * state.variant.hand_size


@EACH_DIAMONDS
@given(seed=seeds)
def test_points_are_conserved(variant: DiamondsVariant, seed: int) -> None:
    for state, _ in playout(variant, Random(seed)):
        assert isinstance(state, DiamondsState)
        assert state.supply + sum(state.showroom) + sum(state.vault) == variant.points
        assert min(state.supply, *state.showroom, *state.vault) >= 0
    assert state.round == variant.rounds


@EACH_DIAMONDS
@given(seed=seeds, rounds=st.integers(1, 2))
def test_a_short_game_is_the_beginning_of_a_whole_one(
    variant: DiamondsVariant, seed: int, rounds: int
) -> None:
    short = next(one for one in variant.shorter() if one.rounds == rounds)
    states = (DiamondsState(short), DiamondsState(variant))
    moves, rng = list[Move](), Random(seed)
    while not states[0].over:
        moves.append(canonical(any_legal(states[0], rng), variant))
        for state in states:
            state.play(moves[-1])
    assert states[1].between_rounds
    assert states[0].round == states[1].round == rounds
    assert game_of(short).scores(states[0]) == game_of(variant).scores(states[1])
    record = Record(short, moves=moves)
    assert read_record(write_record(record)) == record
    assert '"rounds"' not in write_record(Record(variant))
    with pytest.raises(BadVariant):
        replace(variant, rounds=variant.rounds + 1)


Way = Callable[[Any], Any]

WAYS: tuple[Way, ...] = (
    lambda state: state.copy(),
    copy.copy,
    copy.deepcopy,
    lambda state: pickle.loads(pickle.dumps(state)),
)


@EACH
def test_copies_in_every_phase_are_independent_and_play_on_alike(variant: Variant) -> None:
    """Copies have the same legal moves and events; those of a finished game are finished."""
    met = set[Phase]()
    for number, (state, move) in enumerate(playout(variant, Random(1))):
        if state.phase not in met or number % 29 == 0:
            met.add(state.phase)
            before, copies = everything(state), [way(state) for way in WAYS]
            assert all(other == state for other in copies)
            first, *others = [followed(other, move) for other in copies]
            assert all(other == first for other in others)
            assert everything(state) == before
            assert all(other != state for other in copies)
    assert len(met) > 2
    assert all(way(state).over for way in WAYS)


@pytest.mark.parametrize("way", WAYS[1:], ids=("copy.copy", "deepcopy", "pickle"))
def test_copies_of_moves_events_views_and_knowledge_are_equal(way: Way) -> None:
    for game in GAMES.values():
        state, rng, seen = game.start(next(game.variant.every())), Random(1), list[events.Event]()
        while state.round < 2:
            move = any_legal(state, rng)
            state.play(move, seen.append)
            view = game.observe(state, 0)
            for thing in (move, view, knowledge(view), *seen[-2:]):
                assert way(thing) == thing


def followed(state: State, move: Move) -> tuple[object, ...]:
    """Return the events of up to forty more moves."""
    legal, seen, rng = tuple(state.legal()), list[events.Event](), Random(2)
    for _ in range(40):
        state.play(move, seen.append)
        if state.over:
            break
        move = any_legal(state, rng)
    return legal, seen, everything(state)


def positions(variant: Variant, seed: int) -> list[State]:
    """Yield a random game before each of its moves."""
    return [state.copy() for state, _ in playout(variant, Random(seed))]


def everything(state: State) -> list[str]:
    """Return all fields of a state, comparable."""
    names = attributes_of(type(state))
    assert {"hands", "turn"} <= set(names)
    return [repr(getattr(state, name)) for name in names]


@EACH
@given(seed=seeds, data=st.data())
def test_only_legal_moves_are_taken_and_refusal_changes_nothing(
    variant: Variant, seed: int, data: st.DataObject
) -> None:
    """Any move of this game that isn't legal now is refused; any legal one is accepted."""
    asked = [state for state in positions(variant, seed) if state.to_move is not None]
    state = data.draw(st.sampled_from(asked))
    others = [move for _, move in playout(variant, Random(seed + 1))]
    moves = data.draw(st.lists(st.sampled_from(others), min_size=10, max_size=20))
    before = everything(state)
    for move in [*moves, *state.legal()]:
        if is_legal(state, move):
            state.copy().play(move)
        else:
            with pytest.raises(IllegalMove):
                state.play(move)
        assert everything(state) == before


def is_legal(state: State, move: Move) -> bool:
    """Return whether a move is legal for any seat that may move now."""
    return any(move in state.legal_for(seat) for seat in range(state.variant.players))
