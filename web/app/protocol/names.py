"""The names that Python and the glue share: a wrong one is a type error on both sides."""

from __future__ import annotations

from typing import Literal

PageName = Literal[
    "home",
    "table",
    "curtain",
    "summary",
    "final",
    "deal",
    "rules",
    "lesson-end",
    "history",
    "transfer",
    "statistics",
    "days",
    "scores",
    "review",
    "par",
    "puzzles",
    "whatif-end",
]
"""A page, as in `data-page`."""

SheetName = Literal[
    "settings",
    "wipe",
    "menu",
    "log",
    "tricks",
    "aid",
    "hint",
    "finish",
    "more",
    "players",
    "give-up",
    "record",
    "values",
    "hands",
    "deeper",
    "compared",
    "forget",
    "solver",
    "empty-days",
    "empty-solved",
    "empty-mistakes",
]
"""A dialog over a page."""

LocalAction = Literal["close", "on", "fullscreen", "hand", "reload", "leave"]
"""An action of the glue without Python.

In order: close the dialog, end the hold of a full trick, toggle full screen, focus the hand, reload
the page, reload it at the start page.
"""

SoundName = Literal["card", "crystal", "trick", "turn", "end"]

NoticeName = Literal[
    "slow",
    "elsewhere",
    "unsaved",
    "spoilt",
    "confirm",
    "update",
    "online",
    "copied",
    "position",
    "language",
    "unkept",
    "backup",
]
"""A message that needs no answer, beside the page."""

SettingName = Literal[
    "language",
    "theme",
    "suits",
    "pace",
    "order",
    "wait",
    "forced",
    "confirm",
    "sound",
    "vaults",
    "tricks",
    "once",
]
"""A setting that the player can change."""

MotionKey = str
"""The identity of a moving thing or a place.

A thing is "card-D5" or "thief", as in `data-key`; a place is "seat-2", or as in `data-place`.
"""
