"""The bots: legal moves always (see test_secrets.py), and sense pays."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from diamonds_core import (
    GAMES,
    Bot,
    DiamondsVariant,
    DiversityVariant,
    Variant,
    View,
    game_of,
    move_text,
    play_game,
    read_record,
    replay,
)
from diamonds_core.bots.yardsticks import yardstick

from .play import variant_id

GOLDEN = Path(__file__).with_name("golden")


def margin(variant: Variant, seat: int, rng: Random) -> float:
    """By how much a simple player's place scores more than random ones' average, in one game."""
    game, place = game_of(variant), variant.team[seat]
    ids = ["simple" if other == place else "random" for other in variant.team]
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


def test_simple_sense_takes_fewer_tricks_of_diversity() -> None:
    variant, rng = DiversityVariant(hands=1), Random(9)
    margins = [margin(variant, game % 4, rng) for game in range(60)]
    assert mean(margins) > 3 * stdev(margins) / len(margins) ** 0.5


def fixed_positions(game: str) -> list[tuple[View, int]]:
    """Some decisions of each golden record, the same for ever, each with a seed."""
    found: list[tuple[View, int]] = []
    for path in sorted(GOLDEN.glob(f"{game}-*.json")):
        record, rng = read_record(path.read_text("utf-8")), Random(path.stem)
        state = game_of(record.variant).start(record.variant)
        choices: list[tuple[View, int]] = []
        for number, move in enumerate(record.moves):
            if state.to_move is not None and len(state.legal()) > 1:
                view = game_of(record.variant).observe(state, state.to_move)
                choices.append((view, number))
            state.play(move)
        found += rng.sample(choices, 6)
    return found


def figure(bot: Bot[Any], game: str) -> str:
    """What a bot plays in the fixed positions, in eight digits; of a search, in some of them."""
    positions = fixed_positions(game)[:: 8 if bot.searches else 1]
    moves = [move_text(bot.choose(view, Random(seed)).move) for view, seed in positions]
    return sha256("\n".join(moves).encode()).hexdigest()[:8]


FIGURES = {
    "diamonds": {"simple": "", "random": "", "pimc-3": ""},
    "diversity": {"simple": "", "random": "", "pimc-3": ""},
}
"""Who changes what a bot plays says so here; `simple`, `random` and PIMC never change."""


@pytest.mark.parametrize("name", GAMES)
def test_what_every_bot_plays_is_known(name: str) -> None:
    game, yard = GAMES[name], yardstick(name, "pimc-3")
    assert yard is not None
    bots = {**game.bots, yard.id: yard}
    assert {id_: figure(bot, name) for id_, bot in bots.items()} == FIGURES[name]


def test_the_fixed_positions_are_of_all_kinds() -> None:
    views = fixed_positions("diamonds")
    assert len(views) > 100
    assert {view.phase for view, _ in views} == {"pass", "give", "play", "rob"}
    assert {view.variant for view, _ in views} == set(DiamondsVariant.every())
