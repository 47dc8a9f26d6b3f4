"""The tricks that were taken, to look at again: the last one, or as a memory aid all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.html import Markup, dialog, h, hidden, html
from app.pages.log import forgotten
from app.pages.scene import AnyScene
from app.words import _, card_name
from diamonds_core.cards import SUITS, Card


@dataclass(frozen=True, slots=True)
class Told:
    """What a game tells of a trick: the card that took it and why, and what others brought."""

    best: Card
    why: str
    brought: Mapping[Card, str] = field(default_factory=dict)


def tricks_dialog(
    scene: AnyScene, told: Callable[[int], Told], face: Callable[[Card], Markup]
) -> Markup:
    """The tricks, the last one first; `told` takes the number of a trick of the round, from 0."""
    taken = len(scene.view.tricks)
    first = 0 if scene.settings.tricks else max(0, taken - 1)
    parts = [_trick(scene, number, told(number), face) for number in reversed(range(first, taken))]
    title = _("The tricks of this round") if scene.settings.tricks else _("The last trick")
    empty = h.p[_("No trick has been taken yet.")]
    return dialog("tricks", title, parts or empty, forgotten(scene))


def _trick(scene: AnyScene, number: int, told: Told, face: Callable[[Card], Markup]) -> Markup:
    leader, taker, cards = scene.view.tricks[number]
    seats = scene.view.variant.players
    rows = html(
        _row(scene, card, (leader + k) % seats, told, k == 0, face) for k, card in enumerate(cards)
    )
    text = (
        _("Trick {number}: you took it")
        if scene.is_you(taker)
        else _("Trick {number}: {name} took it")
    )
    head = text.format(number=number + 1, name=scene.names[taker])
    return h.section("past")[h.h3[head], h.ol[rows], h.p[told.why]]


def _row(
    scene: AnyScene, card: Card, seat: int, told: Told, led: bool, face: Callable[[Card], Markup]
) -> Markup:
    took = card == told.best
    texts = (_("led") * led, told.brought.get(card), _("takes the trick") * took)
    notes = ", ".join(filter(None, texts))
    return h.li("took" * took)[
        h.span(f"card {SUITS[card.suit]}", aria_hidden="true")[face(card)],
        h.span("says")[h.b[scene.called(seat)], hidden(card_name(card)), h.small[notes]],
    ]
