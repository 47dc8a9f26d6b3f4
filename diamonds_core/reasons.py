"""Reasons for or against a move, as codes and facts that follow from a View alone.

Every reason is certain: it holds in all deals that agree with what the seat knows. Pages make
sentences of the codes and facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from . import diamonds, diversity
from .cards import DIAMONDS, SUITS, Card
from .diamonds.actions import NO_TRICK_ACTIONS
from .knowledge import knowledge
from .moves import Give, Move, Pass, Rob

HIGH = 3
"""How many of the highest ranks in use count as high cards."""

CODES = {
    "only-move": "there is no other legal move",
    # cards of Diamonds
    "brings": "off suit, the Suit Action of `suit` moves a point at once",
    "brings-nothing": "off suit, the Suit Action of `suit` moves nothing",
    "wins": "no other seat can take the trick any more",
    "would-bring": "as the crystals lie, taking the trick moves a point by the action of `suit`",
    "loses": "the card of `seat` on the table is higher",
    "partner-wins": "the card of the partner `seat` stays the best on the table",
    "overtakes-partner": "the card of the partner `seat` was the best on the table and is beaten",
    "can-be-beaten": "`count` unseen cards are higher; `seats`, still to play, may hold them",
    "must-be-beaten": "`seat`, still to play, must follow suit and holds higher cards only",
    "keeps-trickless": "the seat has no trick and does not take this one, which may bring `points`",
    # cards that are played or passed
    "makes-void": "no card of `suits` is left in the hand",
    # passing
    "could-void": "the number of cards is enough to void `any_suit` of these",
    "keeps-high": "all high `cards` of the hand stay",
    "gives-high": "the high `cards` go",
    "keeps-diamonds": "the hand has Diamonds, and none of them goes",
    # robbing
    "robs-leader": "of all sides that can be robbed none has a better score than that of `seats`",
    "empties": "it is the last point in that Showroom",
    # cards of Diversity
    "takes": "in `ways` `of` all ways in which the trick can go on, the card takes it",
}
"""The meaning of each code, with its facts: seats, suits, cards and numbers."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for or against a move: a key of `CODES`, with the facts named there."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


_ONLY = (Reason("only-move"),)


def diamonds_reasons(view: diamonds.View, move: Move) -> tuple[Reason, ...]:
    """The reasons for or against a legal move of Diamonds, the most telling first."""
    if len(view.legal) == 1:
        return _ONLY
    match move:
        case Card():
            return tuple(_of_card(view, move))
        case Give(_, cards):
            return tuple(_of_giving(view, cards))
        case Pass(count):
            return tuple(_of_passing(view, count))
        case Rob(side):
            return tuple(_of_robbing(view, side))
    return ()


def diversity_reasons(view: diversity.View, move: Move) -> tuple[Reason, ...]:
    """The reasons for or against a legal move of Diversity."""
    if len(view.legal) == 1:
        return _ONLY
    return (_takes(view, move),) if isinstance(move, Card) else ()


# Diamonds -------------------------------------------------------------------------------


def _of_card(view: diamonds.View, card: Card) -> Iterator[Reason]:
    led = view.led
    if led is not None and card.suit != led:
        yield Reason(
            "brings" if _brings(view, card.suit) else "brings-nothing", {"suit": card.suit}
        )
        loses = view.winning != view.seat
    else:
        reasons = tuple(_in_suit(view, card))
        yield from reasons
        loses = any(reason.code in _LOSING for reason in reasons)
    trickless = all(trick.taker != view.seat for trick in view.tricks)
    if loses and trickless and view.seat not in _still_to_play(view):
        yield Reason("keeps-trickless", {"points": min(len(NO_TRICK_ACTIONS), view.supply)})
    if len(view.hand) > 1 and sum(other.suit == card.suit for other in view.hand) == 1:
        yield Reason("makes-void", {"suits": (card.suit,)})


_LOSING = ("loses", "partner-wins", "must-be-beaten")
"""The codes of a card that follows suit, or is led, and surely doesn't take the trick."""


