"""What lies around a table that is seen with a bot's eyes."""

from __future__ import annotations

from app.html import Markup, button, dialog, h, icon
from app.pages.hint import compared
from app.reasons import Names
from app.thinking import Thought
from app.words import _
from diamonds_core import Move, View


def why_strip(text: str, computed: bool) -> Markup:
    """What the bot chose, and the way to all that it compared."""
    leave = _("Back to the replay")
    numbers = button("plain", data_local="open:compared", disabled=not computed)
    return h.section("film", aria_label=_("Why this move"))[
        h.p[text],
        h.div("ways")[numbers[icon("g-chart"), _("What it compared")]],
        button("round-btn", data_do="back", aria_label=leave, title=leave)[icon("g-close")],
    ]


def compared_dialog(thought: Thought, view: View, names: Names, made: Move) -> Markup:
    """The moves that a bot compared, and their numbers; the one it made stands out."""
    return dialog("compared", _("What it compared"), compared(thought, view, names, made))
