"""Reasons for or against a card of Diversity."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..cards import Card
from ..moves import Move
from ..reasons import ONLY, Reason
from .state import DiversityView, unseen, winning_index

CODES = {
    "takes": "in `ways` `of` all ways in which the trick can go on, the card takes it",
    "takes-least": "no other legal card takes the trick in fewer ways",
    "takes-anyway": "it is the highest `card` of the hand, and every legal card takes the trick",
    "leaves-trick": "the trick goes to `seat`",
    "sheds-highest": "of the cards of the hand that can't take the trick `card` is the highest",
    "plays-last": "the seat takes the trick and plays last in the next one",
}
"""The meaning of each code, with its facts: seats, suits, cards and numbers."""

FEW = 2
"""The number of cards still to come in the trick up to which all legal cards are compared."""


def reasons(view: DiversityView, move: Move) -> tuple[Reason, ...]:
    """Return the reasons for or against a legal move of Diversity, the most telling first."""
    if len(view.legal) == 1:
        return ONLY
    return tuple(_of_card(view, move)) if isinstance(move, Card) else ()


def _of_card(view: DiversityView, card: Card) -> Iterator[Reason]:
    taken, ways = ways_taken(view, card)
    to_come = _to_come(view)
    takes = Reason("takes", {"ways": taken, "of": ways})
    if to_come > FEW:
        yield takes
        return
    others = {other: ways_taken(view, other)[0] for other in view.hand if other != card}
    if taken == 0:
        if all(other.rank <= card.rank for other in others if not others[other]):
            yield Reason("sheds-highest", {"card": card})
        if not to_come:
            yield Reason("leaves-trick", {"seat": _taker(view, card)})
        yield takes
    elif taken == ways:
        if not to_come and all(others.values()) and card.rank >= max(o.rank for o in others):
            yield Reason("takes-anyway", {"card": card})
        yield takes
        yield Reason("plays-last")
    else:
        yield takes
        if taken <= min(others.values()):
            yield Reason("takes-least")


def ways_taken(view: DiversityView, card: Card) -> tuple[int, int]:
    """Return the number of completions in which a card takes the trick, and of all completions."""
    own = len(view.trick)
    ways = list(combinations(unseen(view), _to_come(view)))
    taken = sum(winning_index((*view.trick, card, *way)) == own for way in ways)
    return taken, len(ways)


def _to_come(view: DiversityView) -> int:
    return view.variant.trick_size - len(view.trick) - 1


def _taker(view: DiversityView, card: Card) -> int:
    """Return the seat that takes the trick after the card completes it."""
    return (view.leader + winning_index((*view.trick, card))) % view.variant.players
