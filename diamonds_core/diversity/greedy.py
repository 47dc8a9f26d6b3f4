"""Playouts of Diversity with open hands; the reference bot PIMC uses them, so they never change."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from ..cards import Card
from .state import DiversityState, winning_index

_rank = attrgetter("rank")


def play_out(state: DiversityState) -> None:
    """Play a hand to its end in place."""
    while (seat := state.to_move) is not None:
        state.play(_duck(state.trick, state.hand(seat), state.variant.trick_size))


def _duck(trick: Sequence[Card], hand: Sequence[Card], size: int) -> Card:
    """Return the highest card that doesn't take the trick so far, or else the lowest card."""
    own = len(trick)
    if own:
        safe = [card for card in hand if winning_index((*trick, card)) != own]
        if safe:
            return max(safe, key=_rank)
        if own == size - 1:
            return max(hand, key=_rank)
    return min(hand, key=_rank)
