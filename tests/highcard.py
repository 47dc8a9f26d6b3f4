"""High Card: any card may be played, the highest rank takes the trick, and most tricks win.

A small third game, whole in one file; docs/adding-a-game.md explains it step by step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from diamonds_core import Card, Choice, Deck, Game, Move, State, Variant, events
from diamonds_core.bots.levels import game_bots
from diamonds_core.env.numbers import Steps
from diamonds_core.errors import BadPosition, BadVariant, format_value
from diamonds_core.game import Bounds
from diamonds_core.notation import Fields, Notation, play_cards, refuse
from diamonds_core.sampling import deal_unseen
from diamonds_core.state import DEAL, DEALER, OVER, Emit, Phase, expect_choice
from diamonds_core.view import Trick, view_svg

# [variant]
DECK = Deck({rank: str(rank) for rank in range(1, 7)})


@dataclass(frozen=True, slots=True)
class HighCardVariant(Variant):
    """One way to play: the number of seats."""

    players: int = 3

    def __post_init__(self) -> None:
        if self.players not in (2, 3, 4):
            raise BadVariant("players", found=format_value(self.players), expected="2 to 4")
        self.derive(deck=DECK.cards, hand_size=5, rounds=4)

    @property
    def name(self) -> str:
        return f"highcard-{self.players}"

    @classmethod
    def every(cls) -> Iterator[Self]:
        return map(cls, (3, 2, 4))


# [state]
class HighCardState(State):
    """A game at one moment; `points[seat]` are the tricks taken in the game."""

    __slots__ = ("_variant", "points")
    deck = DECK

    def __init__(self, variant: HighCardVariant) -> None:
        super().__init__(variant, DEALER)
        self._variant = variant
        self.points = [0] * variant.players

    @property
    def variant(self) -> HighCardVariant:
        return self._variant

    def side_summary(self, side: int) -> str:
        return f"tricks taken: {self.points[side]}"

    def copy(self) -> HighCardState:
        new = HighCardState(self._variant)
        new.phase, new.round, new.dealer = self.phase, self.round, self.dealer
        new.turn, new.leader = self.turn, self.leader
        new.hands = [hand.copy() for hand in self.hands]
        new.trick, new.tricks, new.points = self.trick[:], self.tricks[:], self.points[:]
        return new


def winning_index(trick: Sequence[Card]) -> int:
    return max(range(len(trick)), key=lambda k: trick[k].rank)


# [phases]
def play(state: HighCardState, card: Card, emit: Emit) -> None:
    seat, variant = state.turn, state.variant
    if card not in state.hand(seat):
        state.refuse("not-held", seat=seat, card=card)
    led = state.trick[0].suit if state.trick else None
    state.hands[seat][card.suit] ^= card.bit
    state.trick.append(card)
    state.turn = variant.left[seat]
    if emit:
        emit(events.Played(seat, card, led))
    if len(state.trick) == variant.trick_size:
        take_trick(state, emit)


def take_trick(state: HighCardState, emit: Emit) -> None:
    trick, variant = tuple(state.trick), state.variant
    taker = (state.leader + winning_index(trick)) % variant.players
    state.tricks.append(Trick(state.leader, taker, trick))
    state.trick, state.leader, state.turn = [], taker, taker
    state.points[taker] += 1
    if emit:
        emit(events.TrickTaken(taker, trick[0].suit))
    if len(state.tricks) == variant.tricks:
        state.phase = OVER if state.round == variant.rounds else DEAL
        if emit:
            emit(events.RoundOver(state.round))
        if emit and state.over:
            emit(events.GameOver(scores(state), winners(state)))


PLAY = Phase("play", Card, HighCardState.hand, play, expect_choice)
HighCardState.phases = {phase.name: phase for phase in (DEALER, DEAL, PLAY, OVER)}


# [view]
@dataclass(frozen=True, slots=True)
class HighCardView:
    """The knowledge of one seat; with `seat` None, what is public."""

    variant: HighCardVariant
    seat: int | None
    phase: str
    round: int
    dealer: int | None
    to_move: int | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    leader: int
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    legal: Sequence[Move]
    points: tuple[int, ...]

    @property
    def winning(self) -> int | None:
        best = winning_index(self.trick) if self.trick else None
        return None if best is None else (self.leader + best) % self.variant.players

    def voids(self) -> list[set[int]]:
        return [set() for _ in self.hand_sizes]

    def known_cards(self) -> list[set[Card]]:
        return [set(self.hand) if seat == self.seat else set() for seat in self.variant.team]

    def side_summary(self, side: int) -> str:
        return f"tricks taken: {self.points[side]}"

    def svg(self) -> str:
        return view_svg(self)


def observe(state: HighCardState, seat: int | None) -> HighCardView:
    return HighCardView(
        variant=state.variant,
        seat=seat,
        phase=state.phase.name,
        round=state.round,
        dealer=state.dealer,
        to_move=state.to_move,
        hand=() if seat is None else state.hand(seat),
        hand_sizes=state.hand_sizes(),
        leader=state.leader,
        trick=tuple(state.trick),
        tricks=tuple(state.tricks),
        legal=() if seat is None else state.legal_for(seat),
        points=tuple(state.points),
    )


def resample(view: HighCardView, rng: Random) -> HighCardState:
    seen = set(view.hand).union(view.trick, *(trick.cards for trick in view.tricks))
    unseen = DECK.masks([card for card in DECK.cards if card not in seen])
    room = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
    hands = deal_unseen(unseen, room, [0] * len(room), rng)
    if view.seat is not None:
        hands[view.seat] = DECK.masks(view.hand)
    state = HighCardState(view.variant)
    state.set_from(view, hands)
    state.points = list(view.points)
    return state


# [scores]
def scores(at: HighCardState | HighCardView) -> tuple[int, ...]:
    return tuple(at.points)


def winners(at: HighCardState | HighCardView) -> tuple[int, ...]:
    return tuple(seat for seat, points in enumerate(at.points) if points == max(at.points))


def summary(state: HighCardState) -> dict[str, object]:
    return {
        "over": state.over,
        "scores": list(scores(state)),
        "winners": list(winners(state)) if state.over else [],
        "round": state.round,
    }


# [position]
def write_points(view: HighCardView) -> tuple[str]:
    return (",".join(map(str, view.points)),)


def read_position(fields: Fields, state: HighCardState) -> None:
    play_cards(state, fields)
    seats = state.variant.players
    if not re.fullmatch(r"\d{1,2}(,\d{1,2})*", fields.own[0]):
        refuse("points", f"{seats} numbers", fields.own[0])
    points = list(map(int, fields.own[0].split(",")))
    rounds = max(0, fields.round - 1)
    if len(points) != seats or sum(points) != rounds * 5 + len(state.tricks):
        raise BadPosition("bad-points")
    state.points = points


# [bots]
def choose(view: HighCardView, rng: Random) -> Choice:
    """Play high, but the lowest card where none takes the trick."""
    best = max([card.rank for card in view.trick], default=0)
    order = sorted(view.hand, key=lambda card: (card.rank, rng.random()))
    return Choice(order[-1] if order[-1].rank > best else order[0])


def play_out(state: HighCardState) -> None:
    while state.to_move is not None:
        state.play(state.legal()[-1])


# [game]
GAME = Game(
    name="highcard",
    title="High Card",
    variant=HighCardVariant,
    state=HighCardState,
    observe=observe,
    resample=resample,
    scores=scores,
    summary=summary,
    steps=Steps(*DECK.cards),
    notation=Notation(own=1, write=write_points, read=read_position),
    bots=game_bots(choose),
    heuristic=choose,
    play_out=play_out,
    bounds=lambda variant: Bounds((0, 20), 1 + 4 * 2 * 5 * variant.players),
)
