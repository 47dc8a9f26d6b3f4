"""Diamonds: its state and moves, its views, and what they are worth."""

from .actions import SUIT_ACTIONS, SuitAction, brings, robbable
from .scoring import VAULT, WEIGHTS, returns, score, scores, taking, winners
from .state import State
from .view import View, describe, observe, played, resample, table, voids

__all__ = [
    "SUIT_ACTIONS",
    "VAULT",
    "WEIGHTS",
    "State",
    "SuitAction",
    "View",
    "brings",
    "describe",
    "observe",
    "played",
    "resample",
    "returns",
    "robbable",
    "score",
    "scores",
    "table",
    "taking",
    "voids",
    "winners",
]
