"""Train a small network for a variant of one's own, and measure it (in a checkout, with NumPy)."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

from variant import Blitz  # the program of "Add a variant", beside this one

from diamonds_core import GAMES, Bot, game_of
from diamonds_core.arena.match import Match, measure
from diamonds_core.game import NetworkPlan

# The plan comes before the import of `training`, which lists the plans of all games.
PLAN = NetworkPlan({Blitz(): 1}, hidden=8, rounds=96)
GAMES["blitz"] = replace(GAMES["blitz"], networks=lambda: {"blitz": PLAN})

from training.curve import choose  # noqa: E402
from training.learning import Recipe, Training  # noqa: E402
from training.network import fresh, packed  # noqa: E402

# 96 rounds take seconds and teach little; 20,000 rounds, some minutes, beat `simple`.
recipe = Recipe("blitz", seed=1, rounds=PLAN.rounds, batch=24, ahead=2, hidden=8, deals=4)
training = Training(recipe, fresh(PLAN.features, recipe.hidden, recipe.seed))
with ThreadPoolExecutor(1) as pool:
    for _ in training.run(pool):
        pass
for point in training.curve:
    print(f"{point.rounds:4} rounds: {point.margin[0]:+.2f} ± {point.margin[1]:.2f} against simple")

weights = packed(PLAN.features, training.weights)
learner = Bot("learner", "Learner", partial(choose, Blitz(), weights))
rival = game_of(Blitz()).bots["random"]
print(f"against random: {measure(Match(Blitz(), learner, rival, seed=1), deals=4)}")
