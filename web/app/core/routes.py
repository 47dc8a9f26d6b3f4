"""The routes: the data that opens each screen and survives a reload."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

from app.core.codec import Data, read_one_of

# Games ---------------------------------------------------------------------------------


class GameSource(Data, abstract=True):
    """A game that a screen is about."""


class Current(GameSource):
    """The game at the table."""


class Saved(GameSource):
    """A saved game by its id; an empty id names the game to be continued."""

    id: str


class Linked(GameSource):
    """A game in a link."""

    link: str


class Dealt(GameSource):
    """A position without a record, whose hidden cards are dealt at random.

    Args:
        position: the text of the position.
        seed: the seed of the deal.
    """

    position: str
    seed: int


class Here(GameSource):
    """The game of the screen that opens a route, else the game at the table."""


CURRENT = Current()
HERE = Here()


# Routes --------------------------------------------------------------------------------


class Route(Data, abstract=True):
    """The data that opens a screen."""

    def shows(self, _game: GameSource) -> bool:
        """Return whether the screen is about a game."""
        return False


class HomeRoute(Route):
    """The start page."""


class PlayRoute(Route):
    """The table of a game.

    Args:
        id: the id of the saved game, empty for the one to be continued.
        seat: the seat of the last viewer, if several people play.
        since: the number of moves made before they began to look.
        expects: whether the page shows what brings people to a game that has begun.
    """

    id: str = ""
    seat: int | None = None
    since: int = 0
    expects: bool = False

    def shows(self, game: GameSource) -> bool:
        """Return whether the game is played here."""
        return game in (CURRENT, Saved(self.id))


class DealRoute(Route):
    """A shared deal, which begins once the seats are chosen."""

    link: str


class RulesRoute(Route):
    """A topic of a game's rules."""

    game: str
    topic: str = ""


def _picked(value: object) -> tuple[int, ...]:
    """Read positions; once they were the first ones, and only their number was written."""
    positions = range(value) if isinstance(value, int) else value
    if not isinstance(positions, list | range) or not all(type(at) is int for at in positions):
        raise ValueError(value)
    return tuple(positions)


class LessonRoute(Route):
    """The lesson of a game.

    Args:
        moves: the number of its moves that have been made.
        picked: which of the cards to be passed are picked.
    """

    game: str
    moves: int = 0
    picked: Annotated[tuple[int, ...], _picked] = ()


class HistoryRoute(Route):
    """The lists of saved games.

    Args:
        shown: the number of games that each list shows at most.
    """

    shown: int = 50


class StatisticsRoute(Route):
    """The statistics of all saved games."""


class DaysRoute(Route):
    """The calendar of the deal of the day.

    Args:
        day: the ISO date of the selected day, today if empty.
        month: the first day of the month that is shown, that of the day if empty.
    """

    day: str = ""
    month: str = ""


class GameRoute(Route, abstract=True):
    """A screen about a game that is played, saved or linked."""

    game: GameSource

    def shows(self, game: GameSource) -> bool:
        """Return whether the screen is about this game."""
        return game == self.game


class ScoresRoute(GameRoute):
    """The score sheet of the game at the table."""

    game: GameSource = CURRENT


class ResultRoute(GameRoute):
    """The result of a shared game.

    Args:
        whole: whether all results are shown, also of a game that the reader may play.
    """

    whole: bool = False


class CupRoute(Route):
    """A cup.

    Args:
        id: its id.
        terms: its terms as JSON text, where the device may not have it.
    """

    id: str
    terms: str = ""


class NewCupRoute(Route):
    """The form of a new cup.

    Args:
        variant: the variant of its games, as JSON text with the name of the game.
        bots: the bots at all seats but the first, by their ids.
    """

    variant: str
    bots: tuple[str, ...]


class ReplayRoute(GameRoute):
    """A game from frame to frame.

    Args:
        frame: the current frame, by default the deal of the last round.
        viewer: the seat from which finished rounds are seen, by default the first person's.
        round: the round that begins at the frame, if the frame isn't known.
        position: whether the position is shown, not the event that led to it.
        move: the number of the move after the frame, if the frame isn't known.
        values: whether values are shown at the viewer's decisions.
    """

    frame: int | None = None
    viewer: int | None = None
    round: int | None = None
    position: bool = False
    values: bool = False
    move: int | None = None


