"""The Suit Actions of Diamonds as data, and what one would do at a table.

This is the only place that says which suit moves what. A State carries the actions out, and the
pages give each its symbol and its words.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import DIAMONDS
from .scoring import SHOWROOM, VAULT, WEIGHTS, Crystals

SUPPLY, OTHER = "supply", "other"
"""Where points come from, besides the own Showroom: the Supply, another side's Showroom."""


class SuitAction(NamedTuple):
    """From where to where the action of a suit moves a point, seen from the side that acts.

    Args:
        source: `SUPPLY`, `SHOWROOM` (its own) or `OTHER` (that of another side).
        target: its own `SHOWROOM` or `VAULT`.
    """

    source: str
    target: str

    @property
    def gain(self) -> int:
        """The change of the acting side's score, in points, where there is a point to move."""
        return WEIGHTS[self.target] - WEIGHTS.get(self.source, 0)


SUIT_ACTIONS = (
    SuitAction(SUPPLY, VAULT),
    SuitAction(SUPPLY, SHOWROOM),
    SuitAction(SHOWROOM, VAULT),
    SuitAction(OTHER, SHOWROOM),
)
"""The actions of Diamonds, Hearts, Spades and Clubs."""

NO_TRICK_ACTIONS = (DIAMONDS, DIAMONDS)
"""The suits whose actions a seat takes after a round without a trick."""


def robbable(at: Crystals, seat: int) -> tuple[int, ...]:
    """The sides from which a seat could steal now; with the Thief at most one."""
    own, showroom = at.variant.team[seat], at.showroom
    if at.variant.thief:
        thief = at.thief
        return (thief,) if thief is not None and thief != own and showroom[thief] else ()
    return tuple([side for side, held in enumerate(showroom) if held and side != own])


def brings(at: Crystals, seat: int, suit: int) -> int:
    """The number of points that the action of a suit would move for a seat now, 0 or 1."""
    source = SUIT_ACTIONS[suit].source
    if source == OTHER:
        return 1 if robbable(at, seat) else 0
    return min(1, at.supply if source == SUPPLY else at.showroom[at.variant.team[seat]])
