"""Words: all text goes through gettext, in English, with a catalogue for each other language."""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from diamonds_core import Bot, Card, GameError
from diamonds_core.cards import SUIT_NAMES
from diamonds_core.errors import MESSAGES, WORDS

ENGLISH = "en"
"""The language of the code, which needs no catalogue."""

CATALOGUES = Path(__file__).parents[1] / "locale"
"""Where the catalogues are, compiled from `web/locale/` by `web/build/translate.py`."""


def catalogues(folder: Path) -> dict[str, gettext.NullTranslations]:
    """The catalogues of all languages by their codes as HTML writes them, English first."""
    found = {ENGLISH: gettext.NullTranslations()}
    for path in sorted(folder.glob("*.mo")):
        with path.open("rb") as file:
            found[path.stem] = gettext.GNUTranslations(file)
    return found


_known = catalogues(CATALOGUES)
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
    """The text for a count, in the language in use."""
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


def points(count: int) -> str:
    """A number of points, in words."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def suit_name(suit: int) -> str:
    """The name of a suit, to stand alone: "Hearts"."""
    return (
        pgettext("suit", "Diamonds"),
        pgettext("suit", "Hearts"),
        pgettext("suit", "Spades"),
        pgettext("suit", "Clubs"),
    )[suit]


def suit_within(suit: int) -> str:
    """The name of a suit, inside a sentence."""
    return (
        pgettext("suit, inside a sentence", "Diamonds"),
        pgettext("suit, inside a sentence", "Hearts"),
        pgettext("suit, inside a sentence", "Spades"),
        pgettext("suit, inside a sentence", "Clubs"),
    )[suit]


def suit_cards(suit: int, count: int) -> str:
    """A number of cards of a suit: "3 Hearts"."""
    texts = (
        ngettext("{count} Diamond", "{count} Diamonds", count),
        ngettext("{count} Heart", "{count} Hearts", count),
        ngettext("{count} Spade", "{count} Spades", count),
        ngettext("{count} Club", "{count} Clubs", count),
    )
    return texts[suit].format(count=count)


def rank_index(card: Card) -> str:
    """The rank of a card as it is printed on it: "12", "J"."""
    courts = {
        "J": pgettext("printed on a card", "J"),
        "Q": pgettext("printed on a card", "Q"),
        "K": pgettext("printed on a card", "K"),
        "A": pgettext("printed on a card", "A"),
    }
    return courts.get(card.name[1:], card.name[1:])


def card_name(card: Card) -> str:
    """A card as one names it: "12 of Spades"."""
    courts = {
        "J": _("Jack of {suit}"),
        "Q": _("Queen of {suit}"),
        "K": _("King of {suit}"),
        "A": _("Ace of {suit}"),
    }
    return _of_suit(courts.get(card.name[1:], _("{rank} of {suit}")), card)


def the_card(card: Card) -> str:
    """A card inside a sentence: "the 12 of Spades"."""
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
    """What people call a bot."""
    return _known[_used].gettext(bot.name)


def problem(error: GameError) -> str:
    """What was refused and why; what would have been expected is only for the command line."""
    facts = {name: _fact(fact) for name, fact in error.facts.items()}
    return _known[_used].gettext(MESSAGES[error.code]).format(**facts)


def _fact(fact: object) -> object:
    if isinstance(fact, GameError):
        return problem(fact)
    if fact in SUIT_NAMES:
        return suit_within(SUIT_NAMES.index(str(fact)))
    return _known[_used].gettext(str(fact)) if fact in WORDS else fact
