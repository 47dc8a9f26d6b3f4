"""Environments for machine learning: numbered steps, observations, PettingZoo and OpenSpiel."""
