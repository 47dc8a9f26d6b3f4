"""Entries: small values that a device keeps besides games, of several kinds, each under a key.

An entry is a JSON object. On the device a wrong one counts as missing; in a file it is an error,
see `archive`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Any, Generic, TypeVar

from app.saved_games.links import LARGEST_SCORE, LONGEST_NAME, Results, read_results
from app.saved_games.statistics import person
from app.words import _
from app.words.names import is_printable
from diamonds_core.position import LONGEST as LONGEST_POSITION

T = TypeVar("T")

LATEST = 253_402_300_799_999
"""The end of the year 9999, in ms since 1970: Python has no dates after it."""

LARGEST_RATING = 4_000
"""Twice the rating of the strongest puzzles; Glicko can't work with results that are certain."""

MOST_MOVES = 400
"""The maximal number of legal moves in a position; 3 of 13 cards can be given in 286 ways."""

LONGEST_MOVE = 40
"""The maximal length of the text of a move; three cards can be given at once."""

_ID = re.compile(r"[0-9A-Za-z-]{1,64}")
_DIGEST = re.compile(r"[0-9a-f]{12,64}")


@dataclass(frozen=True, slots=True)
class Day:
    """A person's result in the deal of a day.

    Args:
        day: the day as an ISO date in UTC.
        when: the time of the game's end, in ms since 1970.
        results: the results of all seats, the person's own first.
        place: the person's rank, 1 for a winner.
        par: the score of good play in the same seat, if it was computed.
        helped: True if hints or undos were used.
    """

    day: str
    when: int
    results: Results
    place: int
    par: int | None = None
    helped: bool = False

    @property
    def score(self) -> int:
        """The person's own score."""
        return self.results[0][1]


@dataclass(frozen=True, slots=True)
class SharedResult:
    """Another person's result in the deal of a day.

    Args:
        day: the day as an ISO date in UTC.
        name: the name in the link.
        score: the score in the link, or of the game in the link.
        checked: True if the score is that of a game in the link.
        helped: True if hints or undos were used, as far as known.
    """

    day: str
    name: str
    score: int
    checked: bool = False
    helped: bool = False


@dataclass(frozen=True, slots=True)
class Solved:
    """A puzzle that a person has solved, or whose solution they have seen.

    Args:
        id: the id of the puzzle.
        person: the person's key, see `statistics.person`.
        when: the time in ms since 1970.
        right: True if their first move was the best one.
        rating: the puzzle's rating at that time.
        name: the person's name as typed, empty if only the key is known.
    """

    id: str
    person: str
    when: int
    right: bool
    rating: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class DailyAnswer:
    """A person's answer to the puzzle of a day.

    Args:
        day: the day as an ISO date in UTC.
        person: the person's key, see `statistics.person`.
        when: the time in ms since 1970.
        right: True if their first move was the best one.
        move: the text of that move, empty if they were shown the best one.
        name: the person's name as typed, empty if only the key is known.
    """

    day: str
    person: str
    when: int
    right: bool
    move: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A costly decision, which is offered to its person until they have found the best move.

    Args:
        position: the text of the position.
        values: the values of the legal moves in their order, in points.
        person: the person's key, see `statistics.person`.
        due: the ISO date of the next offer.
        offered: the number of offers.
        found: the number of offers in which they found the best move.
        name: the person's name as typed, empty if only the key is known.
        cost: the points that their move lost, None in entries of earlier versions.
    """

    position: str
    values: tuple[float, ...]
    person: str
    due: str
    offered: int
    found: int
    name: str = ""
    cost: float | None = None

    @property
    def id(self) -> str:
        """The digest of the position, as in puzzles."""
        return sha256(self.position.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class LevelGames:
    """The last counted games of a person against a level.

    Args:
        game: the name of the game.
        level: the id of the bots at all other seats.
        person: the person's key, see `statistics.person`.
        last: the ids of the last games, oldest first.
        won: the ids of the won games among them.
        offered: the id of the game after which the next level was offered, empty before that.
    """

    game: str
    level: str
    person: str
    last: tuple[str, ...] = ()
    won: tuple[str, ...] = ()
    offered: str = ""


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """A kind of entries.

    Args:
        name: the stored name of the kind, which never changes.
        key: returns the key of an entry.
        read: reads an entry from a JSON object; ValueError or KeyError for a wrong one.
        write: returns an entry as a JSON object.
        expected: returns a description of valid objects.
        merge: merges the device's own entry and one of a file under the same key.
    """

    name: str
    key: Callable[[T], str]
    read: Callable[[Mapping[str, Any]], T]
    write: Callable[[T], Mapping[str, object]]
    expected: Callable[[], str]
    merge: Callable[[T, T], T]

    def entry(self, key: str, data: object) -> T:
        """Read the entry under a key.

        Raises:
            ValueError: when the object is wrong, or belongs under another key.
        """
        if not isinstance(data, Mapping):
            raise ValueError(data)
        try:
            found = self.read(data)
        except KeyError:
            raise ValueError(data) from None
        if self.key(found) != key:
            raise ValueError(key)
        return found


def read_entries(kind: Kind[T], values: Mapping[str, object]) -> dict[str, T]:
    """Read the device's entries of a kind, by key; a wrong one counts as missing."""
    found: dict[str, T] = {}
    for key, data in values.items():
        with suppress(ValueError):
            found[key] = kind.entry(key, data)
    return found


