"""Evaluation: what positions and moves are worth by a network, read through a game's adapter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from ..moves import Move
from ..state import State
from ..variant import Variant
from .adapter import Adapter, PublicHistory, adapter_of
from .network import Network


@dataclass(frozen=True, slots=True)
class Evaluator:
    """A network and the adapter through which it reads the positions of its game.

    All values are in points a round: a seat's side minus the mean of the other sides.

    Args:
        adapter: of the game.
        network: takes the adapter's features, returns the margin that is still to come.
        weights_id: the name of the network with the beginning of the digest of its weights.
    """

    adapter: Adapter
    network: Network
    weights_id: str

    def evaluate(
        self, state: State, seat: int, history: PublicHistory, value_weight: float = 1.0
    ) -> dict[Move, float]:
        """The value of each legal move of a seat, from here to the end of the round.

        Args:
            state: the position; hands of other seats are not read and may be empty.
            seat: who chooses among the moves.
            history: of the tricks taken.
            value_weight: the factor of the network's value beside the certain margin.
        """
        now, values = self.adapter.margin(state, seat), dict[Move, float]()
        for move, margin, features in self.adapter.options(state, seat, history):
            value = margin - now
            if value_weight and features is not None:
                value += value_weight * self.network.value(features)
            if value > values.get(move, float("-inf")):
                values[move] = value
        return values

    def position_value(self, state: State, seat: int, history: PublicHistory) -> float:
        """The margin that a seat can expect at the end of the round."""
        value = self.adapter.margin(state, seat)
        if state.phase.chosen:
            value += self.network.value(self.adapter.features(state, seat, history))
        return value

    def best_move(self, state: State, history: PublicHistory) -> Move:
        """The move of the greatest value for the seat to move."""
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
    """The evaluator of a variant; None while the weights of its network are not there."""
    adapter = adapter_of(variant)
    try:
        return Evaluator(adapter, *_load(adapter.network_name(variant)))
    except FileNotFoundError:
        return None


def weights_id(variant: Variant) -> str:
    """The `weights_id` of a variant's evaluator; empty while the weights are not there."""
    evaluator = evaluator_of(variant)
    return evaluator.weights_id if evaluator else ""


@cache
def _load(name: str) -> tuple[Network, str]:
    packed = _read(name)
    return Network(packed), f"{name}-{sha256(packed).hexdigest()[:6]}"


def _read(name: str) -> bytes:
    return Path(__file__).with_name("weights").joinpath(f"{name}.bin").read_bytes()
