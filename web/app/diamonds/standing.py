"""The end of a round: who got what and why, and how it stands."""

from __future__ import annotations

from app.diamonds.awards import awards, bar, key
from app.diamonds.scene import Scene, knows_vault, places
from app.html import Markup, h, html
from app.pages.results import standings, summary_page
from app.words import _, ngettext


def summary(scene: Scene) -> Markup:
    """What the round brought; Vaults that the viewer may not know are not counted."""
    title = _("Round {round} is over").format(round=scene.view.round)
    boxes = html(awards(scene), _standings(scene))
    return summary_page(title, _next(scene), boxes, _("Next round"))


def _next(scene: Scene) -> str:
    view = scene.view
    assert view.dealer is not None
    left = view.variant.rounds - view.round
    dealer = view.variant.left[view.dealer]
    deals = _("You deal next.") if scene.is_you(dealer) else _("{name} deals next.")
    deals = deals.format(name=scene.names[dealer])
    to_go = ngettext("{count} round to go.", "{count} rounds to go.", left).format(count=left)
    return f"{deals} {to_go}"


def _standings(scene: Scene) -> Markup:
    view = scene.view
    opened = {at: knows_vault(scene, at) for at in places(scene)}
    known = {at: view.showroom[at] + 2 * view.vault[at] * opened[at] for at in opened}
    whole = max(1, *known.values())
    rows = html(
        h.li("bar")[_row(at, total, whole, opened[at], scene)] for at, total in known.items()
    )
    return standings(_("Standings"), rows, key(opened=all(opened.values())))


def _row(at: int, total: int, whole: int, opened: bool, scene: Scene) -> Markup:
    note = _("so far") if opened else _("+ Vault")
    return bar(at, total, note, whole, scene, opened)
