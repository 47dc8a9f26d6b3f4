"""Records: games as JSON text, with the chosen moves and the moves of chance.

Everything else about a game follows from them. A record is the save file, the bug report and the
test. Reading accepts cards in any equivalent order; writing is canonical (see `canonical`).

There are two formats. The first has no `seed`, no `secret` and no `changes`, and is never written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, Generic, overload

from .bots.version import VERSION
from .cards import in_order
from .chance import random_text
from .errors import BadRecord, GameError, IllegalMove, format_value
from .game import GAMES, V, game_of, variant_of
from .moves import Deal, Give, Move, Rob, move_text, parse_move
from .state import Emit, State
from .untrusted import check_size, parse_json
from .variant import Variant, variant_from_json, variant_to_json

if TYPE_CHECKING:
    # Type checkers know this module without its being installed.
    from typing_extensions import TypeVar

    V_co = TypeVar("V_co", bound=Variant, covariant=True, default=Variant)
else:
    from typing import TypeVar

    V_co = TypeVar("V_co", covariant=True)

FORMAT = "diamonds-record/2"

_KEYS = {
    "diamonds-record/1": ("format", "game", "variant", "seats", "moves"),
    FORMAT: (
        "format",
        "game",
        "variant",
        "seed",
        "secret",
        "seats",
        "changes",
        "help",
        "bots",
        "moves",
    ),
}
"""The keys of a record, by its format."""

MOST_HELP = 999_999
"""The largest number of hints or undos of a record."""

HUMAN = "human"
"""The player of a person's seat; any other player is the id of a bot."""

MOST_VERSIONS = 99
"""The greatest number of versions of the bots in a record."""

_SEED = re.compile(r"[A-Za-z0-9-]{1,64}")
"""The syntax of seeds and secrets."""

_VERSION = re.compile(r"[0-9a-f]{0,64}")
"""The syntax of versions of the bots."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of a seat: a name, and "human" or the id of a bot."""

    name: str
    player: str


@dataclass(frozen=True, slots=True)
class Change:
    """The new players of the seats from the move with the index `move_index` on."""

    move_index: int
    seats: tuple[Seat, ...]


@dataclass(slots=True, repr=False)
class Record(Generic[V_co]):
    """One game: its variant, its players and its moves so far.

    Args:
        variant: the variant.
        seats: the players at the start, by seat; empty where they are unknown.
        moves: chosen moves and chance.
        seed: the text from which all deals follow (see `chance`), so it gives away all cards; None
            if they don't follow from a seed.
        secret: the text from which the bots' chance follows, and without a seed the future deals;
            empty if the JSON text has none, until a `Session` draws it.
        changes: the changes of players, in the order of their moves.
        hints: the number of hints that people have asked for.
        undos: the number of times that people have taken back moves.
        bots: the versions of the bots that have played (see `bots.version`), in their order; an
            empty text is an unknown one.
    """

    variant: V_co
    seats: tuple[Seat, ...] = ()
    moves: list[Move] = field(default_factory=list)
    seed: str | None = None
    secret: str = ""
    changes: tuple[Change, ...] = ()
    hints: int = 0
    undos: int = 0
    bots: tuple[str, ...] = ()

    def __repr__(self) -> str:
        players = ", ".join(seat.player for seat in self.seated) or "unknown players"
        return f"<Record of {self.variant.name}, {len(self.moves)} moves: {players}>"

    def svg(self) -> str:
        """Return the last position as a drawing in SVG, with the names of the players."""
        return replay(self).svg([seat.name for seat in self.seated])

    def _repr_html_(self) -> str:
        return self.svg()

    def seats_at(self, move_index: int) -> tuple[Seat, ...]:
        """Return the players when the move with this index is made, by seat."""
        changed = [change.seats for change in self.changes if change.move_index <= move_index]
        return changed[-1] if changed else self.seats

    @property
    def seated(self) -> tuple[Seat, ...]:
        """The present players, by seat."""
        return self.seats_at(len(self.moves))

    @property
    def people(self) -> list[int]:
        """The seats of people at present."""
        return [seat for seat, who in enumerate(self.seated) if who.player == HUMAN]


@overload
def new_record(
    variant: V, seats: tuple[Seat, ...], rng: Random, seed: str | None = None
) -> Record[V]: ...
@overload
def new_record(
    variant: str, seats: tuple[Seat, ...], rng: Random, seed: str | None = None
) -> Record: ...
def new_record(
    variant: Variant | str, seats: tuple[Seat, ...], rng: Random, seed: str | None = None
) -> Record[Any]:
    """Return a game that has not begun; `rng` draws its secret, and its seed if none is given.

    Raises:
        BadVariant: `variant-name`, when no variant has this name.
        BadRecord: `bad-value`, when the seed isn't 1 to 64 letters, digits or hyphens.
    """
    seed = random_text(rng, 12) if seed is None else _seed("seed", seed)
    return Record(variant_of(variant), seats, [], seed, new_secret(rng), bots=(VERSION,))


