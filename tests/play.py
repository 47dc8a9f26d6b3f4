"""What several tests need: tables with chosen hands, and whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from diamonds_core import (
    Card,
    Deal,
    Dealer,
    DiamondsVariant,
    Give,
    Move,
    Pass,
    Record,
    State,
    canonical,
    draw,
    events,
)

VARIANTS = tuple(DiamondsVariant.every())


def variant_id(variant: DiamondsVariant) -> str:
    """A short name of a variant, for test ids and golden records."""
    parts = [f"{variant.players}", variant.edition]
    if variant.partners:
        parts.append(f"partners-{variant.partner_crystals}")
    if variant.perfect:
        parts.append("perfect")
    return "-".join(parts)


def cards(text: str) -> tuple[Card, ...]:
    """Cards from their names: "D4 H13"."""
    return tuple(State.deck.by_name[name] for name in text.split())


def seated(variant: DiamondsVariant, *hands: str, dealer: int | None = None) -> State:
    """A table at the first lead, with these hands after one card was passed.

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
    state = State(variant)
    state.play(Dealer(dealer))
    state.play(Deal(tuple(card for hand in [*before, rest] for card in hand)))
    state.play(Pass(1))
    for seat, card in passed.items():
        state.play(Give(seat, (card,)))
    assert [set(state.hand(seat)) for seat in range(variant.players)] == list(map(set, wanted))
    return state


def play(state: State, text: str) -> list[events.Event]:
    """Play these cards, and return all that happened."""
    seen: list[events.Event] = []
    for card in cards(text):
        state.play(card, seen.append)
    return seen


def any_legal(state: State, rng: Random) -> Move:
    """A random move, of chance or of whoever is to move."""
    return draw(state, rng) if state.to_move is None else rng.choice(state.legal())


def playout(
    variant: DiamondsVariant,
    rng: Random,
    choose: Callable[[State, Random], Move] = any_legal,
) -> Iterator[tuple[State, Move]]:
    """A whole game, as the state before each move and the move; the last state is over."""
    state = State(variant)
    while not state.over:
        move = choose(state, rng)
        yield state, move
        state.play(move)


def random_record(variant: DiamondsVariant, seed: int) -> Record:
    """The record of a whole random game."""
    moves = [canonical(move, variant) for _, move in playout(variant, Random(seed))]
    return Record("diamonds", variant, (), moves)
