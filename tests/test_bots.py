"""The bots: legal moves always (see test_secrets.py), skill pays, and levels differ."""

from __future__ import annotations

import re
import sys
import zlib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from diamonds_core import DiamondsVariant, DiversityVariant, Move, State, Variant, View, game_of
from diamonds_core.arena.match import Match
from diamonds_core.bots import evaluator, levels, network
from diamonds_core.bots.bot import Choice
from diamonds_core.bots.evaluator import evaluator_of
from diamonds_core.bots.levels import LevelPolicy
from diamonds_core.bots.parameters import Level
from diamonds_core.bots.search import look_ahead
from diamonds_core.cards import cards_mask
from diamonds_core.diamonds.features import DiamondsHistory
from diamonds_core.diversity import features as diversity_features
from diamonds_core.diversity import winning_index
from diamonds_core.diversity.variant import DECK as DIVERSITY_DECK
from diamonds_core.errors import NetworkError
from diamonds_core.steps import finish

from .play import any_legal, heavy, variant_id


def test_the_chance_to_take_a_trick_of_diversity_counts_all_ways_to_complete_it() -> None:
    rng = Random(3)
    for length in (1, 2, 3, 4) * 12:
        trick = rng.sample(DIVERSITY_DECK.cards, length)
        unseen = rng.sample([card for card in DIVERSITY_DECK.cards if card not in trick], 9)
        own = rng.randrange(length)
        ways = list(combinations(unseen, 4 - length))
        taken = sum(winning_index((*trick, *way)) == own for way in ways)
        assert diversity_features.chance(trick, own, cards_mask(unseen)) == pytest.approx(
            taken / len(ways)
        )


FAMILIES = [DiamondsVariant(n) for n in (2, 3, 4, 5, 6)] + [
    DiamondsVariant(4, partners=True),
    DiamondsVariant(6, partners=True),
]


def moment(
    variant: Variant, seed: int, phase: str = "play", cards: int = 6, played: int | None = None
) -> View:
    """Return the view of the seat to move at a choice, after a random beginning.

    It has at most `cards` cards; `played` is the number of cards in the trick on the table.
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


@pytest.mark.parametrize("variant", [*heavy(*FAMILIES[:-1]), FAMILIES[-1]], ids=variant_id)
@pytest.mark.parametrize("phase", ["pass", "give", "play"])
def test_value_weighs_every_move_the_best_first(variant: Variant, phase: str) -> None:
    view = moment(variant, 1, phase)
    for name in ("hard", "expert"):
        choice = game_of(variant).bots[name].choose(view, Random(1))
        values = [value for _, value in choice.evaluations]
        assert choice.move == choice.evaluations[0][0]
        assert values == sorted(values, reverse=True)
        assert {move for move, _ in choice.evaluations} == set(view.legal)


@pytest.mark.parametrize("variant", FAMILIES, ids=variant_id)
def test_forced_move_needs_no_values(variant: Variant) -> None:
    view = moment(variant, 1)
    view = replace(view, legal=view.legal[:1])
    for bot in game_of(variant).offered():
        assert bot.choose(view, Random(1)) == Choice(view.legal[0])


def test_search_of_one_trick_agrees_with_evaluation_for_its_last_player() -> None:
    """The position doesn't depend on the hidden hands, so both ways must value it alike."""
    variant = DiamondsVariant(4)
    game, adapter, evaluator = game_of(variant), game_of(variant).network, evaluator_of(variant)
    assert evaluator is not None
    for seed in range(12):
        view = moment(variant, seed, played=3)
        history = adapter.history(variant, view.tricks)
        values = evaluator.evaluate(view)
        deals = [game.resample(view, Random(chance)) for chance in range(2)]
        found = finish(look_ahead(evaluator, Level(playouts=99), deals, history, values, 1.0, 1))
        assert found == pytest.approx(values)


