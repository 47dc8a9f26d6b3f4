"""What a player can set, kept on the device: what the pages must know of it, and the sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from app.components.controls import pick_list, switch
from app.html import Markup, button, dialog, h, html, icon
from app.words import _, languages
from diamonds_core import Card

ORDERS: Mapping[str, Callable[[Card], tuple[int, int]]] = {
    "rising": lambda card: (card.suit, card.rank),
    "falling": lambda card: (card.suit, -card.rank),
    "ranks": lambda card: (card.rank, card.suit),
}
"""How a hand can lie: by what its cards are sorted."""

ACCEPTED = ".json,application/json"
"""What a file with games may be called, or be."""


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
    """

    order: str = "rising"
    confirm: bool = False
    forced: bool = False
    wait: bool = False
    vaults: bool = False
    tricks: bool = False


DEFAULTS = Settings()


def settings_from(data: Mapping[str, Any]) -> Settings:
    """What the device has kept; anything that isn't understood counts as not set."""
    known = {field.name: type(field.default) for field in fields(Settings)}
    kept = {name: data[name] for name in known if type(data.get(name)) is known[name]}
    if kept.get("order") not in ORDERS:
        kept.pop("order", None)
    return Settings(**kept)


def settings_dialog() -> Markup:
    """All settings; the page's JavaScript fills in what the device has kept."""
    lists = html(map(setting_list, CHOICES))
    switches = html(switch(name, *texts(), attribute=SETTING) for name, texts in SWITCHES.items())
    games = h.div("row")[h.span("grow")[h.span("lbl")[_("Games on this device")]]]
    return dialog(
        "settings", _("Settings"), h.div("settings")[lists, switches], games, games_tools()
    )


def wipe_dialog() -> Markup:
    """Asked before all games are deleted."""
    return dialog(
        "wipe",
        _("Delete all games?"),
        h.p[_("Nothing of them is left on this device.")],
        h.div("answers")[
            button("plain", data_do="wipe")[_("Delete all")],
            button("gold", data_local="close")[_("Keep")],
        ],
    )


def games_tools(some: bool = True) -> Markup:
    """What can be done with all games at once, if there are some."""
    hands = _("The file holds all hands, those of unfinished games as well.")
    tools = h.div("tools")[
        some and button("plain", data_do="statistics")[icon("g-chart"), _("Statistics")],
        some and button("plain", data_do="export")[icon("g-save"), _("Save all to a file")],
        h.label("plain")[
            icon("g-shelf"),
            _("Import a file"),
            h.input("vh", type="file", multiple=True, accept=ACCEPTED, data_file="import"),
        ],
        some and button("plain", data_local="open:wipe")[icon("g-close"), _("Delete all")],
    ]
    return html(tools, some and h.p("credits")[hands])


def setting_list(name: str) -> Markup:
    """One of the lists, which may stand elsewhere too."""
    return pick_list(name, *CHOICES[name](), chosen="normal", attribute=SETTING)


SETTING = "data-setting"
"""The attribute by which the page's JavaScript knows what a control sets."""

CHOICES: Mapping[str, Callable[[], tuple[str, Mapping[str, str]]]] = {
    "language": lambda: (_("Language"), {"auto": _("As the browser"), **languages()}),
    "theme": lambda: (
        _("Theme"),
        {"auto": _("As the system"), "dark": _("Dark"), "light": _("Light")},
    ),
    "suits": lambda: (_("Suits"), {"four": _("Four colours"), "two": _("Two colours")}),
    "pace": lambda: (
        _("Pace"),
        {
            "slow": _("Slow"),
            "normal": _("Normal"),
            "fast": _("Fast"),
            "off": _("No motion"),
            "instant": _("No motion, no pauses"),
        },
    ),
    "order": lambda: (
        _("Hand"),
        {
            "rising": _("By suit, low to high"),
            "falling": _("By suit, high to low"),
            "ranks": _("By rank"),
        },
    ),
}
"""By name: the label, and the choices with their texts; the first is the default, or "normal"."""

SWITCHES: Mapping[str, Callable[[], tuple[str, str]]] = {
    "wait": lambda: (_("Wait after each trick"), _("A full trick lies until you tap")),
    "forced": lambda: (_("Forced cards play themselves"), _("Where only one card may be played")),
    "confirm": lambda: (_("Confirm each card"), _("The first tap lifts it, the second plays it")),
    "sound": lambda: (_("Sound"), _("A few soft tones")),
    "vaults": lambda: (_("Count the Vaults"), _("A memory aid: what has gone into each")),
    "tricks": lambda: (_("Keep all tricks"), _("A memory aid: look back at the whole round")),
}
"""By name: the label and a note; all are off by default."""
