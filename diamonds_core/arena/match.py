"""Bots measured against each other: duplicate deals, points a round, with the standard error.

One round is played for each deal and each side of a hero; everybody else is a rival, all of
one kind. Each deal begins as rounds 1 to 4 of a game do in turn: with the Showrooms, the Thief
and the dealer that the rounds before have left, which `simple` has played. What counts is what
the round brings the hero's side in final points, minus the mean of the others. In Diversity,
where nothing is carried from hand to hand, it is the tricks that the hero takes fewer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from contextlib import closing
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev
from typing import Any

from ..bots import Bot
from ..games import draw, game_of
from ..state import State
from ..variants import Variant

BATCH = 4
"""Deals that a worker is sent at once."""

AT_LEAST = 40
"""Deals before a standard error is believed."""


@dataclass(frozen=True, slots=True)
class Match:
    """One bot against several of another kind, at one kind of table; `seed` fixes every deal."""

    variant: Variant
    hero: Bot[Any]
    rivals: Bot[Any]
    seed: int = 0

    def opening(self, deal: int) -> State:
        """The table of a deal: the cards are dealt and nobody has moved."""
        game, rng = game_of(self.variant), self._chance(deal, "deal")
        state: State = game.start(self.variant)
        first = 1 + deal % game.opening_rounds
        while state.to_move is None or state.round < first:
            seat = state.to_move
            if seat is None:
                state.play(draw(state, rng))
            else:
                state.play(game.bots["simple"].choose(game.observe(state, seat), rng).move)
        return state

    def margins(self, deal: int) -> tuple[float, ...]:
        """What one deal brings, by the hero's side."""
        opening = self.opening(deal)
        return tuple(self._margin(opening, deal, side) for side in range(self.variant.teams))

    def _margin(self, opening: State, deal: int, side: int) -> float:
        variant, game, state = self.variant, game_of(self.variant), opening.copy()
        chance = [self._chance(deal, str(seat)) for seat in range(variant.players)]
        before = game.points(state)
        while (seat := state.to_move) is not None:
            bot = self.hero if variant.team[seat] == side else self.rivals
            state.play(bot.choose(game.observe(state, seat), chance[seat]).move)
        gained = [now - then for now, then in zip(game.points(state), before, strict=True)]
        return gained.pop(side) - fmean(gained)

    def _chance(self, deal: int, use: str) -> Random:
        """Chance that depends on nothing but the match's seed, the deal and what it is for."""
        return Random(f"{self.seed} {deal} {use}")


@dataclass(frozen=True, slots=True)
class Measured:
    """What a match has shown: by deal, the mean of the hero's sides."""

    deals: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Points a round, the hero's minus the mean of the others."""
        return fmean(self.deals)

    @property
    def error(self) -> float:
        """The standard error of `mean`; infinite for a single deal."""
        return stdev(self.deals) / len(self.deals) ** 0.5 if len(self.deals) > 1 else float("inf")

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.error:.2f}"


def measure(
    match: Match,
    deals: int,
    executor: Executor | None = None,
    *,
    until: float | None = None,
    window: int = 8,
    report: Callable[[Measured], None] = lambda _: None,
) -> Measured:
    """Play a match of so many deals; the result is the same whoever works on it.

    Args:
        match: who plays, and at which table.
        deals: how many deals; with `until`, at most so many.
        executor: plays the deals, `window` batches at a time; without one it is done here.
        until: stop as soon as the standard error is this small.
        window: about twice as many as there are workers.
        report: is shown what is known so far, again and again.
    """
    found: list[float] = []
    with closing(_played(match, deals, executor, window)) as played:
        for margins in played:
            found.append(fmean(margins))
            so_far = Measured(tuple(found))
            report(so_far)
            if until is not None and len(found) >= AT_LEAST and so_far.error <= until:
                break
    return Measured(tuple(found))


def _played(
    match: Match, deals: int, executor: Executor | None, window: int
) -> Generator[tuple[float, ...]]:
    """The margins of deal after deal."""
    if executor is None:
        yield from map(match.margins, range(deals))
        return
    batches = (range(at, min(at + BATCH, deals)) for at in range(0, deals, BATCH))
    waiting: deque[Future[list[tuple[float, ...]]]] = deque()
    try:
        for batch in batches:
            waiting.append(executor.submit(play_batch, match, batch))
            if len(waiting) >= window:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def play_batch(match: Match, deals: range) -> list[tuple[float, ...]]:
    """The margins of some deals: a worker's task."""
    return [match.margins(deal) for deal in deals]
