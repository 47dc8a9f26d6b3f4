"""Diversity: its state, its views, and new deals of the cards that a seat can't see.

There is no duty to follow suit. A trick with one card of each suit goes to its lowest card, any
other to the highest card of the suits that occur more than once. The fewest tricks win.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from .. import events
from ..cards import Card
from ..errors import BadPosition
from ..moves import Move
from ..native import pickled_by_fields
from ..notation import Fields, Notation, play_cards, refuse
from ..sampling import deal_unseen
from ..state import DEAL, DEALER, OVER, Emit, Phase, State, expect_choice
from ..view import Trick, view_svg, view_text
from .variant import DECK, DiversityVariant


class DiversityState(State):
    """A game of Diversity at one moment; `points[seat]` is the number of tricks taken so far."""

    __slots__ = ("_variant", "points")

    deck = DECK

    def __init__(self, variant: DiversityVariant) -> None:
        """Begin a game, before a dealer is drawn."""
        super().__init__(variant, DEALER)
        self._variant = variant
        self.points = [0] * variant.players

    @property
    def variant(self) -> DiversityVariant:
        """The variant of the game."""
        return self._variant

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; none before the end."""
        return winners(self) if self.over else ()

    def side_summary(self, side: int) -> str:
        """Return the tricks of a seat, in words."""
        return side_summary(self, side)

    def copy(self) -> DiversityState:
        """Return an independent copy."""
        new = DiversityState.__new__(DiversityState)
        new._variant = self._variant
        new.phase = self.phase
        new.round = self.round
        new.dealer = self.dealer
        new.turn = self.turn
        new.hands = [hand.copy() for hand in self.hands]
        new.leader = self.leader
        new.trick = self.trick.copy()
        new.tricks = self.tricks.copy()
        new.points = self.points.copy()
        return new


def winning_index(trick: Sequence[Card]) -> int:
    """Return the index of the card that takes a trick, or an open trick so far.

    The lowest card takes a trick of four suits; else the highest card of the repeated suits does.
    The earlier of equal ranks counts (rule book: "How to play Diversity").
    """
    suits = [card.suit for card in trick]
    if len(set(suits)) == len(suits):
        ranks = [card.rank for card in trick]
        return ranks.index(min(ranks))
    repeated = [card.rank if suits.count(card.suit) > 1 else 0 for card in trick]
    return repeated.index(max(repeated))


def scores(state: DiversityState | DiversityView) -> tuple[int, ...]:
    """Return the number of tricks that each seat has taken."""
    return tuple(state.points)


def side_summary(state: DiversityState | DiversityView, side: int) -> str:
    """Return the tricks of a seat, in words."""
    return f"tricks taken: {state.points[side]}"


def winners(state: DiversityState | DiversityView) -> tuple[int, ...]:
    """Return the seats with the fewest tricks."""
    return tuple(seat for seat, n in enumerate(state.points) if n == min(state.points))


def summary(state: DiversityState) -> dict[str, object]:
    """Return the state as plain data; `docs/records.md` names the keys."""
    return {
        "over": state.over,
        "scores": list(state.points),
        "winners": list(winners(state)) if state.over else [],
        "dealer": state.dealer,
        "to_move": state.to_move,
        "round": state.round,
    }


# Phases ---------------------------------------------------------------------------------


def _playable(state: DiversityState, seat: int) -> Sequence[Move]:
    return state.hand(seat)


def _play(state: DiversityState, card: Card, emit: Emit) -> None:
    seat, trick = state.turn, state.trick
    if not state.hands[seat][card.suit] & card.bit:
        state.refuse("not-held", seat=seat, card=card)
    led = trick[0].suit if trick else None
    state.hands[seat][card.suit] ^= card.bit
    trick.append(card)
    if emit:
        emit(events.Played(seat, card, led))
    variant = state._variant
    if len(trick) < variant.trick_size:
        state.turn = variant.left[seat]
    else:
        _take_trick(state, emit)


def _take_trick(state: DiversityState, emit: Emit) -> None:
    trick, variant = tuple(state.trick), state._variant
    taker = (state.leader + winning_index(trick)) % variant.players
    state.tricks.append(Trick(state.leader, taker, trick))
    state.trick = []
    state.points[taker] += 1
    state.leader = state.turn = variant.left[taker]
    if emit:
        emit(events.TrickTaken(taker, trick[0].suit))
    if len(state.tricks) == variant.tricks:
        _end_hand(state, emit)


