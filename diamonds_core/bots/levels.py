"""The levels at which the bots play: the same value, of which some make less and some more.

Work is counted, in deals and in moves compared, never timed: a level's move follows from its
View and its seed alone. A weak level is weak as people are: it forgets what was played, looks
to what it gets at once, and passes by simple sense.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .bot import Bot
from .value import choose

LEVELS: Mapping[str, tuple[str, Mapping[str, Any], bool]] = {
    "beginner": ("Beginner", {"foresight": 0.0, "memory": 0, "simply": True}, False),
    "easy": ("Easy", {"foresight": 0.03, "memory": 0, "simply": True}, False),
    "medium": ("Medium", {"memory": 2, "simply": True}, False),
    "hard": ("Hard", {}, False),
    "expert": ("Expert", {"deals": 40}, True),
}
"""By id, the weakest first: its name, what it gives to `choose`, whether it searches."""


def levels() -> tuple[Bot[Any], ...]:
    """The levels as bots."""
    return tuple(Bot(id_, name, choose, how, far) for id_, (name, how, far) in LEVELS.items())
