"""Moves, chosen or by chance, and their text form.

| move             | text          | phase  |
| ---------------- | ------------- | ------ |
| `Dealer(2)`      | `dealer 2`    | dealer |
| `Deal(cards)`    | `deal D1 …`   | deal   |
| `Pass(3)`        | `pass 3`      | pass   |
| `Give(1, cards)` | `give 1 D1 …` | give   |
| a `Card`         | `play D15`    | play   |
| `Rob(2)`         | `rob 2`       | rob    |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from operator import itemgetter
from typing import NamedTuple, cast, overload

from .cards import Card, Deck
from .errors import GameError, format_value
from .native import pickled_by_fields

_new = tuple.__new__


@dataclass(frozen=True, slots=True)
class Dealer:
    """The move of chance that draws the seat of the first dealer."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The move of chance that deals the deck in use (rule book: "Deal the Cards").

    With hand size h, seat k gets the cards k·h to k·h+h-1; the rest stays unseen.
    """

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """The dealer's choice of the number of cards to pass (rule book: "Passing Cards")."""

    count: int


class Give(NamedTuple):
    """The cards that a seat passes on."""

    seat: int
    cards: tuple[Card, ...]


class PassCombinations:
    """A sequence of all the ways to give `size` of a seat's cards, computed on access.

    With 16 cards there are 560, too many to list for each call of `legal`. `Sequence` isn't a base
    class, as mypyc can't compile its subclasses.
    """

    __slots__ = ("cards", "seat", "size")

    def __init__(self, seat: int, cards: tuple[Card, ...], size: int) -> None:
        self.seat = seat
        self.cards = cards
        self.size = size

    def __reduce__(self) -> tuple[type[PassCombinations], tuple[int, tuple[Card, ...], int]]:
        return PassCombinations, (self.seat, self.cards, self.size)

    def __repr__(self) -> str:
        return f"PassCombinations({self.seat}, {self.cards}, {self.size})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PassCombinations) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(self.cards)

    def __len__(self) -> int:
        return comb(len(self.cards), self.size)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Give) or move.seat != self.seat:
            return False
        chosen = set(move.cards)
        return len(move.cards) == len(chosen) == self.size and chosen.issubset(self.cards)

    def __iter__(self) -> Iterator[Give]:
        return map(self.__getitem__, range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Give: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Give]: ...
    def __getitem__(self, index: int | slice) -> Give | Sequence[Give]:
        if isinstance(index, slice):
            return tuple(self)[index]
        cards = self.cards
        chosen = choices(len(cards), self.size)[index](cards)
        return _new(Give, (self.seat, chosen))


Sequence.register(PassCombinations)


def pass_combinations(seat: int, cards: tuple[Card, ...], size: int) -> Sequence[Give]:
    """Return all the ways to give `size` of a seat's cards (see `choices`)."""
    return cast("Sequence[Give]", PassCombinations(seat, cards, size))


@cache
def choices(cards: int, size: int) -> tuple[Callable[[tuple[Card, ...]], tuple[Card, ...]], ...]:
    """Return all the ways to choose `size` of some cards, as functions that pick from a tuple."""
    if size == 1:
        return tuple(itemgetter(slice(index, index + 1)) for index in range(cards))
    return tuple(itemgetter(*indices) for indices in combinations(range(cards), size))


@dataclass(frozen=True, slots=True)
class Rob:
    """The choice of the side whose Showroom a Clubs action robs (rule book: "Suit Actions")."""

    side: int


pickled_by_fields(Dealer, Deal, Pass, Rob)

Move = Dealer | Deal | Pass | Give | Card | Rob


def move_text(move: Move) -> str:
    """Return the text of a move in a record."""
    match move:
        case Dealer(seat):
            return f"dealer {seat}"
        case Deal(cards):
            return f"deal {' '.join(map(str, cards))}"
        case Pass(count):
            return f"pass {count}"
        case Give(seat, cards):
            return f"give {seat} {' '.join(map(str, cards))}"
        case Rob(side):
            return f"rob {side}"
        case Card():
            return f"play {move}"


def parse_move(text: object, deck: Deck) -> Move:
    """Parse a move from the text of a record; it may be illegal.

    Raises:
        GameError: `no-card` for a card that is not in the deck, `no-such-move` for any other text
            that is not a move.
    """
    try:
        verb, *words = text.split() if isinstance(text, str) else []
        return _PARSERS[verb](words, deck)
    except (IndexError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, GameError):
            raise
    raise GameError("no-such-move", found=format_value(text))


def _cards(words: list[str], deck: Deck) -> tuple[Card, ...]:
    for word in words:
        if word not in deck.by_name:
            raise GameError("no-card", card=format_value(word))
    return tuple(deck.by_name[word] for word in words)


def _parse_play(words: list[str], deck: Deck) -> Card:
    (card,) = _cards(words, deck)
    return card


_PARSERS: dict[str, Callable[[list[str], Deck], Move]] = {
    "dealer": lambda words, _: Dealer(*map(_number, words)),
    "deal": lambda words, deck: Deal(_cards(words, deck)),
    "pass": lambda words, _: Pass(*map(_number, words)),
    "give": lambda words, deck: Give(_number(words[0]), _cards(words[1:], deck)),
    "play": _parse_play,
    "rob": lambda words, _: Rob(*map(_number, words)),
}


def _number(word: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,3}", word):
        raise ValueError(word)
    return int(word)
