"""What moves over the table when something happens, and how long the eye rests on it."""

from __future__ import annotations

from app.diamonds.scene import Scene
from app.pages.motion import LOOK, Flights, sweep
from diamonds_core.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from diamonds_core.events import Acted, Event, Played, TrickTaken

GLANCE = 90
"""How long the eye rests on a card that only follows suit, in ms at normal pace."""


def flights(event: Event, scene: Scene) -> Flights:
    """Cards to whoever took them, and a crystal from place to place."""
    match event:
        case TrickTaken():
            return sweep(event, scene)
        case Acted(moved=1):
            return [_crystal(event, scene.view.variant.team[event.seat])]
    return []


def _crystal(event: Acted, place: int) -> tuple[str, str]:
    vault, showroom = f"vault-{place}", f"showroom-{place}"
    return {
        DIAMONDS: ("supply", vault),
        HEARTS: ("supply", showroom),
        SPADES: (showroom, vault),
        CLUBS: (f"showroom-{event.source}", showroom),
    }[event.suit]


def rest(event: Event, scene: Scene) -> int | None:
    """How long to look at what has happened, in ms at normal pace; None as is usual."""
    if len(scene.view.trick) == scene.view.variant.trick_size:
        return LOOK
    match event:
        case Played(card=card, led=led) if led in (None, card.suit):
            return GLANCE
    return None
