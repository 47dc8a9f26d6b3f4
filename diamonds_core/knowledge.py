"""The knowledge of a seat about the cards that it doesn't see, during a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .cards import Card, cards_mask
from .native import pickled_by_fields
from .state import State
from .view import View


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The possible hands of each card, by the knowledge of one seat; immutable.

    Args:
        known: by seat, the cards that it certainly holds.
        unseen: all other cards that weren't played; some of them may be in no hand.
        room: by seat, the number of unseen cards that it holds.
        void: by seat, the suits that it certainly doesn't hold.
    """

    known: tuple[frozenset[Card], ...]
    unseen: frozenset[Card]
    room: tuple[int, ...]
    void: tuple[frozenset[int], ...]

    def may_hold(self, seat: int) -> frozenset[Card]:
        """Return all the cards that may be in a seat's hand."""
        return self.known[seat] | self._possible(seat, self.unseen)

    def must_hold(self, seat: int, suit: int) -> bool:
        """Return whether a seat certainly has a suit.

        It does if it was passed a card of the suit, or if the other hands lack room for all cards
        of the suit.
        """
        if any(card.suit == suit for card in self.known[seat]):
            return True
        others = [k for k in range(len(self.room)) if k == seat or suit in self.void[k]]
        elsewhere = len(self.unseen) - sum(self.room[k] for k in others)
        return sum(card.suit == suit for card in self.unseen) > elsewhere

    def deals(self) -> Iterator[tuple[int, ...]]:
        """Return all deals of the unseen cards that agree with this knowledge.

        Each has the hands by seat, as masks of `1 << card.order`.
        """
        known = [cards_mask(cards) for cards in self.known]
        possible = [cards_mask(self._possible(seat, self.unseen)) for seat in range(len(known))]
        return _deals(known, possible, self.room, (), cards_mask(self.unseen))

    def states(self, like: State) -> Iterator[State]:
        """Yield, for each deal, a copy of a state of the round with the hands of the deal."""
        for hands in self.deals():
            yield with_deal(like, hands)

    def _possible(self, seat: int, cards: frozenset[Card]) -> frozenset[Card]:
        if not self.room[seat]:
            return frozenset()
        return frozenset(card for card in cards if card.suit not in self.void[seat])


pickled_by_fields(Knowledge)


def _deals(
    known: Sequence[int],
    possible: Sequence[int],
    room: Sequence[int],
    dealt: tuple[int, ...],
    left: int,
) -> Iterator[tuple[int, ...]]:
    """Yield the deals that begin with the hands `dealt`; `left` are the cards not dealt yet."""
    seat = len(dealt)
    if seat == len(room):
        yield dealt
        return
    for cards in combinations(_bits(possible[seat] & left), room[seat]):
        new = sum(cards)
        yield from _deals(known, possible, room, (*dealt, known[seat] | new), left ^ new)


def _bits(mask: int) -> list[int]:
    """Return the set bits of a mask, the lowest first."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


def with_deal(like: State, hands: Sequence[int]) -> State:
    """Return a copy of a state of the round with the hands of a deal of `Knowledge.deals`."""
    state = like.copy()
    state.hands = [
        [hand & 0xFFFF, hand >> 16 & 0xFFFF, hand >> 32 & 0xFFFF, hand >> 48] for hand in hands
    ]
    return state


def knowledge(view: View) -> Knowledge:
    """Return the knowledge of a view's seat."""
    known = view.known_cards()
    gone = {card for trick in view.tricks for card in trick.cards}.union(view.trick)
    return Knowledge(
        tuple(map(frozenset, known)),
        frozenset(view.variant.deck) - gone.union(*known),
        tuple(size - len(own) for size, own in zip(view.hand_sizes, known, strict=True)),
        tuple(map(frozenset, view.voids())),
    )
