"""The routes: what opens each screen, as data that survives a reload."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from app.codec import read_one_of
from app.protocol.replies import Needs

# Games ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Current:
    """The game at the table."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game that the device keeps, by its id; an empty one names the game that waits."""

    id: str


@dataclass(frozen=True, slots=True)
class Linked:
    """A game that a link holds."""

    link: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """A position whose hidden cards are dealt by chance: one without a record.

    Args:
        position: its text.
        seed: of the deal.
    """

    position: str
    seed: int


@dataclass(frozen=True, slots=True)
class Here:
    """The game of the screen that opens a route, else the game at the table."""


Game = Current | Saved | Linked | Dealt | Here

CURRENT = Current()
HERE = Here()


# Routes --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Route:
    """What opens a screen."""

    @property
    def needs(self) -> Needs:
        """What must be had of the device before the screen opens."""
        return {}

    def shows(self, _game: Game) -> bool:
        """Whether the screen is about this game."""
        return False


@dataclass(frozen=True, slots=True)
class HomeRoute(Route):
    """The start page."""


@dataclass(frozen=True, slots=True)
class PlayRoute(Route):
    """The table of a game.

    Args:
        id: of the saved game, empty for the one that waits.
        seat: who has looked at the table last, with several people.
        since: after how many moves they began to look.
    """

    id: str = ""
    seat: int | None = None
    since: int = 0

    @property
    def needs(self) -> Needs:
        """The game, for this tab alone."""
        return {"game": self.id}

    def shows(self, game: Game) -> bool:
        """Whether the game is played here."""
        return game in (CURRENT, Saved(self.id))


@dataclass(frozen=True, slots=True)
class DealRoute(Route):
    """A shared deal, which begins when it is said who plays it."""

    link: str


@dataclass(frozen=True, slots=True)
class RulesRoute(Route):
    """A topic of a game's rules."""

    game: str
    topic: str = ""


@dataclass(frozen=True, slots=True)
class LessonRoute(Route):
    """The lesson of a game, after a number of its moves."""

    game: str
    moves: int = 0


@dataclass(frozen=True, slots=True)
class HistoryRoute(Route):
    """The list of all saved games."""

    @property
    def needs(self) -> Needs:
        """Their rows."""
        return {"games": "rows"}


@dataclass(frozen=True, slots=True)
class StatisticsRoute(Route):
    """The statistics of all saved games."""

    @property
    def needs(self) -> Needs:
        """All games with their records."""
        return {"games": "records"}


@dataclass(frozen=True, slots=True)
class DaysRoute(Route):
    """The calendar of the deal of the day.

    Args:
        day: the ISO date of the day that is looked at, today if empty.
        month: the first day of the month that is shown, that of the day if empty.
    """

    day: str = ""
    month: str = ""

    @property
    def needs(self) -> Needs:
        """The days, and the results of others."""
        return {"entries": ["days", "results"]}


@dataclass(frozen=True, slots=True)
class GameRoute(Route):
    """A screen about a game that is played, saved or linked."""

    game: Game

    @property
    def needs(self) -> Needs:
        """The record of a saved game."""
        return {"records": [self.game.id]} if isinstance(self.game, Saved) else {}

    def shows(self, game: Game) -> bool:
        """Whether it is about this game."""
        return game == self.game


@dataclass(frozen=True, slots=True)
class ScoresRoute(GameRoute):
    """The score sheet of the game at the table."""

    game: Game = CURRENT


@dataclass(frozen=True, slots=True)
class ResultRoute(GameRoute):
    """The result of a game that somebody has shared."""


@dataclass(frozen=True, slots=True)
class ReplayRoute(GameRoute):
    """A game from frame to frame.

    Args:
        frame: the one that is looked at, by default the last.
        viewer: the seat from which finished rounds are seen, by default the first person's.
        round: the one that begins at the frame, where that isn't known.
        position: whether the position is looked at, not the event that led to it.
        move: the move before which it is looked at, by its number, where the frame isn't known.
        values: whether values are shown at the viewer's decisions.
    """

    frame: int | None = None
    viewer: int | None = None
    round: int | None = None
    position: bool = False
    values: bool = False
    move: int | None = None


@dataclass(frozen=True, slots=True)
class WhatIfRoute(GameRoute):
    """A finished round played on otherwise, or a position played on.

    Args:
        number: how many moves are as they were.
        viewer: the seat of the person, by default the first person's.
        moves: the texts of those made since.
        undone: the texts of those that were taken back, the next one first.
        stand_in: after how many moves a bot has played the person's cards, if it has.
        values: whether values are shown.
    """

    number: int
    viewer: int | None = None
    moves: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    stand_in: int | None = None
    values: bool = False


@dataclass(frozen=True, slots=True)
class WhyRoute(GameRoute):
    """What a bot knew before the move of that number."""

    number: int


