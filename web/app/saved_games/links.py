"""Links to a deal or a whole game, in the part of an address that browsers never send.

A deal is its variant and its seed, and optionally the results of one table:

    #deal=2026-11-21&players=4&edition=first&name=Ann&score=47&name=Bea&score=33 …

The deal of a day has at most the result of the sharing player. The puzzle of a day is its date:
`#puzzle=2026-11-21`.

A game is its record, deflated and encoded as base64url: `#game=eNqr…`.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from itertools import accumulate
from urllib.parse import parse_qs, urlencode

from app.words import _
from app.words.names import is_printable, letters
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
from diamonds_core.games import USUAL

LONGEST_LINK = 8_000
"""The maximal length of a link in characters, so that messengers leave it whole."""

LARGEST_RECORD = 256_000
"""The maximal size of a record from a link in bytes of text; a whole game has about 10,000."""

LONGEST_NAME = 40

LARGEST_SCORE = 9_999

MOST_SEATS = 6

_SEED = re.compile(r"[0-9A-Za-z-]{1,64}")
_PART_OF_DATE = re.compile(r"[0-9]{4}-[0-9-]{0,6}")
_SCORE = re.compile(r"-?[0-9]{1,4}")
_FIELDS = 32


class BadLink(ValueError):
    """A link that can't be followed; its text states why, in the current language."""


Results = tuple[tuple[str, int], ...]
"""The score of each side, with the names of its seats."""


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """The deals of a game, and the results of each place if the deals have been played.

    `helped` is true if the players used hints or undos.
    """

    variant: Variant
    seed: str
    results: Results = ()
    helped: bool = False


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
            return _plain(name), score
    raise ValueError(pair)


def deal_link(deal: SharedDeal) -> str:
    """Return the link to a deal, which follows the `#` of the page's address."""
    names = [_plain(name) for name, _score in deal.results]
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
    return urlencode({**query, **settings, "name": names, "score": scores}, doseq=True)


def game_link(record: Record) -> str | None:
    """Return the link to a whole game, None if it is too long for an address."""
    deflated = zlib.compress(write_record(record).encode(errors="replace"), 9)
    link = f"game={urlsafe_b64encode(deflated).decode().rstrip('=')}"
    return link if len(link) <= LONGEST_LINK else None


def puzzle_link(day: date) -> str:
    """Return the link to the puzzle of a day."""
    return urlencode({"puzzle": day.isoformat()})


def deal_of_the_day(day: date) -> SharedDeal:
    """Return the deal of a day in UTC, the same for all players."""
    return SharedDeal(USUAL, day.isoformat())


def _cut() -> BadLink:
    return BadLink(_("This link was cut or changed on its way."))


def _unfit() -> BadLink:
    return BadLink(_("This link was changed on its way, or needs a newer version of the game."))


def read_link(link: str) -> SharedDeal | Record | date:
    """Read the deal, the game or the day of the puzzle in a link.

    Raises:
        BadLink: when it isn't one, or was cut or changed on its way.
    """
    if len(link) > LONGEST_LINK:
        raise _unfit()
    try:
        found = parse_qs(
            link.removeprefix("#"), True, True, errors="strict", max_num_fields=_FIELDS
        )
    except ValueError:
        raise _cut() from None
    if list(found) == ["game"]:
        return _game(found["game"][-1])
    if "deal" in found:
        return _deal(found)
    if "puzzle" in found:
        return _day(found["puzzle"][-1])
    raise BadLink(_("This link leads to no deal, game or puzzle."))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise _cut() from None


def _plain(name: str) -> str:
    """Return a name for a link: short, with whole letters and only printable characters."""
    seen = "".join(filter(is_printable, name))
    if len(seen) <= LONGEST_NAME:
        return seen
    lengths = accumulate(map(len, whole := letters(seen)))
    return "".join(whole[: bisect(list(lengths), LONGEST_NAME)])


def _game(letters: str) -> Record:
    data = inflated(letters, LARGEST_RECORD)
    try:
        return read_record(data.decode())
    except ValueError:
        raise _unfit() from None


def inflated(letters: str, most: int) -> bytes:
    """Decode base64url and inflate the result to at most `most` bytes; text may follow it.

    Raises:
        BadLink: when it is incomplete or has more bytes.
    """
    try:
        if not re.fullmatch(r"[0-9A-Za-z_-]+", letters):
            raise ValueError(letters)
        unpacking = zlib.decompressobj()
        whole = letters[:-1] if len(letters) % 4 == 1 else letters
        data = unpacking.decompress(urlsafe_b64decode(whole + "=" * (-len(whole) % 4)), most)
    except (ValueError, zlib.error):
        raise _cut() from None
    if unpacking.unconsumed_tail:
        raise _unfit()
    if not unpacking.eof:
        raise _cut()
    return data


def _deal(found: Mapping[str, Sequence[str]]) -> SharedDeal:
    once = {key: values[-1] for key, values in found.items() if key not in ("name", "score")}
    if any(len(found[key]) > 1 for key in once):
        raise _cut()
    seed, name = once.pop("deal"), once.pop("game", game_of(USUAL).name)
    helped = once.pop("help", "") == "yes"
    if name not in GAMES or not _SEED.fullmatch(seed):
        raise _unfit()
    if _PART_OF_DATE.fullmatch(seed):
        _day(seed)
    try:
        variant = variant_from_json(GAMES[name].variant, dict(map(_setting, once.items())))
    except GameError:
        raise _unfit() from None
    return SharedDeal(variant, seed, _results(found, variant), helped)


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
