"""Fast greedy playouts with open hands, for states with hidden hands from `resample`.

The reference bot PIMC uses them, so they never change.
"""

from __future__ import annotations

from ..cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card
from ..moves import Rob
from .heuristic import escape
from .state import PLAY, ROB, DiamondsState
from .variant import DECK

_SUITS = DECK.suits
_ORDER = (DIAMONDS, CLUBS, HEARTS, SPADES)
LEAD_PENALTY = (4, 0, 0, 0)


def play_out(state: DiamondsState) -> None:
    """Play a round to its end in place, from any state after the passing."""
    play, hands = state.play, state.hands
    while True:
        phase = state.phase
        if phase is PLAY:
            hand = hands[state.turn]
            led = state.led
            if led is None:
                play(_lead(state, hand))
            elif hand[led]:
                play(_follow(state, hand[led], led))
            else:
                play(_discard(state, hand))
        elif phase is ROB:
            play(_rob(state))
        else:
            return


def _rob(state: DiamondsState) -> Rob:
    own = state.variant.team[state.turn]
    others = [side for side in range(state.variant.teams) if side != own]
    return Rob(max(others, key=state.showroom.__getitem__))


def worth(state: DiamondsState, seat: int, suit: int) -> float:
    """Return the gain in final points of a Suit Action for a seat now."""
    side = state.variant.team[seat]
    if suit == SPADES:
        return 1.0 if state.showroom[side] else 0.0
    if suit == CLUBS:
        if state.thief is not None:
            robbed = state.thief != seat and state.showroom[state.thief]
        else:
            robbed = sum(state.showroom) - state.showroom[side]
        return 1.3 if robbed else 0.0
    if not state.supply:
        return 0.0
    return 2.0 if suit == DIAMONDS else 1.0


def _lowest(suit: int, mask: int) -> Card:
    return _SUITS[suit][mask & -mask][0]


def _highest(suit: int, mask: int) -> Card:
    return _SUITS[suit][1 << mask.bit_length() - 1][0]


def _lead(state: DiamondsState, hand: list[int]) -> Card:
    """Lead the highest card of the suit that wins most, else a low card of a short suit."""
    seat = state.turn
    best, value = -1, escape(state, seat)
    for suit in _ORDER:
        mask = hand[suit]
        if mask and all(held[suit] <= mask for held in state.hands):
            gain = worth(state, seat, suit)
            if gain >= value and gain:
                best, value = suit, gain + 0.01
    if best >= 0:
        return _highest(best, hand[best])
    low = [_lowest(suit, mask) for suit, mask in enumerate(hand) if mask]
    return min(
        low, key=lambda card: card.rank + 2 * hand[card.suit].bit_count() + LEAD_PENALTY[card.suit]
    )


def _follow(state: DiamondsState, mask: int, led: int) -> Card:
    """Win if that pays, with the lowest winning card if last to play, else with the highest."""
    seat, team = state.turn, state.variant.team
    higher = mask & -(state.best << 1)
    if not higher or team[state.winning] == team[seat]:
        return _lowest(led, mask)
    if worth(state, seat, led) <= escape(state, seat):
        return _lowest(led, mask)
    last = len(state.trick) == state.variant.trick_size - 1
    return _lowest(led, higher) if last else _highest(led, mask)


def _discard(state: DiamondsState, hand: list[int]) -> Card:
    """Take the best Suit Action, with the lowest card of its suit."""
    seat = state.turn
    best, value = 0, -9.0
    for suit in range(4):
        if mask := hand[suit]:
            gain = worth(state, seat, suit) - 0.1 * mask.bit_count()
            if gain > value:
                best, value = suit, gain
    return _lowest(best, hand[best])
