"""What a seat may see of a game, as far as all games share it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from .cards import Card
from .moves import Move
from .variant import Variant

if TYPE_CHECKING:
    from .state import Trick


class View(Protocol):
    """All that a seat may know; with `seat` None, all that everybody may.

    Each game has a frozen dataclass with these fields and its own. `phase` is the name of the
    phase; `legal` are the legal moves of the seat. The other fields are as in `State`.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def variant(self) -> Variant: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def dealer(self) -> int | None: ...
    @property
    def to_move(self) -> int | None: ...
    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def hand_sizes(self) -> tuple[int, ...]: ...
    @property
    def leader(self) -> int: ...
    @property
    def trick(self) -> tuple[Card, ...]: ...
    @property
    def tricks(self) -> tuple[Trick, ...]: ...
    @property
    def legal(self) -> Sequence[Move]: ...
    @property
    def winning(self) -> int | None:
        """The seat that takes the trick as it lies; None while nobody has led."""

    def voids(self) -> list[set[int]]:
        """Return, by seat, the suits that it has shown this round not to hold."""

    def known_cards(self) -> list[set[Card]]:
        """Return, by seat, the cards in its hand that the viewer knows."""
