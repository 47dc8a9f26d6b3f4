"""All games and entries of a device, as one file that another device can read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple, cast

from app.protocol.replies import StoredGame
from app.saved_games.entries import KINDS, LATEST, Kind, write_entries
from app.saved_games.links import MOST_SEATS, Results, read_results
from app.saved_games.par import ParScores, read_par
from app.words import _, problem
from diamonds_core import BadRecord, GameError, read_record
from diamonds_core.errors import format_value
from diamonds_core.record import parse_json
from diamonds_core.review import Rating

FORMAT = "diamonds-archive/2"

FORMAT_1 = "diamonds-archive/1"
"""The format without entries."""

LARGEST = 400_000_000
"""The maximal length of a file in characters, for writing and reading.

A thousand games have about ten million. Browsers can't hold longer texts.
"""

LONGEST_TITLE = 1_000

MOST_ROUNDS = 99

_ID = re.compile(r"[0-9A-Za-z-]{1,64}")


class BadFile(ValueError):
    """A file that can't be imported; its text states why and where, in the current language."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One game as a device stores it.

    Args:
        id: its unique id.
        record: the text of its record, unchanged if the game is `unreadable`. Lists have games
            without records.
        title: its title in lists.
        over: True if it has ended.
        begun: the time of its beginning, in ms since 1970, like `changed` for the last change.
        ratings: the quality of each seat's decisions, if the game was reviewed.
        rounds: the numbers of finished and of all rounds.
        standing: the scores of a finished game, the best first.
        rival: the results of another table with the same deals.
        par: the scores of levels at its seats.
    """

    id: str
    record: str = ""
    title: str = ""
    over: bool = False
    unreadable: bool = False
    begun: int = 0
    changed: int = 0
    ratings: Mapping[int, Rating] = field(default_factory=dict)
    rounds: tuple[int, int] = (0, 0)
    standing: Results = ()
    rival: Results = ()
    par: ParScores = ()


@dataclass(frozen=True, slots=True)
class Archive:
    """The content of a file: games, and entries by kind and key, all of them readable."""

    games: tuple[SavedGame, ...] = ()
    entries: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


HEAD = f'{{"format": "{FORMAT}", "games": ['
"""The beginning of a file, before the games with `BETWEEN` them, and `archive_tail`."""

BETWEEN = ", "


def write_archive(archive: Archive) -> str:
    """Return the file of an archive, as JSON text."""
    return f"{HEAD}{BETWEEN.join(map(game_text, archive.games))}{archive_tail(archive.entries)}"


def game_text(game: SavedGame) -> str:
    """Return a game as JSON text for a file."""
    return json.dumps(_game_in_file(game))


def archive_tail(entries: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the end of a file, with the entries by kind and key."""
    written = {name: write_entries(KINDS[name], found.values()) for name, found in entries.items()}
    return f'], "entries": {json.dumps(written)}}}'


@dataclass(frozen=True, slots=True)
class ArchiveText:
    """A parsed file: its games and entries before each is read.

    A file that is `one_record` has one game. One of the first format has no entries.
    """

    games: Sequence[object]
    content: object = None
    has_entries: bool = False
    one_record: bool = False

    def entries(self) -> dict[str, dict[str, Any]]:
        """Read all entries.

        Raises:
            BadFile: when one is wrong.
        """
        return _entries(self.content) if self.has_entries else {}

    def id(self, number: int) -> str:
        """Return the id of the game with an index, empty where it has none."""
        game = self.games[number]
        return str(game.get("id", "")) if isinstance(game, Mapping) else ""

    def game(self, number: int) -> SavedGame:
        """Read the game with an index.

        Raises:
            BadFile: when a value in it is wrong.
        """
        data = self.games[number]
        if self.one_record:
            return _checked(SavedGame("", str(data)), _("The game in this file"))
        return _game(number + 1, data)


def parse_archive(text: str) -> ArchiveText:
    """Parse a file.

    The menu of a table saves the record of one game, which is a file, too; its game has an empty
    id.

    Raises:
        BadFile: when the text is not such a file or too large, or an entry in it is wrong.
    """
    if len(text) > LARGEST:
        raise too_large()
    try:
        data = parse_json(text)
    except BadRecord:
        raise BadFile(_("The file is not from this game, or was cut off.")) from None
    if isinstance(data, dict) and str(data.get("format")).startswith("diamonds-record/"):
        return ArchiveText((text,), one_record=True)
    if not isinstance(data, dict) or data.get("format") not in (FORMAT, FORMAT_1):
        raise BadFile(_("The file is not from this game, or from a newer version of it."))
    games = data.get("games")
    if not isinstance(games, list):
        raise BadFile(_("The file has no list of games."))
    ids = [game["id"] for game in games if isinstance(game, dict) and "id" in game]
    if len(set(map(str, ids))) < len(ids):
        raise BadFile(_("Two games in this file have the same id."))
    return ArchiveText(tuple(games), data.get("entries"), data["format"] == FORMAT)


