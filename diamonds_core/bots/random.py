"""The bot that plays any legal move."""

from __future__ import annotations

from random import Random

from ..moves import Move
from ..views import View


def choose(view: View, rng: Random) -> Move:
    """Choose one of the legal moves, each as likely as the others."""
    return rng.choice(view.legal)
