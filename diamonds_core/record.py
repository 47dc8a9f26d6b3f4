"""A game as text: the chosen moves and chance, from which all else is played again.

A record is the save file, the bug report and the test. Reading takes cards and seats in any
order that means the same; writing is canonical (see `canonical`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .cards import in_order
from .errors import BadRecord, IllegalMove
from .games import GAMES, game_of
from .machine import Emit, Machine
from .moves import Deal, Give, Move, Rob, move_text, parse_move
from .variants import Variant, variant_from_json, variant_to_json

FORMAT = "diamonds-record/1"

HUMAN = "human"
"""The player of a seat that a person has; any other is a bot's name."""

_KEYS = ("format", "game", "variant", "seats", "moves")


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a name, and "human" or the name of a bot."""

    name: str
    player: str


@dataclass(slots=True)
class Record:
    """One game: its variant, who sits where (or nobody said), and its moves so far."""

    variant: Variant
    seats: tuple[Seat, ...] = ()
    moves: list[Move] = field(default_factory=list)


def replay(record: Record, emit: Emit = None) -> Machine:
    """Play a record's moves from the start; `emit` as in `State.play`."""
    state = game_of(record.variant).start(record.variant)
    for move in record.moves:
        state.play(move, emit)
    return state


def canonical(move: Move, variant: Variant) -> Move:
    """The one way to write a legal move: cards in order, of partners the lower seat."""
    match move:
        case Deal(cards):
            size, dealt = variant.hand_size, variant.hand_size * variant.players
            hands = [cards[start : start + size] for start in range(0, dealt, size)]
            return Deal(tuple(card for hand in [*hands, cards[dealt:]] for card in in_order(hand)))
        case Give(seat, cards):
            return Give(seat, in_order(cards))
        case Rob(seat):
            return Rob(variant.team[seat])
    return move


def write_record(record: Record) -> str:
    """The record as JSON text, on one line."""
    data: dict[str, object] = {
        "format": FORMAT,
        "game": game_of(record.variant).name,
        "variant": variant_to_json(record.variant),
    }
    if record.seats:
        data["seats"] = [{"name": seat.name, "player": seat.player} for seat in record.seats]
    data["moves"] = [move_text(move) for move in record.moves]
    return json.dumps(data, ensure_ascii=False)


def read_record(text: str) -> Record:
    """Read a record and check every move of it.

    Raises:
        BadRecord: when it isn't one, or a move is not legal; the error names the move.
        BadVariant: when the rules don't have its variant.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("not-json", why=error) from None
    data = _object(data, "a record", _KEYS)
    for key in ("format", "game", "variant", "moves"):
        if key not in data:
            raise BadRecord("missing-key", what="a record", key=key)
    if data["format"] != FORMAT:
        raise BadRecord("format", found=repr(data["format"]), expected=repr(FORMAT))
    name = data["game"]
    if not isinstance(name, str) or name not in GAMES:
        raise BadRecord("game", found=repr(name), expected=" or ".join(map(repr, GAMES)))
    variant = variant_from_json(GAMES[name].variant, data["variant"])
    record = Record(variant, _seats(data.get("seats"), variant))
    _read_moves(record, data["moves"])
    return record


def _object(data: object, what: str, keys: Sequence[str]) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise BadRecord("not-an-object", what=what, found=type(data).__name__)
    for key in data:
        if key not in keys:
            raise BadRecord("unknown-key", what=what, key=key, known=", ".join(keys))
    return data


def _seats(data: object, variant: Variant) -> tuple[Seat, ...]:
    if data is None:
        return ()
    if not isinstance(data, list):
        raise _bad_value("a record", "seats", "a list", data)
    if len(data) != variant.players:
        raise BadRecord("seat-count", found=len(data), expected=variant.players)
    players = (HUMAN, *game_of(variant).bots)
    return tuple(_seat(entry, players) for entry in data)


def _seat(data: object, players: Sequence[str]) -> Seat:
    entry = _object(data, "a seat", ("name", "player"))
    for key in ("name", "player"):
        if not isinstance(entry.get(key), str):
            raise _bad_value("a seat's", key, "a text", entry.get(key))
    if entry["player"] not in players:
        raise _bad_value("a seat's", "player", " or ".join(players), entry["player"])
    return Seat(str(entry["name"]), str(entry["player"]))


def _read_moves(record: Record, texts: object) -> None:
    if not isinstance(texts, list):
        raise _bad_value("a record's", "moves", "a list", texts)
    state = replay(record)
    for number, text in enumerate(texts, 1):
        try:
            record.moves.append(play_text(state, text))
        except IllegalMove as error:
            raise BadRecord("at-move", number=number, text=text, problem=error) from error


def play_text(state: Machine, text: object, emit: Emit = None) -> Move:
    """Make a move given as a record's text, and return it as `canonical` has it.

    Raises:
        IllegalMove: when it is not a move or not legal; nothing is changed then.
    """
    move = parse_move(text, state.deck)
    if move is None:
        raise IllegalMove("no-such-move", state.expected(), found=repr(text))
    state.play(move, emit)
    return canonical(move, state.variant)


def _bad_value(what: str, key: str, expected: str, found: object) -> BadRecord:
    return BadRecord("bad-value", what=what, key=key, expected=expected, found=repr(found))
