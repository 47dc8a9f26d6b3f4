"""Hypothesis: whole games take their time, so there is no deadline on one example.

The catalogues are compiled before anything that speaks is imported.
"""

from collections.abc import Iterator

import pytest
from hypothesis import settings

import translate

settings.register_profile("games", deadline=None, derandomize=True, max_examples=4)
settings.load_profile("games")
translate.compile_all()


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Leaves the language of the code in use, whatever a test has spoken."""
    yield
    from app.words import ENGLISH, use

    use(ENGLISH)
