"""The bot that plays Diversity by simple sense.

It rates each card by how often it would take the trick if the players still to come played
any of the cards that this seat can't see, and likes to be rid of a dangerous card when the
trick goes to somebody else. Last to play, it knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..cards import Card
from ..diversity import View, taking, unseen
from .bot import Choice

SAMPLES = 40
"""How many ways for the trick to go on are looked at."""

RID = 0.2
"""What it is worth, in tricks, to be rid of an ace."""


def choose(view: View, rng: Random) -> Choice:
    """Choose the card with the best rating, at random among equals."""
    to_come = view.variant.trick_size - len(view.trick) - 1
    pool = unseen(view)
    ways = [rng.sample(pool, to_come) for _ in range(SAMPLES if to_come else 1)]
    rated = [(_rate(view.trick, card, ways), rng.random(), card) for card in view.hand]
    best = max(rated, key=lambda entry: entry[:2])[2]
    return Choice(best, tuple((card, value) for value, _, card in rated))


def _rate(trick: Sequence[Card], card: Card, ways: Sequence[Sequence[Card]]) -> float:
    own = len(trick)
    so_far = (*trick, card)
    taken = sum([taking((*so_far, *way)) == own for way in ways]) / len(ways)
    return RID * (card.rank / 14) ** 2 - taken
