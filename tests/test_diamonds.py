"""The rules of Diamonds, one rule a test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from diamonds_core import (
    DIAMONDS,
    GAMES,
    HEARTS,
    BadVariant,
    Card,
    Deal,
    Dealer,
    DiamondsVariant,
    Give,
    IllegalMove,
    Pass,
    Rob,
    draw,
    game_of,
    read_position,
    write_position,
)
from diamonds_core.diamonds import DiamondsState, scores, winners
from diamonds_core.events import OFF_SUIT, TRICK, Acted, TrickTaken
from diamonds_core.variant import is_short, variant_from_json, variant_to_json
from diamonds_core.version import is_compiled

from .play import EACH_DIAMONDS, FOUR, cards, play, playout, state_with


@dataclass(frozen=True, slots=True)
class Scarce(DiamondsVariant):
    """Diamonds with another setting, which joined later: the crystals may be few."""

    players: int = 4
    few: bool = field(default=True, kw_only=True)
    """True if all crystals together are worth 20 points."""

    def __post_init__(self) -> None:
        DiamondsVariant.__post_init__(self)
        if self.few:
            self.derive(hand_size=10, rounds=self.rounds, points=20)

    @property
    def name(self) -> str:
        return "scarce-few" if self.few else "scarce"

    @classmethod
    def every(cls) -> Iterator[Scarce]:
        return (cls(few=few) for few in (False, True))


# Set-up ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "rounds", "tricks", "trick_size"),
    [(2, 4, 5, 4), (3, 6, 10, 3), (4, 4, 10, 4), (5, 5, 10, 5), (6, 6, 10, 6)],
)
def test_rounds_and_tricks(players: int, rounds: int, tricks: int, trick_size: int) -> None:
    variant = DiamondsVariant(players)
    assert (variant.rounds, variant.tricks, variant.trick_size) == (rounds, tricks, trick_size)
    assert variant.hand_size == 10
    assert len(variant.deck) == 60


@pytest.mark.parametrize(
    ("players", "top", "hand", "tricks"),
    [(5, 15, 12, 12), (4, 13, 13, 13), (3, 9, 12, 12), (2, 8, 16, 8)],
)
def test_perfect_uses_every_card(players: int, top: int, hand: int, tricks: int) -> None:
    variant = DiamondsVariant(players, perfect=True)
    assert {card.rank for card in variant.deck} == set(range(1, top + 1))
    assert variant.hand_size * players == len(variant.deck) == 4 * top
    assert (variant.hand_size, variant.tricks) == (hand, tricks)


@pytest.mark.parametrize(
    ("variant", "showroom"),
    [
        (DiamondsVariant(3), [3, 3, 3]),
        (DiamondsVariant(4, partners=True), [6, 6]),
        (DiamondsVariant(6, partners=True), [6, 6, 6]),
        (DiamondsVariant(6, partners=True, partner_crystals="team"), [3, 3, 3]),
    ],
)
def test_first_crystals(variant: DiamondsVariant, showroom: list[int]) -> None:
    state = DiamondsState(variant)
    assert state.showroom == showroom
    assert state.supply == 235 - sum(showroom)
    assert not any(state.vault)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"players": 1}, "2 to 6"),
        ({"players": 7}, "2 to 6"),
        ({"players": 5, "partners": True}, "4 or 6"),
        ({"players": 2, "partners": True}, "4 or 6"),
        ({"players": 6, "perfect": True}, "2 to 5"),
        ({"players": 4, "edition": "third"}, '"first" / "second"'),
        ({"players": 4, "partner_crystals": "none"}, '"each" / "team"'),
        ({"players": 4, "partner_crystals": "team"}, "needs partners"),
    ],
)
def test_settings_outside_the_rules_are_refused(settings: dict[str, object], says: str) -> None:
    with pytest.raises(BadVariant, match=says):
        DiamondsVariant(**settings)  # type: ignore[arg-type]


@pytest.mark.skipif(is_compiled(), reason="the compiled engine has a TypeError of its own")
@pytest.mark.parametrize(("value", "text"), [(3, "3"), ("no", '"no"')])
def test_a_switch_is_true_or_false(value: object, text: str) -> None:
    for name in ("perfect", "partners"):
        with pytest.raises(BadVariant, match=f"must be true or false, not {text}"):
            DiamondsVariant(4, **{name: value})  # type: ignore[arg-type]


@EACH_DIAMONDS
def test_the_thief_walks_in_the_second_edition_of_three_and_more_without_partners(
    variant: DiamondsVariant,
) -> None:
    walks = variant.edition == "second" and variant.players >= 3 and not variant.partners
    state = DiamondsState(variant)
    assert state.thief is None
    state.play(Dealer(1))
    assert state.thief == (2 % variant.players if walks else None)


# Deal and pass --------------------------------------------------------------------------


def test_the_deal_passes_to_the_left() -> None:
    dealers = {s.round: s.dealer for s, _ in playout(FOUR, Random(1)) if s.round}
    first = dealers[1]
    assert first is not None
    assert dealers == {n: (first + n - 1) % 4 for n in (1, 2, 3, 4)}


def test_a_deal_is_the_whole_deck_once() -> None:
    state = DiamondsState(FOUR)
    state.play(Dealer(0))
    deck = FOUR.deck
    for wrong in (deck[:-1], (*deck[:-1], deck[0]), (*deck, deck[0])):
        with pytest.raises(IllegalMove, match="each card of the deck once"):
            state.play(Deal(wrong))
    perfect = DiamondsState(DiamondsVariant(4, perfect=True))
    perfect.play(Dealer(0))
    with pytest.raises(IllegalMove, match="D14 is not in use"):
        perfect.play(Deal(deck))


def test_the_dealer_chooses_to_pass_one_two_or_three() -> None:
    state = DiamondsState(FOUR)
    for _ in range(2):
        state.play(draw(state, Random(3)))
    assert state.to_move == state.dealer
    assert list(state.legal()) == [Pass(1), Pass(2), Pass(3)]
    with pytest.raises(IllegalMove, match=r"0 cards can't be passed"):
        state.play(Pass(0))


@pytest.mark.parametrize("variant", [FOUR, DiamondsVariant(6, partners=True), DiamondsVariant(2)])
def test_cards_move_at_once_to_the_left_or_to_the_partner(variant: DiamondsVariant) -> None:
    state = DiamondsState(variant)
    rng = Random(4)
    for _ in range(2):
        state.play(draw(state, rng))
    state.play(Pass(2))
    before = [state.hand(seat) for seat in range(variant.players)]
    step = variant.players // 2 if variant.partners else 1
    for seat in reversed(range(variant.players)):  # in any order
        assert [state.hand(s) for s in range(variant.players)] == before
        state.play(Give(seat, before[seat][:2]))
    for seat in range(variant.players):
        receiver = (seat + step) % variant.players
        assert set(before[seat][:2]) <= set(state.hand(receiver))
        assert not set(before[seat][:2]) & set(state.hand(seat))
    assert state.dealer is not None
    assert state.to_move == state.leader == (state.dealer + 1) % variant.players


def test_a_gift_is_refused_that_is_not_as_agreed() -> None:
    state = DiamondsState(FOUR)
    for _ in range(2):
        state.play(draw(state, Random(5)))
    state.play(Pass(2))
    own, other = state.hand(0), state.hand(1)
    for wrong, says in [
        (Give(0, own[:1]), "cards to be given: 2, not 1; expected seat 0, 1, 2 or 3 to give"),
        (Give(0, (own[0], own[0])), "is named twice"),
        (Give(0, other[:2]), "seat 0 does not hold"),
        (Give(9, own[:2]), "no seat 9"),
    ]:
        with pytest.raises(IllegalMove, match=says):
            state.play(wrong)
    state.play(Give(0, own[:2]))
    with pytest.raises(IllegalMove, match="seat 0 has given already"):
        state.play(Give(0, own[2:4]))


# Tricks ---------------------------------------------------------------------------------


def test_suit_must_be_followed_and_refusal_changes_nothing() -> None:
    state = state_with(FOUR, "H5", "H9 D2 C3")
    play(state, "H5")
    before = (state.hand(1), list(state.trick), state.supply)
    assert {card.suit for card in state.legal() if isinstance(card, Card)} == {HEARTS}
    with pytest.raises(IllegalMove, match="holds Hearts and must follow suit, D2 does not"):
        play(state, "D2")
    assert (state.hand(1), list(state.trick), state.supply) == before


def test_highest_of_the_suit_led_wins_acts_in_it_and_leads() -> None:
    state = state_with(FOUR, "H5", "H9", "H12", "S1 S2 S3 S4 S5 S6 S7 S8 S9 S15")
    happened = play(state, "H5 H9 H12 S15")
    assert TrickTaken(2, HEARTS) in happened
    assert happened[-1] == Acted(2, HEARTS, TRICK, 1)
    assert state.showroom == [3, 3, 4, 2]
    assert state.to_move == state.leader == 2


def test_two_players_play_two_cards_each() -> None:
    # the rule book's example: D4, D3, a Heart off suit with its action, D8 takes the trick
    chad = "D4 H6 H7 H8 H9 H10 H11 H12 S2 S3"
    state = state_with(DiamondsVariant(2), chad, "D3 D8")
    happened = play(state, "D4 D3 H6")
    assert happened[-1] == Acted(0, HEARTS, OFF_SUIT, 1)
    assert state.showroom == [4, 3]
    happened = play(state, "D8")
    assert TrickTaken(1, DIAMONDS) in happened
    assert state.vault == [0, 1]
    assert state.to_move == 1


def test_the_leader_of_two_follows_suit_with_the_second_card_too() -> None:
    state = state_with(DiamondsVariant(2), "D4 D9 H1", "D3 D8")
    play(state, "D4 D3")
    with pytest.raises(IllegalMove, match="must follow suit"):
        play(state, "H1")


# End of the game ------------------------------------------------------------------------


def test_a_point_in_the_vault_counts_twice() -> None:
    state = DiamondsState(DiamondsVariant(2))
    state.vault, state.showroom = [21, 0], [5, 0]
    assert scores(state) == (47, 0)


@pytest.mark.parametrize(
    ("vault", "showroom", "won"),
    [
        ([10, 9, 8], [0, 1, 5], (2,)),  # most points: 20, 19, 21
        ([10, 9, 8], [0, 2, 4], (0,)),  # all 20: the fullest Vault
        ([9, 9, 8], [2, 2, 4], (0, 1)),  # all 20, two Vaults of 9: shared
    ],
)
def test_winners(vault: list[int], showroom: list[int], won: tuple[int, ...]) -> None:
    state = DiamondsState(DiamondsVariant(3))
    state.vault, state.showroom = vault, showroom
    assert winners(state) == won


@pytest.mark.skipif(is_compiled(), reason="a variant in Python can't extend the compiled engine")
def test_the_number_of_crystals_is_the_variants_own(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = replace(GAMES["diamonds"], name="scarce", title="Scarce", variant=Scarce)
    monkeypatch.setitem(GAMES, "scarce", rules)
    variant, emptied = Scarce(), False
    assert rules.bounds(variant).returns == (0, 40)
    for state, _move in playout(variant, Random(2)):
        assert isinstance(state, DiamondsState)
        assert state.supply + sum(state.showroom) + sum(state.vault) == 20
        emptied = emptied or not state.supply
        if state.to_move is not None and state.trick:
            view = rules.observe(state, state.to_move)
            assert read_position(write_position(view)) == view
    assert emptied, "the Supply was never empty"


@pytest.mark.skipif(is_compiled(), reason="a variant in Python can't extend the compiled engine")
def test_a_setting_that_joined_later_has_a_key_only_where_it_is_chosen() -> None:
    old = variant_to_json(DiamondsVariant(4))
    assert variant_to_json(Scarce(few=True, rounds=1)) == {**old, "rounds": 1}
    assert variant_to_json(Scarce(few=False)) == {**old, "few": False}
    for variant in (Scarce(), Scarce(few=False), Scarce(few=False, rounds=2)):
        assert variant_from_json(Scarce, variant_to_json(variant)) == variant
        assert is_short(variant) == (variant.rounds < 4)


def test_the_game_ends_after_its_rounds_and_refuses_more() -> None:
    *_, (state, _) = playout(FOUR, Random(6))
    assert state.over
    assert state.round == 4
    assert state.to_move is None
    assert list(state.legal()) == []
    for move in (Pass(1), Deal(FOUR.deck), cards("D1")[0]):
        with pytest.raises(IllegalMove, match="the game is over"):
            state.play(move)


@pytest.mark.parametrize("move", [Pass(1), Rob(0), Give(0, cards("D1")), Dealer(0)])
def test_a_move_of_another_phase_is_refused(move: Pass | Rob | Give | Dealer) -> None:
    with pytest.raises(
        IllegalMove, match=r"not the time for .*; expected seat 0 to play D1, .* D10"
    ):
        state_with(FOUR).play(move)


def test_while_cards_are_passed_the_leader_is_the_seat_that_will_lead() -> None:
    """It holds in a later round too, after another player has taken the last trick."""
    seen = set()
    for state, _ in playout(FOUR, Random(1)):
        if state.phase.name in ("pass", "give"):
            assert state.dealer is not None
            assert game_of(FOUR).observe(state, 0).leader == FOUR.left[state.dealer]
            seen.add(state.round)
    assert seen == {1, 2, 3, 4}
