"""The score sheet of Diamonds: what lay where at the end of every round."""

from __future__ import annotations

from collections.abc import Sequence

from app.diamonds.scene import Scene, holders, knows_vault, places, seats_of
from app.html import Markup, h, hidden, html, icon
from app.pages.scores import Sheet, scores_page
from app.words import _
from diamonds_core.diamonds import View, scores


def score_sheet(scene: Scene, rounds: Sequence[View]) -> Markup:
    """Showrooms, and the Vaults that may be known."""
    at = places(scene)
    heads = [(scene.names[seats_of(scene, place)[0]], holders(scene, place)) for place in at]
    cells = [[_cell(place, view, scene) for place in at] for view in rounds]
    sums = [_sum(place, scene) for place in at]
    name = _("Points") if scene.view.phase == "over" else _("So far")
    return scores_page(Sheet(heads, cells, _("Round"), (name, sums), _key()))


def _is_open(place: int, scene: Scene) -> bool:
    return scene.view.phase == "over" or knows_vault(scene, place)


def _cell(place: int, view: View, scene: Scene) -> Markup:
    shown = view.showroom[place]
    showroom = h.span("sh-n")[hidden(_("Showroom")), icon("g-tray"), shown]
    if not _is_open(place, scene):
        return showroom
    locked = view.vault[place]
    return html(showroom, h.span("va-n")[hidden(_("Vault")), icon("g-safe"), locked])


def _sum(place: int, scene: Scene) -> Markup:
    if _is_open(place, scene):
        return h.b("num")[scores(scene.view)[place]]
    return html(icon("vault"), hidden(_("Vault, shut")))


def _key() -> Markup:
    return h.p("key")[
        h.span[icon("g-tray"), _("Showroom, 1 each")], h.span[icon("g-safe"), _("Vault, 2 each")]
    ]
