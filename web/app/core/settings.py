"""The settings of a device, in one table: `Settings`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, NamedTuple

from app.words import _, languages
from diamonds_core import Card

ORDERS: Mapping[str, Callable[[Card], tuple[int, int]]] = {
    "rising": lambda card: (card.suit, card.rank),
    "falling": lambda card: (card.suit, -card.rank),
    "ranks": lambda card: (card.rank, card.suit),
}
"""The orders of a hand, each with its sort key."""


class Control(NamedTuple):
    """The control of a setting: a list has its choices by value, a switch has a note instead.

    `texts` returns them, in the language in use, after the label. `everywhere` tells if the setting
    counts at the table of another device too. `opens` has the number of crystals in the player's
    safe from which the page lets them choose a value.
    """

    texts: Callable[[], tuple[str, Mapping[str, str] | str]]
    everywhere: bool
    opens: Mapping[str, int] = MappingProxyType({})

    def allows(self, value: object) -> bool:
        """Return whether the setting can have a value."""
        _label, choices = self.texts()
        return isinstance(value, bool) if isinstance(choices, str) else value in [*choices]


PRIZES = (100, 500, 2_000)
"""The numbers of crystals that open a card back, two tables, and court cards."""


def _listed(default: str, texts: Callable[[], tuple[str, Mapping[str, str]]], **opens: int) -> str:
    return field(default=default, metadata={"control": Control(texts, True, opens)})


def _switched(default: bool, texts: Callable[[], tuple[str, str]], everywhere: bool = True) -> bool:
    return field(default=default, metadata={"control": Control(texts, everywhere)})


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings that players can change, in the order of their controls.

    The page stores them by name, in JavaScript as `SettingName`. A style sheet sees a setting that
    has been changed as the attribute `data-setting-<name>` of the root.
    """

    language: str = _listed(
        "auto", lambda: (_("Language"), {"auto": _("Same as browser"), **languages()})
    )
    theme: str = _listed(
        "auto",
        lambda: (_("Theme"), {"auto": _("Match system"), "dark": _("Dark"), "light": _("Light")}),
    )
    suits: str = _listed(
        "four", lambda: (_("Suits"), {"four": _("Four colours"), "two": _("Two colours")})
    )
    pace: str = _listed(
        "normal",
        lambda: (
            _("Pace"),
            {
                "slow": _("Slow"),
                "normal": _("Normal"),
                "fast": _("Fast"),
                "off": _("No motion"),
                "instant": _("No motion, no pauses"),
            },
        ),
    )
    order: str = _listed(
        "rising",
        lambda: (
            _("Hand"),
            {
                "rising": _("By suit, low to high"),
                "falling": _("By suit, high to low"),
                "ranks": _("By rank"),
            },
        ),
    )
    backs: str = _listed(
        "petrol",
        lambda: (_("Card backs"), {"petrol": _("Petrol"), "ruby": _("Ruby"), "brass": _("Brass")}),
        brass=PRIZES[0],
    )
    felt: str = _listed(
        "petrol",
        lambda: (_("Table"), {"petrol": _("Petrol"), "walnut": _("Walnut"), "night": _("Night")}),
        walnut=PRIZES[1],
        night=PRIZES[1],
    )
    courts: str = _listed(
        "plain",
        lambda: (_("Cards 13 to 15"), {"plain": _("Numbers"), "court": _("Court cards")}),
        court=PRIZES[2],
    )
    layout: str = _listed(
        "right", lambda: (_("Layout"), {"right": _("Right-handed"), "left": _("Left-handed")})
    )
    wait: bool = _switched(
        False, lambda: (_("Wait after each trick"), _("A full trick stays until you tap"))
    )
    forced: bool = _switched(
        False,
        lambda: (_("Play forced cards automatically"), _("When only one card can be played")),
        everywhere=False,
    )
    confirm: bool = _switched(
        False, lambda: (_("Confirm each card"), _("The first tap lifts it, the second plays it"))
    )
    premove: bool = _switched(
        False,
        lambda: (
            _("Lift a card ahead"),
            _("A tap while others play; it is played at your turn if it can be"),
        ),
    )
    sound: bool = _switched(
        True, lambda: (_("Sound"), _("Soft tones; a phone vibrates at your turn and at a theft"))
    )
    vaults: bool = _switched(
        False, lambda: (_("Count the Vaults"), _("A memory aid: what has gone into each"))
    )
    tricks: bool = _switched(
        False, lambda: (_("Keep all tricks"), _("A memory aid: look back at the whole round"))
    )
    unseen: bool = _switched(
        False,
        lambda: (
            _("Show the cards still out"),
            _("A memory aid in the menu, with the voids shown; not in the deal of the day"),
        ),
    )
    warn: bool = _switched(
        False,
        lambda: (
            _("Warn me before a costly card"),
            _("A second tap plays it; not in the deal of the day, nor with several people"),
        ),
        everywhere=False,
    )
    reactions: bool = _switched(
        True,
        lambda: (
            _("Reactions"),
            _("Symbols that people show each other at a table of several devices"),
        ),
    )
    turns: bool = _switched(
        False,
        lambda: (_("Tell me my turn"), _("At such a table, while its page is in the background")),
    )
    watchers: bool = _switched(
        True,
        lambda: (
            _("Let others watch"),
            _("Once all seats are taken, the link of your table shows it without any hands"),
        ),
        everywhere=False,
    )
    repeat: bool = _switched(
        True,
        lambda: (
            _("Mistakes come back"),
            _("Costly mistakes from your reviews, to be tried again"),
        ),
        everywhere=False,
    )


DEFAULTS = Settings()

CONTROLS: Mapping[str, Control] = {one.name: one.metadata["control"] for one in fields(Settings)}
"""The controls of all settings, by name."""


def settings_from(data: Mapping[str, Any]) -> Settings:
    """Read the settings of a device; an invalid value counts as not set."""
    return Settings(
        **{
            name: data[name]
            for name, control in CONTROLS.items()
            if name in data and control.allows(data[name])
        }
    )
