"""The proofs of the puzzles: all are up to date, and some are repeated."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from .positions.complaints import complaints
from .proofs import ALL, KEPT, fingerprint, is_confirmed

SAMPLE = 30
"""The number of puzzles that the heavy tests prove again, different each day."""


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
    """Over the days, every puzzle is covered."""
    days = -(-len(ALL) // SAMPLE)
    number = part * days + datetime.now(UTC).toordinal() % days
    puzzle = ALL[number % len(ALL)]
    assert is_confirmed(puzzle), puzzle.id


@pytest.mark.heavy
@pytest.mark.parametrize("number", range(len(complaints())))
def test_the_positions_of_complaints_are_proved_again_in_other_deals(number: int) -> None:
    one = complaints()[number]
    assert is_confirmed(one.puzzle), one.complaint
