"""The bot that plays any legal move, in every game."""

from __future__ import annotations

from random import Random

from ..view import View
from .bot import Choice


def choose(view: View, rng: Random) -> Choice:
    """Choose one of the legal moves, all equally likely."""
    return Choice(rng.choice(view.legal))
