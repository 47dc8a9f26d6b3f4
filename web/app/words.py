"""The language of all text: English in the code, other languages as gettext catalogues."""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from pathlib import Path

LOCALE = Path(__file__).parent.parent / "locale"

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use(language: str) -> None:
    """Speak this language from now on; one without a catalogue is English."""
    global _catalogue
    _catalogue = gettext.translation("diamonds", LOCALE, [language], fallback=True)


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
