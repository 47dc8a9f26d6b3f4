"""The compiled engine beside its sources: `make test-native` runs all unit tests with it."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from diamonds_core import GAMES, Variant, draw, game_of
from diamonds_core.events import Event
from diamonds_core.native import is_compiled, version

from .play import variant_id

ROOT = Path(__file__).parents[1]
ENDS = tuple(list(game.variant.every())[at] for game in GAMES.values() for at in (0, -1))


def test_what_is_tested_is_what_was_chosen() -> None:
    assert is_compiled() == ("DIAMONDS_NATIVE" in os.environ)


def test_the_command_line_says_which_engine_runs() -> None:
    command = [sys.executable, "-m", "diamonds_core", "--version"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip() == version()


@pytest.mark.parametrize("variant", ENDS, ids=variant_id)
def test_the_sources_play_the_same_game(variant: Variant) -> None:
    """The same events, views, new deals and moves, by rules of thumb and by chance."""
    program = f"from tests.test_native import trace\nprint(trace({variant.name!r}))"
    path = os.pathsep.join(map(str, (ROOT, ROOT / "web")))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    assert done.stdout.strip() == trace(variant.name)


def trace(name: str) -> str:
    """A digest of all that happens in a game, by the name of its variant."""
    (variant,) = (found for found in ENDS if found.name == name)
    game, rng, events, lines = game_of(variant), Random(name), list[Event](), list[str]()
    state = game.start(variant)
    while not state.over:
        seat = state.to_move
        if seat is None:
            move = draw(state, rng)
        else:
            view = game.observe(state, seat)
            bot = game.bots[rng.choice(("simple", "random"))]
            move = bot.choose(game.observe(game.resample(view, rng), seat), rng).move
            lines.append(str(view))
        state = state.copy()
        state.play(move, events.append)
    return sha256("\n".join([*lines, *map(str, events)]).encode()).hexdigest()
