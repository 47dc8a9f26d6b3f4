"""Entries: small values that a device keeps besides games, of several kinds, each under a key.

An entry is a JSON object. On the device a wrong one counts as missing; in a file it is an error,
see `archive`. A new field has a default, which is not stored: earlier versions lack it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Annotated, Any

from app.core.kinds import Kind
from app.library.fields import (
    ID,
    Id,
    IsoDay,
    Name,
    Person,
    Score,
    Time,
    by_id,
    listed,
    matching,
    number,
    text,
    whole,
)
from app.library.links import LARGEST_DATA, LARGEST_SCORE, MOST_SEATS, Results, read_results
from app.library.parcels import MOST_DEALS, Cup, read_cup
from app.library.totals import folded, person
from diamonds_core.position import LONGEST as LONGEST_POSITION
from diamonds_core.untrusted import parse_json

LARGEST_RATING = 4_000
"""Twice the rating of the strongest puzzles; Glicko can't work with results that are certain."""

MOST_MOVES = 400
"""The maximal number of legal moves in a position; 3 of 13 cards can be given in 286 ways."""

LONGEST_MOVE = 40
"""The maximal length of the text of a move; three cards can be given at once."""

_points = listed(number(-LARGEST_SCORE, LARGEST_SCORE), MOST_MOVES)
MOST_ROUNDS = 99

MOST_THEMES = 32

BotsVersion = Annotated[str, matching("([0-9a-f]{8})?")]
Moves = Annotated[int, whole(0, 99_999)]

_losses = by_id(number(0, LARGEST_SCORE), MOST_THEMES)
_game_ids = listed(matching(ID), 9)


def _check(valid: bool, entry: object) -> None:
    """Raise ValueError for an entry whose fields contradict each other."""
    if not valid:
        raise ValueError(entry)


def _is_key(key: str, name: str) -> bool:
    """Return True if a name has this key, as now or in earlier versions; no name fits any."""
    return folded(name) in ("", key) or person(name) == key


@dataclass(frozen=True, slots=True)
class Day:
    """A person's result in the deal of a day.

    Args:
        day: the day as an ISO date in UTC.
        when: the time of the game's end, in ms since 1970.
        results: the results of all seats, the person's own first.
        place: the person's rank, 1 for a winner.
        par: the score of good play in the same seat, if it was computed.
        helped: True if hints or undos were used.
        version: the version of the bots with which the device has checked the game, empty if it
            has not, or in entries of earlier versions.
        moves: the number of moves of chance and of bots that follow.
    """

    day: IsoDay
    when: Time
    results: Annotated[Results, read_results]
    place: Annotated[int, whole(1, MOST_SEATS)]
    par: Annotated[int | None, whole(-LARGEST_SCORE, LARGEST_SCORE)] = None
    helped: bool = False
    version: BotsVersion = ""
    moves: Moves = 0

    def __post_init__(self) -> None:
        _check(self.place <= len(self.results), self)

    @property
    def score(self) -> int:
        return self.results[0][1]


@dataclass(frozen=True, slots=True)
class SharedResult:
    """Another person's result in the deal of a day.

    Args:
        day: the day as an ISO date in UTC.
        name: the name in the link.
        score: the score in the link, or of the game in the link.
        checked: True if the score is that of a game in the link.
        helped: True if hints or undos were used, as far as known.
        version: the version of the bots with which the device has checked the game, empty if it
            has not, or in entries of earlier versions.
        moves: the number of moves of chance and of bots that follow.
    """

    day: IsoDay
    name: Name
    score: Score
    checked: bool
    helped: bool = False
    version: BotsVersion = ""
    moves: Moves = 0


@dataclass(frozen=True, slots=True)
class Solved:
    """A puzzle that a person has solved, or whose solution they have seen.

    Args:
        id: the id of the puzzle.
        person: the person's key, see `totals.person`.
        when: the time in ms since 1970.
        right: True if their first move was the best one.
        rating: the puzzle's rating at that time.
        name: the person's name as typed, empty if only the key is known.
    """

    id: Annotated[str, matching("[0-9a-f]{12,64}")]
    person: Person
    when: Time
    right: bool
    rating: Annotated[int, whole(0, LARGEST_RATING)]
    name: Name = ""

    def __post_init__(self) -> None:
        _check(_is_key(self.person, self.name), self)


