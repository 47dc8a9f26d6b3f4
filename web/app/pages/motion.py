"""What moves in every game."""

from __future__ import annotations

from app.pages.scene import AnyScene
from diamonds_core.events import TrickTaken

Flights = list[tuple[str, str]]
"""From where to where: names that pages give with `data-key`, `data-place` and `data-seat`."""

LOOK = 500
"""How long a full trick is looked at before it is swept away, in ms at normal pace."""


def sweep(event: TrickTaken, scene: AnyScene) -> Flights:
    """A trick goes to whoever took it."""
    return [(f"card-{card}", f"seat-{event.seat}") for card in scene.view.tricks[-1].cards]
