"""Diamonds, as a game of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from ..bots.adapter import Adapter
from ..bots.levels import game_bots
from ..bots.parameters import Level
from ..cards import SPADES
from ..env.numbers import Steps
from ..game import Bounds, Game, NetworkPlan
from ..reasons import Reason
from ..variant import Variant
from . import features, heuristic, options, reasons
from .position import NOTATION
from .scoring import VAULT, WEIGHTS, scores
from .state import PASSES, ROBS, DiamondsState
from .variant import DECK, DiamondsVariant
from .view import observe, observed_crystals, resample, state_from_view, summary

LEVELS = {
    "beginner": Level(value_weight=0.0, memory=0, heuristic_passing=True),
    "easy": Level(value_weight=0.03, rounding=0.03, memory=0, heuristic_passing=True),
    "medium": Level(memory=4, heuristic_passing=True),
    "hard": Level(max_endings=3000),
    "expert": Level(max_endings=3000, playouts=240, horizon=16, search_weight=0.6, endgame_cards=6),
}

THEMES = {
    "void": list(map(Reason, ("makes-void", "nears-void", "gives-all", "could-void"))),
    "duck": list(map(Reason, ("loses", "keeps-trickless", "leaves-nothing"))),
    "lock": [
        *(Reason(code, {"suit": SPADES}) for code in ("brings", "would-bring")),
        Reason("saves-from-thief"),
    ],
    "thief": list(map(Reason, ("thief-leaves", "thief-comes"))),
    "partner": list(map(Reason, ("partner-wins", "overtakes-partner", "gives-partner"))),
}

FIRST_NETWORK = "4"
"""The network that is trained first."""

SIZES = {
    "2": (96, 200_000),
    "3": (96, 240_000),
    "4": (128, 2_200_000),
    "4p": (96, 150_000),
    "5": (80, 120_000),
    "6": (80, 120_000),
    "6p": (80, 100_000),
}
"""The units of the first layer, and the approximate number of rounds of training, by network.

All networks together, with Diversity's, fit into 600 kB.
"""

RIVALS = {"simple": 2, "pimc-5": 1}
"""The bots that networks meet: one that follows rules of thumb, one that searches."""

_DIAMONDS = (1.35, 0.4, 0.3, 0.0, *(-0.37 * more for more in range(1, 17)))
_OTHERS = (2.45, 1.0, 0.3, 0.0, 0.0, 0.2, 0.5, *(0.5 + 0.4 * more for more in range(1, 14)))

PASSING_PRIOR = (_DIAMONDS, _OTHERS, _OTHERS, _OTHERS)
"""The logarithm of the likelihood of a hand after the passing, relative to a random deal.

It is by suit and number of cards. Players void a suit when they can: half of all hands lack a suit
after the passing, but only one in six random hands does. It was counted in rounds that `hard`
played; other tables, and `simple`, give the same numbers.
"""

ADAPTER = Adapter(
    network_name=lambda variant: f"{variant.players}{'p' if variant.partners else ''}",
    feature_count=lambda variant: features.shape_of(variant).bits,
    random_phases=("pass",),
    state_from_view=state_from_view,
    resample=partial(resample, likely=PASSING_PRIOR),
    history=features.DiamondsHistory,
    features=features.features,
    options=options.options,
    distinct_moves=options.distinct_moves,
    margin=options.margin,
    preference=options.preference,
    other_choices=lambda variant: 1 if variant.thief else (variant.teams - 1) ** 2,
    heuristic_move=heuristic.choose_move,
)


def _play_out(state: DiamondsState) -> None:
    # Imported here, as pages don't load the modules that only arena and training use.
    from .greedy import play_out

    play_out(state)


def _similar_features(new: DiamondsVariant, old: DiamondsVariant) -> list[tuple[int, int]]:
    from .transfer import similar_features

    return similar_features(new, old)


def bounds(variant: DiamondsVariant) -> Bounds:
    """Return the limits of a game, with passing and a Clubs choice at each card, trick and tie."""
    cards = variant.players * variant.hand_size
    steps = 3 * cards + 3 * variant.players + variant.tricks + 2
    return Bounds((0, WEIGHTS[VAULT] * variant.points), 1 + variant.rounds * steps)


def puzzle_sorts(variant: DiamondsVariant) -> tuple[str, ...]:
    """Return the sorts of decisions in a variant, or none if another variant is played alike.

    The crystals at the start make no difference. Neither does the edition where the second one has
    no Thief.
    """
    no_thief = DiamondsVariant(variant.players, "second", variant.partners).thief is False
    if variant.partner_crystals != "each" or (variant.edition == "first" and no_thief):
        return ()
    robs = not (variant.thief or variant.teams == 2)
    return ("card", "pass", "rob") if robs else ("card", "pass")


def network_plans() -> Mapping[str, NetworkPlan]:
    """Return the plan of each network, for the variants of one kind of table."""
    usual, played = DiamondsVariant(4), dict[str, dict[Variant, int]]({FIRST_NETWORK: {}})
    for variant in DiamondsVariant.every():
        name = ADAPTER.network_name(variant)
        often = (1 if variant.perfect else 2) * (2 if variant.thief else 1)
        played.setdefault(name, {})[variant] = 6 if variant == usual else often
    plans = {
        name: NetworkPlan(variants, *SIZES[name], RIVALS, source=FIRST_NETWORK)
        for name, variants in played.items()
    }
    return plans | {FIRST_NETWORK: replace(plans[FIRST_NETWORK], source="")}


GAME = Game(
    name="diamonds",
    title="Diamonds",
    variant=DiamondsVariant,
    state=DiamondsState,
    observe=observe,
    resample=resample,
    scores=scores,
    summary=summary,
    steps=Steps(*DECK.cards, *PASSES, *ROBS),
    notation=NOTATION,
    reasons=reasons.reasons,
    reason_codes=reasons.CODES,
    themes=THEMES,
    bots=game_bots(heuristic.choose, LEVELS),
    heuristic=heuristic.choose,
    play_out=_play_out,
    adapter=ADAPTER,
    passing_phases=("pass", "give"),
    opening_rounds=4,
    observed=observed_crystals,
    bounds=bounds,
    puzzle_sorts=puzzle_sorts,
    networks=network_plans,
    similar_features=_similar_features,
)
