"""The settings: a sheet over any page. Each acts at once and is kept on the device."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.html import Markup, dialog, h, html
from app.pages.controls import pick_list, switch
from app.words import _, languages


def settings_dialog() -> Markup:
    """All settings; the page's JavaScript fills in what the device has kept."""
    lists = html(map(setting_list, CHOICES))
    switches = html(switch(name, *texts(), attribute=SETTING) for name, texts in SWITCHES.items())
    return dialog("settings", _("Settings"), h.div("settings")[lists, switches])


def setting_list(name: str) -> Markup:
    """One of the lists, which may stand elsewhere too."""
    return pick_list(name, *CHOICES[name](), chosen="normal", attribute=SETTING)


SETTING = "data-setting"
"""The attribute by which the page's JavaScript knows what a control sets."""


CHOICES: Mapping[str, Callable[[], tuple[str, Mapping[str, str]]]] = {
    "language": lambda: (_("Language"), {"auto": _("As the browser"), **languages()}),
    "theme": lambda: (
        _("Light"),
        {"auto": _("As the system"), "dark": _("Night"), "light": _("Day")},
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