class Searching:
    """A stand-in that plays two tricks out; `valued` counts the positions evaluated."""

    def __init__(self) -> None:
        self.valued = 0

    def search(self, view: View, deals: Iterable[State], level: Level) -> dict[Move, float]:
        """Return the values that the playouts alone give to the moves."""
        evaluator, adapter = evaluator_of(view.variant), game_of(view.variant).network
        assert evaluator is not None

        def margin(state: State, seat: int) -> float:
            self.valued += 1
            return adapter.margin(state, seat)

        evaluator = replace(evaluator, adapter=replace(adapter, margin=margin))
        history, values = adapter.history(view.variant), dict.fromkeys(view.legal, 0.0)
        return finish(look_ahead(evaluator, level, deals, history, values, 1.0, 2))


def deals_of(view: View, count: int) -> list[State]:
    return [game_of(view.variant).resample(view, Random(chance)) for chance in range(count)]


@pytest.mark.heavy
def test_few_playouts_tell_the_best_move_nearly_as_well_as_all() -> None:
    """A move is given up when it is unlikely to be the best."""
    level = Level(playouts=10_000)
    all_, some, lost = Searching(), Searching(), list[float]()
    for seed in range(8):
        view = moment(DiamondsVariant(4), seed, played=0)
        never = replace(level, prune_threshold=-1.0)
        everything = all_.search(view, deals_of(view, 96), never)
        few = some.search(view, deals_of(view, 96), level)
        assert few.keys() == everything.keys()
        lost.append(max(everything.values()) - everything[max(few, key=few.__getitem__)])
    assert some.valued < 0.5 * all_.valued
    assert mean(lost) < 0.05


def test_a_search_ends_when_its_playouts_are_spent() -> None:
    view = moment(DiamondsVariant(4), 4, played=0)
    deals, batch = iter(deals_of(view, 100)), Level().batch
    Searching().search(view, deals, Level(playouts=batch * len(view.legal) + 1))
    assert len(list(deals)) == 100 - 2 * batch


def test_a_search_without_weight_plays_as_no_search() -> None:
    level = Level(playouts=12, horizon=8, search_weight=0.0)
    for seed in range(12):
        view = moment(DiamondsVariant(4), seed, played=seed % 4)
        found = LevelPolicy(level)(view, Random(1))
        assert found.move == LevelPolicy(Level())(view, Random(1)).move


@pytest.mark.heavy
@pytest.mark.parametrize(
    "variant",
    [DiamondsVariant(4), DiamondsVariant(3), DiamondsVariant(6, partners=True)],
    ids=variant_id,
)
def test_passing_prior_matches_suit_lengths_after_passing(variant: Variant) -> None:
    """The test counts the suits that the others lack at the first lead."""
    game, adapter, chance = game_of(variant), game_of(variant).network, Random(5)
    played = expected = by_chance = 0

    def voids(state: State) -> int:
        return sum(mask == 0 for hand in state.hands for mask in hand)

    for number in range(40):
        state = Match(variant, game.bots["hard"], game.bots["hard"], 3).opening(number)
        while state.phase.name != "play":
            view = game.observe(state, state.turn)
            state.play(game.bots["hard"].choose(view, chance).move)
        view = game.observe(state, state.turn)
        played += 5 * voids(state)
        expected += sum(voids(adapter.resample(view, chance)) for _ in range(5))
        by_chance += sum(voids(game.resample(view, chance)) for _ in range(5))
    assert abs(expected - played) < (played - by_chance) / 2


@pytest.mark.parametrize(
    "variant", [DiamondsVariant(3, perfect=True), DiamondsVariant(5)], ids=variant_id
)
def test_equivalent_cards_have_the_same_effect_in_their_trick(variant: Variant) -> None:
    rng, left_out = Random(2), 0
    for seed in range(10):
        state = game_of(variant).start(variant)
        while state.round < 2:
            if state.phase.name == "play":
                left_out += _same_tricks(state, seed)
            state.play(any_legal(state, rng))
    assert left_out > 100


def _same_tricks(state: State, seed: int) -> int:
    """Play each card that is equivalent to a lower one, and that one, to the end of the trick."""
    distinct, like, twins = game_of(state.variant).network.distinct_moves(state), None, 0
    for card in state.legal():
        if card in distinct:
            like = _after_trick(state, card, Random(seed))
        else:
            assert _after_trick(state, card, Random(seed)) == like
            twins += 1
    return twins


