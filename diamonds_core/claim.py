"""Claims: the test whether the rest of a round is settled and can be played out at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from .game import game_of
from .knowledge import knowledge
from .state import State
from .view import View

SAMPLES = 12
"""The number of random continuations that are tried before all continuations."""

POSITIONS = 1000
"""The number of positions after which the test gives up."""


def is_outcome_fixed(view: View) -> bool:
    """Return whether a round in play has the same end with every order of the cards to come.

    All deals that agree with the View are played out in all ways; every end must have the same
    summary. True is certain; False may also mean that there are too many positions.
    """
    if view.seat is None or view.to_move is None:
        return False
    if view.phase in game_of(view.variant).passing_phases:
        return False
    return _agree(_some_ends(view), SAMPLES) and _agree(_all_ends(view))


def _agree(ends: Iterator[str | None], most: int | None = None) -> bool:
    """Return whether all ends, or the first `most`, are known and the same."""
    first = next(ends)
    rest = ends if most is None else (next(ends) for _ in range(most))
    return first is not None and all(end == first for end in rest)


def _some_ends(view: View) -> Iterator[str]:
    """Yield ends of the round after random moves; in an open round they soon differ."""
    game, rng = game_of(view.variant), Random(0)
    while True:
        state: State = game.resample(view, rng)
        while state.to_move is not None:
            state.play(rng.choice(state.legal()))
        yield _end(state)


def _all_ends(view: View) -> Iterator[str | None]:
    """Yield the ends of the round after all continuations; None after `POSITIONS` positions."""
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
    """Return all that affects the rest of a round; of the tricks taken, the cards by taker."""
    taken: dict[int, list[int]] = {}
    for _, taker, cards in state.tricks:
        held = taken.setdefault(taker, [0, 0, 0, 0])
        for card in cards:
            held[card.suit] |= card.bit
    public = replace(game_of(state.variant).observe(state, None), tricks=())
    return public, str(state.hands), str(sorted(taken.items()))
