"""What happened behind the curtain, told to whoever has just come back to the table."""

from __future__ import annotations

from collections.abc import Callable

from app.html import Markup, button, h, html, icon
from app.pages.scene import AnyScene
from app.words import _
from diamonds_core.events import Event, Played, ThiefMoved, TrickTaken


def missed(scene: AnyScene, sentence: Callable[[Event], str]) -> Markup:
    """A short account, until the next tap; what lies on the table is not told."""
    lies = scene.trick_events(len(scene.view.tricks))
    news = [event for event in scene.missed if all(event is not other for other in lies)]
    lines = [sentence(event) for event in news if not isinstance(event, Played | ThiefMoved)]
    if not any(lines):
        return html()
    taken = any(isinstance(event, TrickTaken) for event in scene.missed)
    title, close = _("Since you last looked"), _("Close")
    return h.section("missed", aria_label=title)[
        h.p[[h.span[line, " "] for line in lines if line]],
        taken and button("plain", data_local="open:tricks")[icon("g-tricks"), _("The last trick")],
        button("round-btn", data_do="look", aria_label=close, title=close)[icon("g-close")],
    ]
