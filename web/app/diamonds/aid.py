"""The player aid of Diamonds."""

from __future__ import annotations

from app.diamonds.legend import action_list, action_title, entries
from app.diamonds.scene import Scene, action_icon
from app.pages import dialogs
from app.pages.html import dialog, esc, icon
from app.pages.legend import legend
from app.words import _
from diamonds_core.cards import SUITS


def credit() -> str:
    """Whose game this is."""
    return _("An unofficial implementation of Diamonds, a card game by Mike Fitzgerald.")


def aid_ticket(scene: Scene) -> str:
    """The four actions at a glance."""
    thief = scene.view.variant.thief
    rows = "".join(
        f'<span class="{letter}" title="{esc(action_title(suit, thief))}">{icon("s-" + letter)}'
        f"{icon(action_icon(suit, thief), 'act')}</span>"
        for suit, letter in enumerate(SUITS)
    )
    return dialogs.aid_ticket(_("What the suits do"), rows)


def aid_dialog(scene: Scene) -> str:
    """What the suits do, in this variant, and when; and what all symbols mean."""
    thief = scene.view.variant.thief
    moments = "".join(
        f"<li><span><b>{esc(when)}</b> {esc(what)}</span></li>" for when, what in _moments()
    )
    return dialog(
        "aid",
        _("What the suits do"),
        f'{action_list(thief)}<h3>{_("When")}</h3><ol class="moments">{moments}</ol>'
        f"<h3>{_('In the end')}</h3>"
        f"<p>{_('A point in a Vault counts 2, a point in a Showroom counts 1.')}</p>"
        f"<h3>{_('Symbols')}</h3>{legend(entries(thief))}",
    )


def _moments() -> tuple[tuple[str, str], ...]:
    return (
        (_("Off suit"), _("You can't follow: the card you play instead acts at once.")),
        (_("A trick"), _("You take it: the suit that was led acts.")),
        (
            _("Most of a suit"),
            _("The round is over: it acts once more; tied, for nobody."),
        ),
        (_("No trick"), _("Not one all round: two Diamonds actions.")),
    )
