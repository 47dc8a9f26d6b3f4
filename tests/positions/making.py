"""Draws the suite of positions anew, by a seed: `python -m tests.positions.making`.

Games are played by `simple`, now and then by chance, so that odd things happen; what is passed
is chance. The first
positions that a complaint fits, and where what is right is beyond doubt (see `solving`), are
taken, table after table in turn. No other bot has a part in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from math import factorial, prod
from random import Random
from typing import NamedTuple

from diamonds_core import (
    CLUBS,
    Card,
    DiamondsVariant,
    DiversityVariant,
    Move,
    Record,
    State,
    Variant,
    View,
    canonical,
    diamonds,
    draw,
    game_of,
    move_text,
    write_record,
)
from diamonds_core.game import AnyGame
from diamonds_core.knowledge import knowledge

from . import PATH
from .solving import after, at_most, deals, go_on, right, worth

SEED = 1
GAP = 0.4
"""Points by which every other move must be worse; half as many where a void is forgotten."""

MOST = 3_000
"""How many ways to play on, over all deals, are still looked at (see `ways`)."""

PATIENCE = 12
"""Games of a table before another table may stand in for it."""

ODD = 0.12
"""How often a card is left to chance; what is passed always is."""


DIAMONDS = tuple(DiamondsVariant.every())
PARTNERS = tuple(variant for variant in DIAMONDS if variant.partners)
ROBBERS = tuple(v for v in DIAMONDS if not v.thief and v.teams > 2)


class Found(NamedTuple):
    """A position: after which moves, whose, what is right, how much each move gains at least."""

    moves: list[Move]
    seat: int
    right: list[Move]
    worth: dict[Move, float]
    deals: int


Solve = Callable[[View], Found | None]


def games(variant: Variant, rng: Random) -> Iterator[tuple[State, list[Move]]]:
    """One game from its start: each decision, and the moves so far."""
    game, state, moves = game_of(variant), game_of(variant).start(variant), list[Move]()
    while not state.over:
        if state.to_move is not None:
            yield state, moves
        moves.append(_move(game, state, rng))
        state.play(moves[-1])


def _move(game: AnyGame, state: State, rng: Random) -> Move:
    seat = state.to_move
    if seat is None:
        return draw(state, rng)
    if state.phase.name == "play" and rng.random() > ODD:
        return game.bots["simple"].choose(game.observe(state, seat), rng).move
    return canonical(rng.choice(state.legal()), state.variant)


# Complaints ------------------------------------------------------------------------------


def overtakes(view: diamonds.View) -> bool:
    """The partner wins the trick so far, and it can be overtaken or not."""
    variant = view.variant
    if view.winning is None or not variant.partners:
        return False
    if variant.team[view.winning] != variant.team[view.seat or 0] or not follows(view):
        return False
    return len({card.rank > best(view).rank for card in playable(view)}) == 2


def throws_high(view: diamonds.View) -> bool:
    """No card wins the trick, all follow suit."""
    if view.winning is None or not follows(view):
        return False
    return all(card.rank < best(view).rank for card in playable(view))


def leads_into_voids(view: diamonds.View) -> bool:
    """There is a suit to lead that nobody else has, and another one."""
    return not view.trick and len({alone(view, card) for card in playable(view)}) == 2


def ducks_for_nothing(view: diamonds.View) -> bool:
    """The no-trick bonus is lost, and the last to play can win the trick or not."""
    lost = any(trick.taker == view.seat for trick in view.tricks)
    if not lost or len(view.trick) < view.variant.trick_size - 1 or not follows(view):
        return False
    return len({card.rank > best(view).rank for card in playable(view)}) == 2


def robs_nobody(view: diamonds.View) -> bool:
    """A Club can be played off suit though there is nothing to take, or something else."""
    if not view.trick or follows(view) or len({card.suit for card in playable(view)}) < 2:
        return False
    own = view.variant.team[view.seat or 0]
    if view.thief is not None:
        nothing = view.thief == own or not view.showroom[view.thief]
    else:
        nothing = sum(view.showroom) == view.showroom[own]
    return nothing and any(card.suit == CLUBS for card in playable(view))


def playable(view: View) -> Sequence[Card]:
    """The cards that may be played."""
    return [move for move in view.legal if isinstance(move, Card)]


def follows(view: diamonds.View) -> bool:
    """Whether suit must be followed."""
    return bool(view.trick) and playable(view)[0].suit == view.trick[0].suit


def best(view: diamonds.View) -> Card:
    """The card that wins the trick so far."""
    return view.trick[diamonds.winning_index(view.trick)]


def alone(view: View, card: Card) -> bool:
    """Whether it can be known that nobody else has a card of this suit."""
    known = knowledge(view)
    others = [seat for seat in range(view.variant.players) if seat != view.seat]
    return not any(held.suit == card.suit for seat in others for held in known.may_hold(seat))


# Solutions -------------------------------------------------------------------------------


def solved(
    fits: Callable[[diamonds.View], bool], wrong: Callable[[diamonds.View, Card], bool] | None
) -> Solve:
    """Solve where a complaint fits, and take it if all that is complained of is wrong."""

    def solve(view: View) -> Found | None:
        if view.phase != "play" or not isinstance(view, diamonds.View) or not fits(view):
            return None
        found = by_all_deals(view)
        if found and wrong:
            bad = {card for card in playable(view) if wrong(view, card)}
            if bad & set(found.right) or not bad:
                return None
        return found

    return solve


def by_all_deals(view: View, gap: float = GAP) -> Found | None:
    """The exact solution, if all others cost enough; first a look at a few deals."""
    if len(view.legal) < 2 or ways(view) > MOST:
        return None
    rng = Random(0)
    if at_most(view) > 40:
        few = (game_of(view.variant).resample(view, rng) for _ in range(12))
        if right(worth(view, few), gap / 2) is None:
            return None
    tables = list(deals(view))
    found = worth(view, iter(tables))
    good = right(found, gap)
    if good is None:
        return None
    assert view.seat is not None
    return Found([], view.seat, good, {m: min(j) for m, j in found.items()}, len(tables))


def ways(view: View) -> int:
    """About how much there is to solve: deals, orders of everybody's cards, whom to rob.

    With one card left after this one everywhere, all is forced, and quick.
    """
    if sum(view.hand_sizes) == view.variant.players + 1:
        return at_most(view) // 8
    robbing = view.variant.teams**2 if view.variant in ROBBERS else 1
    return robbing * at_most(view) * prod(map(factorial, view.hand_sizes))


def forgetful(view: View) -> Found | None:
    """What looks best to who forgets the voids that were shown is wrong."""
    if view.phase != "play" or not isinstance(view, diamonds.View):
        return None
    known = knowledge(view)
    suits = {card.suit for card in known.unseen}
    if not any(void & suits for void, room in zip(known.void, known.room, strict=True) if room):
        return None
    found = by_all_deals(view, GAP / 2)
    if found is None:
        return None
    seeming = worth(view, deals(view, forget=True))
    tops = [max(seeming, key=lambda move: seeming[move][judge]) for judge in range(3)]
    return None if set(tops) <= set(found.right) else found


def decides_the_game(view: View) -> Found | None:
    """The last robbery of a game: of one it wins the game, of another it doesn't."""
    last = view.phase == "rob" and isinstance(view.variant, DiamondsVariant)
    if not last or view.round != view.variant.rounds or any(view.hand_sizes):
        return None
    assert view.seat is not None
    state = game_of(view.variant).resample(view, Random(0))
    side = view.variant.team[view.seat]
    shares = {move: set(_shares(after(state, move), side)) for move in view.legal}
    if any(len(different) > 1 for different in shares.values()):
        return None
    share = {move: different.pop() for move, different in shares.items()}
    top = max(share.values())
    good = [move for move in share if share[move] == top]
    if len(good) == len(share) or any(top - GAP < share[m] for m in share if m not in good):
        return None
    return Found([], view.seat, good, share, 1)


