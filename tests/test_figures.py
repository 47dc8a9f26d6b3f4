"""A bot's play changes only together with its stored figure: see figures.py."""

from __future__ import annotations

import json

import pytest

from diamonds_core.bots.version import VERSION

from .figures import KEPT, figures, version_of

REFERENCE = {
    "diamonds": {"simple": "79db7b90", "random": "b03eea03", "pimc-3": "78a5d87f"},
    "diversity": {"simple": "7e13416a", "random": "946545f5", "pimc-3": "611cc058"},
}
"""The figures of the reference bots, which never change."""


@pytest.mark.heavy
def test_play_of_every_bot_matches_its_figure() -> None:
    """After an intended change run `python -m tests.figures`."""
    kept, now = json.loads(KEPT.read_text("utf-8")), figures()
    assert now == kept
    assert version_of(KEPT.read_text("utf-8")) == VERSION
    assert all(now[game].items() >= bots.items() for game, bots in REFERENCE.items())
