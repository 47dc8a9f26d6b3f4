"""All that a device keeps, as one file that another device can read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.sharing import Results, results_from
from app.words import _, problem
from diamonds_core import GameError, read_record
from diamonds_core.review import Rating

FORMAT = "diamonds-archive/1"

LARGEST = 32_000_000
"""How many characters a file may have; a thousand games have about ten million."""

MOST = 5_000
"""How many games a file may have."""

_ID = re.compile(r"[0-9A-Za-z-]{1,64}")


class BadFile(ValueError):
    """A file that can't be taken over; its text says why and where, in the language in use."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One game as a device stores it.

    Args:
        id: which no two games share.
        record: its text; that of a `spoilt` one can't be read, and is kept as it is.
        title: what lists call it.
        over: whether it has ended.
        begun: when, in ms since 1970, as is when it `changed` the last time.
        ratings: how well each seat decided, where the game was reviewed.
        rounds: how many are over, and how many there are.
        standing: the scores of a game that is over, the best first.
        rival: what another table has made of the same deals.
    """

    id: str
    record: str
    title: str = ""
    over: bool = False
    spoilt: bool = False
    begun: int = 0
    changed: int = 0
    ratings: Mapping[int, Rating] = field(default_factory=dict)
    rounds: tuple[int, int] = (0, 0)
    standing: Results = ()
    rival: Results = ()


def write_archive(games: Iterable[StoredGame]) -> str:
    """The file of all these games, as JSON text."""
    return json.dumps({"format": FORMAT, "games": [_data(game) for game in games]})


def read_archive(text: str) -> tuple[StoredGame, ...]:
    """The games of a file, all of them or none.

    A file with the record of one game, as the menu of a table saves it, is read too; its game
    has an empty id.

    Raises:
        BadFile: when it is no such file, too large, or anything in it is not as it should be.
    """
    if len(text) > LARGEST:
        most = LARGEST // 1_000_000
        raise BadFile(_("The file is too large: at most {most} MB.").format(most=most))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadFile(_("The file is not one of this game, or was cut.")) from None
    if isinstance(data, dict) and str(data.get("format")).startswith("diamonds-record/"):
        return (_checked(StoredGame("", text), _("The game in this file")),)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile(_("The file is not one of this game, or of a newer version of it."))
    games = data.get("games")
    if not isinstance(games, list) or len(games) > MOST:
        raise BadFile(_("The file has no list of at most {most} games.").format(most=MOST))
    found = tuple(_game(number, entry) for number, entry in enumerate(games, 1))
    if len({game.id for game in found}) < len(found):
        raise BadFile(_("Two games in this file have the same id."))
    return found


def _data(game: StoredGame) -> dict[str, object]:
    return {
        "id": game.id,
        "record": game.record if game.spoilt else json.loads(game.record),
        "title": game.title,
        "over": game.over,
        "spoilt": game.spoilt,
        "begun": game.begun,
        "changed": game.changed,
        "ratings": [
            {"seat": seat, "decisions": r.decisions, "loss": r.loss, "stake": r.stake}
            for seat, r in sorted(game.ratings.items())
        ],
        "rounds": game.rounds,
        "standing": game.standing,
        "rival": game.rival,
    }


_KINDS: Mapping[str, type] = {
    "title": str,
    "over": bool,
    "spoilt": bool,
    "begun": int,
    "changed": int,
    "ratings": list,
}

_SHOWN = {"rounds", "standing", "rival"}
"""What is only shown, and is not there in files of earlier versions."""


def rounds_from(data: object) -> tuple[int, int]:
    """How many rounds are over and how many there are; none where it isn't as it should be."""
    if not isinstance(data, list | tuple) or [*map(type, data)] != [int, int]:
        return (0, 0)
    done, count = data
    return (done, count) if 0 <= done <= count < 100 else (0, 0)


def _game(number: int, entry: Any) -> StoredGame:  # noqa: ANN401 (whatever a file has)
    where = _("Game {number} in this file").format(number=number)
    needed = {"id", "record", *_KINDS}
    if not isinstance(entry, dict) or not needed <= set(entry) <= needed | _SHOWN:
        raise _bad(where, _("something is missing, or there is too much"))
    if not isinstance(entry["id"], str) or not _ID.fullmatch(entry["id"]):
        raise _bad(where, _("its id is no short text"))
    for key, kind in _KINDS.items():
        if type(entry[key]) is not kind:
            raise _odd(where, key)
    ratings = dict(_rating(where, rating) for rating in entry["ratings"])
    record = entry["record"] if entry["spoilt"] else json.dumps(entry["record"])
    if not isinstance(record, str):
        raise _odd(where, "record")
    values = {key: entry[key] for key in _KINDS if key != "ratings"}
    game = StoredGame(
        entry["id"],
        record,
        **values,
        ratings=ratings,
        rounds=rounds_from(entry.get("rounds")),
        standing=results_from(entry.get("standing")),
        rival=results_from(entry.get("rival")),
    )
    return _checked(game, where)


def _rating(where: str, data: Any) -> tuple[int, Rating]:  # noqa: ANN401 (whatever a file has)
    kinds = {"seat": int, "decisions": int, "loss": float, "stake": float}
    if not isinstance(data, dict) or set(data) != set(kinds):
        raise _odd(where, "ratings")
    for key, kind in kinds.items():
        value = data[key]
        if type(value) not in (int, kind) or not 0 <= value < 1e6:
            raise _odd(where, key)
    return data["seat"], Rating(data["decisions"], float(data["loss"]), float(data["stake"]))


def _checked(game: StoredGame, where: str) -> StoredGame:
    """The game, if its record can be read, or is known not to be readable."""
    if not game.spoilt:
        try:
            read_record(game.record)
        except GameError as error:
            raise _bad(where, problem(error)) from None
    return game


def _bad(where: str, why: str) -> BadFile:
    return BadFile(_("{where}: {why}.").format(where=where, why=why))


def _odd(where: str, key: str) -> BadFile:
    return _bad(where, _("“{key}” isn't as it should be").format(key=key))
