"""Positions with a proven best move: whether a bot makes the mistakes that players laugh at.

They come from games of `simple` with odd moves now and then. `solving` solves them over all deals
that agree with the view; `python -m tests.positions BOT…` says how many of them a bot finds.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from diamonds_core import Bot, Record, View, game_of, move_text, read_record, replay

PATH = Path(__file__).with_name("positions.jsonl")


@dataclass(frozen=True)
class Position:
    """A decision of a seat in a game.

    `worth` is what each move gains on the mean of the others in this round, by the judge that
    likes it least, on average over `deals` deals: all there are. In the last robbery of a game
    it is the share in the victory.
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
        """The view of the seat."""
        view: View = game_of(self.record.variant).observe(replay(self.record), self.seat)
        return view

    def found_by(self, bot: Bot[Any]) -> bool:
        """Whether a bot plays a right move."""
        return move_text(bot.choose(self.view, Random(0)).move) in self.right


def positions() -> list[Position]:
    """The whole suite."""
    return [_position(json.loads(line)) for line in PATH.read_text("utf-8").splitlines()]


def _position(data: dict[str, Any]) -> Position:
    record = read_record(json.dumps(data.pop("record")))
    return Position(**{**data, "right": tuple(data["right"])}, record=record)


def found(suite: list[Position], bot_id: str) -> list[Position]:
    """The positions in which the bot of that id plays a right move."""
    return [p for p in suite if p.found_by(game_of(p.record.variant).bots[bot_id])]
