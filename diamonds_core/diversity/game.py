"""Diversity, as a game of the engine."""

from __future__ import annotations

from ..bots.adapter import Adapter
from ..bots.levels import game_bots
from ..bots.parameters import Level
from ..env.numbers import Steps
from ..game import Bounds, Game, NetworkPlan
from ..reasons import Reason
from . import features, heuristic, reasons
from .state import NOTATION, DiversityState, observe, resample, scores, state_from_view, summary
from .variant import DECK, DiversityVariant

LEVELS = {
    "beginner": Level(rounding=1.1, memory=0),
    "easy": Level(rounding=0.7, memory=0),
    "medium": Level(rounding=0.3, memory=2),
    "hard": Level(max_endings=3000),
    "expert": Level(max_endings=3000, playouts=240, horizon=8),
}

MORE_HANDS = 100
"""The number of extra hands that `bounds` allows for ties."""

ADAPTER = Adapter(
    network_name=lambda _: "diversity",
    feature_count=lambda _: features.BITS,
    random_phases=(),
    state_from_view=state_from_view,
    resample=resample,
    history=features.DiversityHistory,
    features=features.features,
    options=features.options,
    distinct_moves=DiversityState.legal,
    margin=features.margin,
    preference=lambda _view, _move: (),
    other_choices=lambda _: 1,
    heuristic_move=heuristic.choose_move,
)


def _play_out(state: DiversityState) -> None:
    # Imported here, as pages don't load the module that only the arena uses.
    from .greedy import play_out

    play_out(state)


def bounds(variant: DiversityVariant) -> Bounds:
    """Return the limits of a game, in which each card is dealt and played."""
    rounds, cards = variant.rounds + MORE_HANDS, variant.players * variant.hand_size
    return Bounds((-rounds * variant.tricks, 0), 1 + rounds * 2 * cards)


def puzzle_sorts(variant: DiversityVariant) -> tuple[str, ...]:
    """Return the sorts of decisions; the number of hands makes no difference in play."""
    return ("card",) if variant == DiversityVariant() else ()


GAME = Game(
    name="diversity",
    title="Diversity",
    variant=DiversityVariant,
    state=DiversityState,
    observe=observe,
    resample=resample,
    scores=scores,
    lower_is_better=True,
    summary=summary,
    steps=Steps(*DECK.cards),
    notation=NOTATION,
    reasons=reasons.reasons,
    reason_codes=reasons.CODES,
    themes={"duck": list(map(Reason, ("leaves-trick", "takes-least")))},
    bots=game_bots(heuristic.choose, LEVELS),
    heuristic=heuristic.choose,
    play_out=_play_out,
    adapter=ADAPTER,
    bounds=bounds,
    puzzle_sorts=puzzle_sorts,
    loss_spread=0.35,
    networks=lambda: {"diversity": NetworkPlan({DiversityVariant(): 1}, 64, 50_000)},
)
