"""Observations: a View as numbers, for the environments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cards import Card
from ..game import game_of
from ..variant import Variant
from ..view import View

PHASES = ("pass", "give", "play", "rob")

LARGEST = 235
"""The greatest number of most observations; the points of all crystals of Diamonds."""


def largest(variant: Variant) -> int:
    """Return the greatest number that an observation may hold; a variant may have more crystals."""
    return max(LARGEST, getattr(variant, "points", LARGEST))


def encoded(view: View, picked: Sequence[Card]) -> list[int]:
    """Return a View as numbers; seats and sides are counted clockwise from the viewer's own.

    The order is: the hand; the cards picked to be passed; those given and got this round; those on
    the table, by seat; those played before, by seat; the phase (pass, give, play, rob); by seat a 1
    for the dealer, a 1 for the leader, the number of cards in hand and of tricks taken; and the
    numbers that only this game has (`Game.observed`). Cards are a 0 or 1 for each card of the deck
    in use, phases a 0 or 1 each.
    """
    variant, own = view.variant, view.seat or 0
    seats = [(own + k) % variant.players for k in range(variant.players)]
    on_table: list[list[Card]] = [[] for _ in seats]
    before: list[list[Card]] = [[] for _ in seats]
    for k, card in enumerate(view.trick):
        on_table[(view.leader + k) % len(seats)].append(card)
    for trick in view.tricks:
        for k, card in enumerate(trick.cards):
            before[(trick.leader + k) % len(seats)].append(card)
    takers = [trick.taker for trick in view.tricks]
    groups = [view.hand, picked, getattr(view, "gave", ()), getattr(view, "got", ())]
    groups += [on_table[seat] for seat in seats] + [before[seat] for seat in seats]
    numbers = [bit for cards in groups for bit in _bits(variant, cards or ())]
    numbers += [int(view.phase == phase) for phase in PHASES]
    numbers += [int(view.dealer == seat) for seat in seats]
    numbers += [int(view.leader == seat) for seat in seats]
    numbers += [view.hand_sizes[seat] for seat in seats]
    numbers += [takers.count(seat) for seat in seats]
    return [*numbers, *game_of(variant).observed(view, seats)]


def _bits(variant: Variant, cards: Iterable[Card]) -> list[int]:
    held = set(cards)
    return [int(card in held) for card in variant.deck]