class WhatIfRoute(GameRoute):
    """A finished round with other moves, or a position played on.

    Args:
        number: the number of moves kept from the game.
        viewer: the seat of the person, by default the first person's.
        moves: the texts of the moves made since.
        undone: the texts of the moves taken back, the next one first.
        stand_in: the number of moves after which a bot has played the person's cards, if any.
        values: whether values are shown.
    """

    number: int
    viewer: int | None = None
    moves: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    stand_in: int | None = None
    values: bool = False


class WhyRoute(GameRoute):
    """The reasons for a bot's move, by the number of the move."""

    number: int


class ReviewRoute(GameRoute):
    """The review of a round, by default of the whole game, for the decisions of a seat."""

    round: int | None = None
    seat: int | None = None


class MistakesRoute(ReviewRoute):
    """The costly decisions of a seat to try again, from the move with that number on.

    `tried` and `done` are those of a `PuzzleRoute`.
    """

    number: int | None = None
    tried: tuple[str, ...] = ()
    done: bool = False


class GuessRoute(GameRoute):
    """The decisions of a seat to guess, from the move with that number on.

    `guesses` is the number of moves guessed, `lost` what they lost in hundredths of a point, and
    `lost_there` what those in the game lost. `tried` and `done` are those of a `PuzzleRoute`.
    """

    seat: int
    number: int = 0
    guesses: int = 0
    lost: int = 0
    lost_there: int = 0
    tried: tuple[str, ...] = ()
    done: bool = False


class ParRoute(GameRoute):
    """The par of a finished game, by default for the first person's seat."""

    seat: int | None = None


class FairnessRoute(GameRoute):
    """The check whether a finished game was fair."""


class PuzzlesRoute(Route):
    """The choice of puzzles.

    Args:
        person: the solver, by name or key; the last solver if empty.
        table: the name of their variant, or `ALL_TABLES`; the usual one if empty.
    """

    person: str = ""
    table: str = ""


TODAY = "today"

ALL_TABLES = "all"


class PuzzleRoute(Route):
    """A puzzle.

    Args:
        id: the id of the puzzle, empty if the day or the screen chooses.
        theme: the theme of the next puzzles, any theme if empty.
        tried: the texts of the moves tried so far.
        done: whether the best move has been found or shown.
        person: the solver, by name or key; the last solver if empty.
        rated: whether a try, or the request for the move, has changed the solver's rating.
        day: the ISO date of the day whose puzzle it is, or `TODAY`; empty for any other puzzle.
        table: the table of the next puzzles, as in `PuzzlesRoute`.
    """

    id: str = ""
    theme: str = ""
    tried: tuple[str, ...] = ()
    done: bool = False
    person: str = ""
    rated: bool = False
    day: str = ""
    table: str = ""


class DueRoute(Route):
    """One of a person's own mistakes: one that is due, or an example of a theme.

    Args:
        id: the id of the mistake; the first one if empty.
        person: the key of the person.
        tried: the texts of the moves tried so far.
        done: whether the best move has been found or shown.
        theme: the theme whose examples are offered; empty for those that are due.
    """

    id: str = ""
    person: str = ""
    tried: tuple[str, ...] = ()
    done: bool = False
    theme: str = ""


class ExportRoute(Route):
    """The export of all stored data to a file."""


class ImportRoute(Route):
    """The import of a file."""


# Stored games --------------------------------------------------------------------------


def routes_from(stack: Iterable[object]) -> list[Route]:
    """Return the routes of a stored stack, up to the first one that can't be read."""
    routes: list[Route] = []
    for data in stack:
        try:
            routes.append(_old(data) if isinstance(data, str) else read_one_of(Route, data))
        except ValueError:
            break
    return routes


_OLD: Mapping[str, Route] = {
    "home": HomeRoute(),
    "play": PlayRoute(),
    "history": HistoryRoute(),
    "statistics": StatisticsRoute(),
    "scores": ScoresRoute(),
}


def _old(place: str) -> Route:
    """Return the route of a text of the first version; "replay:at:80" has a frame."""
    name, _at, frame = place.partition(":at:")
    if name == "replay":
        return ReplayRoute(CURRENT, int(frame) if frame else None)
    if name.startswith("watch:"):
        return ReplayRoute(Saved(name.removeprefix("watch:")), int(frame) if frame else None)
    if name not in _OLD:
        raise ValueError(place)
    return _OLD[name]