@dataclass(frozen=True, slots=True)
class DailyAnswer:
    """A person's answer to the puzzle of a day.

    Args:
        day: the day as an ISO date in UTC.
        person: the person's key, see `totals.person`.
        when: the time in ms since 1970.
        right: True if their first move was the best one.
        move: the text of that move, empty if they were shown the best one.
        name: the person's name as typed, empty if only the key is known.
    """

    day: IsoDay
    person: Person
    when: Time
    right: bool
    move: Annotated[str, text(LONGEST_MOVE)] = ""
    name: Name = ""

    def __post_init__(self) -> None:
        _check(_is_key(self.person, self.name), self)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A costly decision, which is offered to its person until they have found the best move.

    Args:
        position: the text of the position.
        values: the values of the legal moves in their order, in points.
        person: the person's key, see `totals.person`.
        due: the ISO date of the next offer.
        offered: the number of offers.
        found: the number of offers in which they found the best move.
        name: the person's name as typed, empty if only the key is known.
        cost: the points that their move lost, None in entries of earlier versions.
        shared: True if others use the device too, False in entries of earlier versions.
    """

    position: Annotated[str, text(LONGEST_POSITION)]
    values: Annotated[tuple[float, ...], _points]
    person: Person
    due: IsoDay
    offered: Annotated[int, whole(0, 999)]
    found: Annotated[int, whole(0, 999)]
    name: Name = ""
    cost: Annotated[float | None, number(-LARGEST_SCORE, LARGEST_SCORE)] = None
    shared: bool = False

    def __post_init__(self) -> None:
        _check(len(self.values) > 0 and self.found <= self.offered, self)
        _check(_is_key(self.person, self.name), self)

    @property
    def id(self) -> str:
        """The digest of the position, on a shared device with the person."""
        content = f"{self.position} {self.person}" if self.shared else self.position
        return sha256(content.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """The points that a person's costly decisions lost in a reviewed game.

    Args:
        game: the id of the game.
        person: the person's key, see `totals.person`.
        rounds: the number of its rounds.
        losses: the points by theme, see `puzzle.themes_of`; a decision may have several themes.
        name: the person's name as typed, empty if only the key is known.
    """

    game: Id
    person: Person
    rounds: Annotated[int, whole(1, MOST_ROUNDS)]
    losses: Annotated[Mapping[str, float], _losses]
    name: Name = ""

    def __post_init__(self) -> None:
        _check(_is_key(self.person, self.name), self)


@dataclass(frozen=True, slots=True)
class LevelGames:
    """The last counted games of a person against a level.

    Args:
        game: the name of the game.
        level: the id of the bots at all other seats.
        person: the person's key, see `totals.person`.
        last: the ids of the last games, oldest first.
        won: the ids of the won games among them.
        offered: the id of the game after which the next level was offered, empty before that.
        lost: the ids of the games among them in which the person came last.
        eased: the id of the game after which the level below was offered, empty before that.
        first: the id of the first won game, empty before it and in entries of earlier versions.
    """

    game: Id
    level: Id
    person: Person
    last: Annotated[tuple[str, ...], _game_ids]
    won: Annotated[tuple[str, ...], _game_ids]
    offered: Annotated[str, matching(f"({ID})?")]
    lost: Annotated[tuple[str, ...], _game_ids] = ()
    eased: Annotated[str, matching(f"({ID})?")] = ""
    first: Annotated[str, matching(f"({ID})?")] = ""

    def __post_init__(self) -> None:
        _check({*self.won, *self.lost} <= {*self.last}, self)
        _check(len({*self.last}) == len(self.last) and not {*self.won} & {*self.lost}, self)

    @property
    def first_win(self) -> str:
        """The id of the first won game that is known; an offer needs wins, too."""
        return self.first or next(iter(self.won), "") or self.offered


MOST_CRYSTALS = 9_999
"""A bound far above the crystals of any Vault; 99 rounds bring fewer."""


@dataclass(frozen=True, slots=True)
class LockedCrystals:
    """The crystals that a finished game has locked away, for the safe of the start page.

    They stay when the game is deleted, and a game counts once.

    Args:
        game: the id of the game.
        crystals: the points in the Vault of the first person of this device.
    """

    game: Id
    crystals: Annotated[int, whole(0, MOST_CRYSTALS)]


_game_link = matching(f"(g=[0-9A-Za-z_-]{{1,{2 * LARGEST_DATA}}})?")


@dataclass(frozen=True, slots=True)
class DuelGame:
    """A friend's game of the same deals, which a game of this device answers.

    Args:
        game: the id of the game.
        link: the link to the friend's game.
    """

    game: Id
    link: Annotated[str, _game_link]


@dataclass(frozen=True, slots=True)
class KeptCup:
    """A cup in which this device takes part, or which it has seen.

    Args:
        terms: its terms as JSON text, see `parcels.Cup`.
        person: the id of this device's person in it.
        name: their name, empty before they take part.
        key: the key that ends it, empty where it isn't known.
        ended: the time in ms since 1970 at which the device learned of the end, 0 before.
        secret: what signs the own results, empty in cups of earlier versions.
    """

    terms: Annotated[str, text(4_000)]
    person: Annotated[str, matching("[0-9a-f]{16}")]
    name: Name = ""
    key: Annotated[str, matching("([0-9a-f]{16})?")] = ""
    ended: Time = 0
    secret: Annotated[str, matching("([0-9a-f]{64})?")] = ""

    def __post_init__(self) -> None:
        _check(not self.ended or self.cup.is_end(self.key), self)

    @property
    def cup(self) -> Cup:
        return read_cup(parse_json(self.terms))


OWN, BEGUN = "me", "begun"
"""The persons of this device's own results, and of the games that it has begun."""


