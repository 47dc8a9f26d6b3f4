"""The features of a hand, suit by suit, for any game with cards of four suits.

A hand or a set of cards is a mask of 64, `1 << card.order`.
"""

from __future__ import annotations

SUIT_BITS = 54
"""For each suit: own cards 16, own length 6, unseen 8, above the three highest 18, below 6."""

FEW = (0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5)
MANY = (0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 7)
"""The bucket of each number of cards."""

CACHED = 10_000
"""The number of holdings of a suit that are cached; ten times as many save no time."""


def hand_mask(hand: list[int]) -> int:
    """Return the mask of 64 of a hand, which a state keeps as one mask for each suit."""
    d, h, s, c = hand
    return d | h << 16 | s << 32 | c << 48


class _Holdings(dict[int, int]):
    """The features of a seat's cards of one suit, at their offset, by the masks of the cards.

    In the key, the mask of the unseen cards is above the mask of the own ones.
    """

    def __init__(self, suit: int) -> None:
        self.suit = suit

    def __missing__(self, key: int) -> int:
        if len(self) > CACHED:
            self.clear()
        found = self[key] = _holding(key & 0xFFFF, key >> 16) << self.suit * SUIT_BITS
        return found


def _holding(own: int, unseen: int) -> int:
    bits = own | 1 << 16 + min(own.bit_count(), 5) | 1 << 22 + MANY[unseen.bit_count()]
    rest = own
    for k in range(3):
        if rest:
            above = rest.bit_length()
            bits |= 1 << 30 + 6 * k + FEW[(unseen >> above).bit_count()]
            rest ^= 1 << above - 1
    if own:
        bits |= 1 << 48 + FEW[(unseen & (own & -own) - 1).bit_count()]
    return bits


_DIAMONDS, _HEARTS, _SPADES, _CLUBS = map(_Holdings, range(4))


def holdings(own: int, unseen: int) -> int:
    """Return the features of a hand by suit, from the masks of its own and of the unseen cards."""
    d = own & 0xFFFF | (unseen & 0xFFFF) << 16
    h = own >> 16 & 0xFFFF | unseen & 0xFFFF0000
    s = own >> 32 & 0xFFFF | unseen >> 16 & 0xFFFF0000
    c = own >> 48 | unseen >> 32 & 0xFFFF0000
    return _DIAMONDS[d] | _HEARTS[h] | _SPADES[s] | _CLUBS[c]
