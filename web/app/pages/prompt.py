"""Who has to do what: the prompt beside the hand."""

from __future__ import annotations

from collections.abc import Iterable

from app.pages.html import esc
from app.pages.scene import AnyScene
from app.words import _, listed


def prompt(scene: AnyScene, head: str, below: str = "") -> str:
    """One headline and one line; a note on the last tap takes the line's place for the eye."""
    if scene.lesson and scene.lesson.waits:
        head, below = _("Read, then go on"), ""
    if scene.held:
        head, below = _("The trick is full"), _go_on()
    elif scene.note:
        below = f'<span class="vh">{below}</span><span class="note">{esc(scene.note)}</span>'
    say = " data-say" if scene.asked else ""
    return f'<div class="prompt"{say}><b>{esc(head)}</b> {below}</div>'


def _go_on() -> str:
    """What keyboards find while a trick lies; a tap anywhere does the same."""
    return (
        f'<button type="button" class="plain" data-local="on" data-focus>'
        f"{_('Tap to go on')}</button>"
    )


def line(text: str) -> str:
    """The line below the headline."""
    return f"<span>{esc(text)}</span>"


def waiting(scene: AnyScene, seats: Iterable[int]) -> str:
    """Whom the game waits for, if not for the viewer."""
    others = [seat for seat in seats if not scene.is_you(seat)]
    if not others:
        return ""
    if len(others) == 1:
        return _("{name} is thinking").format(name=scene.names[others[0]])
    return _("Waiting for {names}").format(names=listed(scene.names[seat] for seat in others))
