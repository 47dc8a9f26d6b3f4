"""Let an algorithm of OpenSpiel play: information-set tree search, a hand of Diversity."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from diamonds_core.env import openspiel  # noqa: F401 (registers the game)

game = pyspiel.load_game("diamonds_core(variant=diversity-1)")
rng = np.random.RandomState(1)
evaluator = mcts.RandomRolloutEvaluator(1, rng)
bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=20, random_state=rng)

state = game.new_initial_state()
while not state.is_terminal():
    seat = state.current_player()
    action = bot.step(state) if seat == 0 else int(rng.choice(state.legal_actions()))
    if seat == 0:
        print(state.action_to_string(seat, action))
    state.apply_action(action)
print(f"tricks taken, seat 0 with search: {[-round(paid) for paid in state.returns()]}")
