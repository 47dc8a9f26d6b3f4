"""HYPOTHESIS_PROFILE says how thorough a run of the tests is: quick, the default, or thorough.

A game takes its time, so there is no deadline on one example. Both search by chance; what was found
once is tried again first, from .hypothesis.
"""

import os

import pytest
from hypothesis import settings

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "quick")

settings.register_profile("quick", deadline=None, derandomize=False, max_examples=10)
settings.register_profile(
    "thorough", deadline=None, derandomize=False, max_examples=200, print_blob=True
)
settings.load_profile(PROFILE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what is marked as heavy, unless it is to be thorough."""
    heavy = [] if PROFILE == "thorough" else [i for i in items if i.get_closest_marker("heavy")]
    config.hook.pytest_deselected(items=heavy)
    items[:] = [item for item in items if item not in heavy]
