"""Both games, in every variant, as PettingZoo environments: the extra `diamonds-core[pettingzoo]`.

    from diamonds_core import DiamondsVariant
    from diamonds_core.env.pettingzoo import env

    table = env(DiamondsVariant(players=4))
    table.reset(seed=1)

An action is the number of a step (`Game.steps`: 69 in Diamonds, 52 in Diversity); cards are passed
one a step. An observation is a dictionary of `observation`, an int16 array of shape (size,) made
from the View of the seat (see `encoded`), and `action_mask`, an int8 array of shape (steps,) with 1
for each legal step. Rewards are the increase of `Game.returns`, so they add up to the points of the
whole game. The environment makes the moves of chance itself, from the seed of `reset`.
"""

from __future__ import annotations

import operator
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from ..cards import Card
from ..diamonds.variant import POINTS, DiamondsVariant
from ..games import draw, game_of
from ..state import State
from ..variant import Variant
from ..view import View
from .observation import encoded

Observation = dict[str, NDArray[Any]]


def env(variant: Variant | None = None, render_mode: str | None = None) -> Table:
    """An environment for a whole game; by default Diamonds, second edition, for four players."""
    return Table(variant or DiamondsVariant(4), render_mode)


class Table(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """The environment; its agents are the seats, `seat_0` and so on clockwise."""

    metadata = {"name": "diamonds_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 (as PettingZoo has it)

    def __init__(self, variant: Variant, render_mode: str | None = None) -> None:
        """Make the environment; `reset` deals."""
        super().__init__()
        self.variant = variant
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(variant.players)]
        self._game = game_of(variant)
        self._state: State = self._game.start(variant)
        self._picked: tuple[Card, ...] = ()
        self._chance = Random()
        steps, size = len(self._game.steps), len(encoded(self._view(0), ()))
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, POINTS, (size,), np.int16),
            "action_mask": spaces.Box(0, 1, (steps,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(steps) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of observations, the same for every seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of actions, the steps of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (there are no options)
        """Begin a game; the same seed brings the same chance."""
        if seed is not None:
            self._chance = Random(seed)
        self._state = self._game.start(self.variant)
        self._picked = ()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take one step for the seat that is to move.

        Raises:
            ValueError: when the step can't be chosen now, or is None before the game is over;
                nothing is changed then.
            TypeError: when the step isn't a whole number; nothing is changed then.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"None is for agents whose game is over; expected a step of {agent}")
        seat, before = self.possible_agents.index(agent), self._game.returns(self._state)
        step = operator.index(action)
        move, self._picked = self._game.steps.take(self._view(seat), step, self._picked)
        self._cumulative_rewards[agent] = 0.0
        if move is not None:
            self._state.play(move)
        now = self._game.returns(self._state)
        gained = [after - earlier for after, earlier in zip(now, before, strict=True)]
        self.rewards = dict(zip(self.possible_agents, gained, strict=True))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Make the moves of chance, then select the agent to move."""
        state = self._state
        while state.to_move is None and not state.over:
            state.play(draw(state, self._chance))
        if state.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.to_move or 0]

    def observe(self, agent: str) -> Observation:
        """What a seat may see, and the mask of its legal steps."""
        seat = self.possible_agents.index(agent)
        view, own = self._view(seat), self._state.to_move == seat
        picked = self._picked if own else ()
        mask = self._game.steps.mask(view, picked) if own else bytes(len(self._game.steps))
        return {
            "observation": np.array(encoded(view, picked), np.int16),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def render(self) -> str | None:
        """What everybody may see, in words, a line for each side."""
        if self.render_mode is None:
            return None
        state = self._state
        trick = " ".join(map(str, state.trick)) or "no card"
        sides = [self._game.side_summary(state, side) for side in range(self.variant.teams)]
        return "\n".join([f"round {state.round}, on the table: {trick}", *sides])

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _view(self, seat: int) -> View:
        view: View = self._game.observe(self._state, seat)
        return view
