"""Write a short digest of what each bot plays in fixed positions.

    python -m tests.figures

writes `figures.json` and `diamonds_core/bots/version.py` anew. A change of a bot's play, by code or
by weights, commits the new figures and the new version. `simple`, `random` and PIMC are reference
bots, which never change.
"""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from diamonds_core import GAMES, Bot, View, game_of, move_text, read_record
from diamonds_core.bots import version
from diamonds_core.bots.evaluator import WEIGHTS
from diamonds_core.bots.reference import reference_bot

from .golden_records import has_first_format

HERE = Path(__file__).parent
KEPT = HERE / "figures.json"


@cache
def positions(game: str) -> tuple[tuple[View, int], ...]:
    """Return some decisions of golden records, each with a seed; they never change.

    They are those of the records in the first format, so that another variant changes neither the
    figures nor the version of the bots. A newer game has none: its records all count.
    """
    found: list[tuple[View, int]] = []
    records = sorted(HERE.glob(f"golden/{game}-*.json"))
    for path in [*filter(has_first_format, records)] or records:
        record, rng = read_record(path.read_text("utf-8")), Random(path.stem)
        state = game_of(record.variant).start(record.variant)
        choices: list[tuple[View, int]] = []
        for number, move in enumerate(record.moves):
            if state.to_move is not None and len(state.legal()) > 1:
                view = game_of(record.variant).observe(state, state.to_move)
                choices.append((view, number))
            state.play(move)
        found += rng.sample(choices, 4)
    assert found, f"no golden record of {game}: the name of a variant begins with its game's"
    return tuple(found)


def figure(bot: Bot[Any], game: str) -> str:
    """Return eight digits that stand for a bot's play; a search plays one position in twelve."""
    chosen = positions(game)[:: 12 if bot.searches else 1]
    moves = [move_text(bot.choose(view, Random(seed)).move) for view, seed in chosen]
    return sha256("\n".join(moves).encode()).hexdigest()[:8]


def figures() -> dict[str, dict[str, str]]:
    """Return the figures of all bots, and of PIMC, by game."""
    found: dict[str, dict[str, str]] = {}
    for name, game in GAMES.items():
        bots = [*game.bots.values(), reference_bot("pimc-3")]
        found[name] = {bot.id: figure(bot, name) for bot in bots if bot}
    return found


def version_of(kept: str) -> str:
    """Return the version of bots that have these figures, and the networks of the repository."""
    networks = b"".join(path.read_bytes() for path in sorted(WEIGHTS.glob("*.bin")))
    return sha256(kept.encode() + networks).hexdigest()[:8]


if __name__ == "__main__":
    KEPT.write_text(json.dumps(figures(), indent=2) + "\n", "utf-8")
    source = Path(version.__file__)
    line = f'VERSION = "{version_of(KEPT.read_text("utf-8"))}"'
    source.write_text(re.sub("VERSION = .*", line, source.read_text("utf-8")), "utf-8")
