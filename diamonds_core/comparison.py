"""Comparison of moves by playouts to the end of the round, in deals that agree with a View.

The first look of a review takes the greatest of several uncertain values for the best move, so it
overstates what other moves cost. A decision that looks costly is therefore compared a second time,
with the best move alone and in other deals. Deals in which bots would have played otherwise than
they did count less there. docs/review.md tells how well that works.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, fsum, sqrt
from operator import mul
from random import Random

from .bots.adapter import Adapter
from .bots.evaluator import evaluator_of
from .bots.search import Policy, play_on
from .cards import Card
from .game import game_of
from .moves import Move
from .puzzle import Value
from .state import State
from .steps import Steps
from .variant import Variant
from .view import View

LEAST_ERROR = 0.01
"""The least standard error of a mean: only a solved ending is exact."""

BATCH = 16
"""The number of deals after which a second look may end."""

MOST_DEALS = 48
"""The greatest number of deals of a second look."""

MOST_CARDS = 500
"""The greatest number of cards that a seat plays in a second look, in all its deals."""

COSTLY = 0.25
"""The least loss of a costly decision, in points."""

LEAST_HAND = 4
"""The least number of cards in hand with which cards are compared without search."""

MEAN_LOSS = 0.5
"""The mean loss, in points, of decisions that look costly at first."""

CERTAIN = 2.0
"""The least size of a certain loss, in standard errors."""

PRECISE = 0.4
"""The greatest standard error that is small enough, as a share of the loss."""

SURPRISE = 0.5
"""The logarithm by which each move that a bot wouldn't have made lowers the weight of a deal."""


@dataclass(frozen=True, slots=True)
class MovesOfOthers:
    """The moves of the other seats in a round, and the bots that made them.

    Args:
        opening: the View of a seat before the first card.
        moves: the moves from then on, each with the id of the bot that made it; empty for a person
            and for the seat itself.
    """

    opening: View
    moves: tuple[tuple[Move, str], ...]

    def weight(self, dealt: State) -> Steps[float]:
        """Return the weight of a deal that agrees with the seat's View now.

        The choice of each bot is a step. Nothing is concluded from the moves of people.
        """
        game, state = game_of(dealt.variant), self._start(dealt)
        surprises = 0
        for move, player in self.moves:
            if player:
                view = game.observe(state, state.turn)
                surprises += would_play_otherwise(player, view, move)
                yield
            state.play(move)
        return exp(-SURPRISE * surprises)

    def before(self, move: Move, dealt: State) -> tuple[State, str]:
        """Return the state before a move, such as a card, and the bot that made it.

        Args:
            move: one of the moves.
            dealt: a deal that agrees with the seat's View now.
        """
        state, moves = self._start(dealt), [made for made, _ in self.moves]
        number = moves.index(move)
        for made in moves[:number]:
            state.play(made)
        return state, self.moves[number][1]

    def _start(self, dealt: State) -> State:
        """Return the state before the first card: the hands have the cards played since then."""
        variant, hands = dealt.variant, [hand[:] for hand in dealt.hands]
        tricks = [(trick.leader, trick.cards) for trick in dealt.tricks]
        for leader, cards in [*tricks, (dealt.leader, tuple(dealt.trick))]:
            for seat, card in enumerate(cards, leader):
                hands[seat % variant.players][card.suit] |= card.bit
        state: State = game_of(variant).network.state_from_view(self.opening, hands)
        return state


@dataclass(frozen=True, slots=True)
class Loss:
    """The expected loss in points by a second look at a decision, and its standard error."""

    points: float
    error: float

    @property
    def certain(self) -> bool:
        """True if the decision was costly beyond doubt."""
        return self.points >= COSTLY and self.points > CERTAIN * self.error

    @property
    def decided(self) -> bool:
        """True if more deals would hardly change what a review says."""
        if self.points + self.error / 2 < COSTLY:
            return True
        return self.certain and self.error < PRECISE * self.points


