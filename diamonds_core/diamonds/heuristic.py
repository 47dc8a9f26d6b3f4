"""The heuristic of Diamonds: rules of thumb, without network or search; it never changes.

Each legal move is rated in final points: by the value of the Suit Action, by the chance to win the
trick, and by the later gains that the card gives up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations
from math import fsum
from random import Random

from ..bots.bot import Choice
from ..cards import DIAMONDS, Card
from ..moves import Give, Move, Pass, Rob
from .actions import points_moved
from .scoring import score
from .state import DiamondsState
from .view import DiamondsView, cards_played, observe

BEATEN = 0.7
"""The chance that a player who holds a higher card of the suit led plays it."""

SPREAD = 0.3
"""The value of a point that an opponent loses."""

WORTH = (2.0, 1.0, 1.0, 1.0 + SPREAD)
"""By suit, the value of a Suit Action that moves a point."""

KEEP = 0.5
"""The share of a card's strength that playing it now costs."""

ESCAPE = 4.0
"""The points for a round without a trick."""

SHORT = (1.5, 0.8, 0.3)
"""The value of holding no, one, or two cards of a suit."""

UNSEEN_CARD_VALUE = 0.55
"""The value of an unseen card that another player passes."""


def choose(view: DiamondsView, rng: Random) -> Choice:
    """Choose the move with the best rating, at random among equal ones."""
    rate = _rater(view)
    rated = [(rate(move), rng.random(), move) for move in view.legal]
    best = max(rated, key=lambda entry: entry[:2])[2]
    return Choice(best, tuple((move, value) for value, _, move in rated))


def choose_move(state: DiamondsState, rng: Random) -> Move:
    """Return the move of the seat to move by the same rules."""
    return choose(observe(state, state.turn), rng).move


def _rater(view: DiamondsView) -> Callable[[Move], float]:
    """Return the function that rates the moves of a View; it computes shared values once."""
    if view.phase in ("pass", "give"):
        return _rate_passing(view)
    unseen = _unseen(view) if view.phase == "play" else ()

    def rate(move: Move) -> float:
        match move:
            case Card():
                return _rate_card(view, move, unseen)
            case Rob(side):
                return float(score(view.showroom[side], view.vault[side]))
        return 0.0

    return rate


def _rate_passing(view: DiamondsView) -> Callable[[Move], float]:
    """Return the function that rates passes by the rest of the hand."""
    hand = [(card.order, card.suit, _strength(view, card)) for card in view.hand]

    def rest(cards: Iterable[Card]) -> float:
        given = {card.order for card in cards}
        lengths = [0, 0, 0, 0]
        strengths = list[float]()
        for order, suit, strength in hand:
            if order not in given:
                lengths[suit] += 1
                strengths.append(strength)
        shortness = fsum([SHORT[length] for length in lengths if length < len(SHORT)])
        return shortness + fsum(strengths)

    def rate(move: Move) -> float:
        match move:
            case Pass(count):
                return max(map(rest, combinations(view.hand, count))) + count * UNSEEN_CARD_VALUE
            case Give(_, cards):
                return rest(cards)
        return 0.0

    return rate


def _strength(view: DiamondsView, card: Card) -> float:
    """Return the points a card can be expected to win, at most those of its Suit Action."""
    top = view.variant.deck[-1].rank
    return (2.0 if card.suit == DIAMONDS else 1.0) * (card.rank / top) ** 4


def _worth(view: DiamondsView, suit: int) -> float:
    """Return the value of a Suit Action for the view's seat now."""
    assert view.seat is not None
    return WORTH[suit] * points_moved(view, view.seat, suit)


def _rate_card(view: DiamondsView, card: Card, unseen: Sequence[Card]) -> float:
    cost = KEEP * _strength(view, card)
    last_of_suit = [other.suit for other in view.hand].count(card.suit) == 1
    if last_of_suit and len(view.hand) > 1:
        cost -= SHORT[0] - SHORT[1]
    if view.led is not None and card.suit != view.led:
        return _worth(view, card.suit) - cost
    chance = _chance_to_win(view, card, unseen)
    assert view.seat is not None
    return chance * (_worth(view, card.suit) - escape(view, view.seat)) - cost


def escape(at: DiamondsState | DiamondsView, seat: int) -> float:
    """Return the value of staying without a trick, which grows in the course of the round."""
    for trick in at.tricks:
        if trick.taker == seat:
            return 0.0
    return ESCAPE * (len(at.tricks) / at.variant.tricks) ** 3


def _chance_to_win(view: DiamondsView, card: Card, unseen: Sequence[Card]) -> float:
    """Return the chance of the seat's side to win the trick with a card of the suit led."""
    assert view.seat is not None
    variant = view.variant
    best, owner = card, view.seat
    for k, other in enumerate(view.trick):
        if other.suit == card.suit and other.rank > best.rank:
            best, owner = other, (view.leader + k) % variant.players
    if variant.team[owner] != variant.team[view.seat]:
        return 0.0
    higher = sum([other.suit == card.suit and other.rank > best.rank for other in unseen])
    held = sum([view.hand_sizes[seat] for seat in _still_to_play(view, card.suit)])
    share = min(1.0, held / max(1, len(unseen)))
    return (1.0 - BEATEN * share) ** higher


def _unseen(view: DiamondsView) -> list[Card]:
    """Return the cards that the seat doesn't see and others may still play."""
    gone = {card.order for cards in (view.hand, *cards_played(view)) for card in cards}
    return [card for card in view.variant.deck if card.order not in gone]


def _still_to_play(view: DiamondsView, suit: int) -> Collection[int]:
    """Return the opponents who play later in this trick and may hold the suit."""
    assert view.seat is not None
    variant, void = view.variant, view.voids()
    after = range(len(view.trick) + 1, variant.trick_size)
    seats = {(view.leader + k) % variant.players for k in after}
    return [
        seat
        for seat in sorted(seats)
        if variant.team[seat] != variant.team[view.seat] and suit not in void[seat]
    ]
