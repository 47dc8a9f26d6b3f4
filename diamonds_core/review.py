"""The review of a game: each decision of a person, compared with the best one that a bot finds.

Values are margins at the end of the round, in final points: a side minus the mean of the other
sides. The result of a round is the value of the cards dealt, minus the loss by decisions, plus
luck, which is the rest.

The best of several uncertain values seems better than it is. So a decision that looks costly is
compared with the best one again, in other deals, and only that second look says what it cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from .cards import Card
from .comparison import COSTLY, Loss, MovesOfOthers
from .game import game_of, margin
from .moves import Deal, Give, Move
from .record import HUMAN, Record, before, replay
from .state import State
from .view import View

Evaluations = Sequence[tuple[Move, float]]
"""The moves that were compared, each with its value in points from here to the end of the round."""

Evaluate = Callable[["Decision"], Evaluations]
"""A function that compares moves, such as `bot.choose(decision.view, rng).evaluations`."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a person chose among several, in a finished round.

    Args:
        move_index: the index of the move in the record.
        round: the number of the round, from 1.
        seat: the seat of the person.
        view: the View of the seat.
        move: the move chosen.
        margin: the gain of the seat's side in the round so far, minus the mean of the other sides.
    """

    move_index: int
    round: int
    seat: int
    view: View
    move: Move
    margin: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision compared with the best one.

    Args:
        decision: the decision.
        best: the move with the greatest value.
        expected: the expected margin at the end of the round after the best move.
        actual: the expected margin after the move chosen; a move that was not compared counts as
            the worst.
        stake: the difference between the best move and the worst.
        certain: True if a decision that seems costly is so beyond doubt.
    """

    decision: Decision
    best: Move
    expected: float
    actual: float
    stake: float
    certain: bool = True

    @property
    def loss(self) -> float:
        """The points that the decision cost; never less than 0."""
        return self.expected - self.actual

    @property
    def costly(self) -> bool:
        """True if the decision cost `COSTLY` points or more, beyond doubt."""
        return self.certain and self.loss >= COSTLY


LookAgain = Callable[[Verdict], Loss]
"""A function that compares the move made with the best one again, see `comparison.second_look`."""


@dataclass(frozen=True, slots=True)
class Quality:
    """The quality of decisions: their number, and the points lost and at stake; ratings add up."""

    decisions: int = 0
    loss: float = 0.0
    stake: float = 0.0

    def __add__(self, other: Quality) -> Quality:
        return Quality(
            self.decisions + other.decisions, self.loss + other.loss, self.stake + other.stake
        )

    @property
    def accuracy(self) -> float | None:
        """The percentage of the points at stake that was kept; None without points at stake.

        100 means that every move was the best one, 0 that every move was the worst one.
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
        """The expected margin before the first decision."""
        return self.verdicts[0].expected

    @property
    def rating(self) -> Quality:
        """The rating of the round's decisions."""
        return rating(self.verdicts)

    @property
    def luck(self) -> float:
        """The part of the result that comes from cards and from the choices of others."""
        return self.result - self.deal + self.rating.loss


def decisions(record: Record, with_open_round: bool = False) -> tuple[Decision, ...]:
    """Return the decisions of people in a game, without forced moves.

    Those of an unfinished round are left out by default, as their values may reveal hidden cards.
    """
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
    if with_open_round or state.over or state.between_rounds:
        return tuple(found)
    return tuple(decision for decision in found if decision.round != state.round)


def moves_of_others(record: Record, decision: Decision) -> MovesOfOthers | None:
    """Return the cards played before a decision; None without any, or without a bot among them."""
    found = moves_of_others_in_round(record, decision.seat, decision.move_index)
    return found if any(bot for _, bot in found.moves) else None


def moves_of_others_in_round(record: Record, seat: int, number: int) -> MovesOfOthers:
    """Return the cards played in a round before the move with an index, as a seat has seen them."""
    dealt = max(k for k in range(number) if isinstance(record.moves[k], Deal))
    first = next((k for k in range(dealt, number) if isinstance(record.moves[k], Card)), number)
    state = replay(before(record, first))
    opening, moves = game_of(record.variant).observe(state, seat), []
    for k in range(first, number):
        move, seats = record.moves[k], record.seats_at(k)
        player = seats[state.turn].player if seats and state.turn != seat else HUMAN
        moves.append((move, "" if player == HUMAN else player))
        state.play(move)
    return MovesOfOthers(opening, tuple(moves))


def judge(decision: Decision, evaluations: Evaluations, loss: Loss | None = None) -> Verdict:
    """Return the verdict on a decision, by the loss that a second look found where there was one.

    Raises:
        ValueError: when no moves were compared.
    """
    values = dict(evaluations)
    best, worst = max(values, key=values.__getitem__), min(values.values())
    stake = values[best] - worst
    expected = decision.margin + values[best]
    if loss is None:
        actual = decision.margin + values.get(decision.move, worst)
        return Verdict(decision, best, expected, actual, stake)
    lost = max(0.0, loss.points)
    return Verdict(decision, best, expected, expected - lost, max(stake, lost), loss.certain)


def review(
    record: Record, evaluate: Evaluate, look_again: LookAgain | None = None
) -> Iterator[Verdict]:
    """Yield the verdicts on the decisions of a game, without those with no moves compared.

    Decisions that seem costly are looked at again; without `look_again` they count as they seem.
    """
    for decision in decisions(record):
        if evaluations := evaluate(decision):
            verdict = judge(decision, evaluations)
            if look_again and verdict.costly:
                verdict = judge(decision, evaluations, look_again(verdict))
            yield verdict


def round_reviews(record: Record, verdicts: Iterable[Verdict]) -> tuple[RoundReview, ...]:
    """Return the verdicts by round and person."""
    paid = results(record)
    found: dict[tuple[int, int], list[Verdict]] = {}
    for verdict in verdicts:
        key = verdict.decision.round, verdict.decision.seat
        found.setdefault(key, []).append(verdict)
    return tuple(
        RoundReview(number, seat, tuple(all_), margin(record.variant, paid[number], seat))
        for (number, seat), all_ in sorted(found.items())
    )


def turning_points(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Return the costly decisions, the most expensive first."""
    costly = [verdict for verdict in verdicts if verdict.costly]
    return tuple(sorted(costly, key=lambda verdict: -verdict.loss))


def rating(verdicts: Iterable[Verdict]) -> Quality:
    """Return the rating of decisions."""
    ratings = (Quality(1, verdict.loss, verdict.stake) for verdict in verdicts)
    return sum(ratings, Quality())


def _chooser(state: State, record: Record, number: int, move: Move) -> int | None:
    """Return the seat of the person that chooses a move; None for a bot or a forced move."""
    seat = move.seat if isinstance(move, Give) else state.turn
    seats = record.seats_at(number)
    person = bool(seats) and seats[seat].player == HUMAN
    return seat if person and len(state.legal_for(seat)) > 1 else None


def results(record: Record) -> dict[int, tuple[float, ...]]:
    """Return the final points that each finished round paid each seat, by its number."""
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
