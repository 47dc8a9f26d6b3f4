"""All games, in every variant, as a game of OpenSpiel: the extra `diamonds-core[openspiel]`.

    import pyspiel
    from diamonds_core.env import openspiel  # registers the game

    game = pyspiel.load_game("diamonds_core(variant=diamonds-4-second)")

Chance draws the first dealer, then deals card by card: the first card to seat 0, the next one to
seat 1 and so on; the cards left over stay unknown. An action is the number of a step
(`Game.steps`), for chance the number of a card or a seat; cards are passed one a step. Returns are
those of `Game.returns`, paid at the end.

An observation is the View of a seat. As a string it is the position's text and the cards picked to
be passed; as a tensor `player`, a one-hot vector, and `view` (see `observation.encoded`). An
information state adds the past Views of the seat. As a string it has a line for each round so far,
with the sides robbed; as a tensor `plays`, the cards of this round by the order of play. Earlier
rounds are in the string alone: all cards are dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]

from ..cards import Card
from ..game import GAMES, game_of, variants
from ..moves import Deal, Dealer, Move, Rob, move_text
from ..position import write_position
from ..registry import USUAL
from ..variant import Variant
from .table import Table


@dataclass(slots=True)
class SpielTable(Table):
    """A table with a deal card by card and a memory of earlier rounds.

    Args:
        dealt: the cards dealt so far, while chance deals.
        robbed: the sides robbed in this round, in order, by choice.
        past: by seat, and for everybody (None), the lines of information states for earlier rounds.
    """

    dealt: tuple[Card, ...] = ()
    robbed: tuple[int, ...] = ()
    past: Mapping[int | None, tuple[str, ...]] = field(default_factory=dict)

    def text(self, seat: int | None) -> str:
        """Return the text of the View, with the cards picked."""
        return " ".join([write_position(self.view(seat)), *map(str, self.picked_by(seat))])

    def history(self, seat: int | None) -> tuple[str, ...]:
        """Return the lines of an information state: each round's last text and sides robbed."""
        robbed = [f"robbed:{','.join(map(str, self.robbed))}"] if self.robbed else []
        return (*self.past.get(seat, ()), " ".join([self.text(seat), *robbed]))

    def play(self, move: Move) -> None:
        """Make a whole move."""
        Table.play(self, move)
        if isinstance(move, Rob):
            self.robbed += (move.side,)

    def deal(self, card: Card) -> None:
        """Deal one more card; the last one begins the round."""
        variant = self.state.variant
        self.dealt += (card,)
        if len(self.dealt) < variant.players * variant.hand_size:
            return
        seats = range(variant.players)
        if self.state.round:
            self.past = {seat: self.history(seat) for seat in (None, *seats)}
        hands = [card for seat in seats for card in self.dealt[seat :: variant.players]]
        rest = [card for card in variant.deck if card not in set(self.dealt)]
        self.play(Deal((*hands, *rest)))
        self.dealt, self.robbed = (), ()


class SpielGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game of OpenSpiel in one variant, the parameter `variant`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Make the game of a variant.

        Raises:
            ValueError: when there is no such variant.
        """
        name = (params or {}).get("variant", DEFAULT)
        if name not in variants():
            raise ValueError(f"{name!r} is no variant; known are {', '.join(variants())}")
        self.variant = variants()[name]
        super().__init__(TYPE, _info(self.variant), dict(params or {}))

    def new_initial_state(self) -> SpielState:
        """Return a game that has not begun."""
        return SpielState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401 (pyspiel has no types)
        params: Mapping[str, Any] | None = None,
    ) -> Observer:
        """Return the maker of one kind of observations.

        Raises:
            ValueError: as `Observer`.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.variant, kind, params)


