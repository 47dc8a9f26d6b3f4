"""Diamonds: its state and moves, its views, and what they are worth."""

from .actions import SUIT_ACTIONS, SuitAction, brings, robbable
from .scoring import VAULT, WEIGHTS, score, scores, taking, winners
from .state import DiamondsState
from .view import View, observe, observed_crystals, played, resample, side_summary, summary

__all__ = [
    "SUIT_ACTIONS",
    "VAULT",
    "WEIGHTS",
    "DiamondsState",
    "SuitAction",
    "View",
    "brings",
    "observe",
    "observed_crystals",
    "played",
    "resample",
    "robbable",
    "score",
    "scores",
    "side_summary",
    "summary",
    "taking",
    "winners",
]
