"""The table of an environment: a game between two numbered steps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from ..cards import Card
from ..game import AnyGame, game_of
from ..moves import Move
from ..state import State
from ..view import View
from .observation import encoded


@dataclass(slots=True)
class Table:
    """A game between two steps of its seats; copies are independent.

    `state` is the state after the last whole move, `picked` are the cards that the seat to move
    has picked since to pass.
    """

    state: State
    picked: tuple[Card, ...] = ()

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
        view: View = self.game.observe(self.state, seat)
        return view

    def picked_by(self, seat: int | None) -> tuple[Card, ...]:
        """Return the cards that a seat has picked so far to pass."""
        return self.picked if seat == self.state.to_move else ()

    def observation(self, seat: int | None) -> list[int]:
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

    def step(self, number: int) -> None:
        """Take a numbered step for the seat to move.

        Raises:
            ValueError: when the step can't be chosen now; nothing is changed then.
        """
        view = self.view(self.state.to_move)
        move, self.picked = self.game.steps.take(view, number, self.picked)
        if move is not None:
            self.play(move)
