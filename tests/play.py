"""Helpers shared by several tests: tables with chosen hands, and whole games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from _pytest.mark import MarkDecorator, ParameterSet

from diamonds_core import (
    GAMES,
    HUMAN,
    Bot,
    Card,
    Deal,
    Dealer,
    DiamondsVariant,
    DiversityVariant,
    Give,
    Move,
    Pass,
    Record,
    Seat,
    Session,
    State,
    Variant,
    canonical,
    draw,
    events,
    game_of,
    new_record,
    variant_to_json,
    write_record,
)
from diamonds_core.bots.levels import LevelPolicy
from diamonds_core.diamonds import DiamondsState

from .daily import of_today


def variant_id(variant: Variant) -> str:
    """Return the id of a parameter for a variant."""
    return variant.name


VARIANTS = tuple(DiamondsVariant.every())
ALL_VARIANTS = tuple(variant for game in GAMES.values() for variant in game.variant.every())
FOUR, FOUR_FIRST = DiamondsVariant(4), DiamondsVariant(4, "first")


def heavy(*values: object) -> list[ParameterSet]:
    """Mark parameters that only `make test-heavy` runs."""
    return marked(values, pytest.mark.heavy)


def release(*values: object) -> list[ParameterSet]:
    """Mark parameters that only `make test-all` runs."""
    return marked(values, pytest.mark.release)


def marked(values: Iterable[object], mark: MarkDecorator) -> list[ParameterSet]:
    """Return parameters, or tuples of them, with a mark."""
    facts = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*fact, marks=mark) for fact in facts]


def covering(variants: Iterable[Variant]) -> list[Variant]:
    """Return few of the variants of a game, which have all values of its settings."""
    values = {variant: {*variant_to_json(variant).items()} for variant in variants}
    missing, few = set().union(*values.values()), list[Variant]()
    while missing:
        few.append(max(values, key=lambda variant: len(values[variant] & missing)))
        missing -= values[few[-1]]
    return few


FEW = (FOUR, *covering(VARIANTS), DiversityVariant(hands=2))
"""These have all values of all settings; a game of more rounds has more of the same."""

QUICK = (FOUR, *of_today(FEW[1:-1]), FEW[-1])
"""The samples that `make test` plays today."""


def one_round(variant: Variant) -> Variant:
    """Return the variant in its shortest game: one of more rounds has more of the same."""
    if isinstance(variant, DiversityVariant):
        return replace(variant, hands=1)
    assert isinstance(variant, DiamondsVariant)
    return replace(variant, rounds=1)


ONE_ROUND = tuple(dict.fromkeys(map(one_round, ALL_VARIANTS)))


def each(variants: Iterable[Variant]) -> MarkDecorator:
    """Parametrize a test by some variants of the day, and by more where there is more time."""
    quick = [variant for variant in variants if variant in QUICK]
    more = [variant for variant in variants if variant in FEW and variant not in QUICK]
    others = of_today([variant for variant in variants if variant not in FEW])
    values = [*quick, *heavy(*more), *release(*others)]
    return pytest.mark.parametrize("variant", values, ids=variant_id)


EACH = each(ALL_VARIANTS)
EACH_DIAMONDS = each(VARIANTS)


def cards(text: str) -> tuple[Card, ...]:
    """Parse card names, such as "D4 H13"."""
    return tuple(DiamondsState.deck.by_name[name] for name in text.split())


def state_with(variant: DiamondsVariant, *hands: str, dealer: int | None = None) -> DiamondsState:
    """Return a table at the first lead, with these hands after one card was passed.

    Hands that are not given in full are filled up with the lowest cards that are left. Seat 0
    leads unless another dealer is named.
    """
    dealer = variant.players - 1 if dealer is None else dealer
    wanted = [list(cards(hand)) for hand in hands]
    wanted += [[] for _ in range(variant.players - len(wanted))]
    named = {card for hand in wanted for card in hand}
    rest = [card for card in variant.deck if card not in named]
    for hand in wanted:
        while len(hand) < variant.hand_size:
            hand.append(rest.pop(0))
    passed = {seat: wanted[variant.receiver[seat]][0] for seat in range(variant.players)}
    before = [[passed[seat], *wanted[seat][1:]] for seat in range(variant.players)]
    state = DiamondsState(variant)
    state.play(Dealer(dealer))
    state.play(Deal(tuple(card for hand in [*before, rest] for card in hand)))
    state.play(Pass(1))
    for seat, card in passed.items():
        state.play(Give(seat, (card,)))
    assert [set(state.hand(seat)) for seat in range(variant.players)] == list(map(set, wanted))
    return state


def play(state: State, text: str) -> list[events.Event]:
    """Play these cards, and return the events."""
    seen: list[events.Event] = []
    for card in (state.deck.by_name[name] for name in text.split()):
        state.play(card, seen.append)
    return seen


def with_less_search(bot: Bot[Any], playouts: int) -> Bot[Any]:
    """Return a bot that does the same with fewer deals."""
    if not isinstance(bot.choose, LevelPolicy):
        return bot
    level = bot.choose.level
    limits = {"playouts": playouts, "max_endings": 200}
    less = {name: min(limit, getattr(level, name)) for name, limit in limits.items()}
    return replace(bot, choose=LevelPolicy(replace(level, **less)))


def any_legal(state: State, rng: Random) -> Move:
    """Return a random move, of chance or of the seat to move."""
    return draw(state, rng) if state.to_move is None else rng.choice(state.legal())


def playout(variant: Variant, rng: Random) -> Iterator[tuple[State, Move]]:
    """Yield the state of a random game before each move, and the move; it is over at the end."""
    state = game_of(variant).start(variant)
    while not state.over:
        move = any_legal(state, rng)
        yield state, move
        state.play(move)


@lru_cache(maxsize=1000)
def _random_moves(variant: Variant, seed: int) -> tuple[Move, ...]:
    return tuple(canonical(move, variant) for _, move in playout(variant, Random(seed)))


def seats_of(*players: str) -> tuple[Seat, ...]:
    """Return seats: with names of people, or with bots by their ids in lower case."""
    return tuple(
        Seat(f"Bot {seat}", player) if player.islower() else Seat(player, HUMAN)
        for seat, player in enumerate(players)
    )


def move_on(session: Session, rng: Random) -> None:
    """Make the next move: a random one of a person, a bot's own, or one of chance."""
    if session.player() == HUMAN:
        session.play(rng.choice(session.state.legal_for(session.turn or 0)))
    elif request := session.bot_request():
        session.answer(request, request.think().move)
    else:
        session.chance()


def random_record(variant: Variant, seed: int, *players: str) -> Record:
    """Return the record of a whole random game; a game is played once for all."""
    record = new_record(variant, seats_of(*players), Random(seed))
    record.moves += _random_moves(variant, seed)
    return record


def data_of(variant: Variant, seed: int = 1) -> dict[str, Any]:
    """Return the JSON of the record of a whole random game."""
    data = json.loads(write_record(random_record(variant, seed)))
    assert isinstance(data, dict)
    return data
