"""All games, in every variant, as PettingZoo environments: the extra `diamonds-core[pettingzoo]`.

    from diamonds_core import DiamondsVariant
    from diamonds_core.env.pettingzoo import env

    table = env(DiamondsVariant(players=4))
    table.reset(seed=1)

The import registers each variant by its name too, as PettingZoo's registry has it:

    table = pettingzoo.make("aec", "diamonds_core/diamonds-4-second-v0")

An action is the number of a step (`Game.steps`: 69 in Diamonds, 52 in Diversity); cards are passed
one a step. An observation is a dictionary of `observation`, an int16 array of shape (size,) made
from the View of the seat (see `encoded`), and `action_mask`, an int8 array of shape (steps,) with 1
for each legal step. Rewards are the increase of `Game.returns`, so they add up to the points of the
whole game. The environment makes the moves of chance itself, from the seed of `reset`.
"""

from __future__ import annotations

import operator
from copy import deepcopy
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv, register  # type: ignore[import-untyped]

from ..game import game_of, variant_of, variants
from ..registry import USUAL
from ..variant import Variant
from .observation import largest
from .table import Table

Observation = dict[str, NDArray[Any]]


def env(variant: Variant | str | None = None, render_mode: str | None = None) -> Environment:
    """Return an environment for a whole game; by default Diamonds for four, second edition.

    Raises:
        BadVariant: when no variant has this name.
        ValueError: when the render mode is neither "ansi" nor None.
    """
    return Environment(variant or USUAL, render_mode)


raw_env = env
"""The same: the environment checks the order of its calls itself, without wrappers."""


class Environment(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """The environment; its agents are the seats, `seat_0` and so on clockwise."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 (as PettingZoo has it)

    def __init__(self, variant: Variant | str, render_mode: str | None = None) -> None:
        """Make the environment; `reset` deals."""
        super().__init__()
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"render_mode must be None or one of {modes}, not {render_mode!r}")
        self.variant = variant_of(variant)
        self.metadata = {**self.metadata, "name": f"{game_of(self.variant).name}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.variant.players)]
        self.agents: list[str] = []
        self._table = Table(game_of(self.variant).start(self.variant))
        self._chance = Random()
        steps, size = len(self._table.game.steps), len(self._table.observation(0))
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, largest(self.variant), (size,), np.int16),
            "action_mask": spaces.Box(0, 1, (steps,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(steps) for agent in self.possible_agents}

    def __copy__(self) -> Environment:
        return deepcopy(self)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations, the same for every seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions, the steps of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (there are no options)
        """Begin a game; the same seed, any integer, gives the same chance."""
        if seed is not None:
            self._chance = Random(operator.index(seed))
        self._table = Table(self._table.game.start(self.variant))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._play_chance()

    def step(self, action: int | None) -> None:
        """Take one step for the seat to move.

        Raises:
            ResetNeeded: when `reset` was not called yet, or the game is over for all.
            ValueError: when the step can't be chosen now, or is None before the game is over;
                nothing is changed then.
            TypeError: when the step isn't a whole number; nothing is changed then.
        """
        self._check_begun("step")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"None is for agents whose game is over; expected a step of {agent}")
        table = self._table
        before = table.game.returns(table.state)
        table.step(operator.index(action))
        self._cumulative_rewards[agent] = 0.0
        now = table.game.returns(table.state)
        gained = [after - earlier for after, earlier in zip(now, before, strict=True)]
        self.rewards = dict(zip(self.possible_agents, gained, strict=True))
        self._play_chance()
        self._accumulate_rewards()

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return what the agent to move sees and has gained since its last step, see PettingZoo.

        Raises:
            ResetNeeded: when `reset` was not called yet.
        """
        self._check_begun("last")
        found: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def _check_begun(self, method: str) -> None:
        if not hasattr(self, "agent_selection"):
            raise ResetNeeded(f"{method}() was called before reset(), which begins a game")
        if not self.agents:
            raise ResetNeeded(f"{method}() was called after the end; reset() begins another game")

    def _play_chance(self) -> None:
        """Make the moves of chance, then select the agent to move."""
        self._table.play_chance(self._chance)
        state = self._table.state
        if state.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.to_move or 0]

    def observe(self, agent: str) -> Observation:
        """Return the View of a seat as numbers, and the mask of its legal steps."""
        seat, table = self.possible_agents.index(agent), self._table
        return {
            "observation": np.array(table.observation(seat), np.int16),
            "action_mask": np.frombuffer(table.mask(seat), np.int8),
        }

    def render(self) -> str | None:
        """Return the public state in words, with a line for each side."""
        if self.render_mode is None:
            return None
        state = self._table.state
        trick = " ".join(map(str, state.trick)) or "no card"
        members: list[list[str]] = [[] for _ in range(self.variant.teams)]
        for agent, side in zip(self.possible_agents, self.variant.team, strict=True):
            members[side].append(agent)
        sides = [f"{' and '.join(who)}: {state.side_summary(k)}" for k, who in enumerate(members)]
        return "\n".join([f"round {state.round}, on the table: {trick}", *sides])

    def close(self) -> None:
        """Do nothing, as the environment holds no resources."""


for name, variant in variants().items():
    register("aec", f"diamonds_core/{name}-v0", env, kwargs={"variant": variant})