def _shares(state: State, side: int) -> Iterator[float]:
    """A side's share in the victory, for each way to go on to the end of the game."""
    go_on(state)
    if state.over:
        winners = game_of(state.variant).summary(state)["winners"]
        yield float(side in winners) / len(winners)
    for move in state.legal():
        yield from _shares(after(state, move), side)


def ending(view: View) -> Found | None:
    """Any ending."""
    return by_all_deals(view) if view.phase in ("play", "rob") else None


def lowest(view: diamonds.View, card: Card) -> bool:
    """Whether a card is not the lowest that may be played."""
    return card != min(playable(view), key=lambda other: other.rank)


FEW = tuple(v for v in DIAMONDS if v.perfect and v.players in (3, 4))

CLOSE = tuple(v for v in FEW if v.players == 3 or v.partners or v.thief)

KNOWN = tuple(variant for variant in DIAMONDS if variant.perfect or variant.players == 2)

COMPLAINTS: dict[str, tuple[int, Sequence[Variant], Solve, int]] = {
    "overtakes its partner for nothing": (
        9,
        PARTNERS,
        solved(overtakes, lambda view, card: card.rank > best(view).rank),
        1,
    ),
    "throws a high card where a low one does the same": (
        9,
        DIAMONDS,
        solved(throws_high, lowest),
        1,
    ),
    "leads into a suit that everybody else is void in": (
        9,
        DIAMONDS,
        solved(leads_into_voids, alone),
        1,
    ),
    "forgets who showed a void": (9, CLOSE, forgetful, 1),
    "ducks for the bonus that is lost": (
        9,
        DIAMONDS,
        solved(ducks_for_nothing, lambda view, card: card.rank < best(view).rank),
        1,
    ),
    "robs nobody": (
        5,
        DIAMONDS,
        solved(robs_nobody, lambda _, card: card.suit == CLUBS),
        1,
    ),
    "robs whom it can't hurt": (4, ROBBERS, decides_the_game, 6),
    "plays an ending badly": (
        8,
        (
            *map(DiversityVariant, (4, 4, 4), (1, 4, 8)),
            *(v for v in DIAMONDS if v.perfect or v.players == 2),
        ),
        ending,
        1,
    ),
}
"""By complaint: how many positions, at which tables, how to solve them, up to which round."""


