"""Write a bot and measure it: a bot is a function from a View and random numbers to a choice."""

from random import Random

from diamonds_core import CLUBS, DIAMONDS, HEARTS, Bot, Card, Choice, DiamondsVariant, View, game_of
from diamonds_core.arena.match import Match, measure

LIKED = (DIAMONDS, CLUBS, HEARTS)
"""The suits to throw where the suit led can't be followed, the best first."""


def choose(view: View, rng: Random) -> Choice:
    """Throw a low card of the best suit, or play the highest card."""
    cards = [move for move in view.legal if isinstance(move, Card)]
    if not cards:
        return Choice(rng.choice(view.legal))  # passing cards, and whom to rob
    led = view.trick[0].suit if view.trick else None
    for suit in LIKED:
        if thrown := [card for card in cards if led not in (None, suit) and card.suit == suit]:
            return Choice(thrown[0])
    return Choice(max(cards, key=lambda card: card.rank))


bot = Bot(id="thrower", name="Thrower", choose=choose)

if __name__ == "__main__":
    variant = DiamondsVariant(players=4)
    for rival in ("random", "simple"):
        found = measure(Match(variant, bot, game_of(variant).bots[rival], seed=1), deals=20)
        print(f"thrower against {rival}: {found} points a round")
