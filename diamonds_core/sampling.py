"""Random deals of the cards that a seat can't see, each consistent deal equally likely.

Seats that lack the same suits are one group: the cards of a group are shuffled and split. The
groups take their cards in turn; the last one is the group that lacks no suit, with the cards that
stay undealt. Suits that all remaining groups treat alike are one pool, so ways are counted only
while groups differ.

Cards are bits of one integer, those of a suit 16 above those of the suit before.

If hands of some lengths are likelier than others, cards are then exchanged (see `metropolis_swap`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from math import comb, exp, prod
from random import Random

Pools = tuple[tuple[int, int], ...]
"""The number of cards by the mask of the remaining groups that lack them; the last is bit 0."""


def deal_unseen(
    unseen: Sequence[int], room: Sequence[int], lacks: Sequence[int], rng: Random
) -> list[list[int]]:
    """Deal cards at random; all deals that agree with `room` and `lacks` are equally likely.

    Args:
        unseen: the cards, as four masks, one for each suit.
        room: by seat, the number of cards that it gets; the others stay undealt.
        lacks: by seat, the mask of the suits that it may not get (1, 2, 4, 8).
        rng: the source of chance.

    Returns:
        By seat, four masks.

    Raises:
        ValueError: when no deal agrees with `room` and `lacks`.
    """
    members: dict[int, list[int]] = {}
    for seat, size in enumerate(room):
        if size:
            members.setdefault(lacks[seat], []).append(seat)
    free = members.pop(0, [])
    groups = sorted(members, key=lambda lacking: (-lacking.bit_count(), lacking))
    sizes = tuple([sum([room[seat] for seat in members[lacking]]) for lacking in groups])
    pools: dict[int, list[int]] = {}
    for suit, mask in enumerate(unseen):
        pattern = sum([(lacking >> suit & 1) << k for k, lacking in enumerate(reversed(groups))])
        pools.setdefault(pattern, []).extend(_bits(suit, mask))
    dealt = [0] * len(room)
    for lacking, cards in zip(groups, _taken(pools, sizes, rng), strict=True):
        _split(cards, members[lacking], room, dealt)
    _split(_shuffled(pools.get(0, []), rng), free, room, dealt)
    return [[hand >> shift & 0xFFFF for shift in (0, 16, 32, 48)] for hand in dealt]


LengthPrior = Sequence[Sequence[float]]
"""The logarithm of the likelihood of a hand, by suit and number of its cards in the hand."""

SWAPS = 3
"""The number of tried exchanges for each card dealt."""


def metropolis_swap(
    dealt: Sequence[Sequence[int]],
    before: Sequence[Sequence[int]],
    lacks: Sequence[int],
    likely: LengthPrior,
    rng: Random,
) -> list[list[int]]:
    """Exchange cards between seats, so that the frequency of deals matches their likelihood.

    This is a Metropolis walk. It always makes an exchange of two cards that makes the deal
    likelier, and makes another one with the ratio of the likelihoods as its probability.

    Which cards stay undealt doesn't change: they are as likely as before, and the likelihoods hold
    among the deals of the same cards. So it is with cards that are passed, which can change the
    hands but not what was dealt.

    Args:
        dealt: by seat, four masks.
        before: by seat, the number of cards of each suit that it had besides the dealt ones.
        lacks: by seat, the mask of the suits that it may not get.
        likely: the likelihood of hands.
        rng: the source of chance.

    Returns:
        By seat, four masks.
    """
    cards = [
        (seat, suit, bit >> 16 * suit)
        for seat, hand in enumerate(dealt)
        for suit, mask in enumerate(hand)
        for bit in _bits(suit, mask)
    ]
    lengths = [
        [had + mask.bit_count() for had, mask in zip(*both, strict=True)]
        for both in zip(before, dealt, strict=True)
    ]
    count, random = len(cards), rng.random
    for _ in range(SWAPS * count):
        i, j = int(random() * count), int(random() * count)
        one, suit, card = cards[i]
        two, other, against = cards[j]
        if one == two or suit == other or lacks[one] >> other & 1 or lacks[two] >> suit & 1:
            continue
        mine, theirs, here, there = lengths[one], lengths[two], likely[suit], likely[other]
        more = here[mine[suit] - 1] + there[mine[other] + 1]
        more += here[theirs[suit] + 1] + there[theirs[other] - 1]
        more -= here[mine[suit]] + there[mine[other]] + here[theirs[suit]] + there[theirs[other]]
        if more >= 0 or random() < exp(more):
            mine[suit], mine[other] = mine[suit] - 1, mine[other] + 1
            theirs[suit], theirs[other] = theirs[suit] + 1, theirs[other] - 1
            cards[i], cards[j] = (two, suit, card), (one, other, against)
    hands = [[0, 0, 0, 0] for _ in dealt]
    for seat, suit, card in cards:
        hands[seat][suit] |= card
    return hands


def _split(cards: list[int], seats: list[int], room: Sequence[int], dealt: list[int]) -> None:
    at = 0
    for seat in seats:
        dealt[seat] = sum(cards[at : at + room[seat]])
        at += room[seat]
    if at > len(cards):
        raise ValueError("there are too few unseen cards")


def _taken(pools: dict[int, list[int]], sizes: tuple[int, ...], rng: Random) -> Iterator[list[int]]:
    """Yield the cards of each group in turn, unordered; one pool remains."""
    for number in range(len(sizes)):
        for cards in pools.values():
            _shuffled(cards, rng)
        held = tuple(sorted((pattern, len(cards)) for pattern, cards in pools.items()))
        taken: list[int] = []
        for (pattern, _), count in zip(held, _take(held, sizes[number:], rng), strict=True):
            cards = pools[pattern]
            taken += cards[len(cards) - count :]
            del cards[len(cards) - count :]
        yield _shuffled(taken, rng)
        to_come = (1 << len(sizes) - number - 1) - 1
        for pattern, _ in held:
            if pattern > to_come:
                pools.setdefault(pattern & to_come, []).extend(pools.pop(pattern))


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    cards.sort(key=lambda _: rng.random())
    return cards


@cache
def _bits(suit: int, mask: int) -> tuple[int, ...]:
    return tuple(1 << place + 16 * suit for place in range(16) if mask >> place & 1)


def _take(held: Pools, sizes: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """Draw the number of cards of each pool for the first group, weighted by its deals."""
    takes, sums = _ways(held, sizes)
    if not sums or not sums[-1]:
        raise ValueError("the unseen cards can't be dealt so")
    return takes[bisect_right(sums, rng.randrange(sums[-1]))]


@lru_cache(maxsize=1 << 14)
def _ways(
    held: Pools, sizes: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the possible takes of the first group by pool, and their running numbers of deals."""
    own = 1 << len(sizes) - 1
    takes = _compositions(sizes[0], tuple([0 if lack & own else count for lack, count in held]))
    return takes, tuple(accumulate(_deals(held, take, sizes[1:]) for take in takes))


def _deals(held: Pools, take: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """Return the number of deals in which the first group takes these numbers from the pools."""
    ways = prod([comb(pool[1], count) for pool, count in zip(held, take, strict=True)])
    to_come = (1 << len(sizes)) - 1
    left: dict[int, int] = {}
    for (lack, had), count in zip(held, take, strict=True):
        left[lack & to_come] = left.get(lack & to_come, 0) + had - count
    if len(sizes) < 2:
        return ways * (comb(left.get(0, 0), sizes[0]) if sizes else 1)
    sums = _ways(tuple(sorted(left.items())), sizes)[1]
    return ways * sums[-1] if sums else 0


@cache
def _compositions(size: int, most: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return all tuples of counts that add up to a size, each with its own maximum."""
    if not most:
        return () if size else ((),)
    rest = sum(most[1:])
    return tuple(
        (first, *others)
        for first in range(max(0, size - rest), min(most[0], size) + 1)
        for others in _compositions(size - first, most[1:])
    )
