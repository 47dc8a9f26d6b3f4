"""Count the positions that each bot solves, by complaint: `python -m tests.positions [BOT…]`."""

from __future__ import annotations

import sys
from collections import Counter

from diamonds_core.diamonds.game import GAME as DIAMONDS_GAME

from . import found, positions


def table(bots: list[str]) -> list[str]:
    """Return the lines of a Markdown table."""
    suite = positions()
    total = Counter(position.complaint for position in suite)
    by_bot = {bot: Counter(p.complaint for p in found(suite, bot)) for bot in bots}
    lines = [f"| | {' | '.join(bots)} | of |", f"| --- |{' --- |' * (len(bots) + 1)}"]
    for complaint, count in total.items():
        counts = " | ".join(str(by_bot[bot][complaint]) for bot in bots)
        lines.append(f"| {complaint} | {counts} | {count} |")
    sums = " | ".join(f"**{by_bot[bot].total()}**" for bot in bots)
    return [*lines, f"| all | {sums} | **{len(suite)}** |"]


if __name__ == "__main__":
    print("\n".join(table(sys.argv[1:] or list(DIAMONDS_GAME.bots))))
