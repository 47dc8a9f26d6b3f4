"""The games that there are, one line each."""

from __future__ import annotations

from .diamonds.game import GAME as DIAMONDS
from .diversity.game import GAME as DIVERSITY
from .game import GAMES

for game in (DIAMONDS, DIVERSITY):
    GAMES[game.name] = game
