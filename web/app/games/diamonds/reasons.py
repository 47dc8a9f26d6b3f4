"""The reasons for and against a move of Diamonds, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from app.words import _, ngettext
from diamonds_core.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from diamonds_core.diamonds.reasons import FEW
from diamonds_core.reasons import Facts


def texts(facts: Facts) -> Mapping[str, str]:
    count = facts.get("count", 0)
    return {
        **_texts_of_gains(facts),
        **_texts_of_others(facts),
        "saves-from-thief": _("You have the Thief, and what is locked away cannot be stolen."),
        "thief-leaves": _("The Thief leaves your Showroom and moves on to {name}."),
        "thief-comes": _("The Thief then comes to you."),
        "keeps-master": _("This saves {the_card} for the last trick.")
        if facts.get("left") == 1
        else _("This saves {the_card}, which nobody can beat."),
        "keeps-higher": _("Your higher {in_suit} stay for later tricks."),
        "keeps-low": _("It can't take the trick anyway, and your lower {in_suit} stay."),
        "sheds-high": _("A high card goes; without a trick you may get {points} in the Vault.")
        if facts.get("points")
        else _("This gets rid of a high card that might take a trick later."),
        "keeps-trickless": _("It may leave you without a trick: {points} in the Vault.")
        if facts.get("points")
        else _("It may leave you without a trick."),
        "makes-void": _("You'll be out of {suits}: when they are led, any card you play acts."),
        "nears-void": _("You can soon play off suit when {in_suit} are led."),
        "gives-all": _("You may be out of {suits}: when they are led, any card you play acts."),
        "could-void": ngettext(
            "{count} card can empty {suits}.",
            "{count} cards can empty {suits}.",
            count,
            suits="{suits}",  # filled with the other facts
        ),
        "keeps-high": _("Your high cards stay, to take tricks."),
        "gives-high": _("High cards go, to take fewer tricks: {cards}."),
        "gives-partner": _("Your partner {name} gets high cards, to take tricks: {cards}."),
        "keeps-diamonds": _("Your Diamonds stay, for your Vault."),
        "robs-leader": _("It holds back {owners}: nobody you can rob has more points."),
        "robs-fullest": _("No Showroom you can rob has more left to lock away."),
        "empties": _("It is the last one there: a Spade would find nothing to lock away."),
    }


def _texts_of_gains(facts: Facts) -> Mapping[str, str]:
    """Return the sentences about gains from a card for its player."""
    suit = facts.get("suit", -1)
    at_once = {
        DIAMONDS: _("This card brings 1 straight into your Vault."),
        HEARTS: _("This card brings 1 into your Showroom."),
        SPADES: _("This card locks 1 away in your Vault."),
        CLUBS: _("This card steals 1 from {owners}.")
        if "seats" in facts
        else _("This card steals 1 from a Showroom of your choice."),
    }
    by_trick = {
        DIAMONDS: _("Taking the trick brings 1 straight into your Vault."),
        HEARTS: _("Taking the trick brings 1 into your Showroom."),
        SPADES: _("Taking the trick locks 1 away in your Vault."),
        CLUBS: _("Taking the trick steals 1."),
    }
    return {
        "brings": at_once.get(suit, ""),
        "brings-nothing": _("Its Suit Action would bring nothing."),
        "wins": _("It takes the trick: nobody can beat it."),
        "would-bring": by_trick.get(suit, ""),
        "secures-most": _(
            "It makes sure that you have the most {in_suit} this round, and their action once more."
        ),
        "leads-next": _("You then lead, and nobody can beat {the_card}."),
    }


def _texts_of_others(facts: Facts) -> Mapping[str, str]:
    """Return the sentences about the effect of a card on other players."""
    nothing = {
        SPADES: _("The trick goes to {name}, who has nothing to lock away."),
        CLUBS: _("The trick goes to {name}, who finds nothing to steal."),
    }
    return {
        "leaves-nothing": nothing.get(
            facts.get("suit", -1), _("The trick goes to {name}, and the Supply is empty.")
        ),
        "loses": _("It leaves the trick to {name}."),
        "partner-wins": _("The trick stays with your partner {name}."),
        "overtakes-partner": _("It holds the trick for your team more firmly than {name}'s card."),
        "beaten-only-by": _("It goes for the trick: only {cards} can beat it."),
        "can-be-beaten": _("It goes for the trick: only {count} higher cards are still out.")
        if facts.get("count", 0) <= FEW
        else _("It leaves the trick to others: {count} higher cards are still out."),
        "must-be-beaten": _("It makes {name} take the trick."),
    }


def texts_about(facts: Facts) -> Mapping[str, str]:
    return {
        **_texts_about_gains(facts),
        "partner-wins": _("The trick stays in the team, with {name}."),
        "overtakes-partner": _("It holds the trick for the team more firmly than {name}'s card."),
        "saves-from-thief": _("{who} has the Thief, and what is locked away cannot be stolen."),
        "thief-leaves": _("The Thief moves on from {who} to {name}."),
        "thief-comes": _("The Thief then comes to {who}."),
        "keeps-higher": _("Higher {in_suit} stay for later tricks."),
        "keeps-low": _("It can't take the trick anyway, and lower {in_suit} stay."),
        "sheds-high": _("A high card goes; without a trick {who} may get {points} in the Vault.")
        if facts.get("points")
        else _("This gets rid of a high card that might take a trick later."),
        "keeps-trickless": _("It may leave {who} without a trick: {points} in the Vault.")
        if facts.get("points")
        else _("It may leave {who} without a trick."),
        "makes-void": _("{who} will be out of {suits}: when they are led, any card acts."),
        "nears-void": _("{who} can soon play off suit when {in_suit} are led."),
        "gives-all": _("{who} may be out of {suits}: when they are led, any card acts."),
        "keeps-high": _("High cards stay, to take tricks."),
        "gives-partner": _("{name}, the partner, gets high cards, to take tricks: {cards}."),
        "keeps-diamonds": _("Diamonds stay, for the Vault."),
        "robs-leader": _("It holds back {owners}: nobody who can be robbed has more points."),
        "robs-fullest": _("No Showroom that can be robbed has more left to lock away."),
    }


def texts_to() -> Mapping[str, str]:
    """Return the sentences about a partner's card that address the other partner."""
    return {
        "partner-wins": _("It leaves the trick to your card."),
        "overtakes-partner": _("It holds the trick more firmly than your card."),
    }


