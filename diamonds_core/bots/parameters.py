"""The settings of a level: its share of the evaluation, and the extent of its search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..moves import Move
from ..native import pickled_by_fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """The settings that decide the strength of a bot.

    Args:
        memory: the number of tricks whose cards are remembered.
        value_weight: the factor of the network's value beside the certain margin.
        rounding: the step in points to which values are rounded before they are compared; of
            equal ones the first counts. With 0 they are not rounded.
        heuristic_passing: True if the heuristic passes cards.
        max_endings: see `solve_ending`.
        playouts: the number of playouts, over all moves compared, at which a search ends. It ends
            earlier when one move is left. With 0 there is no search.
        horizon: the approximate number of cards that a search plays: it stops after whole tricks.
        search_weight: the share of the search in the value of a move; the rest is the evaluation
            without search.
        max_candidates: the greatest number of moves that a search compares.
        candidate_margin: the greatest distance in points of these moves from the best one before
            the search.
        batch: the number of deals after which a search prunes moves.
        prune_threshold: the expected improvement in points below which a move is pruned.
        endgame_cards: the greatest number of cards in hand with which a search plays to the end of
            the round.
        endgame_weight: the least share of such a search in the value of a move.
    """

    memory: int = 99
    value_weight: float = 1.0
    rounding: float = 0.0
    heuristic_passing: bool = False
    max_endings: int = 0
    playouts: int = 0
    horizon: int = 0
    search_weight: float = 1.0
    max_candidates: int = 6
    candidate_margin: float = 1.0
    batch: int = 12
    prune_threshold: float = 0.005
    endgame_cards: int = 4
    endgame_weight: float = 0.85

    def near_best(self, order: Sequence[Move], values: Mapping[Move, float]) -> list[Move]:
        """Return the moves that a search compares; `order` has the best move first."""
        least = values[order[0]] - self.candidate_margin
        return [move for move in order[: self.max_candidates] if values[move] > least]


pickled_by_fields(Level)
