"""Diamonds: the state of a game, the legal moves, and the effect of a move.

The table and the bots' search use the same mutable state. Chance is a move like any other
(`Dealer`, `Deal`), so there are no random numbers here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Never, cast

from .. import events
from ..cards import SUIT_NAMES, Card
from ..events import MOST, NO_TRICK, OFF_SUIT, TRICK
from ..moves import Deal, Dealer, Give, Move, Pass, Rob, pass_combinations
from ..state import (
    OVER,
    Emit,
    Phase,
    State,
    either,
    expect_choice,
    expect_deal,
    expect_dealer,
    nothing,
)
from ..view import Trick
from .actions import (
    NO_TRICK_ACTIONS,
    OTHER,
    SUIT_ACTIONS,
    SUPPLY,
    CrystalState,
    SuitAction,
    follow_thief,
    move_point,
    robbable_sides,
    steal,
)
from .scoring import VAULT, cards_taken, clockwise, partner_acting, scores, winners
from .variant import DECK, DiamondsVariant

PASSES = (Pass(1), Pass(2), Pass(3))
ROBS = tuple(map(Rob, range(6)))

_new: Final = tuple.__new__
_SUITS: Final = DECK.suits
_DIAMONDS, _HEARTS, _SPADES, _CLUBS = DECK.suits


class DiamondsState(CrystalState):
    """A game of Diamonds at one moment.

    Crystals are counted in points: `supply`, and by side (see `DiamondsVariant`) `showroom` and
    `vault`. The suit of the trick on the table is `led`; so far the seat `winning` takes it, with
    the rank of the bit `best` (None and 0 until a card is led). `passing` is the number of cards
    passed this round, `gave[seat]` are those cards (None until given). While `turn` chooses a side
    to rob, `reason` is the reason of that Clubs action (see `events`).
    """

    __slots__ = ("actions", "best", "gave", "led", "passing", "reason", "winning")

    deck = DECK

    def __init__(self, variant: DiamondsVariant) -> None:
        """Set up the table, before a dealer is drawn (rule book: "Set-Up")."""
        super().__init__(variant, DEALER)
        self.actions: tuple[SuitAction, ...] = SUIT_ACTIONS
        self.passing: int | None = None
        self.gave: list[tuple[Card, ...] | None] = [None] * variant.players
        self.led: int | None = None
        self.winning = 0
        self.best = 0
        self.reason: str | None = None

    def copy(self) -> DiamondsState:
        """Return an independent copy."""
        new = DiamondsState.__new__(DiamondsState)
        new._variant = self._variant
        new.phase = self.phase
        new.round = self.round
        new.dealer = self.dealer
        new.turn = self.turn
        new.hands = [hand.copy() for hand in self.hands]
        new.leader = self.leader
        new.trick = self.trick.copy()
        new.tricks = self.tricks.copy()
        new.actions = self.actions
        new.thief = self.thief
        new.showroom = self.showroom.copy()
        new.vault = self.vault.copy()
        new.supply = self.supply
        new.passing = self.passing
        new.gave = self.gave.copy()
        new.led = self.led
        new.winning = self.winning
        new.best = self.best
        new.reason = self.reason
        return new

    def legal(self) -> Sequence[Move]:
        """Return the legal moves as `State.legal` does, with a fast path for cards."""
        phase = self.phase
        if phase is not PLAY:
            return phase.legal(self, self.turn)
        hand = self.hands[self.turn]
        led = self.led
        if led is not None and (held := hand[led]):
            return _SUITS[led][held]
        d, h, s, c = hand
        return _DIAMONDS[d] + _HEARTS[h] + _SPADES[s] + _CLUBS[c]

    def play(self, move: Move, emit: Emit = None) -> None:
        """Make a move as `State.play` does, with a fast path for cards."""
        if self.phase is not PLAY or type(move) is not Card:
            State.play(self, move, emit)
            return
        seat = self.turn
        led = self.led
        suit = move.suit
        bit = move.bit
        hand = self.hands[seat]
        held = hand[suit]
        if not held & bit or ((off_suit := suit != led and led is not None) and hand[led]):
            self._refuse_card(move)
        if not off_suit and bit > self.best:
            self.led = suit
            self.best = bit
            self.winning = seat
        hand[suit] = held ^ bit
        trick = self.trick
        trick.append(move)
        if emit:
            emit(events.Played(seat, move, led))
        if off_suit and _act(self, seat, suit, OFF_SUIT, emit):
            return
        variant = self._variant
        if len(trick) < variant.trick_size:
            self.turn = variant.left[seat]
        else:
            _take_trick(self, emit)

    def _refuse_card(self, card: Card) -> Never:
        if not self.hands[self.turn][card.suit] & card.bit:
            self.refuse("not-held", seat=self.turn, card=card)
        suit = SUIT_NAMES[cast(int, self.led)]
        self.refuse("follow", seat=self.turn, card=card, suit=suit)


# Chance ---------------------------------------------------------------------------------


def _draw_dealer(state: DiamondsState, move: Dealer, emit: Emit) -> None:
    state.check_seat(move.seat)
    state.dealer = move.seat
    if state.variant.thief:
        state.thief = state.variant.left[move.seat]
    state.phase = DEAL
    if emit:
        emit(events.DealerDrawn(move.seat))


def _deal(state: DiamondsState, move: Deal, emit: Emit) -> None:
    state.turn = state.deal(move.cards)
    state.leader = state._variant.left[state.turn]
    state.gave = [None] * state.variant.players
    state.passing = None
    state.phase = PASS
    if emit:
        emit(events.Dealt(state.round, state.turn))


# Passing (rule book: "Passing Cards") ---------------------------------------------------


def _choose_pass(state: DiamondsState, move: Pass, emit: Emit) -> None:
    if move not in PASSES:
        state.refuse("bad-pass", found=move.count)
    state.passing = move.count
    state.phase = GIVE
    state.turn = state.leader
    if emit:
        emit(events.PassChosen(cast(int, state.dealer), move.count))


def _gives(state: DiamondsState, seat: int) -> Sequence[Move]:
    if state.gave[seat] is not None:
        return ()
    assert state.passing is not None
    return pass_combinations(seat, DECK.in_masks(state.hands[seat]), state.passing)


def _give(state: DiamondsState, move: Give, emit: Emit) -> None:
    seat, cards = move
    state.check_seat(seat)
    _check_give(state, seat, cards)
    state.gave[seat] = cards
    if emit:
        emit(events.Gave(seat, state.variant.receiver[seat]))
    while state.gave[state.turn] is not None:
        state.turn = state._variant.left[state.turn]
        if state.turn == state.leader:
            return _swap(state, emit)
    return None


def _check_give(state: DiamondsState, seat: int, cards: tuple[Card, ...]) -> None:
    if state.gave[seat] is not None:
        state.refuse("already-given", seat=seat)
    if len(cards) != state.passing:
        state.refuse("give-count", found=len(cards), count=state.passing)
    left = state.hands[seat][:]
    for card in cards:
        suit, bit = card.suit, card.bit
        if not left[suit] & bit:
            twice = state.hands[seat][suit] & bit
            state.refuse("twice" if twice else "not-held", seat=seat, card=card)
        left[suit] ^= bit


def _swap(state: DiamondsState, emit: Emit) -> None:
    hands, receiver = state.hands, state._variant.receiver
    for seat, cards in enumerate(state.gave):
        hand, other = hands[seat], hands[receiver[seat]]
        for card in cast(tuple[Card, ...], cards):
            hand[card.suit] ^= card.bit
            other[card.suit] |= card.bit
    state.phase = PLAY
    if emit:
        emit(events.Swapped())


# Playing (rule book: "Card Play / Playing Tricks") --------------------------------------


def _playable(state: DiamondsState, _seat: int) -> Sequence[Move]:
    return state.legal()


def _take_trick(state: DiamondsState, emit: Emit) -> None:
    led = state.led
    assert led is not None
    taker = state.turn = state.winning
    state.tricks.append(_new(Trick, (state.leader, taker, tuple(state.trick))))
    state.trick = []
    state.led = None
    state.best = 0
    state.leader = taker
    if emit:
        emit(events.TrickTaken(taker, led))
    waits = _act(state, taker, led, TRICK, emit)
    if not waits and len(state.tricks) == state._variant.tricks:
        _award_most(state, emit)


def _after_off_suit(state: DiamondsState, emit: Emit) -> None:
    if len(state.trick) < state._variant.trick_size:
        state.turn = state._variant.left[state.turn]
    else:
        _take_trick(state, emit)


def _after_trick(state: DiamondsState, emit: Emit) -> None:
    if len(state.tricks) == state._variant.tricks:
        _award_most(state, emit)


def _choose_victim(state: DiamondsState, move: Rob, emit: Emit) -> None:
    side = move.side
    if side not in range(state.variant.teams):
        state.refuse("no-seat", found=side)
    if side == state.variant.team[state.turn]:
        state.refuse("own-side", found=side)
    if not state.showroom[side]:
        state.refuse("empty-showroom", found=side)
    why = cast(str, state.reason)
    state.reason = None
    state.phase = PLAY
    steal(state, state.turn, _robbing_suit(state), side, why, emit)
    _AFTER[why](state, emit)


# Suit Actions ---------------------------------------------------------------------------


def _act(state: DiamondsState, seat: int, suit: int, why: str, emit: Emit) -> bool:
    """Take the action of a suit, which moves a point if there is one.

    Return whether it waits for the choice of a side to rob, in the phase "rob".
    """
    action = state.actions[suit]
    if action.source != OTHER:
        move_point(state, seat, suit, action, why, emit)
    elif state._variant.thief:
        follow_thief(state, seat, suit, why, emit)
    else:
        sides = robbable_sides(state, seat)
        if len(sides) > 1:
            state.phase = ROB
            state.turn = seat
            state.reason = why
            return True
        steal(state, seat, suit, sides[0] if sides else None, why, emit)
    return False


def _robbing_suit(state: DiamondsState) -> int:
    """Return the suit whose action robs a chosen side."""
    return [action.source for action in state.actions].index(OTHER)


# End of the round (rule book: "End of Round") -------------------------------------------


def _award_most(state: DiamondsState, emit: Emit, first: int = 0) -> None:
    """Award the most cards of each suit from `first` on, until an action waits for a choice.

    A tie awards nothing (rule book: "End of Round").
    """
    variant, tricks = state._variant, state.tricks
    taken = cards_taken(tricks, variant.team)
    for suit in range(first, len(taken)):
        counts = taken[suit]
        most = max(counts)
        seat = None if counts.count(most) > 1 else counts.index(most)
        if seat is not None and variant.partners:
            seat = partner_acting(tricks, variant, seat, suit, cast(int, state.dealer))
        if emit:
            emit(events.Counted(suit, tuple(counts), seat))
        if seat is not None and _act(state, seat, suit, MOST, emit):
            return
    _award_no_trick(state, emit)


def _after_most(state: DiamondsState, emit: Emit) -> None:
    _award_most(state, emit, _robbing_suit(state) + 1)


def _award_no_trick(state: DiamondsState, emit: Emit) -> None:
    takers = {taker for _, taker, _ in state.tricks}
    if len(takers) < state.variant.players:
        for seat in clockwise(cast(int, state.dealer) + 1, state.variant.players):
            if seat not in takers:
                suit = state.actions.index(SuitAction(SUPPLY, VAULT))
                for _ in range(NO_TRICK_ACTIONS):
                    _act(state, seat, suit, NO_TRICK, emit)
    state.phase = DEAL if state.round < state.variant.rounds else OVER
    if emit:
        emit(events.RoundOver(state.round))
        if state.phase is OVER:
            emit(events.GameOver(scores(state), winners(state)))


_AFTER = {OFF_SUIT: _after_off_suit, TRICK: _after_trick, MOST: _after_most}
"""The function that resumes play after an action that waited for a choice, by its reason."""


# Phases ---------------------------------------------------------------------------------


def _robs(state: DiamondsState, seat: int) -> Sequence[Move]:
    return tuple([ROBS[side] for side in robbable_sides(state, seat)])


def _expect_give(state: DiamondsState) -> str:
    waiting = [str(seat) for seat, cards in enumerate(state.gave) if cards is None]
    cards = "1 card" if state.passing == 1 else f"{state.passing} cards"
    return f"seat {either(waiting)} to give {cards} of its own"


def _expect_rob(state: DiamondsState) -> str:
    sides = robbable_sides(state, state.turn)
    seats = [str(seat) for seat, side in enumerate(state.variant.team) if side in sides]
    return f"seat {state.turn} to rob {either(seats)}"


DEALER: Final = Phase("dealer", Dealer, nothing, _draw_dealer, expect_dealer, chosen=False)
DEAL: Final = Phase("deal", Deal, nothing, _deal, expect_deal, chosen=False)
PASS: Final = Phase("pass", Pass, lambda _state, _seat: PASSES, _choose_pass, expect_choice)
GIVE: Final = Phase("give", Give, _gives, _give, _expect_give, at_once=True)
PLAY: Final = Phase("play", Card, _playable, DiamondsState.play, expect_choice)
ROB: Final = Phase("rob", Rob, _robs, _choose_victim, _expect_rob)

DiamondsState.phases = {phase.name: phase for phase in (DEALER, DEAL, PASS, GIVE, PLAY, ROB, OVER)}
