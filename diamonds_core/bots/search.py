"""Looking ahead: the trick on the table played out in deals that may be the true one.

In each deal that agrees with the View, and for each move worth comparing, everybody plays on by
value from what their own seat would know; then the position is valued.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from ..machine import Machine
from ..moves import Move
from .network import Network
from .outlook import Outlook, Seen


def look_ahead(
    net: Network,
    outlook: Outlook,
    deals: Sequence[Machine],
    seat: int,
    seen: Seen,
    moves: Sequence[Move],
    tricks: int,
) -> dict[Move, float]:
    """What moves are worth on average over deals, in points from here to the round's end.

    Args:
        net: values positions.
        outlook: how it looks at them.
        deals: states that look the same to the seat.
        seat: who is to move.
        seen: what the tricks taken have shown.
        moves: those to be compared.
        tricks: so many are played out.
    """
    now = outlook.ahead(deals[0], seat)
    results: dict[Move, list[float]] = {move: [] for move in moves}
    for deal in deals:
        for move in moves:
            state = deal.copy()
            results[move].append(_play_on(net, outlook, state, seat, seen, move, tricks) - now)
    return {move: fsum(values) / len(values) for move, values in results.items()}


def _play_on(
    net: Network,
    outlook: Outlook,
    state: Machine,
    seat: int,
    seen: Seen,
    move: Move,
    tricks: int,
) -> float:
    """How far ahead a seat is after a move and so many tricks, and what it expects of the rest."""
    taken = len(state.tricks)
    state.play(move)
    while state.phase.chosen:
        if len(state.tricks) > taken:
            seen = seen.after(state.tricks[-1])
            taken += 1
            tricks -= 1
            if not tricks:
                return outlook.ahead(state, seat) + net.value(outlook.features(state, seat, seen))
        state.play(_best(net, outlook, state, seen))
    return outlook.ahead(state, seat)


def _best(net: Network, outlook: Outlook, state: Machine, seen: Seen) -> Move:
    """The move of the seat to move, by value."""
    legal = state.legal()
    if len(legal) == 1:
        return legal[0]
    best, choice = float("-inf"), legal[0]
    for move, points, bits in outlook.options(state, state.turn, seen):
        value = points if bits is None else points + net.value(bits)
        if value > best:
            best, choice = value, move
    return choice
