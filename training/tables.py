"""The kinds of tables, each with its own network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from diamonds_core import DiamondsVariant, DiversityVariant, Variant
from diamonds_core.bots.adapter import adapter_of

FIRST = "4"
"""The network that is trained first."""

SIZES = {
    "2": (96, 200_000),
    "3": (96, 240_000),
    "4": (128, 2_200_000),
    "4p": (96, 150_000),
    "5": (80, 120_000),
    "6": (80, 120_000),
    "6p": (80, 100_000),
    "diversity": (64, 50_000),
}
"""The units of the first layer of each network, which fit into 600 kB together, and the approximate
number of rounds that the published network has learned from."""

RIVALS = {"simple": 2, "pimc-5": 1}
"""The other bots in the games of Diamonds: one follows rules of thumb, one searches."""


@dataclass(frozen=True, slots=True)
class Table:
    """A kind of table, and the options of its network.

    Args:
        variants: the relative frequency of each variant.
        hidden: the number of units of the network's first layer.
        rounds: the number of rounds that the network learns from.
        rivals: the other bots in its games, and the relative frequency of each.
        source: the name of the network whose weights it begins with; empty for random weights.
    """

    variants: Mapping[Variant, int]
    hidden: int
    rounds: int
    rivals: Mapping[str, int]
    source: str = ""

    @property
    def variant(self) -> Any:  # noqa: ANN401 (each table knows its game)
        """One of the variants, whose features all have the same layout."""
        return next(iter(self.variants))

    @property
    def features(self) -> int:
        """The number of features."""
        return adapter_of(self.variant).feature_count(self.variant)


def _tables() -> dict[str, Table]:
    four, found = DiamondsVariant(4), dict[str, dict[Variant, int]]({FIRST: {}})
    for variant in DiamondsVariant.every():
        often = (1 if variant.perfect else 2) * (2 if variant.thief else 1)
        name = adapter_of(variant).network_name(variant)
        assert name is not None
        found.setdefault(name, {})[variant] = 6 if variant == four else often
    tables = {
        name: Table(variants, *SIZES[name], RIVALS, source="" if name == FIRST else FIRST)
        for name, variants in found.items()
    }
    diversity = Table({DiversityVariant(): 1}, *SIZES["diversity"], rivals={"simple": 1})
    return {**tables, "diversity": diversity}


TABLES = _tables()
"""The tables by the name of the network, in the order of training."""
