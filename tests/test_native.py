"""The compiled engine compared with its sources: `make test-native` runs these tests on it."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diamonds_core import GAMES, DiamondsVariant, Variant, draw, game_of
from diamonds_core.bots.network import Layers, Weights
from diamonds_core.events import Event
from diamonds_core.native import layers_in_c
from diamonds_core.version import is_compiled, version

from .play import variant_id

ROOT = Path(__file__).parents[1]
compiled = pytest.mark.skipif(not is_compiled(), reason="compares the sources with themselves")
ENDS = tuple(list(game.variant.every())[at] for game in GAMES.values() for at in (0, -1))


def test_engine_under_test_is_the_one_asked_for() -> None:
    assert is_compiled() == ("DIAMONDS_NATIVE" in os.environ)


def test_the_command_line_says_which_engine_runs() -> None:
    command = [sys.executable, "-m", "diamonds_core", "--version"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip() == version()


@compiled
def test_variant_in_python_says_that_it_needs_the_plain_wheel() -> None:
    class Own(DiamondsVariant):
        pass

    with pytest.raises(TypeError, match=r"Own can't extend the compiled engine; use the plain w"):
        Own(4)


@compiled
@pytest.mark.parametrize("variant", ENDS, ids=variant_id)
def test_the_sources_play_the_same_game(variant: Variant) -> None:
    """Events, views, new deals, moves and values are equal; an Expert moves now and then."""
    program = f"from tests.test_native import trace\nprint(trace({variant.name!r}))"
    path = os.pathsep.join(map(str, (ROOT, ROOT / "web")))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    assert done.stdout.strip() == trace(variant.name)


def trace(name: str) -> str:
    """Return a digest of a whole game, by the name of its variant."""
    (variant,) = (found for found in ENDS if found.name == name)
    game, rng, events, lines = game_of(variant), Random(name), list[Event](), list[str]()
    state = game.start(variant)
    while not state.over:
        seat = state.to_move
        if seat is None:
            move = draw(state, rng)
        else:
            view = game.observe(state, seat)
            (bot,) = rng.choices(("simple", "random", "hard", "expert"), (40, 20, 38, 2))
            dealt = game.observe(game.resample(view, rng), seat)
            choice = game.bots[bot].choose(dealt, rng)
            move = choice.move
            lines += [str(view), str(choice)]
        state = state.copy()
        state.play(move, events.append)
    return sha256("\n".join([*lines, *map(str, events)]).encode()).hexdigest()


# The layers of a network in C ------------------------------------------------------------

SHAPES = st.tuples(st.integers(1, 200), st.integers(1, 130), st.integers(1, 33))
"""The numbers of features, and of units of both layers; sums of more features may need 17 bits."""


def weights(shape: tuple[int, int, int], limit: int, rng: Random) -> Weights:
    """Return random weights up to a limit."""
    features, hidden, outs = shape

    def numbers(code: str, count: int, limit: int) -> array[int]:
        return array(code, [rng.randint(-limit, limit) for _ in range(count)])

    first, start = numbers("b", features * hidden, limit), numbers("i", hidden, 50 * limit)
    second, middle = numbers("b", hidden * outs, limit), numbers("i", outs, limit << 20)
    return Weights(first, start, second, middle, numbers("b", outs, limit), rng.randrange(99), 64)


@compiled
@given(SHAPES, st.integers(1, 127), st.integers(), st.data())
def test_the_layers_in_c_have_the_same_sums(
    shape: tuple[int, int, int], limit: int, seed: int, data: st.DataObject
) -> None:
    network = weights(shape, limit, Random(seed))
    features = data.draw(st.integers(0, (1 << shape[0]) - 1))
    assert layers_in_c()(*network).value(features) == Layers(*network).value(features)


@compiled
@pytest.mark.parametrize("features", [-1, 1 << 64])
def test_features_that_the_network_lacks_are_refused_in_both(features: int) -> None:
    network = weights((64, 8, 4), 9, Random(1))
    for layers in (layers_in_c(), Layers):
        with pytest.raises(OverflowError):
            layers(*network).value(features)
