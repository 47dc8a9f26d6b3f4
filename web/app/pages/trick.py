"""The middle of the table: the Supply and the trick around it."""

from __future__ import annotations

from app.pages.cards import face
from app.pages.html import action_icon, esc, icon
from app.pages.scene import Scene
from app.sentences import card_name
from app.words import _
from diamonds_core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Card
from diamonds_core.events import Acted


def trick(scene: Scene) -> str:
    """The Supply, and before everybody the card that they played or will play."""
    slots = ""
    if scene.view.phase in ("play", "rob"):
        cards = "".join(_slot(k, scene) for k in range(scene.view.variant.trick_size))
        slots = f'<ol class="slots" aria-label="{_("The trick")}">{cards}</ol>'
    ring = f'<div class="ring">{icon("rosette")}</div>'
    return f'<div class="trick">{ring}{slots}{_supply(scene)}</div>'


def _supply(scene: Scene) -> str:
    points = scene.view.supply
    said = _("Supply: {points} points").format(points=points)
    heap = icon("supply" if points else "supply-empty")
    return (
        f'<div class="supply" data-place="supply" role="img" aria-label="{said}" title="{said}">'
        f'{heap}<b class="num" aria-hidden="true">{points}</b></div>'
    )


def _slot(k: int, scene: Scene) -> str:
    """The k-th card of the trick, or the room for it."""
    view = scene.view
    seat = (view.leader + k) % view.variant.players
    spot = f"p-{k + 1}" if view.variant.players == 2 else f"p-{scene.side(seat)}"
    if k < len(view.trick):
        return f'<li class="slot {spot}">{_card(view.trick[k], seat, k == 0, scene)}</li>'
    following = k == len(view.trick) and seat == view.to_move
    state = "next" if following else "empty"
    return f'<li class="slot {spot} {state}"><span>{esc(scene.within(seat))}</span></li>'


def _card(card: Card, seat: int, leads: bool, scene: Scene) -> str:
    wins = _wins(card, scene)
    said = _("{name}: {card}").format(name=scene.called(seat), card=card_name(card))
    notes = [_("led")] * leads + [_("wins so far")] * wins
    label = ", ".join([said, *notes])
    tag = f'<span class="tag" aria-hidden="true">{_("led")}</span>' if leads else ""
    action = scene.trick_actions().get(card)
    return (
        f'<div class="card {SUITS[card.suit]}{" win" * wins}" data-key="card-{card}" '
        f'data-from="seat-{seat}" role="img" aria-label="{esc(label)}">'
        f"{face(card, scene.view.variant.thief)}</div>{tag}"
        f"{_action_tag(action, scene) if action else ''}"
    )


def _wins(card: Card, scene: Scene) -> bool:
    view = scene.view
    return card == max((c for c in view.trick if c.suit == view.led), key=lambda c: c.rank)


def _action_tag(action: Acted, scene: Scene) -> str:
    """What a card off suit brought."""
    picture = icon(action_icon(action.suit, scene.view.variant.thief))
    return (
        f'<span class="act-tag {SUITS[action.suit]}">{picture if action.moved else ""}'
        f"{esc(gain(action, scene))}</span>"
    )


def gain(action: Acted, scene: Scene) -> str:
    """What an action brought, in few words."""
    if not action.moved:
        return _("nothing")
    if action.suit == CLUBS and action.source is not None:
        return _("1 from {name}").format(name=scene.within(scene.seats_of(action.source)[0]))
    return {DIAMONDS: _("+1 Vault"), HEARTS: _("+1 tray"), SPADES: _("tray→Vault")}[action.suit]
