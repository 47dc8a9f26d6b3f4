"""Cards of Diamonds: their faces, and what one would bring off suit."""

from __future__ import annotations

from app.diamonds.legend import action_title
from app.diamonds.scene import Scene, action_icon, owners, robbable, seats_of
from app.html import Markup, h, html, icon
from app.pages import cards
from app.words import _
from diamonds_core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card
from diamonds_core.diamonds import brings


def face(card: Card, thief: bool) -> Markup:
    """What is printed on a card, its suit's action at the foot."""
    about = action_title(card.suit, thief)
    printed = icon(action_icon(card.suit, thief))
    return html(cards.face(card), h.span("foot", title=about)[printed])


def badge(suit: int, scene: Scene) -> Markup:
    """What a card of this suit would bring now, off suit, in place of the printed action."""
    text = _worth(suit, scene)
    if not text:
        return h.span("badge nil", aria_hidden="true")[
            h.span("long")[_("nothing there")], h.span("short")[_("none")]
        ]
    return h.span("badge", aria_hidden="true")[
        icon(_BADGE_ICONS[suit]), h.span("long")[text], _short(suit, scene)
    ]


_BADGE_ICONS = {DIAMONDS: "g-safe", HEARTS: "g-tray", SPADES: "g-safe", CLUBS: "g-mask"}


def _worth(suit: int, scene: Scene) -> str:
    """What a card of this suit would bring now, off suit, in few words; empty for nothing."""
    if not brings(scene.view, scene.chair, suit):
        return ""
    if suit != CLUBS:
        return {DIAMONDS: _("+1 Vault"), HEARTS: _("show 1"), SPADES: _("lock 1")}[suit]
    victims = robbable(scene)
    if len(victims) > 1:
        return _("steal 1")
    return _("1 from {name}").format(name=owners(scene, victims[0]))


def _short(suit: int, scene: Scene) -> Markup:
    """The same where there is little room."""
    if suit == SPADES:
        return h.span("short")[icon("a-S", "wide")]
    if suit != CLUBS:
        return h.span("short")["+1"]
    victims = robbable(scene)
    text = scene.names[seats_of(scene, victims[0])[0]] if len(victims) == 1 else "1"
    return h.span("short")[text]


def consequence(suit: int, scene: Scene) -> str:
    """What a card of this suit would bring now, off suit, as a screen reader says it."""
    if not _worth(suit, scene):
        return _("off suit, nothing to take")
    if suit == CLUBS:
        victims = robbable(scene)
        if len(victims) > 1:
            return _("off suit: steal 1 from a Showroom of your choice")
        return _("off suit: steal 1 from {name}").format(name=owners(scene, victims[0]))
    return {
        DIAMONDS: _("off suit: 1 from the Supply into your Vault"),
        HEARTS: _("off suit: 1 from the Supply into your Showroom"),
        SPADES: _("off suit: 1 from your Showroom into your Vault"),
    }[suit]
