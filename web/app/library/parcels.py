"""The texts of links that carry games of the same deals: the answer in a duel, and a cup.

Each is a JSON object. A game in it lacks what follows from its seed, its deals, and what it shares
with the game before it, or with all games of the cup.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Any

from app.library.signatures import is_signed, public_key, sign
from app.words.names import NAMES, distinct, is_printable, shortened
from diamonds_core import (
    GAMES,
    HUMAN,
    Record,
    Seat,
    State,
    Variant,
    canonical,
    game_of,
    move_text,
    play_text,
    read_record,
    variant_from_json,
    variant_to_json,
    write_record,
)
from diamonds_core.chance import chance_move
from diamonds_core.untrusted import parse_json

MOST_DEALS = 8

MOST_PEOPLE = 64
"""The greatest number of people in a cup, and of games in a link."""

MOST_MOVES = 5_000
"""A bound above the number of chosen moves of any game."""

LONGEST_CUP_NAME = 40

LATEST = 253_402_300_799_999
"""The end of the year 9999, in ms since 1970: Python has no dates after it."""

ID = re.compile(r"[0-9a-f]{16}")
"""The syntax of ids of cups and people, of the key that ends a cup, and of its lock."""

_SEAL = re.compile(r"[0-9a-f]{192}")
_LEVEL = re.compile(r"[0-9A-Za-z-]{1,64}")
_CUP_SEED = re.compile(r"([0-9a-f]{16})-([1-8])")
_OWN = ("changes", "help", "bots", "moves")
"""The keys of a record that a game of a cup has of its own."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Two games of the same deals: that of the sender, and the one that it answers."""

    games: tuple[Record, Record]


@dataclass(frozen=True, slots=True)
class Cup:
    """The terms of a cup, which never change: all follows from them, also its id.

    Args:
        name: its name.
        variant: the variant of its games.
        bots: the bots at all seats but the first, by their ids.
        deals: the number of its deals.
        until: the ISO date of its last day in UTC, empty without one.
        lock: the digest of the key with which its maker ends it.
    """

    name: str
    variant: Variant
    bots: tuple[str, ...]
    deals: int
    until: str
    lock: str

    @property
    def id(self) -> str:
        return digest(json.dumps(self.data(), sort_keys=True))

    @property
    def secret(self) -> str:
        """What all know who have a link to the cup, and nobody who has only its id or a game."""
        return sha256(f"relay {json.dumps(self.data(), sort_keys=True)}".encode()).hexdigest()

    @property
    def numbers(self) -> range:
        """The numbers of its deals."""
        return range(1, self.deals + 1)

    def data(self) -> dict[str, Any]:
        """Return the terms as a JSON object."""
        game, settings = game_of(self.variant).name, variant_to_json(self.variant)
        terms = {"deals": self.deals, "until": self.until, "lock": self.lock}
        return {"name": self.name, "game": game, "variant": settings, "bots": [*self.bots], **terms}

    def game(self, deal: int, name: str) -> Record:
        """Return the game of a deal, from 1 on, that has not begun; the bots have one secret."""
        names = distinct([name, *NAMES[1 : self.variant.players]])
        seats = zip(names, (HUMAN, *self.bots), strict=True)
        seed = f"{self.id}-{deal}"
        return Record(self.variant, tuple(Seat(*seat) for seat in seats), [], seed, seed)

    def is_end(self, key: str) -> bool:
        """Return whether a key is the one that ends the cup."""
        return bool(key) and digest(key) == self.lock


@dataclass(frozen=True, slots=True)
class Result:
    """A person's result in a cup.

    Args:
        deal: the number of the deal.
        person: the person's id.
        record: the whole game.
        when: the time in ms since 1970 that the sender has for it, 0 where it isn't known.
        seal: the person's public key, of which the id is the digest, and their signature, in hex;
            empty in links of earlier versions.
    """

    deal: int
    person: str
    record: Record
    when: int = 0
    seal: str = ""


@dataclass(frozen=True, slots=True)
class CupParcel:
    """A cup with some of its results; with the `key`, its maker has ended it."""

    cup: Cup
    results: tuple[Result, ...] = ()
    key: str = ""


def digest(text: str) -> str:
    """Return the short digest of a text."""
    return sha256(text.encode(errors="replace")).hexdigest()[:16]


def person_of(secret: str) -> str:
    """Return the id of the person with a secret: the digest of their public key."""
    return digest(public_key(bytes.fromhex(secret)).hex())


def sealed(cup: Cup, result: Result, secret: str) -> Result:
    """Return a result of a cup with the seal of its person."""
    key = bytes.fromhex(secret)
    seal = public_key(key) + sign(key, _signed_text(cup, result))
    return replace(result, seal=seal.hex())


def _signed_text(cup: Cup, result: Result) -> bytes:
    return f"{cup.id} {_json(_result_data(replace(result, seal='')))}".encode()


def cup_deal(record: Record) -> tuple[str, int] | None:
    """Return the id of the cup that has a game's deal, and the number of the deal."""
    found = _CUP_SEED.fullmatch(record.seed or "")
    return (found[1], int(found[2])) if found and record.secret == record.seed else None


# Writing -------------------------------------------------------------------------------