class SpielState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A state of OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        """Begin a game."""
        super().__init__(game)
        self.table = SpielTable(game_of(game.variant).start(game.variant))

    def current_player(self) -> int:
        """Return the seat to move, or the id of chance or of a finished game."""
        state = self.table.state
        if state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if state.to_move is None else state.to_move

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.table.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each possible first dealer or next card, with its probability."""
        table = self.table
        if table.state.dealer is None:
            actions = list(range(table.state.variant.players))
        else:
            left = [card for card in table.state.variant.deck if card not in table.dealt]
            actions = [table.game.steps.of(card)[0] for card in left]
        return [(action, 1 / len(actions)) for action in sorted(actions)]

    def _apply_action(self, action: int) -> None:
        table = self.table
        if table.state.to_move is not None:
            table.step(action)
        elif table.state.dealer is None:
            table.play(Dealer(action))
        else:
            card = table.game.steps.moves[action]
            assert isinstance(card, Card)
            table.deal(card)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.table
        if player == pyspiel.PlayerId.CHANCE and table.state.dealer is None:
            return f"dealer {action}"
        move = table.game.steps.moves[action]
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {move}"
        passes = table.state.phase.name == "give"
        return f"give {move}" if passes else move_text(move)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.table.state.over

    def returns(self) -> list[float]:
        """Return the points of the game by seat; zeros until it is over."""
        state = self.table.state
        paid = self.table.game.returns(state)
        return list(paid) if state.over else [0.0] * len(paid)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that looks the same to a seat, with the unseen cards dealt anew.

        Search in Python needs it, such as `open_spiel.python.algorithms.ismcts`. What others saw of
        earlier rounds becomes what everybody saw; the history still has the true chance.
        """
        other: SpielState = self.clone()
        table = self.table
        other.table = replace(
            table,
            state=table.game.resample(table.view(player), Random(sampler())),
            picked=table.picked_by(player),
            past={seat: table.past[seat if seat == player else None] for seat in table.past},
        )
        return other

    def __str__(self) -> str:
        """Return the texts of all seats and the cards dealt so far."""
        table = self.table
        texts = [table.text(seat) for seat in range(table.state.variant.players)]
        return "\n".join([*texts, *map(str, table.dealt)])


class Observer:
    """A maker of observations; `tensor` is flat, `dict` has its parts by name."""

    def __init__(
        self,
        variant: Variant,
        kind: Any,  # noqa: ANN401 (pyspiel has no types)
        params: Mapping[str, Any] | None,
    ) -> None:
        """Make an observer.

        Raises:
            ValueError: for parameters, for a kind without public knowledge, and for a kind with the
                knowledge of all seats.
        """
        if params:
            raise ValueError(f"there are no parameters, but {params} came")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("observations have what is public, and what at most one seat knows")
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall = bool(kind.perfect_recall)
        game = game_of(variant)
        parts: dict[str, tuple[int, ...]] = {
            "player": (variant.players,),
            "view": (len(Table(game.start(variant)).observation(0)),),
        }
        if self.recall:
            parts["plays"] = (variant.players * variant.hand_size, len(variant.deck))
        sizes = [int(np.prod(shape)) for shape in parts.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        pieces = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {
            name: piece.reshape(shape)
            for (name, shape), piece in zip(parts.items(), pieces, strict=True)
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with the knowledge of a seat in a state."""
        table, seat = state.table, player if self.private else None
        self.tensor.fill(0)
        if seat is not None:
            self.dict["player"][seat] = 1
        self.dict["view"][:] = table.observation(seat)
        if self.recall:
            view = table.view(seat)
            index = {card: k for k, card in enumerate(view.variant.deck)}
            plays = [card for trick in view.tricks for card in trick.cards] + list(view.trick)
            for k, card in enumerate(plays):
                self.dict["plays"][k, index[card]] = 1

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the knowledge of a seat in a state, as text."""
        seat = player if self.private else None
        return "\n".join(state.table.history(seat)) if self.recall else state.table.text(seat)


# Registered -----------------------------------------------------------------------------


def _info(variant: Variant) -> Any:  # noqa: ANN401 (pyspiel has no types)
    """Return the limits of a variant, in the type of OpenSpiel."""
    game = game_of(variant)
    (low, high), steps = game.bounds(variant)
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.steps),
        max_chance_outcomes=game.steps.of(variant.deck[-1])[0] + 1,
        num_players=variant.players,
        min_utility=float(low),
        max_utility=float(high),
        utility_sum=None,
        max_game_length=steps,
    )


DEFAULT = USUAL.name

TYPE = pyspiel.GameType(
    short_name="diamonds_core",
    long_name=" and ".join(game.title for game in GAMES.values()),
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(variant.players for variant in variants().values()),
    min_num_players=min(variant.players for variant in variants().values()),
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"variant": DEFAULT},
)

pyspiel.register_game(TYPE, SpielGame)
