"""The viewer's own cards: to play, or to pass on."""

from __future__ import annotations

from app.diamonds.cards import badge, consequence, face
from app.diamonds.scene import Scene
from app.html import Markup, h, html, icon
from app.pages import hand as any_hand
from app.pages.hand import STILL, Look, card_button, explained, playable
from app.words import _, suit_within
from diamonds_core.cards import Card


def hand(scene: Scene) -> Markup:
    """All the cards in hand."""
    return any_hand.hand(_button(card, scene) for card in scene.hand)


def _button(card: Card, scene: Scene) -> Markup:
    look = _look(card, scene)
    fresh = _is_fresh(card, scene)
    about = _("just passed to you")
    news = h.span("fresh", title=about)[icon("g-in")] if fresh else ""
    strip = badge(card.suit, scene) if _is_free(scene) else ""
    if fresh:
        look = Look(look.style, look.tap, (about, *look.notes))
    printed = html(face(card, scene.view.variant.thief), strip, news)
    return card_button(card, printed, look, _is_answer(card, look, scene))


def _is_answer(card: Card, look: Look, scene: Scene) -> bool:
    """Whether a tap on the card answers what is asked."""
    if scene.lesson:
        return card == scene.lesson.card
    return look.style.startswith("legal") or (scene.live and len(scene.picked) < scene.picks)


def _look(card: Card, scene: Scene) -> Look:
    view = scene.view
    if view.phase == "give":
        return _giving(card, scene)
    if not scene.live:
        return STILL
    if not scene.asked or view.phase != "play":
        return explained(card)
    if card in view.legal and scene.lesson and card != scene.lesson.card:
        return explained(card, "legal")
    if card in view.legal:
        return playable(card, scene, consequence(card.suit, scene) if _is_free(scene) else "")
    assert view.led is not None
    note = _("not now: {suit} must be followed").format(suit=suit_within(view.led))
    return explained(card, "off", note)


def _giving(card: Card, scene: Scene) -> Look:
    if scene.view.gave is not None:
        if not scene.live:
            return STILL
        laid = card in scene.view.gave
        return explained(card, "off", _("laid down")) if laid else explained(card)
    picked = card in scene.picked
    tap = {"data_do": "pick", "data_arg": card} if scene.live else STILL.tap
    return Look(f"pick{' lift' * picked}", {**tap, "aria_pressed": str(picked).lower()})


def _is_free(scene: Scene) -> bool:
    """Whether the viewer is to play and holds nothing of the suit led."""
    view = scene.view
    return (
        scene.asked
        and view.phase == "play"
        and view.led is not None
        and all(card.suit != view.led for card in view.hand)
    )


def _is_fresh(card: Card, scene: Scene) -> bool:
    """Whether a card was passed to the viewer and the first trick is still on."""
    view = scene.view
    return view.phase == "play" and not view.tricks and card in (view.got or ())
