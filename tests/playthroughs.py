"""Whole games of every variant in OpenSpiel: `python -m tests.playthroughs` writes them.

A playthrough has the number of actions, the returns, and a digest of everything that OpenSpiel
received: each action, and for the seat to move its strings and tensors. The stream of the variant's
name draws the actions (see `diamonds_core.chance`), the same in every version of Python.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

try:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    sys.exit("Playthroughs need OpenSpiel: make .venv/bench")

from diamonds_core import Variant
from diamonds_core.chance import below, numbers
from diamonds_core.env import openspiel  # noqa: F401 (it registers the game)
from diamonds_core.game import variants

KEPT = Path(__file__).parent / "golden/openspiel.json"


def load(variant: Variant) -> Any:  # noqa: ANN401 (pyspiel has no types)
    """Return OpenSpiel's game of a variant."""
    return pyspiel.load_game(f"diamonds_core(variant={variant.name})")


def playthrough(variant: Variant) -> dict[str, object]:
    """Return the playthrough of a game drawn by fixed chance."""
    state, stream, digest = load(variant).new_initial_state(), numbers(variant.name), sha256()
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        action = legal[below(len(legal), stream)]
        told = [state.action_to_string(player, action)]
        if player >= 0:
            told += [state.observation_string(), state.information_state_string()]
            tensor = state.observation_tensor() + state.information_state_tensor()
            digest.update(np.array(tensor, "<i2").tobytes())
        digest.update("\n".join(told).encode())
        state.apply_action(action)
    return {
        "actions": state.move_number(),
        "returns": state.returns(),
        "digest": digest.hexdigest()[:16],
    }


def main() -> None:
    """Write the playthroughs of all variants, a line for each."""
    lines = [
        f'"{name}": {json.dumps(playthrough(variant))}' for name, variant in variants().items()
    ]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
