"""The command `puzzles`: finds positions in which one move is right beyond doubt.

The work is done in waves of tasks. A task plays one round with strong bots and looks for one puzzle
of a kind, a table and a sort of decision; a wave has a task for each kind whose quota isn't filled.
So a library follows from its seed and the quotas alone, with any number of workers. A journal
counts the finished tasks: after an interruption the work resumes from there.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import NamedTuple

from ..bots import Choice
from ..errors import format_value
from ..game import game_of, variants
from ..moves import Give, Move, Pass, Rob
from ..position import write_position
from ..puzzle import Puzzle, read_puzzle, write_puzzle
from ..state import State
from ..variant import Variant
from ..view import View
from .command import NoScheduler, number, workers
from .match import Match
from .proof import prove

QUOTAS = {"card": 4, "pass": 1, "rob": 2}
"""By sort of decision, the number of puzzles of each table in a batch."""

STAKES = {"card": 1.0, "pass": 0.5, "rob": 0.3}
"""By sort, the least lead of the best move in points by the evaluation alone, before a proof."""

CANDIDATES = 3
"""The greatest number of positions of a round that are tried."""

FEWEST = {"card": 3, "pass": 3, "rob": 2}
"""By sort, the least number of legal moves."""

MOST = 20
"""The greatest number of legal moves: a proof among all ways to pass three cards takes too long."""

SHORTEST = {"card": 4, "pass": 1, "rob": 1}
"""By sort, the least number of cards in hand."""

MAX_PLAYOUTS = 12_000
"""The greatest number of playouts in a proof; see `prove`."""

SEEDS = 3
"""The number of times that each level chooses a move, each with another source of chance."""

RATINGS = 800, 2000
"""The first ratings of a puzzle that all levels always solve, and of one that none solves."""


class PuzzleKind(NamedTuple):
    """A kind of puzzle: the name of its variant, and the sort of its decision."""

    variant: str
    sort: str


def sort_of(move: Move) -> str:
    """Return the sort of the decision for a move: "card", "pass" or "rob"."""
    match move:
        case Pass() | Give():
            return "pass"
        case Rob():
            return "rob"
    return "card"


def kinds() -> tuple[PuzzleKind, ...]:
    """Return the kinds of puzzles, ordered by the sort of decision."""
    return tuple(
        PuzzleKind(name, sort)
        for sort in QUOTAS
        for name, variant in variants().items()
        if sort in game_of(variant).puzzle_sorts(variant)
    )


# Finding -------------------------------------------------------------------------------


def find_puzzle(kind: PuzzleKind, seed: int, number: int) -> Puzzle | None:
    """Return a puzzle of a kind from a numbered round, or None without one; a worker runs this."""
    rng = Random(f"{seed} {kind.variant} {kind.sort} {number}")
    for view in candidates(kind, seed, number)[:CANDIDATES]:
        values = prove(view, rng, MAX_PLAYOUTS)
        if values is not None:
            best = max(values, key=lambda move: values[move].points)
            ordered = tuple(values[move] for move in view.legal)
            return Puzzle(write_position(view), first_rating(view, best, rng), ordered)
    return None


def candidates(kind: PuzzleKind, seed: int, number: int) -> list[View]:
    """Return the decisions of a round that may be puzzles, the earliest first."""
    sort = kind.sort
    return [
        view
        for view, choice in _decisions(variants()[kind.variant], seed, number)
        if sort_of(choice.move) == sort and len(view.hand) >= SHORTEST[sort]
        if FEWEST[sort] <= len(view.legal) <= MOST and _lead(choice) >= STAKES[sort]
        if sort == "rob" or _misleads(view, choice.move)
    ]


def _decisions(variant: Variant, seed: int, number: int) -> Iterator[tuple[View, Choice]]:
    """Yield all Views of a round in which a seat chose, with its choices."""
    game = game_of(variant)
    bot = game.strongest(at_once=True)
    rng = Random(f"{seed} {number}")
    state: State = Match(variant, bot, bot, seed).opening(number)
    while (seat := state.to_move) is not None:
        view = game.observe(state, seat)
        choice = bot.choose(view, rng)
        if len(view.legal) > 1:
            yield view, choice
        state.play(choice.move)


def _lead(choice: Choice) -> float:
    """Return the points by which the best move is ahead of the second."""
    best, second = (value for _, value in choice.evaluations[:2])
    return best - second


def _misleads(view: View, best: Move) -> bool:
    """Return whether one of the levels that don't search makes another move."""
    bots = [bot for bot in game_of(view.variant).offered() if not bot.searches]
    return any(bot.choose(view, Random(0)).move != best for bot in bots)


