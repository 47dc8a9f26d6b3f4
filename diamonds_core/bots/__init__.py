"""The players that need no person, by the names that records use."""

from .random import choose as choose_at_random
from .simple import choose as choose_simply

BOTS = {"random": choose_at_random, "simple": choose_simply}
