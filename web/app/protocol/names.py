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
    "fairness",
    "puzzles",
    "whatif-end",
    "gathering",
    "guest",
]
"""A page, as in `data-page`."""

SheetName = Literal[
    "settings",
    "choices",
    "wipe",
    "paste",
    "menu",
    "log",
    "tricks",
    "unseen",
    "aid",
    "hint",
    "finish",
    "share",
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
    "medal",
    "take-back",
]
"""A kind of parts of a page; a part's key is its kind, or "seat-2" for one of several."""

Action = Literal[
    "look",  # draw the page again
    "back",  # close the screen on top
    "home",  # close all screens but the start page
    "hide",  # cover one person's private cards, because the page is out of sight
    "go",  # advance the game where it needs no tap
    "undo",  # take back the last decision
    "redo",  # redo the decision that was taken back
    "claim",  # play out a round whose result is fixed
    "finish",  # let bots play out the round
    "values",  # show or hide the values of the moves
    "deal-anew",  # deal the hidden cards of a position again
    "play-on",  # play on from the position of an exercise
    "hint",  # find the best move
    "next",  # deal the next round
    "reveal",  # show the next person's cards to them
    "begin",  # deal although seats are free, where bots play
    "drop",  # give up the game
    "nudge",  # nudge the person for whom all others wait
    "renew",  # make a new link to a table with a relay
    "once-more",  # restart from the same moment
    "step",  # go one step forward in a replay
    "step-back",  # go one step back in a replay
    "trick-back",  # go to the previous trick in a replay
    "trick-on",  # go to the next trick in a replay
    "run",  # start or stop the automatic play of a replay, the games of par, or a check
    "read-on",  # continue a lesson after its note has been read
    "first-game",  # begin a game against Easy bots
    "show-answer",  # show the best move of an exercise
    "next-one",  # go on to the next exercise
    "level-up",  # begin a game against bots of the next level
    "level-down",  # begin a game against bots of the level below
    "export",  # save all games and entries to a file
    "save-record",  # save the record of the game at the table to a file
    "wipe",  # delete all games
    "replace",  # replace games by their states in a file
    "not-stored",  # report that the device has not confirmed the last changes of saved games
]
"""A command without fields: an action of Python."""

LocalAction = Literal["close", "on", "fullscreen", "hand", "read", "news", "reload", "leave"]
"""An action of the glue without Python.

In order: close the dialog, end the hold of a full trick, toggle full screen, focus the hand, read
the table or the news to screen readers, reload the page, reload it at the start page.
"""

LocalVerb = Literal["open", "share", "copy", "scan", "seats"]
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

ReactionName = Literal["bravo", "thanks", "laugh", "wow", "oops", "hmm"]
"""A symbol that a person shows to all at a table of several devices."""

SignalName = ReactionName | Literal["nudge"]
"""A symbol at a person's seat; a nudge is for the person awaited alone."""

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
