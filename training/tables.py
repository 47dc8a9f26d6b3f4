"""The plan of each network, by its name, in the order of training."""

from __future__ import annotations

from collections.abc import Mapping

from diamonds_core import GAMES
from diamonds_core.game import NetworkPlan

TABLES: Mapping[str, NetworkPlan] = {
    name: plan for game in GAMES.values() for name, plan in game.networks().items()
}
