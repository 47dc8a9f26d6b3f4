"""A game as text: the chosen moves and chance, from which all else is played again.

A record is the save file, the bug report and the test. Reading takes cards and seats in any
order that means the same; writing is canonical (see `canonical`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .cards import in_order
from .errors import BadRecord, GameError, IllegalMove, shown
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
    data = _object(_json(text), "a record", _KEYS)
    for key in ("format", "game", "variant", "moves"):
        if key not in data:
            raise BadRecord("missing-key", what="a record", key=shown(key))
    if data["format"] != FORMAT:
        raise BadRecord("format", found=shown(data["format"]), expected=shown(FORMAT))
    name = data["game"]
    if not isinstance(name, str) or name not in GAMES:
        raise BadRecord("game", found=shown(name), known=", ".join(map(shown, GAMES)))
    variant = variant_from_json(GAMES[name].variant, data["variant"])
    seats = _seats(data["seats"], variant) if "seats" in data else ()
    return Record(variant, seats, _moves(data["moves"], variant))


def play_text(state: Machine, text: object, emit: Emit = None) -> Move:
    """Make a move given as a record's text, and return it as `canonical` has it.

    Raises:
        IllegalMove: when it is not a move or not legal; nothing is changed then.
    """
    try:
        move = parse_move(text, state.deck)
    except GameError as error:
        raise IllegalMove(error.code, state.expected(), **error.facts) from None
    state.play(move, emit)
    return canonical(move, state.variant)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord("not-json", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):
        raise BadRecord("too-deep") from None


def _object(data: object, what: str, keys: Sequence[str]) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise BadRecord("not-an-object", what=what, found=shown(data))
    for key in data:
        if key not in keys:
            raise BadRecord("unknown-key", what=what, key=shown(key), known=", ".join(keys))
    return data


def _seats(data: object, variant: Variant) -> tuple[Seat, ...]:
    if not isinstance(data, list):
        raise _bad_value("a record", "seats", "a list", data)
    if len(data) != variant.players:
        raise BadRecord("seat-count", found=len(data), expected=variant.players)
    return tuple(_seat(f"seats[{number}]", entry) for number, entry in enumerate(data))


def _seat(what: str, data: object) -> Seat:
    """One seat; its player may be a bot that isn't known here, a replay doesn't need it."""
    entry = _object(data, what, ("name", "player"))
    for key in ("name", "player"):
        if key not in entry:
            raise BadRecord("missing-key", what=what, key=shown(key))
        if not isinstance(entry[key], str):
            raise _bad_value(what, key, "a text", entry[key])
    return Seat(str(entry["name"]), str(entry["player"]))


def _moves(texts: object, variant: Variant) -> list[Move]:
    if not isinstance(texts, list):
        raise _bad_value("a record", "moves", "a list", texts)
    state, moves = game_of(variant).start(variant), []
    for number, text in enumerate(texts, 1):
        try:
            moves.append(play_text(state, text))
        except IllegalMove as error:
            short = shown(text).removeprefix('"').removesuffix('"')
            raise BadRecord("at-move", number=number, text=short, problem=error) from error
    return moves


def _bad_value(what: str, key: str, expected: str, found: object) -> BadRecord:
    return BadRecord("bad-value", what=what, key=shown(key), expected=expected, found=shown(found))