def _in_suit(view: diamonds.View, card: Card) -> Iterator[Reason]:
    """What a lead, or a card that follows suit, does in the trick."""
    owner = view.winning
    beaten = [other for other in view.trick if other.suit == card.suit and other.rank > card.rank]
    if owner is not None and owner != view.seat:
        if beaten:
            code = "partner-wins" if _same_side(view, owner) else "loses"
            yield Reason(code, {"seat": owner})
            return
        if _same_side(view, owner):
            yield Reason("overtakes-partner", {"seat": owner})
    elif beaten:
        return
    threats = _threats(view, card)
    if must := _must_beat(view, card, threats):
        yield Reason("must-be-beaten", {"seat": must[0]})
        return
    if threats:
        higher = {other for cards in threats.values() for other in cards}
        yield Reason("can-be-beaten", {"count": len(higher), "seats": tuple(threats)})
    else:
        yield Reason("wins")
    if _brings(view, card.suit):
        yield Reason("would-bring", {"suit": card.suit})


def _threats(view: diamonds.View, card: Card) -> dict[int, set[Card]]:
    """The higher cards of the suit that opponents still to play may have, by seat."""
    held = knowledge(view)
    found = {
        seat: {
            other
            for other in held.may_hold(seat)
            if other.suit == card.suit and other.rank > card.rank
        }
        for seat in _still_to_play(view)
        if not _same_side(view, seat)
    }
    return {seat: cards for seat, cards in found.items() if cards}


def _must_beat(view: diamonds.View, card: Card, threats: dict[int, set[Card]]) -> list[int]:
    """The seats that surely hold cards of the suit, and only higher ones."""
    held = knowledge(view)
    return [
        seat
        for seat, higher in threats.items()
        if {other for other in held.may_hold(seat) if other.suit == card.suit} == higher
        and held.must_hold(seat, card.suit)
    ]


def _still_to_play(view: diamonds.View) -> list[int]:
    after = range(len(view.trick) + 1, view.variant.trick_size)
    return sorted({(view.leader + k) % view.variant.players for k in after})


def _same_side(view: diamonds.View, seat: int) -> bool:
    assert view.seat is not None
    return view.variant.team[seat] == view.variant.team[view.seat]


def _brings(view: diamonds.View, suit: int) -> int:
    """The points that a Suit Action would move for the view's seat now, 0 or 1."""
    assert view.seat is not None
    return diamonds.brings(view, view.seat, suit)


def _of_giving(view: diamonds.View, cards: tuple[Card, ...]) -> Iterator[Reason]:
    kept = [card for card in view.hand if card not in cards]
    given_suits, kept_suits = ({card.suit for card in some} for some in (cards, kept))
    if void := given_suits - kept_suits:
        yield Reason("makes-void", {"suits": tuple(sorted(void))})
    if DIAMONDS in kept_suits - given_suits:
        yield Reason("keeps-diamonds")
    given, held = _high(view, cards), _high(view, view.hand)
    if given:
        yield Reason("gives-high", {"cards": given})
    elif held:
        yield Reason("keeps-high", {"cards": held})


def _high(view: diamonds.View, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    top = view.variant.deck[-1].rank
    return tuple(card for card in cards if card.rank > top - HIGH)


def _of_passing(view: diamonds.View, count: int) -> Iterator[Reason]:
    lengths = [sum(card.suit == suit for card in view.hand) for suit in range(len(SUITS))]
    if suits := tuple(suit for suit, length in enumerate(lengths) if 0 < length <= count):
        yield Reason("could-void", {"any_suit": suits})


def _of_robbing(view: diamonds.View, side: int) -> Iterator[Reason]:
    scores = diamonds.scores(view)
    others = [move.side for move in view.legal if isinstance(move, Rob)]
    if scores[side] == max(scores[other] for other in others):
        seats = tuple(seat for seat, own in enumerate(view.variant.team) if own == side)
        yield Reason("robs-leader", {"seats": seats})
    if view.showroom[side] == 1:
        yield Reason("empties")


# Diversity ------------------------------------------------------------------------------


def _takes(view: diversity.View, card: Card) -> Reason:
    """Counts all the cards that the others may add to the trick."""
    own = len(view.trick)
    to_come = view.variant.trick_size - own - 1
    ways = list(combinations(diversity.unseen(view), to_come))
    taken = sum(diversity.winning_index((*view.trick, card, *way)) == own for way in ways)
    return Reason("takes", {"ways": taken, "of": len(ways)})
