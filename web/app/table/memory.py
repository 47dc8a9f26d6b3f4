"""A memory aid: the cards of the round that are still out, and the voids shown."""

from __future__ import annotations

from app.core.html import Inside, Markup, dialog, h, hidden, icon, monogram
from app.games.scene import AnyScene
from app.words import _, card_name, ngettext, rank_index, suit_name, suit_within
from diamonds_core.cards import SUITS, Card, in_order
from diamonds_core.knowledge import Knowledge, knowledge


def unseen_sheet(scene: AnyScene) -> Markup:
    """Return the sheet with what a player with a perfect memory knows of the other hands.

    It needs a viewer and a round in play.
    """
    known = knowledge(scene.view)
    out = known.unseen.union(*(known.known[seat] for seat in scene.others))
    suits = [h.li[_suit(suit, scene, out)] for suit in range(len(SUITS))]
    hands = [h.li[_hand(seat, scene, known)] for seat in scene.others]
    undealt = len(known.unseen) > sum(known.room)
    return dialog(
        "unseen",
        _("The cards still out"),
        h.ul("suits")[suits],
        undealt and h.p("credits")[_("Some of them are in no hand.")],
        h.ul("hands")[hands],
    )


def _suit(suit: int, scene: AnyScene, out: frozenset[Card]) -> Inside:
    cards = in_order(card for card in scene.view.variant.deck if card.suit == suit)
    ranks = [(h.b if card in out else h.span)[rank_index(card)] for card in cards]
    left = ", ".join(rank_index(card) for card in cards if card in out)
    return (
        h.span(SUITS[suit], aria_hidden="true")[icon(f"s-{SUITS[suit]}")],
        h.span("ranks", aria_hidden="true", translate="no")[ranks],
        hidden(f"{suit_name(suit)}: {left or _('all seen')}"),
    )


def _hand(seat: int, scene: AnyScene, known: Knowledge) -> Inside:
    count = scene.view.hand_sizes[seat]
    facts = [ngettext("{count} card", "{count} cards", count)]
    if void := known.void[seat]:
        suits = ", ".join(map(suit_within, sorted(void)))
        facts.append(_("void in: {suits}").format(suits=suits))
    if held := in_order(known.known[seat]):
        cards = ", ".join(map(card_name, held))
        facts.append(_("from you: {cards}").format(cards=cards))
    name = scene.names[seat]
    return monogram(name, seat), h.span[h.b[name], h.small[" \N{MIDDLE DOT} ".join(facts)]]
