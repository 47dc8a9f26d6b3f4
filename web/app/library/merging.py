"""The rules of an import where the device has the same game or entry already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from app.library.archive import SavedGame
from app.library.entries import KINDS
from diamonds_core import BadRecord
from diamonds_core.untrusted import parse_json

Relation = Literal["same", "further", "behind", "apart"]
"""The progress of a game in a file, compared with its state on the device."""


def relation(own: SavedGame, other: SavedGame) -> Relation:
    """Compare the states of a game on the device and in a file."""
    mine, theirs = _moves(own), _moves(other)
    if other.spoilt or theirs is None:
        return "same" if own.record == other.record else "behind"
    if mine is None:
        return "further"
    if mine == theirs:
        return "same"
    if theirs[: len(mine)] == mine:
        return "further"
    return "behind" if mine[: len(theirs)] == theirs else "apart"


def _moves(game: SavedGame) -> list[object] | None:
    """Return the moves of a record as texts, None where it can't be read."""
    try:
        data = parse_json(game.record)
    except BadRecord:
        return None
    moves = data.get("moves") if isinstance(data, dict) else None
    return moves if isinstance(moves, list) else None


def new_entries(kind: str, own: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries of a file that the device lacks, or that change its own."""
    merge = KINDS[kind].merge
    merged = {key: merge(own[key], entry) if key in own else entry for key, entry in other.items()}
    return {key: entry for key, entry in merged.items() if own.get(key) != entry}
