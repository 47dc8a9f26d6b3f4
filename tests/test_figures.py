"""Nobody changes what a bot plays without saying so: see figures.py."""

from __future__ import annotations

import json

from diamonds_core import DiamondsVariant

from .figures import KEPT, figures, positions

YARDSTICKS = {
    "diamonds": {"simple": "e5b0dfb4", "random": "6b71d7e3"},
    "diversity": {"simple": "d079f882", "random": "5218814d"},
}
"""What never changes."""


def test_what_every_bot_plays_is_known() -> None:
    """When it was meant to change: `python -m tests.figures`."""
    kept, now = json.loads(KEPT.read_text("utf-8")), figures()
    assert now == kept
    assert all(now[game].items() >= bots.items() for game, bots in YARDSTICKS.items())


def test_the_positions_are_of_all_kinds() -> None:
    views = [view for view, _ in positions("diamonds")]
    assert len(views) > 100
    assert {view.phase for view in views} == {"pass", "give", "play", "rob"}
    assert {view.variant for view in views} == set(DiamondsVariant.every())
