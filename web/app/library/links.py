"""Links to a deal, a whole game or a puzzle, in the part of an address that browsers never send.

A link is a token (see `tokens`), whose data is a deflated text:

    #d=…    a deal: its variant and its seed, and optionally the results of one table, as in
            deal=2026-11-21&players=4&edition=first&name=Ann&score=47&name=Bea&score=33 …
            and with who shares it and sat where: sender=0&player=human&player=easy …
    #g=…    a game: its record
    #p=…    the puzzle of a day: its date
    #c=…    games of the same deals: the answer in a duel, or a cup (see `parcels`)

The deal of a day has at most the result of the sharing player.

The shortcuts of the installed app are `#deal=today` and `#puzzle=today`.

Earlier versions wrote `#deal=…` with the text itself, `#puzzle=` with the date, and `#game=` with
the record in zlib's format and base64url. These stay readable as they were written.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import TypeVar
from urllib.parse import parse_qs, urlencode

from app.library.parcels import Answer, CupParcel, read_parcel, write_parcel
from app.library.tokens import BadToken, NewerToken, read_token, write_token
from app.words import _
from app.words.names import is_printable, shortened
from diamonds_core import (
    GAMES,
    GameError,
    Record,
    Variant,
    game_of,
    read_record,
    variant_from_json,
    variant_to_json,
    write_record,
)
from diamonds_core.registry import USUAL

L = TypeVar("L")

LARGEST_DATA = 6_000
"""The maximal size of a game in a link in bytes: messengers leave 8,000 characters whole."""

_LINK = re.compile(r"(?:^|#|%23)(?:[dgpc]|deal|game|puzzle)(?:=|%3D)")
_EARLIER_LINK = re.compile(r"(?:^|#)((?:deal|game|puzzle)=\S*)")
_RAW = -zlib.MAX_WBITS

LARGEST_RECORD = 256_000
"""The maximal size of a record from a link in bytes of text; a whole game has about 10,000."""

TODAY = "today"
"""The stand-in for the date in a link to whatever the day brings."""

LONGEST_NAME = 40

LARGEST_SCORE = 9_999

MOST_SEATS = 6

_SEED = re.compile(r"[0-9A-Za-z-]{1,64}")
_PART_OF_DATE = re.compile(r"[0-9]{4}-[0-9-]{0,6}")
_SCORE = re.compile(r"-?[0-9]{1,4}")
_FIELDS = 40

_REPEATED = ("name", "score", "player")
"""The fields of a deal that occur once for each side or seat."""


class BadLink(ValueError):
    """A link that can't be followed; its text states why, in the current language."""


Results = tuple[tuple[str, int], ...]
"""The score of each side, with the names of its seats."""


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """The deals of a game, and the results of each place if the deals have been played.

    `helped` is true if the players used hints or undos. `sender` is the place of the result of who
    shares the deal, and `players` are those of all seats, where the link says so.
    """

    variant: Variant
    seed: str
    results: Results = ()
    helped: bool = False
    sender: int | None = None
    players: tuple[str, ...] = ()


Link = SharedDeal | Record | date | Answer | CupParcel
"""The content of a link: a deal, games, or the day of a puzzle."""


def read_results(data: object) -> Results:
    """Read results from a device or a file.

    Raises:
        ValueError: when they are not pairs of a name and a score, at most one pair a seat.
    """
    if not isinstance(data, list | tuple) or len(data) > MOST_SEATS:
        raise ValueError(data)
    return tuple(map(_result, data))


def _result(pair: object) -> tuple[str, int]:
    match pair:
        case [str(name), int(score)] if type(score) is int and abs(score) <= LARGEST_SCORE:
            return shortened(name, LONGEST_NAME), score
    raise ValueError(pair)


def deal_link(deal: SharedDeal) -> str:
    """Return the link to a deal, which follows the `#` of the page's address."""
    names = [shortened(name, LONGEST_NAME) for name, _score in deal.results]
    scores = [score for _name, score in deal.results]
    game = game_of(deal.variant)
    default = {field.name: field.default for field in fields(type(deal.variant))}
    settings = {
        key: str(value).lower() if isinstance(value, bool) else value
        for key, value in variant_to_json(deal.variant).items()
        if value != default[key]
    }
    query: dict[str, object] = {"deal": deal.seed}
    if game.name != game_of(USUAL).name:
        query["game"] = game.name
    if deal.helped:
        settings["help"] = "yes"
    if deal.sender is not None:
        settings["sender"] = deal.sender
    many = {"name": names, "score": scores, "player": deal.players}
    text = urlencode({**query, **settings, **many}, doseq=True)
    return write_token("d", _deflated(text))


def game_link(record: Record) -> str | None:
    """Return the link to a whole game, None if it is too long for an address."""
    data = _deflated(write_record(record))
    return write_token("g", data) if len(data) <= LARGEST_DATA else None


def parcel_link(parcel: Answer | CupParcel, most: int = LARGEST_DATA) -> str | None:
    """Return the link to games of the same deals, None if its data has too many bytes."""
    data = _deflated(write_parcel(parcel))
    return write_token("c", data) if len(data) <= most else None


def puzzle_link(day: date) -> str:
    """Return the link to the puzzle of a day."""
    return write_token("p", _deflated(day.isoformat()))


def _deflated(text: str) -> bytes:
    return zlib.compress(text.encode(errors="replace"), 9, _RAW)


