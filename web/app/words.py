"""Words: all text goes through gettext, in English, with a catalogue for each other language."""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from pathlib import Path

from diamonds_core import Card

ENGLISH = "en"
"""The language of the code, which needs no catalogue."""

CATALOGUES = Path(__file__).parent / "locale"
"""Where the catalogues are, compiled from `web/locale/` by `web/translate.py`."""


def _catalogues() -> dict[str, gettext.NullTranslations]:
    found = {ENGLISH: gettext.NullTranslations()}
    for path in sorted(CATALOGUES.glob("*.mo")):
        with path.open("rb") as file:
            found[path.stem] = gettext.GNUTranslations(file)
    return found


_known = _catalogues()
_used = ENGLISH


def languages() -> dict[str, str]:
    """All languages, each with its own name for itself."""
    return {
        code: catalogue.pgettext("the language's own name", "English")
        for code, catalogue in _known.items()
    }


def use(language: str) -> None:
    """Say everything in this language from now on; one that isn't known here changes nothing."""
    global _used
    if language in _known:
        _used = language


def used() -> str:
    """The language in use, as HTML names it."""
    return _used


def _(text: str) -> str:
    """The text in the language in use."""
    return _known[_used].gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """The text for so many, in the language in use."""
    return _known[_used].ngettext(one, many, count)


def pgettext(context: str, text: str) -> str:
    """The text in the language in use, where English has one word for two things."""
    return _known[_used].pgettext(context, text)


def listed(names: Iterable[str]) -> str:
    """Names in a row, as one says them: "Ann, Bea and Carl"."""
    *first, last = names
    if not first:
        return last
    return _("{names} and {last}").format(names=", ".join(first), last=last)


def suit_name(suit: int) -> str:
    """The name of a suit: "Hearts"."""
    return (pgettext("suit", "Diamonds"), _("Hearts"), _("Spades"), _("Clubs"))[suit]


def rank_name(card: Card) -> str:
    """The rank of a card as one says it: "12", "Jack"."""
    courts = {"J": _("Jack"), "Q": _("Queen"), "K": _("King"), "A": _("Ace")}
    rank = card.name[1:]
    return courts.get(rank, rank)


def card_name(card: Card) -> str:
    """A card as one says it: "12 of Spades"."""
    return _("{rank} of {suit}").format(rank=rank_name(card), suit=suit_name(card.suit))
