"""The Supply and the trick around it."""

from __future__ import annotations

from app.diamonds.cards import face
from app.diamonds.scene import Scene, action_icon, is_counting, seats_of, trick_actions
from app.html import Markup, h, html, icon, tip
from app.pages.scene import explains
from app.pages.trick import laid_card, middle, slots
from app.words import _, points
from diamonds_core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Card
from diamonds_core.events import Acted


def trick(scene: Scene) -> Markup:
    """The middle of the table."""
    playing = scene.view.phase in ("play", "rob") and not is_counting(scene)
    around = slots(scene, lambda k, seat: _card(k, seat, scene)) if playing else Markup()
    return middle(scene, _supply(scene), around)


def _supply(scene: Scene) -> Markup:
    held = scene.view.supply
    said = _("Supply: {points}").format(points=points(held))
    heap = icon("supply" if held else "supply-empty")
    return h.div(
        "supply", data_place="supply", **explains("supply", scene), role="img", title=said
    )[heap, h.b("num", aria_hidden="true")[held]]


def _card(k: int, seat: int, scene: Scene) -> Markup:
    card = scene.view.trick[k]
    wins = _("wins so far") if _wins(card, scene) else ""
    action = trick_actions(scene, len(scene.view.tricks)).get(card)
    laid = laid_card(card, seat, face(card, scene.view.variant.thief), wins, k == 0, scene)
    return html(laid, _action_tag(action, scene) if action else None)


def _wins(card: Card, scene: Scene) -> bool:
    view = scene.view
    return card == max((c for c in view.trick if c.suit == view.led), key=lambda c: c.rank)


def _action_tag(action: Acted, scene: Scene) -> Markup:
    """What a card off suit brought."""
    picture = icon(action_icon(action.suit, scene.view.variant.thief)) if action.moved else ""
    return h.span(f"act-tag {SUITS[action.suit]}", role="img", aria_label=gain(action, scene))[
        picture,
        h.span("long")[gain(action, scene)],
        h.span("short")[_short(action, scene)],
        tip(_("What the card off suit brought")),
    ]


def _short(action: Acted, scene: Scene) -> str:
    """The same where there is little room: the picture says the rest."""
    if action.moved and action.suit != CLUBS:
        return "+1"
    if action.moved and action.source is not None:
        return scene.within(seats_of(scene, action.source)[0])
    # Translators: no longer than English, since it lies over a small card.
    return _("none")


def gain(action: Acted, scene: Scene) -> str:
    """What an action brought, in few words."""
    if not action.moved:
        return _("nothing")
    if action.suit == CLUBS and action.source is not None:
        name = scene.within(seats_of(scene, action.source)[0])
        return _("1 from {name}").format(name=name)
    return {
        DIAMONDS: _("+1 Vault"),
        HEARTS: _("+1 Showroom"),
        SPADES: _("1 locked away"),
    }[action.suit]
