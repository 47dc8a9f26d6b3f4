"""Positions with a proven best move, which show whether a bot avoids obvious mistakes.

They come from games of `simple` with odd moves now and then. `solving` solves them over all deals
that agree with the view; `python -m tests.positions BOT…` counts how many a bot solves.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeVar

from diamonds_core import Bot, Record, View, game_of, move_text, read_record, replay

PATH = Path(__file__).with_name("positions.jsonl")


@dataclass(frozen=True)
class Position:
    """A decision of a seat in a game.

    `worth` is the gain of each move on the mean of the others in this round, by the lowest
    judgement, on average over all `deals` deals. In the last robbery of a game it is the share in
    the victory.
    """

    complaint: str
    table: str
    seat: int
    right: tuple[str, ...]
    worth: dict[str, float]
    deals: int
    record: Record

    @property
    def view(self) -> View:
        """The view of the seat to move."""
        view: View = game_of(self.record.variant).observe(replay(self.record), self.seat)
        return view

    def found_by(self, bot: Bot[Any]) -> bool:
        """Return whether a bot plays a right move."""
        return move_text(bot.choose(self.view, Random(0)).move) in self.right


def positions() -> list[Position]:
    """Return the whole suite."""
    return [_position(json.loads(line)) for line in PATH.read_text("utf-8").splitlines()]


def _position(data: dict[str, Any]) -> Position:
    record = read_record(json.dumps(data.pop("record")))
    return Position(**{**data, "right": tuple(data["right"])}, record=record)


class Solvable(Protocol):
    """A position that a bot may solve, with what its mistakes are complained of as."""

    @property
    def complaint(self) -> str:
        """The complaint."""

    @property
    def view(self) -> View:
        """The view of the seat to move."""

    def found_by(self, bot: Bot[Any]) -> bool:
        """Return whether a bot plays a right move."""


S = TypeVar("S", bound=Solvable)


def found(suite: Sequence[S], bot_id: str) -> list[S]:
    """Return the positions in which the bot with that id plays a right move."""
    return [p for p in suite if p.found_by(game_of(p.view.variant).bots[bot_id])]
