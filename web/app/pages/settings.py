"""The settings: a sheet over any page. Each acts at once and is kept on the device."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.pages.html import dialog, esc, icon
from app.words import _, languages


def settings_dialog() -> str:
    """All settings; the page's JavaScript fills in what the device has kept."""
    rows = "".join(_choice(name, *texts()) for name, texts in CHOICES.items())
    switches = "".join(_switch(name, *texts()) for name, texts in SWITCHES.items())
    return dialog("settings", _("Settings"), f'<div class="settings">{rows}{switches}</div>')


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


def _choice(name: str, label: str, choices: Mapping[str, str]) -> str:
    options = "".join(
        f'<option value="{value}"{" selected" * (value == "normal")}>{esc(text)}</option>'
        for value, text in choices.items()
    )
    return (
        f'<div class="row"><label class="grow" for="set-{name}">{label}</label>'
        f'<span class="level"><select id="set-{name}" data-setting="{name}">{options}</select>'
        f"{icon('g-chev', 'down')}</span></div>"
    )


def _switch(name: str, label: str, note: str) -> str:
    return (
        f'<label class="row"><span class="grow"><span class="lbl">{label}</span>'
        f'<small>{note}</small></span><input type="checkbox" role="switch" class="switch" '
        f'data-setting="{name}"></label>'
    )
