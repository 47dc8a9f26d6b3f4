"""Learn a hand of Diversity with PettingZoo and scikit-learn: what each step is worth."""

from random import Random

import numpy as np
import numpy.typing as npt
import pettingzoo
from sklearn.neural_network import MLPRegressor

import diamonds_core.env.pettingzoo  # noqa: F401 (registers the environments)

table = pettingzoo.make("aec", "diamonds_core/diversity-1-v0")
steps = int(table.action_space("seat_0").n)
model = MLPRegressor(hidden_layer_sizes=(64,), early_stopping=True, random_state=1)
rng = Random(1)
DISCOUNT = 0.5
Row = npt.NDArray[np.float32]
Played = tuple[list[Row], list[float], dict[str, float]]


def play(seed: int, learners: set[str], explore: float) -> Played:
    """Play a game, and return the learners' inputs, what followed, and all rewards by agent.

    An input is what a seat sees, and its step; what followed are the rewards, the later ones
    discounted. Other agents play at random.
    """
    inputs: dict[str, list[Row]] = {agent: [] for agent in table.possible_agents}
    rewards: dict[str, list[float]] = {agent: [] for agent in table.possible_agents}
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        rewards[agent].append(reward)
        if over:
            table.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        choice = rng.randrange(len(legal))
        if agent in learners:
            seen_often = np.tile(seen["observation"], (len(legal), 1))
            options = np.hstack([seen_often, np.eye(steps)[legal]]).astype(np.float32)
            if rng.random() >= explore:
                choice = int(model.predict(options).argmax())
            inputs[agent].append(options[choice])
        table.step(int(legal[choice]))
    values = [value for agent in learners for value in discounted(rewards[agent][1:])]
    together = [one for agent in learners for one in inputs[agent]]
    return together, values, {agent: sum(rewards[agent]) for agent in rewards}


def discounted(rewards: list[float]) -> list[float]:
    """Return each reward with the later ones, discounted."""
    later, found = 0.0, []
    for reward in reversed(rewards):
        later = reward + DISCOUNT * later
        found.append(later)
    return found[::-1]


def measure(games: int) -> str:
    """Return how many tricks fewer than the mean of the others seat 0 takes as the learner."""
    won = [play(seed, {"seat_0"}, explore=0.0)[2] for seed in range(games)]
    better = [paid.pop("seat_0") - np.mean([*paid.values()]) for paid in won]
    return f"{np.mean(better):+.2f} ± {np.std(better) / games**0.5:.2f} tricks a game"


everybody = set(table.possible_agents)
inputs: list[Row] = []
values: list[float] = []
for explore in (1.0, 0.3):
    for _ in range(200):
        more = play(rng.randrange(10**9), everybody, explore)
        inputs += more[0]
        values += more[1]
    model.fit(np.array(inputs), np.array(values))
    print(f"{len(values)} steps: {measure(60)} better than random")
