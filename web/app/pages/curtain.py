"""The curtain between two people at one screen: it names who is next and hides everything."""

from __future__ import annotations

from app.pages.html import esc, icon, initial, page
from app.words import _


def curtain(name: str, where: str, undo: str = "") -> str:
    """Who is next, and who may take back a move; nothing of the table but where the game is."""
    title = _("Pass to {name}").format(name=name)
    return page(
        "curtain",
        f'<div class="rail"></div><div class="handover"><div class="arch">'
        f'<div class="mono" aria-hidden="true">{icon("rosette")}'
        f"<span>{esc(initial(name))}</span></div>"
        f"<p>{where}</p><h1 data-say>{esc(title)}</h1>"
        f'<button type="button" class="gold" data-do="reveal" data-focus>'
        f"{esc(_('I am {name}').format(name=name))}</button>"
        f'<p class="quiet">{_("Your cards stay covered until then.")}</p>'
        f"{_undo(undo)}"
        f'<button type="button" class="plain" data-do="home">{icon("g-home")}'
        f"{_('Start page')}</button></div></div>",
        title,
    )


def _undo(name: str) -> str:
    if not name:
        return ""
    text = _("{name} takes the last move back").format(name=name)
    return (
        f'<button type="button" class="plain" data-do="undo">{icon("g-undo")}{esc(text)}</button>'
    )
