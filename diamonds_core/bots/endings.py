"""The last cards of a round worked out, where there are few ways left for it to go.

All the deals that agree with a View are played to their end in every way; in each of them all
play with open hands, everybody for their own side.
"""

from __future__ import annotations

from itertools import islice
from math import factorial, fsum, prod
from random import Random
from typing import Any

from ..knowledge import knowledge
from ..machine import Machine
from ..moves import Move
from ..variants import DiamondsVariant
from .outlook import Outlook


def work_out(outlook: Outlook, view: Any, ways: int) -> dict[Move, float] | None:  # noqa: ANN401
    """What each move is worth to the seat to move, in points from here to the round's end.

    Args:
        outlook: how to look at the game's positions.
        view: what the seat sees, of any game.
        ways: how many orders of cards, over all deals, are worth the time.

    Returns:
        None where there are more ways than that.
    """
    orders = _orders(view)
    if orders > ways:
        return None
    deals = list(islice(knowledge(view).deals(), ways // orders + 1))
    if len(deals) * orders > ways:
        return None
    table: Machine = outlook.resample(view, Random(0))
    now = outlook.ahead(table, view.seat)
    gains: dict[Move, list[float]] = {move: [] for move in view.legal}
    for hands in deals:
        table.hands = [table.deck.masks(hand) for hand in hands]
        for move, gained in gains.items():
            gained.append(outlook.ahead(_end(outlook, table, move), view.seat) - now)
    return {move: fsum(gained) / len(gained) for move, gained in gains.items()}


def _orders(view: Any) -> int:  # noqa: ANN401
    """In how many orders the cards left can be played, about, and whom to rob be chosen."""
    variant, orders = view.variant, prod(map(factorial, view.hand_sizes))
    chosen = isinstance(variant, DiamondsVariant) and not variant.thief
    return orders * (variant.teams - 1) ** 2 if chosen else orders


def _end(outlook: Outlook, state: Machine, move: Move) -> Machine:
    """The end of the round after a move, when all who are still to move do their best."""
    state = state.copy()
    state.play(move)
    while state.phase.chosen:
        legal = state.legal()
        if len(legal) > 1:
            seat = state.turn
            ends = [_end(outlook, state, move) for move in legal]
            return max(ends, key=lambda end: outlook.ahead(end, seat))
        state.play(legal[0])
    return state
