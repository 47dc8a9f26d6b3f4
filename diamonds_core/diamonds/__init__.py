"""Diamonds: its state and moves, its views, and what they are worth."""

from .scoring import brings, returns, robbable, scores, taking, winners
from .state import State
from .view import View, describe, observe, played, resample, table, voids

__all__ = [
    "State",
    "View",
    "brings",
    "describe",
    "observe",
    "played",
    "resample",
    "returns",
    "robbable",
    "scores",
    "table",
    "taking",
    "voids",
    "winners",
]
