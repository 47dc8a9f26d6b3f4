"""The end of a round: who got what and why, and how it stands."""

from __future__ import annotations

from app.pages.awards import awards, bar, key
from app.pages.html import esc, page
from app.pages.scene import Scene
from app.words import _, ngettext


def summary(scene: Scene) -> str:
    """What the round brought; no Vault but the viewer's own is counted."""
    title = _("Round {round} is over").format(round=scene.view.round)
    body = (
        f'<div class="sum"><header><h1>{title}</h1> <p>{esc(_next(scene))}</p></header>'
        f"{awards(scene)}{_standings(scene)}"
        f'<div class="go-at"><button type="button" class="gold" data-do="next" data-focus>'
        f"{_('Next round')}</button></div></div>"
    )
    return page("summary", body, title)


def _next(scene: Scene) -> str:
    view = scene.view
    assert view.dealer is not None
    left = view.variant.rounds - view.round
    text = ngettext("{count} more to play", "{count} more to play", left).format(count=left)
    dealer = view.variant.left[view.dealer]
    if scene.is_you(dealer):
        return _("{more}, you deal next").format(more=text)
    return _("{more}, {name} deals next").format(more=text, name=scene.names[dealer])


def _standings(scene: Scene) -> str:
    view = scene.view
    own = None if view.seat is None else scene.place(view.seat)
    known = {
        place: view.showroom[place] + (2 * view.vault[place] if place == own else 0)
        for place in scene.places()
    }
    whole = max(known.values())
    rows = "".join(
        f'<li class="bar">{_row(place, total, whole, place == own, scene)}</li>'
        for place, total in known.items()
    )
    return (
        f'<section class="box stand"><h2>{_("Standings")}</h2><ol class="bars-list">{rows}</ol>'
        f"{key(opened=False)}</section>"
    )


def _row(place: int, total: int, whole: int, opened: bool, scene: Scene) -> str:
    note = _("so far") if opened else _("+ Vault")
    return bar(place, total, note, whole, scene, opened)
