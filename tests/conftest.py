"""Hypothesis: whole games take their time, so there is no deadline on one example.

The catalogues are compiled before anything that speaks is imported.
"""

from hypothesis import settings

import translate

settings.register_profile("games", deadline=None, derandomize=True, max_examples=4)
settings.load_profile("games")
translate.compile_all()
