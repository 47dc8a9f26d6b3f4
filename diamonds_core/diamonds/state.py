"""Diamonds: the state of a game, the legal moves, and what a move does.

One small mutable machine for the table and for the bots' search. Chance is a move like any
other (`Dealer`, `Deal`), so there are no random numbers here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Never, Self, cast

from .. import events
from ..cards import DIAMONDS, SUIT_NAMES, Card
from ..events import MOST, NO_TRICK, OFF_SUIT, TRICK
from ..machine import (
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
from ..moves import Deal, Dealer, Give, Gives, Move, Pass, Rob, choices
from ..variants import DECK, POINTS, DiamondsVariant
from .actions import ACTIONS, robbable, take_from
from .scoring import actor, from_left_of_dealer, scores, taken, winners

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
        new = self.__class__.__new__(self.__class__)
        new.variant = self.variant
        new.phase = self.phase
        new.round = self.round
        new.dealer = self.dealer
        new.turn = self.turn
        new.hands = [hand[:] for hand in self.hands]
        new.leader = self.leader
        new.trick = self.trick[:]
        new.tricks = self.tricks[:]
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

    def legal(self) -> Sequence[Move]:
        """As every game's; cards, by far the most moves, take the short way."""
        if self.phase is not PLAY:
            return Machine.legal(self)
        hand = self.hands[self.turn]
        led = self.led
        if led is not None and hand[led]:
            return _SUITS[led][hand[led]]
        return _cards(hand)

    def play(self, move: Move, emit: Emit = None) -> None:
        """As every game's; cards, by far the most moves, take the short way."""
        if self.phase is not PLAY or type(move) is not Card:
            Machine.play(self, move, emit)
            return
        seat, led = self.turn, self.led
        suit, bit = move.suit, move.bit
        hand = self.hands[seat]
        held = hand[suit]
        if not held & bit or (suit != led and led is not None and hand[led]):
            self._refuse_card(move)
        if led is None or (suit == led and bit > self.best):
            self.led = suit
            self.best = bit
            self.winning = seat
        hand[suit] = held ^ bit
        trick = self.trick
        trick.append(move)
        if emit:
            emit(events.Played(seat, move, led))
        if led is not None and suit != led and self.actions[suit](self, seat, OFF_SUIT, emit):
            return
        variant = self.variant
        if len(trick) < variant.trick_size:
            self.turn = variant.left[seat]
        else:
            _take_trick(self, emit)

    def _refuse_card(self, card: Card) -> Never:
        if not self.hands[self.turn][card.suit] & card.bit:
            self.refuse("not-held", seat=self.turn, card=card)
        assert self.led is not None
        self.refuse("follow", seat=self.turn, card=card, suit=SUIT_NAMES[self.led])

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
    cards = _cards(state.hands[seat])
    return Gives(seat, cards, choices(len(cards), state.passing))


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
        state.refuse("give-count", found=len(move.cards), count=state.passing)
    left = state.hands[seat][:]
    for card in move.cards:
        if not state.hands[seat][card.suit] & card.bit:
            state.refuse("not-held", seat=seat, card=card)
        if not left[card.suit] & card.bit:
            state.refuse("twice", card=card)
        left[card.suit] ^= card.bit


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


def _cards(hand: list[int]) -> tuple[Card, ...]:
    d, h, s, c = hand
    return _DIAMONDS[d] + _HEARTS[h] + _SPADES[s] + _CLUBS[c]


def _playable(state: State, _seat: int) -> Sequence[Move]:
    return state.legal()


def _take_trick(state: State, emit: Emit) -> None:
    led = state.led
    assert led is not None
    taker = state.turn = state.winning
    state.tricks.append(Trick(state.leader, taker, tuple(state.trick)))
    state.trick = []
    state.led = None
    state.leader = taker
    if emit:
        emit(events.TrickTaken(taker, led))
    waits = state.actions[led](state, taker, TRICK, emit)
    if not waits and len(state.tricks) == state.variant.tricks:
        _award_most(state, emit)


def _after_off_suit(state: State, emit: Emit) -> None:
    if len(state.trick) < state.variant.trick_size:
        state.turn = state.variant.left[state.turn]
    else:
        _take_trick(state, emit)


def _after_trick(state: State, emit: Emit) -> None:
    if len(state.tricks) == state.variant.tricks:
        _award_most(state, emit)


def _choose_victim(state: State, move: Rob, emit: Emit) -> None:
    place = move.place
    if place not in range(state.variant.teams):
        state.refuse("no-seat", found=place)
    if place == state.variant.team[state.turn]:
        state.refuse("own-side", found=place)
    if not state.showroom[place]:
        state.refuse("empty-showroom", found=place)
    why = cast(str, state.reason)
    state.reason = None
    state.phase = PLAY
    take_from(state, state.turn, place, why, emit)
    _AFTER[why](state, emit)


# End of the round ----------------------------------------------------------------------


def _award_most(state: State, emit: Emit) -> None:
    for suit, counts in enumerate(taken(state, state.variant.team)):
        most = max(counts)
        tied = counts.count(most) > 1
        seat = None if tied else actor(state, counts.index(most), suit)
        if emit:
            emit(events.Counted(suit, tuple(counts), seat))
        if seat is not None and state.actions[suit](state, seat, MOST, emit):
            return
    _award_no_trick(state, emit)


def _award_no_trick(state: State, emit: Emit) -> None:
    takers = {trick.taker for trick in state.tricks}
    if len(takers) < state.variant.players:
        for seat in from_left_of_dealer(state):
            if seat not in takers:
                state.actions[DIAMONDS](state, seat, NO_TRICK, emit)
                state.actions[DIAMONDS](state, seat, NO_TRICK, emit)
    state.phase = DEAL if state.round < state.variant.rounds else OVER
    if emit:
        emit(events.RoundOver(state.round))
        if state.phase is OVER:
            emit(events.GameOver(scores(state), winners(state)))


_AFTER = {OFF_SUIT: _after_off_suit, TRICK: _after_trick, MOST: _award_no_trick}
"""Where the game goes on after a Clubs action that had to wait, by its reason."""


def table(state: State) -> dict[str, object]:
    """The table of a game as plain data; see the README for the keys."""
    return {
        "over": state.over,
        "showroom": list(state.showroom),
        "vault": list(state.vault),
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
    cards = "1 card" if state.passing == 1 else f"{state.passing} cards"
    return f"seat {either(waiting)} to give {cards} of its own"


def _expect_rob(state: State) -> str:
    places = {move.place for move in robbable(state, state.turn)}
    seats = [str(seat) for seat, place in enumerate(state.variant.team) if place in places]
    return f"seat {state.turn} to rob {either(seats)}"


DEALER = Phase("dealer", Dealer, nothing, _draw_dealer, expect_dealer, chosen=False)
DEAL = Phase("deal", Deal, nothing, _deal, expect_deal, chosen=False)
PASS = Phase("pass", Pass, _passes, _choose_pass, expect_choice)
GIVE = Phase("give", Give, _gives, _give, _expect_give, at_once=True)
PLAY = Phase("play", Card, _playable, State.play, expect_choice)
ROB = Phase("rob", Rob, robbable, _choose_victim, _expect_rob)

PHASES = {phase.name: phase for phase in (DEALER, DEAL, PASS, GIVE, PLAY, ROB, OVER)}
