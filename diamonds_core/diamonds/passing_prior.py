"""The passing prior: the lengths of suits that hands have after cards were passed.

Players void a suit when they can: after passing, half of all hands lack a suit; of hands dealt at
random, one in six does.
"""

from __future__ import annotations

_DIAMONDS = (1.35, 0.4, 0.3, 0.0, *(-0.37 * more for more in range(1, 17)))
_OTHERS = (2.45, 1.0, 0.3, 0.0, 0.0, 0.2, 0.5, *(0.5 + 0.4 * more for more in range(1, 14)))

PASSING_PRIOR = (_DIAMONDS, _OTHERS, _OTHERS, _OTHERS)
"""By suit and its number of cards after passing, the logarithm of the likelihood beside a random
deal.

Counted in rounds that `hard` played; the same at every table and where `simple` passes.
"""
