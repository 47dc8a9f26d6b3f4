"""The player aid of Diamonds."""

from __future__ import annotations

from app.diamonds.legend import action_list, action_title, entries
from app.diamonds.scene import Scene, action_icon
from app.html import Markup, dialog, h, html, icon
from app.pages import dialogs
from app.pages.legend import legend
from app.words import _
from diamonds_core.cards import SUITS


def credit() -> str:
    """Whose game this is."""
    return _("An unofficial implementation of Diamonds, a card game by Mike Fitzgerald.")


def aid_ticket(scene: Scene) -> Markup:
    """The four actions at a glance."""
    thief = scene.view.variant.thief
    rows = html(
        h.span(letter, title=action_title(suit, thief))[
            icon("s-" + letter), icon(action_icon(suit, thief), "act")
        ]
        for suit, letter in enumerate(SUITS)
    )
    return dialogs.aid_ticket(_("What the suits do"), rows)


def aid_dialog(scene: Scene) -> Markup:
    """What the suits do, in this variant, and when; and what all symbols mean."""
    thief = scene.view.variant.thief
    moments = html(h.li[h.span[h.b[when], " ", what]] for when, what in _moments())
    return dialog(
        "aid",
        _("What the suits do"),
        html(
            action_list(thief),
            h.h3[_("When")],
            h.ol("moments")[moments],
            h.h3[_("In the end")],
            h.p[_("A point in a Vault counts 2, a point in a Showroom counts 1.")],
            h.h3[_("Symbols")],
            legend(entries(thief)),
        ),
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
