"""The fields of a position's text, and the contract of a game for its own fields.

`position` reads and writes whole texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Any, Generic, Never, TypeVar

from .cards import SUITS, Card, Deck
from .errors import BadPosition, IllegalMove, format_value
from .state import Emit, State
from .variant import Variant
from .view import Trick, View

W = TypeVar("W", bound=View)

NOTHING = "-"
"""The text of a field without a value."""

_CARD = re.compile(rf"[{SUITS}](?:[0-9]+|[A-Z])")
_SEAT = re.compile(r"[0-9]")


@dataclass(frozen=True, slots=True)
class Fields:
    """A View as the fields of its text.

    Args:
        variant: the variant.
        seat: the viewer; None for the public View.
        phase: the name of the phase, with the game's additions.
        round: the number of deals so far.
        dealer: the dealer of the round; None until one is drawn.
        own: the fields that only this game has.
        hand: the viewer's cards, in any order.
        tricks: the cards of each trick of the round in the order played; the last may be open.
    """

    variant: Variant
    seat: int | None
    phase: str
    round: int
    dealer: int | None
    own: tuple[str, ...]
    hand: tuple[Card, ...]
    tricks: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Notation(Generic[W]):
    """The functions of a game that write and read its own fields.

    Args:
        own: the number of its own fields.
        write: the texts of a View's own fields.
        read: brings a state from the deal to the end of the fields, each of which is valid alone.
            Hands have the cards that the fields name. It raises `BadPosition` when no game reaches
            this View.
        phase: the text of a View's phase.
    """

    own: int
    write: Callable[[W], tuple[str, ...]]
    read: Callable[[Fields, Any], None]
    phase: Callable[[W], str] = attrgetter("phase")


def check_in_use(variant: Variant, cards: Iterable[Card]) -> None:
    """Reject cards that occur twice or are not in use.

    Raises:
        BadPosition: `dealt-twice`, `not-in-use`.
    """
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise BadPosition("dealt-twice", card=card)
        if card not in variant.deck:
            raise BadPosition("not-in-use", card=card)
        seen.add(card)


def play_cards(
    state: State, fields: Fields, emit: Emit = None, settle: Callable[[], None] = lambda: None
) -> None:
    """Play the cards of a text, and call `settle` before each of them.

    Raises:
        BadPosition: `at-card`, when the rules don't allow a card.
    """
    for card in chain(*fields.tricks):
        settle()
        try:
            state.play(card, emit)
        except IllegalMove as error:
            raise BadPosition("at-card", card=card, problem=error) from error


def seat_text(seat: int | None) -> str:
    """Return the text of a seat, or of None."""
    return NOTHING if seat is None else str(seat)


def parse_seat(name: str, text: str, variant: Variant) -> int | None:
    """Parse a seat, or `NOTHING` as None.

    Raises:
        BadPosition: `bad-value`.
    """
    if text == NOTHING:
        return None
    if not _SEAT.fullmatch(text) or int(text) >= variant.players:
        refuse(name, f"0 to {variant.players - 1}, or {NOTHING}", text)
    return int(text)


def cards_text(cards: Iterable[Card]) -> str:
    """Return the text of cards, such as "D4D15H3"."""
    return "".join(map(str, cards)) or NOTHING


def parse_cards(name: str, text: str, deck: Deck) -> tuple[Card, ...]:
    """Parse cards.

    Raises:
        BadPosition: `bad-value` for a text that isn't cards, `no-card` for an unknown one.
    """
    if text == NOTHING:
        return ()
    words = _CARD.findall(text)
    if not words or "".join(words) != text:
        refuse(name, f"cards, or {NOTHING}", text)
    for word in words:
        if word not in deck.by_name:
            raise BadPosition("no-card", card=format_value(word))
    return tuple(deck.by_name[word] for word in words)


def tricks_text(tricks: Sequence[Trick], trick: Sequence[Card]) -> str:
    """Return the text of tricks, separated by dots."""
    laid = [cards for _, _, cards in tricks] + ([tuple(trick)] if trick else [])
    return ".".join(map(cards_text, laid)) or NOTHING


def parse_tricks(text: str, deck: Deck, variant: Variant) -> tuple[tuple[Card, ...], ...]:
    """Parse the tricks of a round; only the last may be incomplete.

    Raises:
        BadPosition: `bad-value` or `no-card`.
    """
    if text == NOTHING:
        return ()
    tricks = tuple(parse_cards("tricks", cards, deck) for cards in text.split("."))
    size = variant.trick_size
    whole = all(len(cards) == size for cards in tricks[:-1])
    if len(tricks) > variant.tricks or not whole or not 0 < len(tricks[-1]) <= size:
        refuse("tricks", f"at most {variant.tricks} tricks of {size} cards", text)
    return tricks


def refuse(name: str, expected: str, found: str) -> Never:
    """Raise `BadPosition`, `bad-value`, for a field."""
    raise BadPosition.bad_value("a position", name, expected, found)
