"""The style sheet that shows only valid combinations of the start page's choices."""

from __future__ import annotations

from collections.abc import Iterator

from app.components.setup import when_chosen
from app.games import GAMES
from diamonds_core.bots.levels import NAMES


def variant_visibility_css() -> str:
    """Return a style sheet that hides the choices that no variant of the chosen game has."""
    selectors = ",\n  ".join(_hidden())
    return f"@layer parts {{\n  {selectors} {{ display: none; }}\n}}\n"


def _hidden() -> Iterator[str]:
    for level in NAMES:
        yield f'.row:not(:has([value="{level}"]:checked)) .plays-{level}'
    for name, pages in GAMES.items():
        chosen = when_chosen("game", name)
        yield f".home:not({chosen}) .of-{name}"
        for selector in pages.hidden():
            yield f".home{chosen}{selector}"