def search(name: str) -> Iterator[str]:
    """The positions of one complaint, as lines of JSON, the tables taking turns."""
    quota, variants, solve, rounds = COMPLAINTS[name]
    taken = dict.fromkeys(variants, 0)
    for number in count():
        variant = variants[number % len(variants)]
        if taken[variant] > number // (PATIENCE * len(variants)):
            continue
        found = _in_game(variant, Random(f"{SEED} {name} {number}"), solve, rounds)
        if found:
            taken[variant] += 1
            yield _line(name, variant, found)
            if sum(taken.values()) == quota:
                return


def _in_game(variant: Variant, rng: Random, solve: Solve, rounds: int) -> Found | None:
    for state, moves in games(variant, rng):
        if state.round > rounds:
            return None
        if state.to_move is not None and len(state.legal()) > 1:
            found = solve(game_of(variant).observe(state, state.to_move))
            if found:
                return found._replace(moves=list(moves))
    return None


def _line(name: str, variant: Variant, found: Found) -> str:
    data = {
        "complaint": name,
        "table": variant.name,
        "seat": found.seat,
        "right": [move_text(move) for move in found.right],
        "worth": {move_text(move): round(value, 3) for move, value in found.worth.items()},
        "deals": found.deals,
        "record": json.loads(write_record(Record(variant, (), found.moves))),
    }
    return json.dumps(data, separators=(",", ":"))


def lines(name: str) -> list[str]:
    """All positions of a complaint."""
    found: list[str] = []
    for line in search(name):
        found.append(line)
        print(line, flush=True)
    return found


def main() -> None:
    """Draw them all."""
    with ProcessPoolExecutor() as pool:
        found = [line for some in pool.map(lines, COMPLAINTS) for line in some]
    PATH.write_text("\n".join(found) + "\n", "utf-8")


if __name__ == "__main__":
    main()
