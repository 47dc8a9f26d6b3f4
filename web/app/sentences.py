"""Sentences on what happens in every game: for the log and for screen readers."""

from __future__ import annotations

from app.pages.scene import AnyScene
from app.words import _, the_card
from diamonds_core.events import DealerDrawn, Played


def dealer_drawn(event: DealerDrawn, scene: AnyScene) -> str:
    if scene.is_you(event.dealer):
        return _("You are the first dealer.")
    return _("{name} is the first dealer.").format(name=scene.names[event.dealer])


def played(event: Played, scene: AnyScene) -> str:
    you = scene.is_you(event.seat)
    if event.led is None:
        text = _("You lead {card}.") if you else _("{name} leads {card}.")
    else:
        text = _("You play {card}.") if you else _("{name} plays {card}.")
    return text.format(name=scene.names[event.seat], card=the_card(event.card))


def taker_line(seat: int, scene: AnyScene) -> str:
    """Who takes a trick, in few words."""
    if scene.is_you(seat):
        return _("You take the trick")
    return _("{name} takes the trick").format(name=scene.names[seat])
