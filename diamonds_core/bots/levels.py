"""The levels at which the bots play: the same value, of which some make less and some more.

Work is counted, in playouts, never timed: a level's move follows from its
View and its seed alone. A weak level is weak as people are: it forgets what was played, looks
to what it gets at once, sees no small differences, and passes by simple sense.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .bot import Bot
from .value import choose

NAMES: Mapping[str, str] = {
    "beginner": "Beginner",
    "easy": "Easy",
    "medium": "Medium",
    "hard": "Hard",
    "expert": "Expert",
}
"""By id, the weakest first."""

How = Mapping[str, Mapping[str, Any]]
"""By level, what it gives to `choose`."""

DIAMONDS: How = {
    "beginner": {"foresight": 0.0, "memory": 0, "simply": True},
    "easy": {"foresight": 0.03, "grain": 0.03, "memory": 0, "simply": True},
    "medium": {"memory": 4, "simply": True},
    "hard": {"ways": 3000},
    "expert": {"ways": 3000, "playouts": 140, "plays": 16, "trust": 0.6},
}

DIVERSITY: How = {
    "beginner": {"grain": 1.1, "memory": 0},
    "easy": {"grain": 0.7, "memory": 0},
    "medium": {"grain": 0.3, "memory": 2},
    "hard": {"ways": 3000},
    "expert": {"ways": 3000, "playouts": 240, "plainly": 3},
}


def levels(how: How) -> tuple[Bot[Any], ...]:
    """The levels of a game as bots."""
    return tuple(
        Bot(id_, name, choose, how[id_], searches="playouts" in how[id_])
        for id_, name in NAMES.items()
    )
