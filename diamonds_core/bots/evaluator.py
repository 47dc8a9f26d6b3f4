"""Evaluation: the values of positions and moves by a network, which a game's adapter feeds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from ..errors import NetworkError
from ..game import game_of
from ..moves import Move
from ..package_files import read_package_file
from ..state import State
from ..variant import Variant
from ..view import View
from .adapter import Adapter, PublicHistory
from .network import Network

WEIGHTS = Path(__file__).with_name("weights")
"""The folder of the networks, one file each."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """A network and the adapter through which it reads the positions of its game.

    All values are in points a round: a seat's side minus the mean of the other sides.

    Args:
        adapter: the adapter of the game.
        network: returns the margin still to come, from the adapter's features.
        weights_id: the name of the network with the beginning of the digest of its weights.
    """

    adapter: Adapter
    network: Network
    weights_id: str

    def evaluate(
        self, view: View, history: PublicHistory | None = None, value_weight: float = 1.0
    ) -> dict[Move, float]:
        """Return the value of each legal move of a View, from here to the end of the round.

        By default the seat remembers all tricks. The network's value counts with the factor
        `value_weight` beside the certain margin.
        """
        assert view.seat is not None
        state = self.adapter.state_from_view(view)
        history = history or self.adapter.history(view.variant, view.tricks)
        now, values = self.adapter.margin(state, view.seat), dict[Move, float]()
        for move, margin, features in self.adapter.options(state, view.seat, history):
            value = margin - now
            if value_weight and features is not None:
                value += value_weight * self.network.value(features)
            if value > values.get(move, float("-inf")):
                values[move] = value
        return values

    def position_value(self, state: State, seat: int, history: PublicHistory) -> float:
        """Return the margin in points that a seat can expect at the end of the round."""
        value = self.adapter.margin(state, seat)
        if state.phase.chosen:
            value += self.network.value(self.adapter.features(state, seat, history))
        return value

    def best_move(self, state: State, history: PublicHistory) -> Move:
        """Return the move with the greatest value for the seat to move."""
        moves = state.legal()
        if len(moves) > 1:
            moves = self.adapter.distinct_moves(state)
        if len(moves) == 1:
            return moves[0]
        best, choice, value_of = float("-inf"), moves[0], self.network.value
        for move, margin, features in self.adapter.options(state, state.turn, history, moves):
            value = margin if features is None else margin + value_of(features)
            if value > best:
                best, choice = value, move
        return choice


def evaluator_of(variant: Variant) -> Evaluator | None:
    """Return the evaluator of a variant, or None for a game without a network.

    Raises:
        NetworkError: when the file of the network is missing or broken.
    """
    adapter = game_of(variant).adapter
    if adapter is None:
        return None
    return Evaluator(adapter, *_load(WEIGHTS / f"{adapter.network_name(variant)}.bin"))


def weights_id(variant: Variant) -> str:
    """Return the `weights_id` of a variant's evaluator, empty for a game without a network."""
    evaluator = evaluator_of(variant)
    return evaluator.weights_id if evaluator else ""


@cache
def _load(path: Path) -> tuple[Network, str]:
    try:
        packed = read_package_file(path)
        return Network(packed), f"{path.stem}-{sha256(packed).hexdigest()[:6]}"
    except (OSError, ValueError) as error:
        raise NetworkError(f"the network {path} can't be read: {error}") from error
