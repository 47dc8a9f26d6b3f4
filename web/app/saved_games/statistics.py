"""What can be counted in finished games: a fold over their records, person by person.

A person is a name as typed, its case folded. A game counts for the person who made most of a
seat's moves; each act counts for the person in the seat at that moment, a bot's for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

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
from diamonds_core.review import Rating

PEOPLE, MIXED = "people", "mixed"
"""The level of a game in which all others are people, and of one with several kinds of bots."""

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished game, when it ended (in ms since 1970), and its ratings by seat."""

    id: str
    record: Record
    when: int = 0
    ratings: Mapping[int, Rating] = field(default_factory=dict)


@dataclass(slots=True)
class Deeds:
    """What was done: how many moves, the points that Suit Actions moved and the cards given, by
    suit, and how often a dealer had 1, 2 or 3 cards passed."""

    moves: int = 0
    actions: list[int] = field(default_factory=lambda: [0] * 4)
    passes: list[int] = field(default_factory=lambda: [0] * 3)
    given: list[int] = field(default_factory=lambda: [0] * 4)

    def add(self, other: Deeds) -> None:
        """Count those of another in."""
        self.moves += other.moves
        for mine, more in (
            (self.actions, other.actions),
            (self.passes, other.passes),
            (self.given, other.given),
        ):
            mine[:] = [a + b for a, b in zip(mine, more, strict=True)]


@dataclass(frozen=True, slots=True)
class Part:
    """What one person did in one game.

    Args:
        game: the id of the game, and `when` it ended.
        name: as it was typed.
        variant: how it was played.
        level: the id of the bot that all others were, `MIXED`, or `PEOPLE`.
        table: all the people of the game, see `person`.
        counts: whether the game itself counts for this person.
        score: of their place, and whether it `won`.
        deeds: what they did themselves.
        rating: how well they decided, where the game was reviewed.
    """

    game: str
    when: int
    name: str
    variant: Variant
    level: str
    table: tuple[str, ...]
    counts: bool
    score: int
    won: bool
    deeds: Deeds
    rating: Rating


@dataclass(slots=True)
class Tally:
    """Parts of games added up: `games`, `wins` and `points` of those that count, all `deeds`."""

    games: int = 0
    wins: int = 0
    points: int = 0
    deeds: Deeds = field(default_factory=Deeds)
    rating: Rating = field(default_factory=Rating)

    def add(self, part: Part) -> None:
        """Count one more in."""
        self.deeds.add(part.deeds)
        self.rating += part.rating
        if part.counts:
            self.games += 1
            self.wins += part.won
            self.points += part.score


def person(name: str) -> str:
    """Who a name stands for, however it was typed."""
    return " ".join(name.split()).casefold()


def parts(kept: Kept) -> tuple[Part, ...]:
    """What every person did in a finished game, seat by seat."""
    record = kept.record
    if not record.seats:
        return ()
    state, deeds = _deeds(record)
    table = game_of(record.variant).summary(state)
    seats = record.seats_at(len(record.moves))
    people = tuple(sorted({person(name) for who in deeds for name in who if name is not None}))
    return tuple(
        Part(
            kept.id,
            kept.when,
            name,
            record.variant,
            _level(seats[:seat] + seats[seat + 1 :]),
            people,
            2 * done.moves > sum(other.moves for other in who.values()),
            table["scores"][place],
            place in table["winners"],
            done,
            kept.ratings.get(seat, Rating()),
        )
        for seat, (who, place) in enumerate(zip(deeds, record.variant.team, strict=True))
        for name, done in who.items()
        if name is not None
    )


def tallies(all_parts: Iterable[Part], key: Callable[[Part], K]) -> dict[K, Tally]:
    """The parts added up, by whatever is to be told apart."""
    found: dict[K, Tally] = {}
    for part in all_parts:
        found.setdefault(key(part), Tally()).add(part)
    return found


def streaks(all_parts: Iterable[Part]) -> tuple[int, int]:
    """How many games in a row were won: up to the last one, and at best."""
    row = best = 0
    for part in sorted(all_parts, key=lambda part: part.when):
        if part.counts:
            row = row + 1 if part.won else 0
            best = max(best, row)
    return row, best


def accuracies(all_parts: Iterable[Part]) -> list[tuple[int, float]]:
    """When reviewed games ended, and how accurately they were played, in percent; oldest first."""
    return [
        (part.when, part.rating.accuracy)
        for part in sorted(all_parts, key=lambda part: part.when)
        if part.rating.accuracy is not None
    ]


def _level(others: Iterable[Seat]) -> str:
    bots = {seat.player for seat in others} - {HUMAN}
    return MIXED if len(bots) > 1 else next(iter(bots), PEOPLE)


def _deeds(record: Record) -> tuple[State, list[dict[str | None, Deeds]]]:
    """The end of a game, and what was done at every seat by each name; by bots, under None."""
    variant = record.variant
    state: State = game_of(variant).start(variant)
    done: list[dict[str | None, Deeds]] = [{} for _ in range(variant.players)]
    seats = record.seats

    def of(seat: int) -> Deeds:
        name = seats[seat].name if seats[seat].player == HUMAN else None
        return done[seat].setdefault(name, Deeds())

    def count(event: events.Event) -> None:
        if isinstance(event, events.Acted):
            of(event.seat).actions[event.suit] += event.moved

    for number, move in enumerate(record.moves):
        seats = record.seats_at(number)
        _count_move(of, state, move)
        state.play(move, count)
    return state, done


def _count_move(of: Callable[[int], Deeds], state: State, move: Move) -> None:
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
