"""The bots: legal moves always (see test_secrets.py), sense pays, and levels differ."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from statistics import mean, stdev

import pytest

from diamonds_core import (
    DiamondsVariant,
    DiversityVariant,
    Machine,
    Move,
    Variant,
    View,
    game_of,
    play_game,
    replay,
)
from diamonds_core.arena import Match, points
from diamonds_core.bots import diversity_features, value
from diamonds_core.bots.features import cards_mask
from diamonds_core.bots.outlook import outlook_of
from diamonds_core.bots.search import Manner, by_value, look_ahead
from diamonds_core.diversity import taking
from diamonds_core.variants import DIVERSITY_DECK

from .play import any_legal, variant_id


def margin(variant: Variant, seat: int, rng: Random, hero: str = "simple") -> float:
    """By how much a player's place scores more than random ones' average, in one game."""
    game, place = game_of(variant), variant.team[seat]
    ids = [hero if other == place else "random" for other in variant.team]
    paid = game.returns(replay(play_game(variant, [game.bots[id_] for id_ in ids], rng)))
    others = [paid[other] for other, id_ in enumerate(ids) if id_ == "random"]
    return float(paid[seat] - mean(others))


@pytest.mark.parametrize(
    "variant",
    [
        DiamondsVariant(4),
        DiamondsVariant(4, "first"),
        DiamondsVariant(2),
        DiamondsVariant(6, partners=True),
        DiamondsVariant(3, perfect=True),
    ],
    ids=variant_id,
)
def test_simple_sense_beats_chance(variant: Variant) -> None:
    rng = Random(8)
    margins = [margin(variant, game % variant.players, rng) for game in range(24)]
    assert mean(margins) > 3 * stdev(margins) / len(margins) ** 0.5


@pytest.mark.parametrize("level", ["beginner", "easy", "hard"])
def test_levels_beat_chance(level: str) -> None:
    rng = Random(10)
    margins = [margin(DiamondsVariant(4), game % 4, rng, level) for game in range(12)]
    assert mean(margins) > 3 * stdev(margins) / len(margins) ** 0.5


def test_the_chance_to_take_a_trick_of_diversity_counts_all_ways_to_complete_it() -> None:
    rng = Random(3)
    for length in (1, 2, 3, 4) * 12:
        trick = rng.sample(DIVERSITY_DECK.cards, length)
        unseen = rng.sample([card for card in DIVERSITY_DECK.cards if card not in trick], 9)
        own = rng.randrange(length)
        ways = list(combinations(unseen, 4 - length))
        taken = sum(taking((*trick, *way)) == own for way in ways)
        assert diversity_features.chance(trick, own, cards_mask(unseen)) == pytest.approx(
            taken / len(ways)
        )


def test_simple_sense_takes_fewer_tricks_of_diversity() -> None:
    variant, rng = DiversityVariant(hands=1), Random(9)
    margins = [margin(variant, game % 4, rng) for game in range(60)]
    assert mean(margins) > 3 * stdev(margins) / len(margins) ** 0.5


FAMILIES = [DiamondsVariant(n) for n in (2, 3, 4, 5, 6)] + [
    DiamondsVariant(4, partners=True),
    DiamondsVariant(6, partners=True),
]


def moment(
    variant: Variant, seed: int, phase: str = "play", cards: int = 6, played: int | None = None
) -> View:
    """What the seat to move sees once it has a choice, after a random beginning.

    It has so many cards or fewer; `played` are the cards of the trick on the table.
    """
    game, rng = game_of(variant), Random(seed)
    state = game.start(variant)

    def it_is() -> bool:
        if state.to_move is None or state.phase.name != phase or len(state.legal()) < 2:
            return False
        right = played is None or len(state.trick) == played
        return phase != "play" or (right and len(state.hand(state.turn)) <= cards)

    while not it_is():
        state.play(any_legal(state, rng))
    view: View = game.observe(state, state.turn)
    return view


@pytest.mark.parametrize("variant", FAMILIES, ids=variant_id)
@pytest.mark.parametrize("phase", ["pass", "give", "play"])
def test_value_weighs_every_move_the_best_first(variant: Variant, phase: str) -> None:
    view = moment(variant, 1, phase)
    for name in ("hard", "expert"):
        choice = game_of(variant).bots[name].choose(view, Random(1))
        values = [value for _, value in choice.weighed]
        assert choice.move == choice.weighed[0][0]
        assert values == sorted(values, reverse=True)
        assert {move for move, _ in choice.weighed} == set(view.legal)


def test_looking_to_the_end_of_a_trick_tells_its_last_player_nothing_new() -> None:
    """The position is the same whatever the others hold, so both ways must value it alike."""
    variant = DiamondsVariant(4)
    game, outlook, net = game_of(variant), outlook_of(variant), value.network(variant)
    assert net is not None
    for seed in range(12):
        view = moment(variant, seed, played=3)
        assert view.seat is not None
        seen = outlook.seen(variant, view.tricks)
        weighed = value.weigh(net, outlook, outlook.known(view), view.seat, seen)
        deals = [game.resample(view, Random(chance)) for chance in range(2)]
        others = [by_value(net, outlook)]
        ahead = look_ahead(net, outlook, deals, view.seat, seen, list(weighed), 1, others)
        assert ahead == pytest.approx(weighed)


def test_the_others_play_each_deal_in_another_manner() -> None:
    variant = DiamondsVariant(4)
    game, outlook, net = game_of(variant), outlook_of(variant), value.network(variant)
    assert net is not None
    manners = [by_value(net, outlook), lambda state, _: state.legal()[-1]]
    view = moment(variant, 4, played=0)
    seen, moves = outlook.seen(variant, view.tricks), list(view.legal)
    deals = [game.resample(view, Random(chance)) for chance in range(5)]

    def ahead(deals: Sequence[Machine], others: Sequence[Manner]) -> dict[Move, float]:
        assert view.seat is not None
        return look_ahead(net, outlook, deals, view.seat, seen, moves, 2, others)

    even, odd = ahead(deals[::2], manners[:1]), ahead(deals[1::2], manners[1:])
    mixed = {move: (3 * even[move] + 2 * odd[move]) / 5 for move in moves}
    assert ahead(deals, manners) == pytest.approx(mixed)
    assert mixed != pytest.approx(ahead(deals, manners[:1]))


def test_without_trust_in_what_it_finds_a_search_plays_as_without_one() -> None:
    for seed in range(12):
        view = moment(DiamondsVariant(4), seed, played=seed % 4)
        found = value.choose(view, Random(1), playouts=12, plays=8, trust=0.0)
        assert found.move == value.choose(view, Random(1)).move


@pytest.mark.parametrize(
    "variant",
    [DiamondsVariant(3), DiamondsVariant(4), DiamondsVariant(6, partners=True)],
    ids=variant_id,
)
def test_hands_are_expected_to_be_as_uneven_as_passing_makes_them(variant: Variant) -> None:
    """Counted are the suits that the others lack when the first card is led."""
    game, outlook, chance = game_of(variant), outlook_of(variant), Random(5)
    played = expected = by_chance = 0

    def voids(state: Machine) -> int:
        return sum(mask == 0 for hand in state.hands for mask in hand)

    for number in range(40):
        state = Match(variant, game.bots["hard"], game.bots["hard"], 3).opening(number)
        while state.phase.name != "play":
            view = game.observe(state, state.turn)
            state.play(game.bots["hard"].choose(view, chance).move)
        view = game.observe(state, state.turn)
        played += 5 * voids(state)
        expected += sum(voids(outlook.resample(view, chance)) for _ in range(5))
        by_chance += sum(voids(game.resample(view, chance)) for _ in range(5))
    assert abs(expected - played) < (played - by_chance) / 2


@pytest.mark.parametrize(
    "variant", [DiamondsVariant(3, perfect=True), DiamondsVariant(5)], ids=variant_id
)
def test_a_card_that_is_like_a_lower_one_does_the_same_in_its_trick(variant: Variant) -> None:
    rng, left_out = Random(2), 0
    for seed in range(10):
        state = game_of(variant).start(variant)
        while state.round < 2:
            if state.phase.name == "play":
                left_out += _same_tricks(state, seed)
            state.play(any_legal(state, rng))
    assert left_out > 100


def _same_tricks(state: Machine, seed: int) -> int:
    """Play each card that is like a lower one, and that one, to the end of the trick."""
    distinct, like, twins = outlook_of(state.variant).distinct(state), None, 0
    for card in state.legal():
        if card in distinct:
            like = _after_trick(state, card, Random(seed))
        else:
            assert _after_trick(state, card, Random(seed)) == like
            twins += 1
    return twins


def _after_trick(state: Machine, card: Move, rng: Random) -> tuple[int, list[int]]:
    """Who leads next, and all points, when the others play by chance."""
    state, taken = state.copy(), len(state.tricks)
    state.play(card)
    while len(state.tricks) == taken or state.phase.name == "rob":
        state.play(any_legal(state, rng))
    return state.leader, points(state)


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant()], ids=variant_id)
def test_who_plays_last_by_plain_sense_chooses_as_simple_does(variant: Variant) -> None:
    """Earlier in a trick of Diversity, playouts take a shorter look at how it may go on."""
    game, outlook = game_of(variant), outlook_of(variant)
    for seed in range(20):
        view = moment(variant, seed, played=3)
        move = outlook.sense(game.resample(view, Random(seed)), Random(seed))
        assert move == outlook.simple(view, Random(seed)).move


def test_without_weights_the_bots_play_by_plain_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    view = moment(DiamondsVariant(4), 2)
    monkeypatch.setattr(value, "network", lambda _: None)
    bots = game_of(view.variant).bots
    assert bots["expert"].choose(view, Random(1)) == bots["simple"].choose(view, Random(1))


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant()], ids=variant_id)
def test_features_tell_nothing_that_the_seat_can_not_see(variant: Variant) -> None:
    """What a search reads of a dealt state is what play reads of a View."""
    game, outlook = game_of(variant), outlook_of(variant)
    for seed in range(12):
        view = moment(variant, seed, cards=5)
        assert view.seat is not None
        seen = outlook.seen(variant, view.tricks)
        told = outlook.features(outlook.known(view), view.seat, seen)
        for chance in range(3):
            dealt = game.resample(view, Random(chance))
            assert outlook.features(dealt, view.seat, seen) == told


def test_a_weak_level_forgets_what_was_played() -> None:
    """A player without memory rates a king under an ace that is gone as under one to come."""
    outlook = outlook_of(DiamondsVariant(4))
    view = moment(DiamondsVariant(4), 4)
    assert view.seat is not None
    table = outlook.known(view)
    full = outlook.seen(view.variant, view.tricks)
    assert outlook.remembered(view.variant, view.tricks, 99).gone == full.gone
    forgotten = outlook.remembered(view.variant, view.tricks, 0)
    assert forgotten.gone == 0
    assert forgotten.tricks == full.tricks
    assert outlook.features(table, view.seat, forgotten) != outlook.features(table, view.seat, full)