def _after_trick(state: State, card: Move, rng: Random) -> tuple[int, list[int]]:
    """Return the next leader and all points, when the others play by chance."""
    state, taken = state.copy(), len(state.tricks)
    state.play(card)
    while len(state.tricks) == taken or state.phase.name == "rob":
        state.play(any_legal(state, rng))
    return state.leader, list(game_of(state.variant).points(state))


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant()], ids=variant_id)
def test_heuristic_move_of_the_last_player_is_that_of_simple(variant: Variant) -> None:
    """Earlier in a trick of Diversity, playouts use a rougher estimate of the continuation."""
    game, adapter = game_of(variant), game_of(variant).network
    for seed in range(20):
        view = moment(variant, seed, played=3)
        move = adapter.heuristic_move(game.resample(view, Random(seed)), Random(seed))
        assert move == game.heuristic(view, Random(seed)).move


def test_a_game_that_lacks_a_level_is_told_so() -> None:
    given = {name: Level() for name in levels.NAMES if name != "hard"}
    with pytest.raises(ValueError, match="easy, medium, hard, expert, but beginner, easy, medium,"):
        levels.game_bots(game_of(DiamondsVariant(4)).heuristic, given)


@pytest.mark.parametrize("fault", ["missing", "empty", "cut", "longer", "not compressed", "zeros"])
def test_a_network_that_is_missing_or_broken_is_named(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, path = moment(DiamondsVariant(4), 2), tmp_path / "4.bin"
    whole = zlib.decompress((evaluator.WEIGHTS / "4.bin").read_bytes())
    monkeypatch.setattr(evaluator, "WEIGHTS", tmp_path)
    if fault != "missing":
        data = {"empty": b"", "cut": whole[:-1], "longer": whole + b"0", "zeros": bytes(16)}
        path.write_bytes(zlib.compress(data[fault]) if fault in data else b"<!doctype html>")
    with pytest.raises(NetworkError, match=re.escape(str(path))):
        game_of(view.variant).bots["expert"].choose(view, Random(1))


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant()], ids=variant_id)
def test_features_are_independent_of_hidden_cards(variant: Variant) -> None:
    """Features of a dealt state in a search equal those of the View in play."""
    game, adapter = game_of(variant), game_of(variant).network
    for seed in range(12):
        view = moment(variant, seed, cards=5)
        assert view.seat is not None
        history = adapter.history(variant, view.tricks)
        features = adapter.features(adapter.state_from_view(view), view.seat, history)
        for chance in range(3):
            dealt = game.resample(view, Random(chance))
            assert adapter.features(dealt, view.seat, history) == features


def test_bots_in_threads_choose_as_they_do_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Networks and features have caches of limited size, which all threads share."""
    monkeypatch.setattr(network, "CACHED", 5)
    variants: tuple[Variant, ...] = DiamondsVariant(4), DiversityVariant()
    views = [moment(variant, seed) for variant in variants for seed in range(6)]

    def choice(view: View) -> Choice:
        return game_of(view.variant).bots["hard"].choose(view, Random(1))

    alone, interval = list(map(choice, views)), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(choice, views * 2)) == alone * 2
    finally:
        sys.setswitchinterval(interval)


def test_a_weak_level_forgets_what_was_played() -> None:
    """A player without memory rates a king the same whether or not the ace is gone."""
    adapter = game_of(DiamondsVariant(4)).network
    view = moment(DiamondsVariant(4), 4)
    assert isinstance(view.variant, DiamondsVariant)
    assert view.seat is not None
    state, full = adapter.state_from_view(view), DiamondsHistory(view.variant, view.tricks)
    assert DiamondsHistory.remembered(view.variant, view.tricks, 99).gone == full.gone
    forgotten = DiamondsHistory.remembered(view.variant, view.tricks, 0)
    assert forgotten.gone == 0
    assert forgotten.tricks == full.tricks
    assert adapter.features(state, view.seat, forgotten) != adapter.features(state, view.seat, full)
