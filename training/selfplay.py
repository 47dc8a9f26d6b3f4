"""Self-play: rounds that a network plays against itself, and at some tables against other bots.

A task plays many games side by side, so that one forward pass values a position of each.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from diamonds_core import State, Variant, draw, game_of
from diamonds_core.arena.command import player
from diamonds_core.bots.adapter import Option, PublicHistory
from diamonds_core.bots.evaluator import Evaluator
from diamonds_core.moves import Move

from .comparing import Lesson, compare
from .network import Weights, evaluator_with, forward, packed

Lessons = Generator[list[int], list[float], list[Lesson]]
"""Yields features of positions, is sent their values, and returns lessons in the end."""

SAMPLED = 24
"""Where a seat has more moves, only this number of them is evaluated; all would take half of the
time,"""

ALL_MOVES = 0.2
"""except for this share of the decisions."""

BETWEEN = 0.4
"""The share of tricks after which a seat that does not move next learns as well."""


@dataclass(frozen=True, slots=True)
class Exploration:
    """How games are played for learning.

    Args:
        explore: the share of moves that are drawn at random.
        noise: the scale of the random noise on each value, in points.
        trace: the lambda of TD(lambda), the weight of the end of the round beside later values.
        company: the share of games in which a bot of `Task.rivals` plays some seats.
        compared: the share of decisions, but for those on passing, whose best moves are compared.
    """

    explore: float = 0.05
    noise: float = 0.1
    trace: float = 0.7
    company: float = 0.0
    compared: float = 0.0


@dataclass(frozen=True, slots=True)
class Task:
    """The work of one worker: a number of games, fixed by the seed and the weights.

    Args:
        rivals: the names of bots and how often each plays, relative to the others.
    """

    variant: Variant
    weights: Weights
    games: int
    exploration: Exploration
    seed: int
    rivals: Mapping[str, int]


def play(task: Task) -> tuple[np.ndarray, np.ndarray]:
    """The lessons of a task.

    Returns:
        The packed features, of shape (lessons, bytes), and the margins that were still to come, of
        shape (lessons,), in points a round.
    """
    rng, features = Random(task.seed), game_of(task.variant).network.feature_count(task.variant)
    width, evaluator = -(-features // 8), None
    if task.exploration.compared:
        evaluator = evaluator_with(task.variant, packed(features, task.weights))
    chances = [Random(rng.getrandbits(64)) for _ in range(task.games)]
    games = [_Game(task, chance, evaluator).lessons() for chance in chances]
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
class _Visit:
    """A position that a seat visited, its certain margin and the network's value of the rest."""

    margin: float
    value: float
    position: int | None


class _Game:
    """One game played for learning."""

    def __init__(self, task: Task, rng: Random, evaluator: Evaluator | None) -> None:
        self.variant, self.exploration, self.rng = task.variant, task.exploration, rng
        self.game, self.adapter = game_of(task.variant), game_of(task.variant).network
        players = range(task.variant.players)
        self.learners = set(players)
        if rng.random() < task.exploration.company:
            self.learners = set(rng.sample(players, rng.randint(1, len(players) - 1)))
            (name,) = rng.choices(list(task.rivals), list(task.rivals.values()))
            self.rival = player(self.game, name)
        self.evaluator, self.comparisons = evaluator, list[Lesson]()

    def lessons(self) -> Lessons:
        """Play all rounds."""
        state, lessons = self.game.start(self.variant), list[Lesson]()
        while not state.over:
            visits = yield from self._round(state)
            for seat, chain in enumerate(visits):
                lessons += _lessons(chain, self.adapter.margin(state, seat), self.exploration.trace)
        return lessons + self.comparisons

    def _round(self, state: State) -> Generator[list[int], list[float], list[list[_Visit]]]:
        """Play one round; the visits of each seat."""
        while state.to_move is None:
            state.play(draw(state, self.rng))
        history = self.adapter.history(self.variant)
        visits: list[list[_Visit]] = [[] for _ in range(self.variant.players)]
        taken = 0
        while (seat := state.to_move) is not None:
            if len(state.tricks) > taken:
                taken += 1
                history = history.after(state.tricks[-1])
                yield from self._between(state, history, visits)
            if seat not in self.learners:
                view = self.game.observe(state, seat)
                state.play(self.rival.choose(view, self.rng).move)
            elif state.phase.name in self.adapter.random_phases:
                state.play(self.rng.choice(state.legal()))
            else:
                move, visit = yield from self._choose(state, seat, history)
                visits[seat].append(visit)
                state.play(move)
        return visits

    def _between(
        self, state: State, history: PublicHistory, visits: list[list[_Visit]]
    ) -> Generator[list[int], list[float], None]:
        """Let some seats learn from the end of a trick, whose value searches need."""
        seats = [seat for seat in self.learners if self.rng.random() < BETWEEN]
        if seats and state.phase.name == "play":
            positions = [self.adapter.features(state, seat, history) for seat in seats]
            values = yield positions
            for seat, position, value in zip(seats, positions, values, strict=True):
                visits[seat].append(_Visit(self.adapter.margin(state, seat), value, position))

    def _choose(
        self, state: State, seat: int, history: PublicHistory
    ) -> Generator[list[int], list[float], tuple[Move, _Visit]]:
        """The best move, up to exploration, and the visit of the position after it."""
        options = self._options(state, seat, history)
        ask = [position for _, _, position in options if position is not None]
        asked = iter((yield ask) if ask else ())
        values = [0.0 if position is None else next(asked) for _, _, position in options]
        self._compare(state, history, options, values)
        blind, noise = self.rng.random() < self.exploration.explore, self.exploration.noise
        best, choice = float("-inf"), None
        for (move, margin, position), value in zip(options, values, strict=True):
            score = self.rng.random() if blind else margin + value + noise * _gumbel(self.rng)
            if score > best:
                best, choice = score, (move, _Visit(margin, value, position))
        assert choice is not None
        return choice

    def _compare(
        self, state: State, history: PublicHistory, options: list[Option], values: list[float]
    ) -> None:
        """Learn from what the best moves bring, at some decisions."""
        if self.evaluator is None or state.phase.name in self.game.passing_phases:
            return
        if self.rng.random() < self.exploration.compared:
            self.comparisons += compare(self.evaluator, state, history, options, values)

    def _options(self, state: State, seat: int, history: PublicHistory) -> list[Option]:
        moves = state.legal()
        if len(moves) > SAMPLED and self.rng.random() > ALL_MOVES:
            moves = self.rng.sample(moves, SAMPLED)
        return self.adapter.options(state, seat, history, moves)


def _lessons(chain: list[_Visit], final: float, trace: float) -> list[Lesson]:
    """The lessons of a seat's visits in a round by TD(lambda), from the end to the beginning."""
    lessons, target = list[Lesson](), final
    for visit in reversed(chain):
        if visit.position is not None:
            lessons.append((visit.position, target - visit.margin))
            target = trace * target + (1 - trace) * (visit.margin + visit.value)
    return lessons


_GUMBEL: list[Any] = np.random.default_rng(7).gumbel(size=1 << 12).tolist()


def _gumbel(rng: Random) -> float:
    return float(_GUMBEL[rng.getrandbits(12)])
