"""Environments for machine learning: numbered moves and PettingZoo."""
