"""The features of Diversity: the View of a seat, as the set bits of one integer (`features`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from math import comb
from typing import Self

from ..bots.adapter import Option
from ..bots.holdings import SUIT_BITS, hand_mask, holdings
from ..cards import Card, cards_mask
from ..moves import Move
from ..view import Trick
from .state import PLAY, DiversityState, winning_index
from .variant import DECK, DiversityVariant

_DECK = cards_mask(DECK.cards)
_GONE = 4 * SUIT_BITS
_TABLE = _GONE + 64
_TAKER = _TABLE + 64
_OWN_RANKS = _TAKER + 64
_UNSEEN_RANKS = _OWN_RANKS + 4 * 16
_LEFT = _UNSEEN_RANKS + 4 * 16
_LEADER = _LEFT + 14
_LENGTH = _LEADER + 4
_SUITS = _LENGTH + 4
_WHO = _SUITS + 4 * 4
_DISTINCT = _WHO + 4
_CHANCE = _DISTINCT + 4
BITS = _CHANCE + 20

_TO_COME = [[way for way in product(range(4), repeat=4) if sum(way) == k] for k in range(4)]
"""The ways to assign suits to a number of cards, by that number."""

_CHOOSE = [[comb(n, k) for k in range(4)] for n in range(17)]
"""The binomial coefficients `[n][k]`: the number of ways to choose k of n cards."""


@cache
def _completed(suits: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the possible completions of a trick: cards by suit, and the suits then repeated."""
    counts = [suits.count(suit) for suit in range(4)]
    return [
        (way, tuple([suit for suit in range(4) if counts[suit] + way[suit] > 1]))
        for way in _TO_COME[4 - len(suits)]
    ]


class DiversityHistory:
    """The tricks taken in a hand: `gone` is the mask of their cards, `number` their number."""

    __slots__ = ("gone", "number", "variant")

    def __new__(cls, *_: object) -> Self:
        """Create an empty object, which `__init__` or `after` fills."""
        return object.__new__(cls)

    def __init__(self, variant: DiversityVariant, tricks: Iterable[Trick] = ()) -> None:
        self.variant = variant
        self.gone = self.number = 0
        for trick in tricks:
            self.gone |= cards_mask(trick.cards)
            self.number += 1

    @classmethod
    def remembered(cls, variant: DiversityVariant, tricks: Sequence[Trick], memory: int) -> Self:
        """Return the history of a player who remembers the cards of the last `memory` tricks."""
        history = cls(variant, tricks[max(0, len(tricks) - memory) :])
        history.number = len(tricks)
        return history

    def after(self, trick: Trick) -> DiversityHistory:
        """Return the history with one more trick."""
        new = DiversityHistory.__new__(DiversityHistory)
        new.variant = self.variant
        new.gone = self.gone | cards_mask(trick.cards)
        new.number = self.number + 1
        return new


def margin(state: DiversityState, seat: int) -> float:
    """Return the mean number of tricks of the other seats minus that of a seat."""
    return (sum(state.points) - 4 * state.points[seat]) / 3


def options(
    state: DiversityState, seat: int, history: DiversityHistory, moves: Sequence[Move] | None = None
) -> list[Option]:
    """Return the options of the seat to move, for all legal moves or for some."""
    found: list[Option] = []
    for card in moves or state.legal():
        after = state.copy()
        after.play(card)
        bits = None
        if after.phase is PLAY:
            new = len(after.tricks) > history.number
            bits = features(after, seat, history.after(after.tricks[-1]) if new else history)
        found.append((card, margin(after, seat), bits))
    return found


def features(state: DiversityState, seat: int, history: DiversityHistory) -> int:
    """Return the features of a hand in play for a seat, as an integer."""
    own, trick = hand_mask(state.hands[seat]), state.trick
    gone = history.gone | cards_mask(trick)
    unseen = _DECK & ~(own | gone)
    bits = holdings(own, unseen) | gone << _GONE
    bits |= _ranks(own) << _OWN_RANKS | _ranks(unseen) << _UNSEEN_RANKS
    bits |= 1 << _LEFT + own.bit_count()
    if not trick:
        return bits | 1 << _LEADER + (state.leader - seat) % 4
    return bits | _on_table(trick, (seat - state.leader) % 4, unseen)


def _ranks(cards: int) -> int:
    """Return four masks of ranks: held at least once, twice, three times, and in all suits."""
    one = two = three = four = 0
    for suit in range(4):
        held = cards >> 16 * suit & 0xFFFF
        four |= three & held
        three |= two & held
        two |= one & held
        one |= held
    return one | two << 16 | three << 32 | four << 48


def _on_table(trick: list[Card], own: int, unseen: int) -> int:
    """Return the features of the trick on the table, in which the seat is the `own`-th to play."""
    bits = cards_mask(trick) << _TABLE | 1 << _LENGTH + len(trick) - 1
    counts = [0, 0, 0, 0]
    for card in trick:
        bits |= 1 << _SUITS + card.suit * 4 + counts[card.suit]
        counts[card.suit] += 1
    distinct = max(counts) == 1
    place = (
        min(range(len(trick)), key=lambda k: trick[k].rank) if distinct else winning_index(trick)
    )
    bits |= 1 << _TAKER + trick[place].order | 1 << _WHO + (place - own) % 4
    if distinct:
        bits |= 1 << _DISTINCT + len(trick) - 1
    return bits | 1 << _CHANCE + min(19, int(20 * chance(trick, own, unseen)))


def chance(trick: Sequence[Card], own: int, unseen: int) -> float:
    """Return the chance of a card to take a trick that random unseen cards complete.

    The card takes a trick of four suits if no card is lower. It takes any other trick if its own
    suit is repeated and no repeated suit has a higher card. The earlier of equal ranks counts.

    Args:
        trick: the cards played, 1 to 4.
        own: the index of the card in the trick.
        unseen: the mask of 64 of the cards that may complete the trick.
    """
    suit, rank = trick[own].suit, trick[own].rank
    higher, lower = [False] * 4, False
    for place, card in enumerate(trick):
        earlier = place < own
        higher[card.suit] |= card.rank > rank - earlier
        lower |= card.rank < rank + earlier
    held = [unseen >> 16 * suit & 0xFFFF for suit in range(4)]
    every = [cards.bit_count() for cards in held]
    from_here = [(cards >> rank).bit_count() for cards in held]
    up_to_here = [(cards & (2 << rank) - 1).bit_count() for cards in held]
    taken = 0
    for way, again in _completed(tuple([card.suit for card in trick])):
        if not again:
            taken += 0 if lower else _ways(from_here, way)
        elif suit in again and not any(higher[other] for other in again):
            few = [up_to_here[k] if k in again else every[k] for k in range(4)]
            taken += _ways(few, way)
    return taken / comb(sum(every), 4 - len(trick))


def _ways(cards: Sequence[int], chosen: Sequence[int]) -> int:
    """Return the number of ways to draw the chosen number of cards of each suit."""
    d, h, s, c = chosen
    choose = _CHOOSE
    return choose[cards[0]][d] * choose[cards[1]][h] * choose[cards[2]][s] * choose[cards[3]][c]
