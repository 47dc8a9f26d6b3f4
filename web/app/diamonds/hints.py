"""Why a tap on a card does nothing."""

from __future__ import annotations

from app.diamonds.scene import Scene
from app.words import _, suit_within
from diamonds_core import Card


def why_not(scene: Scene, card: Card) -> str:
    """Why a card of the viewer's hand can't be played now."""
    view = scene.view
    if view.to_move is None:
        return _("Nobody plays a card now.")
    if view.to_move != view.seat:
        return _("{name} is to play now.").format(name=scene.names[view.to_move])
    if view.phase == "pass":
        return _("First choose how many cards everybody passes.")
    if view.phase == "rob":
        return _("First choose whose Showroom you take from.")
    if view.led is not None and card.suit != view.led:
        text = _("The lead was {suit} and you hold some, so you must follow suit.")
        return text.format(suit=suit_within(view.led))
    return _("This card can't be played now.")
