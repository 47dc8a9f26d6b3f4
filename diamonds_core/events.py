"""What can happen at a table, as facts; sentences are made elsewhere.

Each is emitted at the very moment it has happened, so whoever looks at the state then sees
the picture in between. An event holds only what everybody at the table sees happen; what one
seat alone may know is in its View.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card

OFF_SUIT, TRICK, MOST, NO_TRICK = "off-suit", "trick", "most", "no-trick"
"""Why a Suit Action is taken: a card off suit, a trick won, most cards of a suit, no trick."""


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
    """The dealer chose how many cards everybody passes."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Gave:
    """A seat laid the cards that it passes face down."""

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
    """A Suit Action was taken; `source` is the side of a robbed Showroom, `moved` 0 or 1."""

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
    """One suit's cards were counted, by side; `seat` takes its action, None when tied."""

    suit: int
    counts: tuple[int, ...]
    seat: int | None


@dataclass(frozen=True, slots=True)
class RoundOver:
    """All that belongs to a round is done."""

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
