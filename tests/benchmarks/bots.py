"""How much better the simple bot plays than the random one, a round at a time.

    python -m tests.benchmarks.bots

Each deal is played once from every seat: there the simple bot sits, chance everywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean, stdev

from diamonds_core import DiamondsVariant, DiversityVariant, Move, Variant, draw, game_of

DEALS = 100


def margins(variant: Variant, rng: Random) -> Iterator[float]:
    """By how much the simple bot's score is above the others' mean, one deal after another."""
    for _ in range(DEALS):
        chance = Random(rng.random())
        state = game_of(variant).start(variant)
        moves: list[Move] = []
        while state.to_move is None:
            moves.append(draw(state, chance))
            state.play(moves[-1])
        seats = range(variant.players)
        yield mean(margin(variant, moves, seat, rng) for seat in seats)


def margin(variant: Variant, chance: list[Move], seat: int, rng: Random) -> float:
    """The same for one deal and one seat."""
    game = game_of(variant)
    state = game.start(variant)
    for move in chance:
        state.play(move)
    while (mover := state.to_move) is not None:
        bot = game.bots["simple" if mover == seat else "random"]
        state.play(bot.choose(game.observe(state, mover), rng).move)
    scores = game.table(state)["scores"]
    return float(scores[seat] - mean(score for k, score in enumerate(scores) if k != seat))


def main() -> None:
    """Measure and print."""
    for variant in (DiamondsVariant(4), DiamondsVariant(4, "first"), DiversityVariant(hands=1)):
        found = list(margins(variant, Random(1)))
        error = stdev(found) / len(found) ** 0.5
        print(f"{mean(found):+.2f} ± {error:.2f} points a round, {DEALS} deals: {variant}")


if __name__ == "__main__":
    main()
