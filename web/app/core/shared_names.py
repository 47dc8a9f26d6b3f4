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
    "cup",
    "rules",
    "lesson-end",
    "history",
    "transfer",
    "statistics",
    "days",
    "scores",
    "review",
    "par",
    "fairness",
    "puzzles",
    "whatif-end",
    "gathering",
    "guest",
]
"""A page, as in `data-page`."""

SheetName = Literal[
    "along",
    "along-start",
    "settings",
    "choices",
    "wipe",
    "safe",
    "paste",
    "menu",
    "log",
    "tricks",
    "unseen",
    "aid",
    "hint",
    "finish",
    "share",
    "picture",
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
    "tables",
    "empty-days",
    "empty-solved",
    "empty-mistakes",
    "leave",
    "rules",
    "scores",
    "scanner",
    "devices",
    "remove",
    "another",
    "remove-cup",
    "end-cup",
    "reactions",
]
"""A dialog over a page."""

PartKind = Literal[
    "where",
    "log",
    "line",
    "prompt",
    "toolbar",
    "trick",
    "slot",
    "supply",
    "question",
    "seat",
    "plate",
    "tray",
    "vault",
    "hand",
    "card",
    "fans",
    "suit-fan",
    "medal",
    "take-back",
]
"""A kind of parts of a page; a part's key is its kind, or "seat-2" for one of several."""

LocalAction = Literal[
    "close",
    "on",
    "fullscreen",
    "hand",
    "read",
    "news",
    "reload",
    "leave",
    "copy-picture",
    "save-picture",
    "share-text",
]
"""An action of the glue without Python.

In order: close the dialog, end the hold of a full trick, toggle full screen, focus the hand, read
the table or the news to screen readers, reload the page, reload it at the start page, copy or save
the picture of a shared result, share its text alone.
"""

LocalVerb = Literal["open", "share", "copy", "scan", "seats", "lift"]
"""An action of the glue on what follows: "open:menu", "share:deal=…", "copy:…", "scan:answer-1"."""

SoundName = Literal[
    "deal",
    "pass",
    "card",
    "crystal",
    "vault",
    "theft",
    "thief",
    "trick",
    "turn",
    "nudge",
    "round",
    "end",
]

MilestoneName = Literal["deal", "count", "opening"]
"""A moment that must be seen: a deal, the count at a round's end, the opening at the game's end."""

ConnectionFailure = Literal["", "code", "unreachable"]
"""Why the last code led to nothing: it belonged to another link, or nothing connected."""

ReactionName = Literal["bravo", "thanks", "laugh", "wow", "oops", "hmm"]
"""A symbol that a person shows to all at a table of several devices."""

PresenceName = Literal["away", "back", "bot", "again"]
"""News of a person: the connection is lost, or back, or a bot plays; or another game is wanted."""

SignalName = ReactionName | PresenceName | Literal["nudge"]
"""A sign at a person's seat; a nudge is for the person awaited alone."""

NoticeName = Literal[
    "slow",
    "elsewhere",
    "unsaved",
    "unset",
    "spoilt",
    "confirm",
    "update",
    "online",
    "copied",
    "copied-result",
    "copied-picture",
    "saved-picture",
    "uncopied",
    "position",
    "language",
    "unkept",
    "backup",
    "asleep",
    "strangers",
    "unreached",
    "misnamed",
    "latecomer",
    "learn",
    "warn",
]
"""A message that needs no answer, beside the page."""

MotionKind = Literal["card", "thief", "seat", "showroom", "vault", "supply", "next", "won"]
"""A kind of moving things, or of places at the table."""

MotionKey = NewType("MotionKey", str)
"""The identity of a moving thing, as in `data-key`, or of a place, as in `data-place`.

It is "card-D5", or the kind alone where there is one of it. A seat also has `data-seat`.
"""


def motion_key(kind: MotionKind, of: object = None) -> MotionKey:
    """Return the identity of a thing or a place; `of` distinguishes it from others of its kind."""
    return MotionKey(kind if of is None else f"{kind}-{of}")
