"""The players that need no person, for each game by the names that records use."""

from . import diversity, random, simple

DIAMONDS_BOTS = {"random": random.choose, "simple": simple.choose}
DIVERSITY_BOTS = {"random": random.choose, "simple": diversity.choose}
