"""What the page sends to the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypedDict, get_args

from app.codec import name_of, read
from app.protocol.replies import Entries, PlayedGame, StoredGame

Form = Mapping[str, Any]
"""A form as it is filled in: texts, and True or False for switches."""


TapKind = Literal[
    "look",  # draw the page again
    "back",
    "home",
    "hide",  # the page is out of sight
    "go",  # let happen what happens by itself
    "undo",
    "redo",
    "claim",
    "finish",
    "values",
    "deal-anew",
    "play-on",
    "hint",
    "next",
    "reveal",
    "drop",
    "once-more",
    "scores",
    "step",
    "step-back",
    "trick-back",
    "trick-on",
    "run",
    "read-on",
    "first-game",  # after a lesson
    "mistakes",
    "tell",
    "next-one",
    "history",
    "statistics",
    "par",
    "level-up",
    "export",
    "wipe",
    "replace",
    "day",
    "empty-days",
    "puzzles",
    "puzzle-of-day",
    "due",
    "empty-solved",
    "empty-mistakes",
]


@dataclass(frozen=True, slots=True)
class Tap:
    """A request that needs no more than its kind."""

    do: TapKind


@dataclass(frozen=True, slots=True)
class Open:
    """The first request: open the routes of an earlier reply again."""

    stack: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """Draw a dialog by its name, over a page that stays as it is."""

    arg: str


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game that the start page's form describes."""

    form: Form


@dataclass(frozen=True, slots=True)
class Deal:
    """Begin a game with the cards of a shared deal."""

    form: Form


@dataclass(frozen=True, slots=True)
class Seats:
    """Change names and players of the game at the table."""

    form: Form


@dataclass(frozen=True, slots=True)
class Play:
    """Go on with a game by its id, or with the one that waits; the glue steals it from a tab."""

    arg: str | None = None
    steal: bool = False


@dataclass(frozen=True, slots=True)
class Again:
    """Begin another game with the same rules and people, maybe with the same cards."""

    arg: Literal["same", "turned"] | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Make a move, as its text."""

    move: str


@dataclass(frozen=True, slots=True)
class Pick:
    """Select a card by its name, or put it back."""

    arg: str


@dataclass(frozen=True, slots=True)
class Explain:
    """Say why a card can't be played, or what a thing at the table is, by its name."""

    arg: str


@dataclass(frozen=True, slots=True)
class Thought:
    """The thinker's answer to the question with this key; None where it has failed."""

    key: str
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """Open the rules of a game at a topic."""

    game: str
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Learn:
    """Begin the lesson of a game."""

    arg: str


@dataclass(frozen=True, slots=True)
class Replay:
    """Replay the game at the table from a round or a frame, else at its end."""

    round: int | None = None
    frame: int | None = None


@dataclass(frozen=True, slots=True)
class Watch:
    """Replay a saved game by its id."""

    arg: str


@dataclass(frozen=True, slots=True)
class Seek:
    """Go to a frame of the replay by its number."""

    arg: int


@dataclass(frozen=True, slots=True)
class Viewer:
    """See finished rounds from a seat."""

    arg: int


@dataclass(frozen=True, slots=True)
class Review:
    """Review a round, or the whole game."""

    arg: int | None = None


@dataclass(frozen=True, slots=True)
class Whose:
    """Show the decisions of a seat."""

    arg: int


@dataclass(frozen=True, slots=True)
class See:
    """Look at the table before the move of that number."""

    arg: int


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Play on otherwise after that number of moves."""

    arg: int


@dataclass(frozen=True, slots=True)
class Why:
    """Ask a bot again about the move of that number."""

    arg: int


@dataclass(frozen=True, slots=True)
class Person:
    """Show the statistics of a person, by their name in small letters."""

    arg: str


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete a saved game by its id."""

    arg: str


@dataclass(frozen=True, slots=True)
class Import:
    """Take over the games of a file."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """Follow a link, given as the part of the address after "#"."""

    arg: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """Look at a day, or at the month of a day, by ISO dates."""

    day: str = ""
    month: str = ""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Open a puzzle with a theme, by the theme's name, or any."""

    arg: str = ""


@dataclass(frozen=True, slots=True)
class Solver:
    """Say who solves puzzles, by a name."""

    form: Form


Request = (
    Tap
    | Open
    | Sheet
    | Start
    | Deal
    | Seats
    | Play
    | Again
    | Move
    | Pick
    | Explain
    | Thought
    | Read
    | Learn
    | Replay
    | Watch
    | Seek
    | Viewer
    | Review
    | Whose
    | See
    | WhatIf
    | Why
    | Person
    | Forget
    | Import
    | Link
    | Calendar
    | Puzzle
    | Solver
)


class Message(TypedDict):
    """What comes with a request of any kind.

    Keys:
        do: the kind of the request.
        anew: whether the page has missed an answer, and is sent whole.
        language: in which the table answers.
        settings: by their names.
        games: what a reply needed of the saved games, see `Needs`.
        game: the game that a reply needed to play; None where there is none.
        entries: what a reply needed of them.
    """

    do: str
    anew: NotRequired[bool]
    language: NotRequired[str]
    settings: NotRequired[Mapping[str, str | bool]]
    games: NotRequired[list[StoredGame]]
    game: NotRequired[PlayedGame | None]
    entries: NotRequired[Entries]


_KINDS = {name_of(kind): kind for kind in get_args(Request)}


def read_request(data: Mapping[str, object]) -> Request:
    """The request that the page sent; one that isn't understood asks to `look`."""
    try:
        found: Request = read(_KINDS.get(str(data.get("do")), Tap), data)
    except ValueError:
        return Tap("look")
    return found
