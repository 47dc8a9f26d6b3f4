"""The list of games, one line each, and the default variant."""

from __future__ import annotations

from .diamonds.game import GAME as DIAMONDS
from .diamonds.variant import DiamondsVariant
from .diversity.game import GAME as DIVERSITY
from .game import GAMES
from .variant import Variant

for game in (DIAMONDS, DIVERSITY):
    GAMES[game.name] = game

USUAL: Variant = DiamondsVariant(4)
"""The variant of the deal of the day and, by default, of the environments; links omit its game."""
