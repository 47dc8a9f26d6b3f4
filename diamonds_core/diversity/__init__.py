"""Diversity: its state, its views, and new deals of the cards that a seat can't see."""

from .state import (
    NOTATION,
    PLAY,
    DiversityState,
    DiversityView,
    observe,
    resample,
    scores,
    summary,
    unseen,
    winners,
    winning_index,
)

__all__ = [
    "NOTATION",
    "PLAY",
    "DiversityState",
    "DiversityView",
    "observe",
    "resample",
    "scores",
    "summary",
    "unseen",
    "winners",
    "winning_index",
]