@dataclass(frozen=True, slots=True)
class ReviewRoute(GameRoute):
    """The review of a round, or without one of the whole game, for the decisions of a seat."""

    round: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class MistakesRoute(ReviewRoute):
    """The costly decisions of a seat tried again, from the move of that number on."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class ParRoute(GameRoute):
    """The par of a finished game, by default for the first person's seat."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class PuzzlesRoute(Route):
    """The choice of puzzles, for a person by name or key, or for who has answered last."""

    person: str = ""

    @property
    def needs(self) -> Needs:
        """What they have answered, and their mistakes."""
        return {"entries": ["solved", "mistakes"]}


TODAY = "today"


@dataclass(frozen=True, slots=True)
class PuzzleRoute(Route):
    """A puzzle.

    Args:
        id: of the puzzle; that of the day for `TODAY`, one that follows from the screen if empty.
        theme: what the next ones are about, anything if empty.
        tried: the texts of the moves that were tried.
        done: whether the best move has been found or told.
        person: who solves it, by name or key; who has answered last if empty.
        rated: whether one of the moves, or to be shown the move, has changed their rating.
    """

    id: str = ""
    theme: str = ""
    tried: tuple[str, ...] = ()
    done: bool = False
    person: str = ""
    rated: bool = False

    @property
    def needs(self) -> Needs:
        """What they have answered."""
        return {"entries": ["solved"]}


@dataclass(frozen=True, slots=True)
class DueRoute(Route):
    """One of a person's own mistakes that is due.

    Args:
        id: of the mistake; the first one that is due if empty.
        person: whose, by their key.
        tried: the texts of the moves that were tried.
        done: whether the best move has been found or told.
    """

    id: str = ""
    person: str = ""
    tried: tuple[str, ...] = ()
    done: bool = False

    @property
    def needs(self) -> Needs:
        """Their mistakes."""
        return {"entries": ["mistakes"]}


@dataclass(frozen=True, slots=True)
class ExportRoute(Route):
    """All that the device keeps, while it is saved to a file."""


@dataclass(frozen=True, slots=True)
class ImportRoute(Route):
    """A file, while it is imported."""


# Stored games --------------------------------------------------------------------------

AnyRoute = (
    HomeRoute
    | PlayRoute
    | DealRoute
    | RulesRoute
    | LessonRoute
    | HistoryRoute
    | StatisticsRoute
    | DaysRoute
    | ScoresRoute
    | ResultRoute
    | ReplayRoute
    | WhatIfRoute
    | WhyRoute
    | ReviewRoute
    | MistakesRoute
    | ParRoute
    | PuzzlesRoute
    | PuzzleRoute
    | DueRoute
    | ExportRoute
    | ImportRoute
)

ROUTES: tuple[type[Route], ...] = get_args(AnyRoute)


def routes_from(stack: Iterable[object]) -> list[Route]:
    """The routes of a stored stack, as far as it is understood."""
    routes: list[Route] = []
    for data in stack:
        try:
            routes.append(_old(data, routes) if isinstance(data, str) else _route(data))
        except ValueError:
            break
    return routes


def _route(data: object) -> Route:
    return read_one_of(ROUTES, data)


def _old(place: str, below: Sequence[Route]) -> Route:
    """A route as earlier versions stored it, "name:argument", above these others."""
    name, _colon, arg = place.partition(":")
    under = next((route for route in reversed(below) if isinstance(route, GameRoute)), None)
    if name not in _OLD:
        raise ValueError(place)
    return _OLD[name](arg, under or ReviewRoute(CURRENT))


def _number(text: str) -> int | None:
    """The number at the end of "at:12", if there is one."""
    return int(text.rpartition(":")[2]) if text else None


def _round_of(route: GameRoute) -> int | None:
    return route.round if isinstance(route, ReviewRoute) else None


_OLD: Mapping[str, Callable[[str, GameRoute], Route]] = {
    "home": lambda _arg, _under: HomeRoute(),
    "play": lambda _arg, _under: PlayRoute(),
    "link": lambda arg, _under: DealRoute(arg),
    "read": lambda arg, _under: RulesRoute(*arg.split(":", 1)),
    "learn": lambda arg, _under: LessonRoute(arg.split(":")[0], int(arg.partition(":")[2] or 0)),
    "history": lambda _arg, _under: HistoryRoute(),
    "statistics": lambda _arg, _under: StatisticsRoute(),
    "scores": lambda _arg, _under: ScoresRoute(),
    "replay": lambda arg, _under: ReplayRoute(CURRENT, _number(arg)),
    "watch": lambda arg, _under: ReplayRoute(
        Saved(arg.split(":")[0]), _number(arg.partition(":")[2])
    ),
    "whatif": lambda arg, under: WhatIfRoute(under.game, int(arg)),
    "why": lambda arg, under: WhyRoute(under.game, int(arg)),
    "review": lambda arg, under: ReviewRoute(under.game, _number(arg)),
    "mistakes": lambda arg, under: MistakesRoute(under.game, _round_of(under), number=int(arg)),
}
