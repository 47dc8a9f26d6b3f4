"""Statistics of finished games, by person: a fold over their records.

A person is a name as typed, its case folded; all people without a name are one person, in any
language. A game counts for the person who made most of a seat's moves. Each action counts for the
person in the seat at that moment; actions of bots don't count.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import fsum, sqrt
from typing import TypeVar

from app.library.par_scores import ParScores, par_of
from app.words import _
from app.words.names import plain, typed, with_display_names
from diamonds_core import (
    HUMAN,
    Card,
    Give,
    Move,
    Pass,
    Record,
    Rob,
    Seat,
    State,
    Variant,
    events,
    game_of,
)
from diamonds_core.game import margin
from diamonds_core.luck import Luck
from diamonds_core.review import Quality

PEOPLE, MIXED = "people", "mixed"
"""The level of a game against people only, and of a game against several kinds of bots."""

WINDOW = 10
"""The number of games in the moving average of a trend."""

ALONE = "me"
"""The key of the person without a name."""

K = TypeVar("K", bound=Hashable)


@dataclass(slots=True)
class ActionCounts:
    """The counts of a person's actions.

    They are the number of moves, the points moved by Suit Actions and the cards given, both by
    suit, and the numbers of times that a dealer passed 1, 2 or 3 cards.
    """

    moves: int = 0
    actions: list[int] = field(default_factory=lambda: [0] * 4)
    passes: list[int] = field(default_factory=lambda: [0] * 3)
    given: list[int] = field(default_factory=lambda: [0] * 4)

    def add(self, other: ActionCounts) -> None:
        """Add the counts of another."""
        self.moves += other.moves
        for mine, more in (
            (self.actions, other.actions),
            (self.passes, other.passes),
            (self.given, other.given),
        ):
            mine[:] = [a + b for a, b in zip(mine, more, strict=True)]


@dataclass(frozen=True, slots=True)
class Participation:
    """The part of one person in one game.

    Args:
        game: the id of the game, and `when` it ended.
        name: the name as typed.
        variant: the variant of the game.
        seat: the seat in which they sat.
        level: the id of the bot at all other seats, `MIXED`, or `PEOPLE`.
        table: the keys of all people in the game, see `person`.
        counts: True if the game itself counts for this person.
        score: the score of their place; `won` is true for a winner.
        action_counts: the counts of their own actions.
        rating: the quality of their decisions, if the game was reviewed.
        over_par: the number of points better than par, if par is known.
        lead: the points of their side at the end, minus the mean of the other sides.
        luck: the luck of their cards, if it is known.
    """

    game: str
    when: int
    name: str
    variant: Variant
    seat: int
    level: str
    table: tuple[str, ...]
    counts: bool
    score: int
    won: bool
    action_counts: ActionCounts
    rating: Quality
    over_par: int | None = None
    lead: float = 0.0
    luck: Luck | None = None


@dataclass(frozen=True, slots=True)
class Trend:
    """The value of a game that ended at `when`, and the moving average with its error."""

    when: int
    value: float
    mean: float
    error: float | None


@dataclass(slots=True)
class Tally:
    """The sum of participations.

    `games`, `wins` and `points` include those that count, `action_counts` all.
    """

    games: int = 0
    wins: int = 0
    points: int = 0
    action_counts: ActionCounts = field(default_factory=ActionCounts)
    rating: Quality = field(default_factory=Quality)

    def add(self, participation: Participation) -> None:
        """Add a participation."""
        self.action_counts.add(participation.action_counts)
        self.rating += participation.rating
        if participation.counts:
            self.games += 1
            self.wins += participation.won
            self.points += participation.score


def person(name: str) -> str:
    """Return the key of a person; spaces and case of the typed name don't matter."""
    return folded(typed(name)) or ALONE


def name_from_link(name: str) -> str:
    """Return the name to show for one in a link: "A friend" if its player has typed none."""
    return " ".join(name.split()) if typed(plain(name)) else _("A friend")


def with_names_from_link(record: Record) -> Record:
    """Return the record of a link with the names to show: who has typed none has shared it."""

    def named(seats: Sequence[Seat]) -> tuple[Seat, ...]:
        return tuple(
            seat if typed(seat.name) == seat.name else replace(seat, name=_("A friend"))
            for seat in seats
        )

    changes = tuple(replace(change, seats=named(change.seats)) for change in record.changes)
    return with_display_names(replace(record, seats=named(record.seats), changes=changes))


def folded(name: str) -> str:
    """Return a name without needless spaces and capitals."""
    return " ".join(name.split()).casefold()


