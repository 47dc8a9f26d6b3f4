"""Reasons for or against a move of Diamonds: the purpose of the move, then the facts behind it."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import CLUBS, DIAMONDS, SPADES, SUITS, Card, in_order
from ..knowledge import knowledge
from ..moves import Give, Move, Pass, Rob
from ..reasons import ONLY, Reason
from .actions import NO_TRICK_ACTIONS, points_moved, robbable_sides
from .scoring import cards_taken, scores, winning_index
from .view import DiamondsView

CODES = {
    # a card: its own gain
    "brings": "off suit, the Suit Action of `suit` moves a point at once, from the side of `seats` "
    "where only one can be robbed",
    "brings-nothing": "off suit, the Suit Action of `suit` moves nothing",
    "wins": "no opponent can take the trick any more",
    "would-bring": "as the crystals lie, taking the trick moves a point by the action of `suit`",
    "secures-most": "the seat's side takes the trick and, from then on, has most cards of `suit`, "
    "whatever follows this round",
    "leads-next": "the seat takes the trick, leads the next one, and nobody can beat its `card`",
    # a card: the other seats
    "leaves-nothing": "the trick goes to `seat`, where the action of `suit` moves nothing",
    "loses": "the card of `seat` on the table is higher",
    "partner-wins": "the card of the partner `seat` stays the best on the table",
    "overtakes-partner": "the card of the partner `seat` was the best on the table and is beaten",
    "beaten-only-by": "only these `cards` are higher; `seats`, opponents to come, may hold them",
    "can-be-beaten": "`count` unseen cards are higher; `seats`, still to play, may hold them",
    "must-be-beaten": "`seat`, still to play, must follow suit and holds higher cards only",
    # a card: the Thief
    "saves-from-thief": "the seat has the Thief and locks a point away",
    "thief-leaves": "the Thief moves on from the seat to `seat`",
    "thief-comes": "the Thief moves on to the seat",
    # a card: the rest of the round
    "keeps-master": "`card` stays in the hand, `left` tricks are to come, and no card that others "
    "may hold beats it",
    "keeps-higher": "it is the lowest legal card of `suit`, and a higher one stays",
    "keeps-low": "of the cards of `suit` that can't take the trick it is the highest, and a lower "
    "one stays",
    "sheds-high": "the seat has no trick, and a high card that can't take this one goes; without a "
    "trick the round may bring `points`",
    "keeps-trickless": "the seat has no trick and does not take this one, which may bring `points`",
    "makes-void": "no card of `suits` is left in the hand",
    "nears-void": "one card of `suit` is left in the hand",
    # passing
    "gives-all": "all cards of `suits` go: the hand is void unless some of them are passed to it",
    "could-void": "`count` cards are enough to void `any_suit` of these",
    "keeps-high": "all high `cards` of the hand stay",
    "gives-high": "the high `cards` go to an opponent",
    "gives-partner": "the high `cards` go to the partner `seat`",
    "keeps-diamonds": "the hand has Diamonds, and none of them goes",
    # robbing
    "robs-leader": "of all sides that can be robbed none has a better score than that of `seats`",
    "robs-fullest": "of all Showrooms that can be robbed none has more points",
    "empties": "it is the last point in that Showroom",
}
"""The meaning of each code, with its facts: seats, suits, cards and numbers."""

HIGH = 3
"""The number of ranks, the highest in use, that count as high cards."""

NAMED = 2
"""The greatest number of higher cards that a reason names."""

FEW = 4
"""The greatest number of higher cards against which a card goes for the trick."""

EARLY = 5
"""The number of cards in hand above which the end of the round is too uncertain for a reason."""


def reasons(view: DiamondsView, move: Move) -> tuple[Reason, ...]:
    """Return the reasons for or against a legal move of Diamonds, the most telling first."""
    if len(view.legal) == 1:
        return ONLY
    match move:
        case Card():
            return tuple(_of_card(_Play(view, move)))
        case Give(_, cards):
            return tuple(_of_giving(view, cards))
        case Pass(count):
            return tuple(_of_passing(view, count))
        case Rob(side):
            return tuple(_of_robbing(view, side))
    return ()


# Cards ----------------------------------------------------------------------------------


class _Play:
    """A legal card of the seat to move, with the seat's knowledge of the trick.

    Attributes:
        rest: the hand without the card.
        follows: True if the card is led or follows suit.
        later: the seats that play after the card; with two players this includes the own seat.
        best: the card that takes the trick so far, with this card added.
        taker: the seat that takes the trick so far, with this card added.
        threats: the cards that may beat `best`, by the seat that may hold and still play them.
        opposed: the threats of opponents.
        must_beat: an opponent still to play that certainly holds the suit, and only higher cards
            of it.
        trickless: True if the seat has no trick, and certainly takes none with this card.
    """

    def __init__(self, view: DiamondsView, card: Card) -> None:
        assert view.seat is not None
        self.view, self.card, self.seat, self.held = view, card, view.seat, knowledge(view)
        self.rest = tuple([other for other in view.hand if other != card])
        self.follows = view.led in (None, card.suit)
        after = range(len(view.trick) + 1, view.variant.trick_size)
        self.later = sorted({(view.leader + k) % view.variant.players for k in after})
        trick = (*view.trick, card)
        self.best = trick[winning_index(trick)]
        self.taker = self.seat if self.best == card else view.winning or 0
        hands = {seat: self._may_hold(seat) for seat in self.later}
        higher = {
            seat: {other for other in hand if _beats(other, self.best)}
            for seat, hand in hands.items()
        }
        self.threats = {seat: cards for seat, cards in higher.items() if cards}
        self.opposed = {k: cards for k, cards in self.threats.items() if not self.is_ours(k)}
        must = [seat for seat in self.opposed if self._must_beat(hands[seat], seat)]
        self.must_beat = must[0] if must else None
        loses = self.best != card or bool(must)
        takes = self.best != card and self.taker == self.seat
        takers = {*self.later, *(taken.taker for taken in view.tricks)}
        self.trickless = loses and not takes and self.seat not in takers

    def _may_hold(self, seat: int) -> frozenset[Card]:
        return frozenset(self.rest) if seat == self.seat else self.held.may_hold(seat)

    def _must_beat(self, hand: frozenset[Card], seat: int) -> bool:
        suit = {card for card in hand if card.suit == self.best.suit}
        return suit == self.opposed[seat] and self.held.must_hold(seat, self.best.suit)

    def is_ours(self, seat: int) -> bool:
        return self.view.variant.team[seat] == self.view.variant.team[self.seat]

    def is_master(self, card: Card) -> bool:
        """Return whether no card that others may still hold beats a card of the hand."""
        others = [k for k in range(self.view.variant.players) if k != self.seat]
        out = self.held.unseen.union(*(self.held.known[seat] for seat in others))
        return not any(_beats(other, card) for other in out)


def _beats(card: Card, other: Card) -> bool:
    return card.suit == other.suit and card.rank > other.rank


def _of_card(play: _Play) -> Iterator[Reason]:
    if not play.follows:
        yield from _off_suit(play)
    elif play.best == play.card:
        yield from _best_so_far(play)
    else:
        yield from _beaten(play)
    if play.trickless and len(play.view.hand) > EARLY and not _is_shed(play):
        yield _trickless(play)
    if not play.follows:
        yield from _drawbacks(play)


def _off_suit(play: _Play) -> Iterator[Reason]:
    """Yield the gains of a card off suit, at once and in the rest of the round."""
    if _brings(play):
        yield _gain(play)
    yield from _thief(play)
    yield from _later(play)


def _best_so_far(play: _Play) -> Iterator[Reason]:
    """Yield the reasons of a lead, or of a card that follows suit and is the best so far."""
    winning = play.view.winning
    if winning is not None and winning != play.seat and play.is_ours(winning):
        yield Reason("overtakes-partner", {"seat": winning})
    higher = set().union(*play.opposed.values())
    if play.must_beat is not None:
        yield from _later(play)
        yield Reason("must-be-beaten", {"seat": play.must_beat})
        return
    if not higher:
        yield Reason("wins")
        yield from _most(play)
    elif len(higher) <= NAMED:
        facts = {"cards": in_order(higher), "seats": tuple(play.opposed)}
        yield Reason("beaten-only-by", facts)
    else:
        yield from _later(play)
        yield Reason("can-be-beaten", {"count": len(higher), "seats": tuple(play.opposed)})
    if _brings(play) and len(higher) <= FEW:
        yield Reason("would-bring", {"suit": play.card.suit})
    if not play.threats:
        yield from _lead(play)
    if len(higher) <= NAMED:
        yield from _later(play)


def _beaten(play: _Play) -> Iterator[Reason]:
    """Yield the reasons of a card that follows suit below the best one on the table."""
    if not play.threats and not play.is_ours(play.taker) and _gains_nothing(play):
        yield Reason("leaves-nothing", {"seat": play.taker, "suit": play.best.suit})
    if play.taker != play.seat and play.is_ours(play.taker):
        yield Reason("partner-wins", {"seat": play.taker})
    yield from _later(play)
    if not play.is_ours(play.taker):
        yield Reason("loses", {"seat": play.taker})


def _gain(play: _Play) -> Reason:
    """Return the gain of a card off suit, with the robbed side where there is no choice."""
    view, suit = play.view, play.card.suit
    sides = robbable_sides(view, play.seat) if suit == CLUBS else ()
    if len(sides) != 1:
        return Reason("brings", {"suit": suit})
    return Reason("brings", {"suit": suit, "seats": _seats_of(view, sides[0])})


def _thief(play: _Play) -> Iterator[Reason]:
    """Yield the protection from the Thief at the seat that a card off suit gives."""
    if play.view.thief != play.seat:
        return
    if play.card.suit == SPADES and _brings(play):
        yield Reason("saves-from-thief")
    elif play.card.suit == CLUBS:
        yield Reason("thief-leaves", {"seat": play.view.variant.left[play.seat]})


def _drawbacks(play: _Play) -> Iterator[Reason]:
    """Yield what speaks against a card off suit."""
    thief = play.view.thief
    if not _brings(play):
        yield Reason("brings-nothing", {"suit": play.card.suit})
    if play.card.suit == CLUBS and thief is not None and play.view.variant.left[thief] == play.seat:
        yield Reason("thief-comes")


def _later(play: _Play) -> Iterator[Reason]:
    """Yield the effects of the card on the rest of the round."""
    suit, rest = play.card.suit, play.rest
    own = [card for card in rest if card.suit == suit]
    if _is_shed(play):
        yield Reason("sheds-high", {"points": _no_trick_points(play.view)})
    if rest and not own:
        yield Reason("makes-void", {"suits": (suit,)})
    yield from _kept(play, own)
    if play.trickless and len(play.view.hand) <= EARLY and not _is_shed(play):
        yield _trickless(play)
    if len(own) == 1:
        yield Reason("nears-void", {"suit": suit})


def _kept(play: _Play, own: list[Card]) -> Iterator[Reason]:
    """Yield the reasons of keeping other cards instead of this one."""
    legal = [card for card in play.view.legal if isinstance(card, Card)]
    for card in play.rest if len(play.rest) == 1 else own[-1:] if play.follows else ():
        if play.is_master(card) and card in legal and not play.is_master(play.card):
            yield Reason("keeps-master", {"card": card, "left": len(play.rest)})
            return
    if not play.follows or not own:
        return
    lower = any(_beats(play.card, card) for card in own)
    higher = [card for card in own if _beats(card, play.card)]
    if lower and play.best != play.card and not any(_beats(play.best, card) for card in higher):
        yield Reason("keeps-low", {"suit": play.card.suit})
    elif higher and not lower:
        yield Reason("keeps-higher", {"suit": play.card.suit})


def _lead(play: _Play) -> Iterator[Reason]:
    """Yield the unbeatable card that the seat can lead next, after a certain trick."""
    if masters := tuple(filter(play.is_master, play.rest)):
        yield Reason("leads-next", {"card": masters[0]})


def _most(play: _Play) -> Iterator[Reason]:
    """Yield the suits in which this trick secures most cards for the seat's side."""
    view = play.view
    trick = (*view.trick, play.card)
    after = sum(view.hand_sizes) - (view.variant.trick_size - len(view.trick))
    gone = {card for taken in view.tricks for card in taken.cards}.union(trick)
    for suit, counts in enumerate(cards_taken(view.tricks, view.variant.team)):
        own, won = view.variant.team[play.seat], sum(card.suit == suit for card in trick)
        best = max(count for side, count in enumerate(counts) if side != own)
        out = sum(card.suit == suit and card not in gone for card in view.variant.deck)
        left = min(out, after)
        if counts[own] + won > best + left >= counts[own]:
            yield Reason("secures-most", {"suit": suit})


