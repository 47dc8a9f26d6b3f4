"""Words: all text goes through gettext, English in the code."""

from __future__ import annotations

import gettext
from collections.abc import Iterable

from diamonds_core import Card

_catalogue = gettext.NullTranslations()


def _(text: str) -> str:
    """The text in the language in use."""
    return _catalogue.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """The text for so many, in the language in use."""
    return _catalogue.ngettext(one, many, count)


def listed(names: Iterable[str]) -> str:
    """Names in a row, as one says them: "Ann, Bea and Carl"."""
    *first, last = names
    if not first:
        return last
    return _("{names} and {last}").format(names=", ".join(first), last=last)


def suit_name(suit: int) -> str:
    """The name of a suit: "Hearts"."""
    return (_("Diamonds"), _("Hearts"), _("Spades"), _("Clubs"))[suit]


def rank_name(card: Card) -> str:
    """The rank of a card as one says it: "12", "Jack"."""
    courts = {"J": _("Jack"), "Q": _("Queen"), "K": _("King"), "A": _("Ace")}
    rank = card.name[1:]
    return courts.get(rank, rank)


def card_name(card: Card) -> str:
    """A card as one says it: "12 of Spades"."""
    return _("{rank} of {suit}").format(rank=rank_name(card), suit=suit_name(card.suit))
