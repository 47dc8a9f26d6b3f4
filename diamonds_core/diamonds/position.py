"""The fields of Diamonds in a position's text: crystals, passed cards, and parts of phases.

"give-02" names the seats that have given, "rob-trick" the reason of the pending Clubs action.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import NamedTuple, cast

from ..cards import Card, in_order
from ..errors import BadPosition, format_value
from ..events import OFF_SUIT, Acted, Event
from ..moves import Give, Pass
from ..notation import (
    NOTHING,
    Fields,
    Notation,
    Plays,
    begin_round,
    cards_text,
    check_in_use,
    dealt_hands,
    known_view,
    parse_cards,
    play_card,
    plays_of,
    refuse,
)
from ..state import Emit
from .actions import SUIT_ACTIONS, SUPPLY, robbable_sides
from .scoring import SHOWROOM, VAULT, winning_index
from .state import PASSES, ROB, DiamondsState
from .variant import DECK, POINTS, DiamondsVariant
from .view import View, observe, resample

_SIDE = re.compile(r"s(0|[1-9][0-9]{0,2})v(0|[1-9][0-9]{0,2})(t?)")

UNLIMITED = 10 * POINTS
"""A number of points above those that a round moves, so that no action lacks one."""


class _Crystals(NamedTuple):
    showroom: list[int]
    vault: list[int]
    thief: int | None

    @property
    def total(self) -> int:
        return sum(self.showroom) + sum(self.vault)


class _Passing(NamedTuple):
    passing: int | None
    has_given: tuple[bool, ...]
    gave: tuple[Card, ...] | None
    got: tuple[Card, ...] | None


# Writing --------------------------------------------------------------------------------


def _phase_text(view: View) -> str:
    if view.reason is not None:
        return f"{view.phase}-{view.reason}"
    givers = [str(seat) for seat, given in enumerate(view.has_given) if given]
    return f"give-{''.join(givers)}" if view.phase == "give" and givers else view.phase


def _own_fields(view: View) -> tuple[str, str]:
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


def _read(fields: Fields) -> View:
    """Replay the round of a text with the unseen cards dealt at random, and return the View.

    Points of earlier rounds can't be derived, so the text's points replace the points moved.
    """
    crystals = _parse_crystals(fields)
    passing = _parse_passing(fields)
    plays = plays_of(fields, winning_index, lambda taker: taker, fields.phase == f"rob-{OFF_SUIT}")
    known = _known(fields, plays, passing)
    _check_passing(known, plays)
    state, acted = _play_round(fields, plays, known)
    _check_points(fields, state, acted, crystals)
    state.showroom, state.vault, state.thief = crystals
    state.supply = POINTS - crystals.total
    view = observe(state, fields.seat)
    reached = _phase_text(view)
    if state.phase is ROB and len(robbable_sides(state, state.turn)) < 2:
        reached = "play"
    if reached != fields.phase:
        raise BadPosition(
            "bad-phase", found=format_value(fields.phase), expected=format_value(reached)
        )
    return view


def _parse_crystals(fields: Fields) -> _Crystals:
    variant, text = cast(DiamondsVariant, fields.variant), fields.own[0]
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


def _parse_passing(fields: Fields) -> _Passing:
    """Return the passed cards that the viewer knows in this phase."""
    n, text = fields.variant.players, fields.own[1]
    phase, _, givers = fields.phase.partition("-")
    if phase not in DiamondsState.phases:
        refuse("phase", ", ".join(DiamondsState.phases), fields.phase)
    if not fields.round or phase == "pass":
        if text != NOTHING:
            refuse("passed", NOTHING, text)
        return _Passing(None, (False,) * n, None, None)
    has_given = tuple(phase != "give" or str(seat) in givers for seat in range(n))
    own = fields.seat is not None and has_given[fields.seat]
    count, *lists = text.split(",")
    passed = [in_order(parse_cards("passed", cards, DECK)) for cards in lists]
    expected = int(own) + int(own and all(has_given))
    if (
        count not in [str(move.count) for move in PASSES]
        or [len(cards) for cards in passed] != [int(count)] * expected
    ):
        cards = ", the cards given" * (expected > 0) + ", those received" * (expected > 1)
        refuse("passed", f"1 to 3{cards}", text)
    gave, got = [*passed, None, None][:2]
    return _Passing(int(count), has_given, gave, got)


def _known(fields: Fields, plays: Plays, passing: _Passing) -> View:
    """Return a View with the cards of a text alone, from which hands can be dealt."""
    variant = cast(DiamondsVariant, fields.variant)
    winning = None
    if plays.trick:
        winning = (plays.leader + winning_index(plays.trick)) % variant.players
    return replace(
        known_view(observe(DiamondsState(variant), fields.seat), fields, plays),
        **passing._asdict(),
        winning=winning,
    )


def _check_passing(known: View, plays: Plays) -> None:
    """Reject passed cards that contradict the hand and the plays.

    Raises:
        BadPosition: `dealt-twice`, `not-in-use`, `bad-passing`.
    """
    if known.seat is None or known.gave is None:
        return
    gave, got, hand = known.gave, known.got, set(known.hand)
    check_in_use(known.variant, gave)
    check_in_use(known.variant, got or ())
    if got is None:
        wrong = set(gave) - hand
    else:
        receiver, own = known.variant.receiver[known.seat], hand | plays.by_seat[known.seat]
        others = [cards for seat, cards in enumerate(plays.by_seat) if seat != receiver]
        wrong = set(gave) & own.union(*others) | set(got) - own
        unplayed = set(gave) - plays.by_seat[receiver]
        if len(unplayed) > known.hand_sizes[receiver]:
            wrong |= unplayed
    if wrong:
        raise BadPosition("bad-passing", card=in_order(wrong)[0])


def _play_round(
    fields: Fields, plays: Plays, known: View
) -> tuple[DiamondsState, Counter[tuple[int, int]]]:
    """Return the state after the moves of the round, and the actions taken, by side and suit.

    Raises:
        BadPosition: `no-deal`, or `at-card` for a card against the rules.
    """
    variant = known.variant
    hands, gave = _dealt(known, plays)
    acted: Counter[tuple[int, int]] = Counter()

    def count(event: Event) -> None:
        if isinstance(event, Acted):
            acted[variant.team[event.seat], event.suit] += 1

    state = DiamondsState(variant)
    begin_round(state, fields, hands)
    if not _is_certain(fields):
        state.supply = UNLIMITED
        state.showroom = [UNLIMITED] * variant.teams
    if known.passing is not None:
        state.play(Pass(known.passing))
        for seat, cards in enumerate(gave):
            if cards is not None:
                state.play(Give(seat, cards))
    for card in chain(*fields.tricks):
        _rob(state, "", count)
        play_card(state, card, count)
    _rob(state, fields.phase, count)
    return state, acted


def _rob(state: DiamondsState, phase: str, emit: Emit) -> None:
    """Make the pending choices of sides to rob, up to that of a phase's text.

    A View hides the sides robbed, and the text's points replace those moved, so any side will do.
    """
    while state.phase is ROB and phase != f"rob-{state.reason}":
        state.play(state.legal()[0], emit)


def _is_certain(fields: Fields) -> bool:
    """Return whether all crystals follow from the cards: in a first round without choices."""
    variant = cast(DiamondsVariant, fields.variant)
    return fields.round <= 1 and (variant.thief or variant.teams == 2)


def _dealt(
    known: View, plays: Plays
) -> tuple[list[frozenset[Card]], list[tuple[Card, ...] | None]]:
    """Return each hand before passing and the cards passed; deal unseen cards at random.

    Raises:
        BadPosition: `no-deal`, when no deal agrees with the voids shown.
    """
    state, hands = dealt_hands(resample, known, plays)
    if not all(known.has_given):
        return hands, state.gave
    giver = known.variant.receiver.index
    gave = [frozenset(cards or ()) for cards in state.gave]
    before = [hand - gave[giver(seat)] | gave[seat] for seat, hand in enumerate(hands)]
    return before, state.gave


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
    possible = min(least, POINTS) <= crystals.total <= min(most, POINTS)
    routes = tuple(enumerate(SUIT_ACTIONS))
    for side, vault in enumerate(crystals.vault):
        locked, moved = (
            sum(acted[side, suit] for suit, action in routes if action == route)
            for route in ((SUPPLY, VAULT), (SHOWROOM, VAULT))
        )
        possible &= crystals.total == POINTS or locked <= vault
        possible &= not first or vault <= locked + moved
    if _is_certain(fields):
        possible &= crystals == _Crystals(state.showroom, state.vault, state.thief)
    if not possible or fields.round > variant.rounds:
        raise BadPosition("bad-points")


NOTATION = Notation(own=2, phase=_phase_text, write=_own_fields, read=_read)
