"""Diamonds: the state of a game, the legal moves, and what a move does.

One small mutable machine for the table and for the bots' search. Chance is a move like any
other (`Dealer`, `Deal`), so there are no random numbers here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Never, Protocol, cast

from . import events
from .cards import DIAMONDS, SUIT_NAMES, Card, in_order
from .errors import IllegalMove
from .events import MOST, NO_TRICK, OFF_SUIT, TRICK, Event
from .moves import Deal, Dealer, Give, Gives, Move, Pass, Rob, move_text
from .suit_actions import ACTIONS, robbable, take_from
from .variants import DECK, POINTS, DiamondsVariant

Emit = Callable[[Event], None] | None

PASSES = (Pass(1), Pass(2), Pass(3))

_SUITS = _DIAMONDS, _HEARTS, _SPADES, _CLUBS = DECK.suits


class Trick(NamedTuple):
    """A trick that was taken: who led, who took it, its cards in the order played."""

    leader: int
    taker: int
    cards: tuple[Card, ...]


class State:
    """A game of Diamonds at one moment.

    `legal`, `play` and `copy` are its whole interface; the fields may be read by anyone.
    Crystals are counted in points, by place (see `DiamondsVariant`): `supply`, `showroom`,
    `vault`. `hands[seat]` are four masks, one a suit. `trick` is the trick on the table, led
    by `leader` in the suit `led` (None until somebody leads) and now won by `winning` with
    the rank `best`; `tricks` are those taken this round. `passing` is how many cards are
    passed this round, `gave[seat]` which (None until given). `turn` is the seat to move, and
    without meaning while nobody is. While `turn` picks whom to rob, `reason` is why that
    Clubs action is taken (see `events`).
    """

    __slots__ = (
        "actions",
        "best",
        "dealer",
        "gave",
        "hands",
        "leader",
        "led",
        "passing",
        "phase",
        "reason",
        "round",
        "showroom",
        "supply",
        "thief",
        "trick",
        "tricks",
        "turn",
        "variant",
        "vault",
        "winning",
    )

    deck = DECK

    def __init__(self, variant: DiamondsVariant) -> None:
        """Set up the table: the first crystals are out, no dealer is drawn yet."""
        n = variant.players
        self.variant = variant
        self.actions = ACTIONS[variant.thief]
        self.phase = DEALER
        self.round = 0
        self.dealer: int | None = None
        self.thief: int | None = None
        self.turn = 0
        self.showroom = [variant.start] * variant.teams
        self.vault = [0] * variant.teams
        self.supply = POINTS - sum(self.showroom)
        self.hands = [[0, 0, 0, 0] for _ in range(n)]
        self.passing: int | None = None
        self.gave: list[tuple[Card, ...] | None] = [None] * n
        self.leader = 0
        self.led: int | None = None
        self.winning = 0
        self.best = 0
        self.trick: list[Card] = []
        self.tricks: list[Trick] = []
        self.reason: str | None = None

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.variant = self.variant
        new.actions = self.actions
        new.phase = self.phase
        new.round = self.round
        new.dealer = self.dealer
        new.thief = self.thief
        new.turn = self.turn
        new.showroom = self.showroom[:]
        new.vault = self.vault[:]
        new.supply = self.supply
        new.hands = [hand[:] for hand in self.hands]
        new.passing = self.passing
        new.gave = self.gave[:]
        new.leader = self.leader
        new.led = self.led
        new.winning = self.winning
        new.best = self.best
        new.trick = self.trick[:]
        new.tricks = self.tricks[:]
        new.reason = self.reason
        return new

    @property
    def to_move(self) -> int | None:
        """The seat to move; None while chance moves and when the game is over."""
        return self.turn if self.phase.chosen else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is OVER

    def legal(self) -> Sequence[Move]:
        """The legal moves of the seat to move; empty while nobody is."""
        legal = self.phase.legal
        return legal(self, self.turn)

    def legal_for(self, seat: int) -> Sequence[Move]:
        """The legal moves of one seat; while cards are given, everybody may."""
        if seat == self.turn or self.phase is GIVE:
            return self.phase.legal(self, seat)
        return ()

    def play(self, move: Move, emit: Emit = None) -> None:
        """Make a move; `emit` is called with each event at the moment it has happened.

        Raises:
            IllegalMove: when the rules don't allow it; nothing is changed then.
        """
        phase = self.phase
        if move.__class__ is not phase.move:
            self._refuse("over" if phase is OVER else "wrong-move", found=move_text(move))
        play = phase.play
        play(self, move, emit)

    def expected(self) -> str:
        """What may be played now, in plain words."""
        return self.phase.expected(self)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """A seat's cards, by suit and rank."""
        return DECK.in_masks(self.hands[seat])

    def await_victim(self, seat: int, why: str) -> None:
        """Let a seat pick whom its Clubs action takes from, before anything else happens."""
        self.phase = ROB
        self.turn = seat
        self.reason = why

    def _refuse(self, code: str, **facts: object) -> Never:
        raise IllegalMove(code, self.expected(), **facts)


