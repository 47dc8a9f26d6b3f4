"""The bot that plays Diversity by simple sense.

It rates each card by how often it would take the trick if the players still to come played
any of the cards that this seat can't see, and likes to be rid of a dangerous card when the
trick goes to somebody else. Last to play, it knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..cards import Card
from ..diversity import DiversityState, View, taking, unseen
from ..variants import DiversityVariant
from .bot import Choice

SAMPLES = 40
"""How many ways for the trick to go on are looked at,"""

FEWER = 8
"""and how many where it has to be quick."""

RID = 0.2
"""What it is worth, in tricks, to be rid of an ace."""


def choose(view: View, rng: Random) -> Choice:
    """Choose the card with the best rating, at random among equals."""
    rated = _rated(view.trick, view.hand, unseen(view), SAMPLES, rng)
    best = max(rated, key=lambda entry: entry[:2])[2]
    return Choice(best, tuple((card, value) for value, _, card in rated))


def choose_move(state: DiversityState, rng: Random) -> Card:
    """The card of the seat to move by the same rules with fewer samples, for playouts."""
    own = state.turn
    others = [seat for seat in range(state.variant.players) if seat != own]
    pool = [card for seat in others for card in state.hand(seat)]
    rated = _rated(state.trick, state.hand(own), pool, FEWER, rng)
    return max(rated, key=lambda entry: entry[:2])[2]


def _rated(
    trick: Sequence[Card], hand: Sequence[Card], pool: Sequence[Card], samples: int, rng: Random
) -> list[tuple[float, float, Card]]:
    """The cards of a hand, each after its rating and a lot drawn, when others hold the pool."""
    to_come = DiversityVariant.trick_size - len(trick) - 1
    ways = [rng.sample(pool, to_come) for _ in range(samples if to_come else 1)]
    return [(_rate(trick, card, ways), rng.random(), card) for card in hand]


def _rate(trick: Sequence[Card], card: Card, ways: Sequence[Sequence[Card]]) -> float:
    own = len(trick)
    so_far = (*trick, card)
    taken = sum([taking((*so_far, *way)) == own for way in ways]) / len(ways)
    return RID * (card.rank / 14) ** 2 - taken
