"""The bot that knows by a learned network what a position is worth, and can look ahead.

It looks at the position after each move that it could make: the points that are certain by
then, and what the network expects of the rest of the round. All that levels differ in are the
numbers given to `choose`.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

from ..diamonds import View as DiamondsView
from ..diversity import View as DiversityView
from ..machine import Machine
from ..moves import Move, Rob
from ..variants import Variant
from .bot import Choice
from .endings import work_out
from .network import Network
from .outlook import Outlook, Seen, family, outlook_of
from .search import by_value, look_ahead

COMPARED = 6
"""So many moves at most are looked at more closely,"""

WITHIN = 1.0
"""and only those that seem worse than the best by no more points."""

LAST = 3
"""With so many cards in hand or fewer, the round is played out to its end."""

View = DiamondsView | DiversityView


def network(variant: Variant) -> Network | None:
    """The network that knows a variant; None while its weights aren't there."""
    try:
        return _load(family(variant))
    except FileNotFoundError:
        return None


def weights(variant: Variant) -> str:
    """What the network of a variant is called, with the beginning of its digest; empty without."""
    try:
        return _called(family(variant))
    except FileNotFoundError:
        return ""


@cache
def _called(name: str) -> str:
    return f"{name}-{sha256(_packed(name)).hexdigest()[:6]}"


@cache
def _load(name: str) -> Network:
    return Network(_packed(name))


def _packed(name: str) -> bytes:
    return Path(__file__).with_name("weights").joinpath(f"{name}.bin").read_bytes()


def weigh(
    net: Network, outlook: Outlook, state: Machine, seat: int, seen: Seen, foresight: float = 1.0
) -> dict[Move, float]:
    """What each move of a seat is worth to it in points, from here to the end of the round."""
    now, found = outlook.ahead(state, seat), dict[Move, float]()
    for move, points, bits in outlook.options(state, seat, seen):
        value = points - now
        if foresight and bits is not None:
            value += foresight * net.value(bits)
        if value > found.get(move, float("-inf")):
            found[move] = value
    return found


def choose(
    view: View,
    rng: Random,
    *,
    memory: int = 99,
    foresight: float = 1.0,
    grain: float = 0.0,
    simply: bool = False,
    ways: int = 0,
    playouts: int = 0,
    plays: int = 0,
    trust: float = 1.0,
    plainly: int = 0,
) -> Choice:
    """Choose the move of the greatest value; while no network is there, by plain sense.

    Args:
        view: what the seat to move sees.
        rng: deals the cards that it doesn't see, when looking ahead.
        memory: of how many tricks the cards are remembered.
        foresight: how much of what the network expects is believed, beside certain points.
        grain: differences in points that are not seen; of what looks alike it takes the first.
        simply: whether cards are passed by plain sense.
        ways: endings that can go in no more ways are worked out (see `work_out`).
        playouts: how often it plays on, looking ahead, with all the moves that it compares, each
            in the same deals; with 0 it does not.
        plays: how many cards it looks ahead, about: to the end of the trick on the table, or of
            the one that comes nearest.
        trust: how much of what it finds so is believed; the rest is what the network expects.
        plainly: in one of how many deals it expects the others to play by plain sense; 0: in none.
    """
    net, outlook = network(view.variant), outlook_of(view.variant)
    if net is None or (simply and view.phase in ("pass", "give")):
        return outlook.simple(view, rng)
    assert view.seat is not None
    found = work_out(outlook, view, ways) if view.phase in ("play", "rob") else None
    if found is None:
        seen = outlook.remembered(view.variant, view.tricks, memory)
        found = weigh(net, outlook, outlook.known(view), view.seat, seen, foresight)
        if playouts and view.phase in ("play", "rob"):
            found |= _ahead(net, outlook, view, seen, found, playouts, plays, trust, plainly, rng)
    order = _best_first(found, view)
    move = max(found, key=lambda move: round(found[move] / grain)) if grain else order[0]
    return Choice(move, tuple((move, found[move]) for move in order))


def _ahead(
    net: Network,
    outlook: Outlook,
    view: View,
    seen: Seen,
    found: dict[Move, float],
    playouts: int,
    plays: int,
    trust: float,
    plainly: int,
    rng: Random,
) -> dict[Move, float]:
    """What all moves are worth when those that seem best are looked at more closely."""
    order = _best_first(found, view)
    near = [move for move in order[:COMPARED] if found[move] > found[order[0]] - WITHIN]
    if len(near) < 2:
        return found
    assert view.seat is not None
    tricks = max(1, round(plays / view.variant.trick_size))
    if len(view.hand) <= LAST:
        tricks = LAST + 1
    dealt = [outlook.resample(view, rng) for _ in range(-(-playouts // len(near)))]
    others = [by_value(net, outlook)] * (plainly - 1 if plainly else 1)
    if plainly:
        others.append(lambda state, _: outlook.sense(state, rng))
    ahead = look_ahead(net, outlook, dealt, view.seat, seen, near, tricks, others)
    ahead = {move: trust * ahead[move] + (1 - trust) * found[move] for move in near}
    worst = min(ahead.values())
    return {move: ahead.get(move, min(value, worst)) for move, value in found.items()}


def _best_first(values: dict[Move, float], view: View) -> list[Move]:
    """The moves by value; of equal robberies first that of whoever is nearest to winning."""

    def key(move: Move) -> tuple[float, ...]:
        if isinstance(move, Rob) and isinstance(view, DiamondsView):
            vault = view.vault[move.place]
            return -values[move], -2 * vault - view.showroom[move.place], -vault
        return (-values[move],)

    return sorted(values, key=key)