def _end_hand(state: DiversityState, emit: Emit) -> None:
    """End the game, unless hands are left to play or the fewest tricks are shared."""
    decided = state.round >= state.variant.hands and len(winners(state)) == 1
    state.phase = OVER if decided else DEAL
    if emit:
        emit(events.RoundOver(state.round))
        if decided:
            emit(events.GameOver(scores(state), winners(state)))


PLAY: Final = Phase("play", Card, _playable, _play, expect_choice)

DiversityState.phases = {phase.name: phase for phase in (DEALER, DEAL, PLAY, OVER)}


# Views ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DiversityView:
    """The knowledge of a seat; with `seat` None, the public knowledge.

    Fields are as in `DiversityState`; `legal` are the legal moves of this seat.
    """

    variant: DiversityVariant
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
    points: tuple[int, ...]
    legal: Sequence[Move]

    @property
    def winning(self) -> int | None:
        """The seat that takes the trick so far; None before a lead."""
        if not self.trick:
            return None
        return (self.leader + winning_index(self.trick)) % self.variant.players

    def voids(self) -> list[set[int]]:
        """Return an empty set for each seat: without a duty to follow suit, no void shows."""
        return [set() for _ in self.hand_sizes]

    def known_cards(self) -> list[set[Card]]:
        """Return the cards in each hand that the viewer knows: only its own."""
        return [
            set(self.hand) if seat == self.seat else set() for seat in range(self.variant.players)
        ]

    def side_summary(self, side: int) -> str:
        """Return the points of a side, in words."""
        return side_summary(self, side)

    def __repr__(self) -> str:
        return view_text(self)

    def svg(self) -> str:
        """Return the table as a drawing in SVG, with unknown cards face down."""
        return view_svg(self)

    def _repr_html_(self) -> str:
        return self.svg()


pickled_by_fields(DiversityView)


def observe(state: DiversityState, seat: int | None) -> DiversityView:
    """Return the View of a seat; with None, the public View."""
    return DiversityView(
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
        points=tuple(state.points),
        legal=() if seat is None else state.legal_for(seat),
    )


def unseen(view: DiversityView) -> tuple[Card, ...]:
    """Return the cards that a seat neither holds nor has seen played."""
    seen = {card for trick in view.tricks for card in trick.cards}.union(view.trick, view.hand)
    return tuple(card for card in view.variant.deck if card not in seen)


def state_from_view(view: DiversityView, hands: list[list[int]] | None = None) -> DiversityState:
    """Return the state that a View shows, with given hands (see `State.set_from`)."""
    state = DiversityState(view.variant)
    state.set_from(view, hands)
    state.points = list(view.points)
    return state


def resample(view: DiversityView, rng: Random) -> DiversityState:
    """Return a state that agrees with a View, with the unseen cards dealt anew."""
    room = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
    hands = deal_unseen(DECK.masks(unseen(view)), room, [0, 0, 0, 0], rng)
    if view.seat is not None:
        hands[view.seat] = DECK.masks(view.hand)
    return state_from_view(view, hands)


# Positions ------------------------------------------------------------------------------

_POINTS = re.compile(r"(?:0|[1-9][0-9]{0,3})(?:,(?:0|[1-9][0-9]{0,3})){3}")


def _position_fields(view: DiversityView) -> tuple[str]:
    """Return the tricks of each seat in the game so far."""
    return (",".join(map(str, view.points)),)


def _read_position(fields: Fields, state: DiversityState) -> None:
    """Play the round of a text, and set the tricks of each seat.

    Raises:
        BadPosition: `bad-value`, or `bad-points` when no game has these tricks in this round.
    """
    (text,) = fields.own
    if not _POINTS.fullmatch(text):
        refuse("points", "4 numbers", text)
    play_cards(state, fields)
    points = list(map(int, text.split(",")))
    before = [all_ - taken for all_, taken in zip(points, state.points, strict=True)]
    rounds = max(0, fields.round - 1)
    shared = before.count(min(before)) > 1
    if (
        min(before) < 0
        or sum(before) != 13 * rounds
        or (rounds >= fields.variant.rounds and not shared)
    ):
        raise BadPosition("bad-points")
    state.points = points
    if state.over or state.between_rounds:
        _end_hand(state, None)


NOTATION = Notation(own=1, write=_position_fields, read=_read_position)
