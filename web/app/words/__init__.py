"""Texts: gettext in English, with a catalogue for each other language.

A catalogue is read when its language is first used; a browser fetches it then.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from gettext import NullTranslations, c2py
from pathlib import Path
from typing import Any

from diamonds_core import Bot, Card, GameError
from diamonds_core.cards import SUIT_NAMES
from diamonds_core.errors import MESSAGES, TRANSLATABLE_FACTS

ENGLISH = "en"
"""The language of the code, which needs no catalogue."""

CATALOGUES = Path(__file__).parents[1] / "locale"
"""The folder of the catalogues, which `web/build/translate.py` writes from `web/locale/`."""


class Catalogue(NullTranslations):
    """The texts of a language, by their English texts.

    A key with a context is the context, the character 4 and the text. A text with a count has a
    list of its forms; the empty key has the rule of plurals.
    """

    def __init__(self, texts: Mapping[str, Any]) -> None:
        super().__init__()
        self._texts = texts
        self._form = c2py(texts[""])

    def gettext(self, message: str) -> str:
        """Return the text in this language, else in English."""
        text: str = self._texts.get(message, message)
        return text

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the text for a count in this language, else in English."""
        if forms := self._texts.get(msgid1):
            text: str = forms[self._form(n)]
            return text
        return super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        """Return the text of a context in this language, else in English."""
        text: str = self._texts.get(f"{context}\4{message}", message)
        return text


def read_languages(folder: Path) -> dict[str, str]:
    """Read the names of all languages, each in itself, by their HTML codes."""
    names: dict[str, str] = json.loads((folder / "languages.json").read_text("utf-8"))
    return {ENGLISH: "English", **names}


def read_catalogue(folder: Path, language: str) -> Catalogue:
    """Read the catalogue of a language.

    Raises:
        OSError: when it can't be fetched.
    """
    return Catalogue(json.loads((folder / f"{language}.json").read_text("utf-8")))


_names = read_languages(CATALOGUES)
_read: dict[str, NullTranslations] = {ENGLISH: NullTranslations()}
_used = ENGLISH


def languages() -> Mapping[str, str]:
    """Return the names of all languages, each in itself, by their HTML codes, English first."""
    return _names


def use(language: str) -> None:
    """Switch to a language, unless it is unknown or can't be fetched."""
    global _used
    if language in _names and language not in _read:
        with suppress(OSError):
            _read[language] = read_catalogue(CATALOGUES, language)
    if language in _read:
        _used = language


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Switch to a language for a while."""
    before = used()
    use(language)
    try:
        yield
    finally:
        use(before)


def used() -> str:
    """Return the HTML code of the language in use."""
    return _used


def _(text: str) -> str:
    """Return a text in the language in use."""
    return _read[_used].gettext(text)


def ngettext(one: str, many: str, count: int, **gaps: object) -> str:
    """Return the text for a count in the language in use, with its gaps filled."""
    return _read[_used].ngettext(one, many, count).format(count=count, **gaps)


def pgettext(context: str, text: str) -> str:
    """Return a text in the language in use, where English has one word for two things."""
    return _read[_used].pgettext(context, text)


def join_names(names: Iterable[str]) -> str:
    """Join names for a sentence: "Ann, Bea and Carl"."""
    *first, last = names
    if not first:
        return last
    return _("{names} and {last}").format(names=", ".join(first), last=last)


def join_alternatives(names: Iterable[str]) -> str:
    """Join names of which one is enough: "Ann, Bea or Carl"."""
    *first, last = names
    return _("{names} or {last}").format(names=", ".join(first), last=last) if first else last


def points(count: int) -> str:
    """Return a number of points in words."""
    return ngettext("{count} point", "{count} points", count)


def suit_name(suit: int) -> str:
    """Return the name of a suit that stands alone: "Hearts"."""
    return (
        pgettext("suit", "Diamonds"),
        pgettext("suit", "Hearts"),
        pgettext("suit", "Spades"),
        pgettext("suit", "Clubs"),
    )[suit]


def suit_within(suit: int) -> str:
    """Return the name of a suit inside a sentence."""
    return (
        pgettext("suit, inside a sentence", "Diamonds"),
        pgettext("suit, inside a sentence", "Hearts"),
        pgettext("suit, inside a sentence", "Spades"),
        pgettext("suit, inside a sentence", "Clubs"),
    )[suit]


def suit_cards(suit: int, count: int) -> str:
    """Return a number of cards of a suit in words: "3 Hearts"."""
    return (
        ngettext("{count} Diamond", "{count} Diamonds", count),
        ngettext("{count} Heart", "{count} Hearts", count),
        ngettext("{count} Spade", "{count} Spades", count),
        ngettext("{count} Club", "{count} Clubs", count),
    )[suit]


def rank_index(card: Card) -> str:
    """Return the rank that is printed on a card: "12", "J"."""
    courts = {
        "J": pgettext("printed on a card", "J"),
        "Q": pgettext("printed on a card", "Q"),
        "K": pgettext("printed on a card", "K"),
        "A": pgettext("printed on a card", "A"),
    }
    return courts.get(card.name[1:], card.name[1:])


def initial_capital(text: str) -> str:
    """Capitalize a text for the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def card_name(card: Card) -> str:
    """Return the name of a card after a colon: "12 of Spades", in French also "roi de pique"."""
    courts = {
        "J": _("Jack of {suit}"),
        "Q": _("Queen of {suit}"),
        "K": _("King of {suit}"),
        "A": _("Ace of {suit}"),
    }
    return _of_suit(courts.get(card.name[1:], _("{rank} of {suit}")), card)


def the_card(card: Card) -> str:
    """Return the name of a card inside a sentence: "the 12 of Spades"."""
    courts = {
        "J": _("the Jack of {suit}"),
        "Q": _("the Queen of {suit}"),
        "K": _("the King of {suit}"),
        "A": _("the Ace of {suit}"),
    }
    return _of_suit(courts.get(card.name[1:], _("the {rank} of {suit}")), card)


def _of_suit(text: str, card: Card) -> str:
    return text.format(rank=card.name[1:], suit=suit_within(card.suit))


def bot_name(bot: Bot[Any]) -> str:
    """Return the name of a bot."""
    return _read[_used].gettext(bot.name)


def problem(error: GameError) -> str:
    """Return the sentence of an error, without the expected values, which only commands print."""
    facts = {name: _fact(fact) for name, fact in error.facts.items()}
    return _read[_used].gettext(MESSAGES[error.code]).format(**facts)


def _fact(fact: object) -> object:
    if isinstance(fact, GameError):
        return problem(fact)
    if fact in SUIT_NAMES:
        return suit_within(SUIT_NAMES.index(str(fact)))
    return _read[_used].gettext(str(fact)) if fact in TRANSLATABLE_FACTS else fact
