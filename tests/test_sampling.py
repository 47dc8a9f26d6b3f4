"""Deals of the unseen cards: every deal that agrees with the view, all equally likely."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations, islice
from math import exp
from random import Random
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of
from diamonds_core.cards import cards_mask
from diamonds_core.knowledge import knowledge
from diamonds_core.sampling import deal_unseen, metropolis_swap
from diamonds_core.view import View

from .play import heavy, playout, variant_id

Card = tuple[int, int]
Deal = tuple[frozenset[Card], ...]

AnyDeal = tuple[int, ...]
"""The mask of a hand, by seat."""

DRAWS = 30
"""The average number of draws of each deal."""

MANY = 200
"""The limit above which deals are not counted."""

SEEDS = 6
"""The number of games examined."""


def is_uniform(found: Counter[Any], possible: Collection[Any]) -> bool:
    """Return whether all possible deals were found about equally often."""
    return is_likely(found, dict.fromkeys(possible, 1.0))


def is_likely(found: Counter[Any], odds: Mapping[Any, float]) -> bool:
    """Test chi-squared by Wilson and Hilferty: at most four standard errors above its mean."""
    assert set(found) <= set(odds)
    if len(odds) == 1:
        return True
    share, free = sum(found.values()) / sum(odds.values()), len(odds) - 1
    expected = {deal: share * odd for deal, odd in odds.items()}
    squared = sum((found[deal] - often) ** 2 / often for deal, often in expected.items())
    spread = 2 / (9 * free)
    return bool((squared / free) ** (1 / 3) < 1 - spread + 4 * spread**0.5)


def cards_of(masks: list[int]) -> frozenset[Card]:
    return frozenset(
        (suit, place) for suit, mask in enumerate(masks) for place in range(16) if mask >> place & 1
    )


def every_deal(
    unseen: frozenset[Card], room: tuple[int, ...], lacks: tuple[int, ...]
) -> Iterator[Deal]:
    """Return all possible deals, by brute force."""
    if not room:
        yield ()
        return
    able = sorted(card for card in unseen if not lacks[0] >> card[0] & 1)
    for hand in combinations(able, room[0]):
        for others in every_deal(unseen.difference(hand), room[1:], lacks[1:]):
            yield (frozenset(hand), *others)


@pytest.mark.parametrize(
    ("unseen", "room", "lacks"),
    [
        ((0b111, 0b11, 0b1, 0), (3, 2), (0, 0)),  # nothing is known, one card is out of play
        ((0b111, 0b11, 0b11, 0b1), (2, 3), (0b1, 0)),
        ((0b111, 0b11, 0b11, 0b1), (2, 2, 2), (0b1, 0b10, 0)),  # two different voids
        ((0b111, 0b11, 0b11, 0b1), (3, 2, 3), (0b1, 0b10, 0b100)),  # no seat is free
        ((0b111, 0b111, 0b1, 0b1), (2, 2, 2), (0b11, 0b1, 0)),  # one lacks more than the other
        ((0b11, 0b11, 0b11, 0b11), (1, 2, 2, 2), (0b1, 0b110, 0b1000, 0b1)),
        ((0b1, 0b11, 0b11, 0b11), (1, 1, 1, 2, 2), (0b1, 0b10, 0b100, 0b1000, 0b1010)),
        ((0b11, 0b1, 0, 0b1), (2, 2), (0b1010, 0b1)),  # only one deal is possible
    ],
)
def test_every_deal_is_equally_likely(
    unseen: tuple[int, ...], room: tuple[int, ...], lacks: tuple[int, ...]
) -> None:
    rng = Random(1)
    possible = set(every_deal(cards_of(list(unseen)), room, lacks))
    found = Counter[Any](
        tuple(map(cards_of, deal_unseen(unseen, room, lacks, rng)))
        for _ in range(DRAWS * len(possible))
    )
    assert is_uniform(found, possible)


@pytest.mark.parametrize(
    ("unseen", "room", "lacks", "before"),
    [
        ((0b111, 0b11, 0b1, 0), (4, 2), (0, 0), ((0, 0, 0, 0), (0, 1, 0, 0))),
        ((0b11, 0b11, 0b1, 0), (2, 1), (0, 0), ((0, 0, 0, 0), (0, 1, 0, 0))),
        *heavy(
            ((0b111, 0b11, 0b11, 0b1), (3, 2, 3), (0b1, 0b10, 0), ((1, 0, 0, 2),) * 3),
            ((0b11, 0b11, 0b11, 0), (1, 2, 3), (0b1, 0, 0b100), ((1, 1, 0, 1),) * 3),
        ),
    ],
)
def test_exchanged_deals_follow_their_likelihoods(
    unseen: tuple[int, ...],
    room: tuple[int, ...],
    lacks: tuple[int, ...],
    before: tuple[tuple[int, ...], ...],
) -> None:
    rng, likely = Random(4), ((1.0, 0.2, 0.0, 0.4, 0.9, 1.5), *[(0.5, 0.0, 0.3, 0.1, 0.2)] * 3)
    odds = {
        deal: exp(
            sum(
                likely[suit][had[suit] + sum(card[0] == suit for card in hand)]
                for hand, had in zip(deal, before, strict=True)
                for suit in range(4)
            )
        )
        for deal in every_deal(cards_of(list(unseen)), room, lacks)
    }
    # Each set of dealt cards is as likely as before: passing moves no undealt card.
    among: defaultdict[frozenset[Card], list[float]] = defaultdict(list)
    for deal, odd in odds.items():
        among[frozenset().union(*deal)].append(odd)
    odds = {deal: odd / fmean(among[frozenset().union(*deal)]) for deal, odd in odds.items()}
    found = Counter[Any]()
    for _ in range(2 * DRAWS * len(odds)):
        dealt = deal_unseen(unseen, room, lacks, rng)
        for _ in range(8):  # a walk over so few cards is short
            dealt = metropolis_swap(dealt, before, lacks, likely, rng)
        found[tuple(map(cards_of, dealt))] += 1
    assert is_likely(found, odds)
    assert not is_uniform(found, odds)


masks = st.tuples(*[st.integers(0, 7)] * 4)


@given(unseen=masks, seats=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 15)), max_size=5))
def test_a_deal_is_found_wherever_there_is_one(
    unseen: tuple[int, ...], seats: list[tuple[int, int]]
) -> None:
    room, lacks = tuple(size for size, _ in seats), tuple(lack for _, lack in seats)
    known = cards_of(list(unseen))
    if next(every_deal(known, room, lacks), None) is None:
        with pytest.raises(ValueError, match="unseen cards"):
            deal_unseen(unseen, room, lacks, Random(2))
        return
    dealt = list(map(cards_of, deal_unseen(unseen, room, lacks, Random(2))))
    assert [len(hand) for hand in dealt] == list(room)
    assert len(frozenset().union(*dealt)) == sum(room)
    for hand, lack in zip(dealt, lacks, strict=True):
        assert hand <= {card for card in known if not lack >> card[0] & 1}


def late_views(variant: Variant, seeds: range) -> Iterator[tuple[View, set[AnyDeal]]]:
    """Yield late views of first rounds that leave several deals open, and those deals."""
    game, last = game_of(variant), 3 if variant.players < 5 else 2
    for seed in seeds:
        for state, _ in playout(variant, Random(seed)):
            if state.to_move is not None and len(state.tricks) >= variant.tricks - last:
                view = game.observe(state, state.to_move)
                deals = set(islice(knowledge(view).deals(), MANY))
                if 10 < len(deals) < MANY:
                    yield view, deals
                    break
            if state.round > 1:
                break


@pytest.mark.heavy
@pytest.mark.parametrize(
    "variant",
    [
        DiamondsVariant(4, perfect=True),
        *heavy(
            DiversityVariant(),
            DiamondsVariant(6),
            DiamondsVariant(3, perfect=True),
            DiamondsVariant(6, "first", partners=True),
        ),
    ],
    ids=variant_id,
)
def test_resampling_draws_every_possible_deal_equally_often(variant: Variant) -> None:
    """Late in a round, with voids and passed cards, draws are compared with a list of all deals."""
    game, rng = game_of(variant), Random(3)
    views = list(late_views(variant, range(SEEDS)))
    assert views
    for view, deals in views:
        found = Counter[Any]()
        for _ in range(DRAWS * len(deals)):
            state = game.resample(view, rng)
            found[tuple(cards_mask(state.hand(seat)) for seat in range(variant.players))] += 1
        assert is_uniform(found, deals)
