"""Puzzles: positions in which one move is right beyond doubt, with the value of every move.

A library of puzzles is a text with one line for each puzzle. A line has three fields with spaces
between them: the text of the position (see `position`), the first rating, and the values of the
legal moves in their order. A value is in hundredths of a point from here to the end of the round;
"~" and the standard error follow a value that is not exact.

    diamonds-4-second/1/1/play/r2d0/…/D4C14 1450 210~12,-35~14,20~13

A confirmed puzzle keeps its line, and new puzzles are appended: the order of the puzzles of the
usual table decides the dates of the puzzle of the day (see `DAILY`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from .errors import format_value
from .game import game_of, variant_of
from .moves import Give, Move, Pass, Rob
from .package_files import read_package_file
from .position import read_position
from .registry import USUAL
from .variant import Variant
from .view import View

LIBRARY = Path(__file__).with_name("puzzles.txt")
"""The library that comes with the engine."""

LAST = 3
"""The greatest number of cards in hand in the last tricks."""

KINDS: Sequence[tuple[type, str]] = ((Rob, "rob"), (Pass, "passing"), (Give, "passing"))
"""The themes of moves other than cards."""

FIRST_DAY = 739943
"""The date of the first puzzle of the usual table, 2026-11-23, in days since the year 1 began."""

DAILY = 50
"""The number of puzzles of the usual table with dates; those appended later have none.

A greater number changes the puzzles of dates from `FIRST_DAY` + `DAILY` on.
"""


@dataclass(frozen=True, slots=True)
class Value:
    """The mean value of a move in points, and its standard error; 0 for an exact value."""

    points: float
    error: float = 0.0


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A position in which one move is right.

    Args:
        position: its text.
        rating: the first rating, on the scale of chess ratings.
        values: the values of the legal moves of the position's View, in their order.
    """

    position: str
    rating: int
    values: tuple[Value, ...]

    def __repr__(self) -> str:
        return f"<Puzzle {self.id} of {self.position.partition('/')[0]}, rating {self.rating}>"

    def svg(self) -> str:
        """Return the position as a drawing in SVG, without the answer."""
        return self.view.svg()

    def _repr_html_(self) -> str:
        return self.svg()

    @property
    def id(self) -> str:
        """The digest of the position."""
        return sha256(self.position.encode()).hexdigest()[:12]

    @cached_property
    def variant(self) -> Variant:
        """The variant that the position names, found without reading the rest.

        Raises:
            BadVariant: `variant-name`.
        """
        return variant_of(self.position.partition("/")[0])

    @cached_property
    def view(self) -> View:
        """The View of the seat to move.

        Raises:
            BadPosition: when the text isn't a position; see `read_position`.
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

    @cached_property
    def themes(self) -> frozenset[str]:
        """The themes of the right move, by its kind and by the reasons for it."""
        return themes_of(self.view, self.best)


def themes_of(view: View, best: Move) -> frozenset[str]:
    """Return the themes of a position whose right move is `best`."""
    game = game_of(view.variant)
    reasons = game.reasons(view, best)
    found = {
        theme
        for theme, examples in game.themes.items()
        if any(reason.includes(example) for reason in reasons for example in examples)
    }
    found |= {theme for kind, theme in KINDS if isinstance(best, kind)}
    return frozenset(found | {"last"} if len(view.hand) <= LAST else found)


def load_puzzles(library: Path = LIBRARY) -> tuple[Puzzle, ...]:
    """Return the puzzles of a library, in their order.

    Raises:
        OSError: when the file can't be read.
        ValueError: when a line isn't a puzzle.
    """
    text = read_package_file(library) if library == LIBRARY else library.read_bytes()
    return tuple(map(read_puzzle, text.decode().splitlines()))


def write_puzzle(puzzle: Puzzle) -> str:
    """Return the line of a puzzle, without a line break."""
    values = ",".join(map(_value_text, puzzle.values))
    return f"{puzzle.position} {puzzle.rating} {values}"


def read_puzzle(line: str) -> Puzzle:
    """Parse the line of a puzzle, without its position, which `Puzzle.view` reads.

    Raises:
        ValueError: when the line hasn't three fields, or a field has a wrong format.
    """
    try:
        position, rating, values = line.split()
        return Puzzle(position, int(rating), tuple(map(_value, values.split(","))))
    except ValueError:
        expected = "a position, a rating and values"
        raise ValueError(f"{format_value(line)} is no puzzle; expected {expected}") from None


def puzzle_of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """Return the puzzle of a day, a number like `FIRST_DAY`: one of the usual table.

    The puzzles repeat after `DAILY` days.

    Raises:
        IndexError: when the library has too few puzzles of the usual table.
    """
    usual = [puzzle for puzzle in puzzles if puzzle.variant == USUAL]
    return usual[(day - FIRST_DAY) % DAILY]


def _value_text(value: Value) -> str:
    points = str(round(100 * value.points))
    return f"{points}~{max(1, round(100 * value.error))}" if value.error else points


def _value(text: str) -> Value:
    points, _, error = text.partition("~")
    return Value(int(points) / 100, int(error or 0) / 100)
