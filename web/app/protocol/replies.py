"""What the table answers to the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from app.protocol.names import MotionKey, SheetName, SoundName

Motion = TypedDict(
    "Motion", {"kind": Literal["card", "crystal"], "from": MotionKey, "to": MotionKey}
)
"""A card that leaves the page, or a crystal, moves between things on the page.

These are named by their `data-key` or `data-place`, seats as "seat-N".
"""


Edit = tuple[int, int, str]
"""How much of a text stays, at its beginning and at its end, and what comes between."""

PartKind = Literal[
    "where",
    "log",
    "prompt",
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
"""The kinds of parts of a page; the key of one is its kind, or as "seat-2" one of several."""


class PageUpdate(TypedDict, total=False):
    """Something to be shown: a page as it is for a while, or as it rests.

    Keys:
        html: the page; without it only something is said. It is sent as `parts`.
        parts: what has changed in the parts of the page, by key, "page" for all around them. In
            their HTML, a comment with a key stands for another part.
        say: a sentence on what has happened.
        motions: what moves between which places of the page.
        sound: which one that makes.
        lead: there while something happens, True for a card that opens a trick.
        rest: how long to dwell on it, in ms at normal pace, if not as long as usual.
        hold: whether it stays until somebody taps.
        outcome: whether `say` tells the effect of a card, which stays readable when a tap hurries.
        forget: whether earlier announcements are cleared, since the viewer changes.
    """

    html: str
    parts: dict[str, Edit]
    say: str
    motions: list[Motion]
    sound: SoundName
    lead: bool
    rest: int
    hold: bool
    outcome: bool
    forget: bool


Entries = Mapping[str, Mapping[str, object]]
"""Small values that the device stores besides games, by kind and key, see `saved_games.entries`."""

NeedName = Literal["games", "records", "game", "entries"]
"""A key of `Needs`."""

Updates = list[PageUpdate]
"""The answer to a request; the last update is the page at rest."""


class Needs(TypedDict, total=False):
    """What a command needs of the device: it is to be sent again with that.

    Of each need the device says that it is there, that it isn't, or that this is unknown.

    Keys:
        games: all saved games, "rows" without their records; they come as `games`.
        records: the ids of saved games that are needed with their records; they come as `games`.
        game: the id of the game to be played, "" for the waiting game; it comes as `game`.
        entries: the kinds of entries that are needed; they come as `entries`.
    """

    games: Literal["rows", "records"]
    records: list[str]
    game: str
    entries: list[str]


class Dialog(TypedDict):
    """A dialog that was asked for."""

    name: SheetName
    html: str


class EncodedBotRequest(TypedDict):
    """A request to a bot, encoded for the thinker; the key tells it from others."""

    key: str
    request: str


class EncodedBotAnswer(TypedDict):
    """The thinker's answer to the request to choose a move.

    Keys:
        move: the best one.
        evaluations: of all moves that were compared.
        bounds: those of them whose value is no more than an upper bound.
        weights: the name of the network that it knew.
    """

    move: str
    evaluations: list[tuple[str, float]]
    bounds: list[str]
    weights: str


class ParAnswer(TypedDict):
    """The thinker's answer to the request to play on a game of par.

    Keys:
        moves: the next moves, as texts.
        spent: how long it has played, in s.
        weights: the name of the network that it knew.
    """

    moves: list[str]
    spent: float
    weights: str


class PlayedGame(TypedDict):
    """A game to be played on."""

    id: str
    record: str
    rival: NotRequired[object]
    par: NotRequired[object]


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
        par: the seat, the level and the score of each game that levels played in its deals.
    """

    spoilt: bool
    begun: int
    changed: int
    ratings: NotRequired[dict[str, SeatRating]]
    par: NotRequired[list[tuple[int, str, int]]]


class File(TypedDict):
    """A part of a file, which is saved with the `last` one; part 0 begins another file."""

    name: str
    text: str
    part: int
    last: bool


class GameFindings(TypedDict):
    """What was found out about a saved game that is over, see `StoredGame`."""

    id: str
    ratings: NotRequired[dict[str, SeatRating]]
    par: NotRequired[list[tuple[int, str, int]]]


class Effects(TypedDict, total=False):
    """What the device does with a reply besides showing it.

    Keys:
        keep: the game at the table has changed.
        drop: the id of a game that was given up.
        spoilt: the id of a game that can't be read.
        forget: the ids of games to be deleted, before others are put.
        put: games to be stored as they are.
        findings: what was found out about a saved game.
        entries: to be stored, None for those to be deleted.
        file: to be saved.
        offer: the name of a setting that would have spared what was just taken back.
    """

    keep: ChangedGame
    drop: str
    spoilt: str
    forget: list[str]
    put: list[StoredGame]
    findings: GameFindings
    entries: Entries
    file: File
    offer: Literal["confirm"]


class Reply(TypedDict):
    """The answer to a command.

    Keys:
        updates: to be shown in turn.
        effects: to be applied before that.
        advances: whether something happens next without a tap, when asked to `Go`.
        stack: the routes of the open screens, bottom first; `Restore` takes them.
        playing: whether a game's table is open, maybe under other screens.
        private: whether one of several people looks at their cards.
        needs: instead of an answer, what the command needs of the device.
        sheet: the dialog that was asked for, None where there is none.
        think: what the thinker is to find out; its answer comes as the command `BotAnswer`.
        record: what has changed in the record of the game to be kept, which lacks it then.
    """

    updates: list[PageUpdate]
    effects: Effects
    advances: bool
    stack: list[object]
    playing: bool
    private: NotRequired[bool]
    needs: NotRequired[Needs]
    sheet: NotRequired[Dialog | None]
    think: NotRequired[EncodedBotRequest]
    record: NotRequired[Edit]
