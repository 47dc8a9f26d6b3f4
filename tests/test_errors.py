"""Errors keep their facts on the way from a worker process, or in a copy."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

import pytest

from diamonds_core import DiamondsVariant, game_of
from diamonds_core.errors import GameError, IllegalMove
from diamonds_core.moves import Pass


def kinds(kind: type[GameError] = GameError) -> list[type[GameError]]:
    """Return a class of errors and all its subclasses."""
    return [kind, *(found for below in kind.__subclasses__() for found in kinds(below))]


def pickled(error: GameError) -> GameError:
    copied: GameError = pickle.loads(pickle.dumps(error))
    return copied


@pytest.mark.parametrize("kind", kinds())
@pytest.mark.parametrize("again", [pickled, copy.copy, copy.deepcopy])
def test_a_copy_of_an_error_has_its_kind_text_code_and_facts(
    kind: type[GameError], again: Callable[[GameError], GameError]
) -> None:
    error = kind("no-card", **dict.fromkeys(("card", "expected"), "D99"))
    copied = again(error)
    assert type(copied) is kind
    assert (str(copied), copied.code, copied.facts) == (str(error), error.code, error.facts)


def break_a_rule() -> None:
    variant = DiamondsVariant(4)
    game_of(variant).start(variant).play(Pass(1))


def test_an_illegal_move_in_a_worker_is_reported_as_such() -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(IllegalMove, match="expected"):
        pool.submit(break_a_rule).result()
