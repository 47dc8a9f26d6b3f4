"""The luck of the cards: what the cards dealt to a seat promise, beside what chance gives.

A dealt hand is worth the points that its seat can expect from the round, a side minus the mean of
the others, as the network values its best move before any card is given or played. The luck of a
deal is this value minus the mean of random deals at the same place; `luck_table.py` has these means
and the spread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from .bots.evaluator import Evaluator, evaluator_of
from .game import game_of, variants
from .luck_table import VALUES
from .moves import Deal
from .record import Record
from .state import State
from .steps import Steps
from .variant import Variant

BAND = 2.0
"""Half the width of the band that chance leaves in 5 of 100 cases, in standard deviations."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a seat: the number of deals, the points, and the variance that chance gives."""

    deals: int = 0
    points: float = 0.0
    variance: float = 0.0

    def __add__(self, other: Luck) -> Luck:
        return Luck(
            self.deals + other.deals, self.points + other.points, self.variance + other.variance
        )

    @property
    def band(self) -> float:
        """The points to either side of 0 between which chance alone mostly stays."""
        return BAND * sqrt(self.variance)

    @property
    def is_usual(self) -> bool:
        """True if the points lie within the band."""
        return abs(self.points) <= self.band


@dataclass(frozen=True, slots=True)
class Hand:
    """A dealt hand: its seat, its place to the left of the dealer, and its value in points."""

    seat: int
    place: int
    value: float


def has_luck(variant: Variant) -> bool:
    """Return whether the values of random hands are known, so that the luck of deals is."""
    return _values(variant) is not None


def game_luck(record: Record) -> Steps[tuple[Luck, ...]]:
    """Return the luck of each seat in the deals of a game; empty for a game without a network.

    The value of each hand is a step.

    Raises:
        NetworkError: when the network is missing or broken.
    """
    return (yield from seats_luck(record, range(record.variant.players)))


def seats_luck(record: Record, seats: Sequence[int]) -> Steps[tuple[Luck, ...]]:
    """Return the luck of some seats, in their order; empty for a game without a network.

    The value of each hand is a step.

    Raises:
        NetworkError: when the network is missing or broken.
    """
    spread = _values(record.variant)
    if spread is None:
        return ()
    deviation, means = spread
    found = dict.fromkeys(seats, Luck())
    for hand in dealt_hands(record, seats):
        found[hand.seat] += Luck(1, hand.value - means[hand.place], deviation**2)
        yield
    return tuple(found.values())


def dealt_hands(record: Record, seats: Sequence[int] | None = None) -> Iterator[Hand]:
    """Yield the hands of some seats, or of all, in each deal, also of an unfinished round.

    Raises:
        NetworkError: when the network is missing or broken.
    """
    variant, evaluator = record.variant, evaluator_of(record.variant)
    if evaluator is None:
        return
    passing = game_of(variant).passing_phases
    state: State = game_of(variant).start(variant)
    dealt = False
    for move in record.moves:
        begins = state.phase.at_once or state.phase.name not in passing
        if dealt and begins and state.dealer is not None:
            dealt = False
            for seat in range(variant.players) if seats is None else seats:
                place = (seat - state.dealer) % variant.players
                yield Hand(seat, place, _value(evaluator, state, seat))
        dealt = dealt or isinstance(move, Deal)
        state.play(move)


def _value(evaluator: Evaluator, state: State, seat: int) -> float:
    """Return the value of a hand: before it gives cards, or where it gives none before it plays."""
    if state.phase.at_once:
        view = game_of(state.variant).observe(state, seat)
        return max(evaluator.evaluate(view).values())
    history = evaluator.adapter.history(state.variant)
    expected = evaluator.position_value(state, seat, history)
    return expected - evaluator.adapter.margin(state, seat)


def _values(variant: Variant) -> tuple[float, tuple[float, ...]] | None:
    """Return the spread and the means by place of a variant, or of one with the same network."""
    game = game_of(variant)
    if game.adapter is None:
        return None
    network = game.adapter.network_name
    same = (
        values
        for name, values in VALUES.items()
        if (other := variants()[name])
        and game_of(other) is game
        and network(other) == network(variant)
    )
    return VALUES.get(variant.name) or next(same, None)
