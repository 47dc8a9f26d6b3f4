"""The Suit Actions of Diamonds, as data and as functions (rule book: "Suit Actions").

`SUIT_ACTIONS` is the only place that assigns actions to suits. Exactly one suit takes from another
side, into the Showroom, and one moves a point from the Supply to the Vault, as a seat without a
trick does. The networks, the reasons and the texts of pages depend on these actions.
"""

from __future__ import annotations

from typing import NamedTuple

from ..events import Acted, ThiefMoved
from ..state import Emit, Phase, State
from .scoring import SHOWROOM, VAULT, WEIGHTS, Crystals, side_summary, winners
from .variant import DiamondsVariant

SUPPLY, OTHER = "supply", "other"
"""The sources of points besides the own Showroom: the Supply, and another side's Showroom."""


class SuitAction(NamedTuple):
    """The source and the target of the point that a suit's action moves, for the side that acts.

    Args:
        source: `SUPPLY`, `SHOWROOM` (its own) or `OTHER` (that of another side).
        target: its own `SHOWROOM` or `VAULT`.
    """

    source: str
    target: str

    @property
    def gain(self) -> int:
        """The change of the acting side's score in points, if there is a point to move."""
        return WEIGHTS[self.target] - WEIGHTS.get(self.source, 0)


SUIT_ACTIONS = (
    SuitAction(SUPPLY, VAULT),
    SuitAction(SUPPLY, SHOWROOM),
    SuitAction(SHOWROOM, VAULT),
    SuitAction(OTHER, SHOWROOM),
)
"""The actions of Diamonds, Hearts, Spades and Clubs."""

NO_TRICK_ACTIONS = 2
"""The number of actions from Supply to Vault for a seat without a trick in a round."""


def robbable_sides(at: Crystals, seat: int) -> tuple[int, ...]:
    """Return the sides from which a seat can steal now; with the Thief at most one."""
    own, showroom = at.variant.team[seat], at.showroom
    if at.variant.thief:
        thief = at.thief
        return (thief,) if thief is not None and thief != own and showroom[thief] else ()
    return tuple([side for side, held in enumerate(showroom) if held and side != own])


def points_moved(at: Crystals, seat: int, suit: int) -> int:
    """Return the number of points that the action of a suit would move for a seat now, 0 or 1."""
    source = SUIT_ACTIONS[suit].source
    if source == OTHER:
        return 1 if robbable_sides(at, seat) else 0
    return min(1, at.supply if source == SUPPLY else at.showroom[at.variant.team[seat]])


# Functions ------------------------------------------------------------------------------


class CrystalState(State):
    """The crystals of a state: `supply`, and by side `showroom` and `vault`, all in points."""

    __slots__ = ("_variant", "showroom", "supply", "thief", "vault")

    def __init__(self, variant: DiamondsVariant, phase: Phase) -> None:
        """Begin a game: the first crystals are out."""
        super().__init__(variant, phase)
        self._variant = variant
        self.showroom = [variant.start] * variant.teams
        self.vault = [0] * variant.teams
        self.supply = variant.points - sum(self.showroom)
        self.thief: int | None = None

    @property
    def variant(self) -> DiamondsVariant:
        """The variant of the game."""
        return self._variant

    def winners(self) -> tuple[int, ...]:
        """Return the sides that have won; none before the end."""
        return winners(self) if self.over else ()

    def side_summary(self, side: int) -> str:
        """Return the crystals and the score of a side, in words."""
        return side_summary(self, side)


def move_point(
    state: CrystalState, seat: int, suit: int, action: SuitAction, why: str, emit: Emit
) -> None:
    """Move a point for the side that acts, if its source has one, by an action that robs nobody."""
    side = state._variant.team[seat]
    if action.source == SUPPLY:
        moved = 1 if state.supply else 0
        state.supply -= moved
    else:
        moved = 1 if state.showroom[side] else 0
        state.showroom[side] -= moved
    if action.target == VAULT:
        state.vault[side] += moved
    else:
        state.showroom[side] += moved
    if emit:
        emit(Acted(seat, suit, why, moved))


def follow_thief(state: CrystalState, seat: int, suit: int, why: str, emit: Emit) -> None:
    """Steal a point from the seat with the Thief, then move the Thief to the left."""
    thief = state.thief
    assert thief is not None
    moved = 1 if thief != seat and state.showroom[thief] else 0
    if moved:
        state.showroom[thief] -= 1
        state.showroom[seat] += 1
    if emit:
        emit(Acted(seat, suit, why, moved, thief))
    state.thief = state._variant.left[thief]
    if emit:
        emit(ThiefMoved(thief, state.thief))


def steal(
    state: CrystalState, seat: int, suit: int, source: int | None, why: str, emit: Emit
) -> None:
    """Move a point from the Showroom of the side `source`, if any, to the seat's own."""
    if source is not None:
        state.showroom[source] -= 1
        state.showroom[state._variant.team[seat]] += 1
    if emit:
        emit(Acted(seat, suit, why, 0 if source is None else 1, source))
