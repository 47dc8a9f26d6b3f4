"""How properties search, and what any test may rely on.

The catalogues are compiled before anything that speaks is imported.
"""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

import translate

# A game takes its time, so there is no deadline on one example. What was found once is tried
# again first, from .hypothesis; both profiles go by chance.
settings.register_profile("quick", deadline=None, max_examples=10)
settings.register_profile("thorough", deadline=None, max_examples=200, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
translate.compile_all()


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Leaves the language of the code in use, whatever a test has spoken."""
    yield
    from app.words import ENGLISH, use

    use(ENGLISH)
