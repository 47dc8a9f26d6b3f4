"""The table of an environment: a game between two numbered steps."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field, replace
from random import Random
from typing import Self

from ..cards import Card
from ..game import AnyGame, draw, game_of
from ..moves import Move
from ..state import State
from ..view import View
from .observation import encoded


@dataclass(slots=True)
class Table:
    """A game between two steps of its seats; copies are independent.

    `state` is the state after the last whole move, which only `play` changes; `picked` are the
    cards that the seat to move has picked since to pass.
    """

    state: State
    picked: tuple[Card, ...] = ()
    _seen: View | None = field(default=None, init=False, repr=False, compare=False)
    """The View of the seat to move, once it was asked for."""

    def __copy__(self) -> Self:
        return replace(self, state=self.state.copy())

    def __deepcopy__(self, _memo: object) -> Self:
        return self.__copy__()

    @property
    def game(self) -> AnyGame:
        """The game of the variant."""
        return game_of(self.state.variant)

    def view(self, seat: int | None) -> View:
        """Return the View of a seat, or with None the public View."""
        if seat is None or seat != self.state.to_move:
            view: View = self.game.observe(self.state, seat)
            return view
        if self._seen is None:
            self._seen = self.game.observe(self.state, seat)
        return self._seen

    def picked_by(self, seat: int | None) -> tuple[Card, ...]:
        """Return the cards that a seat has picked so far to pass."""
        return self.picked if seat == self.state.to_move else ()

    def observation(self, seat: int | None) -> array[int]:
        """Return the View of a seat, or with None the public View, as numbers (see `encoded`)."""
        return encoded(self.view(seat), self.picked_by(seat))

    def legal(self, seat: int) -> tuple[int, ...]:
        """Return the numbers of the legal steps of a seat, ascending."""
        return self.game.steps.legal(self.view(seat), self.picked_by(seat))

    def mask(self, seat: int) -> bytes:
        """Return a byte for each step: 1 for a legal one of the seat to move, else 0."""
        steps = self.game.steps
        if seat != self.state.to_move:
            return bytes(len(steps))
        return steps.mask(self.view(seat), self.picked)

    def play(self, move: Move) -> None:
        """Make a whole move."""
        self.state.play(move)
        self._seen = None

    def step(self, number: int) -> None:
        """Take a numbered step for the seat to move.

        Raises:
            ValueError: when the step can't be chosen now; nothing is changed then.
        """
        view = self.view(self.state.to_move)
        move, self.picked = self.game.steps.take(view, number, self.picked)
        if move is not None:
            self.play(move)

    def play_chance(self, rng: Random) -> None:
        """Make the moves of chance until a seat is to move, or the game is over."""
        while self.state.to_move is None and not self.state.over:
            self.play(draw(self.state, rng))