def _texts_about_gains(facts: Facts) -> Mapping[str, str]:
    """Return the sentences about gains from a card for another player."""
    suit = facts.get("suit", -1)
    at_once = {
        DIAMONDS: _("This card brings {who} 1 straight into the Vault."),
        HEARTS: _("This card brings {who} 1 into the Showroom."),
        SPADES: _("This card locks 1 away for {who}."),
        CLUBS: _("This card steals 1 from {owners}.")
        if "seats" in facts
        else _("This card steals 1, and {who} chooses who is robbed."),
    }
    by_trick = {
        DIAMONDS: _("Taking the trick brings {who} 1 straight into the Vault."),
        HEARTS: _("Taking the trick brings {who} 1 into the Showroom."),
        SPADES: _("Taking the trick locks 1 away for {who}."),
        CLUBS: _("Taking the trick steals 1."),
    }
    return {
        "brings": at_once.get(suit, ""),
        "would-bring": by_trick.get(suit, ""),
        "secures-most": _(
            "It makes sure that {who} has the most {in_suit} this round, and their action "
            "once more."
        ),
        "leads-next": _("{who} then leads, and nobody can beat {the_card}."),
    }


def missed() -> Mapping[str, str]:
    return {
        "brings": _("Another card brings something at once."),
        "wins": _("Another card takes the trick for certain."),
        "secures-most": _("Another card makes sure that you have the most of its suit."),
        "leads-next": _("With another card you lead next, and can't be beaten."),
        "leaves-nothing": _("Another card leaves the trick to somebody who gains nothing by it."),
        "loses": _("Another card leaves the trick to others."),
        "partner-wins": _("Another card leaves the trick to your partner."),
        "overtakes-partner": _("Another card holds the trick for your team more firmly."),
        "beaten-only-by": _("Another card has good chances of taking the trick."),
        "must-be-beaten": _("Another card makes somebody else take the trick."),
        "saves-from-thief": _("Another card saves something from the Thief."),
        "thief-leaves": _("Another card sends the Thief away from your Showroom."),
        "keeps-master": _("Another card saves one that nobody can beat."),
        "keeps-higher": _("Your higher cards of a suit could stay for later tricks."),
        "keeps-low": _("A card that can't take the trick anyway could go."),
        "sheds-high": _("A high card that might take a trick later could go."),
        "keeps-trickless": _("Another card may leave you without a trick, which pays."),
        "makes-void": _("Another card empties a suit: when it is led, any card you play acts."),
        "nears-void": _("Another card nearly empties a suit: soon you can play off suit."),
    }
