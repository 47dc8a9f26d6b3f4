"""Measure the engine beside OpenSpiel's hearts, in C++; `resample`; environments; and the bots.

    python -m tests.benchmarks.engine

Python drives both in the same way: list the legal moves, choose one at random, play it. Times are
the best of many short runs in turn, since machines are noisy. Where the engine is compiled, the
bots play the same games with its sources too; each engine in new processes, so that no cache has
seen a game before. The environments take random legal steps, with all that a learner reads: masks,
observations and rewards. Two processes are measured by the clock, on two cores.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]

from diamonds_core import DiamondsVariant, draw, game_of
from diamonds_core.diamonds import DiamondsState, observe, resample
from diamonds_core.env.pettingzoo import env
from diamonds_core.env.vector import VectorEnvironment
from diamonds_core.version import is_compiled, version

ROOT = Path(__file__).parents[2]
ROUNDS, TURNS, COPIES, GAMES = 200, 40, 5_000, 10
VARIANT = DiamondsVariant(4)
BOTS = {"hard": (4, 5), "expert": (1, 1)}
"""The number of games and of timings, by bot."""


def dealt(rng: Random) -> DiamondsState:
    """Return a four-player round of the second edition, before the passing."""
    state = DiamondsState(VARIANT)
    for _ in range(2):
        state.play(draw(state, rng))
    return state


def dealt_hearts(rng: Random) -> Any:  # noqa: ANN401 (OpenSpiel has no types)
    """Return a dealt hand of OpenSpiel's hearts, before the passing."""
    state = pyspiel.load_game("hearts").new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def play_round(state: DiamondsState, random: Callable[[], float]) -> int:
    """Play a round of Diamonds to its end; how many moves it took."""
    moves = 0
    while legal := state.legal():
        state.play(legal[int(random() * len(legal))])
        moves += 1
    return moves


def play_hearts(state: Any, random: Callable[[], float]) -> int:  # noqa: ANN401
    """Play a hand of hearts to its end; how many moves it took."""
    moves = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
        moves += 1
    return moves


def move_time(deal: Callable[[Random], Any], play: Callable[..., int], rng: Random) -> float:
    """Return seconds a move over some random rounds; dealing is not counted."""
    states = [deal(rng) for _ in range(ROUNDS)]
    start = process_time()
    moves = sum(play(state, rng.random) for state in states)
    return (process_time() - start) / moves


def copy_time(copy: Callable[[], object]) -> float:
    """Return seconds a copy."""
    start = process_time()
    for _ in range(COPIES):
        copy()
    return (process_time() - start) / COPIES


def resample_times(variant: DiamondsVariant, rng: Random) -> list[float]:
    """Return sorted times of `resample`, in s, in positions of some random games."""
    times: list[float] = []
    for _ in range(GAMES):
        state = DiamondsState(variant)
        while not state.over:
            seat = state.to_move
            if seat is None:
                state.play(draw(state, rng))
                continue
            if rng.random() < 0.1:
                view = observe(state, seat)
                start = process_time()
                resample(view, rng)
                times.append(process_time() - start)
            state.play(rng.choice(state.legal()))
    return sorted(times)


def pettingzoo_time() -> float:
    """Return seconds a step of PettingZoo's loop over a game."""
    table, rng, steps = env(VARIANT), np.random.default_rng(1), 0
    start = process_time()
    table.reset(seed=1)
    for _ in table.agent_iter():
        seen, _, over, _, _ = table.last()
        assert seen is not None
        table.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
    return (process_time() - start) / steps


def vector_time(processes: int, clock: Callable[[], float], tables: int, steps: int) -> float:
    """Return seconds a step of one of many tables."""
    rng = np.random.default_rng(1)
    with VectorEnvironment(tables, VARIANT, processes) as environment:
        batch = environment.reset(seed=1)
        start = clock()
        for _ in range(steps):
            mask = batch.action_mask
            batch = environment.step((rng.random(mask.shape, np.float32) * mask).argmax(1))
        return (clock() - start) / (tables * steps)


def report_environments() -> None:
    """Print the steps a second of the environments, and of the rules alone."""
    rules = partial(move_time, dealt, play_round, Random(1))
    vector = partial(vector_time, 1, process_time, 128, 20)
    alone, wrapped, many = best(rules, pettingzoo_time, vector, turns=10)
    both = vector_time(2, perf_counter, 512, 60)
    print(
        f"steps a second: rules {1 / alone:,.0f}, PettingZoo {1 / wrapped:,.0f}, "
        f"many tables {1 / many:,.0f}, on two cores {1 / both:,.0f}"
    )


def game_time(name: str, games: int) -> float:
    """Return seconds of a game of one bot at all seats; an untimed move loads its network."""
    bot, rng = game_of(VARIANT).bots[name], Random(1)
    bot.choose(observe(dealt(rng), 0), rng)
    start = process_time()
    for _ in range(games):
        state = DiamondsState(VARIANT)
        while not state.over:
            seat = state.to_move
            chosen = (
                draw(state, rng) if seat is None else bot.choose(observe(state, seat), rng).move
            )
            state.play(chosen)
    return (process_time() - start) / games


def new_game_time(name: str, games: int, pure: bool) -> float:
    """Return the time of `game_time` in a new process, with this engine or its sources."""
    program = f"from tests.benchmarks.engine import game_time\nprint(game_time({name!r}, {games}))"
    sources = {"PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"} if pure else {}
    command = [sys.executable, "-c", program]
    environment = {**os.environ, **sources}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    return float(done.stdout)


def report_bot(name: str, games: int, turns: int) -> None:
    """Print seconds a game and, where the engine is compiled, the ratio to its sources."""
    engines = (False, True) if is_compiled() else (True,)
    ours, *pure = best(
        *(partial(new_game_time, name, games, pure=pure) for pure in engines), turns=turns
    )
    ratio = f", pure Python {pure[0]:.3f} s, ratio {pure[0] / ours:.2f}" if pure else ""
    print(f"{name:8} {ours:.3f} s a game{ratio}")


def best(*runs: Callable[[], float], turns: int = TURNS) -> list[float]:
    """Return the best time of each, measured in turns."""
    return [
        min(times) for times in zip(*([run() for run in runs] for _ in range(turns)), strict=True)
    ]


def report(name: str, ours: float, theirs: float) -> None:
    """Print millions a second, and the ratio."""
    speeds = f"{1e-6 / ours:.2f} M/s, OpenSpiel's hearts {1e-6 / theirs:.2f} M/s"
    print(f"{name:8} {speeds}, ratio {theirs / ours:.2f}")


def main() -> None:
    """Measure and print."""
    print(version())
    rng = Random(1)
    play = (
        partial(move_time, dealt, play_round, rng),
        partial(move_time, dealt_hearts, play_hearts, rng),
    )
    report("moves", *best(*play))
    ours, theirs = dealt(rng), dealt_hearts(rng)
    for _ in range(20):
        ours.play(rng.choice(ours.legal()))
        theirs.apply_action(rng.choice(theirs.legal_actions()))
    report("copies", *best(partial(copy_time, ours.copy), partial(copy_time, theirs.clone)))
    for players in (2, 3, 4, 5, 6):
        times = resample_times(DiamondsVariant(players), rng)
        median, last = 1e3 * times[len(times) // 2], 1e3 * times[len(times) * 99 // 100]
        print(f"resample {players} players: {median:.3f} ms, 99 of 100 within {last:.3f} ms")
    report_environments()
    for name, (games, turns) in BOTS.items():
        report_bot(name, games, turns)


if __name__ == "__main__":
    main()
