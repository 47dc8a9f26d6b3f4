"""Who has to do what: the prompt beside the hand."""

from __future__ import annotations

from collections.abc import Iterable

from app.html import Inside, Markup, button, h, html
from app.pages.scene import AnyScene
from app.words import _, listed


def prompt(scene: AnyScene, head: str, below: Inside = "") -> Markup:
    """One headline and one line; a note on the last tap takes the line's place for the eye."""
    if scene.lesson and scene.lesson.waits:
        head, below = _("Read, then go on"), ""
    if scene.held:
        head, below = _("The trick is full"), _go_on()
    elif scene.note:
        below = html(h.span("vh")[below], h.span("note")[scene.note])
    return h.div("prompt", data_say=scene.asked)[h.b[head], " ", below]


def _go_on() -> Markup:
    """What keyboards find while a trick lies; a tap anywhere does the same."""
    return button("plain", data_local="on", data_focus=True)[_("Tap to go on")]


def line(text: str) -> Markup:
    """The line below the headline."""
    return h.span[text]


def leads_next(scene: AnyScene) -> str:
    """Who leads after a trick that was taken; the middle of the table says by whom."""
    view = scene.view
    if view.to_move is None or len(view.tricks) == view.variant.tricks:
        return ""
    text = _("You lead next") if scene.is_you(view.to_move) else _("{name} leads next")
    return text.format(name=scene.names[view.to_move])


def waiting(scene: AnyScene, seats: Iterable[int]) -> str:
    """Whom the game waits for, if not for the viewer."""
    others = [seat for seat in seats if not scene.is_you(seat)]
    if not others:
        return ""
    if len(others) == 1:
        return _("{name} is thinking").format(name=scene.names[others[0]])
    return _("Waiting for {names}").format(names=listed(scene.names[seat] for seat in others))
