"""Matches between bots: duplicate deals, points a round, with the standard error.

For each deal, one round is played with the hero on each side in turn; all other seats are rivals of
one kind. The deals begin in turn as the first rounds of a game do (`Game.opening_rounds`), in
Diamonds with the Showrooms, the Thief and the dealer that earlier rounds left, which `simple`
played. The margin of a deal is the gain of the hero's side in the round minus the mean of the other
sides: final points in Diamonds, tricks not taken in Diversity.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, fields
from random import Random
from statistics import fmean, stdev
from typing import Any

from ..asking import ask
from ..bots import Bot
from ..bots.bot import AnyBot, as_bot
from ..errors import BotError
from ..game import draw, game_of, margin, variant_of
from ..state import State
from ..variant import Variant

BATCH = 4
"""The number of deals in a task for a worker."""

AHEAD = 1000
"""The number of deals that are submitted to workers at once."""

AT_LEAST = 40
"""The number of deals from which a standard error is reliable."""


@dataclass(frozen=True, slots=True, init=False)
class Match:
    """One bot against several of another kind, in one variant; `seed` fixes every deal."""

    variant: Variant
    hero: Bot[Any]
    rivals: Bot[Any]
    seed: int

    def __init__(self, variant: Variant | str, hero: AnyBot, rivals: AnyBot, seed: int = 0) -> None:
        """Take the variant, or its name, and the bots."""
        values = (variant_of(variant), as_bot(hero), as_bot(rivals), seed)
        for entry, value in zip(fields(self), values, strict=True):
            object.__setattr__(self, entry.name, value)

    def opening(self, deal: int) -> State:
        """Return the state of a deal before the first move."""
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
        """Return the margins of one deal, by the hero's side."""
        opening = self.opening(deal)
        return tuple(self._margin(opening, deal, side) for side in range(self.variant.teams))

    def _margin(self, opening: State, deal: int, side: int) -> float:
        variant, game, state = self.variant, game_of(self.variant), opening.copy()
        chance = [self._chance(deal, str(seat)) for seat in range(variant.players)]
        before = game.returns(state)
        while (seat := state.to_move) is not None:
            bot = self.hero if variant.team[seat] == side else self.rivals
            state.play(ask(bot, game.observe(state, seat), chance[seat]).move)
        gained = [now - then for now, then in zip(game.returns(state), before, strict=True)]
        return margin(variant, gained, variant.team.index(side))

    def _chance(self, deal: int, use: str) -> Random:
        """Return a source of chance that depends on the match's seed, the deal and its use."""
        return Random(f"{self.seed} {deal} {use}")


@dataclass(frozen=True, slots=True, repr=False)
class Measured:
    """The result of a match: the mean margin of the hero's sides, by deal."""

    deals: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean margin, in points a round."""
        return fmean(self.deals)

    @property
    def error(self) -> float:
        """The standard error of `mean`; infinite for a single deal."""
        return stdev(self.deals) / len(self.deals) ** 0.5 if len(self.deals) > 1 else float("inf")

    def __repr__(self) -> str:
        return f"<Measured {self} in {len(self.deals)} deals>"

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.error:.2f}"


def measure(
    match: Match,
    deals: int,
    executor: Executor | None = None,
    *,
    until: float | None = None,
    report: Callable[[Measured], None] = lambda _: None,
) -> Measured:
    """Play a match; the result doesn't depend on the executor.

    Args:
        match: the bots and the variant.
        deals: the number of deals; with `until`, the greatest number.
        executor: plays the deals; None plays them in this process.
        until: the standard error at which the match stops, in points a round.
        report: called with the result so far after each deal.

    Returns:
        The margins of the deals, in points a round.

    Raises:
        BotError: when a bot doesn't answer with a legal move, or can't be pickled for an executor
            of other processes.
    """
    found: list[float] = []
    with closing(_played(match, deals, executor)) as played:
        for margins in played:
            found.append(fmean(margins))
            so_far = Measured(tuple(found))
            report(so_far)
            if until is not None and len(found) >= AT_LEAST and so_far.error <= until:
                break
    return Measured(tuple(found))


def check_picklable(*bots: Bot[Any]) -> None:
    """Reject bots that can't be sent to other processes.

    Raises:
        BotError: when one can't be pickled.
    """
    for bot in bots:
        try:
            pickle.dumps(bot)
        except Exception as error:
            raise BotError(
                f"bot {bot.id!r} can't be sent to other processes ({error}); expected a function "
                "or class at the head of a module that they can import"
            ) from None


def _played(match: Match, deals: int, executor: Executor | None) -> Generator[tuple[float, ...]]:
    """Yield the margins of each deal, in order."""
    if executor is None:
        yield from map(match.margins, range(deals))
        return
    if not isinstance(executor, ThreadPoolExecutor):
        check_picklable(match.hero, match.rivals)
    for at in range(0, deals, AHEAD):
        several = range(at, min(at + AHEAD, deals))
        yield from executor.map(match.margins, several, chunksize=BATCH)
