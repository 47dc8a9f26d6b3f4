"""Playing out a table whose hands all lie open, quickly and by plain greed.

For searches: a hidden hand has to be dealt (see `resample`) before anybody can be this greedy.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from .. import diversity
from ..cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card
from ..diamonds import State
from ..moves import Move, Rob
from ..variants import DECK

ESCAPE = 4.0
"""Final points for a round without a trick."""

_SUITS = DECK.suits
_rank = attrgetter("rank")


def play_out(state: State) -> None:
    """Play a round to its end from somewhere after the passing."""
    while (move := _choose(state)) is not None:
        state.play(move)


def _choose(state: State) -> Move | None:
    if state.phase.name == "rob":
        own = state.variant.team[state.turn]
        others = [place for place in range(state.variant.teams) if place != own]
        return Rob(max(others, key=state.showroom.__getitem__))
    if state.phase.name != "play":
        return None
    hand = state.hands[state.turn]
    led = state.led
    if led is None:
        return _lead(state, hand)
    return _follow(state, hand[led], led) if hand[led] else _discard(state, hand)


def worth(state: State, seat: int, suit: int) -> float:
    """Final points that a Suit Action would bring a seat now."""
    place = state.variant.team[seat]
    if suit == SPADES:
        return 1.0 if state.showroom[place] else 0.0
    if suit == CLUBS:
        if state.thief is not None:
            robbed = state.thief != seat and state.showroom[state.thief]
        else:
            robbed = sum(state.showroom) - state.showroom[place]
        return 1.3 if robbed else 0.0
    if not state.supply:
        return 0.0
    return 2.0 if suit == DIAMONDS else 1.0


def _escape(state: State, seat: int) -> float:
    """What it is worth to a seat to stay without a trick."""
    for trick in state.tricks:
        if trick.taker == seat:
            return 0.0
    return ESCAPE * (len(state.tricks) / state.variant.tricks) ** 2


def _lowest(suit: int, mask: int) -> Card:
    return _SUITS[suit][mask & -mask][0]


def _highest(suit: int, mask: int) -> Card:
    return _SUITS[suit][1 << mask.bit_length() - 1][0]


def _lead(state: State, hand: list[int]) -> Card:
    """Lead what wins the most, else low where few are left."""
    seat = state.turn
    escape = _escape(state, seat)
    best, value = None, 0.0
    for suit in (DIAMONDS, HEARTS, SPADES, CLUBS):
        if mask := hand[suit]:
            against = max([held[suit] for k, held in enumerate(state.hands) if k != seat])
            if mask > against:
                gain = worth(state, seat, suit) - escape + 0.01
                if gain > value:
                    best, value = _highest(suit, mask), gain
    if best is not None:
        return best
    held = [suit for suit in range(4) if hand[suit]]
    return min(
        (_lowest(suit, hand[suit]) for suit in held),
        key=lambda card: card.rank + 2 * hand[card.suit].bit_count() + 4 * (card.suit == DIAMONDS),
    )


def _follow(state: State, mask: int, led: int) -> Card:
    """Win as cheaply as it can be done, if that is good, else play low."""
    seat = state.turn
    team = state.variant.team
    higher = mask & -(state.best << 1)
    if higher and team[state.winning] != team[seat]:
        after = state.variant.trick_size - len(state.trick) - 1
        rivals, left, other = 0, state.variant.left, seat
        for _ in range(after):
            other = left[other]
            if team[other] != team[seat]:
                rivals = max(rivals, state.hands[other][led])
        if mask > rivals and worth(state, seat, led) > _escape(state, seat):
            return _lowest(led, higher & -(1 << rivals.bit_length()))
    return _lowest(led, mask)


def _discard(state: State, hand: list[int]) -> Card:
    """Take the best Suit Action, with the lowest card that does it."""
    seat = state.turn
    held = [suit for suit in range(4) if hand[suit]]
    suit = max(held, key=lambda suit: worth(state, seat, suit) - 0.1 * hand[suit].bit_count())
    return _lowest(suit, hand[suit])


# Diversity ------------------------------------------------------------------------------


def play_out_diversity(state: diversity.State) -> None:
    """Play a hand of Diversity to its end."""
    while (seat := state.to_move) is not None:
        state.play(_duck(state.trick, state.hand(seat), state.variant.trick_size))


def _duck(trick: Sequence[Card], hand: Sequence[Card], size: int) -> Card:
    """The highest card that leaves the trick to somebody else; where all take it so far, lowest."""
    own = len(trick)
    if own:
        safe = [card for card in hand if diversity.taking((*trick, card)) != own]
        if safe:
            return max(safe, key=_rank)
        if own == size - 1:
            return max(hand, key=_rank)
    return min(hand, key=_rank)
