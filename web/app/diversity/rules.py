"""The rules of Diversity in our own words, a topic a page."""

from __future__ import annotations

from collections.abc import Mapping

from app.pages.rules import Topic, para, points
from app.words import _


def topics() -> Mapping[str, Topic]:
    """All topics, in the order in which one reads them."""
    return {
        "aim": Topic(_("What it is about"), _aim()),
        "tricks": Topic(_("Who takes a trick"), _tricks()),
        "end": Topic(_("The end"), _end()),
    }


def _aim() -> str:
    return para(
        _("Four players, 52 cards, 13 each. The 2 is low, the ace is high."),
        _("Take as few tricks as you can."),
        _("Left of the dealer leads. Any card may be played: there is no following suit."),
        _("The player to the left of whoever took the trick leads the next one."),
        _("So the taker plays last to it, and that is the best place to be."),
    )


def _tricks() -> str:
    return para(_("Look at the suits of the four cards.")) + points(
        _("One of each suit: the lowest card takes the trick."),
        _("Any suit more than once: the highest card of such suits takes it."),
        _("A suit that is there only once does not count then."),
        _("Of equal ranks the card that was played earlier takes it."),
    )


def _end() -> str:
    return para(
        _("Each trick you took is a point. The deal goes to the left."),
        _("After the hands that you agreed on, the fewest points win."),
        _("While the fewest is shared, another hand is played."),
    )
