"""The milestones of a game: the deals, the counts of rounds, the opening at its end."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

import pytest

from app.core.routes import CURRENT, ReplayRoute
from diamonds_core import DiamondsVariant, DiversityVariant, Variant

from .devices import Host

GAMES = [
    (DiamondsVariant(3, rounds=2), ["deal", "count", "deal", "count", "opening"]),
    (DiamondsVariant(4, partners=True, rounds=1), ["deal", "count", "opening"]),
    (DiversityVariant(4, 2), ["deal", "deal", "opening"]),
]


def milestones(updates: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the milestones of updates, each one once."""
    found = groupby(update.get("milestone", "") for update in updates)
    return [name for name, _ in found if name]


@pytest.mark.heavy
@pytest.mark.parametrize(("variant", "expected"), GAMES)
def test_each_milestone_of_a_game_is_marked_for_the_host_and_a_guest(
    variant: Variant, expected: list[str]
) -> None:
    host = Host(variant, guests=1)
    updates = [*host.updates]
    while host.step():
        updates += host.updates
    assert milestones(updates) == expected
    got = [json.loads(text) for text in host.devices[1].got if text.startswith("{")]
    assert milestones(got) == expected


def test_a_replay_has_no_milestones() -> None:
    """Its player knows the game, and skips what they like."""
    host = Host(DiamondsVariant(2, rounds=1))
    while host.step():
        pass
    host.open(ReplayRoute(CURRENT))
    updates = []
    for _ in range(5):
        host.ask("step")
        updates += host.updates
    assert milestones(updates) == []
