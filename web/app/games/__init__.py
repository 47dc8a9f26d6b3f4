"""The games that there are, as pages: the one place that knows them all."""

from __future__ import annotations

from collections.abc import Mapping

from app.components.game import AnyPages
from app.games import diamonds, diversity
from diamonds_core import Variant, game_of

GAMES: Mapping[str, AnyPages] = {pages.name: pages for pages in (diamonds.PAGES, diversity.PAGES)}
"""By the names that records use."""


def pages_of(variant: Variant) -> AnyPages:
    """The pages of the game that a variant is one of."""
    return GAMES[game_of(variant).name]