# Chance ---------------------------------------------------------------------------------


def _draw_dealer(state: State, move: Dealer, emit: Emit) -> None:
    if move.seat >= state.variant.players:
        state._refuse("no-seat", found=move.seat)
    state.dealer = move.seat
    if state.variant.thief:
        state.thief = state.variant.left[move.seat]
    state.phase = DEAL
    if emit:
        emit(events.DealerDrawn(move.seat))


def _deal(state: State, move: Deal, emit: Emit) -> None:
    variant = state.variant
    if in_order(move.cards) != variant.deck:
        state._refuse("bad-deal", wrong=_deal_fault(move.cards, variant.deck))
    hands = [move.cards[start:] for start in range(0, len(move.cards), variant.hand_size)]
    state.hands = [DECK.masks(hand[: variant.hand_size]) for hand in hands[: variant.players]]
    dealer = cast(int, state.dealer)
    state.turn = state.dealer = variant.left[dealer] if state.round else dealer
    state.round += 1
    state.gave = [None] * variant.players
    state.passing = None
    state.tricks = []
    state.phase = PASS
    if emit:
        emit(events.Dealt(state.round, state.dealer))


def _deal_fault(cards: tuple[Card, ...], deck: tuple[Card, ...]) -> str:
    for card in cards:
        if cards.count(card) > 1:
            return f"{card} is there twice"
        if card not in deck:
            return f"{card} is not in use"
    return f"{next(card for card in deck if card not in cards)} is missing"


# Passing --------------------------------------------------------------------------------


def _choose_pass(state: State, move: Pass, emit: Emit) -> None:
    if move not in PASSES:
        state._refuse("bad-pass", found=move.count)
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
    if seat >= state.variant.players:
        state._refuse("no-seat", found=seat)
    if state.gave[seat] is not None:
        state._refuse("already-given", seat=seat)
    if len(move.cards) != state.passing:
        state._refuse("give-count", seat=seat, found=len(move.cards), count=state.passing)
    left = state.hands[seat][:]
    for card in move.cards:
        if not left[card.suit] & card.bit:
            state._refuse("not-held", seat=seat, card=card)
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
        state._refuse("not-held", seat=seat, card=card)
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
        state._refuse("follow", seat=seat, card=card, suit=SUIT_NAMES[led])
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
    if move.seat >= state.variant.players:
        state._refuse("no-seat", found=move.seat)
    place = state.variant.team[move.seat]
    if Rob(place) not in robbable(state, state.turn):
        state._refuse("not-robbable", found=move.seat)
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


# Phases ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phase:
    """What a phase asks for: the type of move, the legal ones, what one does, in words.

    `chosen` tells whether somebody at the table chooses the move.
    """

    name: str
    move: type | None
    chosen: bool
    legal: Callable[[State, int], Sequence[Move]]
    play: Callable[[State, Any, Emit], None]
    expected: Callable[[State], str]


def _nothing(_state: State, _seat: int) -> Sequence[Move]:
    return ()


def _passes(_state: State, _seat: int) -> Sequence[Move]:
    return PASSES


def _no_play(_state: State, _move: Move, _emit: Emit) -> None:
    """The game is over; `State.play` has refused every type of move before."""


def _expect_dealer(state: State) -> str:
    return f"dealer S, S from 0 to {state.variant.players - 1}"


def _expect_deal(state: State) -> str:
    return f"deal and the {len(state.variant.deck)} cards in use"


def _expect_nothing(_state: State) -> str:
    return "no more moves"


def _expect_give(state: State) -> str:
    waiting = [str(seat) for seat, cards in enumerate(state.gave) if cards is None]
    return f"give S and {state.passing} cards of seat S, one of {', '.join(waiting)}"


def _expect_choice(state: State) -> str:
    choices = " or ".join(map(move_text, state.legal()))
    return f"seat {state.turn} to {choices}"


DEALER = Phase("dealer", Dealer, False, _nothing, _draw_dealer, _expect_dealer)
DEAL = Phase("deal", Deal, False, _nothing, _deal, _expect_deal)
PASS = Phase("pass", Pass, True, _passes, _choose_pass, _expect_choice)
GIVE = Phase("give", Give, True, _gives, _give, _expect_give)
PLAY = Phase("play", Card, True, _playable, _play, _expect_choice)
ROB = Phase("rob", Rob, True, robbable, _choose_victim, _expect_choice)
OVER = Phase("over", None, False, _nothing, _no_play, _expect_nothing)

PHASES = {phase.name: phase for phase in (DEALER, DEAL, PASS, GIVE, PLAY, ROB, OVER)}
