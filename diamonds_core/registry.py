"""The list of games, one line each, the default variant, and types that lead to a game's own State.

`game_of` and `replay` are those of `game` and `record`; here type checkers learn what they return
for the variants of each game.
"""

from __future__ import annotations

from typing import Literal, Protocol, cast, overload

from . import game as games
from . import record as records
from .diamonds.game import GAME as DIAMONDS
from .diamonds.state import DiamondsState
from .diamonds.variant import DiamondsVariant
from .diamonds.view import DiamondsView
from .diversity.game import GAME as DIVERSITY
from .diversity.state import DiversityState, DiversityView
from .diversity.variant import DiversityVariant
from .game import GAMES, AnyGame, Game
from .record import Record
from .state import Emit, State
from .variant import Variant

for game in (DIAMONDS, DIVERSITY):
    GAMES[game.name] = game

USUAL: Variant = DiamondsVariant(4)
"""The variant of the deal of the day and, by default, of the environments; links omit its game."""

DiamondsGame = Game[DiamondsVariant, DiamondsState, DiamondsView]
DiversityGame = Game[DiversityVariant, DiversityState, DiversityView]


class _GameOf(Protocol):
    @overload
    def __call__(self, variant: DiamondsVariant | Literal["diamonds"]) -> DiamondsGame: ...
    @overload
    def __call__(self, variant: DiversityVariant | Literal["diversity"]) -> DiversityGame: ...
    @overload
    def __call__(self, variant: Variant | str) -> AnyGame: ...


class _Replay(Protocol):
    @overload
    def __call__(
        self, record: Record[DiamondsVariant], emit: Emit = None, start: State | None = None
    ) -> DiamondsState: ...
    @overload
    def __call__(
        self, record: Record[DiversityVariant], emit: Emit = None, start: State | None = None
    ) -> DiversityState: ...
    @overload
    def __call__(self, record: Record, emit: Emit = None, start: State | None = None) -> State: ...


game_of: _GameOf = games.game_of
replay = cast("_Replay", records.replay)
