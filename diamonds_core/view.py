"""The parts of a View that all games share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field
from typing import Any, ClassVar, NamedTuple, Protocol

from .cards import Card, in_order
from .drawing import cards_svg, table_svg
from .moves import Move
from .variant import Variant


class Trick(NamedTuple):
    """A trick taken: the seats that led and took it, and its cards in the order played."""

    leader: int
    taker: int
    cards: tuple[Card, ...]

    def svg(self, players: int | None = None) -> str:
        """Return the cards as a drawing in SVG; `players` is by default the number of cards."""
        players = players or len(self.cards)
        seats = [(self.leader + k) % players for k in range(len(self.cards))]
        return cards_svg(
            f"led by seat {self.leader}, taken by seat {self.taker}",
            [(f"seat {seat}", card) for seat, card in zip(seats, self.cards, strict=True)],
        )

    def _repr_html_(self) -> str:
        return self.svg()


class View(Protocol):
    """The knowledge of a seat; with `seat` None, the public knowledge.

    Each game has a frozen dataclass with these fields and its own.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def variant(self) -> Variant:
        """The variant of the game."""

    @property
    def seat(self) -> int | None:
        """The viewer; None for the public View."""

    @property
    def phase(self) -> str:
        """The name of the phase."""

    @property
    def round(self) -> int:
        """The number of deals so far."""

    @property
    def dealer(self) -> int | None:
        """The dealer of the round; None until one is drawn."""

    @property
    def to_move(self) -> int | None:
        """The seat to move; None while chance moves and when the game is over."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's cards, by suit and rank."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand, by seat."""

    @property
    def leader(self) -> int:
        """The seat that led the trick on the table or will lead the next one."""

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the open trick, in the order played."""

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks taken this round."""

    @property
    def legal(self) -> Sequence[Move]:
        """The legal moves of the viewer."""

    @property
    def winning(self) -> int | None:
        """The seat that takes the trick so far; None before a lead."""

    def voids(self) -> list[set[int]]:
        """Return the suits that each seat has shown this round not to hold, by seat."""

    def known_cards(self) -> list[set[Card]]:
        """Return the cards in each hand that the viewer knows, by seat."""

    def side_summary(self, side: int) -> str:
        """Return the points of a side, in words."""

    def svg(self) -> str:
        """Return the table as a drawing in SVG, with unknown cards face down (see `view_svg`)."""


def view_text(view: View) -> str:
    """Return a View on one line, for `repr`."""
    viewer = "the public" if view.seat is None else f"seat {view.seat}"
    moment = f"round {view.round}, {view.phase}"
    return f"<{type(view).__name__} of {viewer}: {moment}, {view.variant.name}>"


def view_svg(view: View) -> str:
    """Return a View as a drawing in SVG: cards that the viewer doesn't know are face down."""
    known = [set[Card]()] * len(view.hand_sizes) if view.seat is None else view.known_cards()
    hands = [
        (*in_order(cards), *[None] * (size - len(cards)))
        for cards, size in zip(known, view.hand_sizes, strict=True)
    ]
    viewer = "everybody sees" if view.seat is None else f"seat {view.seat} sees"
    moment = "the end" if view.phase == "over" else f"round {view.round}"
    return table_svg(view, f"{moment}, as {viewer} it", hands, below=view.seat or 0)
