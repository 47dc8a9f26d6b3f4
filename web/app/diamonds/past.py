"""The tricks of Diamonds that were taken: why, and what they brought."""

from __future__ import annotations

from app.diamonds.cards import face
from app.diamonds.scene import Scene, trick_actions
from app.diamonds.sentences import sentence
from app.diamonds.trick import gain
from app.html import Markup
from app.pages.tricks import Told, tricks_dialog
from app.words import _, card_name
from diamonds_core.events import TRICK, Acted


def past_tricks(scene: Scene) -> Markup:
    """The sheet with the last trick, or with all."""
    thief = scene.view.variant.thief
    return tricks_dialog(scene, lambda number: _told(number, scene), lambda card: face(card, thief))


def _told(number: int, scene: Scene) -> Told:
    cards = scene.view.tricks[number].cards
    best = max((card for card in cards if card.suit == cards[0].suit), key=lambda card: card.rank)
    why = _("The highest of the suit led takes it: {card}.").format(card=card_name(best))
    gains = [
        sentence(event, scene)
        for event in scene.trick_events(number)
        if isinstance(event, Acted) and event.why == TRICK
    ]
    brought = {card: gain(action, scene) for card, action in trick_actions(scene, number).items()}
    return Told(best, " ".join([why, *gains]), brought)
