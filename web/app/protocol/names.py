"""The names that Python and the glue share: a wrong one is a type error on both sides."""

from __future__ import annotations

from typing import Literal, NewType

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
    "unseen",
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
    "themes",
    "empty-days",
    "empty-solved",
    "empty-mistakes",
]
"""A dialog over a page."""

PartKind = Literal[
    "where",
    "log",
    "prompt",
    "toolbar",
    "trick",
    "slot",
    "supply",
    "seat",
    "plate",
    "tray",
    "vault",
    "hand",
    "card",
]
"""A kind of parts of a page; a part's key is its kind, or "seat-2" for one of several."""

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
    "passing",
    "sound",
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
    "unseen",
    "once",
]
"""A setting that the player can change."""

MotionKind = Literal["card", "thief", "seat", "showroom", "vault", "supply", "next"]
"""A kind of moving things, or of places at the table."""

MotionKey = NewType("MotionKey", str)
"""The identity of a moving thing, as in `data-key`, or of a place, as in `data-place`.

It is "card-D5", or the kind alone where there is one of it. A seat also has `data-seat`.
"""


def motion_key(kind: MotionKind, of: object = None) -> MotionKey:
    """Return the identity of a thing or a place; `of` distinguishes it from others of its kind."""
    return MotionKey(kind if of is None else f"{kind}-{of}")
