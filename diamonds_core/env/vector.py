"""Many tables of one variant at once, as NumPy arrays: the extra `diamonds-core[vector]`.

    from diamonds_core.env.vector import VectorEnvironment

    tables = VectorEnvironment(256, "diamonds-4-second")
    batch = tables.reset(seed=1)
    batch = tables.step(actions)  # one step at each table

Each table plays as the environment for PettingZoo does: the same observations, masks and rewards,
and with the seed of the first table and its own index the same chance. When a game ends the next
one begins at once.
"""

from __future__ import annotations

import operator
from array import array
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..game import game_of, variant_of
from ..registry import USUAL
from ..variant import Variant
from .table import Table

WAIT = -1
"""The action that leaves a table as it is."""


class Batch(NamedTuple):
    """The observations, masks and rewards after a step, a row for each table; read-only arrays.

    Args:
        observation: what the seat to move sees, int16 of shape (tables, size), see `encoded`.
        action_mask: a 1 for each of its legal steps, int8 of shape (tables, steps).
        seat: the seat to move, of shape (tables,).
        reward: what the step paid each seat, float32 of shape (tables, players).
        over: True where the step ended a game, of shape (tables,); observation, mask and seat are
            those of the next game.
    """

    observation: NDArray[np.int16]
    action_mask: NDArray[np.int8]
    seat: NDArray[np.int64]
    reward: NDArray[np.float32]
    over: NDArray[np.bool_]


class VectorEnvironment:
    """Tables of one variant that take their steps together, in one process or in several.

    Programs that ask for several processes need `if __name__ == "__main__":`, as `multiprocessing`
    says. `close` ends the processes, and so does the end of a `with` block.
    """

    def __init__(
        self, number: int, variant: Variant | str | None = None, processes: int = 1
    ) -> None:
        """Set up tables, by default of Diamonds for four, second edition; `reset` deals.

        Raises:
            BadVariant: when no variant has this name.
            ValueError: when there are fewer tables than processes, or no process.
        """
        if not 1 <= processes <= number:
            raise ValueError(f"expected 1 to {number} processes for {number} tables: {processes}")
        self.variant = variant_of(variant or USUAL)
        bounds = [number * k // processes for k in range(processes + 1)]
        self._parts = [slice(*ends) for ends in pairwise(bounds)]
        first, *others = [part.stop - part.start for part in self._parts]
        self._tables = _Tables(self.variant, first)
        self._others = [_started(self.variant, size) for size in others]
        self._batch: Batch | None = None

    def __len__(self) -> int:
        return self._parts[-1].stop

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the other processes."""
        for other in self._others:
            other.close()

    def reset(self, seed: int | None = None) -> Batch:
        """Begin a game at each table; table k has the chance of the seed plus k."""
        first = None if seed is None else operator.index(seed)
        seeds = [None if first is None else first + k for k in range(len(self))]
        return self._answer("reset", seeds)

    def step(self, actions: ArrayLike) -> Batch:
        """Take one step at each table, for its seat to move; `WAIT` leaves a table as it is.

        Raises:
            ValueError: before `reset`, or when there isn't one action for each table, or one can't
                be chosen now; nothing is changed then.
        """
        if self._batch is None:
            raise ValueError("step() was called before reset(), which begins the games")
        chosen, mask = np.asarray(actions), self._batch.action_mask
        if chosen.shape != (len(self),) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"expected {len(self)} whole numbers, not {chosen.dtype} of shape {chosen.shape}"
            )
        known = (chosen >= 0) & (chosen < mask.shape[1])
        legal = mask[np.arange(len(self)), np.where(known, chosen, 0)].astype(bool) & known
        if not (fine := legal | (chosen == WAIT)).all():
            table = int(fine.argmin())
            expected = tuple(np.flatnonzero(mask[table]).tolist())
            raise ValueError(
                f"{chosen[table]} can't be chosen now at table {table}; expected one of {expected}"
            )
        return self._answer("step", chosen.tolist())

    def _answer(self, method: str, values: Sequence[int | None]) -> Batch:
        """Let each process call a method with its part of the values; join the batches."""
        own, *parts = [values[part] for part in self._parts]
        for other, part in zip(self._others, parts, strict=True):
            other.send((method, part))
        batches = [getattr(self._tables, method)(own), *(other.recv() for other in self._others)]
        joined = map(np.concatenate, zip(*batches, strict=True))
        self._batch = batch = Batch(*joined) if parts else batches[0]
        for numbers in batch:
            numbers.flags.writeable = False
        return batch


class _Tables:
    """The tables of one process."""

    def __init__(self, variant: Variant, number: int) -> None:
        self.variant, self.game = variant, game_of(variant)
        self.chance = [Random() for _ in range(number)]
        self.tables = [Table(self.game.start(variant))] * number
        self.paid: list[tuple[float, ...]] = [()] * number
        self.seen: list[tuple[array[int], bytes]] = [(array("h"), b"")] * number

    def reset(self, seeds: Sequence[int | None]) -> Batch:
        """Begin a game at each table."""
        for k, seed in enumerate(seeds):
            if seed is not None:
                self.chance[k] = Random(seed)
            self._begin(k)
        nothing = np.zeros((len(seeds), self.variant.players), np.float32)
        return self._batch(nothing, np.zeros(len(seeds), np.bool_))

    def step(self, actions: Sequence[int]) -> Batch:
        """Take one step at each table that doesn't wait."""
        reward = np.zeros((len(actions), self.variant.players), np.float32)
        over = np.zeros(len(actions), np.bool_)
        for k, action in enumerate(actions):
            if action == WAIT:
                continue
            table, before = self.tables[k], self.paid[k]
            table.step(action)
            paid = self.paid[k] = self.game.returns(table.state)
            if paid != before:
                reward[k] = [now - earlier for now, earlier in zip(paid, before, strict=True)]
            if table.state.over:
                over[k] = True
                self._begin(k)
            else:
                table.play_chance(self.chance[k])
                self._look(k)
        return self._batch(reward, over)

    def _begin(self, k: int) -> None:
        table = self.tables[k] = Table(self.game.start(self.variant))
        table.play_chance(self.chance[k])
        self.paid[k] = self.game.returns(table.state)
        self._look(k)

    def _look(self, k: int) -> None:
        table = self.tables[k]
        seat = table.state.to_move
        assert seat is not None
        self.seen[k] = table.observation(seat), table.mask(seat)

    def _batch(self, reward: NDArray[np.float32], over: NDArray[np.bool_]) -> Batch:
        observations, masks = zip(*self.seen, strict=True)
        seats = [table.state.to_move for table in self.tables]
        return Batch(
            np.frombuffer(b"".join(observations), np.int16).reshape(len(seats), -1),
            np.frombuffer(b"".join(masks), np.int8).reshape(len(seats), -1),
            np.array(seats, np.int64),
            reward,
            over,
        )


def _started(variant: Variant, number: int) -> Connection:
    """Start a process with tables of its own, and return the connection to it."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    context.Process(target=_serve, args=(theirs, variant, number), daemon=True).start()
    theirs.close()
    return ours


def _serve(connection: Connection, variant: Variant, number: int) -> None:
    """Answer calls until the connection is closed."""
    tables = _Tables(variant, number)
    while True:
        try:
            method, values = connection.recv()
        except EOFError:
            return
        connection.send(getattr(tables, method)(values))
