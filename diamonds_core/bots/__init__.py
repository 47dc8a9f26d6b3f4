"""The players that need no person, for each game by the names that records use."""

from . import diamonds, diversity, random

DIAMONDS_BOTS = {"random": random.choose, "simple": diamonds.choose}
DIVERSITY_BOTS = {"random": random.choose, "simple": diversity.choose}
