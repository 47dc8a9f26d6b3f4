"""The reasons for and against a card of Diversity, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from app.words import _
from diamonds_core.reasons import Facts


def texts(facts: Facts) -> Mapping[str, str]:
    taken, ways = facts.get("ways", 1), facts.get("of", 2)
    takes = _("It takes the trick in about {percent}% of the ways this can go on.")
    if taken in (0, ways):
        takes = _("It takes the trick.") if taken else _("It can't take the trick.")
    return {
        "takes": takes,
        "takes-least": _("None of your cards takes the trick less often."),
        "takes-anyway": _("Every card of yours takes the trick, so the highest may go."),
        "leaves-trick": _("The trick goes to {name}."),
        "sheds-highest": _("Of your cards that can't take the trick, this is the highest."),
        "plays-last": _("You play last in the next trick, which is the best place."),
    }


def texts_about(_facts: Facts) -> Mapping[str, str]:
    return {
        "takes-least": _("No other card takes the trick less often."),
        "takes-anyway": _("Every card takes the trick, so the highest may go."),
        "sheds-highest": _("Of the cards that can't take the trick, this is the highest."),
        "plays-last": _("{who} plays last in the next trick, which is the best place."),
    }


def missed() -> Mapping[str, str]:
    return {
        "takes-least": _("Another card takes the trick less often."),
        "takes-anyway": _("Every card of yours takes the trick, so a higher one may go."),
        "leaves-trick": _("Another card leaves the trick to somebody else."),
        "sheds-highest": _("A higher card can go here without taking the trick."),
        "plays-last": _("Another card lets you play last in the next trick."),
    }
