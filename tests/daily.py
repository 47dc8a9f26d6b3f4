"""Samples of the day: tests that are too many for one run are spread over the days.

All processes of a run have the same day, and TEST_DAY repeats the run of another one.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeVar

DAY = int(os.environ.setdefault("TEST_DAY", str(datetime.now(UTC).toordinal())))

T = TypeVar("T")


def of_today(values: Sequence[T], parts: int = 3, shift: int = 0) -> Sequence[T]:
    """Return one of several parts of the values; in as many days as there are parts, all come."""
    return values[(DAY + shift) % parts :: parts]
