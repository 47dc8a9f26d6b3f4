"""The player aid of Diamonds."""

from __future__ import annotations

from app.diamonds.scene import Scene, action_icon
from app.pages import dialogs
from app.pages.html import dialog, esc, icon
from app.words import _, suit_name
from diamonds_core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS


def credit() -> str:
    """Whose game this is."""
    return _("An unofficial implementation of Diamonds, a card game by Mike Fitzgerald.")


def aid_ticket(scene: Scene) -> str:
    """The four actions at a glance."""
    thief = scene.view.variant.thief
    rows = "".join(
        f'<span class="{letter}">{icon("s-" + letter)}'
        f"{icon(action_icon(suit, thief), 'act')}</span>"
        for suit, letter in enumerate(SUITS)
    )
    return dialogs.aid_ticket(_("What the suits do"), rows)


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
