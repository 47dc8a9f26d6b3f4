"""The review of a game: the value of each decision of a person, beside the best that a bot finds.

Values are margins at the end of the round, in final points: a side minus the mean of the other
sides. The result of a round is the sum of three parts: the value of the cards dealt, minus the loss
by decisions, plus luck, which is the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum

from .game import game_of
from .moves import Give, Move
from .record import HUMAN, Record
from .state import State
from .variant import Variant
from .view import View

Evaluations = Sequence[tuple[Move, float]]
"""The moves that were compared, each with its value in points from here to the end of the round."""

Evaluate = Callable[["Decision"], Evaluations]
"""Compares moves, for instance `bot.choose(decision.view, rng).evaluations`."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a person chose among several, in a finished round.

    Args:
        move_index: the index of the move in the record.
        round: the number of the round, from 1.
        seat: of the person.
        view: what the seat saw.
        move: the one chosen.
        margin: what the seat's side had gained in the round, minus the mean of the other sides.
    """

    move_index: int
    round: int
    seat: int
    view: View
    move: Move
    margin: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision beside the best one.

    Args:
        decision: the decision.
        best: the move of the greatest value.
        expected: the margin at the end of the round that could be expected after the best move,
        actual: and after the move chosen; one that was not compared counts as the worst.
        stake: the difference between the best move and the worst.
    """

    decision: Decision
    best: Move
    expected: float
    actual: float
    stake: float

    @property
    def loss(self) -> float:
        """The points that the decision cost; never less than 0."""
        return self.expected - self.actual


@dataclass(frozen=True, slots=True)
class Rating:
    """The quality of decisions: their number, and the points lost and at stake; ratings add up."""

    decisions: int = 0
    loss: float = 0.0
    stake: float = 0.0

    def __add__(self, other: Rating) -> Rating:
        return Rating(
            self.decisions + other.decisions, self.loss + other.loss, self.stake + other.stake
        )

    @property
    def accuracy(self) -> float | None:
        """The share in percent of the points at stake that was not lost; None with none at stake.

        With 100 every move was the best one, with 0 the worst.
        """
        return 100 * (1 - self.loss / self.stake) if self.stake else None


@dataclass(frozen=True, slots=True)
class RoundReview:
    """The decisions of one person in one round, in order, and the margin at its end."""

    round: int
    seat: int
    verdicts: tuple[Verdict, ...]
    result: float

    @property
    def deal(self) -> float:
        """The margin that could be expected before the first decision."""
        return self.verdicts[0].expected

    @property
    def rating(self) -> Rating:
        """The rating of the round's decisions."""
        return rating(self.verdicts)

    @property
    def luck(self) -> float:
        """The part of the result that cards and the choices of others made."""
        return self.result - self.deal + self.rating.loss


def decisions(record: Record) -> tuple[Decision, ...]:
    """The decisions of people in the finished rounds of a game; a forced move is none."""
    game = game_of(record.variant)
    state: State = game.start(record.variant)
    found: list[Decision] = []
    start = game.returns(state)
    for number, move in enumerate(record.moves):
        if state.to_move is None:
            start = game.returns(state)
        elif (seat := _chooser(state, record, number, move)) is not None:
            gained = margin(record.variant, _minus(game.returns(state), start), seat)
            view = game.observe(state, seat)
            found.append(Decision(number, state.round, seat, view, move, gained))
        state.play(move)
    open_round = None if state.over or state.between_rounds else state.round
    return tuple(decision for decision in found if decision.round != open_round)


def judge(decision: Decision, evaluations: Evaluations) -> Verdict:
    """The verdict on a decision.

    Raises:
        ValueError: when no moves were compared.
    """
    values = dict(evaluations)
    best, worst = max(values, key=values.__getitem__), min(values.values())
    expected = decision.margin + values[best]
    actual = decision.margin + values.get(decision.move, worst)
    return Verdict(decision, best, expected, actual, values[best] - worst)


def review(record: Record, evaluate: Evaluate) -> Iterator[Verdict]:
    """Judge the decisions of a game one by one, without those for which no moves were compared."""
    for decision in decisions(record):
        if evaluations := evaluate(decision):
            yield judge(decision, evaluations)


def round_reviews(record: Record, verdicts: Iterable[Verdict]) -> tuple[RoundReview, ...]:
    """The verdicts by round and person."""
    paid = results(record)
    found: dict[tuple[int, int], list[Verdict]] = {}
    for verdict in verdicts:
        key = verdict.decision.round, verdict.decision.seat
        found.setdefault(key, []).append(verdict)
    return tuple(
        RoundReview(number, seat, tuple(all_), margin(record.variant, paid[number], seat))
        for (number, seat), all_ in sorted(found.items())
    )


def turning_points(verdicts: Iterable[Verdict], least: float = 0.25) -> tuple[Verdict, ...]:
    """The decisions that cost at least some points, the dearest first."""
    costly = [verdict for verdict in verdicts if verdict.loss >= least]
    return tuple(sorted(costly, key=lambda verdict: -verdict.loss))


def rating(verdicts: Iterable[Verdict]) -> Rating:
    """The rating of decisions."""
    ratings = (Rating(1, verdict.loss, verdict.stake) for verdict in verdicts)
    return sum(ratings, Rating())


def margin(variant: Variant, returns: Sequence[float], seat: int) -> float:
    """What a seat's side is paid, minus the mean of the seats of other sides."""
    team = variant.team
    others = [paid for other, paid in enumerate(returns) if team[other] != team[seat]]
    return returns[seat] - fsum(others) / len(others)


def _chooser(state: State, record: Record, number: int, move: Move) -> int | None:
    """The seat of the person who chooses a move; None where a bot does or there is no choice."""
    seat = move.seat if isinstance(move, Give) else state.turn
    seats = record.seats_at(number)
    person = bool(seats) and seats[seat].player == HUMAN
    return seat if person and len(state.legal_for(seat)) > 1 else None


def results(record: Record) -> dict[int, tuple[float, ...]]:
    """By the number of each finished round, what it paid each seat in final points."""
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
