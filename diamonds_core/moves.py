"""What can be done at a table: chosen moves and chance, and their text form.

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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import overload

from .cards import Card, Deck


@dataclass(frozen=True, slots=True)
class Dealer:
    """Chance: the seat of the first dealer."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the whole deck in use; with hand size h, seat k gets cards k·h to k·h+h-1."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """The dealer's choice of how many cards everybody passes."""

    count: int


@dataclass(frozen=True, slots=True)
class Give:
    """The cards that a seat passes on."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(slots=True)
class Gives(Sequence[Give]):
    """All the ways to give `size` of a seat's cards, made only when looked at.

    With 16 cards there are 560, too many to list each time somebody asks what is legal.
    """

    seat: int
    cards: tuple[Card, ...]
    size: int

    def __len__(self) -> int:
        return len(_choices(len(self.cards), self.size))

    @overload
    def __getitem__(self, index: int) -> Give: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Give]: ...
    def __getitem__(self, index: int | slice) -> Give | Sequence[Give]:
        if isinstance(index, slice):
            return tuple(self)[index]
        cards = self.cards
        places = _choices(len(cards), self.size)[index]
        return Give(self.seat, tuple([cards[place] for place in places]))


@cache
def _choices(cards: int, size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(cards), size))


@dataclass(frozen=True, slots=True)
class Rob:
    """Whose Showroom a Clubs action takes from, where there is a choice."""

    seat: int


Move = Dealer | Deal | Pass | Give | Card | Rob


def move_text(move: Move) -> str:
    """Write a move as the record has it."""
    match move:
        case Dealer(seat):
            return f"dealer {seat}"
        case Deal(cards):
            return f"deal {' '.join(map(str, cards))}"
        case Pass(count):
            return f"pass {count}"
        case Give(seat, cards):
            return f"give {seat} {' '.join(map(str, cards))}"
        case Rob(seat):
            return f"rob {seat}"
        case Card():
            return f"play {move}"


def parse_move(text: object, deck: Deck) -> Move | None:
    """Read a move from the record's text: None when the text is none, legal or not."""
    if not isinstance(text, str):
        return None
    verb, *words = text.split() or [""]
    try:
        return _PARSERS[verb](words, deck.by_name)
    except (KeyError, IndexError, TypeError, ValueError):
        return None


def _parse_deal(words: list[str], cards: Mapping[str, Card]) -> Deal:
    return Deal(tuple(cards[word] for word in words))


def _parse_give(words: list[str], cards: Mapping[str, Card]) -> Give:
    return Give(_number(words[0]), tuple(cards[word] for word in words[1:]))


def _parse_play(words: list[str], cards: Mapping[str, Card]) -> Card:
    (name,) = words
    return cards[name]


_PARSERS: dict[str, Callable[[list[str], Mapping[str, Card]], Move]] = {
    "dealer": lambda words, _: Dealer(_number(*words)),
    "deal": _parse_deal,
    "pass": lambda words, _: Pass(_number(*words)),
    "give": _parse_give,
    "play": _parse_play,
    "rob": lambda words, _: Rob(_number(*words)),
}


def _number(word: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,3}", word):
        raise ValueError(word)
    return int(word)
