"""Looking ahead: the trick on the table played out in deals that may be the true one.

In each deal that agrees with the View, and for each move worth comparing, everybody plays on
from what their own seat would know; then the position is valued.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from math import fsum

from ..machine import Machine
from ..moves import Move
from .network import Network
from .outlook import Outlook, Seen

Manner = Callable[[Machine, Seen], Move]
"""How the seat to move plays on, when the tricks taken have shown so much."""


def by_value(net: Network, outlook: Outlook) -> Manner:
    """To choose the move of the greatest value."""
    return partial(_best, net, outlook)


def look_ahead(
    net: Network,
    outlook: Outlook,
    deals: Sequence[Machine],
    seat: int,
    seen: Seen,
    moves: Sequence[Move],
    tricks: int,
    others: Sequence[Manner],
) -> dict[Move, float]:
    """What moves are worth on average over deals, in points from here to the round's end.

    Args:
        net: values positions.
        outlook: how it looks at them.
        deals: states that look the same to the seat.
        seat: who is to move, and plays on by value.
        seen: what the tricks taken have shown.
        moves: those to be compared.
        tricks: so many are played out.
        others: how all others play on, each in turn for one of the deals.
    """
    now, own = outlook.ahead(deals[0], seat), by_value(net, outlook)
    results: dict[Move, list[float]] = {move: [] for move in moves}
    for deal, theirs in zip(deals, cycle(others), strict=False):
        manners = [own if other == seat else theirs for other in range(deal.variant.players)]
        for move in moves:
            state = deal.copy()
            shown = _play_on(state, move, tricks, seen, manners)
            value = outlook.ahead(state, seat)
            if state.phase.chosen:
                value += net.value(outlook.features(state, seat, shown))
            results[move].append(value - now)
    return {move: fsum(values) / len(values) for move, values in results.items()}


def _play_on(
    state: Machine, move: Move, tricks: int, seen: Seen, manners: Sequence[Manner]
) -> Seen:
    """Play a move and so many tricks, or to the end of the round; what has been shown by then."""
    taken = len(state.tricks)
    end = taken + tricks
    state.play(move)
    while state.phase.chosen:
        if len(state.tricks) > taken:
            seen = seen.after(state.tricks[-1])
            taken += 1
            if taken == end:
                break
        state.play(manners[state.turn](state, seen))
    return seen


def _best(net: Network, outlook: Outlook, state: Machine, seen: Seen) -> Move:
    """The move of the seat to move, by value."""
    if len(state.legal()) == 1:
        return state.legal()[0]
    moves = outlook.distinct(state)
    if len(moves) == 1:
        return moves[0]
    best, choice = float("-inf"), moves[0]
    for move, points, bits in outlook.options(state, state.turn, seen, moves):
        value = points if bits is None else points + net.value(bits)
        if value > best:
            best, choice = value, move
    return choice
