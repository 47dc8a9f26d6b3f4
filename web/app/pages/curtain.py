"""The curtain between two people at one screen: it names who is next and hides everything."""

from __future__ import annotations

from app.pages.html import esc, icon, page
from app.pages.scene import Scene
from app.words import _


def curtain(scene: Scene, seat: int) -> str:
    """Who is next; nothing of the table is in this page but where the game is."""
    name = scene.names[seat]
    title = _("Pass to {name}").format(name=name)
    return page(
        "curtain",
        f'<div class="rail"></div><div class="handover"><div class="arch">'
        f'<div class="mono" aria-hidden="true">{icon("rosette")}'
        f"<span>{esc(name.strip()[:1].upper())}</span></div>"
        f"<p>{_where(scene)}</p><h1>{esc(title)}</h1>"
        f'<button type="button" class="gold" data-do="reveal" data-focus>'
        f"{esc(_('I am {name}').format(name=name))}</button>"
        f'<p class="quiet">{_("Your cards stay covered until then.")}</p></div></div>',
        title,
    )


def _where(scene: Scene) -> str:
    view = scene.view
    if view.phase in ("pass", "give"):
        return _("Round {round}, passing cards").format(round=view.round)
    number = len(view.tricks) + 1
    return _("Trick {number} of {tricks}").format(number=number, tricks=view.variant.tricks)
