"""The proofs of the puzzles: all are up to date, and some are repeated."""

from __future__ import annotations

import json

import pytest

from diamonds_core.puzzle import Puzzle

from .daily import of_today
from .positions import Position, positions
from .proofs import ALL, KEPT, fingerprint, is_confirmed

SAMPLE = of_today(ALL, parts=len(ALL) // 30)
"""The puzzles that are proved again before a release, different ones each day."""


def test_all_puzzles_were_proved_with_the_present_networks_and_proof() -> None:
    kept, now = json.loads(KEPT.read_text("utf-8")), fingerprint()
    changed = [part for part in now if kept[part] != now[part]]
    assert not changed, (
        f"Changed since all puzzles were proved: {', '.join(changed)}. "
        "Run `make prove` and commit tests/proved.json."
    )


@pytest.mark.release
@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_a_proof_of_the_day_confirms_the_best_move(puzzle: Puzzle) -> None:
    assert is_confirmed(puzzle)


@pytest.mark.release
@pytest.mark.parametrize(
    "position",
    [position for position in positions() if not position.is_exact],
    ids=lambda position: position.puzzle.id,
)
def test_a_position_without_exact_values_is_proved_again_in_other_deals(position: Position) -> None:
    assert is_confirmed(position.puzzle), position.complaint
