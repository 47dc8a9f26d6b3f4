"""The rules at a glance: the summary at the table, and the sheet that it opens."""

from __future__ import annotations

from app.components.rules import Entry, aid_sheet, shared_entries
from app.components.table import rules_summary
from app.games.diamonds.actions import action_icon, action_list, action_title
from app.games.diamonds.scene import Scene
from app.html import Markup, h, html, icon
from app.words import _
from diamonds_core.cards import SUITS
from diamonds_core.diamonds import WEIGHTS


def entries(thief: bool) -> list[Entry]:
    """Return the symbols on the table with their meanings."""
    showroom = _(
        "A Showroom: at the end each crystal is worth {showroom}. Others can steal from it."
    )
    vault = _(
        "A Vault, the safe: at the end each crystal is worth {vault}. Nobody can steal from it."
    )
    places = [
        (icon("supply"), _("The Supply: all crystals that nobody has yet.")),
        (icon("g-tray"), showroom.format(**WEIGHTS)),
        (icon("vault"), vault.format(**WEIGHTS)),
        (icon("c-small"), _("A small crystal.")),
        (icon("c-large"), _("A large crystal: it stands for 5 small ones.")),
    ]
    if thief:
        places.append((icon("thief"), _("The Thief: Clubs steal from whoever has it.")))
    arrows = [
        (icon("a-D"), _("From the Supply into the Vault, and so on: what a suit's action does.")),
        (icon("g-in"), _("A card that was just passed to you.")),
        (h.span("off-suit")[_("+1 Vault")], _("What a card off suit brings.")),
    ]
    partners = (
        icon("t-round") + icon("t-emerald"),
        _("The gems of the teams, when you play with partners."),
    )
    return [*places, *arrows, *shared_entries(), partners]


def credit() -> str:
    return _("An unofficial implementation of Diamonds, a card game by Mike Fitzgerald.")


def aid_ticket(scene: Scene) -> Markup:
    """Return the four actions at a glance."""
    thief = scene.view.variant.thief
    rows = html(
        h.span(letter, title=action_title(suit, thief))[
            icon("s-" + letter), icon(action_icon(suit, thief), "act")
        ]
        for suit, letter in enumerate(SUITS)
    )
    return rules_summary(_("What the suits do"), rows)


def aid_dialog(scene: Scene) -> Markup:
    """Return the sheet of this variant's Suit Actions, their moments, and all symbols."""
    thief = scene.view.variant.thief
    moments = h.ol("moments")[[h.li[h.span[h.b[when], " ", what]] for when, what in _moments()]]
    end = _(
        "At the end a crystal is worth {vault} in the Vault, {showroom} in the Showroom."
    ).format(**WEIGHTS)
    title = _("What the suits do")
    return aid_sheet(title, action_list(thief), _("When"), moments, end, entries(thief))


def _moments() -> tuple[tuple[str, str], ...]:
    return (
        (_("Off suit"), _("You can't follow: the card you play instead acts at once.")),
        (_("A trick"), _("You take it: the suit that was led acts.")),
        (
            _("Most of a suit"),
            _("The round is over: the suit acts once more. In a tie, for nobody."),
        ),
        (_("No trick"), _("None in the whole round: two Diamonds actions.")),
    )
