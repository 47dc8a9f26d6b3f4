"""The fields of Diamonds in a position's text: crystals, passed cards, and parts of phases.

"give-02" names the seats that have given, "rob-trick" the reason of the pending Clubs action.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple, cast

from ..cards import Card, in_order
from ..errors import BadPosition
from ..events import Acted, Event
from ..moves import Pass
from ..notation import (
    NOTHING,
    Fields,
    Notation,
    cards_text,
    check_in_use,
    parse_cards,
    play_cards,
    refuse,
)
from ..state import Emit
from .actions import SUIT_ACTIONS, SUPPLY, robbable_sides
from .scoring import SHOWROOM, VAULT
from .state import GIVE, PASSES, PLAY, ROB, DiamondsState
from .variant import DECK, DiamondsVariant
from .view import DiamondsView

_SIDE = re.compile(r"s(0|[1-9][0-9]{0,2})v(0|[1-9][0-9]{0,2})(t?)")

UNLIMITED = 10_000
"""A number of points above those that a round moves, so that no action lacks one."""


class _Crystals(NamedTuple):
    showroom: list[int]
    vault: list[int]
    thief: int | None

    @property
    def total(self) -> int:
        return sum(self.showroom) + sum(self.vault)


# Writing --------------------------------------------------------------------------------


def _phase_text(view: DiamondsView) -> str:
    if view.reason is not None:
        return f"{view.phase}-{view.reason}"
    givers = [str(seat) for seat, given in enumerate(view.has_given) if given]
    return f"give-{''.join(givers)}" if view.phase == "give" and givers else view.phase


def _own_fields(view: DiamondsView) -> tuple[str, str]:
    """Return Showroom and Vault of each side, with the Thief; then the cards passed."""
    sides = [
        f"s{showroom}v{vault}{'t' if side == view.thief else ''}"
        for side, (showroom, vault) in enumerate(zip(view.showroom, view.vault, strict=True))
    ]
    if view.passing is None:
        return ",".join(sides), NOTHING
    passed = [cards_text(cards) for cards in (view.gave, view.got) if cards is not None]
    return ",".join(sides), ",".join([str(view.passing), *passed])


# Reading --------------------------------------------------------------------------------


def _read(fields: Fields, state: DiamondsState) -> None:
    """Play the round of a text.

    Points of earlier rounds can't be derived, so the text's points replace the points moved.
    """
    crystals = _parse_crystals(fields, state.variant)
    _pass(fields, state)
    acted = _play_round(fields, state)
    _check_points(fields, state, acted, crystals)
    state.showroom, state.vault, state.thief = crystals
    state.supply = state.variant.points - crystals.total
    if state.phase is ROB and len(robbable_sides(state, state.turn)) < 2:
        state.phase, state.reason = PLAY, None


def _parse_crystals(fields: Fields, variant: DiamondsVariant) -> _Crystals:
    text = fields.own[0]
    sides = [_SIDE.fullmatch(side) for side in text.split(",")]
    matches = [side for side in sides if side]
    thieves = [side for side, found in enumerate(matches) if found[3]]
    thief = variant.thief and fields.dealer is not None
    if len(matches) != len(sides) or len(sides) != variant.teams or len(thieves) != int(thief):
        expected = ",".join(["s3v0"] * variant.teams)
        refuse("crystals", f"{expected}{', with t for the Thief' if thief else ''}", text)
    return _Crystals(
        [int(side[1]) for side in matches],
        [int(side[2]) for side in matches],
        thieves[0] if thief else None,
    )


def _pass(fields: Fields, state: DiamondsState) -> None:
    """Make the passing of a text, in which the viewer knows only its own cards."""
    phase, _, givers = fields.phase.partition("-")
    if phase not in state.phases:
        refuse("phase", ", ".join(state.phases), fields.phase)
    if not fields.round or phase == "pass":
        if fields.own[1] != NOTHING:
            refuse("passed", NOTHING, fields.own[1])
        return
    seats = range(state.variant.players)
    state.gave = [() if phase != "give" or str(seat) in givers else None for seat in seats]
    count, passed = _parse_passed(fields, state)
    state.play(Pass(count))
    if passed:
        _set_passed(state, cast(int, fields.seat), *passed)
    if None not in state.gave:
        state.phase = PLAY
    while state.phase is GIVE and state.gave[state.turn] is not None:
        state.turn = state.variant.left[state.turn]


def _parse_passed(fields: Fields, state: DiamondsState) -> tuple[int, list[tuple[Card, ...]]]:
    """Return the number of cards passed; and those that the viewer gave and got, if it has."""
    text, seat = fields.own[1], fields.seat
    own = seat is not None and state.gave[seat] is not None
    count, *lists = text.split(",")
    passed = [in_order(parse_cards("passed", cards, DECK)) for cards in lists]
    expected = int(own) + int(own and None not in state.gave)
    if (
        count not in [str(move.count) for move in PASSES]
        or [len(cards) for cards in passed] != [int(count)] * expected
    ):
        cards = ", the cards given" * (expected > 0) + ", those received" * (expected > 1)
        refuse("passed", f"1 to 3{cards}", text)
    return int(count), passed


def _set_passed(
    state: DiamondsState, seat: int, gave: tuple[Card, ...], got: tuple[Card, ...] | None = None
) -> None:
    """Set the cards that a seat gave and got, which must agree with the cards held and played.

    Raises:
        BadPosition: `dealt-twice`, `not-in-use`, `bad-passing`.
    """
    variant, receiver = state.variant, state.variant.receiver[seat]
    check_in_use(variant, gave)
    check_in_use(variant, got or ())
    held = [set(state.hand(holder)) for holder in range(variant.players)]
    state.gave[seat] = gave
    if got is None:
        wrong = set(gave) - held[seat]
    else:
        state.gave[variant.receiver.index(seat)] = got
        unplayed = set(gave) - held[receiver]
        wrong = set(got) - held[seat] | unplayed & set().union(*held)
        if len(held[receiver]) + len(unplayed) > variant.hand_size:
            wrong |= unplayed
        state.hands[receiver] = DECK.masks(held[receiver] | unplayed)
    if wrong:
        raise BadPosition("bad-passing", card=in_order(wrong)[0])


def _play_round(fields: Fields, state: DiamondsState) -> Counter[tuple[int, int]]:
    """Play the cards, and return the actions taken, by side and suit.

    Raises:
        BadPosition: `at-card`, for a card against the rules.
    """
    team = state.variant.team
    acted: Counter[tuple[int, int]] = Counter()

    def count(event: Event) -> None:
        if isinstance(event, Acted):
            acted[team[event.seat], event.suit] += 1

    if not _is_certain(fields, state.variant):
        state.supply = UNLIMITED
        state.showroom = [UNLIMITED] * state.variant.teams
    play_cards(state, fields, count, lambda: _rob(state, "", count))
    _rob(state, fields.phase, count)
    return acted


def _rob(state: DiamondsState, phase: str, emit: Emit) -> None:
    """Make the pending choices of sides to rob, up to that of a phase's text.

    A View hides the sides robbed, and the text's points replace those moved, so any side will do.
    """
    while state.phase is ROB and phase != f"rob-{state.reason}":
        state.play(state.legal()[0], emit)


def _is_certain(fields: Fields, variant: DiamondsVariant) -> bool:
    """Return whether all crystals follow from the cards: in a first round without choices."""
    return fields.round <= 1 and (variant.thief or variant.teams == 2)


def _check_points(
    fields: Fields, state: DiamondsState, acted: Counter[tuple[int, int]], crystals: _Crystals
) -> None:
    """Reject points that no game has in this round after these actions, by side and suit.

    In a first round without choices the crystals of the state are the true ones.

    Raises:
        BadPosition: `bad-points`.
    """
    variant, first = state.variant, fields.round <= 1
    brought = sum(n for (_, suit), n in acted.items() if SUIT_ACTIONS[suit].source == SUPPLY)
    least = variant.start * variant.teams + brought
    rounds = max(0, fields.round - 1)
    most = least + rounds * (variant.tricks * variant.trick_size + 4 + 2 * variant.players)
    points = variant.points
    possible = min(least, points) <= crystals.total <= min(most, points)
    routes = tuple(enumerate(SUIT_ACTIONS))
    for side, vault in enumerate(crystals.vault):
        locked, moved = (
            sum(acted[side, suit] for suit, action in routes if action == route)
            for route in ((SUPPLY, VAULT), (SHOWROOM, VAULT))
        )
        possible &= crystals.total == points or locked <= vault
        possible &= not first or vault <= locked + moved
    if _is_certain(fields, variant):
        possible &= crystals == _Crystals(state.showroom, state.vault, state.thief)
    if not possible or fields.round > variant.rounds:
        raise BadPosition("bad-points")


NOTATION = Notation(own=2, phase=_phase_text, write=_own_fields, read=_read)
