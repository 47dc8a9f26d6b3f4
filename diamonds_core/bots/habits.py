"""What passing makes of hands: bots expect them to be as uneven as players like them.

Who passes gets rid of a suit where that goes, so that half of all hands come to lack one, of
those dealt by chance one in six.
"""

from __future__ import annotations

_DIAMONDS = (1.35, 0.4, 0.3, 0.0, *(-0.37 * more for more in range(1, 17)))
_OTHERS = (2.45, 1.0, 0.3, 0.0, 0.0, 0.2, 0.5, *(0.5 + 0.4 * more for more in range(1, 14)))

LIKELY = (_DIAMONDS, _OTHERS, _OTHERS, _OTHERS)
"""By suit and its number of cards after passing, the logarithm of how much likelier than by chance.

Counted in rounds that `hard` played, and found alike at every table and where `simple` passes.
"""
