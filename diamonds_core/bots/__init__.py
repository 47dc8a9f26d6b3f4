"""The bots of each game."""

from collections.abc import Mapping

from ..diamonds import View as DiamondsView
from ..diamonds import heuristic as diamonds
from ..diversity import View as DiversityView
from ..diversity import heuristic as diversity
from . import random
from .bot import Bot, Choice, by_id
from .levels import level_bots

__all__ = ["DIAMONDS_BOTS", "DIVERSITY_BOTS", "Bot", "Choice"]

DIAMONDS_BOTS: Mapping[str, Bot[DiamondsView]] = by_id(
    *level_bots("diamonds"),
    Bot("simple", "Apprentice", diamonds.choose, replaced_by="easy"),
    Bot("random", "Random", random.choose, replaced_by="beginner"),
)
DIVERSITY_BOTS: Mapping[str, Bot[DiversityView]] = by_id(
    *level_bots("diversity"),
    Bot("simple", "Apprentice", diversity.choose, replaced_by="easy"),
    Bot("random", "Random", random.choose, replaced_by="beginner"),
)
