"""The dialog of settings, and their controls."""

from __future__ import annotations

from app.components.controls import pick_list, switch
from app.components.games_tools import games_tools
from app.html import Markup, dialog, h, html, icon
from app.settings import CONTROLS, DEFAULTS
from app.words import _


def settings_dialog() -> Markup:
    """Return the dialog of all settings; the page's JavaScript fills in the stored values."""
    controls = h.div("settings")[html(map(setting_control, CONTROLS))]
    games = h.div("row")[h.span("grow")[h.span("lbl")[_("Games on this device")]]]
    return dialog("settings", _("Settings"), controls, games, games_tools())


def guest_settings_dialog() -> Markup:
    """Return the dialog of the settings that count at the table of another device."""
    names = (name for name, control in CONTROLS.items() if control.everywhere)
    return dialog("settings", _("Settings"), h.div("settings")[html(map(setting_control, names))])


def setting_control(name: str) -> Markup:
    """Return the control of a setting, inside or outside the dialog."""
    label, choices = CONTROLS[name].texts()
    default = getattr(DEFAULTS, name)
    if isinstance(choices, str):
        return switch(name, label, choices, default, attribute=SETTING)
    return pick_list(name, label, choices, default, attribute=SETTING)


def mute() -> Markup:
    """Return the round switch of the sound, for the corner of a table."""
    label, _note = CONTROLS["sound"].texts()
    switched = {SETTING: "sound"}
    return h.label("round-btn mute", title=label)[
        h.input(type="checkbox", role="switch", aria_label=label, **switched)(
            checked=DEFAULTS.sound
        ),
        icon("g-sound", "on"),
        icon("g-mute", "off"),
    ]


SETTING = "data-setting"
"""The attribute by which the page's JavaScript identifies a control's setting."""
