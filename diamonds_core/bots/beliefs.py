"""Beliefs: inference from the cards that others played to the cards that they still hold.

The model of each seat is the evaluator with some noise: the better a card is for the hand that a
deal gives to its seat, the likelier the seat plays it. The model uses only the knowledge of the
seat of the View.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import exp, fsum, log
from random import Random

from ..cards import Card
from ..moves import Move
from ..state import State
from ..view import View
from .adapter import PublicHistory
from .evaluator import Evaluator
from .level import Level


@dataclass(frozen=True, slots=True)
class _Play:
    """A card that another seat played.

    Args:
        seat: the seat that played it.
        state: the state before the card; the hands hold only the cards played since then.
        history: the history of the tricks taken before.
        card: the card.
        chances: the logarithm of the likelihood of the card, by the rest of the seat's hand.
    """

    seat: int
    state: State
    history: PublicHistory
    card: Card
    chances: dict[tuple[int, ...], float] = field(default_factory=dict)


def sample_posterior(
    evaluator: Evaluator, level: Level, view: View, deals: Sequence[State], count: int, rng: Random
) -> Iterator[State]:
    """Sample deals, weighted by the likelihood of the cards played in each.

    The likelihood of the cards that a seat played depends on its own hand alone. So hands of
    several deals are combined, as long as no card is in two of them.

    Args:
        evaluator: plays for the other seats.
        level: decides how closely they follow the evaluator.
        view: the View of one seat, after the passing.
        deals: one or more states that agree with the View.
        count: the number of deals to sample.
        rng: the source of chance.

    Yields:
        Deals that agree with the View too; a deal that is sampled again is the same object.
    """
    plays, rest = _plays(evaluator, view)
    seats = [seat for seat in range(view.variant.players) if seat != view.seat]
    by_player = [[play for play in plays if play.seat == seat] for seat in seats]
    logs = [
        [fsum([_chance(evaluator, level, play, deal, rest) for play in own]) for deal in deals]
        for own in by_player
    ]
    whole, by_seat = _sums([fsum(of) for of in zip(*logs, strict=True)]), list(map(_sums, logs))
    masks = [[_mask(deal.hands[seat]) for deal in deals] for seat in seats]
    made = dict[tuple[int, ...], State]()
    # Stratified draws have less variance; their order is random.
    for number in rng.sample(range(count), count):
        picks = [_pick(whole, (number + rng.random()) / count)] * len(seats)
        for k, sums in enumerate(by_seat):
            _exchange(level, picks, k, masks, sums, rng)
        found = tuple(picks)
        if found not in made:
            made[found] = state = deals[0].copy()
            for seat, k in zip(seats, picks, strict=True):
                state.take_hand(seat, deals[k])
        yield made[found]


def _sums(logs: Sequence[float]) -> list[float]:
    """Return the running sums of likelihoods, from their logarithms."""
    best = max(logs)
    return list(accumulate([exp(found - best) for found in logs]))


def _pick(sums: Sequence[float], share: float) -> int:
    """Return the index at which running sums exceed a share of the whole, below 1."""
    return min(bisect(sums, share * sums[-1]), len(sums) - 1)


def _exchange(
    level: Level,
    picks: list[int],
    k: int,
    masks: Sequence[Sequence[int]],
    sums: Sequence[float],
    rng: Random,
) -> None:
    """Replace the hand of the k-th seat by one of any deal, if it shares no card with the others.

    Args:
        level: the level with the number of tries.
        picks: by seat, the index of the deal that its hand comes from; it is changed.
        k: the index of the seat.
        masks: by seat and deal, the cards of the hand.
        sums: by deal, the running sums of the likelihoods of the hand.
        rng: the source of chance.
    """
    taken = sum([masks[other][deal] for other, deal in enumerate(picks) if other != k])
    for _ in range(level.swap_tries):
        deal = _pick(sums, rng.random())
        if not masks[k][deal] & taken:
            picks[k] = deal
            return


def _mask(hand: Sequence[int]) -> int:
    """Return a hand as one integer, the mask of each suit 16 bits above the one before."""
    return sum([mask << 16 * suit for suit, mask in enumerate(hand)])


def _plays(evaluator: Evaluator, view: View) -> tuple[list[_Play], list[int]]:
    """Return the plays of the other seats this round, and the cards not played, as masks."""
    adapter = evaluator.adapter
    state = adapter.rewind_to_first_lead(view)
    cards = [card for trick in view.tricks for card in trick.cards] + list(view.trick)
    rest = state.deck.masks([card for card in view.variant.deck if card not in cards])
    history, taken, plays = adapter.history(view.variant), 0, list[_Play]()
    for card in cards:
        if len(state.tricks) > taken:
            history, taken = history.after(state.tricks[-1]), taken + 1
        if state.turn != view.seat:
            plays.append(_Play(state.turn, state.copy(), history, card))
        adapter.play_card(state, card)
    return plays, rest


def _chance(
    evaluator: Evaluator, level: Level, play: _Play, deal: State, rest: Sequence[int]
) -> float:
    """Return the logarithm of the likelihood of a play from the hand that a deal gives its seat."""
    hand = tuple(deal.hands[play.seat])
    found = play.chances.get(hand)
    if found is None:
        found = play.chances[hand] = _log_chance(evaluator, level, play, hand, rest)
    return found


def _log_chance(
    evaluator: Evaluator, level: Level, play: _Play, hand: Sequence[int], rest: Sequence[int]
) -> float:
    """Return the result of `_chance`, not cached."""
    state, adapter = play.state.copy(), evaluator.adapter
    # One seat gets all cards of the others: only the cards left in the round matter.
    other, seat = state.hands[play.seat - 1], state.hands[play.seat]
    for suit, (held, left) in enumerate(zip(hand, rest, strict=True)):
        seat[suit] |= held
        other[suit] |= left & ~held
    moves = adapter.distinct_moves(state)
    if len(moves) < 2:
        return 0.0
    values: dict[Move, float] = {}
    for move, margin, features in adapter.options(state, play.seat, play.history, moves):
        value = margin if features is None else margin + evaluator.network.value(features)
        values[move] = max(value, values.get(move, value))
    # Of cards with the same effect, only the lowest is among the moves.
    card = play.card
    same = [move for move in moves if type(move) is Card and move.suit == card.suit]
    own = values[[move for move in same if move.rank <= card.rank][-1]]
    total = fsum([exp((value - own) / level.belief_scale) for value in values.values()])
    return log((1 - level.epsilon) / total + level.epsilon / len(values))