def _gains_nothing(play: _Play) -> bool:
    """Return whether the certain taker has nothing to move, after any cards played before."""
    view, suit = play.view, play.best.suit
    sides = {view.variant.team[seat] for seat in play.later}
    if points_moved(view, play.taker, suit):
        return False
    if suit == SPADES:
        return view.variant.team[play.taker] not in sides
    if suit == CLUBS and view.thief is not None:
        return view.thief == play.taker or view.thief not in sides
    return suit != CLUBS or not sides


def _is_shed(play: _Play) -> bool:
    """Return whether the seat has no trick and discards a high card that can't take this one."""
    return play.trickless and bool(_high(play.view, (play.card,)))


def _trickless(play: _Play) -> Reason:
    return Reason("keeps-trickless", {"points": _no_trick_points(play.view)})


def _no_trick_points(view: DiamondsView) -> int:
    return min(NO_TRICK_ACTIONS, view.supply)


def _brings(play: _Play) -> bool:
    """Return whether the action of the card's suit would move a point for the seat now."""
    return points_moved(play.view, play.seat, play.card.suit) > 0


def _seats_of(view: DiamondsView, side: int) -> tuple[int, ...]:
    return tuple(seat for seat, own in enumerate(view.variant.team) if own == side)


# Passing and robbing --------------------------------------------------------------------


