"""The fields of a position's text, and the contract of a game for its own fields.

`position` reads and writes whole texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from random import Random
from typing import Generic, Never, TypeVar

from .cards import SUITS, Card, Deck
from .errors import BadPosition, IllegalMove, format_value
from .moves import Deal, Dealer
from .state import Emit, State
from .variant import Variant
from .view import Trick, View

S = TypeVar("S", bound=State)
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
        read: the View of all fields, each of which is valid alone; it raises `BadPosition` when no
            game reaches this View.
        phase: the text of a View's phase.
    """

    own: int
    write: Callable[[W], tuple[str, ...]]
    read: Callable[[Fields], W]
    phase: Callable[[W], str] = attrgetter("phase")


@dataclass(frozen=True, slots=True)
class Plays:
    """The cards that were played in a round, with their seats.

    Args:
        tricks: the tricks taken.
        trick: the cards of the open trick.
        leader: the seat that led the open trick or will lead the next one.
        by_seat: the cards that each seat has played.
    """

    tricks: tuple[Trick, ...]
    trick: tuple[Card, ...]
    leader: int
    by_seat: tuple[frozenset[Card], ...]


def plays_of(
    fields: Fields,
    winning_index: Callable[[Sequence[Card]], int],
    lead_after: Callable[[int], int],
    waits: bool = False,
) -> Plays:
    """Return the plays of a round, with the seats that follow from the dealer and the rules.

    Args:
        fields: the fields of the text.
        winning_index: the index of the card that takes a trick.
        lead_after: the seat that leads after a seat has taken a trick.
        waits: True if the last trick is still open although all its cards are played.
    """
    variant = fields.variant
    n = variant.players
    leader = 0 if fields.dealer is None or not fields.round else variant.left[fields.dealer]
    played: list[set[Card]] = [set() for _ in range(n)]
    tricks: list[Trick] = []
    for number, cards in enumerate(fields.tricks, 1):
        for k, card in enumerate(cards):
            played[(leader + k) % n].add(card)
        if len(cards) < variant.trick_size or (waits and number == len(fields.tricks)):
            return Plays(tuple(tricks), cards, leader, tuple(map(frozenset, played)))
        taker = (leader + winning_index(cards)) % n
        tricks.append(Trick(leader, taker, cards))
        leader = lead_after(taker)
    return Plays(tuple(tricks), (), leader, tuple(map(frozenset, played)))


def known_view(start: W, fields: Fields, plays: Plays) -> W:
    """Return the View of a new game with the cards of a text, to which `dealt_hands` deals.

    Raises:
        BadPosition: `hand-size`, when the viewer's hand has another number of cards.
    """
    dealt = fields.variant.hand_size if fields.round else 0
    sizes = tuple(dealt - len(cards) for cards in plays.by_seat)
    expected = 0 if fields.seat is None else sizes[fields.seat]
    if len(fields.hand) != expected:
        raise BadPosition("hand-size", found=len(fields.hand), expected=expected)
    return replace(
        start,
        hand=fields.hand,
        hand_sizes=sizes,
        leader=plays.leader,
        trick=plays.trick,
        tricks=plays.tricks,
    )


def dealt_hands(
    resample: Callable[[W, Random], S], known: W, plays: Plays
) -> tuple[S, list[frozenset[Card]]]:
    """Deal the cards that a text hides at random.

    Returns:
        A state that agrees with the known cards, and each hand with the cards played from it.

    Raises:
        BadPosition: `no-deal`, when no deal agrees with the voids shown.
    """
    try:
        state = resample(known, Random(0))
    except ValueError:
        raise BadPosition("no-deal") from None
    return state, [cards.union(state.hand(seat)) for seat, cards in enumerate(plays.by_seat)]


def begin_round(state: State, fields: Fields, hands: Sequence[Collection[Card]]) -> None:
    """Bring a new game to the deal of these hands; in round 0 only draw the dealer."""
    players, dealer = fields.variant.players, fields.dealer
    if dealer is None:
        return
    state.play(Dealer((dealer - max(0, fields.round - 1)) % players))
    if not fields.round:
        return
    if fields.round > 1:
        state.dealer = (dealer - 1) % players
        state.round = fields.round - 1
    held = {card for hand in hands for card in hand}
    rest = (card for card in fields.variant.deck if card not in held)
    state.play(Deal((*(card for hand in hands for card in hand), *rest)))


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


def play_card(state: State, card: Card, emit: Emit = None) -> None:
    """Play a card of a text.

    Raises:
        BadPosition: `at-card`, when the rules don't allow it.
    """
    try:
        state.play(card, emit)
    except IllegalMove as error:
        raise BadPosition("at-card", card=card, problem=error) from error


def check_phase(state: State, found: str) -> None:
    """Reject a phase that differs from the state's.

    Raises:
        BadPosition: `bad-phase`.
    """
    if found != state.phase.name:
        raise BadPosition(
            "bad-phase", found=format_value(found), expected=format_value(state.phase.name)
        )


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
    raise BadPosition(
        "bad-value",
        what="a position",
        key=format_value(name),
        expected=expected,
        found=format_value(found),
    )
