"""Dealing the cards that a seat can't see, for bots and as proof that they don't see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from .cards import Card

TRIES = 20
"""How many deals are looked at before one is made with care."""


def deal_unseen(
    cards: Iterable[Card],
    sizes: Sequence[int],
    may_hold: Callable[[int, Card], bool],
    rng: Random,
) -> list[list[Card]]:
    """Deal cards at random, so many to each holder, none to a holder who may not have it.

    What is left over goes to nobody. Every deal is equally likely, unless so few are possible
    that chance finds none soon.

    Raises:
        ValueError: when there is no such deal.
    """
    pool = list(cards)
    for _ in range(TRIES):
        pool.sort(key=lambda _: rng.random())
        start, dealt = 0, []
        for holder, size in enumerate(sizes):
            hand = pool[start : start + size]
            if not all(may_hold(holder, card) for card in hand):
                break
            dealt.append(hand)
            start += size
        else:
            if start <= len(pool):
                return dealt
    return _deal_with_care(pool, sizes, may_hold, rng)


def _deal_with_care(
    pool: list[Card],
    sizes: Sequence[int],
    may_hold: Callable[[int, Card], bool],
    rng: Random,
) -> list[list[Card]]:
    """Deal card by card, those first that fewest may hold, and make room where there is none."""
    room = [*sizes, len(pool) - sum(sizes)]
    nobody = len(sizes)
    dealt: list[list[Card]] = [[] for _ in room]

    def holders(card: Card) -> list[int]:
        return [h for h in range(len(room)) if h == nobody or may_hold(h, card)]

    def place(card: Card, tried: set[int]) -> bool:
        """Find room for a card, if need be by moving others on (an augmenting path)."""
        able = [h for h in holders(card) if h not in tried]
        if free := [h for h in able if len(dealt[h]) < room[h]]:
            weights = [room[h] - len(dealt[h]) for h in free]
            dealt[rng.choices(free, weights)[0]].append(card)
            return True
        for h in able:
            tried.add(h)
            for k, other in enumerate(dealt[h]):
                if place(other, tried):
                    dealt[h][k] = card
                    return True
        return False

    rng.shuffle(pool)
    pool.sort(key=lambda card: len(holders(card)))
    if min(room) < 0 or not all(place(card, set()) for card in pool):
        raise ValueError("the unseen cards can't be dealt so")
    return dealt[:nobody]
