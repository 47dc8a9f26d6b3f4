"""Add a variant: Diamonds with six cards in hand, two rounds long. All bots play it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from diamonds_core import GAMES, DiamondsVariant, game_of, play_game, replay


@dataclass(frozen=True, slots=True)
class Blitz(DiamondsVariant):
    """One way to play Blitz: for four."""

    players: int = 4

    def __post_init__(self) -> None:
        """Deal six cards; the other settings are those of Diamonds."""
        DiamondsVariant.__post_init__(self)
        self.derive(hand_size=6, rounds=2)

    @property
    def name(self) -> str:
        """The name: that of the game, then the settings."""
        return f"blitz-{self.players}"

    @classmethod
    def every(cls) -> Iterator["Blitz"]:
        """Yield the only variant."""
        yield cls()


GAMES["blitz"] = replace(
    GAMES["diamonds"], name="blitz", title="Blitz", variant=Blitz, opening_rounds=2
)

if __name__ == "__main__":
    game = game_of(Blitz())
    print(replay(play_game(Blitz(), [game.bots["hard"]] * 4, Random(1))))
