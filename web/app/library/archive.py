"""All games and entries of a device, as one file that another device can read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from typing import Annotated, Any, cast

from app.core.codec import read_field, write_fields
from app.core.kinds import Kind, write_entries
from app.core.replies import StoredGame
from app.library.entries import FORMER_KINDS, KINDS, MOST_ROUNDS
from app.library.fields import Id, Time, listed, number, where, whole
from app.library.links import LARGEST_SCORE, MOST_SEATS, Results, read_results
from app.library.par_scores import ParScores, read_par
from app.words import _, problem
from diamonds_core import GameError, read_record
from diamonds_core.errors import format_value
from diamonds_core.luck import Luck
from diamonds_core.review import Quality

FORMAT = "diamonds-archive/2"

FORMAT_1 = "diamonds-archive/1"
"""The format without entries."""

LARGEST = 200_000_000
"""The maximal length of a file in characters, for writing and reading.

A thousand games have about four million. Chromium ends a page that reads twice as much.
"""

LONGEST_TITLE = 1_000

_RATING = {
    "seat": whole(0, MOST_SEATS - 1),
    "decisions": whole(0, 999_999),
    "loss": number(0, 1e6),
    "stake": number(0, 1e6),
}


class BadFile(ValueError):
    """A file that can't be imported; its text states why and where, in the current language."""


def _rating(value: object) -> tuple[int, Quality]:
    if not isinstance(value, Mapping) or value.keys() != _RATING.keys():
        raise ValueError(value)
    seat, *amounts = (read(value[key]) for key, read in _RATING.items())
    return int(seat), Quality(int(amounts[0]), *amounts[1:])


def _ratings(value: object) -> Mapping[int, Quality]:
    """Read the ratings of a row, which are by seat, or of a file, which are a list."""
    if isinstance(value, Mapping):
        value = [
            rating | {"seat": int(seat)} if isinstance(rating, dict) else rating
            for seat, rating in value.items()
        ]
    ratings = listed(_rating, MOST_SEATS)(value)
    if len(dict(ratings)) < len(ratings):
        raise ValueError(value)
    return dict(ratings)


_LUCK = {
    "deals": whole(1, 999),
    "points": number(-LARGEST_SCORE, LARGEST_SCORE),
    "variance": number(1e-6, 1e6),
}


def _seat_luck(value: object) -> Luck:
    if not isinstance(value, Mapping) or value.keys() != _LUCK.keys():
        raise ValueError(value)
    deals, points, variance = (read(value[key]) for key, read in _LUCK.items())
    return Luck(int(deals), points, variance)


_title = where(lambda value: isinstance(value, str) and len(value) <= LONGEST_TITLE)
_seats = listed(whole(0, MOST_SEATS - 1), MOST_SEATS)


def _rounds(value: object) -> tuple[int, int]:
    done, count = listed(whole(0, MOST_ROUNDS), 2)(value)
    if done > count:
        raise ValueError(value)
    return done, count


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One game as a device stores it.

    Args:
        id: its unique id.
        record: the text of its record, unchanged if the game is `spoilt`. Lists have games
            without records.
        title: its title in lists.
        over: True if it has ended.
        spoilt: True if its record can't be read.
        begun: the time of its beginning, in ms since 1970, like `changed` for the last change.
        ratings: the quality of each seat's decisions, if the game was reviewed.
        rounds: the numbers of finished and of all rounds.
        standing: the scores of a finished game, the best first.
        rival: the results of another table with the same deals.
        par: the scores of levels at its seats.
        elsewhere: the seats of people on other devices.
        luck: the luck of the cards dealt to each seat, if it was computed.
    """

    id: Id
    record: str = ""
    title: Annotated[str, _title] = ""
    over: bool = False
    spoilt: bool = False
    begun: Time = 0
    changed: Time = 0
    ratings: Annotated[Mapping[int, Quality], _ratings] = field(default_factory=dict)
    rounds: Annotated[tuple[int, int], _rounds] = (0, 0)
    standing: Annotated[Results, read_results] = ()
    rival: Annotated[Results, read_results] = ()
    par: Annotated[ParScores, read_par] = ()
    elsewhere: Annotated[tuple[int, ...], _seats] = ()
    luck: Annotated[tuple[Luck, ...], listed(_seat_luck, MOST_SEATS)] = ()


_FIELDS = [one.name for one in fields(SavedGame)]

_OPTIONAL = {"rounds", "standing", "rival", "par", "elsewhere", "luck"}
"""The values that are missing in files of earlier versions."""


HEAD = f'{{"format": "{FORMAT}", "games": ['
"""The beginning of a file, which the games with `BETWEEN` them follow, then `archive_tail`."""

BETWEEN = ", "


def game_text(game: SavedGame) -> str:
    """Return a game as JSON text for a file."""
    readable = _is_readable(game)
    data = write_fields(game, whole=True) | {
        "record": json.loads(game.record) if readable else game.record,
        "spoilt": not readable,
        "ratings": [{"seat": seat, **asdict(one)} for seat, one in sorted(game.ratings.items())],
        "luck": [asdict(one) for one in game.luck],
    }
    for name in ("par", "luck"):
        if not data[name]:
            del data[name]
    del data["elsewhere"]
    return json.dumps(data)


def archive_tail(entries: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the end of a file, with the entries by kind and key."""
    written = {name: write_entries(KINDS[name], found.values()) for name, found in entries.items()}
    return f'], "entries": {json.dumps(written)}}}'


