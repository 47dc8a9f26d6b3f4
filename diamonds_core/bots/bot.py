"""Bots of every game: data, and a function from a View to a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from ..drawing import values_svg
from ..moves import Move, move_text

W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and the value of each move that was compared; empty without a comparison.

    Values of levels are in points from here to the end of the round, the best first. `bounds` are
    the moves that were not searched, although others were: each is worth its value at most.
    """

    move: Move
    evaluations: tuple[tuple[Move, float], ...] = ()
    bounds: frozenset[Move] = frozenset()

    def svg(self) -> str:
        """Return the values as a drawing in SVG, with a bar for each move."""
        return values_svg(f"the choice: {move_text(self.move)}", self.evaluations)

    def _repr_html_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class Bot(Generic[W]):
    """A computer player; it has no memory and sees only Views of its seat.

    Args:
        id: its name in records, which never changes.
        name: its English name.
        choose: chooses a move of a View; the same View and the same chance give the same move.
        searches: True if it is too slow for the worker of the table.
        replaced_by: the id of the bot offered in its place; empty for a bot that is offered.
    """

    id: str
    name: str
    choose: Callable[[W, Random], Choice]
    searches: bool = False
    replaced_by: str = ""


def as_bot(name: str, found: object) -> Bot[Any]:
    """Return a bot, or that of a function like `Bot.choose`, with the id of its module.

    `name` is `module:name`.

    Raises:
        LookupError: when it is neither.
    """
    if isinstance(found, Bot):
        return found
    if not callable(found):
        raise LookupError(f"{name!r} is neither a Bot nor a function")
    id_ = name.partition(":")[0].rpartition(".")[2]
    return Bot(id_, id_, found)
