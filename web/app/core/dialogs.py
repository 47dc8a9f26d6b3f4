"""The dialogs that every page has: settings, saved games, a link to paste, a picture."""

from __future__ import annotations

from app.core.controls import pick_list, switch
from app.core.html import Markup, button, dialog, h, html, icon, question, tool
from app.core.routes import StatisticsRoute
from app.core.settings import CONTROLS, DEFAULTS
from app.core.taps import does, local, opens, sheet, submits
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
    opens = CONTROLS[name].opens
    return pick_list(name, label, choices, default, attribute=SETTING, opens=opens)


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


def picture_dialog() -> Markup:
    """Return the dialog with a picture that the browser can't share; the glue draws it there."""
    return dialog(
        "picture",
        _("Your result"),
        h.canvas(width=1200, height=630, role="img", aria_label=_("The result as a picture"))[""],
        h.div("answers")[
            button("plain", **local("copy-picture"))[icon("g-copy"), _("Copy the picture")],
            button("plain", **local("save-picture"))[icon("g-save"), _("Save the picture")],
            button("plain", **local("share-text"))[icon("g-share"), _("Only text and link")],
        ],
    )


def wipe_dialog() -> Markup:
    """Return the question before all games are deleted."""
    text, delete = _("This can't be undone."), button("plain", **does("wipe"))
    return question("wipe", _("Delete all games?"), text, delete[_("Delete all")], _("Keep"))


def safe_dialog() -> Markup:
    """Return the question before the safe is emptied."""
    text = _(
        "It begins again with 0, and shuts what its crystals have opened, but for what is in use. "
        "Your games stay."
    )
    empty = button("plain", **does("empty-safe"))[_("Empty it")]
    return question("safe", _("Empty the safe?"), text, empty, _("Keep"))


def paste_dialog() -> Markup:
    """Return the dialog for a link, a record or a position."""
    title = _("Paste a link, a record or a position")
    return dialog(
        "paste",
        title,
        h.form("paste", **submits("paste"), autocomplete="off")[
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


def no_games(text: str) -> Markup:
    """Return the box of a page that has nothing to show before a game, with the way to one."""
    play = button("gold", **does("first-game"))[_("Play an Easy game")]
    return h.section("box")[h.p[text], h.div("answers")[play]]


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
        some and tool("g-close", _("Empty the safe"), **sheet("safe")),
    ]
    return html(tools, some and h.p("credits")[hands])
