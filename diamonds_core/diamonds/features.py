"""The features of Diamonds: the View of a seat, as the set bits of one integer.

They are the input of the value network in play and in training, and hold nothing that is hidden
from the seat. Seats and sides are counted from the seat's own. Cards are bits of 64,
`1 << card.order`; numbers are one bit for each value, or for each step up to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Self

from ..bots.holdings import FEW, SUIT_BITS, hand_mask, holdings
from ..cards import Card, cards_mask
from ..view import Trick
from .state import GIVE, ROB, DiamondsState
from .variant import DiamondsVariant

SEAT_BITS = 72
"""For each seat: cards played 64, voids shown 4, tricks taken 4."""

SIDE_BITS = 50
"""For each side: cards taken 4 x 10, Showroom 8, the Thief, the Thief with something to take."""


class Shape:
    """The layout of a variant's features.

    `at[name]` is the first bit of a feature group, `bits` the number of all features, `deck` the
    mask of the cards in use, `table` the features that never change in the variant.
    """

    def __new__(cls, *_: object) -> Self:
        """Create an empty object."""
        return object.__new__(cls)

    def __init__(self, variant: DiamondsVariant) -> None:
        self.variant = variant
        n, size, sides = variant.players, variant.trick_size, variant.teams
        self.deck = cards_mask(variant.deck)
        at = 4 * SUIT_BITS
        widths = {
            "gone": 64,
            "given": 64,
            "winning": 64,
            "seats": n * SEAT_BITS,
            "sides": sides * SIDE_BITS,
            "lead": 4 * 9,
            "left": 17,
            "leader": n,
            "length": size,
            "suits": 4 * size,
            "winner": n,
            "beaters": 6 * (size + 1),
            "passed": 3,
            "giving": 3,
            "robs": n,
            "table": 4,
        }
        self.at: dict[str, int] = {}
        for name, width in widths.items():
            self.at[name] = at
            at += width
        self.bits = at
        flags = (variant.thief, variant.perfect, variant.partners)
        self.table = sum(1 << self.at["table"] + k for k, flag in enumerate(flags) if flag)


@cache
def shape_of(variant: DiamondsVariant) -> Shape:
    """Return the shape of a variant, from a cache."""
    return Shape(variant)


class DiamondsHistory:
    """The public knowledge from the tricks taken in a round; immutable.

    `gone` is the mask of their cards, `number` their number, `tricks[seat]` the number that a seat
    has taken, `taken[side][suit]` the number of cards that a side has. `seats` and `sides` are
    their features.
    """

    __slots__ = ("_features", "gone", "number", "seats", "sides", "taken", "tricks", "variant")

    def __new__(cls, *_: object) -> Self:
        """Create an empty object, which `__init__` or `after` fills."""
        return object.__new__(cls)

    def __init__(self, variant: DiamondsVariant, tricks: Iterable[Trick] = ()) -> None:
        self.variant = variant
        self.gone = 0
        self.seats = [0] * variant.players
        self.sides = [0] * variant.teams
        self.taken = [[0, 0, 0, 0] for _ in range(variant.teams)]
        self.tricks = [0] * variant.players
        self.number = 0
        self._features: dict[int, int] = {}
        for trick in tricks:
            self._take(trick)

    @classmethod
    def remembered(cls, variant: DiamondsVariant, tricks: Sequence[Trick], memory: int) -> Self:
        """Return the history of a player who remembers the cards of the last `memory` tricks only.

        Facts that stay visible on the table, such as the number of tricks taken, count for all
        tricks.
        """
        history, recent = cls(variant, tricks), cls(variant, tricks[max(0, len(tricks) - memory) :])
        cards = (1 << 68) - 1
        history.gone = recent.gone
        history.seats = [
            of & ~cards | late & cards for of, late in zip(history.seats, recent.seats, strict=True)
        ]
        return history

    def after(self, trick: Trick) -> DiamondsHistory:
        """Return the history with one more trick."""
        new = DiamondsHistory.__new__(DiamondsHistory)
        new.variant = self.variant
        new.gone = self.gone
        new.seats = self.seats[:]
        new.sides = self.sides[:]
        new.taken = [counts[:] for counts in self.taken]
        new.tricks = self.tricks[:]
        new.number = self.number
        new._features = {}
        new._take(trick)
        return new

    def _take(self, trick: Trick) -> None:
        self.gone |= mark_trick(self.seats, trick.leader, trick.cards)
        side = self.variant.team[trick.taker]
        counts, bits = self.taken[side], self.sides[side]
        for card in trick.cards:
            suit = card.suit
            if counts[suit] < 10:
                bits |= 1 << suit * 10 + counts[suit]
            counts[suit] += 1
        self.sides[side] = bits
        number = self.tricks[trick.taker]
        if number < 4:
            self.seats[trick.taker] |= 1 << 68 + number
        self.tricks[trick.taker] = number + 1
        self.number += 1

    def features(self, seat: int) -> int:
        """Return the features of the history for a seat."""
        found = self._features.get(seat)
        if found is None:
            at, side = shape_of(self.variant).at, self.variant.team[seat]
            found = self._features[seat] = (
                self.gone << at["gone"]
                | _rotated(seat, self.seats, SEAT_BITS) << at["seats"]
                | _rotated(side, self.sides, SIDE_BITS) << at["sides"]
                | self._lead(side) << at["lead"]
            )
        return found

    def _lead(self, side: int) -> int:
        """Return the lead of a side in cards of each suit over the best other one, from -4 to 4."""
        others = [counts for other, counts in enumerate(self.taken) if other != side]
        bits = 0
        for suit, own in enumerate(self.taken[side]):
            lead = own - max([counts[suit] for counts in others])
            bits |= 1 << suit * 9 + 4 + max(-4, min(4, lead))
        return bits


def _rotated(first: int, parts: Sequence[int], width: int) -> int:
    """Return parts of a width in bits as one integer, the part `first` lowest."""
    bits = 0
    for part in (*parts[:first][::-1], *parts[first:][::-1]):
        bits = bits << width | part
    return bits


def mark_trick(seats: list[int], leader: int, cards: Iterable[Card]) -> int:
    """Mark the cards of a trick, and the voids they show, at their seats; return their mask."""
    gone, led, seat, n = 0, -1, leader, len(seats)
    for card in cards:
        bit = 1 << card.order
        gone |= bit
        if led < 0:
            led = card.suit
        seats[seat] |= bit if card.suit == led else bit | 1 << 64 + led
        seat += 1
        if seat == n:
            seat = 0
    return gone


def features(state: DiamondsState, seat: int, history: DiamondsHistory) -> int:
    """Return the features of a round in play for a seat, as an integer."""
    shape = shape_of(state.variant)
    own = hand_mask(state.hands[seat])
    bits, gone = features_besides_hand(shape, state, seat, history)
    unseen = shape.deck & ~(own | gone)
    bits |= holdings(own, unseen)
    gave = state.gave[seat]
    if gave:
        bits |= (cards_mask(gave) & ~gone) << shape.at["given"]
    if state.trick and state.variant.team[state.winning] == state.variant.team[seat]:
        led = state.trick[0].suit
        higher = (unseen >> 16 * led & 0xFFFF) >> state.best.bit_length()
        kind = len(state.trick) * 6 + FEW[higher.bit_count()]
        bits |= 1 << shape.at["beaters"] + kind
    return bits


def giver_features(shape: Shape, state: DiamondsState, seat: int, count: int) -> tuple[int, int]:
    """Return the features of a giver of `count` cards without its hand, and the hand's mask."""
    bits, _ = features_besides_hand(shape, state, seat, DiamondsHistory(state.variant))
    own = hand_mask(state.hands[seat])
    left = own.bit_count()
    bits ^= 1 << shape.at["left"] + left | 1 << shape.at["left"] + left - count
    return bits | 1 << shape.at["giving"] + count - 1, own


