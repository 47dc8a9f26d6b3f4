"""The pages of all games; a game without pages of its own gets plain ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.games.diamonds import PAGES as DIAMONDS
from app.games.diversity import PAGES as DIVERSITY
from app.games.game_pages import AnyPages
from app.games.plain import plain_pages
from diamonds_core import GAMES as RULES
from diamonds_core import Variant, game_of

OWN: Mapping[str, AnyPages] = {pages.name: pages for pages in (DIAMONDS, DIVERSITY)}


class _AllPages(Mapping[str, AnyPages]):
    """The pages of every game that the engine knows, by name."""

    def __getitem__(self, name: str) -> AnyPages:
        return OWN[name] if name in OWN else plain_pages(RULES[name])

    def __iter__(self) -> Iterator[str]:
        return iter(RULES)

    def __len__(self) -> int:
        return len(RULES)


GAMES = _AllPages()
"""All pages, by the names of games in records."""


def pages_of(variant: Variant) -> AnyPages:
    """Return the pages of a variant's game."""
    return GAMES[game_of(variant).name]
