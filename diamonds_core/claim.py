"""Whether the rest of a round can be played out at once, because nothing can change any more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from .games import game_of
from .knowledge import knowledge
from .state import State
from .views import View

SAMPLES = 12
"""How many ways to go on are tried at random before all are."""

POSITIONS = 1000
"""How many positions are looked at before the question is left open."""


def settled(view: View) -> bool:
    """Whether a round in play ends the same way whatever anybody plays from here on.

    It asks no hidden hand: all deals that agree with the view are played out in all ways, and
    every one must leave the same points on every side, and the Thief with the same seat. True
    is certain; False may also mean that there is too much to look at.
    """
    if view.seat is None or view.phase not in ("play", "rob"):
        return False
    return _agree(_some_ends(view), SAMPLES) and _agree(_all_ends(view))


def _agree(ends: Iterator[str | None], most: int | None = None) -> bool:
    """Whether all ends, or the first so many, are one and the same, and known."""
    first = next(ends)
    rest = ends if most is None else (next(ends) for _ in range(most))
    return first is not None and all(end == first for end in rest)


def _some_ends(view: View) -> Iterator[str]:
    """How the round ends if chance plays, which nearly always tells at once that it is open."""
    game, rng = game_of(view.variant), Random(0)
    while True:
        state: State = game.resample(view, rng)
        while state.to_move is not None:
            state.play(rng.choice(state.legal()))
        yield _end(state)


def _all_ends(view: View) -> Iterator[str | None]:
    """How the round can end, in every way; None once more than `POSITIONS` positions are met."""
    met = set[object]()
    for start in knowledge(view).states(game_of(view.variant).resample(view, Random(0))):
        open_positions = [start]
        while open_positions:
            state = open_positions.pop()
            if state.to_move is None:
                yield _end(state)
            elif (key := _key(state)) not in met:
                met.add(key)
                for move in state.legal():
                    after = state.copy()
                    after.play(move)
                    open_positions.append(after)
                if len(met) > POSITIONS:
                    yield None


def _end(state: State) -> str:
    return str(game_of(state.variant).summary(state))


def _key(state: State) -> object:
    """All on which the rest of a round depends: of the tricks taken, only who has which cards."""
    taken: dict[int, list[int]] = {}
    for _, taker, cards in state.tricks:
        held = taken.setdefault(taker, [0, 0, 0, 0])
        for card in cards:
            held[card.suit] |= card.bit
    public = replace(game_of(state.variant).observe(state, None), tricks=())
    return public, str(state.hands), str(sorted(taken.items()))
