"""The kinds of tables, each with a network of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from diamonds_core import DiamondsVariant, DiversityVariant, Variant
from diamonds_core.bots.outlook import family


@dataclass(frozen=True, slots=True)
class Table:
    """What a network learns: the variants, how often each is played, units of its first layer."""

    variants: Mapping[Variant, int]
    hidden: int


def _tables() -> dict[str, Table]:
    four, found = DiamondsVariant(4), dict[str, dict[Variant, int]]()
    for variant in DiamondsVariant.every():
        often = (1 if variant.perfect else 2) * (2 if variant.thief else 1)
        found.setdefault(family(variant), {})[variant] = 6 if variant == four else often
    # As many as fit into 600 kB together (tests/test_training.py).
    hidden = {"4": 128, "5": 80, "6": 80, "6p": 80}
    tables = {name: Table(variants, hidden.get(name, 96)) for name, variants in found.items()}
    hands: Variant = DiversityVariant()
    return {"4": tables.pop("4"), **tables, family(hands): Table({hands: 1}, 64)}


TABLES = _tables()
"""By the name of the network; the first one is where the others of its game begin."""