def too_large() -> BadFile:
    """Return the error for a file that is too large to be read."""
    most = LARGEST // 1_000_000
    return BadFile(_("The file is too large: at most {most} MB.").format(most=most))


def saved_game(row: Mapping[str, object]) -> SavedGame:
    """Read a game from the device's own row; a wrong value counts as missing."""
    values: dict[str, Any] = {}
    for key in row.keys() & {*_FIELDS}:
        with suppress(ValueError):
            values[key] = read_field(SavedGame, key, row[key])
    return SavedGame(**{**values, "id": str(row.get("id")), "record": str(row.get("record", ""))})


def stored_game(game: SavedGame) -> StoredGame:
    """Return the device's own row of a game."""
    return cast("StoredGame", asdict(game))


def _is_readable(game: SavedGame) -> bool:
    """Return True if the record can be read; an unreadable one would spoil the whole file."""
    try:
        read_record(game.record)
    except GameError:
        return False
    return not game.spoilt


# Reading a file --------------------------------------------------------------------------


def check_format(found: object) -> None:
    """Check the format of a file.

    Raises:
        BadFile: when it has another one.
    """
    if found not in (FORMAT, FORMAT_1):
        raise BadFile(_("The file is not from this game, or from a newer version of it."))


def entries_in_file(content: object) -> dict[str, dict[str, Any]]:
    """Read all entries of a file.

    Raises:
        BadFile: when one is wrong.
    """
    if not isinstance(content, dict):
        raise _bad_value(_("This file"), "entries", content)
    found: dict[str, dict[str, Any]] = {}
    for name, values in content.items():
        if name in FORMER_KINDS:
            continue
        if name not in KINDS or not isinstance(values, dict):
            raise _bad_value(_("This file"), name, values)
        found[name] = {key: _entry(KINDS[name], key, data) for key, data in values.items()}
    return found


def _entry(kind: Kind[Any], key: str, data: object) -> object:
    try:
        return kind.entry(key, data)
    except ValueError:
        where = _("{kind} in this file").format(kind=format_value(kind.name))
        raise _bad_value(where, key, data) from None


def record_in_file(record: object) -> SavedGame:
    """Read a file that is the record of one game, which has no id there.

    Raises:
        BadFile: when it can't be read.
    """
    return _checked(SavedGame("", json.dumps(record)), _("The game in this file"))


def game_in_file(number: int, entry: object) -> SavedGame:
    """Read the game in a file with a number.

    Raises:
        BadFile: when a value in it is wrong.
    """
    where = _("Game {number} in this file").format(number=number)
    given: dict[str, Any] = {key: None for key in _FIELDS if key not in _OPTIONAL}
    given |= entry if isinstance(entry, dict) else {}
    if not _value(where, "spoilt", given["spoilt"]):
        given["record"] = json.dumps(given["record"])
    values: dict[str, Any] = {key: _value(where, key, value) for key, value in given.items()}
    return _checked(SavedGame(**values), where)


def _value(where: str, key: str, value: object) -> object:
    try:
        if key not in _FIELDS or (key == "ratings" and not isinstance(value, list)):
            raise ValueError(value)
        return read_field(SavedGame, key, value)
    except ValueError:
        raise _bad_value(where, key, value) from None


def _bad_value(where: str, key: str, found: object) -> BadFile:
    text = _("{where} has a wrong value: {key} can't be {found}.")
    return BadFile(text.format(where=where, key=format_value(key), found=format_value(found)))


def _checked(game: SavedGame, where: str) -> SavedGame:
    if not game.spoilt:
        try:
            read_record(game.record)
        except GameError as error:
            text = _("{where}: {why}.").format(where=where, why=problem(error))
            raise BadFile(text) from None
    return game
