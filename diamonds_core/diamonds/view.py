"""Views of Diamonds, and new deals of the cards that a seat can't see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

from ..cards import Card, in_order
from ..moves import Move
from ..native import pickled_by_fields
from ..sampling import LengthPrior, deal_unseen, metropolis_swap
from ..view import Trick, view_svg, view_text
from .scoring import scores, side_summary, winners, winning_index
from .state import DiamondsState
from .variant import DECK, DiamondsVariant


@dataclass(frozen=True, slots=True)
class DiamondsView:
    """The knowledge of a seat; with `seat` None, the public knowledge.

    Seats and sides are as in `DiamondsState`. `vault` has the Vaults of all sides, since everybody
    sees each crystal that enters one. `gave` and `got` are the cards that this seat passed and got
    this round, None until then; `has_given` is True for each seat that has laid down its cards.
    `winning` is the seat that takes the trick so far. `legal` are the legal moves of this seat.
    """

    variant: DiamondsVariant
    seat: int | None
    phase: str
    round: int
    dealer: int | None
    thief: int | None
    to_move: int | None
    reason: str | None
    supply: int
    showroom: tuple[int, ...]
    vault: tuple[int, ...]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    passing: int | None
    has_given: tuple[bool, ...]
    gave: tuple[Card, ...] | None
    got: tuple[Card, ...] | None
    leader: int
    winning: int | None
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    legal: Sequence[Move]

    @property
    def led(self) -> int | None:
        """The suit to follow; None before a lead."""
        return self.trick[0].suit if self.trick else None

    def in_play(self) -> list[Trick]:
        """Return the tricks taken and the open one, with the seat that takes it so far."""
        if self.winning is None:
            return list(self.tricks)
        return [*self.tricks, Trick(self.leader, self.winning, self.trick)]

    def voids(self) -> list[set[int]]:
        """Return the suits that each seat has shown this round not to hold, by seat."""
        suits: list[set[int]] = [set() for _ in self.hand_sizes]
        for leader, _, trick in self.in_play():
            for k, card in enumerate(trick):
                if card.suit != trick[0].suit:
                    suits[(leader + k) % len(suits)].add(trick[0].suit)
        return suits

    def known_cards(self) -> list[set[Card]]:
        """Return the cards in each hand that the viewer knows: its own, and those it passed."""
        assert self.seat is not None
        known: list[set[Card]] = [set() for _ in self.hand_sizes]
        known[self.seat] |= set(self.hand)
        if all(self.has_given):
            gone = set().union(*cards_played(self))
            known[self.variant.receiver[self.seat]] |= set(self.gave or ()) - gone
        return known

    def side_summary(self, side: int) -> str:
        """Return the points of a side, in words."""
        return side_summary(self, side)

    def __repr__(self) -> str:
        return view_text(self)

    def svg(self) -> str:
        """Return the table as a drawing in SVG, with unknown cards face down."""
        return view_svg(self)

    def _repr_html_(self) -> str:
        return self.svg()


pickled_by_fields(DiamondsView)


def observe(state: DiamondsState, seat: int | None) -> DiamondsView:
    """Return the View of a seat; with None, the public View."""
    variant = state.variant
    hand = () if seat is None else state.hand(seat)
    giver = None if seat is None else variant.receiver.index(seat)
    all_given = None not in state.gave
    return DiamondsView(
        variant=variant,
        seat=seat,
        phase=state.phase.name,
        round=state.round,
        dealer=state.dealer,
        thief=state.thief,
        to_move=state.to_move,
        reason=state.reason,
        supply=state.supply,
        showroom=tuple(state.showroom),
        vault=tuple(state.vault),
        hand=hand,
        hand_sizes=state.hand_sizes(),
        passing=state.passing,
        has_given=tuple([cards is not None for cards in state.gave]),
        gave=None if seat is None else _ordered(state.gave[seat]),
        got=_ordered(state.gave[giver]) if giver is not None and all_given else None,
        leader=state.leader,
        winning=state.winning if state.trick else None,
        trick=tuple(state.trick),
        tricks=tuple(state.tricks),
        legal=() if seat is None else state.legal_for(seat),
    )


def _ordered(cards: tuple[Card, ...] | None) -> tuple[Card, ...] | None:
    return None if cards is None else in_order(cards)


def resample(view: DiamondsView, rng: Random, likely: LengthPrior | None = None) -> DiamondsState:
    """Return a state that agrees with a View, with the unseen cards dealt anew.

    All deals that agree with the seat's knowledge are equally likely. It knows its own cards, those
    that it passed, the cards played and the voids shown. With `likely`, after the passing, the
    lengths of suits weight the deals (see `sampling.metropolis_swap`).

    Raises:
        ValueError: when no deal agrees with the View.
    """
    gone, lacks = _on_table(view)
    hands = _hands(view, gone, lacks, rng, likely)
    return state_from_view(view, hands, _gave(view, hands, gone, rng))


def state_from_view(
    view: DiamondsView,
    hands: list[list[int]] | None = None,
    gave: list[tuple[Card, ...] | None] | None = None,
) -> DiamondsState:
    """Return the state that the View of one seat shows, with the given hands and cards passed.

    By default only those that the seat knows are there; see `State.set_from` for hands. A seat
    that has not passed yet has None in `gave`.
    """
    state = DiamondsState(view.variant)
    state.set_from(view, hands)
    if gave is None:
        gave = [() if given else None for given in view.has_given]
        gave[cast(int, view.seat)] = view.gave
    state.thief = view.thief
    state.reason = view.reason
    state.supply = view.supply
    state.showroom = list(view.showroom)
    state.vault = list(view.vault)
    state.passing = view.passing
    state.gave = gave
    if view.winning is not None:
        state.led = view.led
        state.winning = view.winning
        state.best = view.trick[winning_index(view.trick)].bit
    return state


def cards_played(view: DiamondsView) -> list[set[Card]]:
    """Return the cards that each seat has played this round, by seat."""
    cards: list[set[Card]] = [set() for _ in view.hand_sizes]
    for leader, _, trick in view.in_play():
        for k, card in enumerate(trick):
            cards[(leader + k) % len(cards)].add(card)
    return cards


def _on_table(view: DiamondsView) -> tuple[list[list[int]], list[int]]:
    """Return the cards that each seat has played, and the suits that it lacks, as masks."""
    n = len(view.hand_sizes)
    gone = [[0, 0, 0, 0] for _ in range(n)]
    lacks = [0] * n
    for leader, _, trick in view.in_play():
        led = trick[0].suit
        for seat, card in enumerate(trick, leader):
            suit = card.suit
            gone[seat % n][suit] |= card.bit
            if suit != led:
                lacks[seat % n] |= 1 << led
    return gone, lacks


def _hands(
    view: DiamondsView,
    gone: list[list[int]],
    lacks: list[int],
    rng: Random,
    likely: LengthPrior | None,
) -> list[list[int]]:
    """Return each hand as four masks: the known cards, and unseen ones dealt anew."""
    known = [[0, 0, 0, 0] for _ in gone]
    if view.seat is not None:
        known[view.seat] = DECK.masks(view.hand)
        if all(view.has_given):
            receiver = view.variant.receiver[view.seat]
            passed = DECK.masks(view.gave or ())
            known[receiver] = [
                own | card & ~out
                for own, card, out in zip(known[receiver], passed, gone[receiver], strict=True)
            ]
    unseen = DECK.masks(view.variant.deck)
    for masks in (*gone, *known):
        unseen = [rest & ~mask for rest, mask in zip(unseen, masks, strict=True)]
    room = [
        size - sum(mask.bit_count() for mask in masks)
        for size, masks in zip(view.hand_sizes, known, strict=True)
    ]
    dealt = deal_unseen(unseen, room, lacks, rng)
    if likely and all(view.has_given):
        had = [
            [own | out for own, out in zip(*both, strict=True)]
            for both in zip(known, gone, strict=True)
        ]
        before = [[mask.bit_count() for mask in masks] for masks in had]
        dealt = metropolis_swap(dealt, before, lacks, likely, rng)
    return [
        [own | new for own, new in zip(*hands, strict=True)]
        for hands in zip(known, dealt, strict=True)
    ]


def _gave(
    view: DiamondsView, hands: list[list[int]], gone: list[list[int]], rng: Random
) -> list[tuple[Card, ...] | None]:
    """Return the cards that each seat passed; those that the viewer doesn't know are random."""
    gave: list[tuple[Card, ...] | None] = []
    all_given = all(view.has_given)
    for seat, given in enumerate(view.has_given):
        receiver = view.variant.receiver[seat]
        if not given or view.passing is None:
            gave.append(None)
        elif seat == view.seat:
            gave.append(view.gave)
        elif view.got is not None and receiver == view.seat:
            gave.append(view.got)
        else:
            holder = receiver if all_given else seat
            had = [own | out for own, out in zip(hands[holder], gone[holder], strict=True)]
            gave.append(in_order(rng.sample(DECK.in_masks(had), view.passing)))
    return gave


# In plain data and words ----------------------------------------------------------------


def summary(state: DiamondsState) -> dict[str, object]:
    """Return the state as plain data; `docs/records.md` names the keys."""
    return {
        "over": state.over,
        "showroom": list(state.showroom),
        "vault": list(state.vault),
        "scores": list(scores(state)),
        "winners": list(winners(state)) if state.over else [],
        "supply": state.supply,
        "thief": state.thief,
        "dealer": state.dealer,
        "round": state.round,
        "to_move": state.to_move,
    }


def observed_crystals(view: DiamondsView, seats: Sequence[int]) -> list[int]:
    """Return the numbers of an observation that only Diamonds has, in the order of `seats`.

    They are Showrooms and Vaults by side, a 1 for the seat of the Thief, the Supply, and the number
    of cards passed this round.
    """
    variant = view.variant
    sides = [variant.team[seat] for seat in seats[: variant.teams]]
    showroom, vault, thief = view.showroom, view.vault, view.thief
    numbers = [showroom[side] for side in sides]
    numbers += [vault[side] for side in sides]
    numbers += [int(thief == seat) for seat in seats]
    return [*numbers, view.supply, view.passing or 0]
