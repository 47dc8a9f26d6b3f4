"""The game played by OpenSpiel's algorithms; all tests are part of `make test-heavy`."""

from __future__ import annotations

import doctest
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of

from .play import ALL_VARIANTS, EACH, variant_id

pyspiel = pytest.importorskip("pyspiel")

from .playthroughs import KEPT, load, playthrough  # noqa: E402 (it needs pyspiel)

pytestmark = pytest.mark.heavy

DOCS = Path(__file__).parent.parent / "docs"

FEW: list[Variant] = [
    DiamondsVariant(4),
    DiamondsVariant(2, "first", perfect=True),
    DiamondsVariant(6, partners=True),
    DiversityVariant(hands=1),
]
few = pytest.mark.parametrize("variant", FEW, ids=variant_id)


@EACH
def test_openspiel_accepts_the_game(variant: Variant) -> None:
    pyspiel.random_sim_test(load(variant), num_sims=1, serialize=False, verbose=False)


@few
def test_openspiel_accepts_what_is_written_and_read_again(variant: Variant) -> None:
    pyspiel.random_sim_test(load(variant), num_sims=1, serialize=True, verbose=False)


@EACH
def test_a_playthrough_is_what_it_always_was(variant: Variant) -> None:
    assert playthrough(variant) == json.loads(KEPT.read_text("utf-8"))[variant.name]


def test_no_playthrough_is_left_over() -> None:
    assert list(json.loads(KEPT.read_text("utf-8"))) == [each.name for each in ALL_VARIANTS]


def random_states(variant: Variant, seed: int) -> list[Any]:
    """Return copies of a random game's state, at some of its decisions and at its end."""
    rng, state, found = Random(seed), load(variant).new_initial_state(), []
    while not state.is_terminal():
        if not state.is_chance_node() and (rng.random() < 0.05 or state.table.picked):
            found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return [*found, state]


@few
def test_nothing_hidden_is_in_strings_and_tensors(variant: Variant) -> None:
    """One seat's view stays the same when the unseen cards are dealt anew; others change."""
    rng, changed = Random(1), 0
    for state in random_states(variant, 2):
        for seat in range(variant.players):
            other, table = state.clone(), state.table
            dealt = game_of(variant).resample(table.view(seat), rng)
            other.table = replace(table, state=dealt)
            if seat != state.current_player():
                other.table.picked = ()
            for facts in (
                "observation_string",
                "observation_tensor",
                "information_state_string",
                "information_state_tensor",
            ):
                assert getattr(other, facts)(seat) == getattr(state, facts)(seat)
            changed += str(other) != str(state)
    assert changed > 5


@few
def test_a_resampled_state_looks_the_same_to_its_seat_and_plays_on(variant: Variant) -> None:
    rng, changed = Random(1), 0
    for state in random_states(variant, 6)[:-1]:
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        changed += str(other) != str(state)
        while not other.is_terminal() and not other.is_chance_node():
            other.apply_action(rng.choice(other.legal_actions()))
    assert changed > 2


def test_the_search_of_openspiel_plays_a_whole_game() -> None:
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    state, rng = load(FEW[-1]).new_initial_state(), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 10, random_state=rng)
    while not state.is_terminal():
        legal = state.legal_actions()
        action = bot.step(state) if state.current_player() == 0 else rng.choice(legal)
        assert action in legal
        state.apply_action(action)


def test_public_observation_has_the_previous_rounds() -> None:
    nobody = pyspiel.PrivateInfoType.NONE
    kind = pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=nobody)
    for variant in FEW:
        *_, end = random_states(variant, 4)
        lines = load(variant).make_py_observer(kind).string_from(end, 0).splitlines()
        assert len(lines) == end.table.state.round
        assert all(line.split("/")[2] == "-" for line in lines)


@few
def test_returns_are_the_points_of_the_game(variant: Variant) -> None:
    *_, end = random_states(variant, 3)
    assert tuple(end.returns()) == game_of(variant).returns(end.table.state)
    assert any(end.returns())


def test_the_example_in_the_documentation_runs() -> None:
    done = doctest.testfile(str(DOCS / "openspiel.md"), module_relative=False)
    assert done.attempted > 5
    assert done.failed == 0
