"""The four Suit Actions of Diamonds, each of one point.

An action is taken where it can be and moves nothing where it can't. It returns whether it
has to wait for a choice: the state is then in the phase "rob".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import CLUBS, DIAMONDS, HEARTS, SPADES
from ..events import Acted, ThiefMoved
from ..moves import Rob

if TYPE_CHECKING:
    from ..machine import Emit
    from .state import State


def _take_to_vault(state: State, seat: int, why: str, emit: Emit) -> bool:
    moved = 1 if state.supply else 0
    state.supply -= moved
    state.vault[state.variant.team[seat]] += moved
    if emit:
        emit(Acted(seat, DIAMONDS, why, moved))
    return False


def _take_to_showroom(state: State, seat: int, why: str, emit: Emit) -> bool:
    moved = 1 if state.supply else 0
    state.supply -= moved
    state.showroom[state.variant.team[seat]] += moved
    if emit:
        emit(Acted(seat, HEARTS, why, moved))
    return False


def _lock_away(state: State, seat: int, why: str, emit: Emit) -> bool:
    place = state.variant.team[seat]
    moved = 1 if state.showroom[place] else 0
    state.showroom[place] -= moved
    state.vault[place] += moved
    if emit:
        emit(Acted(seat, SPADES, why, moved))
    return False


def _follow_thief(state: State, seat: int, why: str, emit: Emit) -> bool:
    thief = state.thief
    assert thief is not None
    moved = 1 if thief != seat and state.showroom[thief] else 0
    state.showroom[thief] -= moved
    state.showroom[seat] += moved
    if emit:
        emit(Acted(seat, CLUBS, why, moved, thief))
    state.thief = state.variant.left[thief]
    if emit:
        emit(ThiefMoved(thief, state.thief))
    return False


def _rob(state: State, seat: int, why: str, emit: Emit) -> bool:
    choices = robbable(state, seat)
    if len(choices) > 1:
        state.await_victim(seat, why)
        return True
    take_from(state, seat, choices[0].place if choices else None, why, emit)
    return False


def take_from(state: State, seat: int, source: int | None, why: str, emit: Emit) -> None:
    """Move a point from the Showroom of the place `source` (None: of nobody) to a seat's own."""
    if source is not None:
        state.showroom[source] -= 1
        state.showroom[state.variant.team[seat]] += 1
    if emit:
        emit(Acted(seat, CLUBS, why, 0 if source is None else 1, source))


_SUPPLIED = (_take_to_vault, _take_to_showroom, _lock_away)
ACTIONS = {True: (*_SUPPLIED, _follow_thief), False: (*_SUPPLIED, _rob)}
"""The four Suit Actions, by suit, with the Thief and without."""


def robbable(state: State, seat: int) -> tuple[Rob, ...]:
    """Whose Showrooms a seat could take from without the Thief: the others' that hold any."""
    own = state.variant.team[seat]
    return tuple(Rob(place) for place, held in enumerate(state.showroom) if held and place != own)