def write_entries(kind: Kind[T], entries: Iterable[T]) -> dict[str, Mapping[str, object]]:
    """Return entries as JSON objects by key, for the device and files."""
    return {kind.key(entry): kind.write(entry) for entry in entries}


# Values --------------------------------------------------------------------------------


def _whole(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(value)
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _text(value: object, longest: int) -> str:
    if not isinstance(value, str) or not is_printable(value) or not 0 < len(value) <= longest:
        raise ValueError(value)
    return value


def _person(value: object) -> str:
    """Check the key of a person; case folding may have made it longer than the name."""
    if person(text := _text(value, 3 * LONGEST_NAME)) != text:
        raise ValueError(value)
    return text


def _typed(data: Mapping[str, Any]) -> str:
    """Return the typed name of a person, empty in entries of earlier versions."""
    name = _text(data["name"], LONGEST_NAME) if "name" in data else ""
    if name and person(name) != data["person"]:
        raise ValueError(data)
    return name


def _with_typed(data: Mapping[str, object], name: str) -> Mapping[str, object]:
    return {**data, "name": name} if name else data


def _day(value: object) -> str:
    if date.fromisoformat(text := _text(value, 10)).isoformat() != text:
        raise ValueError(value)
    return text


def _digest(value: object) -> str:
    if not isinstance(value, str) or not _DIGEST.fullmatch(value):
        raise ValueError(value)
    return value


def _points(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(value)
    if not -LARGEST_SCORE < value < LARGEST_SCORE:
        raise ValueError(value)
    return float(value)


def _list(value: object, most: int) -> list[Any]:
    if not isinstance(value, list | tuple) or not 0 < len(value) <= most:
        raise ValueError(value)
    return list(value)


# The kinds -----------------------------------------------------------------------------


def _score(value: object) -> int:
    return _whole(value, -LARGEST_SCORE, LARGEST_SCORE)


def _read_day(data: Mapping[str, Any]) -> Day:
    results = read_results(data["results"])
    if not results:
        raise ValueError(data)
    return Day(
        _day(data["day"]),
        _whole(data["when"], 0, LATEST),
        results,
        _whole(data["place"], 1, len(results)),
        _score(data["par"]) if "par" in data else None,
        _switch(data.get("helped", False)),
    )


def _write_day(day: Day) -> Mapping[str, object]:
    known = {"day": day.day, "when": day.when, "results": list(map(list, day.results))}
    par = {} if day.par is None else {"par": day.par}
    return {**known, "place": day.place, **par, **_write_help(day)}


def _write_help(entry: Day | SharedResult) -> Mapping[str, object]:
    """Return the field `helped`, empty if it is false, since earlier versions lack it."""
    return {"helped": True} if entry.helped else {}


def _merge_days(own: Day, other: Day) -> Day:
    """Return the first result of a day, with the par of either."""
    first, later = (other, own) if other.when < own.when else (own, other)
    same = first.results == later.results
    return replace(first, par=later.par) if same and first.par is None else first


DAYS: Kind[Day] = Kind(
    "days",
    lambda entry: entry.day,
    _read_day,
    _write_day,
    lambda: _("a day with the time, the results of its seats, a place, and maybe par"),
    _merge_days,
)

SHARED_RESULTS: Kind[SharedResult] = Kind(
    "results",
    lambda entry: f"{entry.day} {person(entry.name)}",
    lambda data: SharedResult(
        _day(data["day"]),
        _text(data["name"], LONGEST_NAME),
        _score(data["score"]),
        _switch(data["checked"]),
        _switch(data.get("helped", False)),
    ),
    lambda entry: {
        "day": entry.day,
        "name": entry.name,
        "score": entry.score,
        "checked": entry.checked,
        **_write_help(entry),
    },
    lambda: _("a day with a name, a score, and whether it was checked"),
    lambda own, other: replace(
        own, checked=own.checked or (other.checked and other.score == own.score)
    ),
)

SOLVED: Kind[Solved] = Kind(
    "solved",
    lambda entry: f"{entry.id} {entry.person}",
    lambda data: Solved(
        _digest(data["id"]),
        _person(data["person"]),
        _whole(data["when"], 0, LATEST),
        _switch(data["right"]),
        _whole(data["rating"], 0, LARGEST_RATING),
        _typed(data),
    ),
    lambda entry: _with_typed(
        {
            "id": entry.id,
            "person": entry.person,
            "when": entry.when,
            "right": entry.right,
            "rating": entry.rating,
        },
        entry.name,
    ),
    lambda: _("a puzzle with a person, a time, whether it was right, and a rating"),
    lambda own, other: other if other.when < own.when else own,
)

DAILY_ANSWERS: Kind[DailyAnswer] = Kind(
    "daily",
    lambda entry: f"{entry.day} {entry.person}",
    lambda data: DailyAnswer(
        _day(data["day"]),
        _person(data["person"]),
        _whole(data["when"], 0, LATEST),
        _switch(data["right"]),
        _text(data["move"], LONGEST_MOVE) if "move" in data else "",
        _typed(data),
    ),
    lambda entry: _with_typed(
        {
            "day": entry.day,
            "person": entry.person,
            "when": entry.when,
            "right": entry.right,
            **({"move": entry.move} if entry.move else {}),
        },
        entry.name,
    ),
    lambda: _("a day with a person, a time, whether their move was right, and maybe the move"),
    lambda own, other: other if other.when < own.when else own,
)

MISTAKES: Kind[Mistake] = Kind(
    "mistakes",
    lambda entry: entry.id,
    lambda data: Mistake(
        _text(data["position"], LONGEST_POSITION),
        tuple(map(_points, _list(data["values"], MOST_MOVES))),
        _person(data["person"]),
        _day(data["due"]),
        _whole(data["offered"], 0, 999),
        _whole(data["found"], 0, data["offered"]),
        _typed(data),
        _points(data["cost"]) if "cost" in data else None,
    ),
    lambda entry: _with_typed(
        {
            "position": entry.position,
            "values": list(entry.values),
            "person": entry.person,
            "due": entry.due,
            "offered": entry.offered,
            "found": entry.found,
            **({} if entry.cost is None else {"cost": entry.cost}),
        },
        entry.name,
    ),
    lambda: _("a position with values, a person, a date, and how often it was offered and found"),
    lambda own, other: other if other.offered > own.offered else own,
)


def _read_level_games(data: Mapping[str, Any]) -> LevelGames:
    last, won = (tuple(map(_id, _ids(data[key]))) for key in ("last", "won"))
    if not set(won) <= set(last) or len(set(last)) < len(last):
        raise ValueError(data)
    return LevelGames(
        _id(data["game"]),
        _id(data["level"]),
        _person(data["person"]),
        last,
        won,
        _id(data["offered"]) if data["offered"] != "" else "",
    )


def _id(value: object) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError(value)
    return value


def _ids(value: object) -> list[Any]:
    return [] if value in ([], ()) else _list(value, 9)


def _merge_levels(own: LevelGames, other: LevelGames) -> LevelGames:
    """Return the games that continue the other's; the next level is offered once."""
    goes_on = not own.last or own.last[-1] in other.last
    found = other if goes_on else own
    return replace(found, offered=own.offered or other.offered)


LEVEL_GAMES: Kind[LevelGames] = Kind(
    "levels",
    lambda entry: f"{entry.game} {entry.level} {entry.person}",
    _read_level_games,
    lambda entry: {
        "game": entry.game,
        "level": entry.level,
        "person": entry.person,
        "last": list(entry.last),
        "won": list(entry.won),
        "offered": entry.offered,
    },
    lambda: _("a game, a level, a person, their last games against it, and those that were won"),
    _merge_levels,
)

KINDS: Mapping[str, Kind[Any]] = {
    kind.name: kind for kind in (DAYS, SHARED_RESULTS, SOLVED, DAILY_ANSWERS, MISTAKES, LEVEL_GAMES)
}
"""All kinds of entries by name."""
