"""How to look at a game's positions with a value network, for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Protocol, Self

from .. import diamonds, diversity
from ..machine import Trick
from ..moves import Move
from ..variants import DiamondsVariant, DiversityVariant, Variant
from . import diversity_features, features, options
from .bot import Choice
from .diamonds import choose as choose_simply
from .diamonds import sense
from .diversity import choose as choose_simply_in_diversity
from .diversity import sense as sense_in_diversity
from .habits import LIKELY
from .options import Option


class Seen(Protocol):
    """What the tricks taken so far have shown."""

    def after(self, trick: Trick) -> Self:
        """The same with one more trick."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the value network needs to know of a game.

    `known` makes a state that holds only what a View shows, `resample` one of those that it
    may be, the likelier the more often; `seen` sums up the tricks taken, `remembered` only the
    last of them; `features` is what a seat may see of a state, `options` are the positions after
    each of its moves, `distinct` those of its moves that differ, and `ahead` the points that are
    certain. `simple` chooses by plain sense, as the seat to move in a state would by `sense`.
    """

    known: Callable[[Any], Any]
    seen: Callable[..., Any]
    remembered: Callable[..., Any]
    resample: Callable[[Any, Random], Any]
    features: Callable[[Any, int, Any], int]
    options: Callable[..., list[Option]]
    distinct: Callable[[Any], Sequence[Move]]
    ahead: Callable[[Any, int], float]
    simple: Callable[[Any, Random], Choice]
    sense: Callable[[Any, Random], Move]


_OUTLOOKS: dict[type[Variant], Outlook] = {
    DiamondsVariant: Outlook(
        options.known,
        features.Seen,
        features.Seen.remembered,
        partial(diamonds.resample, likely=LIKELY),
        features.features,
        options.options,
        options.distinct,
        options.ahead,
        choose_simply,
        sense,
    ),
    DiversityVariant: Outlook(
        diversity_features.known,
        diversity_features.Seen,
        diversity_features.Seen.remembered,
        diversity.resample,
        diversity_features.features,
        diversity_features.options,
        diversity.State.legal,
        diversity_features.ahead,
        choose_simply_in_diversity,
        sense_in_diversity,
    ),
}


def outlook_of(variant: Variant) -> Outlook:
    """How to look at the positions of a variant."""
    return _OUTLOOKS[type(variant)]


def family(variant: Variant) -> str:
    """The name of the network that knows a variant."""
    if isinstance(variant, DiversityVariant):
        return "diversity"
    return f"{variant.players}{'p' if variant.partners else ''}"


def bits(variant: Variant) -> int:
    """How many features the positions of a variant have."""
    if isinstance(variant, DiversityVariant):
        return diversity_features.BITS
    return features.shape_of(variant).bits
