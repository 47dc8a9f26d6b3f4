"""The end of the game: all Vaults open, and who has won."""

from __future__ import annotations

from app.diamonds.awards import awards, bar, key
from app.diamonds.scene import Scene, owners, places, seats_of
from app.html import Markup, h, html
from app.pages.results import final_page, standings, victory
from app.words import _, listed, points
from diamonds_core.diamonds import scores, winners


def final(scene: Scene) -> Markup:
    """The final scores, the best first."""
    return final_page(_title(scene), _why(scene), html(_scores(scene), awards(scene)))


def _title(scene: Scene) -> str:
    best = winners(scene.view)
    if len(best) > 1:
        return _("A shared victory")
    return victory(seats_of(scene, best[0]), scene)


def _why(scene: Scene) -> str:
    best = winners(scene.view)
    totals = scores(scene.view)
    top = totals[best[0]]
    if len(best) > 1:
        names = listed(owners(scene, at) for at in best)
        return _("{names}, with {points} each").format(names=names, points=points(top))
    if totals.count(top) > 1:
        return _("{points}, and the fuller Vault of those who tie").format(points=points(top))
    return _("with {points}").format(points=points(top))


def _scores(scene: Scene) -> Markup:
    totals, best = scores(scene.view), winners(scene.view)
    vault = scene.view.vault
    # A tie goes to the fuller Vault, so the winner stands first.
    order = sorted(places(scene), key=lambda at: (-totals[at], -vault[at]))
    rows = html(
        h.li(f"bar{(' best' if at in best else '')}", data_place_score=at)[
            bar(at, totals[at], _sum(at, scene), max(1, *totals), scene, True)
        ]
        for at in order
    )
    return standings(_("Final scores"), rows, key(opened=True))


def _sum(at: int, scene: Scene) -> str:
    view = scene.view
    return _("{showroom} + 2 \u00d7 {vault}").format(
        showroom=view.showroom[at], vault=view.vault[at]
    )
