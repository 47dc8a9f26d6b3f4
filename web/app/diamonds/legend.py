"""What every symbol of Diamonds means: for the player aid, the rules and the tooltips."""

from __future__ import annotations

from app.diamonds.scene import action_icon
from app.html import Markup, h, html, icon
from app.pages.legend import Entry, shared_entries
from app.words import _, suit_name
from diamonds_core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS


def action_text(suit: int, thief: bool) -> str:
    """What a suit's action does."""
    if suit == CLUBS and thief:
        return _("Steal 1 from the Showroom of whoever has the Thief, who then walks one seat on.")
    return {
        DIAMONDS: _("1 from the Supply straight into your Vault."),
        HEARTS: _("1 from the Supply into your Showroom."),
        SPADES: _("1 from your Showroom into your Vault."),
        CLUBS: _("Steal 1 from another Showroom, whose is up to you."),
    }[suit]


def action_title(suit: int, thief: bool) -> str:
    """A suit and what its action does, as a tooltip."""
    return _("{suit}: {text}").format(suit=suit_name(suit), text=action_text(suit, thief))


def action_list(thief: bool) -> Markup:
    """What all suits do."""
    rows = html(
        h.li(letter)[
            icon("p-" + letter),
            h.span[h.b[suit_name(suit)], " ", action_text(suit, thief)],
            icon(action_icon(suit, thief), "act"),
        ]
        for suit, letter in enumerate(SUITS)
    )
    return h.ul("aid-list")[rows]


def entries(thief: bool) -> list[Entry]:
    """The symbols on the table, with what they mean."""
    places = [
        (icon("supply"), _("The Supply: all crystals that nobody has yet.")),
        (icon("g-tray"), _("A Showroom: 1 for each point in the end, can be robbed.")),
        (icon("vault"), _("A Vault, a safe: 2 for each point in the end, cannot be robbed.")),
        (icon("c-small"), _("A small crystal, 1 point.")),
        (icon("c-large"), _("A large crystal, 5 points.")),
    ]
    if thief:
        places.append((icon("thief"), _("The Thief: Clubs steal from whoever has it.")))
    arrows = [
        (icon("a-D"), _("From the Supply into the Vault, and so on: what a suit's action does.")),
        (icon("g-in"), _("A card that was just passed to you.")),
        (h.span("off-suit")[_("+1 Vault")], _("What a card off suit brings.")),
    ]
    partners = (icon("t-round") + icon("t-emerald"), _("The gems of the teams, with partners."))
    return [*places, *arrows, *shared_entries(), partners]
