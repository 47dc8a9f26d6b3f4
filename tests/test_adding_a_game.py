"""A third game, in one file of the tests, can be played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from app.core.routes import HERE, ReplayRoute, RulesRoute, ScoresRoute
from diamonds_core import GAMES, Variant, game_of, play_game, read_record, replay, write_record
from diamonds_core.arena.match import Match, measure
from diamonds_core.arena.puzzles import kinds
from diamonds_core.bots.reference import reference_bot

from . import test_pettingzoo, test_playouts, test_position, test_record, test_secrets
from .highcard import GAME, HighCardVariant
from .play import variant_id
from .player import Player, player_at

each = pytest.mark.parametrize("variant", tuple(HighCardVariant.every()), ids=variant_id)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the game's line of `diamonds_core/registry.py`."""
    monkeypatch.setitem(GAMES, GAME.name, GAME)


@pytest.mark.parametrize(
    "promise",
    [
        test_playouts.test_cards_are_conserved_and_the_game_ends,
        test_playouts.test_copies_in_every_phase_are_independent_and_play_on_alike,
        test_playouts.test_only_legal_moves_are_taken_and_refusal_changes_nothing,
        test_secrets.test_resampled_state_has_the_same_view,
        test_secrets.test_resampled_state_can_be_played_to_the_end,
        test_record.test_a_record_survives_writing_and_reading,
        test_position.test_a_text_reads_as_the_view_that_was_written,
        test_pettingzoo.test_pettingzoo_accepts_the_table,
        test_pettingzoo.test_a_seed_fixes_the_game,
        test_pettingzoo.test_a_game_is_played_to_its_end,
        test_pettingzoo.test_observations_follow_from_the_view_alone,
    ],
    ids=lambda promise: promise.__name__,
)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_it_keeps_the_promises_of_every_game(promise: Callable[..., None]) -> None:
    for variant in HighCardVariant.every():
        promise(variant=variant)


@pytest.mark.parametrize("bot", test_secrets.BOTS)
@each
def test_its_bots_see_no_hidden_cards(variant: Variant, bot: str) -> None:
    test_secrets.test_a_bot_does_not_see_hidden_cards(variant, bot)


@each
def test_its_levels_play_whole_games_by_its_heuristic(variant: HighCardVariant) -> None:
    bots = [GAME.bots[id_] for id_ in ("expert", "easy", "simple", "random")]
    record = read_record(write_record(play_game(variant, bots[: variant.players], Random(1))))
    assert replay(record).over
    state = test_secrets.moments(variant, seed=1)[2]
    view = game_of(variant).observe(state, state.to_move)
    assert GAME.bots["expert"].choose(view, Random(2)) == GAME.heuristic(view, Random(2))


@each
def test_the_arena_measures_its_bots(variant: Variant) -> None:
    pimc = reference_bot("pimc-3")
    assert pimc is not None
    for better in (pimc, GAME.bots["easy"]):
        assert measure(Match(variant, better, GAME.bots["random"]), 60).mean > 0
    assert variant.name not in {kind.variant for kind in kinds()}, "a proof needs a network"


@pytest.mark.heavy
@each
def test_openspiel_plays_it(variant: Variant) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from diamonds_core.env import openspiel

    game = pyspiel.load_game(f"{openspiel.TYPE.short_name}(variant={variant.name})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("people", [1, 2])
@each
def test_it_is_played_on_plain_pages(variant: Variant, people: int) -> None:
    """A whole game from the start page, with all sheets, and the screens after its end."""
    player = player_at("final", variant, people=people)
    state = player.state
    assert state.over
    bars = [int(bar.text) for bar in player.page.select(".bar .tot > span")]
    assert bars == sorted(game_of(variant).scores(state), reverse=True)
    for sheet in ("log", "tricks", "aid", "menu"):
        assert player.sheet(sheet).texts
    player.open(ScoresRoute())
    assert player.page.name == "scores"
    player.ask("back")
    player.open(ReplayRoute(HERE, 0))
    assert player.page.name == "table"


def test_the_start_page_offers_it() -> None:
    player = Player(HighCardVariant())
    player.ask("home")
    assert player.page.select('[name="game"][value="highcard"]')
    player.open(RulesRoute("highcard"))
    assert "Symbols" in player.page.texts
