"""What a bot is, for every game: data, and a function from a View to a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, TypeVar

from ..moves import Move

W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and the moves that were compared, each with its value (none where none were)."""

    move: Move
    weighed: tuple[tuple[Move, float], ...] = ()


@dataclass(frozen=True)
class Bot(Generic[W]):
    """A player that needs no person; it has no memory and sees only Views of its seat.

    Args:
        id: what records call it, for ever.
        name: what people call it, in English.
        think: chooses from a View, a source of chance and the parameters.
        parameters: what tells bots apart that think in the same way.
        searches: whether it takes long enough to think elsewhere than where the table is.
        instead: the id of the bot that is offered in its place; empty for those that are offered.
    """

    id: str
    name: str
    think: Callable[..., Choice]
    parameters: Mapping[str, Any] = field(default_factory=dict, hash=False)
    searches: bool = False
    instead: str = ""

    def choose(self, view: W, rng: Random) -> Choice:
        """Choose a move; the same for the same View and the same chance."""
        return self.think(view, rng, **self.parameters)


def by_id(*bots: Bot[W]) -> dict[str, Bot[W]]:
    """The bots of a game, by the names that records use."""
    return {bot.id: bot for bot in bots}