def deal_of_the_day(day: date) -> SharedDeal:
    """Return the deal of a day in UTC, the same for all players."""
    return SharedDeal(USUAL, day.isoformat())


def _cut() -> BadLink:
    return BadLink(_("This link was cut or changed on its way."))


def _unfit() -> BadLink:
    return BadLink(_("This link was changed on its way, or needs a newer version of the game."))


def has_link(text: str) -> bool:
    """Return whether a text has something like a link to a deal, a game or a puzzle."""
    return bool(_LINK.search(text))


def read_link(text: str) -> Link:
    """Read the deal, the games or the day of the puzzle in the first link of a text.

    Raises:
        BadLink: when there is none, or it was cut or changed on its way.
    """
    try:
        token = read_token(text, "".join(_READERS))
    except NewerToken:
        raise _unfit() from None
    except BadToken:
        raise _cut() from None
    if token is None:
        return _earlier_link(text)
    kind, data = token
    return _READERS[kind](_inflated(data, _RAW))


@lru_cache(maxsize=256)
def game_in(link: str) -> Record | None:
    """Return the game in a link that a device keeps, None where it has no readable one."""
    with suppress(BadLink):
        found = read_link(link)
        return found if isinstance(found, Record) else None
    return None


def _earlier_link(text: str) -> Link:
    """Read a link of an earlier version, or of a shortcut."""
    match = _EARLIER_LINK.search(text)
    if match is None:
        raise BadLink(_("This link leads to no deal, game or puzzle."))
    kind, _equals, rest = match[1].partition("=")
    if rest == TODAY and kind != "game":
        day = datetime.now(UTC).date()
        return deal_of_the_day(day) if kind == "deal" else day
    if kind == "game":
        return _game(_inflated(_decoded(rest), zlib.MAX_WBITS))
    return _deal(match[1]) if kind == "deal" else _day(rest)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise _cut() from None


def _fitting(read: Callable[[str], L]) -> Callable[[str], L]:
    """Return a reader that states the reason where the text has another shape."""

    def reader(text: str) -> L:
        try:
            return read(text)
        except ValueError:
            raise _unfit() from None

    return reader


_game, _parcel = _fitting(read_record), _fitting(read_parcel)


def _decoded(letters: str) -> bytes:
    if not re.fullmatch(r"[0-9A-Za-z_-]+", letters) or len(letters) % 4 == 1:
        raise _cut()
    return urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def _inflated(data: bytes, format_: int) -> str:
    """Return the deflated text of a link, which has at most `LARGEST_RECORD` bytes."""
    unpacking = zlib.decompressobj(format_)
    try:
        text = unpacking.decompress(data, LARGEST_RECORD).decode()
    except (ValueError, zlib.error):
        raise _cut() from None
    if unpacking.unconsumed_tail:
        raise _unfit()
    if not unpacking.eof:
        raise _cut()
    return text


def _deal(text: str) -> SharedDeal:
    try:
        found = parse_qs(text, True, True, errors="strict", max_num_fields=_FIELDS)
    except ValueError:
        raise _cut() from None
    if "deal" not in found:
        raise _unfit()
    once = {key: values[-1] for key, values in found.items() if key not in _REPEATED}
    if any(len(found[key]) > 1 for key in once):
        raise _cut()
    seed, name = once.pop("deal"), once.pop("game", game_of(USUAL).name)
    helped = once.pop("help", "") == "yes"
    who = once.pop("sender", "")
    if name not in GAMES or not _SEED.fullmatch(seed):
        raise _unfit()
    if _PART_OF_DATE.fullmatch(seed):
        _day(seed)
    try:
        variant = variant_from_json(GAMES[name].variant, dict(map(_setting, once.items())))
    except GameError:
        raise _unfit() from None
    results = _results(found, variant)
    return SharedDeal(variant, seed, results, helped, *_table(found, variant, who, len(results)))


def _table(
    found: Mapping[str, Sequence[str]], variant: Variant, who: str, sides: int
) -> tuple[int | None, tuple[str, ...]]:
    """Read the place of who shares a deal, and the players, where a link has them."""
    players = tuple(found.get("player", ()))
    if len(players) not in (0, variant.players) or not all(map(_SEED.fullmatch, players)):
        raise _unfit()
    if who and not (re.fullmatch("[0-5]", who) and int(who) < sides):
        raise _unfit()
    return int(who) if who else None, players


def _setting(entry: tuple[str, str]) -> tuple[str, object]:
    """Convert a setting to the type that a record has: integers and booleans aren't texts."""
    key, text = entry
    if re.fullmatch(r"[0-9]{1,4}", text):
        return key, int(text)
    return key, {"true": True, "false": False}.get(text, text)


def _results(found: Mapping[str, Sequence[str]], variant: Variant) -> Results:
    names, scores = found.get("name", ()), found.get("score", ())
    sizes = (0, 1, variant.teams)
    fair = all(is_printable(name) and len(name) <= LONGEST_NAME for name in names)
    whole = len(names) == len(scores) and len(names) in sizes
    if not (fair and whole and all(map(_SCORE.fullmatch, scores))):
        raise _unfit()
    return tuple(zip(names, map(int, scores), strict=True))


_READERS: Mapping[str, Callable[[str], Link]] = {"d": _deal, "g": _game, "p": _day, "c": _parcel}
"""The readers of the texts in tokens, by kind."""
