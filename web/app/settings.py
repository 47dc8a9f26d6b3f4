"""The settings of a player that pages depend on, as the device keeps them."""

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
"""How a hand can lie: by what its cards are sorted."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings on which the text of a page depends; all others are style and motion.

    Args:
        order: how the hand lies, one of `ORDERS`.
        confirm: whether a card needs a second tap to be played.
        forced: whether a card that is the only legal one plays itself.
        wait: whether a full trick lies until somebody taps.
        vaults: whether the pages count the Vaults of others, as a memory aid.
        tricks: whether all tricks of the round can be looked at, not only the last.
        once: whether mistakes of reviews don't come back.
    """

    order: str = "rising"
    confirm: bool = False
    forced: bool = False
    wait: bool = False
    vaults: bool = False
    tricks: bool = False
    once: bool = False


DEFAULTS = Settings()


def settings_from(data: Mapping[str, Any]) -> Settings:
    """The settings of a device; values that are not understood count as not set."""
    known = {field.name: type(field.default) for field in fields(Settings)}
    kept = {name: data[name] for name in known if type(data.get(name)) is known[name]}
    if kept.get("order") not in ORDERS:
        kept.pop("order", None)
    return Settings(**kept)
