"""Moves, points and the facts of reasons in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.words import (
    _,
    card_name,
    join_alternatives,
    join_names,
    ngettext,
    pgettext,
    suit_within,
    the_card,
)
from diamonds_core import Card, Give, Move, Pass, Rob, Variant
from diamonds_core.reasons import Facts

Names = Sequence[str]
"""The names of all players, by seat."""

SMALL_SLIP, VERY_COSTLY = 0.5, 1.5
"""The points below which a mistake is small, and from which it is grave."""


def reason_words(facts: Facts, names: Names) -> dict[str, object]:
    """Return the facts of a reason by gap: numbers unchanged, seats, suits and cards in words."""
    gaps: Mapping[str, Callable[[Any], dict[str, object]]] = {
        "seat": lambda seat: {"name": names[seat]},
        "seats": lambda seats: dict.fromkeys(
            ("names", "owners"), join_names(names[seat] for seat in seats)
        ),
        "suit": lambda suit: {"in_suit": suit_within(suit)},
        "suits": lambda suits: {"suits": join_names(map(suit_within, suits))},
        "any_suit": lambda suits: {"suits": join_alternatives(map(suit_within, suits))},
        "card": lambda card: {"the_card": the_card(card)},
        "cards": lambda cards: {"cards": join_names(map(the_card, cards))},
        "of": lambda ways: {"percent": min(99, max(1, round(100 * facts["ways"] / ways)))},
    }
    words = dict(facts)
    for fact, value in facts.items():
        words |= gaps[fact](value) if fact in gaps else {}
    return words


def percent(number: float) -> str:
    """Return a share in percent."""
    return _("{number}%").format(number=round(number))


def owners(variant: Variant, place: int, names: Names) -> str:
    """Return the names of a side: "Bea and Dora"."""
    return join_names(name for name, at in zip(names, variant.team, strict=True) if at == place)


def move_name(move: Move, variant: Variant, names: Names) -> str:
    """Return the name of a move after a colon: "12 of Spades", "2 cards", "stealing from Bea"."""
    match move:
        case Card():
            return card_name(move)
        case Pass(count):
            return ngettext("{count} card", "{count} cards", count)
        case Give(_seat, cards):
            return join_names(map(card_name, cards))
        case Rob(place):
            return _("stealing from {owners}").format(owners=owners(variant, place, names))
    raise ValueError(move)


def move_subject(move: Move, variant: Variant, names: Names) -> str:
    """Return a move as the subject of a sentence: "the 12 of Spades", "stealing from Bea"."""
    match move:
        case Card():
            return the_card(move)
        case Give(_seat, cards):
            return join_names(map(the_card, cards))
        case Rob(place):
            text = pgettext("the subject of a sentence", "stealing from {owners}")
            return text.format(owners=owners(variant, place, names))
    return move_name(move, variant, names)


def decimal(value: float, signed: bool = False) -> str:
    """Format points with one decimal, in the style of the language in use."""
    text = f"{abs(value):.1f}".replace(".", pgettext("between the digits of a number", "."))
    zero = round(value, 1) == 0
    if zero or (value > 0 and not signed):
        return text
    return f"+{text}" if value > 0 else f"\N{MINUS SIGN}{text}"


def cost_word(points: float) -> str:
    """Return the weight of a mistake in a word, before its points: "a small slip"."""
    if points < SMALL_SLIP:
        return _("a small slip")
    return _("very costly") if points >= VERY_COSTLY else _("costly")


def decimal_points(value: float) -> str:
    """Return points with one decimal in words: "0.6 points"."""
    # Translators: a number such as 0.6 or 2.3; the form is that of its whole part.
    return ngettext("{number} points", "{number} points", int(value), number=decimal(value))
