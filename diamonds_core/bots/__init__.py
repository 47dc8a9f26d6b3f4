"""The players that need no person, for each game."""

from collections.abc import Mapping

from ..diamonds import View as DiamondsView
from ..diversity import View as DiversityView
from . import diamonds, diversity, random
from .bot import Bot, Choice, by_id
from .levels import DIAMONDS, DIVERSITY, levels

__all__ = ["DIAMONDS_BOTS", "DIVERSITY_BOTS", "Bot", "Choice"]

DIAMONDS_BOTS: Mapping[str, Bot[DiamondsView]] = by_id(
    *levels(DIAMONDS),
    Bot[DiamondsView]("simple", "Apprentice", diamonds.choose, instead="easy"),
    Bot[DiamondsView]("random", "Random", random.choose, instead="beginner"),
)
DIVERSITY_BOTS: Mapping[str, Bot[DiversityView]] = by_id(
    *levels(DIVERSITY),
    Bot[DiversityView]("simple", "Apprentice", diversity.choose, instead="easy"),
    Bot[DiversityView]("random", "Random", random.choose, instead="beginner"),
)
