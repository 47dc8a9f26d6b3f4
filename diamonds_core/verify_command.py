"""The command `verify`: a line for each game of a file, and the counts of a file of games."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .arena.command import load_bot
from .bots import Bot
from .bots.reference import reference_bot
from .bots.version import VERSION
from .errors import GameError
from .game import GAMES
from .moves import Deal, move_text
from .record import HUMAN, read_record
from .untrusted import parse_json, printable, read_file
from .variant import Variant, is_short, variant_to_json
from .verify import Check, MoveCounts, OtherBots, RecomputedMove, check_game, moved_cards

LARGEST_ARCHIVE = 200
"""The greatest size in MB of a file of all games, as the page writes it."""

UNREADABLE = "unreadable"
"""The reason of a game that can't be read, beside those of `Check.why`."""

NAMED = 3
"""The number of cards of a changed deal that are named."""

CAUSES: Mapping[str, str] = {
    "changed": "the record is not what these bots and this seed lead to",
    "version": f"another version of the bots than {VERSION} may have played",
    "no-secret": "without its secret, the record doesn't fix the chance of bots",
}
"""The causes of a move that doesn't follow, in words."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    add = parser.add_argument
    add("--json", action="store_true", help="one line of JSON a game, and one for a file of games")
    add(
        "--bot",
        action="append",
        default=[],
        metavar="NAME",
        help="a bot that has played, if it is no level: module:name for one of your own, or a "
        "reference bot (pimc-30); may be repeated",
    )
    add("files", nargs="+", metavar="FILE", help="a record, or a file of all games; - is stdin")


def verify(options: Namespace, parser: ArgumentParser) -> int:
    """Verify files, and return the exit status: the greatest one of their games."""
    bots = _other_bots(options.bot, parser)
    return max(_verify_file(name, options.json, bots) for name in options.files)


def _other_bots(names: Sequence[str], parser: ArgumentParser) -> OtherBots:
    """Return the bots of the option `--bot` by their ids in records."""
    bots: dict[str, Bot[Any]] = {}
    for name in names:
        try:
            bot = reference_bot(name) or load_bot(name)
        except LookupError as error:
            parser.error(f"--bot: {error.args[0]}")
        if bot.id in bots or any(bot.id in game.bots for game in GAMES.values()):
            parser.error(f"--bot: {bot.id!r} is the id of another bot, too")
        bots[bot.id] = bot
    return bots


def _verify_file(name: str, as_json: bool, bots: OtherBots) -> int:
    try:
        content = parse_json(read_file(name, LARGEST_ARCHIVE))
    except GameError as error:
        return _status(_refuse(name, error, as_json))
    if not isinstance(content, dict) or not isinstance(content.get("games"), list):
        return _status(_verify_game(name, content, as_json, bots))
    counts = Counter(
        _verify_game(f"{name}, game {number}", _record_of(game), as_json, bots)
        for number, game in enumerate(content["games"], 1)
    )
    if as_json:
        print(json.dumps({"file": name, "games": counts.total(), "counts": counts}))
    else:
        print(f"{printable(name)}: {_summary(counts)}")
    # Without a game, nothing is confirmed.
    return max(map(_status, counts), default=1)


def _record_of(game: object) -> object:
    """Return the record of a game in an archive, or what stands in its place."""
    return game.get("record") if isinstance(game, dict) else game


def _status(why: str) -> int:
    return {"": 0, UNREADABLE: 2}.get(why, 1)


def _refuse(where: str, error: GameError, as_json: bool) -> str:
    """Print why a game can't be read, and return the reason."""
    if as_json:
        print(json.dumps({"file": where, "why": UNREADABLE, "error": str(error)}))
    else:
        print(f"{printable(where)}: {error}", file=sys.stderr)
    return UNREADABLE


def _verify_game(where: str, content: object, as_json: bool, bots: OtherBots) -> str:
    """Print the result for one game, and return its reason."""
    try:
        record = read_record(json.dumps(content))
    except GameError as error:
        return _refuse(where, error, as_json)
    check = check_game(record, bots)
    if as_json:
        print(json.dumps({"file": where, **_facts(check)}))
    else:
        print(f"{printable(where)}: {'; '.join(_words(check))}")
    return check.why


