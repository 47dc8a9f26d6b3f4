"""Diamonds: its state and moves, its views, and its features for the bots."""

from .actions import SUIT_ACTIONS, SuitAction, points_moved, robbable_sides
from .position import NOTATION
from .scoring import VAULT, WEIGHTS, score, scores, winners, winning_index
from .state import DiamondsState
from .view import DiamondsView, cards_played, observe, observed_crystals, resample, summary

__all__ = [
    "NOTATION",
    "SUIT_ACTIONS",
    "VAULT",
    "WEIGHTS",
    "DiamondsState",
    "DiamondsView",
    "SuitAction",
    "cards_played",
    "observe",
    "observed_crystals",
    "points_moved",
    "resample",
    "robbable_sides",
    "score",
    "scores",
    "summary",
    "winners",
    "winning_index",
]
