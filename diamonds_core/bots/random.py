"""The bot that plays any legal move, in every game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from ..moves import Move
from .bot import Choice


class HasLegal(Protocol):
    """A view of any game."""

    @property
    def legal(self) -> Sequence[Move]:
        """The legal moves of the view's seat."""


def choose(view: HasLegal, rng: Random) -> Choice:
    """Choose one of the legal moves, all equally likely."""
    return Choice(rng.choice(view.legal))
