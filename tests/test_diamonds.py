"""The rules of Diamonds, one promise a test."""

from __future__ import annotations

from random import Random

import pytest

from diamonds_core import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
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
    events,
    play_text,
)
from diamonds_core.diamonds import SUIT_ACTIONS, DiamondsState, brings, scores, winners
from diamonds_core.events import MOST, NO_TRICK, OFF_SUIT, TRICK, Acted, Counted, TrickTaken
from diamonds_core.state import Trick

from .play import VARIANTS, any_legal, cards, play, playout, seated

FOUR = DiamondsVariant(4)
FOUR_FIRST = DiamondsVariant(4, "first")


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
def test_what_the_rules_do_not_have_is_refused(settings: dict[str, object], says: str) -> None:
    with pytest.raises(BadVariant, match=says):
        DiamondsVariant(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", VARIANTS)
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
        (
            Give(0, own[:1]),
            "cards to be given: 2, not 1; expected seat 0, 1, 2 or 3 to give",
        ),
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
    state = seated(FOUR, "H5", "H9 D2 C3")
    play(state, "H5")
    before = (state.hand(1), list(state.trick), state.supply)
    assert {card.suit for card in state.legal() if isinstance(card, Card)} == {HEARTS}
    with pytest.raises(IllegalMove, match="holds Hearts and must follow suit, D2 does not"):
        play(state, "D2")
    assert (state.hand(1), list(state.trick), state.supply) == before


def test_off_suit_card_takes_the_action_of_its_own_suit_before_the_next_card() -> None:
    hearts = "H1 H2 H3 H4 H5 H6 H7 H8 H9 H10"
    state = seated(FOUR, hearts, "D1 D2 D3 D4 D5 S1 S2 S3 S4 S5")
    happened = play(state, "H1 D1")
    assert happened[-1] == Acted(1, DIAMONDS, OFF_SUIT, 1)
    assert state.vault[1] == 1
    assert len(state.trick) == 2


def test_highest_of_the_suit_led_wins_acts_in_it_and_leads() -> None:
    state = seated(FOUR, "H5", "H9", "H12", "S1 S2 S3 S4 S5 S6 S7 S8 S9 S15")
    happened = play(state, "H5 H9 H12 S15")
    assert TrickTaken(2, HEARTS) in happened
    assert happened[-1] == Acted(2, HEARTS, TRICK, 1)
    assert state.showroom == [3, 3, 4, 2]
    assert state.to_move == state.leader == 2


def test_two_players_play_two_cards_each() -> None:
    # the rule book's example: D4, D3, a Heart off suit with its action, D8 takes the trick
    chad = "D4 H6 H7 H8 H9 H10 H11 H12 S2 S3"
    state = seated(DiamondsVariant(2), chad, "D3 D8")
    happened = play(state, "D4 D3 H6")
    assert happened[-1] == Acted(0, HEARTS, OFF_SUIT, 1)
    assert state.showroom == [4, 3]
    happened = play(state, "D8")
    assert TrickTaken(1, DIAMONDS) in happened
    assert state.vault == [0, 1]
    assert state.to_move == 1


def test_the_leader_of_two_follows_suit_with_the_second_card_too() -> None:
    state = seated(DiamondsVariant(2), "D4 D9 H1", "D3 D8")
    play(state, "D4 D3")
    with pytest.raises(IllegalMove, match="must follow suit"):
        play(state, "H1")


# Suit Actions ---------------------------------------------------------------------------

VOID_IN_HEARTS = "D1 D2 D3 S1 S2 S3 C1 C2 C3 C4"


@pytest.mark.parametrize(
    ("card", "supply", "showroom", "vault"),
    [("D1", -1, 0, 1), ("H11", -1, 1, 0), ("S1", 0, -1, 1)],
)
def test_diamonds_hearts_and_spades_move_one_point(
    card: str, supply: int, showroom: int, vault: int
) -> None:
    led = "C15" if card == "H11" else "H1"
    hand = "H11 H12 H13 D1 D2 D3 S1 S2 S3 S4" if card == "H11" else VOID_IN_HEARTS
    state = seated(FOUR, led, hand)
    before = state.supply
    play(state, f"{led} {card}")
    assert state.supply == before + supply
    assert (state.showroom[1], state.vault[1]) == (3 + showroom, vault)


def test_spades_from_an_empty_showroom_move_nothing() -> None:
    state = seated(FOUR, "H1", VOID_IN_HEARTS)
    state.showroom[1], state.supply = 0, state.supply + 3
    assert play(state, "H1 S1")[-1] == Acted(1, SPADES, OFF_SUIT, 0)
    assert (state.showroom[1], state.vault[1]) == (0, 0)


@pytest.mark.parametrize("card", ["D1", "H11"])
def test_an_empty_supply_gives_nothing(card: str) -> None:
    led = "C15" if card == "H11" else "H1"
    hand = "H11 H12 H13 D1 D2 D3 S1 S2 S3 S4" if card == "H11" else VOID_IN_HEARTS
    state = seated(FOUR, led, hand)
    state.vault[3], state.supply = state.supply, 0
    play(state, f"{led} {card}")
    assert (state.supply, state.showroom[1], state.vault[1]) == (0, 3, 0)


def test_clubs_take_from_whoever_has_the_thief_who_then_walks() -> None:
    state = seated(FOUR, "H1", VOID_IN_HEARTS, dealer=3)
    state.thief = 2
    happened = play(state, "H1 C1")
    assert happened[-2:] == [Acted(1, CLUBS, OFF_SUIT, 1, 2), events.ThiefMoved(2, 3)]
    assert state.showroom == [3, 4, 2, 3]


def test_the_thief_walks_even_where_nothing_is_taken() -> None:
    state = seated(FOUR, "H1", VOID_IN_HEARTS)
    state.thief = 1  # in front of the actor
    play(state, "H1 C1")
    assert (state.showroom, state.thief) == ([3, 3, 3, 3], 2)
    state = seated(FOUR, "H1", VOID_IN_HEARTS)
    state.thief, state.showroom[3] = 3, 0  # nothing in that Showroom
    play(state, "H1 C1")
    assert (state.showroom, state.thief) == ([3, 3, 3, 0], 0)


def test_without_the_thief_the_actor_picks_whose_showroom() -> None:
    state = seated(FOUR_FIRST, "H1", VOID_IN_HEARTS)
    play(state, "H1 C1")
    assert (state.phase.name, state.to_move) == ("rob", 1)
    assert list(state.legal()) == [Rob(0), Rob(2), Rob(3)]
    with pytest.raises(
        IllegalMove, match="seat 1 is on the side that takes; expected seat 1 to rob 0, 2 or 3"
    ):
        state.play(Rob(1))
    state.showroom[0], state.vault[0] = 0, 3
    with pytest.raises(IllegalMove, match="the Showroom of seat 0 is empty"):
        state.play(Rob(0))
    state.play(Rob(3))
    assert state.showroom == [0, 4, 3, 2]
    assert state.to_move == 2


def test_no_question_where_one_or_no_showroom_is_left() -> None:
    for showroom, after in [([0, 3, 0, 3], [0, 4, 0, 2]), ([0, 3, 0, 0], [0, 3, 0, 0])]:
        state = seated(FOUR_FIRST, "H1", VOID_IN_HEARTS)
        state.showroom = showroom
        play(state, "H1 C1")
        assert (state.showroom, state.phase.name) == (after, "play")


def test_two_players_rob_each_other_unasked_in_either_edition() -> None:
    for edition in ("first", "second"):
        state = seated(DiamondsVariant(2, edition), "H1", VOID_IN_HEARTS)
        play(state, "H1 C1")
        assert state.showroom == [2, 4]


def test_partners_rob_another_team_and_share_what_they_take() -> None:
    six = DiamondsVariant(6, partners=True)
    state = seated(six, "H1", VOID_IN_HEARTS)
    play(state, "H1 C1")
    assert list(state.legal()) == [Rob(0), Rob(2)]
    with pytest.raises(IllegalMove, match="expected seat 1 to rob 0, 2, 3 or 5"):
        play_text(state, "rob 4")  # the own partner
    play_text(state, "rob 5")  # the other partner of team 2
    assert state.showroom == [6, 7, 5]


def test_the_clubs_trick_of_the_first_edition_asks_its_winner_who_then_leads() -> None:
    state = seated(FOUR_FIRST, "C1", "C9", "C5", "C7")
    play(state, "C1 C9 C5 C7")
    assert (state.phase.name, state.to_move, len(state.tricks)) == ("rob", 1, 1)
    state.play(Rob(0))
    assert (state.phase.name, state.to_move) == ("play", 1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_suit_action_moves_a_point_as_the_table_of_actions_has_it(
    variant: DiamondsVariant,
) -> None:
    """And brings what `brings` foretold, and as much to the score as the table says."""
    state, rng = DiamondsState(variant), Random(6)
    moved = set[tuple[int, int]]()
    before = piles(state)

    def compare(event: events.Event) -> None:
        nonlocal before
        after = piles(state)
        if isinstance(event, Acted):
            source, target = SUIT_ACTIONS[event.suit]
            own = variant.team[event.seat]
            expected = {pile: list(points) for pile, points in before.items()}
            if event.moved:
                robbed = own if event.source is None else event.source
                place = "showroom" if source == "other" else source
                expected[place][0 if place == "supply" else robbed] -= 1
                expected[target][own] += 1
                assert (source == "other") is (event.source not in (None, own))
                gained = after["scores"][own] - before["scores"][own]
                assert gained == SUIT_ACTIONS[event.suit].gain
            expected["scores"] = after["scores"]
            assert after == expected
            moved.add((event.suit, event.moved))
        before = after

    while not state.over:
        state.play(any_legal(state, rng), compare)
    assert {(suit, 1) for suit in range(4)} <= moved


def piles(state: DiamondsState) -> dict[str, list[int]]:
    """Where the points lie, and the scores that follow from it."""
    found = {"supply": [state.supply], "showroom": state.showroom, "vault": state.vault}
    totals = [
        2 * vault + showroom for vault, showroom in zip(state.vault, state.showroom, strict=True)
    ]
    return {pile: [*points] for pile, points in {**found, "scores": totals}.items()}


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_an_action_would_bring_is_what_it_brings(variant: DiamondsVariant) -> None:
    state, rng = DiamondsState(variant), Random(7)
    while not state.over:
        foretold = [brings(state, state.turn, suit) for suit in range(4)]
        happened: list[events.Event] = []
        move = any_legal(state, rng)
        off_suit = state.led is not None and isinstance(move, Card) and move.suit != state.led
        state.play(move, happened.append)
        if off_suit and happened[1:]:  # else it waits for the choice of a victim
            action = happened[1]
            assert isinstance(action, Acted)
            assert action.moved == foretold[action.suit]


# End of the round -----------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(3))
def test_most_cards_of_a_suit_and_no_trick_are_paid(variant: DiamondsVariant, seed: int) -> None:
    """The end of a round against a count of its own, from the tricks that were taken."""
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
    state = seated(FOUR, dealer=3)
    thief = state.thief
    happened = end_round(state, {1: "C1 C2 D1", 2: "C3 C4 D2 D3", 3: "H1"})
    assert Counted(CLUBS, (0, 2, 2, 0), None) in happened
    assert Acted(2, DIAMONDS, MOST, 1) in happened
    assert Acted(3, HEARTS, MOST, 1) in happened
    assert state.thief == thief


def test_a_suit_that_nobody_took_is_a_tie() -> None:
    happened = end_round(seated(FOUR, dealer=3), {1: "D1", 2: "H1"})
    assert Counted(CLUBS, (0, 0, 0, 0), None) in happened


def test_each_player_without_a_trick_gets_two_diamonds_even_beside_a_partner_with_some() -> None:
    state = seated(DiamondsVariant(4, partners=True), dealer=3)
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
def test_which_partner_robs_for_most_clubs(taken: dict[int, str], chooser: int) -> None:
    state = seated(DiamondsVariant(6, partners=True), dealer=0)
    state.leader = state.turn = 0
    end_round(state, {0: "H1", **taken})
    assert (state.phase.name, state.turn) == ("rob", chooser)
    state.play(Rob(0))
    assert state.phase.name == "deal"


def test_with_an_almost_empty_supply_the_bonus_goes_left_from_the_dealer() -> None:
    state = seated(FOUR, dealer=1)
    state.leader = state.turn = 0
    state.vault[0], state.supply = state.supply - 3, 3
    happened = end_round(state, {0: "D1 D2 H1"})  # its Diamonds and Hearts actions come first
    bonus = [event for event in happened if isinstance(event, Acted) and event.why == NO_TRICK]
    assert [event.seat for event in bonus] == [2, 2, 3, 3, 1, 1]
    assert [event.moved for event in bonus] == [1, 0, 0, 0, 0, 0]


# End of the game ------------------------------------------------------------------------


def test_the_rule_book_s_score_of_47() -> None:
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
        seated(FOUR).play(move)
