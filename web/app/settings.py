"""The settings of a device that Python reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from diamonds_core import Card

ORDERS: Mapping[str, Callable[[Card], tuple[int, int]]] = {
    "rising": lambda card: (card.suit, card.rank),
    "falling": lambda card: (card.suit, -card.rank),
    "ranks": lambda card: (card.rank, card.suit),
}
"""The orders of a hand, each with its sort key."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings that change the text of a page; all others are style and motion.

    Args:
        order: the order of the hand, one of `ORDERS`.
        confirm: whether a card needs a second tap to be played.
        forced: whether a card that is the only legal one is played without a tap.
        wait: whether a full trick stays until the next tap.
        vaults: whether the pages count the Vaults of others, as a memory aid.
        tricks: whether all tricks of the round can be opened, not only the last.
        unseen: whether the menu opens a sheet of the cards still out, as a memory aid.
        warn: whether a card that seems costly needs a second tap, after a warning.
        once: whether mistakes found by reviews are not repeated.
    """

    order: str = "rising"
    confirm: bool = False
    forced: bool = False
    wait: bool = False
    vaults: bool = False
    tricks: bool = False
    unseen: bool = False
    warn: bool = False
    once: bool = False


DEFAULTS = Settings()


def settings_from(data: Mapping[str, Any]) -> Settings:
    """Read the settings of a device; an invalid value counts as not set."""
    known = {field.name: type(field.default) for field in fields(Settings)}
    kept = {name: data[name] for name in known if type(data.get(name)) is known[name]}
    if kept.get("order") not in ORDERS:
        kept.pop("order", None)
    return Settings(**kept)
