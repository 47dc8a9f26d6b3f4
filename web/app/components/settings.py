"""The dialog of settings, and the tools for all games of the device."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from app.components.controls import pick_list, switch
from app.html import Markup, button, dialog, h, html, icon, question, tool
from app.protocol import commands
from app.protocol.names import GuestSetting, SettingName
from app.routes import StatisticsRoute
from app.taps import does, opens, sheet, submits
from app.words import _, languages


def settings_dialog() -> Markup:
    """Return the dialog of all settings; the page's JavaScript fills in the stored values."""
    lists = html(map(setting_list, CHOICES))
    switches = html(map(setting_switch, SWITCHES))
    games = h.div("row")[h.span("grow")[h.span("lbl")[_("Games on this device")]]]
    return dialog(
        "settings", _("Settings"), h.div("settings")[lists, switches], games, games_tools()
    )


def guest_settings_dialog() -> Markup:
    """Return the dialog of the settings that count at the table of another device."""
    lists = html(setting_list(name) for name in CHOICES if name in get_args(GuestSetting))
    switches = html(setting_switch(name) for name in SWITCHES if name in get_args(GuestSetting))
    return dialog("settings", _("Settings"), h.div("settings")[lists, switches])


def wipe_dialog() -> Markup:
    text, delete = _("This can't be undone."), button("plain", **does("wipe"))
    return question("wipe", _("Delete all games?"), text, delete[_("Delete all")], _("Keep"))


def paste_dialog() -> Markup:
    title = _("Paste a link, a record or a position")
    return dialog(
        "paste",
        title,
        h.form("paste", **submits(commands.Paste), autocomplete="off")[
            h.input(
                "field",
                name="text",
                required=True,
                aria_label=title,
                spellcheck="false",
                autocapitalize="off",
            ),
            h.div("answers")[h.button("gold")[_("Open")]],
        ],
    )


def games_tools(some: bool = True) -> Markup:
    """Return the buttons for all games at once; most need at least one game."""
    hands = _("The file holds all hands, including those of unfinished games.")
    tools = h.div("tools")[
        some and tool("g-chart", _("Statistics"), **opens(StatisticsRoute())),
        some and tool("g-save", _("Save all to a file"), **does("export")),
        h.label("plain")[
            icon("g-shelf"),
            _("Import a file"),
            h.input("vh", type="file", multiple=True, data_file="import"),
        ],
        tool("g-in", _("Paste"), **sheet("paste")),
        some and tool("g-close", _("Delete all"), **sheet("wipe")),
    ]
    return html(tools, some and h.p("credits")[hands])


def setting_list(name: SettingName) -> Markup:
    """Return a list of choices for a setting, inside or outside the dialog."""
    return pick_list(name, *CHOICES[name](), chosen="normal", attribute=SETTING)


def setting_switch(name: SettingName) -> Markup:
    """Return the switch of a setting, inside or outside the dialog."""
    return switch(name, *SWITCHES[name](), attribute=SETTING, reversed_=name in REVERSED)


SETTING = "data-setting"
"""The attribute by which the page's JavaScript identifies a control's setting."""

CHOICES: Mapping[SettingName, Callable[[], tuple[str, Mapping[str, str]]]] = {
    "language": lambda: (_("Language"), {"auto": _("Same as browser"), **languages()}),
    "theme": lambda: (
        _("Theme"),
        {"auto": _("Match system"), "dark": _("Dark"), "light": _("Light")},
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
"""The label and the choices with their texts, by name of the setting.

The first choice is the default, or "normal".
"""

SWITCHES: Mapping[SettingName, Callable[[], tuple[str, str]]] = {
    "wait": lambda: (_("Wait after each trick"), _("A full trick stays until you tap")),
    "forced": lambda: (_("Play forced cards automatically"), _("When only one card can be played")),
    "confirm": lambda: (_("Confirm each card"), _("The first tap lifts it, the second plays it")),
    "sound": lambda: (_("Sound"), _("A few soft tones")),
    "vaults": lambda: (_("Count the Vaults"), _("A memory aid: what has gone into each")),
    "tricks": lambda: (_("Keep all tricks"), _("A memory aid: look back at the whole round")),
    "unseen": lambda: (
        _("Show the cards still out"),
        _("A memory aid in the menu, with the voids shown; not in the deal of the day"),
    ),
    "warn": lambda: (
        _("Warn me before a costly card"),
        _("A second tap plays it; not in the deal of the day, nor with several people"),
    ),
    "once": lambda: (
        _("Mistakes come back"),
        _("Costly mistakes from your reviews, to be tried again"),
    ),
}
"""The label and a note, by name of the setting; all but the reversed ones are off by default."""

REVERSED: tuple[SettingName, ...] = ("once",)
"""The settings that are stored as true while their switch is off."""