def new_secret(rng: Random) -> str:
    """Return a random secret."""
    return random_text(rng, 16)


def replay(record: Record, emit: Emit = None, start: State | None = None) -> State:
    """Return the state after all moves of a record; `emit` gets each event, as in `State.play`.

    By default a new game is the state before the first move; another `start` is not changed.
    """
    state: State = start.copy() if start else game_of(record.variant).start(record.variant)
    for move in record.moves:
        state.play(move, emit)
    return state


def before(record: Record[V], move_index: int) -> Record[V]:
    """Return the game before the move with the index `move_index`.

    Raises:
        ValueError: when `move_index` is below 0 or above the number of its moves.
    """
    check_moment(record, move_index)
    changes = tuple(change for change in record.changes if change.move_index <= move_index)
    return replace(record, moves=record.moves[:move_index], changes=changes)


def check_moment(record: Record, move_index: int) -> None:
    """Reject an index before or after the moves of a game.

    Raises:
        ValueError: when `move_index` is below 0 or above the number of its moves.
    """
    if not 0 <= move_index <= len(record.moves):
        raise ValueError(f"expected 0 to {len(record.moves)} moves of the game, not {move_index}")


def canonical(move: Move, variant: Variant) -> Move:
    """Return a legal move in the canonical form of records, with cards in order."""
    match move:
        case Deal(cards):
            size, dealt = variant.hand_size, variant.hand_size * variant.players
            hands = [cards[start : start + size] for start in range(0, dealt, size)]
            return Deal(tuple(card for hand in [*hands, cards[dealt:]] for card in in_order(hand)))
        case Give(seat, cards):
            return Give(seat, in_order(cards))
    return move


def write_record(record: Record) -> str:
    """Return the record as JSON text, on one line."""
    data: dict[str, object] = {
        "format": FORMAT,
        "game": game_of(record.variant).name,
        "variant": variant_to_json(record.variant),
    }
    if record.seed is not None:
        data["seed"] = record.seed
    if record.secret:
        data["secret"] = record.secret
    if record.seats:
        data["seats"] = _seats_data(record.seats)
    if record.changes:
        data["changes"] = [
            {"number": change.move_index, "seats": _seats_data(change.seats)}
            for change in record.changes
        ]
    if record.hints or record.undos:
        data["help"] = {"hints": record.hints, "undos": record.undos}
    if record.bots:
        data["bots"] = list(record.bots)
    data["moves"] = [move_text(move) for move in record.moves]
    return json.dumps(data, ensure_ascii=False)


def _seats_data(seats: tuple[Seat, ...]) -> list[dict[str, str]]:
    return [{"name": seat.name, "player": seat.player} for seat in seats]


def read_record(text: str) -> Record:
    """Parse a record and check each of its moves.

    Raises:
        BadRecord: when the text isn't a record, or a move is illegal (`at-move` with its number).
        BadVariant: when the rules don't have its variant.
    """
    check_size(len(text))
    data = _record(parse_json(text))
    name = data["game"]
    if not isinstance(name, str) or name not in GAMES:
        raise BadRecord("game", found=format_value(name), known=", ".join(map(format_value, GAMES)))
    variant = variant_from_json(GAMES[name].variant, data["variant"])
    seats = _seats("seats", data["seats"], variant) if "seats" in data else ()
    moves = _moves(data["moves"], variant)
    seed = _seed("seed", data["seed"]) if "seed" in data else None
    secret = _seed("secret", data["secret"]) if "secret" in data else ""
    changes = _changes(data["changes"], variant, len(moves)) if "changes" in data else ()
    if changes and not seats:
        raise BadRecord("missing-key", what="a record", key=format_value("seats"))
    hints, undos = _help(data["help"]) if "help" in data else (0, 0)
    bots = _versions(data["bots"]) if "bots" in data else ()
    return Record(variant, seats, moves, seed, secret, changes, hints, undos, bots)


def read_move(state: State, text: object) -> Move:
    """Parse a move into canonical form; it may be illegal.

    Raises:
        IllegalMove: `no-card`, `no-such-move`, `no-seat`.
    """
    try:
        move = parse_move(text, state.deck)
    except GameError as error:
        raise IllegalMove(error.code, state.expected(), **error.facts) from None
    if isinstance(move, Rob):
        state.check_seat(move.side)
        move = Rob(state.variant.team[move.side])
    return canonical(move, state.variant)


