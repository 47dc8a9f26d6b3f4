"""The environments for researchers: PettingZoo's own tests, and no hidden information."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import cycle
from random import Random

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo import make  # type: ignore[import-untyped]
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from diamonds_core import GAMES, DiamondsVariant, Variant, game_of
from diamonds_core.env.observation import encoded
from diamonds_core.env.pettingzoo import Environment, env, raw_env
from diamonds_core.version import is_compiled

from .play import EACH


@EACH
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_accepts_the_table(variant: Variant) -> None:
    api_test(env(variant), num_cycles=200)


@EACH
def test_registry_makes_a_variant_by_its_name(variant: Variant) -> None:
    table = make("aec", f"diamonds_core/{variant.name}-v0", render_mode="ansi")
    assert isinstance(table, Environment)
    assert (table.variant, table.render_mode) == (variant, "ansi")


@EACH
def test_a_seed_fixes_the_game(variant: Variant) -> None:
    seed_test(lambda: env(variant), num_cycles=60)


@EACH
def test_a_game_is_played_to_its_end(variant: Variant) -> None:
    """Steps that the mask allows are accepted; the rewards add up to the payoff of the game."""
    table, rng = env(variant, "ansi"), Random(1)
    table.reset(seed=3)
    start = game_of(variant).returns(game_of(variant).start(variant))
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        got[agent] += reward
        assert seen is not None
        assert table.observation_space(agent).contains(seen)
        choices = np.flatnonzero(seen["action_mask"])
        assert bool(len(choices)) is not over
        table.step(None if over else int(rng.choice(choices.tolist())))
    paid = game_of(variant).returns(table._table.state)
    assert list(got.values()) == [end - begin for end, begin in zip(paid, start, strict=True)]
    assert "round" in (table.render() or "")


@EACH
def test_observations_follow_from_the_view_alone(variant: Variant) -> None:
    table, rng, game = env(variant), Random(1), game_of(variant)
    table.reset(seed=4)
    for _ in range(40):
        for agent in table.possible_agents:
            seat = table.possible_agents.index(agent)
            view = game.observe(table._table.state, seat)
            other = game.observe(game.resample(view, rng), seat)
            own = table._table.picked if agent == table.agent_selection else ()
            assert table.observe(agent)["observation"].tolist() == encoded(other, own).tolist()
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(rng.choice(np.flatnonzero(mask).tolist())))


WAYS: tuple[Callable[[Environment], Environment], ...] = (
    copy.copy,
    copy.deepcopy,
    lambda table: pickle.loads(pickle.dumps(table)),
)


@EACH
def test_a_copy_plays_on_alike_and_leaves_the_table_alone(variant: Variant) -> None:
    for way, steps in zip(cycle(WAYS), (0, 2, 9, 60), strict=False):
        table = env(variant)
        table.reset(seed=6)
        played_on(table, steps)
        twin = way(table)
        seen = played_on(twin, 100)
        assert played_on(table, 100) == seen


def played_on(table: Environment, steps: int) -> list[object]:
    """Return the observations and rewards of some steps by the same chance."""
    rng, seen = Random(2), list[object]()
    for agent in table.agent_iter(steps):
        found, reward, over, _, _ = table.last()
        assert found is not None
        choices = np.flatnonzero(found["action_mask"]).tolist()
        seen += [agent, found["observation"].tolist(), choices, reward]
        table.step(None if over else rng.choice(choices))
    return seen


def test_a_step_before_the_first_game_is_refused() -> None:
    with pytest.raises(ResetNeeded, match=r"step\(\) was called before reset\(\)"):
        env().step(0)
    with pytest.raises(ResetNeeded, match=r"last\(\) was called before reset\(\)"):
        env().last()


def test_a_step_that_can_not_be_chosen_is_refused_and_changes_nothing() -> None:
    table = env()
    table.reset(seed=5)
    before, agent = table.observe(table.agent_selection), table.agent_selection
    with pytest.raises(ValueError, match="can't be chosen now; expected one of"):
        table.step(0)
    with pytest.raises(ValueError, match=f"expected a step of {agent}"):
        table.step(None)
    with pytest.raises(TypeError):
        table.step(60.5)  # type: ignore[arg-type]
    after = table.observe(agent)
    assert table.agent_selection == agent
    assert all((before[key] == after[key]).all() for key in before)


def test_any_integer_is_a_seed() -> None:
    table, other = env(), env()
    table.reset(seed=np.int64(3))  # type: ignore[arg-type]
    other.reset(seed=3)
    assert played_on(table, 9) == played_on(other, 9)
    with pytest.raises(TypeError):
        table.reset(seed=0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", ["human", "rgb_array", ""])
def test_render_mode_that_is_not_there_is_refused(mode: str) -> None:
    with pytest.raises(ValueError, match=r"render_mode must be None or one of \['ansi'\], not '"):
        env(render_mode=mode)


def test_call_after_the_end_says_that_a_reset_is_needed() -> None:
    table = raw_env("diversity-1")
    table.reset(seed=1)
    played_on(table, 500)
    assert table.agents == []
    with pytest.raises(ResetNeeded, match=r"step\(\) was called after the end; reset\(\) begins"):
        table.step(0)
    with pytest.raises(ResetNeeded, match=r"last\(\) was called after the end"):
        table.last()
    table.reset()
    assert len(played_on(table, 8)) == 8 * 4


@EACH
def test_metadata_and_drawing_name_the_game_and_the_seats(variant: Variant) -> None:
    table = env(variant.name, "ansi")
    assert table.metadata["name"] == f"{game_of(variant).name}_v0"
    table.reset(seed=1)
    drawn = table.render() or ""
    assert all(agent in drawn for agent in table.possible_agents)
    assert len(drawn.splitlines()) == 1 + variant.teams


@dataclass(frozen=True, slots=True)
class Rich(DiamondsVariant):
    """Diamonds with more crystals than the rules have."""

    def __post_init__(self) -> None:
        DiamondsVariant.__post_init__(self)
        self.derive(hand_size=10, rounds=1, points=900)

    @property
    def name(self) -> str:
        return "rich-4"


@pytest.mark.skipif(is_compiled(), reason="a variant in Python can't extend the compiled engine")
def test_observations_have_room_for_the_crystals_of_a_variant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = replace(GAMES["diamonds"], name="rich", variant=Rich)
    monkeypatch.setitem(GAMES, "rich", rules)
    table = env(Rich(4))
    table.reset(seed=1)
    seen = table.observe("seat_0")
    assert seen["observation"].max() > 800
    assert table.observation_space("seat_0").contains(seen)
    assert not env().observation_space("seat_0").contains(seen)
