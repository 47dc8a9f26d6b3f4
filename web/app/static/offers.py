"""Which choices of the start page go together, as style: only what fits is shown."""

from __future__ import annotations

from collections.abc import Iterator

from app.components.setup import when_chosen
from app.games import GAMES


def rules() -> str:
    """A style sheet that hides the choices that no variant of the game has."""
    selectors = ",\n  ".join(_hidden())
    return f"@layer parts {{\n  {selectors} {{ display: none; }}\n}}\n"


def _hidden() -> Iterator[str]:
    for name, pages in GAMES.items():
        chosen = when_chosen("game", name)
        yield f".home:not({chosen}) .of-{name}"
        for selector in pages.hidden():
            yield f".home{chosen}{selector}"