def _facts(check: Check) -> dict[str, object]:
    """Return the result for a game as a JSON object."""
    record = check.record
    first = check.differing[0] if check.differing else None
    return {
        "variant": variant_to_json(record.variant),
        "over": check.over,
        "versions": record.bots,
        "missing": _missing(check),
        "changes": len(record.changes),
        "hints": record.hints,
        "undos": record.undos,
        "moves": [
            {
                "seat": one.seat,
                "player": one.player,
                "follow": one.follow,
                "differ": one.differ,
                "unchecked": one.unchecked,
            }
            for one in check.counts
        ],
        "remade": check.remade,
        "why": check.why,
        "first": first and _difference(first),
    }


def _difference(first: RecomputedMove) -> dict[str, object]:
    moves = {"recorded": move_text(first.recorded), "again": move_text(first.again)}
    return {"move_index": first.move_index, "seat": first.seat, "player": first.player, **moves}


def _missing(check: Check) -> list[str]:
    """Return the keys that a record lacks, although moves follow from them."""
    record = check.record
    values = {"seed": record.seed, "secret": record.secret, "seats": record.seats}
    return [key for key, value in values.items() if not value]


def _words(check: Check) -> Iterator[str]:
    """Yield the result for a game, part by part."""
    record, chance = check.record, check.remade - check.bot_moves
    if check.differing:
        first = check.differing[0]
        who = "chance" if first.seat is None else f"seat {first.seat} ({printable(first.player)})"
        yield f"move {first.move_index + 1}, {who}: {_difference_words(first, record.variant)}"
        yield CAUSES[check.why]
        yield f"{len(check.differing)} of {check.remade} moves made again differ"
    else:
        whole = "" if check.why else "all "
        yield f"{whole}{check.bot_moves} moves of bots and {chance} moves of chance follow"
    if check.unchecked:
        yield f"not checked: {', '.join(map(_unchecked, check.unchecked))}"
    if not check.over:
        yield "the game is not over"
    if missing := _missing(check):
        yield f"the record has no {', no '.join(missing)}"
    yield f"{printable(record.variant.name)}{_length(check)}"
    yield f"version {', '.join(one or 'unknown' for one in record.bots) or 'unknown'}"
    if record.changes:
        yield f"changes of players: {len(record.changes)}"
    if record.hints or record.undos:
        yield f"hints: {record.hints}, undos: {record.undos}"


def _difference_words(one: RecomputedMove, variant: Variant) -> str:
    """Return a move and the one that was made again; of two deals, what differs."""
    if not (isinstance(one.recorded, Deal) and isinstance(one.again, Deal)):
        return f"{move_text(one.recorded)} in the record, {move_text(one.again)} when made again"
    moved = moved_cards(variant, one.recorded, one.again)
    named = [f"{card} is dealt to {_seat(a)}, not {_seat(b)}" for card, a, b in moved[:NAMED]]
    return ", ".join(named) + (f", and {len(moved) - NAMED} more" if moved[NAMED:] else "")


def _seat(seat: int | None) -> str:
    return "nobody" if seat is None else f"seat {seat}"


def _length(check: Check) -> str:
    variant = check.record.variant
    return f", rounds: {variant.rounds}" if is_short(variant) else ""


def _unchecked(one: MoveCounts) -> str:
    count = f"{one.unchecked} moves of"
    if one.seat is None:
        return f"{count} chance"
    kind = {HUMAN: "a person", "": "not named"}
    who = kind.get(one.player) or f"{printable(one.player)}, an unknown bot"
    return f"{count} seat {one.seat} ({who})"


def _summary(counts: Mapping[str, int]) -> str:
    found = [f"{count} {why or 'confirmed'}" for why, count in counts.items()]
    return f"{sum(counts.values())} games{': ' if found else ''}{', '.join(found)}"
