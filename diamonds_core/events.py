"""Events of a game, as facts from which the pages make sentences.

An event is emitted as soon as it has happened, so the state then shows the table right after it.
An event holds only public facts; the private knowledge of a seat is in its View.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from .cards import Card
from .native import pickled_by_fields

OFF_SUIT, TRICK, MOST, NO_TRICK = "off-suit", "trick", "most", "no-trick"
"""The reasons of a Suit Action: a card off suit, a trick won, most cards of a suit, no trick."""


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The draw of the first dealer."""

    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """The deal at the beginning of a round."""

    round: int
    dealer: int


@dataclass(frozen=True, slots=True)
class PassChosen:
    """The dealer's choice of the number of cards to pass."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Gave:
    """The choice of the cards that a seat passes, which it lays face down."""

    seat: int
    receiver: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """The simultaneous move of all passed cards."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card played; `led` is the suit led before it, None for a lead."""

    seat: int
    card: Card
    led: int | None


@dataclass(frozen=True, slots=True)
class Acted:
    """A Suit Action, which moved 0 or 1 points; `source` is the side of a robbed Showroom."""

    seat: int
    suit: int
    why: str
    moved: int
    source: int | None = None


@dataclass(frozen=True, slots=True)
class ThiefMoved:
    """The move of the Thief, one seat to the left."""

    source: int
    seat: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A complete trick, led in `suit`, which a seat took."""

    seat: int
    suit: int


@dataclass(frozen=True, slots=True)
class Counted:
    """The count of the cards taken of a suit, by side; `seat` acts, None when sides are tied."""

    suit: int
    counts: tuple[int, ...]
    seat: int | None


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The end of a round, after all actions at its end."""

    round: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The end of the game, with a score for each side, and the sides that won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


Event = (
    DealerDrawn
    | Dealt
    | PassChosen
    | Gave
    | Swapped
    | Played
    | Acted
    | ThiefMoved
    | TrickTaken
    | Counted
    | RoundOver
    | GameOver
)

pickled_by_fields(*get_args(Event))
