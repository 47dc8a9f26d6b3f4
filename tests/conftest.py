"""Hypothesis: whole games take their time, so there is no deadline on one example."""

from hypothesis import settings

settings.register_profile("games", deadline=None, derandomize=True, max_examples=4)
settings.load_profile("games")
