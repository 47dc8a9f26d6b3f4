"""Numbered steps for machine learning: a step plays or passes a card, or is another move.

The numbers never change and are the same in all variants of a game: first its cards, by suit and
rank, then in Diamonds 60 to 62 (pass 1, 2 or 3) and 63 to 68 (rob side 0 to 5). Cards are passed
one a step, in any order; the caller keeps those picked so far.
"""

from __future__ import annotations

from ..cards import Card
from ..moves import Give, Move, Pass, PassCombinations, Rob
from ..view import View


class Steps:
    """The numbered steps of a game; `moves[number]` is the move or card of a number.

    In all methods `picked` are the cards that the viewer has picked so far to pass.
    """

    def __init__(self, *moves: Card | Pass | Rob) -> None:
        """Assign the numbers of the moves, from 0."""
        self.moves = moves
        self._numbers: dict[Move, int] = {move: number for number, move in enumerate(moves)}
        self._cards = [-1] * 64
        """The numbers of cards, by their order: to look them up takes a third of the time."""
        for number, move in enumerate(moves):
            if isinstance(move, Card):
                self._cards[move.order] = number

    def __len__(self) -> int:
        return len(self.moves)

    def legal(self, view: View, picked: tuple[Card, ...] = ()) -> tuple[int, ...]:
        """Return the numbers of the legal steps, ascending; none while the viewer can't move."""
        gives = isinstance(view.legal, PassCombinations)
        choices = [card for card in view.hand if card not in picked] if gives else view.legal
        cards, numbers = self._cards, self._numbers
        return tuple(
            [cards[move.order] if isinstance(move, Card) else numbers[move] for move in choices]
        )

    def mask(self, view: View, picked: tuple[Card, ...] = ()) -> bytes:
        """Return a byte for each step, 1 for a legal step and else 0."""
        mask = bytearray(len(self))
        for number in self.legal(view, picked):
            mask[number] = 1
        return bytes(mask)

    def take(
        self, view: View, number: int, picked: tuple[Card, ...] = ()
    ) -> tuple[Move | None, tuple[Card, ...]]:
        """Return the move that a step completes, or None, and the cards picked after the step.

        Raises:
            ValueError: when the number can't be chosen now.
        """
        if number not in (legal := self.legal(view, picked)):
            raise ValueError(f"{number} can't be chosen now; expected one of {legal}")
        move = self.moves[number]
        if not isinstance(view.legal, PassCombinations) or not isinstance(move, Card):
            return move, ()
        first, together = view.legal[0], (*picked, move)
        if len(together) < len(first.cards):
            return None, together
        return Give(first.seat, together), ()

    def of(self, move: Move) -> tuple[int, ...]:
        """Return the numbers of the steps that make a move; any order of passed cards is legal."""
        parts = move.cards if isinstance(move, Give) else (move,)
        return tuple(self._numbers[part] for part in parts)