class Margins:
    """The margins of moves in the deals of their playouts, with one policy."""

    def __init__(self, view: View, moves: Sequence[Move], adapter: Adapter, policy: Policy) -> None:
        self.view = view
        self.adapter = adapter
        self.policies = [policy] * view.variant.players
        self.history = adapter.history(view.variant, view.tricks)
        self.found: dict[Move, list[float]] = {move: [] for move in moves}

    @property
    def deals(self) -> int:
        """The number of deals so far."""
        return max(map(len, self.found.values()))

    def add(self, dealt: State, moves: Sequence[Move]) -> None:
        """Play out moves in one more deal, to the end of the round."""
        seat = self.view.seat
        assert seat is not None
        now = self.adapter.margin(dealt, seat)
        for move in moves:
            state = dealt.copy()
            play_on(state, move, self.view.variant.tricks + 1, self.history, self.policies)
            self.found[move].append(self.adapter.margin(state, seat) - now)

    def best(self, moves: Sequence[Move]) -> Move:
        """Return the move with the greatest mean."""
        return max(moves, key=lambda move: self.value(move).points)

    def value(self, move: Move) -> Value:
        """Return the mean of a move, with its standard error."""
        return _mean(self.found[move])

    def values(self, best: Move) -> Mapping[Move, Value]:
        """Return the value of each move, by its lead over the best one in the deals of both."""
        top = self.value(best)
        leads = {move: self.lead(best, move) for move in self.found}
        values = {move: Value(top.points - lead.points, lead.error) for move, lead in leads.items()}
        return {**values, best: top}

    def lead(self, best: Move, other: Move, weights: Sequence[float] = ()) -> Value:
        """Return the mean lead of one move over another in the deals of both."""
        pairs = zip(self.found[best], self.found[other], strict=False)
        return _mean([one - two for one, two in pairs], weights)


def second_look(
    view: View, best: Move, made: Move, rng: Random, others: MovesOfOthers | None = None
) -> Steps[Loss]:
    """Return what the move `made` cost beside the one that seems `best`, from deals of its own.

    Each deal is a step. In it, both moves are played out to the end of the round; every seat plays
    on by value, as Hard does. A certain loss must stand when the moves of the others weigh the
    deals. The game must have a network.
    """
    evaluator = evaluator_of(view.variant)
    assert evaluator is not None
    margins = Margins(view, (best, made), evaluator.adapter, evaluator.best_move)
    most = min(MOST_DEALS, MOST_CARDS // max(1, len(view.hand)))
    spread, deals = loss_spread(view.variant), list[State]()
    while True:
        for _ in range(BATCH):
            deals.append(evaluator.adapter.resample(view, rng))
            margins.add(deals[-1], (best, made))
            yield
        loss = expected_loss(margins.lead(best, made), spread)
        if loss.decided or margins.deals + BATCH > most:
            break
    if others and loss.certain:
        weights = list[float]()
        for dealt in deals:
            weights.append((yield from others.weight(dealt)))
        loss = expected_loss(margins.lead(best, made, weights), spread)
    return loss


def would_play_otherwise(player: str, view: View, move: Move) -> bool:
    """Return whether a bot would make another move; False for a person, whose id is empty.

    A bot that searches is taken for the strongest one that doesn't.
    """
    if not player or len(view.legal) < 2:
        return False
    game = game_of(view.variant)
    bot = game.bot(player)
    bot = game.strongest(at_once=True) if bot.searches else bot
    choice = bot.choose(view, Random(0))
    return bool(choice.evaluations) and choice.move != move


def quick_losses(view: View) -> dict[Move, float]:
    """Return what each card of a View seems to cost beside the second best one, without search.

    Where two cards seem better by far, one of them nearly always is; the value of the best one
    alone is too high on average.

    Returns:
        The points by card, as Hard values positions, the best card below 0. Empty in a game without
        a network, where the move is no card, and with fewer than `LEAST_HAND` cards: values of
        endings are rough.
    """
    evaluator = evaluator_of(view.variant)
    cards = all(isinstance(move, Card) for move in view.legal)
    if evaluator is None or view.seat is None or not cards or len(view.hand) < LEAST_HAND:
        return {}
    values = evaluator.evaluate(view)
    second = sorted(values.values())[-2:][0]
    return {move: second - value for move, value in values.items()}


def loss_spread(variant: Variant) -> float:
    """Return the standard deviation, in points, of the losses of decisions that look costly.

    The points of a side come from all its seats.
    """
    return game_of(variant).loss_spread * variant.players / variant.teams


def expected_loss(lead: Value, spread: float) -> Loss:
    """Return the expected loss, given a measured lead of the best move.

    Losses are taken to be normally distributed around `MEAN_LOSS` with the standard deviation
    `spread` (see `loss_spread`), so an uncertain lead counts less.
    """
    weight = spread**2 / (spread**2 + lead.error**2)
    points = weight * lead.points + (1 - weight) * MEAN_LOSS
    return Loss(points, sqrt(weight) * lead.error)


def _mean(values: Sequence[float], weights: Sequence[float] = ()) -> Value:
    """Return the weighted mean of two values or more, with its standard error.

    By default all weights are equal. The error counts the effective number of values.
    """
    weights = weights or [1.0] * len(values)
    total = fsum(weights)
    mean = fsum(map(mul, weights, values)) / total
    spread = fsum(
        weight * (value - mean) ** 2 for weight, value in zip(weights, values, strict=True)
    )
    count = total**2 / fsum(weight**2 for weight in weights)
    return Value(mean, max(LEAST_ERROR, sqrt(spread / max(1.0, count - 1) / total)))
