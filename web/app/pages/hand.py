"""The viewer's own cards."""

from __future__ import annotations

from app.pages.cards import badge, consequence, face
from app.pages.html import esc, icon
from app.pages.scene import Scene
from app.sentences import card_name
from app.words import _, suit_name
from diamonds_core.cards import SUITS, Card
from diamonds_core.moves import move_text


def hand(scene: Scene) -> str:
    """All the cards in hand, each a button that plays, picks or explains."""
    cards = "".join(f"<li>{_button(card, scene)}</li>" for card in scene.view.hand)
    count = len(scene.view.hand)
    rows = f"per-{(count + 1) // 2 if count > 5 else count}"
    full = " full" if count > 12 else ""
    return f'<ol class="hand {rows}{full}" aria-label="{_("Your hand")}">{cards}</ol>'


def _button(card: Card, scene: Scene) -> str:
    state, action, label = _state(card, scene)
    focus = " data-focus" if state in ("legal", "pick") and card == _first(scene) else ""
    fresh = _is_fresh(card, scene)
    news = f'<span class="fresh">{icon("g-in")}</span>' if fresh else ""
    strip = badge(card.suit, scene) if _is_free(scene) else ""
    said = ", ".join(filter(None, (card_name(card), _("just passed to you") * fresh, label)))
    return (
        f'<button type="button" id="hand-{card}" class="card {SUITS[card.suit]} {state}" '
        f'data-key="card-{card}"{action}{focus} aria-label="{esc(said)}">'
        f"{face(card, scene.view.variant.thief)}{strip}{news}</button>"
    )


def _state(card: Card, scene: Scene) -> tuple[str, str, str]:
    """How a card looks, what a tap on it does, and what a screen reader adds."""
    view = scene.view
    if view.phase == "give":
        return _giving(card, scene)
    if not scene.asked or view.phase != "play":
        explain = f' data-do="explain" data-arg="{card}"' if scene.live else ""
        return "still", f'{explain} aria-disabled="true"', ""
    if card in view.legal:
        label = consequence(card.suit, scene) if _is_free(scene) else ""
        return "legal", f' data-move="{move_text(card)}"', label
    assert view.led is not None
    label = _("not now: {suit} must be followed").format(suit=suit_name(view.led))
    return "off", f' data-do="explain" data-arg="{card}" aria-disabled="true"', label


def _giving(card: Card, scene: Scene) -> tuple[str, str, str]:
    if scene.view.gave is not None:
        laid = card in scene.view.gave
        return "off" if laid else "still", ' aria-disabled="true"', _("laid down") if laid else ""
    picked = card in scene.picked
    action = f' data-do="pick" data-arg="{card}"' if scene.live else ' aria-disabled="true"'
    pressed = str(picked).lower()
    return f"pick{' lift' * picked}", f'{action} aria-pressed="{pressed}"', ""


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


def _first(scene: Scene) -> Card:
    """The card that keyboard players find themselves on."""
    if scene.view.phase == "give":
        return scene.view.hand[0]
    return next(move for move in scene.view.legal if isinstance(move, Card))
