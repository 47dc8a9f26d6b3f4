"""The settings of a level: how much of the evaluation it uses, and how far it searches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..moves import Move
from ..native import pickled_by_fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How strong a bot plays.

    Args:
        memory: the number of tricks whose cards are remembered.
        value_weight: the factor of the network's value beside the certain margin.
        rounding: the step in points to which values are rounded before they are compared; of
            equal ones the first counts. With 0 they are not rounded.
        heuristic_passing: whether cards are passed by the heuristic.
        max_endings: see `solve_ending`.
        playouts: the number of playouts at which a search ends, if it has not decided before, over
            all moves compared; with 0 there is no search.
        horizon: the number of cards a search plays, about: it stops after whole tricks.
        search_weight: the share of the search in the value of a move; the rest is the evaluation
            without search.
        max_candidates: the number of moves that a search compares at most,
        candidate_margin: and by how many points they may be worse than the best before it.
        batch: the number of deals after which a search gives up moves.
        prune_threshold: a move is given up when preferring it to the best so far promises fewer
            points than this.
        endgame_cards: with this number of cards in hand or fewer, a search plays to the end of the
            round,
        endgame_weight: and this is its share in the value of a move at least.
        belief_deals: the number of deals from which a search chooses late in the round, by how well
            they agree with the cards played; with 0 all deals are equally good.
        belief_hand_size: with this number of cards in hand or fewer, the round is late.
        belief_scale: a card that is worse by so many points was less likely played by the factor e.
        epsilon: the share of cards that are played for no reason.
        swap_tries: how often a hand of another deal is tried for a seat.
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
    belief_deals: int = 0
    belief_hand_size: int = 6
    belief_scale: float = 0.2
    epsilon: float = 0.02
    swap_tries: int = 6

    def near_best(self, order: Sequence[Move], values: Mapping[Move, float]) -> list[Move]:
        """Return the moves that a search compares, of moves from the best to the worst."""
        least = values[order[0]] - self.candidate_margin
        return [move for move in order[: self.max_candidates] if values[move] > least]


pickled_by_fields(Level)
