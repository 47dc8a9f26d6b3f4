"""The style sheet of what Python knows: valid choices on the start page, steps of a score."""

from __future__ import annotations

from collections.abc import Iterator

from app.core.controls import when_chosen
from app.games import GAMES
from app.games.opening import COUNTED
from diamonds_core import game_of
from diamonds_core.registry import USUAL


def variant_visibility_css() -> str:
    """Return the steps of a score, and what hides choices that no variant of a game has."""
    selectors = ",\n  ".join(_hidden())
    steps = f":root {{ --counted: {COUNTED}; }}"
    return f"@layer parts {{\n  {steps}\n  {selectors} {{ display: none; }}\n}}\n"


def _hidden() -> Iterator[str]:
    levels = [bot.id for bot in game_of(USUAL).offered()]
    for level in levels:
        yield f'.row:not(:has([value="{level}"]:checked)) .plays-{level}'
    for level in (*levels, ""):
        yield f'.setup:not(:has([data-bots] [value="{level}"]:checked)) .bots-{level}'
    for name, pages in GAMES.items():
        chosen = when_chosen("game", name)
        yield f".setup:not({chosen}) .of-{name}"
        for selector in pages.hidden():
            yield f".setup{chosen}{selector}"
