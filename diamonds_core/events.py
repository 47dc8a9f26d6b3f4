"""Events of a game, as facts; the pages make sentences of them.

An event is emitted as soon as it has happened, so the state then shows the table right after it. An
event holds only what everybody at the table sees; what one seat alone may know is in its View.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card

OFF_SUIT, TRICK, MOST, NO_TRICK = "off-suit", "trick", "most", "no-trick"
"""The reasons of a Suit Action: a card off suit, a trick won, most cards of a suit, no trick."""


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The first dealer is known."""

    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round begins, everybody has a hand."""

    round: int
    dealer: int


@dataclass(frozen=True, slots=True)
class PassChosen:
    """The dealer chose the number of cards that everybody passes."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Gave:
    """A seat laid down, face down, the cards that it passes."""

    seat: int
    receiver: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """All have given, and the passed cards moved at once."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played; `led` is the suit led before it, None for a lead."""

    seat: int
    card: Card
    led: int | None


@dataclass(frozen=True, slots=True)
class Acted:
    """A Suit Action moved 0 or 1 points; `source` is the side of a robbed Showroom."""

    seat: int
    suit: int
    why: str
    moved: int
    source: int | None = None


@dataclass(frozen=True, slots=True)
class ThiefMoved:
    """The Thief went one seat to the left."""

    source: int
    seat: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick that was led in `suit` is complete, and went to a seat."""

    seat: int
    suit: int


@dataclass(frozen=True, slots=True)
class Counted:
    """The cards taken of a suit were counted, by side; `seat` acts, None when sides are tied."""

    suit: int
    counts: tuple[int, ...]
    seat: int | None


@dataclass(frozen=True, slots=True)
class RoundOver:
    """A round is over, with all actions at its end."""

    round: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The last round is over; a score for each side, and the sides that won."""

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
