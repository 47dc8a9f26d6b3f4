"""The tools for all games of the device, and their dialogs."""

from __future__ import annotations

from app.html import Markup, button, dialog, h, html, icon, question, tool
from app.routes import StatisticsRoute
from app.taps import does, opens, sheet, submits
from app.words import _


def wipe_dialog() -> Markup:
    text, delete = _("This can't be undone."), button("plain", **does("wipe"))
    return question("wipe", _("Delete all games?"), text, delete[_("Delete all")], _("Keep"))


def paste_dialog() -> Markup:
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
    ]
    return html(tools, some and h.p("credits")[hands])
