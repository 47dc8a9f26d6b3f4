"""The table, as one seat sees it."""

from __future__ import annotations

from app.pages.dialogs import aid_dialog, aid_ticket, menu_dialog
from app.pages.hand import hand
from app.pages.html import icon, page
from app.pages.log import corner_log, log_dialog
from app.pages.prompt import prompt, question
from app.pages.scene import Scene
from app.pages.seats import mine, others, own_vault
from app.pages.trick import trick
from app.words import _


def table(scene: Scene) -> str:
    """The whole table."""
    players = scene.view.variant.players
    asks = question(scene)
    body = (
        f'<div class="table seats-{players}{" asking" if asks else ""}">'
        f"{_info(scene)}{aid_ticket(scene)}{others(scene)}"
        f"{trick(scene)}{asks}{mine(scene)}"
        f'<div class="own">{prompt(scene)}{own_vault(scene)}</div>{hand(scene)}</div>'
        f"{menu_dialog()}{log_dialog(scene)}{aid_dialog(scene)}"
    )
    return page("table", body, _("The table"))


def _info(scene: Scene) -> str:
    """The corner: menu, where the game is, what happened last."""
    where, below = _where(scene)
    return (
        f'<div class="info"><div class="nav">'
        f'<button type="button" class="round-btn" data-local="open:menu" '
        f'aria-label="{_("Menu")}">{icon("g-menu")}</button>'
        f'<h1 class="where"><b>{where}</b> <span>{below}</span></h1></div>'
        f"{corner_log(scene)}</div>"
    )


def _where(scene: Scene) -> tuple[str, str]:
    view = scene.view
    variant = view.variant
    round_ = _("Round {round} of {rounds}").format(round=view.round, rounds=variant.rounds)
    if variant.perfect:
        round_ = _("Perfect, {where}").format(where=round_[:1].lower() + round_[1:])
    if view.phase in ("pass", "give"):
        return _("Passing cards"), round_
    number = min(len(view.tricks) + 1, variant.tricks)
    trick_ = _("Trick {number} of {tricks}").format(number=number, tricks=variant.tricks)
    return trick_, round_
