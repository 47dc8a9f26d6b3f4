"""The Suit Actions of Diamonds: as data, what one would do at a table, and how it is carried out.

`SUIT_ACTIONS` alone says which suit moves what. Exactly one suit takes from another side, and one
moves a point from the Supply to the Vault, as a seat without a trick does. What bots have learned
and what reasons and pages say of a suit is for the actions as they are.
"""

from __future__ import annotations

from typing import NamedTuple

from ..events import Acted, ThiefMoved
from ..state import Emit, Phase, State
from .scoring import SHOWROOM, VAULT, WEIGHTS, Crystals
from .variant import POINTS, DiamondsVariant

SUPPLY, OTHER = "supply", "other"
"""Where points come from, besides the own Showroom: the Supply, another side's Showroom."""


class SuitAction(NamedTuple):
    """From where to where the action of a suit moves a point, seen from the side that acts.

    Args:
        source: `SUPPLY`, `SHOWROOM` (its own) or `OTHER` (that of another side).
        target: its own `SHOWROOM` or `VAULT`.
    """

    source: str
    target: str

    @property
    def gain(self) -> int:
        """The change of the acting side's score, in points, where there is a point to move."""
        return WEIGHTS[self.target] - WEIGHTS.get(self.source, 0)


SUIT_ACTIONS = (
    SuitAction(SUPPLY, VAULT),
    SuitAction(SUPPLY, SHOWROOM),
    SuitAction(SHOWROOM, VAULT),
    SuitAction(OTHER, SHOWROOM),
)
"""The actions of Diamonds, Hearts, Spades and Clubs."""

NO_TRICK_ACTIONS = 2
"""How often a seat without a trick in a round takes the action from the Supply to the Vault."""


def robbable_sides(at: Crystals, seat: int) -> tuple[int, ...]:
    """The sides from which a seat could steal now; with the Thief at most one."""
    own, showroom = at.variant.team[seat], at.showroom
    if at.variant.thief:
        thief = at.thief
        return (thief,) if thief is not None and thief != own and showroom[thief] else ()
    return tuple([side for side, held in enumerate(showroom) if held and side != own])


def brings(at: Crystals, seat: int, suit: int) -> int:
    """The number of points that the action of a suit would move for a seat now, 0 or 1."""
    source = SUIT_ACTIONS[suit].source
    if source == OTHER:
        return 1 if robbable_sides(at, seat) else 0
    return min(1, at.supply if source == SUPPLY else at.showroom[at.variant.team[seat]])


# Carried out ----------------------------------------------------------------------------


class CrystalState(State):
    """A state, as far as crystals lie in it: `supply`, and by side `showroom` and `vault`."""

    __slots__ = ("_variant", "showroom", "supply", "thief", "vault")

    def __init__(self, variant: DiamondsVariant, phase: Phase) -> None:
        """Begin a game: the first crystals are out."""
        super().__init__(variant, phase)
        self._variant = variant
        self.showroom = [variant.start] * variant.teams
        self.vault = [0] * variant.teams
        self.supply = POINTS - sum(self.showroom)
        self.thief: int | None = None

    @property
    def variant(self) -> DiamondsVariant:
        """The variant of the game."""
        return self._variant


def take_to_vault(state: CrystalState, seat: int, suit: int, why: str, emit: Emit) -> bool:
    """Move a point from the Supply to the Vault of the side that acts."""
    moved = 1 if state.supply else 0
    if moved:
        state.supply -= 1
        state.vault[state._variant.team[seat]] += 1
    if emit:
        emit(Acted(seat, suit, why, moved))
    return False


def take_to_showroom(state: CrystalState, seat: int, suit: int, why: str, emit: Emit) -> bool:
    """Move a point from the Supply to the Showroom of the side that acts."""
    moved = 1 if state.supply else 0
    if moved:
        state.supply -= 1
        state.showroom[state._variant.team[seat]] += 1
    if emit:
        emit(Acted(seat, suit, why, moved))
    return False


def lock_away(state: CrystalState, seat: int, suit: int, why: str, emit: Emit) -> bool:
    """Move a point from the Showroom to the Vault of the side that acts."""
    side = state._variant.team[seat]
    moved = 1 if state.showroom[side] else 0
    if moved:
        state.showroom[side] -= 1
        state.vault[side] += 1
    if emit:
        emit(Acted(seat, suit, why, moved))
    return False


def follow_thief(state: CrystalState, seat: int, suit: int, why: str, emit: Emit) -> bool:
    """Steal a point from the seat of the Thief, who then moves on to the left."""
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
    return False


def steal(
    state: CrystalState, seat: int, suit: int, source: int | None, why: str, emit: Emit
) -> None:
    """Move a point from the Showroom of the side `source` (None: of nobody) to a seat's own."""
    if source is not None:
        state.showroom[source] -= 1
        state.showroom[state._variant.team[seat]] += 1
    if emit:
        emit(Acted(seat, suit, why, 0 if source is None else 1, source))


BY_ROUTE = {
    (SUPPLY, VAULT): take_to_vault,
    (SUPPLY, SHOWROOM): take_to_showroom,
    (SHOWROOM, VAULT): lock_away,
}
"""What moves a point from a source to a target, where no other side is robbed.

Each returns False: it waits for nobody's choice.
"""