def first_rating(view: View, best: Move, rng: Random) -> int:
    """Return the first rating of a puzzle: the more levels find its move, the lower it is."""
    bots = game_of(view.variant).offered()
    tries = [bot.choose(view, rng).move == best for bot in bots for _ in range(SEEDS)]
    least, greatest = RATINGS
    return round(greatest - (greatest - least) * sum(tries) / len(tries))


# The command ---------------------------------------------------------------------------


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    add = parser.add_argument
    add("library", type=Path, metavar="FILE", help="to which puzzles are appended")
    add("--journal", type=Path, required=True, metavar="FILE", help="of the tasks done")
    add("--seed", type=int, default=0, help="fixes every round (default: 0)")
    add("--batches", type=number, default=1, help="of each quota (default: 1)")
    add(
        "--sorts",
        type=_sorts,
        default=list(QUOTAS),
        metavar="A,B,…",
        help="of decisions: card, pass, rob (default: all)",
    )
    add(
        "--tables",
        type=_tables,
        default=list(variants()),
        metavar="A,B,…",
        help="by the names of their variants (default: all)",
    )
    add("--workers", type=number, help="processes (default: one a core)")
    add("--scheduler", metavar="ADDRESS", help="of a Dask cluster, for the work")


def _sorts(text: str) -> list[str]:
    return _listed(text, QUOTAS)


def _tables(text: str) -> list[str]:
    return _listed(text, variants())


def _listed(text: str, known: Iterable[str]) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in known:
            raise ArgumentTypeError(f"{name!r} is not one of {', '.join(known)}")
    return names


def puzzles(options: Namespace, parser: ArgumentParser) -> int:
    """Append puzzles to a library until every quota is filled.

    Wrong options and unreadable files end the program through `parser.error`.
    """
    try:
        next_wave(options)
        for file in (options.journal, options.library):
            file.touch()
    except (OSError, ValueError) as error:
        parser.error(str(error))
    try:
        with workers(options.workers, options.scheduler) as executor:
            _fill(options, executor)
    except NoScheduler as error:
        parser.error(f"--scheduler: {error}")
    return 0


def _fill(options: Namespace, executor: Executor) -> None:
    library, seed = options.library, options.seed
    while wave := next_wave(options):
        futures = [executor.submit(find_puzzle, kind, seed, at) for kind, at in wave]
        for (kind, _), future in zip(wave, futures, strict=True):
            _append(library, future.result())
            _add_line(options.journal, _label(kind, seed))


def next_wave(options: Namespace) -> list[tuple[PuzzleKind, int]]:
    """Return the next tasks: each kind below its quota, with the number of its next round.

    The kinds with the least number form the wave, so that an interrupted wave is finished first.

    Raises:
        ValueError: when a line of the journal or of the library is invalid.
    """
    done = Counter(_journal(options.journal))
    had = Counter(kind_of(read_puzzle(line)) for line in _lines(options.library))
    wave = [
        (kind, done[_label(kind, options.seed)])
        for kind in kinds()
        if kind.sort in options.sorts and kind.variant in options.tables
        if had[kind] < options.batches * QUOTAS[kind.sort]
    ]
    least = min((number for _, number in wave), default=0)
    return [(kind, number) for kind, number in wave if number == least]


def kind_of(puzzle: Puzzle) -> PuzzleKind:
    """Return the kind of a puzzle."""
    view = puzzle.view
    return PuzzleKind(view.variant.name, sort_of(view.legal[0]))


def _append(library: Path, puzzle: Puzzle | None) -> None:
    """Append the puzzle that a task found, unless it is there from before an interruption."""
    if puzzle is not None and write_puzzle(puzzle) not in _lines(library):
        _add_line(library, write_puzzle(puzzle))


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8", "replace").splitlines() if file.exists() else []


def _journal(file: Path) -> list[str]:
    """Return the lines of a journal; each is the label of a task.

    Raises:
        ValueError: when a line is not a label.
    """
    lines = _lines(file)
    for at, line in enumerate(lines, 1):
        seed, table, sort = [*line.split(" "), "", "", ""][:3]
        if line != f"{seed} {table} {sort}" or table not in variants() or sort not in QUOTAS:
            raise ValueError(f"{file} is no journal: its line {at} is {format_value(line)}")
    return lines


def _add_line(file: Path, line: str) -> None:
    with file.open("a", encoding="utf-8") as text:
        text.write(f"{line}\n")


def _label(kind: PuzzleKind, seed: int) -> str:
    return f"{seed} {kind.variant} {kind.sort}"