def too_large() -> BadFile:
    """Return the error for a file that is too large to be read."""
    most = LARGEST // 1_000_000
    return BadFile(_("The file is too large: at most {most} MB.").format(most=most))


def read_archive(text: str) -> Archive:
    """Read a file, all of it or nothing.

    Raises:
        BadFile: when the text is not such a file or too large, or a value in it is wrong.
    """
    file = parse_archive(text)
    return Archive(tuple(map(file.game, range(len(file.games)))), file.entries())


def saved_game(row: Mapping[str, object]) -> SavedGame:
    """Read a game from the device's own row; a wrong value counts as missing."""
    data = {**row, "ratings": _listed(row.get("ratings"))}
    values: dict[str, Any] = {}
    for key, kind in _FIELDS.items():
        with suppress(ValueError):
            values[key] = kind.read(data.get(key))
    return _made({**values, "id": str(row.get("id")), "record": str(row.get("record", ""))})


def stored_game(game: SavedGame) -> StoredGame:
    """Return the device's own row of a game."""
    row = asdict(game)
    row["spoilt"] = row.pop("unreadable")
    return cast("StoredGame", row)


def _made(values: Mapping[str, Any]) -> SavedGame:
    """Build a game from values that have the keys of rows and files."""
    named = {"unreadable" if key == "spoilt" else key: value for key, value in values.items()}
    return SavedGame(**named)


def _game_in_file(game: SavedGame) -> dict[str, object]:
    """Return a game as a JSON object for a file."""
    readable = _is_readable(game)
    return {
        "id": game.id,
        "record": json.loads(game.record) if readable else game.record,
        "title": game.title,
        "over": game.over,
        "spoilt": not readable,
        "begun": game.begun,
        "changed": game.changed,
        "ratings": [
            {"seat": seat, "decisions": r.decisions, "loss": r.loss, "stake": r.stake}
            for seat, r in sorted(game.ratings.items())
        ],
        "rounds": game.rounds,
        "standing": game.standing,
        "rival": game.rival,
        **({"par": game.par} if game.par else {}),
    }


def _is_readable(game: SavedGame) -> bool:
    """Return True if the record can be read; an unreadable one would spoil the whole file."""
    try:
        read_record(game.record)
    except GameError:
        return False
    return not game.unreadable


def _listed(ratings: object) -> list[object]:
    """Convert the ratings of a row, which are by seat, to the list in a file."""
    by_seat = ratings if isinstance(ratings, Mapping) else {}
    found = {seat: by_seat.get(str(seat)) for seat in range(MOST_SEATS)}
    return [
        {"seat": seat, **rating} for seat, rating in found.items() if isinstance(rating, Mapping)
    ]


# The values of a game --------------------------------------------------------------------


def _id(value: object) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError(value)
    return value


