"""Many tables at once: each plays as the environment for PettingZoo does."""

from __future__ import annotations

from copy import deepcopy

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from diamonds_core import BadVariant, Variant
from diamonds_core.env.pettingzoo import env
from diamonds_core.env.vector import WAIT, Batch, VectorEnvironment

from .play import ALL_VARIANTS, ONE_ROUND


def chosen(batch: Batch, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return a random legal step for each table."""
    found: NDArray[np.int64] = (rng.random(batch.action_mask.shape) * batch.action_mask).argmax(1)
    return found


def same(one: Batch, other: Batch) -> bool:
    """Return whether all arrays are equal."""
    return all((getattr(one, name) == getattr(other, name)).all() for name in Batch._fields)


@given(st.sampled_from(ONE_ROUND), st.integers(0, 2**32 - 1), st.floats(0, 0.9))
def test_each_table_plays_as_the_environment_of_pettingzoo(
    variant: Variant, seed: int, waiting: float
) -> None:
    """Observations, masks, seats and rewards are equal, also of the games that follow."""
    tables, alone = VectorEnvironment(3, variant), [env(variant) for _ in range(3)]
    rng, ended = np.random.default_rng(seed), 0
    batch = tables.reset(seed)
    for k, table in enumerate(alone):
        table.reset(seed=seed + k)
    while ended < 2:
        for k, table in enumerate(alone):
            agent = table.agent_selection
            seen = table.observe(agent)
            assert agent == f"seat_{batch.seat[k]}"
            assert (seen["observation"] == batch.observation[k]).all()
            assert (seen["action_mask"] == batch.action_mask[k]).all()
        actions = np.where(rng.random(3) < waiting, WAIT, chosen(batch, rng))
        batch = tables.step(actions)
        for k, table in enumerate(alone):
            if actions[k] == WAIT:
                assert not batch.reward[k].any()
                continue
            table.step(int(actions[k]))
            assert list(table.rewards.values()) == batch.reward[k].tolist()
            assert batch.over[k] == all(table.terminations.values())
            if batch.over[k]:
                ended += 1
                table.reset()


@pytest.mark.heavy
def test_several_processes_play_as_one_does() -> None:
    rng = np.random.default_rng(1)
    with VectorEnvironment(5, "diversity-2", processes=2) as several:
        one = VectorEnvironment(5, "diversity-2")
        batches = one.reset(3), several.reset(3)
        for _ in range(120):
            assert same(*batches)
            actions = chosen(batches[0], rng)
            batches = one.step(actions), several.step(actions)


def test_step_that_can_not_be_chosen_is_refused_and_changes_nothing() -> None:
    tables = VectorEnvironment(2, "diamonds-4-second")
    with pytest.raises(ValueError, match=r"step\(\) was called before reset\(\)"):
        tables.step([60, 60])
    tables.reset(1)
    for actions, message in (
        ([60, 0], r"0 can't be chosen now at table 1; expected one of \(60, 61, 62\)"),
        ([60, 69], "69 can't be chosen now at table 1"),
        ([-2, 60], "-2 can't be chosen now at table 0"),
        ([60], r"expected 2 whole numbers, not int64 of shape \(1,\)"),
        ([60.0, 60.0], "expected 2 whole numbers, not float64"),
    ):
        with pytest.raises(ValueError, match=message):
            tables.step(actions)
    after = tables.step([WAIT, WAIT])
    assert same(tables.reset(1), after)


def test_arrays_of_a_step_stay_as_they_are() -> None:
    tables = VectorEnvironment(2)
    first = tables.reset(1)
    copy = deepcopy(first)
    tables.step([60, 61])
    assert same(first, copy)
    with pytest.raises(ValueError, match="read-only"):
        first.reward[0] = 1


def test_set_up_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(BadVariant):
        VectorEnvironment(2, "bridge")
    with pytest.raises(ValueError, match="expected 1 to 2 processes for 2 tables: 3"):
        VectorEnvironment(2, processes=3)
    with pytest.raises(TypeError):
        VectorEnvironment(2).reset(0.5)  # type: ignore[arg-type]


def test_seats_and_shapes_are_those_of_the_variant() -> None:
    for variant in ALL_VARIANTS[:: len(ALL_VARIANTS) // 5]:
        batch = VectorEnvironment(2, variant).reset(1)
        assert batch.reward.shape == (2, variant.players)
        assert batch.observation.dtype == np.int16
