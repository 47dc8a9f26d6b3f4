"""The messages between page, table and thinker.

The page sends one command at a time to the table: a JSON object with the command's fields, its name
as `do`, and with every command the player's `language` and `settings`; `full` is true if the page
has missed an answer and needs all parts again. `app.core.commands` parses the object. The table
answers with a `Reply`. A command that reads the device gets a `Supply` for each reply with `needs`.
Both travel as JSON text. `make check` writes their JavaScript types,
`web/glue/protocol.ts`, from here and from the commands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from app.core.shared_names import MilestoneName, MotionKey, SheetName, SignalName, SoundName

Motion = TypedDict(
    "Motion", {"kind": Literal["card", "crystal", "back"], "from": MotionKey, "to": MotionKey}
)
"""The motion of a card, a crystal or the back of a card between things on the page.

The ends are a `data-key`, a `data-place`, or a seat as "seat-N". A card leaves the page. Backs
start one after another; a card of the hand at an end of their way turns there.
"""


Edit = tuple[int, int, str]
"""The lengths of a text's unchanged beginning and end, and the new text between them."""


class PageUpdate(TypedDict, total=False):
    """An update to show: a page during motion or at rest, or an announcement alone.

    Keys:
        html: the page, absent from an announcement alone. It is sent as `parts`.
        parts: the changes in the parts of the page by key, "page" for the HTML around them. In
            their HTML, a comment with a key stands for another part.
        say: an announcement of the event.
        motions: the motions between things on the page.
        sound: the sound of the event.
        streak: the number of the viewer's cards off suit in a row, from the second on.
        lead: present during an event, True for a card that opens a trick.
        rest: the pause after it, in ms at normal pace, absent for the usual one.
        hold: True if it stays until a tap.
        still: set in a film: those who see no motion see it only where it is True, until a tap.
        outcome: True if `say` announces a card's effect, which stays readable when a tap hurries.
        milestone: the milestone to which it belongs. A tap before a milestone doesn't skip it, one
            during it skips the rest of it.
        forget: True if earlier announcements are cleared, since the viewer changes.
    """

    html: str
    parts: dict[str, Edit]
    say: str
    motions: list[Motion]
    sound: SoundName
    streak: int
    lead: bool
    rest: int
    hold: bool
    still: bool
    outcome: bool
    milestone: MilestoneName
    forget: bool


Entries = Mapping[str, Mapping[str, object]]
"""Small values that the device stores besides games, by kind and key, see `library.entries`."""

Updates = list[PageUpdate]
"""The answer to a request; the last update is the page at rest."""


class Needs(TypedDict, total=False):
    """The data that a command needs from the device to go on.

    Keys:
        games: all saved games, "rows" without their records.
        records: the ids of saved games that are needed with their records.
        game: the id of the game to play, "" for the waiting game.
        steal: True if the game is taken from another tab.
        entries: the kinds of entries.
        part: the number of the opened file of which the next part is needed.
    """

    games: Literal["rows", "records"]
    records: list[str]
    game: str
    steal: bool
    entries: list[str]
    part: int


class Supply(TypedDict):
    """The data that a command has needed, which then goes on.

    Keys:
        do: "supply", in place of a command.
        number: the number in the reply with the needs.
        data: the data, absent if the device can't tell.
    """

    do: Literal["supply"]
    number: int
    data: NotRequired[object]


class FilePart(TypedDict):
    """A part of the text of a file; no other follows the `last` one."""

    text: str
    last: bool


class Dialog(TypedDict):
    """A requested dialog."""

    name: str
    html: str


class EncodedBotRequest(TypedDict):
    """A request to a bot, encoded for the thinker; the key identifies it."""

    key: str
    request: str


LaidCard = tuple[int, str, str, bool]
"""A place of a trick: its seat, the initial there, the card or "" for the next, if it wins."""


class ChangedGame(TypedDict):
    """A game that has changed; see `library.archive.SavedGame`.

    `trick` is the trick on the table as the start page shows it, absent from files.
    """

    id: str
    record: str
    title: str
    over: bool
    rounds: NotRequired[list[int]]
    standing: NotRequired[list[tuple[str, int]]]
    rival: NotRequired[object]
    elsewhere: NotRequired[list[int]]
    trick: NotRequired[list[LaidCard]]


class SeatRating(TypedDict):
    """The quality of a seat's decisions."""

    decisions: int
    loss: float
    stake: float


class SeatLuck(TypedDict):
    """The luck of the cards dealt to a seat, see `diamonds_core.luck.Luck`."""

    deals: int
    points: float
    variance: float


class StoredGame(ChangedGame):
    """A game as the device stores it; its row comes without the record unless it is needed.

    `par` has the seat, the level and the score of each game that levels played in its deals, and
    `luck` the luck of each seat.
    """

    spoilt: bool
    begun: int
    changed: int
    ratings: NotRequired[dict[str, SeatRating]]
    par: NotRequired[list[tuple[int, str, int]]]
    luck: NotRequired[list[SeatLuck]]


class File(TypedDict):
    """A part of a file, which is saved with the `last` one; part 0 begins another file.

    Its `type` is a media type.
    """

    name: str
    type: str
    text: str
    part: int
    last: bool


class AnalysisResults(TypedDict):
    """The results of analyses of a finished saved game, see `StoredGame`."""

    id: str
    ratings: NotRequired[dict[str, SeatRating]]
    par: NotRequired[list[tuple[int, str, int]]]
    luck: NotRequired[list[SeatLuck]]


