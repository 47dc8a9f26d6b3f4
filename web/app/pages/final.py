"""The end of the game: all Vaults open, and who has won."""

from __future__ import annotations

from app.pages.awards import awards, bar, key
from app.pages.html import esc, icon, page
from app.pages.scene import Scene
from app.words import _, listed
from diamonds_core.diamonds import scores, winners


def final(scene: Scene) -> str:
    """The final scores, the best first."""
    title = _title(scene)
    body = (
        f'<div class="sum final"><header>{icon("gem-top", "stone")}<div><h1>{esc(title)}</h1> '
        f"<p>{esc(_why(scene))}</p></div></header>"
        f"{_scores(scene)}{awards(scene)}"
        f'<div class="go-at"><button type="button" class="gold" data-do="again" data-focus>'
        f"{_('Play again')}</button>"
        f'<button type="button" class="plain" data-local="download">{icon("g-save")}'
        f"{_('Save the record')}</button>"
        f'<button type="button" class="plain" data-do="home">{icon("g-home")}'
        f"{_('Start page')}</button></div></div>"
    )
    return page("final", body, title)


def _title(scene: Scene) -> str:
    best = winners(scene.view)
    if len(best) > 1:
        return _("A shared victory")
    seats = scene.seats_of(best[0])
    if len(seats) > 1 or scene.is_you(seats[0]):
        return _("{names} win").format(names=scene.holders(best[0]))
    return _("{name} wins").format(name=scene.names[seats[0]])


def _why(scene: Scene) -> str:
    best = winners(scene.view)
    totals = scores(scene.view)
    top = totals[best[0]]
    if len(best) > 1:
        names = listed(map(scene.owners, best))
        return _("{names}, with {score} points each").format(names=names, score=top)
    if totals.count(top) > 1:
        return _("{score} points, and the fuller Vault of those who tie").format(score=top)
    return _("with {score} points").format(score=top)


def _scores(scene: Scene) -> str:
    totals, best = scores(scene.view), winners(scene.view)
    vault = scene.view.vault
    # A tie goes to the fuller Vault, so the winner stands first.
    order = sorted(scene.places(), key=lambda place: (-totals[place], -vault[place]))
    rows = "".join(
        f'<li class="bar{" best" if place in best else ""}" data-place-score="{place}">'
        f"{bar(place, totals[place], _sum(place, scene), max(totals), scene, True)}</li>"
        for place in order
    )
    return (
        f'<section class="box stand"><h2>{_("Final scores")}</h2><ol class="bars-list">{rows}</ol>'
        f"{key(opened=True)}</section>"
    )


def _sum(place: int, scene: Scene) -> str:
    view = scene.view
    return _("{showroom} + 2 \u00d7 {vault}").format(
        showroom=view.showroom[place], vault=view.vault[place]
    )
