"""Diamonds: the state of a game, the legal moves, and what a move does.

One small mutable machine for the table and for the bots' search. Chance is a move like any
other (`Dealer`, `Deal`), so there are no random numbers here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self, cast

from . import events
from .cards import DIAMONDS, SUIT_NAMES, Card
from .events import MOST, NO_TRICK, OFF_SUIT, TRICK
from .machine import (
    OVER,
    Emit,
    Machine,
    Phase,
    Trick,
    either,
    expect_choice,
    expect_deal,
    expect_dealer,
    nothing,
)
from .moves import Deal, Dealer, Give, Gives, Move, Pass, Rob
from .suit_actions import ACTIONS, robbable, take_from
from .variants import DECK, POINTS, DiamondsVariant

PASSES = (Pass(1), Pass(2), Pass(3))

_SUITS = _DIAMONDS, _HEARTS, _SPADES, _CLUBS = DECK.suits


class State(Machine):
    """A game of Diamonds at one moment; the fields may be read by anyone.

    Crystals are counted in points, by place (see `DiamondsVariant`): `supply`, `showroom`,
    `vault`. The trick on the table was led in the suit `led` (None until somebody leads) and
    is now won by `winning` with the rank of the bit `best`. `passing` is how many cards are
    passed this round, `gave[seat]` which (None until given). While `turn` picks whom to rob,
    `reason` is why that Clubs action is taken (see `events`).
    """

    __slots__ = (
        "actions",
        "best",
        "gave",
        "led",
        "passing",
        "reason",
        "showroom",
        "supply",
        "thief",
        "vault",
        "winning",
    )

    deck = DECK
    variant: DiamondsVariant

    def __init__(self, variant: DiamondsVariant) -> None:
        """Set up the table: the first crystals are out, no dealer is drawn yet."""
        super().__init__(variant, DEALER)
        self.actions = ACTIONS[variant.thief]
        self.thief: int | None = None
        self.showroom = [variant.start] * variant.teams
        self.vault = [0] * variant.teams
        self.supply = POINTS - sum(self.showroom)
        self.passing: int | None = None
        self.gave: list[tuple[Card, ...] | None] = [None] * variant.players
        self.led: int | None = None
        self.winning = 0
        self.best = 0
        self.reason: str | None = None

    def copy(self) -> Self:
        """An independent copy."""
        new = super().copy()
        new.actions = self.actions
        new.thief = self.thief
        new.showroom = self.showroom[:]
        new.vault = self.vault[:]
        new.supply = self.supply
        new.passing = self.passing
        new.gave = self.gave[:]
        new.led = self.led
        new.winning = self.winning
        new.best = self.best
        new.reason = self.reason
        return new

    def await_victim(self, seat: int, why: str) -> None:
        """Let a seat pick whom its Clubs action takes from, before anything else happens."""
        self.phase = ROB
        self.turn = seat
        self.reason = why


# Chance ---------------------------------------------------------------------------------


def _draw_dealer(state: State, move: Dealer, emit: Emit) -> None:
    state.check_seat(move.seat)
    state.dealer = move.seat
    if state.variant.thief:
        state.thief = state.variant.left[move.seat]
    state.phase = DEAL
    if emit:
        emit(events.DealerDrawn(move.seat))


def _deal(state: State, move: Deal, emit: Emit) -> None:
    state.turn = state.deal(move.cards)
    state.gave = [None] * state.variant.players
    state.passing = None
    state.phase = PASS
    if emit:
        emit(events.Dealt(state.round, state.turn))


# Passing --------------------------------------------------------------------------------


def _choose_pass(state: State, move: Pass, emit: Emit) -> None:
    if move not in PASSES:
        state.refuse("bad-pass", found=move.count)
    state.passing = move.count
    state.phase = GIVE
    state.turn = state.variant.left[state.turn]
    if emit:
        emit(events.PassChosen(cast(int, state.dealer), move.count))


def _gives(state: State, seat: int) -> Sequence[Move]:
    if state.gave[seat] is not None:
        return ()
    assert state.passing is not None
    return Gives(seat, state.hand(seat), state.passing)


def _give(state: State, move: Give, emit: Emit) -> None:
    _check_give(state, move)
    seat = move.seat
    state.gave[seat] = move.cards
    if emit:
        emit(events.Gave(seat, state.variant.receiver[seat]))
    while state.gave[state.turn] is not None:
        state.turn = state.variant.left[state.turn]
        if state.turn == state.variant.left[cast(int, state.dealer)]:
            return _swap(state, emit)
    return None


def _check_give(state: State, move: Give) -> None:
    seat = move.seat
    state.check_seat(seat)
    if state.gave[seat] is not None:
        state.refuse("already-given", seat=seat)
    if len(move.cards) != state.passing:
        state.refuse("give-count", found=len(move.cards), count=_count(state))
    left = state.hands[seat][:]
    for card in move.cards:
        if not state.hands[seat][card.suit] & card.bit:
            state.refuse("not-held", seat=seat, card=card)
        if not left[card.suit] & card.bit:
            state.refuse("twice", card=card)
        left[card.suit] ^= card.bit


def _count(state: State) -> str:
    return "1 card" if state.passing == 1 else f"{state.passing} cards"


def _swap(state: State, emit: Emit) -> None:
    hands, receiver = state.hands, state.variant.receiver
    for seat, cards in enumerate(state.gave):
        hand, other = hands[seat], hands[receiver[seat]]
        for card in cast(tuple[Card, ...], cards):
            hand[card.suit] ^= card.bit
            other[card.suit] |= card.bit
    state.phase = PLAY
    state.leader = state.turn
    if emit:
        emit(events.Swapped())


# Playing --------------------------------------------------------------------------------


def _playable(state: State, seat: int) -> Sequence[Move]:
    hand = state.hands[seat]
    led = state.led
    if led is not None and hand[led]:
        return _SUITS[led][hand[led]]
    d, h, s, c = hand
    return _DIAMONDS[d] + _HEARTS[h] + _SPADES[s] + _CLUBS[c]


def _play(state: State, card: Card, emit: Emit) -> None:
    seat = state.turn
    hand = state.hands[seat]
    suit = card.suit
    bit = card.bit
    held = hand[suit]
    if not held & bit:
        state.refuse("not-held", seat=seat, card=card)
    led = state.led
    if suit == led:
        if bit > state.best:
            state.best = bit
            state.winning = seat
    elif led is None:
        state.led = suit
        state.best = bit
        state.winning = seat
    elif hand[led]:
        state.refuse("follow", seat=seat, card=card, suit=SUIT_NAMES[led])
    hand[suit] = held ^ bit
    state.trick.append(card)
    if emit:
        emit(events.Played(seat, card, led))
    if led is None or suit == led or not state.actions[suit](state, seat, OFF_SUIT, emit):
        _after_card(state, emit)


def _after_card(state: State, emit: Emit) -> None:
    variant = state.variant
    if len(state.trick) < variant.trick_size:
        state.turn = variant.left[state.turn]
        return
    taker = state.turn = state.winning
    led = state.led
    assert led is not None
    state.tricks.append(Trick(state.leader, taker, tuple(state.trick)))
    state.trick = []
    state.led = None
    state.leader = taker
    if emit:
        emit(events.TrickTaken(taker, led))
    if not state.actions[led](state, taker, TRICK, emit) and len(state.tricks) == variant.tricks:
        _award_most(state, emit)


def _after_trick(state: State, emit: Emit) -> None:
    if len(state.tricks) == state.variant.tricks:
        _award_most(state, emit)


def _choose_victim(state: State, move: Rob, emit: Emit) -> None:
    state.check_seat(move.seat)
    place = state.variant.team[move.seat]
    if place == state.variant.team[state.turn]:
        state.refuse("own-side", found=move.seat)
    if not state.showroom[place]:
        state.refuse("empty-showroom", found=move.seat)
    why = cast(str, state.reason)
    state.reason = None
    state.phase = PLAY
    take_from(state, state.turn, place, why, emit)
    _AFTER[why](state, emit)


# End of the round ----------------------------------------------------------------------


def taken(state: State, owner: Sequence[int]) -> list[list[int]]:
    """How many cards were taken this round, `[suit][owner]`, by the owner of each seat."""
    counts = [[0] * (max(owner) + 1) for _ in SUIT_NAMES]
    for _, taker, cards in state.tricks:
        mine = owner[taker]
        for card in cards:
            counts[card.suit][mine] += 1
    return counts


def _award_most(state: State, emit: Emit) -> None:
    for suit, counts in enumerate(taken(state, state.variant.team)):
        most = max(counts)
        tied = counts.count(most) > 1
        seat = None if tied else _actor(state, counts.index(most), suit)
        if emit:
            emit(events.Counted(suit, tuple(counts), seat))
        if seat is not None and state.actions[suit](state, seat, MOST, emit):
            return
    _award_no_trick(state, emit)


def _actor(state: State, place: int, suit: int) -> int:
    """Of a place, the seat with more cards of a suit; equal: the first left of the dealer."""
    if not state.variant.partners:
        return place
    counts = taken(state, range(state.variant.players))[suit]
    own = [seat for seat in _from_left_of_dealer(state) if state.variant.team[seat] == place]
    return max(own, key=counts.__getitem__)


def _award_no_trick(state: State, emit: Emit) -> None:
    takers = {trick[1] for trick in state.tricks}
    if len(takers) < state.variant.players:
        for seat in _from_left_of_dealer(state):
            if seat not in takers:
                state.actions[DIAMONDS](state, seat, NO_TRICK, emit)
                state.actions[DIAMONDS](state, seat, NO_TRICK, emit)
    state.phase = DEAL if state.round < state.variant.rounds else OVER
    if emit:
        emit(events.RoundOver(state.round))
        if state.phase is OVER:
            emit(events.GameOver(scores(state), winners(state)))


def _from_left_of_dealer(state: State) -> list[int]:
    first = cast(int, state.dealer) + 1
    return [(first + k) % state.variant.players for k in range(state.variant.players)]


_AFTER = {OFF_SUIT: _after_card, TRICK: _after_trick, MOST: _award_no_trick}
"""Where the game goes on after a Clubs action that had to wait, by its reason."""


class Crystals(Protocol):
    """Whatever knows the points in Showrooms and Vaults, by place: a State or a View."""

    @property
    def showroom(self) -> Sequence[int]: ...
    @property
    def vault(self) -> Sequence[int]: ...


def scores(at: Crystals) -> tuple[int, ...]:
    """The final score of every place: Vault points count twice, Showroom points once."""
    return tuple(2 * v + s for v, s in zip(at.vault, at.showroom, strict=True))


def winners(at: Crystals) -> tuple[int, ...]:
    """Who has won, in ascending order of places: ties go to the Vault, then are shared."""
    ranking = list(zip(scores(at), at.vault, strict=True))
    best = max(ranking)
    return tuple(place for place, key in enumerate(ranking) if key == best)


def table(state: State) -> dict[str, object]:
    """The table of a game as plain data; see the README for the keys."""
    return {
        "over": state.over,
        "showroom": state.showroom,
        "vault": state.vault,
        "scores": list(scores(state)),
        "winners": list(winners(state)) if state.over else [],
        "supply": state.supply,
        "thief": state.thief,
        "dealer": state.dealer,
        "round": state.round,
        "to_move": state.to_move,
    }


def describe(state: State, place: int) -> str:
    """What lies at a place, in words."""
    thief = ", has the Thief" if state.thief == place else ""
    return (
        f"{state.showroom[place]} in the Showroom, {state.vault[place]} in the Vault, "
        f"score {scores(state)[place]}{thief}"
    )


# Phases ---------------------------------------------------------------------------------


def _passes(_state: State, _seat: int) -> Sequence[Move]:
    return PASSES


def _expect_give(state: State) -> str:
    waiting = [str(seat) for seat, cards in enumerate(state.gave) if cards is None]
    return f"seat {either(waiting)} to give {_count(state)} of its own"


def _expect_rob(state: State) -> str:
    places = {move.seat for move in robbable(state, state.turn)}
    seats = [str(seat) for seat, place in enumerate(state.variant.team) if place in places]
    return f"seat {state.turn} to rob {either(seats)}"


DEALER = Phase("dealer", Dealer, nothing, _draw_dealer, expect_dealer, chosen=False)
DEAL = Phase("deal", Deal, nothing, _deal, expect_deal, chosen=False)
PASS = Phase("pass", Pass, _passes, _choose_pass, expect_choice)
GIVE = Phase("give", Give, _gives, _give, _expect_give, at_once=True)
PLAY = Phase("play", Card, _playable, _play, expect_choice)
ROB = Phase("rob", Rob, robbable, _choose_victim, _expect_rob)

PHASES = {phase.name: phase for phase in (DEALER, DEAL, PASS, GIVE, PLAY, ROB, OVER)}