def write_parcel(parcel: Answer | CupParcel) -> str:
    """Return the text of a parcel."""
    if isinstance(parcel, Answer):
        first, second = map(_data, parcel.games)
        differing = [key for key in {**first, **second} if first.get(key) != second.get(key)]
        return _json({"games": [first, {key: second.get(key) for key in differing}]})
    data: dict[str, Any] = {"cup": parcel.cup.data()}
    if parcel.key:
        data["key"] = parcel.key
    return _json(data | {"results": [_result_data(result) for result in parcel.results]})


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _data(record: Record) -> dict[str, Any]:
    """Return a game without its deals."""
    data = json.loads(write_record(record))
    moves = [text for text in data["moves"] if not text.startswith("deal")]
    return {**data, "moves": [text.removeprefix("play ") for text in moves]}


def _result_data(result: Result) -> dict[str, Any]:
    data = _data(result.record)
    name = shortened(data["seats"][0]["name"], LONGEST_CUP_NAME)
    own = {key: data[key] for key in _OWN if key in data}
    optional = {"when": result.when, "seal": result.seal}
    more = {key: value for key, value in optional.items() if value}
    return {"deal": result.deal, "by": result.person, "name": name, **more, **own}


# Reading -------------------------------------------------------------------------------


def read_parcel(text: str) -> Answer | CupParcel:
    """Read the text of a parcel, which anybody may have written.

    Raises:
        ValueError: where it has another shape, an illegal move, or rules that are not known.
    """
    data = _object(parse_json(text))
    if "games" in data:
        first, second = map(_object, _list(data["games"], 2))
        both = {**first, **second}
        one, two = _game(first), _game({key: both[key] for key in both if both[key] is not None})
        if (one.variant, one.seed) != (two.variant, two.seed):
            raise ValueError(text)
        return Answer((one, two))
    cup, key = read_cup(data.get("cup")), str(data.get("key", ""))
    results = [_result(cup, _object(one)) for one in _list(data.get("results", []), MOST_PEOPLE)]
    if key and not cup.is_end(key):
        raise ValueError(key)
    return CupParcel(cup, tuple(results), key)


def read_cup(data: object) -> Cup:
    """Read the terms of a cup.

    Raises:
        ValueError: where they are wrong, or the rules are not known.
    """
    match found := _object(data):
        case {"name": str(name), "game": str(game), "deals": int(deals), "until": str(until)}:
            kind = GAMES[game].variant if game in GAMES else None
        case _:
            raise ValueError(data)
    if kind is None or type(deals) is not int or not 1 <= deals <= MOST_DEALS:
        raise ValueError(data)
    if not (is_printable(name) and 0 < len(name) <= LONGEST_CUP_NAME):
        raise ValueError(name)
    if until and date.fromisoformat(until).isoformat() != until:
        raise ValueError(until)
    variant = variant_from_json(kind, found.get("variant"))
    bots = tuple(_matching(_LEVEL, bot) for bot in _list(found.get("bots"), variant.players - 1))
    if len(bots) != variant.players - 1 or HUMAN in bots:
        raise ValueError(bots)
    return Cup(name, variant, bots, deals, until, _matching(ID, found.get("lock")))


def _result(cup: Cup, data: Mapping[str, Any]) -> Result:
    """Read a result; one with a seal has been signed by its person.

    Raises:
        ValueError: where it has another shape, or was signed by nobody or somebody else.
    """
    deal, name, when = data.get("deal"), data.get("name"), data.get("when", 0)
    if type(deal) is not int or not 1 <= deal <= cup.deals:
        raise ValueError(deal)
    if type(when) is not int or not 0 <= when <= LATEST:
        raise ValueError(when)
    if not (isinstance(name, str) and is_printable(name) and 0 < len(name) <= LONGEST_CUP_NAME):
        raise ValueError(name)
    base = json.loads(write_record(cup.game(deal, name)))
    own = {key: data[key] for key in _OWN if key in data}
    result = Result(deal, _matching(ID, data.get("by")), _game({**base, **own}), when)
    if "seal" not in data:
        return result
    seal = _matching(_SEAL, data["seal"])
    key, signature = bytes.fromhex(seal[:64]), bytes.fromhex(seal[64:])
    if not (when and digest(seal[:64]) == result.person) or not is_signed(
        key, _signed_text(cup, result), signature
    ):
        raise ValueError(seal)
    return replace(result, seal=seal)


def _game(data: Mapping[str, Any]) -> Record:
    """Read a finished game without its deals, which follow from its seed."""
    record = read_record(_json({**data, "moves": [], "changes": []}))
    if record.seed is None or not record.seats:
        raise ValueError(record)
    moves = _with_deals(record.variant, record.seed, _list(data.get("moves"), MOST_MOVES))
    return read_record(_json({**data, "moves": moves}))


def _with_deals(variant: Variant, seed: str, chosen: Sequence[object]) -> list[str]:
    """Return the texts of all moves of a finished game, with those of chance."""
    state: State = game_of(variant).start(variant)
    moves: list[str] = []
    for text in chosen:
        while state.to_move is None and not state.over:
            move = canonical(chance_move(state, seed), variant)
            state.play(move)
            moves.append(move_text(move))
        whole = text if " " in str(text) else f"play {text}"
        moves.append(move_text(play_text(state, whole)))
    if not state.over:
        raise ValueError(chosen)
    return moves


def _object(data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise ValueError(data)
    return data


def _list(data: object, most: int) -> Sequence[object]:
    if not isinstance(data, list) or len(data) > most:
        raise ValueError(data)
    return data


def _matching(pattern: re.Pattern[str], text: object) -> str:
    if not isinstance(text, str) or not pattern.fullmatch(text):
        raise ValueError(text)
    return text
