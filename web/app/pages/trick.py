"""The middle of a table: something in the centre, and the trick around it."""

from __future__ import annotations

from collections.abc import Callable

from app.pages.html import esc, hidden, icon, tip
from app.pages.scene import AnyScene
from app.words import _, card_name, pgettext
from diamonds_core.cards import SUITS, Card


def middle(scene: AnyScene, centre: str, slots: str) -> str:
    """The ring on the velvet, the trick, and what it lies around.

    While the viewer thinks, a tap shows the last trick, which the menu does as well.
    """
    back = ' data-local="open:tricks"' if scene.asked and scene.view.tricks else ""
    return (
        f'<div class="trick"{back}><div class="ring">{icon("rosette")}</div>'
        f'<div class="round">{slots}{centre}</div></div>'
    )


def slots(scene: AnyScene, laid: Callable[[int, int], str]) -> str:
    """Before everybody the card that they played or will play.

    `laid` draws the k-th card of the trick, which a seat played.
    """
    cards = "".join(_slot(k, scene, laid) for k in range(scene.view.variant.trick_size))
    title = f'<h2 id="trick-title" class="vh">{_("The trick")}</h2>'
    return f'{title}<ol class="slots" aria-labelledby="trick-title">{cards}</ol>'


def _slot(k: int, scene: AnyScene, laid: Callable[[int, int], str]) -> str:
    """The k-th card of the trick, or the room for it."""
    view = scene.view
    seat = (view.leader + k) % view.variant.players
    spot = f"p-{k + 1}" if view.variant.players == 2 else f"p-{scene.side(seat)}"
    if k < len(view.trick):
        return f'<li class="slot {spot}">{laid(k, seat)}</li>'
    following = k == len(view.trick) and seat == view.to_move
    state = "next" if following else "empty"
    name = scene.within(seat)
    said = (_("next: {name}") if following else _("later: {name}")).format(name=name)
    return (
        f'<li class="slot {spot} {state}">{hidden(said)}'
        f'<span aria-hidden="true">{esc(name)}</span></li>'
    )


def laid_card(card: Card, seat: int, printed: str, win: str, led: bool, scene: AnyScene) -> str:
    """A card of the trick; `win` says that it takes the trick, empty when it doesn't."""
    said = _("{name}: {card}").format(name=scene.called(seat), card=card_name(card))
    label = ", ".join(filter(None, (said, _("led") * led, win)))
    about = _("The card that was led")
    tag = f'<span class="tag" aria-hidden="true" title="{about}">{led_tag()}</span>' if led else ""
    about_win = tip(win) if win else ""
    return (
        f'<div class="card {SUITS[card.suit]}{" win" * bool(win)}" data-key="card-{card}" '
        f'data-from="seat-{seat}" role="img" aria-label="{esc(label)}">{printed}{about_win}</div>'
        f"{tag}"
    )


def led_tag() -> str:
    """What the tag over the card that was led says."""
    # Translators: no longer than English, since it lies over a small card.
    return pgettext("in very little room", "led")
