"""Rounds that a network plays against itself, and at some tables against `simple`.

Many games are played side by side, so that all positions that wait for a value get it at once.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from diamonds_core import State, Variant, draw, game_of
from diamonds_core.bots.adapter import PublicHistory, adapter_of
from diamonds_core.bots.options import Option
from diamonds_core.moves import Move

from .network import Weights, forward

Lesson = tuple[int, float]
"""The features of a position, and what was still to come, in points."""

Asking = Generator[list[int], list[float], list[Lesson]]
"""Asks for the values of positions, and has lessons in the end."""

SAMPLED = 24
"""Where a seat has more moves, only this number of them is evaluated; all would take half of the
time,"""

ALL_MOVES = 0.2
"""except for this share of the decisions."""

BETWEEN = 0.4
"""How often a seat learns from the end of a trick at which it did not move."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How to play for learning.

    Args:
        explore: how often a move is drawn by chance.
        noise: the scale of what chance adds to each value, in points.
        trace: TD's lambda: how much the end of the round counts beside the next values.
        company: how often some seats are played by `simple`.
    """

    explore: float = 0.05
    noise: float = 0.1
    trace: float = 0.7
    company: float = 0.0


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker does: so many games of a variant, fixed by the seed and the weights."""

    variant: Variant
    weights: Weights
    games: int
    manner: Manner
    seed: int


def play(task: Task) -> tuple[np.ndarray, np.ndarray]:
    """The lessons of a task: packed features, one row each, and what was to come."""
    rng, features = Random(task.seed), adapter_of(task.variant).feature_count(task.variant)
    width = -(-features // 8)
    games = [_Game(task, Random(rng.getrandbits(64))).lessons() for _ in range(task.games)]
    waiting, lessons = [(game, next(game)) for game in games], list[Lesson]()
    while waiting:
        asked = _packed([position for _, ask in waiting for position in ask], width)
        values = forward(task.weights, asked).tolist()
        at, still = 0, []
        for game, ask in waiting:
            try:
                still.append((game, game.send(values[at : at + len(ask)])))
            except StopIteration as end:
                lessons += end.value
            at += len(ask)
        waiting = still
    targets = np.array([to_come for _, to_come in lessons], np.float32)
    return _packed([position for position, _ in lessons], width), targets


def _packed(positions: Sequence[int], width: int) -> np.ndarray:
    data = b"".join([position.to_bytes(width, "little") for position in positions])
    return np.frombuffer(data, np.uint8).reshape(-1, width)


@dataclass(slots=True)
class _Met:
    """A position that a seat had, its certain points and what was expected of the rest."""

    points: float
    value: float
    position: int | None


class _Game:
    """One game played for learning."""

    def __init__(self, task: Task, rng: Random) -> None:
        self.variant, self.manner, self.rng = task.variant, task.manner, rng
        self.game, self.adapter = game_of(task.variant), adapter_of(task.variant)
        players = range(task.variant.players)
        self.learners = set(players)
        if rng.random() < task.manner.company:
            self.learners = set(rng.sample(players, rng.randint(1, len(players) - 1)))

    def lessons(self) -> Asking:
        """Play all the rounds."""
        state, lessons = self.game.start(self.variant), list[Lesson]()
        while not state.over:
            met = yield from self._round(state)
            for seat, chain in enumerate(met):
                lessons += _told(chain, self.adapter.margin(state, seat), self.manner.trace)
        return lessons

    def _round(self, state: State) -> Generator[list[int], list[float], list[list[_Met]]]:
        """Play one round; what each seat met."""
        while state.to_move is None:
            state.play(draw(state, self.rng))
        history = self.adapter.history(self.variant)
        met: list[list[_Met]] = [[] for _ in range(self.variant.players)]
        taken = 0
        while (seat := state.to_move) is not None:
            if len(state.tricks) > taken:
                taken += 1
                history = history.after(state.tricks[-1])
                yield from self._between(state, history, met)
            if seat not in self.learners:
                view = self.game.observe(state, seat)
                state.play(self.game.bots["simple"].choose(view, self.rng).move)
            elif state.phase.name == "pass":
                state.play(self.rng.choice(state.legal()))
            else:
                move, position = yield from self._choose(state, seat, history)
                met[seat].append(position)
                state.play(move)
        return met

    def _between(
        self, state: State, history: PublicHistory, met: list[list[_Met]]
    ) -> Generator[list[int], list[float], None]:
        """Let some seats learn from the end of a trick, as searches ask for its value."""
        seats = [seat for seat in self.learners if self.rng.random() < BETWEEN]
        if seats and state.phase.name == "play":
            positions = [self.adapter.features(state, seat, history) for seat in seats]
            values = yield positions
            for seat, position, value in zip(seats, positions, values, strict=True):
                met[seat].append(_Met(self.adapter.margin(state, seat), value, position))

    def _choose(
        self, state: State, seat: int, history: PublicHistory
    ) -> Generator[list[int], list[float], tuple[Move, _Met]]:
        """The best move, nearly always, and the position after it."""
        options = self._options(state, seat, history)
        ask = [position for _, _, position in options if position is not None]
        values = iter((yield ask) if ask else ())
        blind, noise = self.rng.random() < self.manner.explore, self.manner.noise
        best, choice = float("-inf"), None
        for move, points, position in options:
            value = 0.0 if position is None else next(values)
            score = self.rng.random() if blind else points + value + noise * _gumbel(self.rng)
            if score > best:
                best, choice = score, (move, _Met(points, value, position))
        assert choice is not None
        return choice

    def _options(self, state: State, seat: int, history: PublicHistory) -> list[Option]:
        moves = state.legal()
        if len(moves) > SAMPLED and self.rng.random() > ALL_MOVES:
            moves = self.rng.sample(moves, SAMPLED)
        return self.adapter.options(state, seat, history, moves)


def _told(chain: list[_Met], final: float, trace: float) -> list[Lesson]:
    """What a seat learns from a round, by TD(lambda): from the end back to the beginning."""
    lessons, target = list[Lesson](), final
    for met in reversed(chain):
        if met.position is not None:
            lessons.append((met.position, target - met.points))
            target = trace * target + (1 - trace) * (met.points + met.value)
    return lessons


_GUMBEL: list[Any] = np.random.default_rng(7).gumbel(size=1 << 12).tolist()


def _gumbel(rng: Random) -> float:
    return float(_GUMBEL[rng.getrandbits(12)])
