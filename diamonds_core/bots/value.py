"""The bot that knows by a learned network what a position is worth, and can look ahead.

It looks at the position after each move that it could make: the points that are certain by
then, and what the network expects of the rest of the round. All that levels differ in are the
numbers given to `choose`.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from random import Random

from ..diamonds import View as DiamondsView
from ..diversity import View as DiversityView
from ..machine import Machine
from ..moves import Move
from ..variants import Variant
from .bot import Choice
from .network import Network
from .outlook import Outlook, Seen, family, outlook_of
from .search import look_ahead

View = DiamondsView | DiversityView


def network(variant: Variant) -> Network | None:
    """The network that knows a variant; None while its weights aren't there."""
    try:
        return _load(family(variant))
    except FileNotFoundError:
        return None


@cache
def _load(name: str) -> Network:
    return Network((resources.files(__package__) / "weights" / f"{name}.bin").read_bytes())


def weigh(
    net: Network, outlook: Outlook, state: Machine, seat: int, seen: Seen, foresight: float = 1.0
) -> dict[Move, float]:
    """What each move of a seat is worth to it in points, from here to the end of the round."""
    now, found = outlook.ahead(state, seat), dict[Move, float]()
    for move, points, bits in outlook.options(state, seat, seen):
        value = points - now if bits is None else points - now + foresight * net.value(bits)
        if value > found.get(move, float("-inf")):
            found[move] = value
    return found


def choose(
    view: View,
    rng: Random,
    *,
    memory: int = 99,
    foresight: float = 1.0,
    simply: bool = False,
    deals: int = 0,
    compared: int = 6,
    within: float = 1.5,
    rest: int = 3,
) -> Choice:
    """Choose the move of the greatest value; while no network is there, by plain sense.

    Args:
        view: what the seat to move sees.
        rng: deals the cards that it doesn't see, when looking ahead.
        memory: of how many tricks the cards are remembered.
        foresight: how much of what the network expects is believed, beside certain points.
        simply: whether cards are passed by plain sense.
        deals: in how many deals the trick is played out; 0 does not look ahead.
        compared: how many moves at most are looked at more closely,
        within: and by how many points they may seem worse than the best.
        rest: with so many cards in hand or fewer, the round is played to its end.
    """
    net, outlook = network(view.variant), outlook_of(view.variant)
    if net is None or (simply and view.phase in ("pass", "give")):
        return outlook.simple(view, rng)
    assert view.seat is not None
    seen = outlook.remembered(view.variant, view.tricks, memory)
    found = weigh(net, outlook, outlook.known(view), view.seat, seen, foresight)
    order = _best_first(found)
    near = [move for move in order[:compared] if found[move] > found[order[0]] - within]
    if deals and len(near) > 1 and view.phase in ("play", "rob"):
        dealt = [outlook.resample(view, rng) for _ in range(deals)]
        tricks = 99 if len(view.hand) <= rest else 1
        ahead = look_ahead(net, outlook, dealt, view.seat, seen, near, tricks)
        worst = min(ahead.values())
        found = {move: ahead.get(move, min(value, worst)) for move, value in found.items()}
        order = _best_first(found)
    return Choice(order[0], tuple((move, found[move]) for move in order))


def _best_first(values: dict[Move, float]) -> list[Move]:
    return sorted(values, key=lambda move: -values[move])
