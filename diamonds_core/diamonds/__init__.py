"""Diamonds: its state and moves, its views, and what they are worth."""

from .scoring import returns, scores, winners
from .state import State, describe, table
from .view import View, observe, played, resample, voids

__all__ = [
    "State",
    "View",
    "describe",
    "observe",
    "played",
    "resample",
    "returns",
    "scores",
    "table",
    "voids",
    "winners",
]
