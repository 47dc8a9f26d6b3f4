"""Environments for machine learning: numbered steps, observations, PettingZoo, OpenSpiel, NumPy."""