def play_text(state: State, text: object, emit: Emit = None) -> Move:
    """Make a move given as a record's text, and return it in canonical form.

    Raises:
        IllegalMove: when the text is no move or an illegal one; nothing is changed then.
    """
    move = read_move(state, text)
    state.play(move, emit)
    return move


def _object(
    data: object, what: str, keys: Sequence[str], needed: Sequence[str]
) -> Mapping[str, object]:
    """Return a JSON object after a check that it has all needed keys, and none outside `keys`."""
    if not isinstance(data, dict):
        raise BadRecord("not-an-object", what=what, found=format_value(data))
    for key in data:
        if key not in keys:
            raise BadRecord("unknown-key", what=what, key=format_value(key), known=", ".join(keys))
    for key in needed:
        if key not in data:
            raise BadRecord("missing-key", what=what, key=format_value(key))
    return data


def _list(what: str, key: str, data: object) -> list[object]:
    if not isinstance(data, list):
        raise BadRecord.bad_value(what, key, "a list", data)
    return data


def _record(data: object) -> Mapping[str, object]:
    """Return the object of a record, with the keys of its format."""
    if not isinstance(data, dict):
        raise BadRecord("not-an-object", what="a record", found=format_value(data))
    if "format" not in data:
        raise BadRecord("missing-key", what="a record", key=format_value("format"))
    if not isinstance(data["format"], str) or data["format"] not in _KEYS:
        expected = ", ".join(map(format_value, _KEYS))
        raise BadRecord("format", found=format_value(data["format"]), expected=expected)
    return _object(data, "a record", _KEYS[data["format"]], ("game", "variant", "moves"))


def _seed(key: str, data: object) -> str:
    if not isinstance(data, str) or not _SEED.fullmatch(data):
        raise BadRecord.bad_value("a record", key, "1 to 64 letters, digits or hyphens", data)
    return data


def _help(data: object) -> tuple[int, int]:
    """Read how many hints and undos there were."""
    entry = _object(data, "help", ("hints", "undos"), ("hints", "undos"))
    for key, count in entry.items():
        if type(count) is not int or not 0 <= count <= MOST_HELP:
            raise BadRecord.bad_value("help", key, f"0 to {MOST_HELP}", count)
    return int(str(entry["hints"])), int(str(entry["undos"]))


def _versions(data: object) -> tuple[str, ...]:
    """Read the versions of the bots."""
    for version in (versions := _list("a record", "bots", data)):
        if not isinstance(version, str) or not _VERSION.fullmatch(version):
            raise BadRecord.bad_value("a record", "bots", "hexadecimal digits", version)
    if len(versions) > MOST_VERSIONS:
        raise BadRecord.bad_value("a record", "bots", f"{MOST_VERSIONS} or fewer", len(versions))
    return tuple(map(str, versions))


def _changes(data: object, variant: Variant, moves: int) -> tuple[Change, ...]:
    """Parse the changes of players, which must be in the order of their moves."""
    changes: list[Change] = []
    for k, item in enumerate(_list("a record", "changes", data)):
        what = f"changes[{k}]"
        entry = _object(item, what, ("number", "seats"), ("number", "seats"))
        number, before = entry["number"], changes[-1].move_index if changes else 0
        if type(number) is not int or not before < number <= moves:
            raise BadRecord.bad_value(what, "number", "the number of a later move", number)
        changes.append(Change(number, _seats(f"{what}.seats", entry["seats"], variant)))
    return tuple(changes)


def _seats(what: str, data: object, variant: Variant) -> tuple[Seat, ...]:
    seats = _list("a record", what, data)
    if len(seats) != variant.players:
        raise BadRecord("seat-count", found=len(seats), expected=variant.players)
    return tuple(_seat(f"{what}[{number}]", entry) for number, entry in enumerate(seats))


def _seat(what: str, data: object) -> Seat:
    """Parse one seat; its player may be an unknown bot, as a replay needs no bots."""
    entry = _object(data, what, ("name", "player"), ("name", "player"))
    for key in ("name", "player"):
        if not isinstance(entry[key], str):
            raise BadRecord.bad_value(what, key, "a text", entry[key])
    return Seat(str(entry["name"]), str(entry["player"]))


def _moves(texts: object, variant: Variant) -> list[Move]:
    state: State = game_of(variant).start(variant)
    moves: list[Move] = []
    for number, text in enumerate(_list("a record", "moves", texts), 1):
        try:
            moves.append(play_text(state, text))
        except IllegalMove as error:
            short = format_value(text).removeprefix('"').removesuffix('"')
            raise BadRecord("at-move", number=number, text=short, problem=error) from error
    return moves
