"""The viewer's own cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.pages.html import hidden
from app.pages.scene import AnyScene
from app.words import _, card_name
from diamonds_core.cards import SUITS, Card
from diamonds_core.moves import move_text


@dataclass(frozen=True, slots=True)
class Look:
    """How a card of the hand looks (a style), what a tap on it does, and what is said of it."""

    style: str
    tap: str
    notes: tuple[str, ...] = ()


STILL = Look("still", ' aria-disabled="true"')
"""A card while nothing can be done with it."""


def playable(card: Card, scene: AnyScene, *notes: str) -> Look:
    """A card that may be played: at once, or once it is lifted, if each is to be confirmed."""
    move = f' data-move="{move_text(card)}"'
    if not scene.settings.confirm:
        return Look("legal", move, notes)
    if card in scene.picked:
        return Look("legal lift", f'{move} aria-pressed="true"', (*notes, _("tap again to play")))
    return Look("legal", f' data-do="pick" data-arg="{card}" aria-pressed="false"', notes)


def explained(card: Card, style: str = "still", *notes: str) -> Look:
    """A card that can't be played now; a tap says why."""
    return Look(style, f' data-do="explain" data-arg="{card}" aria-disabled="true"', notes)


def hand(buttons: Iterable[str]) -> str:
    """All the cards in hand, each a button that plays, picks or explains."""
    cards = [f"<li>{button}</li>" for button in buttons]
    count = len(cards)
    rows = f"per-{(count + 1) // 2 if count > 5 else count}"
    full = " full" if count > 12 else ""
    return (
        f'<h2 id="your-hand" class="vh">{_("Your hand")}</h2>'
        f'<ol class="hand {rows}{full}" aria-labelledby="your-hand">{"".join(cards)}</ol>'
    )


def card_button(card: Card, printed: str, look: Look, focus: bool = False) -> str:
    """One card of the hand; `focus` marks those that answer what is asked, for the keyboard."""
    said = ", ".join(filter(None, (card_name(card), *look.notes)))
    return (
        f'<button type="button" id="hand-{card}" class="card {SUITS[card.suit]} {look.style}" '
        f'data-key="card-{card}"{look.tap}{" data-focus" * focus}>{hidden(said)}{printed}</button>'
    )
