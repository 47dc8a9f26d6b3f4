"""Set-up of all tests, of pages and engine.

HYPOTHESIS_PROFILE says how thorough a run is: quick, the default, or thorough.

A game takes its time, so there is no deadline on one example. Both search by chance; what was found
once is tried again first, from .hypothesis. In CI the examples are always the same, so that what
fails there is due to the change.
"""

import gc
import os

import pytest
from hypothesis import settings

from tests.daily import DAY

# More threads of NumPy would wait for each other while other tests have the cores.
os.environ["OMP_NUM_THREADS"] = "1"

FIXED = "CI" in os.environ

settings.register_profile("quick", deadline=None, derandomize=FIXED, max_examples=10)
settings.register_profile(
    "thorough", deadline=None, derandomize=FIXED, max_examples=40, print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_collection_finish() -> None:
    """Leave out of each search for garbage what lives as long as all tests."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the day that chose the samples."""
    terminalreporter.write_line(f"The samples of TEST_DAY={DAY}")
