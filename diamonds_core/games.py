"""The games that there are, each as the few functions that everything else needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from .bots import BOTS
from .diamonds import State
from .moves import Deal, Dealer, Move
from .variants import DiamondsVariant, Variant
from .views import View, observe, resample

Bot = Callable[[View, Random], Move]
"""A bot chooses from what its seat may see, and from a source of chance; it has no memory."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its name in records, its variants, and what can be done with it."""

    name: str
    variant: type[Variant]
    start: Callable[[Variant], State]
    observe: Callable[[State, int | None], View]
    resample: Callable[[View, Random], State]
    bots: Mapping[str, Bot]


GAMES = {
    "diamonds": Game("diamonds", DiamondsVariant, State, observe, resample, BOTS),
}


def draw(state: State, rng: Random) -> Move:
    """Let chance choose, where it moves: the first dealer, or a deal."""
    variant = state.variant
    if state.round == 0 and state.dealer is None:
        return Dealer(rng.randrange(variant.players))
    return Deal(tuple(rng.sample(variant.deck, len(variant.deck))))
