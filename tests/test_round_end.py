"""The end of a round: the bonuses for most cards of a suit and for a round without tricks."""

from __future__ import annotations

from random import Random

import pytest

from diamonds_core import CLUBS, DIAMONDS, HEARTS, DiamondsVariant, Rob, events
from diamonds_core.diamonds import DiamondsState
from diamonds_core.events import MOST, NO_TRICK, Acted, Counted
from diamonds_core.view import Trick

from .play import EACH_DIAMONDS, FOUR, any_legal, cards, play, state_with


@EACH_DIAMONDS
@pytest.mark.parametrize("seed", range(3))
def test_most_cards_of_a_suit_and_no_trick_are_paid(variant: DiamondsVariant, seed: int) -> None:
    """The bonuses equal an independent count from the tricks taken."""
    rng = Random(seed)
    state = DiamondsState(variant)
    seen: list[events.Event] = []
    while not (state.round == 1 and state.phase.name == "deal"):
        state.play(any_legal(state, rng), seen.append)
    counts = [[0] * variant.teams for _ in range(4)]
    for _, taker, trick in state.tricks:
        for card in trick:
            counts[card.suit][taker % variant.teams] += 1
    counted = [event for event in seen if isinstance(event, Counted)]
    assert [list(event.counts) for event in counted] == counts
    paid = [event for event in seen if isinstance(event, Acted) and event.why == MOST]
    expected = [
        (suit, row.index(max(row))) for suit, row in enumerate(counts) if row.count(max(row)) == 1
    ]
    assert [(event.suit, event.seat % variant.teams) for event in paid] == expected
    takers = {trick.taker for trick in state.tricks}
    assert state.dealer is not None
    left = [(state.dealer + k) % variant.players for k in range(1, variant.players + 1)]
    bonus = [e for e in seen if isinstance(e, Acted) and e.why == NO_TRICK]
    without = [seat for seat in left if seat not in takers]
    assert [e.seat for e in bonus] == [seat for seat in without for _ in range(2)]
    assert {e.suit for e in bonus} <= {DIAMONDS}


def end_round(state: DiamondsState, taken: dict[int, str]) -> list[events.Event]:
    """Let the last trick, of Spades, go to seat 0 after these cards were taken, by seat."""
    n = state.variant.players
    state.tricks = [Trick(seat, seat, cards(text)) for seat, text in taken.items()]
    state.tricks += [Trick(0, 0, ())] * (state.variant.tricks - 1 - len(state.tricks))
    spades = cards("S15 S1 S2 S3 S4 S5")[:n]
    state.hands = [state.deck.masks([card]) for card in spades]
    return play(state, " ".join(card.name for card in spades))


def test_a_tie_for_most_cards_pays_nobody_and_leaves_the_thief() -> None:
    state = state_with(FOUR, dealer=3)
    thief = state.thief
    happened = end_round(state, {1: "C1 C2 D1", 2: "C3 C4 D2 D3", 3: "H1"})
    assert Counted(CLUBS, (0, 2, 2, 0), None) in happened
    assert Acted(2, DIAMONDS, MOST, 1) in happened
    assert Acted(3, HEARTS, MOST, 1) in happened
    assert state.thief == thief


def test_a_suit_that_nobody_took_is_a_tie() -> None:
    happened = end_round(state_with(FOUR, dealer=3), {1: "D1", 2: "H1"})
    assert Counted(CLUBS, (0, 0, 0, 0), None) in happened


def test_each_player_without_a_trick_gets_two_diamonds_even_beside_a_partner_with_some() -> None:
    state = state_with(DiamondsVariant(4, partners=True), dealer=3)
    happened = end_round(state, {1: "D1", 3: "H1"})
    bonus = [event for event in happened if isinstance(event, Acted) and event.why == NO_TRICK]
    assert bonus == [Acted(2, DIAMONDS, NO_TRICK, 1)] * 2


@pytest.mark.parametrize(
    ("taken", "chooser"),
    [
        ({1: "C1", 4: "C2 C3"}, 4),  # more Clubs
        ({1: "C1 C2", 4: "C3 C4"}, 1),  # as many: the first left of dealer 0
    ],
)
def test_the_partner_with_more_clubs_robs_for_most_clubs(
    taken: dict[int, str], chooser: int
) -> None:
    state = state_with(DiamondsVariant(6, partners=True), dealer=0)
    state.leader = state.turn = 0
    end_round(state, {0: "H1", **taken})
    assert (state.phase.name, state.turn) == ("rob", chooser)
    state.play(Rob(0))
    assert state.phase.name == "deal"


def test_with_an_almost_empty_supply_the_bonus_goes_left_from_the_dealer() -> None:
    state = state_with(FOUR, dealer=1)
    state.leader = state.turn = 0
    state.vault[0], state.supply = state.supply - 3, 3
    happened = end_round(state, {0: "D1 D2 H1"})  # its Diamonds and Hearts actions come first
    bonus = [event for event in happened if isinstance(event, Acted) and event.why == NO_TRICK]
    assert [event.seat for event in bonus] == [2, 2, 3, 3, 1, 1]
    assert [event.moved for event in bonus] == [1, 0, 0, 0, 0, 0]
