"""The proofs of the puzzles: all were made with what proves them now, and some are made again."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from .proofs import ALL, KEPT, fingerprint, is_confirmed

SAMPLE = 30
"""The number of puzzles that the heavy tests prove again, other ones each day."""


def test_all_puzzles_were_proved_with_the_present_networks_and_proof() -> None:
    kept, now = json.loads(KEPT.read_text("utf-8")), fingerprint()
    changed = [part for part in now if kept[part] != now[part]]
    assert not changed, (
        f"Changed since all puzzles were proved: {', '.join(changed)}. "
        "Run `make prove` and commit tests/proved.json."
    )


@pytest.mark.heavy
@pytest.mark.parametrize("part", range(SAMPLE))
def test_a_proof_of_the_day_confirms_the_best_move(part: int) -> None:
    """With the days, every puzzle comes."""
    days = -(-len(ALL) // SAMPLE)
    number = part * days + datetime.now(UTC).toordinal() % days
    puzzle = ALL[number % len(ALL)]
    assert is_confirmed(puzzle), puzzle.id
