"""The reasons for or against a move are true for any hands of the others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from app.words.explanations import texts
from diamonds_core import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    Card,
    Deal,
    Dealer,
    DiamondsVariant,
    DiversityVariant,
    Give,
    Move,
    Pass,
    Rob,
    State,
    View,
    diversity,
    events,
    game_of,
)
from diamonds_core import diamonds as rules
from diamonds_core.reasons import CODES, Reason

from .play import VARIANTS, any_legal, cards, play, playout, state_with

seeds = st.integers(0, 2**32)


def _reasons(view: View, move: Move) -> tuple[Reason, ...]:
    return game_of(view.variant).reasons(view, move)


def card_choices(variant: DiamondsVariant, seed: int) -> Iterator[rules.DiamondsState]:
    for number, (state, _) in enumerate(playout(variant, Random(seed))):
        if state.phase.name == "play" and number % 11 == seed % 11:
            assert isinstance(state, rules.DiamondsState)
            yield state.copy()


def trick_with(
    state: rules.DiamondsState, card: Card, rng: Random
) -> tuple[int, list[events.Event]]:
    """Who takes the trick after this card, the rest played at random, and what happened."""
    seen: list[events.Event] = []
    done = len(state.tricks)
    state.play(card, seen.append)
    while len(state.tricks) == done:
        state.play(any_legal(state, rng), seen.append)
    return state.tricks[-1].taker, seen


@given(st.sampled_from(VARIANTS), seeds)
def test_facts_hold_in_every_deal_that_looks_the_same(variant: DiamondsVariant, seed: int) -> None:
    rng = Random(seed)
    for state in card_choices(variant, seed):
        seat = state.turn
        view = rules.observe(state, seat)
        for card in view.legal:
            assert isinstance(card, Card)
            reasons = _reasons(view, card)
            for _ in range(3):
                _check(rules.resample(view, rng), card, reasons, rng)


def _check(
    state: rules.DiamondsState, card: Card, reasons: tuple[Reason, ...], rng: Random
) -> None:
    seat, team = state.turn, state.variant.team
    trickless = all(trick.taker != seat for trick in state.tricks)
    taker, seen = trick_with(state, card, rng)
    for reason in reasons:
        facts = reason.facts
        match reason.code:
            case "wins":
                assert team[taker] == team[seat]
            case "brings" | "brings-nothing":
                acted = next(event for event in seen if isinstance(event, events.Acted))
                assert (acted.seat, acted.suit) == (seat, facts["suit"])
                assert acted.moved == (reason.code == "brings")
            case "must-be-beaten":
                laid = [
                    event.card
                    for event in seen[1:]
                    if isinstance(event, events.Played) and event.seat == facts["seat"]
                ]
                assert laid[0].suit == card.suit
                assert laid[0].rank > card.rank
            case "keeps-trickless":
                assert trickless
                assert taker != seat
            case "makes-void":
                assert not any(state.hands[seat][suit] for suit in facts["suits"])


def _reasons_of(state: State, name: str) -> tuple[Reason, ...]:
    view = game_of(state.variant).observe(state, state.to_move)
    return _reasons(view, state.deck.by_name[name])


def test_the_highest_card_of_a_suit_wins() -> None:
    state = state_with(DiamondsVariant(4), "H15 H14 S2 C3")
    assert _reasons_of(state, "H15")[:2] == (
        Reason("wins"),
        Reason("would-bring", {"suit": HEARTS}),
    )
    assert Reason("can-be-beaten", {"count": 1, "seats": (1, 2, 3)}) not in _reasons_of(
        state, "H14"
    ), "the higher one is one's own"


def test_how_many_cards_are_higher_and_who_may_have_them() -> None:
    state = state_with(DiamondsVariant(4), "H13", "C9", "D9")
    assert Reason("can-be-beaten", {"count": 2, "seats": (1, 2, 3)}) in _reasons_of(state, "H13")


def test_a_last_card_that_is_higher_wins_and_a_lower_one_loses() -> None:
    state = state_with(DiamondsVariant(4), "S9 S1", "S5", "S6", "S4 S10")
    play(state, "S9 S5 S6")
    assert Reason("wins") in _reasons_of(state, "S10")
    assert _reasons_of(state, "S4")[:2] == (
        Reason("loses", {"seat": 0}),
        Reason("keeps-trickless", {"points": 2}),
    )


def test_off_suit_the_action_comes_at_once() -> None:
    hands = ("H9", "C9 C8 S15 S14 S13 S12 S11 D15 D14 D13")
    state = state_with(DiamondsVariant(4, "first"), *hands)
    play(state, "H9")
    assert _reasons_of(state, "D13")[:2] == (
        Reason("brings", {"suit": DIAMONDS}),
        Reason("keeps-trickless", {"points": 2}),
    )
    assert _reasons_of(state, "S15")[0] == Reason("brings", {"suit": SPADES})
    assert _reasons_of(state, "C9")[0] == Reason("brings", {"suit": CLUBS})


def test_partners_are_known_and_overtaken() -> None:
    state = state_with(DiamondsVariant(4, partners=True), "S9", "S5", "S8 S10", "S6")
    play(state, "S9 S5")
    assert Reason("partner-wins", {"seat": 0}) in _reasons_of(state, "S8")
    assert Reason("overtakes-partner", {"seat": 0}) in _reasons_of(state, "S10")


def test_who_was_passed_the_suit_must_follow_it() -> None:
    """Seat 0 passed its first card to seat 1, so it knows of one card there."""
    state = state_with(
        DiamondsVariant(4, perfect=True), "C1", "C13 D1 D2 D3 D4 D5 D6 D7 H2 H3 H4 H5 H6"
    )
    facts = _reasons_of(state, "C1")
    assert Reason("must-be-beaten", {"seat": 1}) in facts
    assert Reason("keeps-trickless", {"points": 2}) in facts


def test_the_last_card_of_a_suit_makes_void_and_the_only_card_is_no_choice() -> None:
    state = state_with(DiamondsVariant(4), "H9 S1 S2 S3 S4 S5 S6 S7 S8 S9", "H10 C1")
    assert Reason("makes-void", {"suits": (HEARTS,)}) in _reasons_of(state, "H9")
    assert Reason("makes-void", {"suits": (SPADES,)}) not in _reasons_of(state, "S9")
    play(state, "H9")
    assert _reasons_of(state, "H10") == (Reason("only-move"),)


def passing_state(variant: DiamondsVariant, hand: str) -> rules.DiamondsState:
    """A table at which seat 0, the dealer, holds these cards and nothing is passed yet."""
    own = cards(hand)
    state = rules.DiamondsState(variant)
    state.play(Dealer(0))
    state.play(Deal((*own, *(card for card in variant.deck if card not in own))))
    return state


def test_facts_of_passing() -> None:
    state = passing_state(DiamondsVariant(4), "H9 H3 S14 S13 S4 S5 S6 D7 D8 D9")
    assert _reasons(rules.observe(state, 0), Pass(1)) == ()
    assert _reasons(rules.observe(state, 0), Pass(2)) == (
        Reason("could-void", {"any_suit": (HEARTS,)}),
    )
    state.play(Pass(2))
    view = rules.observe(state, 0)
    assert _reasons(view, Give(0, cards("H3 H9"))) == (
        Reason("makes-void", {"suits": (HEARTS,)}),
        Reason("keeps-diamonds"),
        Reason("keeps-high", {"cards": cards("S13 S14")}),
    )
    assert _reasons(view, Give(0, cards("D7 S14"))) == (
        Reason("gives-high", {"cards": cards("S14")}),
    )


def test_facts_of_robbing() -> None:
    hands = ("C15", "C1", "C2", "C3")
    state = state_with(DiamondsVariant(4, "first"), *hands)
    state.showroom[:] = [3, 1, 3, 3]
    state.vault[:] = [0, 5, 2, 1]
    play(state, "C15 C1 C2 C3")
    view = rules.observe(state, 0)
    assert _reasons(view, Rob(1)) == (Reason("robs-leader", {"seats": (1,)}), Reason("empties"))
    assert _reasons(view, Rob(2)) == ()


def test_of_all_ways_for_a_trick_of_diversity_to_go_on() -> None:
    """Last to play one knows; with one card to come each unseen card is looked at."""
    rng = Random(4)
    state = diversity.DiversityState(DiversityVariant())
    while state.over is False and len(state.tricks) < 5:
        state.play(any_legal(state, rng))
    for _ in range(3):
        state.play(any_legal(state, rng))
    for card in diversity.observe(state, state.turn).legal:
        other = state.copy()
        other.play(card)
        assert _reasons_of(state, str(card)) == (
            Reason("takes", {"ways": int(other.tricks[-1].taker == state.turn), "of": 1}),
        )


def test_every_code_has_a_sentence() -> None:
    assert texts({}).keys() == CODES.keys()
