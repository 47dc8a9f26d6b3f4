"""The heuristic of Diversity: rules of thumb, without network or search; it never changes.

A card is rated by the share of random completions of the trick, from unseen cards, in which it
takes the trick. When another seat takes the trick, a high card is worth more than a low one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..bots.bot import Choice
from ..cards import Card
from .state import DiversityState, DiversityView, unseen, winning_index
from .variant import DiversityVariant

SAMPLES = 40
"""The number of random completions of the trick for a choice."""

FEWER = 8
"""The number of random completions of the trick in playouts."""

TRICK_SIZE = DiversityVariant().trick_size

ACE_DISCARD_VALUE = 0.2
"""The value of discarding an ace, in tricks."""


def choose(view: DiversityView, rng: Random) -> Choice:
    """Choose the card with the best rating, at random among equal ones."""
    rated = _rated(view.trick, view.hand, unseen(view), SAMPLES, rng)
    best = max(rated, key=lambda entry: entry[:2])[2]
    return Choice(best, tuple((card, value) for value, _, card in rated))


def choose_move(state: DiversityState, rng: Random) -> Card:
    """Return the card of the seat to move by `choose` with fewer samples, for playouts."""
    own = state.turn
    others = [seat for seat in range(state.variant.players) if seat != own]
    pool = [card for seat in others for card in state.hand(seat)]
    rated = _rated(state.trick, state.hand(own), pool, FEWER, rng)
    return max(rated, key=lambda entry: entry[:2])[2]


def _rated(
    trick: Sequence[Card], hand: Sequence[Card], pool: Sequence[Card], samples: int, rng: Random
) -> list[tuple[float, float, Card]]:
    """Return each card of a hand after its rating and a random number; others hold the pool."""
    to_come = TRICK_SIZE - len(trick) - 1
    ways = [rng.sample(pool, to_come) for _ in range(samples if to_come else 1)]
    return [(_rate(trick, card, ways), rng.random(), card) for card in hand]


def _rate(trick: Sequence[Card], card: Card, ways: Sequence[Sequence[Card]]) -> float:
    own = len(trick)
    so_far = (*trick, card)
    taken = sum([winning_index((*so_far, *way)) == own for way in ways]) / len(ways)
    return ACE_DISCARD_VALUE * (card.rank / 14) ** 2 - taken