def _title(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TITLE:
        raise ValueError(value)
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _time(value: object) -> int:
    if type(value) is not int or not 0 <= value <= LATEST:
        raise ValueError(value)
    return value


def _ratings(value: object) -> Mapping[int, Rating]:
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        raise ValueError(value)
    ratings = dict(map(_rating, value))
    if len(ratings) < len(value):
        raise ValueError(value)
    return ratings


def _rating(value: object) -> tuple[int, Rating]:
    keys = ("seat", "decisions", "loss", "stake")
    if not isinstance(value, Mapping) or set(value) != set(keys):
        raise ValueError(value)
    seat, decisions, loss, stake = (value[key] for key in keys)
    if not all(type(whole) is int for whole in (seat, decisions)) or seat not in range(MOST_SEATS):
        raise ValueError(value)
    amounts = (decisions, loss, stake)
    if not all(type(amount) in (int, float) and 0 <= amount < 1e6 for amount in amounts):
        raise ValueError(value)
    return seat, Rating(decisions, float(loss), float(stake))


def _rounds(value: object) -> tuple[int, int]:
    match value:
        case [done, count] if (
            type(done) is type(count) is int and 0 <= done <= count <= MOST_ROUNDS
        ):
            return done, count
    raise ValueError(value)


class _Field(NamedTuple):
    """A value of a game: its reader, and a description of valid values."""

    read: Callable[[object], object]
    expected: Callable[[], str]


def _results_expected() -> str:
    return _("a list of at most 6 names, each with a score from -9999 to 9999")


def _time_expected() -> str:
    return _("a time in ms since 1970, before the year 10000")


_FIELDS: Mapping[str, _Field] = {
    "id": _Field(_id, lambda: _("1 to 64 letters, digits or hyphens")),
    "title": _Field(_title, lambda: _("a text of at most 1000 characters")),
    "over": _Field(_switch, lambda: _("true or false")),
    "spoilt": _Field(_switch, lambda: _("true or false")),
    "begun": _Field(_time, _time_expected),
    "changed": _Field(_time, _time_expected),
    "ratings": _Field(
        _ratings,
        lambda: _(
            "a list of at most 6 seats, each once, with decisions, loss and stake below 1000000"
        ),
    ),
    "rounds": _Field(
        _rounds, lambda: _("two whole numbers up to 99, the first no larger than the second")
    ),
    "standing": _Field(read_results, _results_expected),
    "rival": _Field(read_results, _results_expected),
    "par": _Field(
        read_par,
        lambda: _(
            "a list of a seat, a level and a score from -9999 to 9999 for each game that makes par"
        ),
    ),
}
"""All values of a game but the record."""

_OPTIONAL = {"rounds", "standing", "rival", "par"}
"""The values that are missing in files of earlier versions."""


def _entries(data: object) -> dict[str, dict[str, Any]]:
    if not isinstance(data, dict):
        raise _bad_value(_("this file"), "entries", _("a JSON object"), data)
    for kind in data.keys() - KINDS.keys():
        raise _refused(
            "unknown-key",
            what=_('The part "entries" of this file'),
            key=format_value(kind),
            known=", ".join(KINDS),
        )
    return {kind: _entries_of(KINDS[kind], values) for kind, values in data.items()}


def _entries_of(kind: Kind[Any], values: object) -> dict[str, Any]:
    if not isinstance(values, dict):
        raise _bad_value(_("this file"), kind.name, _("a JSON object"), values)
    return {key: _entry(kind, key, data) for key, data in values.items()}


def _entry(kind: Kind[Any], key: str, data: object) -> object:
    try:
        return kind.entry(key, data)
    except ValueError:
        where = _("{kind} in this file").format(kind=format_value(kind.name))
        raise _bad_value(where, key, kind.expected(), data) from None


def _game(number: int, entry: object) -> SavedGame:
    where = _("Game {number} in this file").format(number=number)
    if not isinstance(entry, Mapping):
        raise _refused("not-an-object", what=where, found=format_value(entry))
    known = {*_FIELDS, "record"}
    for key in sorted(known - _OPTIONAL - set(entry)):
        raise _refused("missing-key", what=where, key=format_value(key))
    for key in sorted(set(entry) - known):
        raise _refused(
            "unknown-key", what=where, key=format_value(key), known=", ".join(sorted(known))
        )
    present = _FIELDS.keys() & entry.keys()
    values: dict[str, Any] = {key: _value(where, key, entry[key]) for key in present}
    record = entry["record"]
    if not values["spoilt"]:
        record = json.dumps(record)
    elif not isinstance(record, str):
        raise _bad_value(where, "record", _("a text"), record)
    return _checked(_made({**values, "record": record}), where)


def _value(where: str, key: str, value: object) -> object:
    try:
        return _FIELDS[key].read(value)
    except ValueError:
        raise _bad_value(where, key, _FIELDS[key].expected(), value) from None


def _bad_value(where: str, key: str, expected: str, found: object) -> BadFile:
    facts = {"key": format_value(key), "expected": expected, "found": format_value(found)}
    return _refused("bad-value", what=where, **facts)


def _checked(game: SavedGame, where: str) -> SavedGame:
    """Return the game, if its record can be read, or is marked as unreadable."""
    if not game.unreadable:
        try:
            read_record(game.record)
        except GameError as error:
            text = _("{where}: {why}.").format(where=where, why=problem(error))
            raise BadFile(text) from None
    return game


def _refused(code: str, **facts: object) -> BadFile:
    return BadFile(f"{problem(BadRecord(code, **facts))}.")
