"""What speaks for or against a move, as facts that follow from a View alone.

Every fact is certain: it holds in all deals that agree with what the seat knows. Sentences are
made of them elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from . import diamonds, diversity
from .cards import DIAMONDS, SUITS, Card
from .games import View
from .knowledge import knowledge
from .moves import Give, Move, Pass, Rob

HIGH = 3
"""How many of the highest ranks in use count as high cards."""


@dataclass(frozen=True, slots=True)
class OnlyMove:
    """There is nothing else to play."""


@dataclass(frozen=True, slots=True)
class Brings:
    """Off suit: the Suit Action moves so many points at once, 1 or 0."""

    suit: int
    points: int


@dataclass(frozen=True, slots=True)
class Wins:
    """Nobody can take the trick away any more."""


@dataclass(frozen=True, slots=True)
class WouldBring:
    """As the crystals lie now, taking the trick would move so many points."""

    suit: int
    points: int


@dataclass(frozen=True, slots=True)
class Loses:
    """The card of another seat on the table is higher already."""

    seat: int


@dataclass(frozen=True, slots=True)
class PartnerWins:
    """The partner's card is the best on the table, and this one leaves it so."""

    seat: int


@dataclass(frozen=True, slots=True)
class OvertakesPartner:
    """The partner's card was the best on the table, and is beaten."""

    seat: int


@dataclass(frozen=True, slots=True)
class CanBeBeaten:
    """So many unseen cards are higher, and these seats still to play may have them."""

    count: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MustBeBeaten:
    """A seat still to play has to follow suit, and only with higher cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class Trickless:
    """The seat still has no trick, and won't take this one; that may bring so many points."""

    points: int


@dataclass(frozen=True, slots=True)
class MakesVoid:
    """No card of this suit is left in the hand."""

    suit: int


@dataclass(frozen=True, slots=True)
class CouldVoid:
    """With so many cards to pass, the hand can be rid of any one of these suits."""

    suits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeepsHigh:
    """All the high cards of the hand stay in it."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GivesHigh:
    """These high cards go."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class KeepsDiamonds:
    """The hand has Diamonds, and none of them goes."""


@dataclass(frozen=True, slots=True)
class RobsLeader:
    """Of all that could be robbed, nobody has a better score."""

    place: int


@dataclass(frozen=True, slots=True)
class Empties:
    """It is the last point in that Showroom."""

    place: int


@dataclass(frozen=True, slots=True)
class Takes:
    """In so many of all the ways for the trick to go on, this card takes it."""

    ways: int
    of: int


Fact = (
    OnlyMove
    | Brings
    | Wins
    | WouldBring
    | Loses
    | PartnerWins
    | OvertakesPartner
    | CanBeBeaten
    | MustBeBeaten
    | Trickless
    | MakesVoid
    | CouldVoid
    | KeepsHigh
    | GivesHigh
    | KeepsDiamonds
    | RobsLeader
    | Empties
    | Takes
)


def reasons_for(view: View, move: Move) -> tuple[Fact, ...]:
    """The facts about one of the view's legal moves, the most telling first."""
    if len(view.legal) == 1:
        return (OnlyMove(),)
    if isinstance(view, diversity.View):
        return (_takes(view, move),) if isinstance(move, Card) else ()
    match move:
        case Card():
            return tuple(_of_card(view, move))
        case Give(_, cards):
            return tuple(_of_giving(view, cards))
        case Pass(count):
            return tuple(_of_passing(view, count))
        case Rob(place):
            return tuple(_of_robbing(view, place))
    return ()


# Diamonds -------------------------------------------------------------------------------


def _of_card(view: diamonds.View, card: Card) -> Iterator[Fact]:
    led = view.led
    if led is not None and card.suit != led:
        yield Brings(card.suit, _brought(view, card.suit))
        loses = view.winning != view.seat
    else:
        facts = tuple(_in_suit(view, card))
        yield from facts
        loses = any(isinstance(fact, Loses | PartnerWins | MustBeBeaten) for fact in facts)
    trickless = all(trick.taker != view.seat for trick in view.tricks)
    if loses and trickless and view.seat not in _still_to_play(view):
        yield Trickless(min(2, view.supply))
    if len(view.hand) > 1 and sum(other.suit == card.suit for other in view.hand) == 1:
        yield MakesVoid(card.suit)


def _in_suit(view: diamonds.View, card: Card) -> Iterator[Fact]:
    """What a lead, or a card that follows suit, does in the trick."""
    owner = view.winning
    beaten = [other for other in view.trick if other.suit == card.suit and other.rank > card.rank]
    if owner is not None and owner != view.seat:
        if beaten:
            yield PartnerWins(owner) if _same_side(view, owner) else Loses(owner)
            return
        if _same_side(view, owner):
            yield OvertakesPartner(owner)
    elif beaten:
        return
    threats = _threats(view, card)
    if must := _must_beat(view, card, threats):
        yield MustBeBeaten(must[0])
        return
    if threats:
        higher = {other for cards in threats.values() for other in cards}
        yield CanBeBeaten(len(higher), tuple(threats))
    else:
        yield Wins()
    yield WouldBring(card.suit, _brought(view, card.suit))


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


def _brought(view: diamonds.View, suit: int) -> int:
    """The points that the Suit Action would move for this seat now."""
    assert view.seat is not None
    return diamonds.brings(view, view.seat, suit)


def _of_giving(view: diamonds.View, cards: tuple[Card, ...]) -> Iterator[Fact]:
    kept = [card for card in view.hand if card not in cards]
    for suit in range(len(SUITS)):
        if any(card.suit == suit for card in cards) and all(card.suit != suit for card in kept):
            yield MakesVoid(suit)
    if DIAMONDS in {card.suit for card in kept} - {card.suit for card in cards}:
        yield KeepsDiamonds()
    given, held = _high(view, cards), _high(view, view.hand)
    if given:
        yield GivesHigh(given)
    elif held:
        yield KeepsHigh(held)


def _high(view: diamonds.View, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    top = view.variant.deck[-1].rank
    return tuple(card for card in cards if card.rank > top - HIGH)


def _of_passing(view: diamonds.View, count: int) -> Iterator[Fact]:
    lengths = [sum(card.suit == suit for card in view.hand) for suit in range(len(SUITS))]
    if suits := tuple(suit for suit, length in enumerate(lengths) if 0 < length <= count):
        yield CouldVoid(suits)


def _of_robbing(view: diamonds.View, place: int) -> Iterator[Fact]:
    scores = diamonds.scores(view)
    others = [move.place for move in view.legal if isinstance(move, Rob)]
    if scores[place] == max(scores[other] for other in others):
        yield RobsLeader(place)
    if view.showroom[place] == 1:
        yield Empties(place)


# Diversity ------------------------------------------------------------------------------


def _takes(view: diversity.View, card: Card) -> Takes:
    """Of all the cards that the others may add to the trick, in any order."""
    own = len(view.trick)
    to_come = view.variant.trick_size - own - 1
    ways = list(combinations(diversity.unseen(view), to_come))
    taken = sum(diversity.taking((*view.trick, card, *way)) == own for way in ways)
    return Takes(taken, len(ways))