def _of_giving(view: DiamondsView, cards: tuple[Card, ...]) -> Iterator[Reason]:
    assert view.seat is not None
    kept = [card for card in view.hand if card not in cards]
    given_suits, kept_suits = ({card.suit for card in some} for some in (cards, kept))
    receiver = view.variant.receiver[view.seat]
    given, held = _high(view, cards), _high(view, view.hand)
    partner = view.variant.team[receiver] == view.variant.team[view.seat]
    if given and partner:
        yield Reason("gives-partner", {"seat": receiver, "cards": given})
    if suits := given_suits - kept_suits:
        yield Reason("gives-all", {"suits": tuple(sorted(suits))})
    if DIAMONDS in kept_suits - given_suits:
        yield Reason("keeps-diamonds")
    if given and not partner:
        yield Reason("gives-high", {"cards": given})
    elif held and not given:
        yield Reason("keeps-high", {"cards": held})


def _high(view: DiamondsView, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    top = view.variant.deck[-1].rank
    return tuple(card for card in cards if card.rank > top - HIGH)


def _of_passing(view: DiamondsView, count: int) -> Iterator[Reason]:
    lengths = [sum(card.suit == suit for card in view.hand) for suit in range(len(SUITS))]
    if suits := tuple(suit for suit, length in enumerate(lengths) if 0 < length <= count):
        yield Reason("could-void", {"count": count, "any_suit": suits})


def _of_robbing(view: DiamondsView, side: int) -> Iterator[Reason]:
    totals = scores(view)
    others = [move.side for move in view.legal if isinstance(move, Rob)]
    if totals[side] == max(totals[other] for other in others):
        yield Reason("robs-leader", {"seats": _seats_of(view, side)})
    if view.showroom[side] == 1:
        yield Reason("empties")
    elif view.showroom[side] == max(view.showroom[other] for other in others):
        yield Reason("robs-fullest")
