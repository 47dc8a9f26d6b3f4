"""The passing prior: the distribution of suit lengths in hands after the passing.

Players void a suit when they can: half of all hands lack a suit after the passing, but only one in
six random hands does.
"""

from __future__ import annotations

_DIAMONDS = (1.35, 0.4, 0.3, 0.0, *(-0.37 * more for more in range(1, 17)))
_OTHERS = (2.45, 1.0, 0.3, 0.0, 0.0, 0.2, 0.5, *(0.5 + 0.4 * more for more in range(1, 14)))

PASSING_PRIOR = (_DIAMONDS, _OTHERS, _OTHERS, _OTHERS)
"""The logarithm of the likelihood relative to a random deal, by suit and length after the passing.

It was counted in rounds that `hard` played; other tables, and `simple`, give the same numbers.
"""
