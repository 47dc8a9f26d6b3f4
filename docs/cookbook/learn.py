"""Learn a game by self-play, with the masked PPO of Stable-Baselines3 at many tables at once."""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from time import process_time
from typing import Any, cast

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from diamonds_core import Bot, Card, Choice, Move, View, game_of
from diamonds_core.arena.match import Match, measure
from diamonds_core.env.observation import encoded
from diamonds_core.env.vector import VectorEnvironment

NAME, DECISIONS = sys.argv[1], int(sys.argv[2])
TABLES, STEPS, POINTS = 128, 150, 3
INPUTS = np.log2(1 + np.arange(1000, dtype=np.float32))
"""The inputs of the network by the numbers of an observation: large ones grow less."""


class Tables(VecEnv):  # type: ignore[misc, unused-ignore]
    """Tables at which the learner has every seat; `log` has who moved, who gained, what ended."""

    def __init__(self) -> None:
        self.tables = VectorEnvironment(TABLES, NAME)
        self.batch = self.tables.reset(seed=1)
        self.log: list[tuple[Any, Any, Any]] = []
        size, steps = self.batch.observation.shape[1], self.batch.action_mask.shape[1]
        seen = spaces.Box(0, INPUTS[-1], (size,), np.float32)
        super().__init__(TABLES, seen, spaces.Discrete(steps))

    def reset(self) -> Any:
        return INPUTS[self.batch.observation]

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        seat, self.batch = self.batch.seat, self.tables.step(self.actions)
        paid, over = self.batch.reward, self.batch.over
        others = (paid.sum(1, keepdims=True) - paid) / (paid.shape[1] - 1)
        self.log.append((seat, paid - others, over))
        return self.reset(), (paid - others)[np.arange(TABLES), seat], over, [{}] * TABLES

    def env_method(self, *_: Any, **_settings: Any) -> Any:
        return self.batch.action_mask  # the only method that MaskablePPO asks for

    def get_attr(self, *_: Any, **_settings: Any) -> Any:
        return [None] * TABLES

    def set_attr(self, *_: Any, **_settings: Any) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, *_: Any, **_settings: Any) -> Any:
        return [False] * TABLES

    def close(self) -> None:
        self.tables.close()


class Decisions(MaskableRolloutBuffer):  # type: ignore[misc, unused-ignore]
    """A memory in which the next decision of the same seat follows on each."""

    def __init__(self, *args: Any, tables: Tables, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.tables = tables

    def compute_returns_and_advantage(self, *_: Any, **_settings: Any) -> None:
        """Compute generalized advantages, by seat.

        A decision gains what is paid until the seat's next one. Without a next one, at the end of
        the memory, it teaches nothing.
        """
        rows, (_, margins, _) = np.arange(TABLES), self.tables.log[0]
        gained, value, ahead = np.zeros((3, *margins.shape))
        known = np.zeros(margins.shape, bool)
        for step, (seat, margins, over) in reversed([*enumerate(self.tables.log)]):
            gained[over], value[over], ahead[over], known[over] = 0, 0, 0, True
            gained += margins
            at = rows, seat
            surprise = gained[at] + self.gamma * value[at] - self.values[step]
            surprise += self.gamma * self.gae_lambda * ahead[at]
            self.advantages[step] = ahead[at] = np.where(known[at], surprise, 0)
            gained[at], value[at], known[at] = 0, self.values[step], True
        self.returns = self.advantages + self.values
        self.tables.log.clear()


def choose(policy: Any, view: View, _rng: Random) -> Choice:
    """Choose the likeliest move; cards are passed one by one."""
    steps, picked, move = game_of(NAME).steps, tuple[Card, ...](), cast("Move | None", None)
    while move is None:
        seen = torch.as_tensor(INPUTS[np.array(encoded(view, picked))])[None]
        mask = np.frombuffer(steps.mask(view, picked), np.int8).copy()
        with torch.no_grad():
            action = policy.get_distribution(seen, mask).mode()
        move, picked = steps.take(view, int(action), picked)
    return Choice(move)


class Curve(BaseCallback):  # type: ignore[misc, unused-ignore]
    """The learning curve, with a line for each point; measuring takes no time of it."""

    measured = 0.0

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        every = DECISIONS // POINTS
        if self.num_timesteps // every > (self.num_timesteps - TABLES * STEPS) // every:
            self.show(deals=40)

    def show(self, deals: int) -> None:
        """Print decisions, processor minutes, and the margins over two bots in points a round."""
        start = process_time()
        learner = Bot[Any]("learner", "Learner", partial(choose, self.model.policy))
        rivals = [game_of(NAME).bots[name] for name in ("random", "easy")]
        found = [measure(Match(NAME, learner, rival, seed=7), deals) for rival in rivals]
        minutes = (start - self.measured) / 60
        self.measured += process_time() - start
        figures = [figure for match in found for figure in (match.mean, match.error)]
        numbers = [f"{number:.2f}" for number in (minutes, *figures)]
        print(self.num_timesteps, *numbers, sep=",", flush=True)


torch.set_num_threads(1)
tables, curve = Tables(), Curve()
model = MaskablePPO(
    "MlpPolicy",
    tables,
    learning_rate=lambda left: 1e-3 * left,
    n_steps=STEPS,
    batch_size=2048,
    n_epochs=3,
    gamma=0.95,
    gae_lambda=0.8,
    ent_coef=0.01,
    rollout_buffer_class=Decisions,
    rollout_buffer_kwargs={"tables": tables},
    policy_kwargs={"net_arch": [256, 128], "activation_fn": torch.nn.ReLU},
    seed=1,
    device="cpu",
)
print("decisions,minutes,random,random_error,easy,easy_error", flush=True)
model.learn(DECISIONS, callback=curve)
curve.show(deals=80)
