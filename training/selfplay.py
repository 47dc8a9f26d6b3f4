"""Self-play: games of a network against itself, and in part against other bots.

A task plays many games at once, so that one forward pass evaluates positions of all of them.
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
from diamonds_core.moves import Move

from .network import Weights, forward

Sample = tuple[int, float]
"""The features of a position, and the margin still to come, in points a round."""

Samples = Generator[list[int], list[float], list[Sample]]
"""A generator that yields features of positions, is sent their values, and returns samples."""

MAX_MOVES = 24
"""The number of moves evaluated where a seat has more; evaluating all takes half of the time."""

ALL_MOVES = 0.2
"""The share of the decisions at which all moves are evaluated nevertheless."""

BETWEEN = 0.4
"""The share of tricks after which a seat that does not move next gives a sample, too."""


@dataclass(frozen=True, slots=True)
class Exploration:
    """The parameters of games for learning.

    Args:
        explore: the share of moves chosen at random.
        noise: the scale of the random noise on each value, in points.
        trace: the lambda of TD(lambda).
        opponent_share: the share of games in which a bot of `Task.rivals` plays some seats.
    """

    explore: float = 0.05
    noise: float = 0.1
    trace: float = 0.7
    opponent_share: float = 0.0


@dataclass(frozen=True, slots=True)
class Task:
    """The work of one worker: games that the seed and the weights determine.

    `rivals` has the relative frequency of each bot that plays against the network.
    """

    variant: Variant
    weights: Weights
    games: int
    exploration: Exploration
    seed: int
    rivals: Mapping[str, int]


def play(task: Task) -> tuple[np.ndarray, np.ndarray]:
    """Play a task and return its samples.

    Returns:
        The packed features, of shape (samples, bytes), and the margins still to come, of shape
        (samples,), in points a round.
    """
    rng, features = Random(task.seed), game_of(task.variant).network.feature_count(task.variant)
    width = -(-features // 8)
    chances = [Random(rng.getrandbits(64)) for _ in range(task.games)]
    games = [_Game(task, chance).samples() for chance in chances]
    waiting, samples = [(game, next(game)) for game in games], list[Sample]()
    while waiting:
        asked = _packed([position for _, ask in waiting for position in ask], width)
        values = forward(task.weights, asked).tolist()
        at, still = 0, []
        for game, ask in waiting:
            try:
                still.append((game, game.send(values[at : at + len(ask)])))
            except StopIteration as end:
                samples += end.value
            at += len(ask)
        waiting = still
    targets = np.array([to_come for _, to_come in samples], np.float32)
    return _packed([position for position, _ in samples], width), targets


def _packed(positions: Sequence[int], width: int) -> np.ndarray:
    data = b"".join([position.to_bytes(width, "little") for position in positions])
    return np.frombuffer(data, np.uint8).reshape(-1, width)


@dataclass(slots=True)
class _Visit:
    """A position that a seat visited, its certain margin, and the network's value of the rest."""

    margin: float
    value: float
    position: int | None


class _Game:
    """One game played for learning."""

    def __init__(self, task: Task, rng: Random) -> None:
        self.variant, self.exploration, self.rng = task.variant, task.exploration, rng
        self.game, self.adapter = game_of(task.variant), game_of(task.variant).network
        players = range(task.variant.players)
        self.learners = set(players)
        if rng.random() < task.exploration.opponent_share:
            self.learners = set(rng.sample(players, rng.randint(1, len(players) - 1)))
            (name,) = rng.choices(list(task.rivals), list(task.rivals.values()))
            self.rival = player(self.game, name)

    def samples(self) -> Samples:
        """Play all rounds."""
        state, samples = self.game.start(self.variant), list[Sample]()
        while not state.over:
            visits = yield from self._round(state)
            for seat, chain in enumerate(visits):
                samples += _samples(chain, self.adapter.margin(state, seat), self.exploration.trace)
        return samples

    def _round(self, state: State) -> Generator[list[int], list[float], list[list[_Visit]]]:
        """Play one round and return the visits of each seat."""
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
        """Add visits of some seats after a trick, a position that searches evaluate."""
        seats = [seat for seat in self.learners if self.rng.random() < BETWEEN]
        if seats and state.phase.name == "play":
            positions = [self.adapter.features(state, seat, history) for seat in seats]
            values = yield positions
            for seat, position, value in zip(seats, positions, values, strict=True):
                visits[seat].append(_Visit(self.adapter.margin(state, seat), value, position))

    def _choose(
        self, state: State, seat: int, history: PublicHistory
    ) -> Generator[list[int], list[float], tuple[Move, _Visit]]:
        """Choose a move, with exploration; return it with the visit of the position after it."""
        options = self._options(state, seat, history)
        ask = [position for _, _, position in options if position is not None]
        asked = iter((yield ask) if ask else ())
        values = [0.0 if position is None else next(asked) for _, _, position in options]
        blind, noise = self.rng.random() < self.exploration.explore, self.exploration.noise
        best, choice = float("-inf"), None
        for (move, margin, position), value in zip(options, values, strict=True):
            score = self.rng.random() if blind else margin + value + noise * _gumbel(self.rng)
            if score > best:
                best, choice = score, (move, _Visit(margin, value, position))
        assert choice is not None
        return choice

    def _options(self, state: State, seat: int, history: PublicHistory) -> list[Option]:
        moves = state.legal()
        if len(moves) > MAX_MOVES and self.rng.random() > ALL_MOVES:
            moves = self.rng.sample(moves, MAX_MOVES)
        return self.adapter.options(state, seat, history, moves)


def _samples(chain: list[_Visit], final: float, trace: float) -> list[Sample]:
    """Return the samples of a seat's visits in a round by TD(lambda), the last first."""
    samples, target = list[Sample](), final
    for visit in reversed(chain):
        if visit.position is not None:
            samples.append((visit.position, target - visit.margin))
            target = trace * target + (1 - trace) * (visit.margin + visit.value)
    return samples


_GUMBEL: list[Any] = np.random.default_rng(7).gumbel(size=1 << 12).tolist()


def _gumbel(rng: Random) -> float:
    return float(_GUMBEL[rng.getrandbits(12)])
