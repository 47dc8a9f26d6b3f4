"""HYPOTHESIS_PROFILE says how thorough a run of the tests is: quick, the default, or thorough.

A game takes its time, so there is no deadline on one example. Both search by chance; what was found
once is tried again first, from .hypothesis.
"""

import os

from hypothesis import settings

settings.register_profile("quick", deadline=None, derandomize=False, max_examples=10)
settings.register_profile(
    "thorough", deadline=None, derandomize=False, max_examples=40, print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
