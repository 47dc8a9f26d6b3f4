"""The viewer's own cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.html import Markup, button, h, hidden, html
from app.pages.scene import AnyScene
from app.words import _, card_name
from diamonds_core.cards import SUITS, Card
from diamonds_core.moves import move_text


@dataclass(frozen=True, slots=True)
class Look:
    """How a card of the hand looks (a style), what a tap does (attributes), what is said of it."""

    style: str
    tap: Mapping[str, object]
    notes: tuple[str, ...] = ()


STILL = Look("still", {"aria_disabled": "true"})
"""A card while nothing can be done with it."""


def playable(card: Card, scene: AnyScene, *notes: str) -> Look:
    """A card that may be played: at once, or once it is lifted, if each is to be confirmed."""
    move = {"data_move": move_text(card)}
    if not scene.settings.confirm:
        return Look("legal", move, notes)
    if card in scene.picked:
        pressed = move | {"aria_pressed": "true"}
        return Look("legal lift", pressed, (*notes, _("tap again to play")))
    return Look("legal", {"data_do": "pick", "data_arg": card, "aria_pressed": "false"}, notes)


def explained(card: Card, style: str = "still", *notes: str) -> Look:
    """A card that can't be played now; a tap says why."""
    return Look(style, {"data_do": "explain", "data_arg": card, **STILL.tap}, notes)


def hinted(card: Card, look: Look, scene: AnyScene) -> Look:
    """A card as it looks, marked if it is the one of a hint."""
    if scene.hint is None or not scene.hint.marks(card):
        return look
    return Look(f"{look.style} hinted", look.tap, (*look.notes, _("the hint")))


def hand(buttons: Iterable[Markup]) -> Markup:
    """All the cards in hand, each a button that plays, picks or explains."""
    cards = [h.li[shown] for shown in buttons]
    count = len(cards)
    rows = f"per-{(count + 1) // 2 if count > 5 else count}"
    full = " full" if count > 12 else ""
    return html(
        h.h2("vh", id="your-hand")[_("Your hand")],
        h.ol(f"hand {rows}{full}", aria_labelledby="your-hand")[cards],
    )


def card_button(card: Card, printed: Markup, look: Look, focus: bool = False) -> Markup:
    """One card of the hand; `focus` marks those that answer what is asked, for the keyboard."""
    said = ", ".join(filter(None, (card_name(card), *look.notes)))
    return button(
        f"card {SUITS[card.suit]} {look.style}",
        id=f"hand-{card}",
        data_key=f"card-{card}",
        **look.tap,
        data_focus=focus,
    )[hidden(said), printed]
