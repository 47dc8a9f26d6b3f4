"""What flies over the table when something happens: from which place to which."""

from __future__ import annotations

from diamonds_core import CLUBS, DIAMONDS, HEARTS, SPADES, View
from diamonds_core.events import Acted, Event, TrickTaken


def flights(event: Event, view: View) -> list[tuple[str, str]]:
    """Pairs of names that pages give with `data-key`, `data-place` and `data-seat`."""
    match event:
        case TrickTaken(seat):
            return [(f"card-{card}", f"seat-{seat}") for card in view.tricks[-1].cards]
        case Acted(moved=1):
            return [_crystal(event, view.variant.team[event.seat])]
    return []


def _crystal(event: Acted, place: int) -> tuple[str, str]:
    vault, showroom = f"vault-{place}", f"showroom-{place}"
    return {
        DIAMONDS: ("supply", vault),
        HEARTS: ("supply", showroom),
        SPADES: (showroom, vault),
        CLUBS: (f"showroom-{event.source}", showroom),
    }[event.suit]
