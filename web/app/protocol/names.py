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
    "gathering",
    "take-back",
    "guest",
]
"""A page, as in `data-page`."""

SheetName = Literal[
    "settings",
    "wipe",
    "paste",
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
    "leave",
    "rules",
    "scores",
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

LocalAction = Literal["close", "on", "fullscreen", "hand", "read", "news", "reload", "leave"]
"""An action of the glue without Python.

In order: close the dialog, end the hold of a full trick, toggle full screen, focus the hand, read
the table or the news to screen readers, reload the page, reload it at the start page.
"""

LocalVerb = Literal["open", "share", "copy"]
"""An action of the glue on what follows: "open:menu", "share:deal=…", "copy:…"."""

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
    "fair",
    "unfair",
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
    "variety",
]
"""A setting that the player can change."""

KeptChoice = Literal["newcomer", "online", "backup", "passing"]
"""A choice that the glue keeps beside the settings: what has been done or told once."""

MotionKind = Literal["card", "thief", "seat", "showroom", "vault", "supply", "next"]
"""A kind of moving things, or of places at the table."""

MotionKey = NewType("MotionKey", str)
"""The identity of a moving thing, as in `data-key`, or of a place, as in `data-place`.

It is "card-D5", or the kind alone where there is one of it. A seat also has `data-seat`.
"""


def motion_key(kind: MotionKind, of: object = None) -> MotionKey:
    """Return the identity of a thing or a place; `of` distinguishes it from others of its kind."""
    return MotionKey(kind if of is None else f"{kind}-{of}")
