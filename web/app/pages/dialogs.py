"""The sheets over every table, and the ticket that opens the player aid."""

from __future__ import annotations

from app.pages.html import dialog, hidden, icon
from app.pages.settings import settings_dialog
from app.words import _


def menu_dialog(game: str, credit: str) -> str:
    """Rules and settings, the way home, and who made the game; and the sheet of settings."""
    menu = dialog(
        "menu",
        _("Menu"),
        f'<button type="button" class="item" data-do="read" data-arg="{game}:">{icon("g-help")}'
        f"<span>{_('Rules')}<small>{_('Your place at the table is kept')}</small></span></button>"
        f'<button type="button" class="item" data-local="open:settings">{icon("g-gear")}'
        f"<span>{_('Settings')}<small>{_('Language, looks, pace, memory aids')}</small></span>"
        f"</button>"
        f'<button type="button" class="item" data-local="open:log">{icon("g-tricks")}'
        f"<span>{_('What has happened')}<small>{_('The log of this round')}</small></span></button>"
        f'<button type="button" class="item" data-do="home">{icon("g-home")}'
        f"<span>{_('Back to the start page')}<small>{_('The game is kept')}</small></span></button>"
        f'<button type="button" class="item" data-local="download">{icon("g-save")}'
        f"<span>{_('Save the record to a file')}"
        f"<small>{_('Every move so far, also good for a bug report')}</small></span></button>"
        f'<p class="credits">{_keys()}</p><p class="credits">{credit}</p>',
    )
    return menu + settings_dialog()


def _keys() -> str:
    return _(
        "Keys: the arrows go from card to card, Home and End to the first and the last; "
        "Enter or Space plays, Escape closes."
    )


def aid_ticket(label: str, rows: str) -> str:
    """The rules at a glance; a tap explains them."""
    return (
        f'<button type="button" class="aid" data-local="open:aid">{hidden(label)}'
        f'<span class="ticket" aria-hidden="true">{rows}</span></button>'
    )