def features_after_giving(shape: Shape, table: int, own: int, gave: int) -> int:
    """Return the features after giving cards, from both results of `giver_features`."""
    kept = own ^ gave
    return table | gave << shape.at["given"] | holdings(kept, shape.deck & ~kept)


def features_besides_hand(
    shape: Shape, state: DiamondsState, seat: int, history: DiamondsHistory
) -> tuple[int, int]:
    """Return the features that don't depend on the own cards, and the mask of the cards played."""
    at, variant, gone = shape.at, shape.variant, history.gone
    d, h, s, c = state.hands[seat]
    left = d.bit_count() + h.bit_count() + s.bit_count() + c.bit_count()
    bits = (
        shape.table
        | history.features(seat)
        | 1 << at["left"] + left
        | _crystals(shape, state, seat)
    )
    if state.trick:
        table, laid = _on_table(shape, state, seat)
        bits |= table
        gone |= laid
    else:
        bits |= 1 << at["leader"] + (state.leader - seat) % variant.players
    if state.phase is ROB:
        bits |= 1 << at["robs"] + (state.turn - seat) % variant.players
    if state.passing is not None and state.phase is not GIVE:
        bits |= 1 << at["passed"] + state.passing - 1
    if not state.supply:
        bits |= 1 << at["table"] + 3
    return bits, gone


_SHOWROOM = tuple((1 << number) - 1 << 40 for number in range(9))


def _crystals(shape: Shape, state: DiamondsState, seat: int) -> int:
    """Return the features of the Showrooms and of the Thief."""
    own, sides, bits = shape.variant.team[seat], shape.variant.teams, 0
    for side, held in enumerate(state.showroom):
        shown = _SHOWROOM[held] if held < 8 else _SHOWROOM[8]
        if side == state.thief:
            shown |= 3 << 48 if held else 1 << 48
        bits |= shown << (side - own) % sides * SIDE_BITS
    return bits << shape.at["sides"]


def _on_table(shape: Shape, state: DiamondsState, seat: int) -> tuple[int, int]:
    """Return the features of the trick on the table, and the mask of its cards."""
    at, trick, led = shape.at, state.trick, state.led
    size, n = shape.variant.trick_size, shape.variant.players
    assert led is not None
    bits = 1 << at["length"] + len(trick) - 1 | 1 << at["winner"] + (state.winning - seat) % n
    bits |= state.best << at["winning"] + 16 * led
    counts, laid, other = [0, 0, 0, 0], 0, (state.leader - seat) % n
    for card in trick:
        suit, played = card.suit, at["seats"] + other * SEAT_BITS
        laid |= 1 << card.order
        bits |= 1 << played + card.order | 1 << at["suits"] + suit * size + counts[suit]
        if suit != led:
            bits |= 1 << played + 64 + led
        counts[suit] += 1
        other = other + 1 if other + 1 < n else 0
    return bits | laid << at["gone"], laid