class Latecomer(TypedDict):
    """A watcher who asks for a seat."""

    place: int
    name: str


class Wait(TypedDict):
    """A wait of all people for one, and the time in s after which they can nudge that person."""

    name: str
    time: int


class Signal(TypedDict):
    """A symbol to show for a moment at a person's seat, and its announcement."""

    seat: int
    name: SignalName
    say: str


class GuestReply(TypedDict):
    """The news for a person on another device, at a seat or a place to watch.

    Keys:
        updates: the updates to show in turn.
        number: the number of the last command from there that was carried out.
        sheet: the requested dialog, None where there is none.
        refused: True if the device has sent what no guest may send; it is disconnected.
        removed: True if the host has removed the device from the table.
        signals: the symbols to show at once.
        host: the name of the host, once a person who watched has got a seat.
        result: the names and scores of a finished game, the best first, which the device remembers.
    """

    updates: list[PageUpdate]
    number: int
    sheet: NotRequired[Dialog | None]
    refused: NotRequired[bool]
    removed: NotRequired[bool]
    signals: NotRequired[list[Signal]]
    host: NotRequired[str]
    result: NotRequired[list[tuple[str, int]]]


class GuestNews(TypedDict):
    """The news for a place, which the host's page passes on as they are.

    Keys:
        text: a `GuestReply` as JSON text.
        refused: True if it says so.
        removed: the name of the person if it says that they are removed.
    """

    text: str
    refused: NotRequired[bool]
    removed: NotRequired[str]


class CupMail(TypedDict):
    """The own results in a cup, to be left at the relay, where those of others are.

    Keys:
        cup: the id of the cup.
        secret: what all know who have its link, in hex.
        person: the id of this device's person.
        link: the link with the own results, empty without any.
        people: the ids of the people whose results the device has.
        shown: True if the page of the cup is shown, and takes the results of others.
    """

    cup: str
    secret: str
    person: str
    link: str
    people: list[str]
    shown: bool


class Effects(TypedDict, total=False):
    """The actions of the device on a reply, besides showing it.

    Keys:
        keep: the changed game at the table.
        drop: the id of a game that was given up.
        spoilt: the id of a game that can't be read.
        forget: the ids of games to delete before others are stored.
        put: games to store unchanged.
        analysis_results: the results of analyses of a saved game.
        entries: the entries to store, None for those to delete.
        add: the entries to store only where there is none under their key.
        file: a file to save.
        backup: True if the file has everything, so that the player needs no reminder.
        offer: the notice to show once: a setting that would have prevented the move just taken
            back or found in a review.
        ask: the id of a dialog to open, a question on what the player has just asked for.
        connect: the answer of another device to an invitation.
        renew: True if the table with a relay gets a new link.
        readmit: True if the device that was removed last may come to the table again.
        seating: the former seats of those who now sit at 0, 1, 2 and so on.
    """

    keep: ChangedGame
    drop: str
    spoilt: str
    forget: list[str]
    put: list[StoredGame]
    analysis_results: AnalysisResults
    entries: Entries
    add: Entries
    file: File
    backup: bool
    offer: Literal["confirm", "warn"]
    ask: SheetName
    connect: str
    renew: bool
    readmit: bool
    seating: list[int]


class Reply(TypedDict):
    """The answer to a command.

    Keys:
        updates: the updates to show in turn.
        effects: the actions to do before that.
        advances: True if a `Go` makes something happen next without a tap.
        stack: the routes of the open screens, bottom first; `Restore` takes them.
        playing: True if a game's table is open, perhaps under other screens.
        private: True if one of several people looks at their cards.
        needs: the data that the command needs from the device, instead of an answer.
        number: the number of these needs.
        sheet: the requested dialog, None where there is none.
        ahead: a request to the thinker for later, while nobody waits for one; its answer comes as
            the command `Ahead`.
        think: the request to the thinker, whose answer comes as the command `BotAnswer`.
        record: the change of the record in `keep`, which then lacks it.
        host: the name of the person who has begun a game with people on other devices.
        people: the names of the people who are at its seats, empty at all others.
        elsewhere: the seats of these people, absent without such a game.
        watchers: the places for people who watch once all these seats are taken.
        guests: the news for these people, by seat or place.
        latecomer: the last of those who watch and ask for the seat of a bot.
        locked: the crystals in the safe of the start page, once all games have been counted.
        signals: the symbols to show at once.
        wait: the wait for a person, which the page reports once it has been long.
        mail: the cup whose page is shown, or of which a deal has just been finished.
    """

    updates: list[PageUpdate]
    effects: Effects
    advances: bool
    stack: list[object]
    playing: bool
    private: NotRequired[bool]
    needs: NotRequired[Needs]
    number: NotRequired[int]
    sheet: NotRequired[Dialog | None]
    ahead: NotRequired[EncodedBotRequest]
    think: NotRequired[EncodedBotRequest]
    record: NotRequired[Edit]
    host: NotRequired[str]
    people: NotRequired[list[str]]
    elsewhere: NotRequired[list[int]]
    watchers: NotRequired[list[int]]
    guests: NotRequired[dict[str, GuestNews]]
    latecomer: NotRequired[Latecomer]
    locked: NotRequired[int]
    signals: NotRequired[list[Signal]]
    wait: NotRequired[Wait]
    mail: NotRequired[CupMail]
