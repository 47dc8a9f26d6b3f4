"""Puzzles: positions in which one move is right beyond doubt, with the value of every move.

A library of puzzles is a text of one line a puzzle, of three fields with spaces between them: the
text of the position (see `position`), the first rating, and the values of the legal moves in
their order. A value is in hundredths of a point from here to the end of the round, with "~" and
its standard error after it where it is not exact.

    diamonds-4-second/1/1/play/r2d0/…/D4C14 1450 210~12,-35~14,20~13

While it is confirmed, the puzzle of a line never changes, and later ones are appended: the number
of a line is also the date on which it is the puzzle of the day (see `DAILY`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from .cards import SPADES
from .errors import shown
from .game import game_of
from .moves import Give, Move, Pass, Rob
from .position import read_position
from .view import View

LIBRARY = Path(__file__).with_name("puzzles.txt")
"""The library that comes with the engine."""

LAST = 3
"""The greatest number of cards in hand in the last tricks."""

FIRST_DAY = 739943
"""The date of the first puzzle, 2026-11-23, as the number of days since the year 1 began."""

DAILY = 618
"""The number of puzzles among which the dates go, the first ones; appended ones have no date.

A greater number changes the puzzles of dates from `FIRST_DAY` + 618 (2028-08-02) on.
"""


@dataclass(frozen=True, slots=True)
class Value:
    """The mean value of a move in points, and its standard error; 0 for an exact value."""

    points: float
    error: float = 0.0


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move is right.

    Args:
        position: its text.
        rating: the first rating, on the scale of chess ratings.
        values: of the legal moves of the position's View, in their order.
    """

    position: str
    rating: int
    values: tuple[Value, ...]

    @property
    def id(self) -> str:
        """The digest of the position."""
        return sha256(self.position.encode()).hexdigest()[:12]

    @cached_property
    def view(self) -> View:
        """What the seat to move knows.

        Raises:
            BadPosition: when the text is none; see `read_position`.
        """
        return read_position(self.position)

    @property
    def evaluations(self) -> Mapping[Move, Value]:
        """The value of each legal move."""
        return dict(zip(self.view.legal, self.values, strict=True))

    @property
    def best(self) -> Move:
        """The right move."""
        evaluations = self.evaluations
        return max(evaluations, key=lambda move: evaluations[move].points)


def load_puzzles(library: Path = LIBRARY) -> tuple[Puzzle, ...]:
    """The puzzles of a library, in their order.

    Raises:
        OSError: when the file can't be read.
        ValueError: when a line is no puzzle.
    """
    return tuple(map(read_puzzle, library.read_text("utf-8").splitlines()))


def write_puzzle(puzzle: Puzzle) -> str:
    """The line of a puzzle, without its end."""
    values = ",".join(map(_value_text, puzzle.values))
    return f"{puzzle.position} {puzzle.rating} {values}"


def read_puzzle(line: str) -> Puzzle:
    """Read the line of a puzzle; its position is read when its View is asked for.

    Raises:
        ValueError: when the line has not three fields, or a number is none.
    """
    try:
        position, rating, values = line.split()
        return Puzzle(position, int(rating), tuple(map(_value, values.split(","))))
    except ValueError:
        expected = "a position, a rating and values"
        raise ValueError(f"{shown(line)} is no puzzle; expected {expected}") from None


def puzzle_of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """Return the puzzle of a day, counted as `FIRST_DAY` is; they come again after `DAILY` days.

    Raises:
        IndexError: when the library has fewer puzzles.
    """
    return puzzles[(day - FIRST_DAY) % DAILY]


# Themes --------------------------------------------------------------------------------


def _because(*codes: str, **facts: object) -> Callable[[Puzzle], bool]:
    """Whether a reason for the right move has one of some codes, with some facts."""

    def has(puzzle: Puzzle) -> bool:
        reasons = game_of(puzzle.view.variant).reasons(puzzle.view, puzzle.best)
        return any(
            reason.code in codes and facts.items() <= reason.facts.items() for reason in reasons
        )

    return has


def _is_lock(puzzle: Puzzle) -> bool:
    spades = _because("brings", "would-bring", suit=SPADES)
    return spades(puzzle) or _because("saves-from-thief")(puzzle)


THEMES: Mapping[str, Callable[[Puzzle], bool]] = {
    "void": _because("makes-void", "nears-void", "gives-all", "could-void"),
    "duck": _because("loses", "keeps-trickless", "leaves-nothing", "leaves-trick", "takes-least"),
    "lock": _is_lock,
    "thief": _because("thief-leaves", "thief-comes"),
    "rob": lambda puzzle: isinstance(puzzle.best, Rob),
    "passing": lambda puzzle: isinstance(puzzle.best, Pass | Give),
    "last": lambda puzzle: len(puzzle.view.hand) <= LAST,
    "partner": _because("partner-wins", "overtakes-partner", "gives-partner"),
}
"""By name, whether a puzzle has a theme."""


def _value_text(value: Value) -> str:
    points = str(round(100 * value.points))
    return f"{points}~{max(1, round(100 * value.error))}" if value.error else points


def _value(text: str) -> Value:
    points, _, error = text.partition("~")
    return Value(int(points) / 100, int(error or 0) / 100)