@dataclass(frozen=True, slots=True)
class CupGame:
    """A person's first result of a deal of a cup.

    Args:
        cup: the id of the cup.
        deal: the number of the deal, from 1 on.
        person: the person's id; `OWN` or `BEGUN` for this device.
        name: the person's name.
        when: the time in ms since 1970 at which it came.
        link: the link to the game, empty for one that was begun.
        score: the score of the person's side.
        helped: True if hints or undos were used.
        check: "checked" if all of it follows, else why not; empty before the check.
        game: the id of the saved game, empty for those of others.
        seal: the key and the signature of another person, empty where nobody has signed it.
    """

    cup: Id
    deal: Annotated[int, whole(1, MOST_DEALS)]
    person: Annotated[str, matching(f"{OWN}|{BEGUN}|[0-9a-f]{{16}}")]
    name: Name
    when: Time
    link: Annotated[str, _game_link] = ""
    score: Score = 0
    helped: bool = False
    check: Annotated[str, matching("[a-z-]{0,16}")] = ""
    game: Annotated[str, matching(f"({ID})?")] = ""
    seal: Annotated[str, matching("([0-9a-f]{192})?")] = ""


# The kinds -----------------------------------------------------------------------------


def _merge_days(own: Day, other: Day) -> Day:
    """Return the first result of a day, with the par and the check of either."""
    first, later = (other, own) if other.when < own.when else (own, other)
    if first.results != later.results:
        return first
    checked = first if first.version else later
    par = later.par if first.par is None else first.par
    return replace(first, par=par, version=checked.version, moves=checked.moves)


def _is_proof(own: SharedResult, other: SharedResult) -> bool:
    """Return True if a result is that of a game, and the device's own is the same without one."""
    return other.checked and not own.checked and other.score == own.score


def _merge_levels(own: LevelGames, other: LevelGames) -> LevelGames:
    """Return the games that continue the other's; each level is offered once."""
    goes_on = not own.last or own.last[-1] in other.last
    found = other if goes_on else own
    return replace(
        found,
        offered=own.offered or other.offered,
        eased=own.eased or other.eased,
        first=own.first or other.first,
    )


DAYS: Kind[Day] = Kind("days", Day, lambda entry: entry.day, _merge_days)

SHARED_RESULTS: Kind[SharedResult] = Kind(
    "results",
    SharedResult,
    lambda entry: f"{entry.day} {folded(entry.name)}",
    lambda own, other: other if _is_proof(own, other) else own,
)

SOLVED: Kind[Solved] = Kind(
    "solved",
    Solved,
    lambda entry: f"{entry.id} {entry.person}",
    lambda own, other: other if other.when < own.when else own,
)

DAILY_ANSWERS: Kind[DailyAnswer] = Kind(
    "daily",
    DailyAnswer,
    lambda entry: f"{entry.day} {entry.person}",
    lambda own, other: other if other.when < own.when else own,
)

MISTAKES: Kind[Mistake] = Kind(
    "mistakes",
    Mistake,
    lambda entry: entry.id,
    lambda own, other: other if other.offered > own.offered else own,
)

LEVEL_GAMES: Kind[LevelGames] = Kind(
    "levels", LevelGames, lambda entry: f"{entry.game} {entry.level} {entry.person}", _merge_levels
)

REVIEWS: Kind[ReviewedGame] = Kind(
    "reviews", ReviewedGame, lambda entry: f"{entry.game} {entry.person}", lambda own, _other: own
)

SAFE: Kind[LockedCrystals] = Kind(
    "safe",
    LockedCrystals,
    lambda entry: entry.game,
    lambda own, other: max(own, other, key=lambda entry: entry.crystals),
)

DUELS: Kind[DuelGame] = Kind("duels", DuelGame, lambda entry: entry.game, lambda own, _other: own)

CUPS: Kind[KeptCup] = Kind(
    "cups",
    KeptCup,
    lambda entry: entry.cup.id,
    lambda own, other: replace(
        own, name=own.name or other.name, key=own.key or other.key, ended=own.ended or other.ended
    ),
)

CUP_GAMES: Kind[CupGame] = Kind(
    "cupgames",
    CupGame,
    lambda entry: f"{entry.cup} {entry.deal} {entry.person}",
    lambda own, other: other if other.when < own.when else own,
)

KINDS: Mapping[str, Kind[Any]] = {
    kind.name: kind
    for kind in (
        *(DAYS, SHARED_RESULTS, SOLVED, DAILY_ANSWERS, MISTAKES, LEVEL_GAMES, REVIEWS, SAFE),
        *(DUELS, CUPS, CUP_GAMES),
    )
}
"""All kinds of entries by name."""

FORMER_KINDS = {"begun", "played"}
"""The kinds that earlier versions stored, whose entries in files are ignored."""
