"""The messages between page, table and thinker.

The page sends one request at a time to the table: a JSON object with the fields of one class
below, its kind as `do`, and what comes with every request (`Message`). `read_request` reads it
once. The table answers with a `Reply`. Both are JSON text on the way. The types of the
JavaScript, `web/types/protocol.d.ts`, are written from this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypedDict, get_args

from app.codec import name_of, read

# Requests ------------------------------------------------------------------------------

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
    "mistakes",
    "tell",
    "next-one",
    "history",
    "statistics",
    "export",
    "wipe",
    "replace",
    "day",
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
)


class Message(TypedDict):
    """What comes with a request of any kind.

    Keys:
        do: the kind of the request.
        language: in which the table answers.
        settings: by their names.
        games: what a reply needed of the saved games, see `Needs`.
        game: the game that a reply needed to play; None where there is none.
    """

    do: str
    language: NotRequired[str]
    settings: NotRequired[Mapping[str, str | bool]]
    games: NotRequired[list[StoredGame]]
    game: NotRequired[PlayedGame | None]


# Replies -------------------------------------------------------------------------------


Motion = TypedDict("Motion", {"kind": Literal["card", "crystal"], "from": str, "to": str})
"""A card that leaves the page, or a crystal, moves between things on the page.

These are named by their `data-key` or `data-place`, seats as "seat-N".
"""


class PageUpdate(TypedDict, total=False):
    """Something to be shown: a page as it is for a while, or as it rests.

    Keys:
        html: the page; without it only something is said.
        say: a sentence on what has happened.
        motions: what moves between which places of the page.
        sound: which one that makes, empty for none.
        lead: there while something happens, True for a card that opens a trick.
        rest: how long to dwell on it, in ms at normal pace, if not as long as usual.
        hold: whether it stays until somebody taps.
        forget: whether earlier announcements are cleared, since the viewer changes.
    """

    html: str
    say: str
    motions: list[Motion]
    sound: str
    lead: bool
    rest: int
    hold: bool
    forget: bool


Updates = list[PageUpdate]
"""The answer to a request; the last update is the page at rest."""


class Needs(TypedDict, total=False):
    """What a request needs of the device: it is to be sent again with that.

    Keys:
        games: all saved games, "rows" without their records; they come as `games`.
        records: the ids of saved games that are needed with their records; they come as `games`.
        game: the id of the game to be played, "" for that which waits; it comes as `game`.
    """

    games: Literal["rows", "records"]
    records: list[str]
    game: str


class Dialog(TypedDict):
    """A dialog that was asked for."""

    name: str
    html: str


class Question(TypedDict):
    """A question to the thinker, encoded for it; the key tells it from others."""

    key: str
    ask: str


class ThinkerAnswer(TypedDict):
    """The thinker's answer: the best move, all that were compared, and the weights it knew."""

    move: str
    evaluations: list[tuple[str, float]]
    weights: str


class PlayedGame(TypedDict):
    """A game to be played on."""

    id: str
    record: str
    rival: NotRequired[object]


class ChangedGame(TypedDict):
    """A game that has changed.

    Keys:
        record: its text.
        title: what lists call it.
        rounds: how many are over, and how many there are.
        standing: the scores of a game that is over, the best first.
        rival: what another table has made of the same deals.
    """

    id: str
    record: str
    title: str
    over: bool
    rounds: NotRequired[list[int]]
    standing: NotRequired[list[tuple[str, int]]]
    rival: NotRequired[object]


class SeatRating(TypedDict):
    """How well a seat decided."""

    decisions: int
    loss: float
    stake: float


class StoredGame(ChangedGame):
    """A game as the device stores it; its row comes without the record where that isn't needed.

    Keys:
        spoilt: whether the record can't be read.
        begun: when, in ms since 1970, as is when it `changed` the last time.
        ratings: how well each seat decided, where the game was reviewed.
    """

    spoilt: bool
    begun: int
    changed: int
    ratings: NotRequired[dict[str, SeatRating]]


class File(TypedDict):
    """A file to be saved."""

    name: str
    text: str


class GameRating(TypedDict):
    """How well each seat has played a saved game."""

    id: str
    ratings: dict[str, SeatRating]


class Effects(TypedDict, total=False):
    """What the device does with a reply besides showing it.

    Keys:
        keep: the game at the table has changed.
        drop: the id of a game that was given up.
        spoilt: the id of a game that can't be read.
        forget: the ids of games to be deleted, before others are put.
        put: games to be stored as they are.
        rate: how well a saved game was played.
        file: to be saved.
        offer: the name of a setting that would have spared what was just taken back.
    """

    keep: ChangedGame
    drop: str
    spoilt: str
    forget: list[str]
    put: list[StoredGame]
    rate: GameRating
    file: File
    offer: str


class Reply(TypedDict):
    """The answer to a request.

    Keys:
        updates: to be shown in turn.
        effects: to be applied before that.
        more: whether the screen goes on by itself, and wants to be asked to `go`.
        stack: the routes of the open screens, bottom first; `Open` takes them.
        playing: whether a game's table is open, maybe under other screens.
        private: whether one of several people looks at their cards.
        needs: instead of an answer, what the request needs of the device.
        sheet: the dialog that was asked for, None where there is none of that name.
        think: what the thinker is to find out; its answer comes as a `Thought`.
    """

    updates: list[PageUpdate]
    effects: Effects
    more: bool
    stack: list[object]
    playing: bool
    private: NotRequired[bool]
    needs: NotRequired[Needs]
    sheet: NotRequired[Dialog | None]
    think: NotRequired[Question]


# Reading -------------------------------------------------------------------------------

_KINDS = {name_of(kind): kind for kind in get_args(Request)}


def read_request(data: Mapping[str, object]) -> Request:
    """The request that the page sent; one that isn't understood asks to `look`."""
    try:
        found: Request = read(_KINDS.get(str(data.get("do")), Tap), data)
    except ValueError:
        return Tap("look")
    return found
