"""The sheets over the table: the menu and the player aid."""

from __future__ import annotations

from app.pages.html import action_icon, dialog, esc, icon
from app.pages.scene import Scene
from app.words import _, suit_name
from diamonds_core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS


def menu_dialog() -> str:
    """Settings, the way home, and who made the game."""
    return dialog(
        "menu",
        _("Menu"),
        f'<div class="row"><label class="grow" for="pace">{_("Pace")}</label>'
        f"{pace_select()}</div>"
        f'<button type="button" class="item" data-do="home">{icon("g-home")}'
        f"<span>{_('Back to the start page')}<small>{_('The game is kept')}</small></span></button>"
        f'<button type="button" class="item" data-local="download">{icon("g-save")}'
        f"<span>{_('Save the record to a file')}"
        f"<small>{_('Every move so far, also good for a bug report')}</small></span></button>"
        f'<p class="credits">{credit()}</p>',
    )


def pace_select() -> str:
    """How fast things move."""
    paces = {
        "slow": _("Slow"),
        "normal": _("Normal"),
        "fast": _("Fast"),
        "off": _("No motion"),
    }
    options = "".join(
        f'<option value="{value}"{" selected" * (value == "normal")}>{text}</option>'
        for value, text in paces.items()
    )
    return (
        f'<span class="level"><select id="pace" data-setting="pace">{options}</select>'
        f"{icon('g-chev', 'down')}</span>"
    )


def credit() -> str:
    """Whose game this is."""
    return _("An unofficial implementation of Diamonds, a card game by Mike Fitzgerald.")


def aid_ticket(scene: Scene) -> str:
    """The four actions at a glance; a tap explains them."""
    thief = scene.view.variant.thief
    rows = "".join(
        f'<span class="{letter}">{icon("s-" + letter)}'
        f"{icon(action_icon(suit, thief), 'act')}</span>"
        for suit, letter in enumerate(SUITS)
    )
    return (
        f'<button type="button" class="aid" data-local="open:aid" '
        f'aria-label="{_("What the suits do")}"><span class="ticket">{rows}</span></button>'
    )


def aid_dialog(scene: Scene) -> str:
    """What the suits do, in this variant, and when."""
    variant = scene.view.variant
    clubs = (
        _("Steal 1 from the Showroom of whoever has the Thief; the Thief then moves one seat left.")
        if variant.thief
        else _("Steal 1 from another Showroom, whose is up to you.")
    )
    texts = {
        DIAMONDS: _("1 from the Supply into your Vault."),
        HEARTS: _("1 from the Supply into your Showroom."),
        SPADES: _("1 from your Showroom into your Vault."),
        CLUBS: clubs,
    }
    rows = "".join(
        f'<li class="{SUITS[suit]}">{icon("p-" + SUITS[suit])}'
        f"<span><b>{suit_name(suit)}</b> {esc(text)}</span>"
        f"{icon(action_icon(suit, variant.thief), 'act')}</li>"
        for suit, text in texts.items()
    )
    moments = "".join(f"<li>{esc(text)}</li>" for text in _moments())
    return dialog(
        "aid",
        _("What the suits do"),
        f'<ul class="aid-list">{rows}</ul><h3>{_("When")}</h3><ul class="dots">{moments}</ul>'
        f"<h3>{_('In the end')}</h3>"
        f"<p>{_('A point in a Vault counts 2, a point in a Showroom counts 1.')}</p>",
    )


def _moments() -> tuple[str, ...]:
    return (
        _("You can't follow suit: the action of the card you play instead, at once."),
        _("You take the trick: the action of the suit that was led."),
        _("The round is over: each suit acts once more for whoever took most of it."),
        _("You took no trick all round: two Diamonds actions."),
    )
