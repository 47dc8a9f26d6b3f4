"""Play one bot against another, and read the match."""

from diamonds_core import DiamondsVariant, game_of
from diamonds_core.arena.match import Match, measure

variant = DiamondsVariant(players=4)
bots = game_of(variant).bots
match = Match(variant, hero=bots["hard"], rivals=bots["simple"], seed=1)
found = measure(match, deals=12)

print("hard against three of simple, in every seat of each deal, in points a round:")
for deal, margin in enumerate(found.deals):
    print(f"  deal {deal:2}  {margin:+5.2f}  {'#' * round(4 * max(0, margin))}")
print(f"together {found.mean:+.2f}, with a standard error of {found.error:.2f}")
