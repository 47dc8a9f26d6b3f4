"""Observations: a View as numbers, for the environments."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache

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


def encoded(view: View, picked: Sequence[Card]) -> array[int]:
    """Return a View as 16-bit numbers; seats and sides are counted clockwise from the viewer's own.

    The order is: the hand; the cards picked to be passed; those given and got this round; those on
    the table, by seat; those played before, by seat; the phase (pass, give, play, rob); by seat a 1
    for the dealer, a 1 for the leader, the number of cards in hand and of tricks taken; and the
    numbers that only this game has (`Game.observed`). Cards are a 0 or 1 for each card of the deck
    in use, phases a 0 or 1 each.
    """
    variant, own, n = view.variant, view.seat or 0, view.variant.players
    groups, zeros = _layout(variant)
    numbers = zeros[:]
    seen = (view.hand, picked, getattr(view, "gave", None) or (), getattr(view, "got", None) or ())
    for places, cards in zip(groups, seen, strict=False):
        for card in cards:
            numbers[places[card.order]] = 1
    for k, card in enumerate(view.trick, view.leader - own):
        numbers[groups[4 + k % n][card.order]] = 1
    taken = [0] * n
    for leader, taker, cards in view.tricks:
        taken[taker - own] += 1
        for k, card in enumerate(cards, leader - own):
            numbers[groups[4 + n + k % n][card.order]] = 1
    seats, sizes = _clockwise(own, n), view.hand_sizes
    rest: list[int] = [view.phase == phase for phase in PHASES]
    rest += [view.dealer == seat for seat in seats]
    rest += [view.leader == seat for seat in seats]
    rest += [*sizes[own:], *sizes[:own], *taken, *game_of(variant).observed(view, seats)]
    return numbers + array("h", rest)


@cache
def _clockwise(own: int, players: int) -> tuple[int, ...]:
    return tuple([(own + k) % players for k in range(players)])


@cache
def _layout(variant: Variant) -> tuple[list[list[int]], array[int]]:
    """Return the place of each card by its order, for each group of cards, and their zeros."""
    deck, n = variant.deck, variant.players
    groups = [[-1] * 64 for _ in range(4 + 2 * n)]
    for k, places in enumerate(groups):
        for place, card in enumerate(deck):
            places[card.order] = k * len(deck) + place
    return groups, array("h", [0] * len(groups) * len(deck))