def participations_in(
    id_: str,
    record: Record,
    when: int = 0,
    ratings: Mapping[int, Quality] | None = None,
    par: ParScores = (),
    luck: Sequence[Luck] = (),
) -> tuple[Participation, ...]:
    """Return the participation of each person in a finished game, seat by seat.

    The game ended at `when`, in ms since 1970.
    """
    if not record.seats:
        return ()
    state, action_counts = count_actions(record)
    table = game_of(record.variant).summary(state)
    paid = game_of(record.variant).returns(state)
    seats = record.seats_at(len(record.moves))
    people = tuple(
        sorted({person(name) for who in action_counts for name in who if name is not None})
    )
    return tuple(
        Participation(
            id_,
            when,
            name,
            record.variant,
            seat,
            _level(seats[:seat] + seats[seat + 1 :]),
            people,
            2 * done.moves > sum(other.moves for other in who.values()),
            table["scores"][place],
            place in table["winners"],
            done,
            (ratings or {}).get(seat, Quality()),
            _over_par(record, par_of(par, seat), table["scores"][place]),
            margin(record.variant, paid, seat),
            luck[seat] if seat < len(luck) else None,
        )
        for seat, (who, place) in enumerate(zip(action_counts, record.variant.team, strict=True))
        for name, done in who.items()
        if name is not None
    )


def tallies(
    participations: Iterable[Participation], key: Callable[[Participation], K]
) -> dict[K, Tally]:
    """Return the sums of participations by key."""
    found: dict[K, Tally] = {}
    for participation in participations:
        found.setdefault(key(participation), Tally()).add(participation)
    return found


def streaks(participations: Iterable[Participation]) -> tuple[int, int]:
    """Return the lengths of the current and the longest streak of wins."""
    row = best = 0
    for participation in sorted(participations, key=lambda participation: participation.when):
        if participation.counts:
            row = row + 1 if participation.won else 0
            best = max(best, row)
    return row, best


def accuracies(participations: Iterable[Participation]) -> list[Trend]:
    """Return the accuracies of reviewed games in percent, weighted by the points at stake."""
    return trends(
        (one.when, one.rating.accuracy, one.rating.stake)
        for one in participations
        if one.rating.accuracy is not None
    )


def points_over_par(participations: Iterable[Participation]) -> list[Trend]:
    """Return the points better than par in the games where the person made most moves."""
    return trends(
        (one.when, float(one.over_par), 1.0)
        for one in participations
        if one.counts and one.over_par is not None
    )


def leads(participations: Iterable[Participation]) -> tuple[list[Trend], list[Trend]]:
    """Return the leads over others where the luck is known: as they were, and without luck."""
    known = [(one.when, one.lead, one.luck.points) for one in participations if one.luck]
    return (
        trends((when, lead, 1.0) for when, lead, _points in known),
        trends((when, lead - points, 1.0) for when, lead, points in known),
    )


def trends(values: Iterable[tuple[int, float, float]]) -> list[Trend]:
    """Return values with their moving average; each comes with its time and weight."""
    found: list[Trend] = []
    ordered = sorted(values)
    for last, (when, value, _weight) in enumerate(ordered, 1):
        window = [(value, weight) for _when, value, weight in ordered[max(0, last - WINDOW) : last]]
        found.append(Trend(when, value, *_mean(window)))
    return found


def _mean(values: Sequence[tuple[float, float]]) -> tuple[float, float | None]:
    """Return a weighted mean and its standard error, None for a single value."""
    total = fsum(weight for _value, weight in values)
    mean = fsum(value * weight for value, weight in values) / total
    count = len(values)
    if count < 2:
        return mean, None
    squares = fsum((weight * (value - mean)) ** 2 for value, weight in values)
    return mean, sqrt(count / (count - 1) * squares) / total


def _over_par(record: Record, par: int | None, score: int) -> int | None:
    if par is None:
        return None
    return par - score if game_of(record.variant).lower_is_better else score - par


def _level(others: Iterable[Seat]) -> str:
    bots = {seat.player for seat in others} - {HUMAN}
    return MIXED if len(bots) > 1 else next(iter(bots), PEOPLE)


def count_actions(record: Record) -> tuple[State, list[dict[str | None, ActionCounts]]]:
    """Return the end of a game, and the actions of each name by seat; bots are under None."""
    variant = record.variant
    state: State = game_of(variant).start(variant)
    done: list[dict[str | None, ActionCounts]] = [{} for _ in range(variant.players)]
    seats = record.seats

    def of(seat: int) -> ActionCounts:
        name = seats[seat].name if seats[seat].player == HUMAN else None
        return done[seat].setdefault(name, ActionCounts())

    def count(event: events.Event) -> None:
        if isinstance(event, events.Acted):
            of(event.seat).actions[event.suit] += event.moved

    for number, move in enumerate(record.moves):
        seats = record.seats_at(number)
        _count_move(of, state, move)
        state.play(move, count)
    return state, done


def _count_move(of: Callable[[int], ActionCounts], state: State, move: Move) -> None:
    match move:
        case Give(seat, cards):
            of(seat).moves += 1
            for card in cards:
                of(seat).given[card.suit] += 1
        case Pass(count):
            of(state.turn).moves += 1
            of(state.turn).passes[count - 1] += 1
        case Card() | Rob():
            of(state.turn).moves += 1
