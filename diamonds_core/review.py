"""A game judged: what each decision of a person was worth, beside the best that a bot finds.

Values are final points by which a side is ahead of the mean of the others, at the end of the
round. So a round comes apart into three numbers that add up to its result: what the cards dealt
promised, less what decisions lost, and luck, which is all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum

from .games import game_of
from .moves import Give, Move
from .record import HUMAN, Record
from .state import State
from .variants import Variant
from .views import View

Weighed = Sequence[tuple[Move, float]]
"""Moves that were compared, each with what it brings from here to the end of the round."""

Weigh = Callable[["Decision"], Weighed]
"""How moves are compared, for instance `bot.choose(decision.view, rng).weighed`."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a person chose among several, in a round that is over.

    `number` counts the moves of the record before it; `ahead` is by how much its side had
    come ahead since the round began.
    """

    number: int
    round: int
    seat: int
    view: View
    move: Move
    ahead: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision beside the best one, in points ahead at the end of the round.

    `expected` is what the best move would have led to on average, `kept` what the chosen one
    did; one that wasn't compared counts as the worst that was. `stake` is what lay between the
    best and the worst.
    """

    decision: Decision
    best: Move
    expected: float
    kept: float
    stake: float

    @property
    def loss(self) -> float:
        """What the decision cost, in points; never less than 0."""
        return self.expected - self.kept


@dataclass(frozen=True, slots=True)
class Rating:
    """How well decisions were made; ratings add up."""

    decisions: int = 0
    loss: float = 0.0
    stake: float = 0.0

    def __add__(self, other: Rating) -> Rating:
        return Rating(
            self.decisions + other.decisions, self.loss + other.loss, self.stake + other.stake
        )

    @property
    def accuracy(self) -> float | None:
        """The share, in percent, of the points at stake that was kept; None with none at stake.

        At every decision as much is at stake as lies between the best move and the worst: 100
        is always the best move, 0 always the worst.
        """
        return 100 * (1 - self.loss / self.stake) if self.stake else None


@dataclass(frozen=True, slots=True)
class Course:
    """One round of one person: its verdicts in order, and by how much it came out ahead."""

    round: int
    seat: int
    verdicts: tuple[Verdict, ...]
    result: float

    @property
    def dealt(self) -> float:
        """What the cards promised at the first decision, to who plays well."""
        return self.verdicts[0].expected

    @property
    def rating(self) -> Rating:
        """How well the decisions of the round were made."""
        return rating(self.verdicts)

    @property
    def luck(self) -> float:
        """What came on top of it or was taken away, by the cards and choices of others."""
        return self.result - self.dealt + self.rating.loss


def decisions(record: Record) -> tuple[Decision, ...]:
    """All decisions of people in the finished rounds of a game; a forced move is none."""
    game = game_of(record.variant)
    state: State = game.start(record.variant)
    found: list[Decision] = []
    start = game.returns(state)
    for number, move in enumerate(record.moves):
        if state.to_move is None:
            start = game.returns(state)
        elif (seat := _chooser(state, record, number, move)) is not None:
            ahead = lead(record.variant, _minus(game.returns(state), start), seat)
            view = game.observe(state, seat)
            found.append(Decision(number, state.round, seat, view, move, ahead))
        state.play(move)
    open_round = None if state.over or state.between_rounds else state.round
    return tuple(decision for decision in found if decision.round != open_round)


def judge(decision: Decision, weighed: Weighed) -> Verdict:
    """A decision beside the best of the moves that were compared."""
    values = dict(weighed)
    best = max(values, key=values.__getitem__)
    worst = min(values.values())
    kept = values.get(decision.move, worst)
    ahead = decision.ahead
    return Verdict(decision, best, ahead + values[best], ahead + kept, values[best] - worst)


def review(record: Record, weigh: Weigh) -> Iterator[Verdict]:
    """Judge the decisions of a game, one at each step: there are `len(decisions(record))`.

    It is cancelled by not going on; decisions for which nothing was compared are left out.
    """
    for decision in decisions(record):
        if weighed := weigh(decision):
            yield judge(decision, weighed)


def courses(record: Record, verdicts: Iterable[Verdict]) -> tuple[Course, ...]:
    """The verdicts by round and person, with what came of it."""
    paid = results(record)
    found: dict[tuple[int, int], list[Verdict]] = {}
    for verdict in verdicts:
        key = verdict.decision.round, verdict.decision.seat
        found.setdefault(key, []).append(verdict)
    return tuple(
        Course(number, seat, tuple(all_), lead(record.variant, paid[number], seat))
        for (number, seat), all_ in sorted(found.items())
    )


def turning_points(verdicts: Iterable[Verdict], least: float = 0.25) -> tuple[Verdict, ...]:
    """The decisions that cost at least so many points, the dearest first."""
    dear = [verdict for verdict in verdicts if verdict.loss >= least]
    return tuple(sorted(dear, key=lambda verdict: -verdict.loss))


def rating(verdicts: Iterable[Verdict]) -> Rating:
    """How well these decisions were made."""
    ratings = (Rating(1, verdict.loss, verdict.stake) for verdict in verdicts)
    return sum(ratings, Rating())


def lead(variant: Variant, returns: Sequence[float], seat: int) -> float:
    """By how much a seat's side is ahead of the mean of the others."""
    team = variant.team
    others = [paid for other, paid in enumerate(returns) if team[other] != team[seat]]
    return returns[seat] - fsum(others) / len(others)


def _chooser(state: State, record: Record, number: int, move: Move) -> int | None:
    """The seat of a person who chooses a move, None where a bot does or nothing is chosen."""
    seat = move.seat if isinstance(move, Give) else state.turn
    seats = record.seats_at(number)
    person = bool(seats) and seats[seat].player == HUMAN
    return seat if person and len(state.legal_for(seat)) > 1 else None


def results(record: Record) -> dict[int, tuple[float, ...]]:
    """What every finished round paid each seat, by its number."""
    game = game_of(record.variant)
    state: State = game.start(record.variant)
    before, paid = game.returns(state), {}
    for move in record.moves:
        state.play(move)
        if state.between_rounds or state.over:
            after = game.returns(state)
            paid[state.round] = _minus(after, before)
            before = after
    return paid


def _minus(after: Sequence[float], before: Sequence[float]) -> tuple[float, ...]:
    return tuple(b - a for a, b in zip(before, after, strict=True))
