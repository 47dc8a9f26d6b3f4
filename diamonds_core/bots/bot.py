"""Bots of every game: data, and a function from a View to a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from ..drawing import values_svg
from ..moves import Move, move_text
from ..steps import Steps

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
    choose: Callable[[W, Random], Choice] = field(repr=False)
    searches: bool = False
    replaced_by: str = ""

    def choose_in_steps(self, view: W, rng: Random) -> Steps[Choice]:
        """Choose a move of a View, in steps where `choose` has a method for it."""
        in_steps = getattr(type(self.choose), "in_steps", None)
        if in_steps is None:
            return self.choose(view, rng)
        choice: Choice = yield from in_steps(self.choose, view, rng)
        return choice


class Chooser(Protocol):
    """An object that plays as a bot: a `Bot`, or one of your own with such a method."""

    def choose(self, view: Any, rng: Random, /) -> Choice:  # noqa: ANN401 (the View of any game)
        """Choose a move of a View; the same View and the same chance give the same move."""


AnyBot = Chooser | Callable[[Any, Random], Choice]
"""An object with `choose`, or a function like it: either plays as a bot."""


def as_bot(found: object, id_: str = "") -> Bot[Any]:
    """Return the `Bot` of an object with `choose`, or of such a function.

    Its id is that of the object, else `id_`, else the name of its function or class.

    Raises:
        TypeError: when it is neither.
    """
    if isinstance(found, Bot):
        return found
    choose = getattr(found, "choose", found)
    if isinstance(found, type) or not callable(choose):
        expected = "a Bot, an object with `choose`, or such a function"
        raise TypeError(f"{found!r} is no bot; expected {expected}")
    id_ = getattr(found, "id", id_) or getattr(found, "__name__", type(found).__name__)
    return Bot(id_, getattr(found, "name", id_), choose)
