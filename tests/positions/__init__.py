"""Positions with a proven best move, which show whether a bot avoids obvious mistakes.

A line of `positions.txt` has what people complain of in bots, and a puzzle in which some moves are
that mistake. Most come from games of `simple` with odd moves now and then; their values are exact,
over all deals that agree with the View, with every seat playing for itself. In the last robbery of
a game a value is the share in the victory. The others are decisions of the level Easy, proved as
puzzles are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from diamonds_core import Bot, Move, View, game_of
from diamonds_core.puzzle import Puzzle, read_puzzle

PATH = Path(__file__).with_name("positions.txt")

TIE = 0.02
"""The difference of two values, in points, up to which both moves are right."""


@dataclass(frozen=True)
class Position:
    """A decision in which some moves are right and others would be complained of."""

    complaint: str
    puzzle: Puzzle

    @property
    def view(self) -> View:
        """The view of the seat to move."""
        return self.puzzle.view

    @property
    def is_exact(self) -> bool:
        """True if the values are exact, not means over some deals."""
        return not any(value.error for value in self.puzzle.values)

    @property
    def right(self) -> set[Move]:
        """The best move, and those as good."""
        values = self.puzzle.evaluations
        least = values[self.puzzle.best].points - TIE
        return {move for move in values if values[move].points > least}

    def found_by(self, bot: Bot[Any]) -> bool:
        """Return whether a bot plays a right move."""
        return bot.choose(self.view, Random(0)).move in self.right


def positions() -> list[Position]:
    """Return the whole suite."""
    lines = (line.split("\t") for line in PATH.read_text("utf-8").splitlines())
    return [Position(complaint, read_puzzle(puzzle)) for complaint, puzzle in lines]


def found(suite: Sequence[Position], bot_id: str) -> list[Position]:
    """Return the positions in which the bot with that id plays a right move."""
    return [p for p in suite if p.found_by(game_of(p.view.variant).bots[bot_id])]
