"""Check a game: deals and moves of bots follow from the record, and an edited record shows."""

from random import Random

from diamonds_core import DiamondsVariant, before, game_of, play_game, replay
from diamonds_core.verify import recompute_moves

variant = DiamondsVariant(players=4, rounds=1)
record = play_game(variant, [game_of(variant).bots["hard"]] * 4, Random(5))
remade = list(recompute_moves(record))
print(f"{sum(move.follows for move in remade)} of {len(remade)} moves follow")

# Somebody claims that another card was played last, of those that were legal.
edited = before(record, 20)
legal = replay(before(record, 19)).legal()
edited.moves[-1] = next(move for move in legal if move != edited.moves[-1])
for move in recompute_moves(edited):
    if not move.follows:
        print(f"move {move.move_index}: {move.recorded} in the record, {move.again} when remade")
