"""Suit Actions and the Thief: the points moved, and the choice of the victim."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from app.games import pages_of
from app.games.scene import Scene
from app.table.updates import update_of
from app.words import use
from diamonds_core import (
    CLUBS,
    HUMAN,
    SUITS,
    Card,
    DiamondsVariant,
    IllegalMove,
    Rob,
    Seat,
    events,
    game_of,
    play_text,
)
from diamonds_core.diamonds import SUIT_ACTIONS, DiamondsState, SuitAction, points_moved, scores
from diamonds_core.events import OFF_SUIT, Acted

from .markup import Page
from .play import EACH_DIAMONDS, FOUR, FOUR_FIRST, any_legal, play, state_with
from .player import NAMES

VOID_IN_HEARTS = "D1 D2 D3 S1 S2 S3 C1 C2 C3 C4"


def before_off_suit(card: str) -> tuple[DiamondsState, str]:
    """Return a state, and the cards to play: the lead and seat 1's card off suit."""
    led = "C15" if card == "H11" else "H1"
    hand = "H11 H12 H13 D1 D2 D3 S1 S2 S3 S4" if card == "H11" else VOID_IN_HEARTS
    return state_with(FOUR, led, hand), f"{led} {card}"


@pytest.mark.parametrize(
    ("card", "supply", "showroom", "vault"), [("D1", -1, 0, 1), ("H11", -1, 1, 0), ("S1", 0, -1, 1)]
)
def test_diamonds_hearts_and_spades_move_one_point(
    card: str, supply: int, showroom: int, vault: int
) -> None:
    state, cards = before_off_suit(card)
    before = state.supply
    play(state, cards)
    assert state.supply == before + supply
    assert (state.showroom[1], state.vault[1]) == (3 + showroom, vault)


def test_clubs_take_from_the_seat_with_the_thief_which_then_walks() -> None:
    state = state_with(FOUR, "H1", VOID_IN_HEARTS, dealer=3)
    state.thief = 2
    happened = play(state, "H1 C1")
    assert happened[-2:] == [Acted(1, CLUBS, OFF_SUIT, 1, 2), events.ThiefMoved(2, 3)]
    assert state.showroom == [3, 4, 2, 3]


def test_the_thief_walks_even_where_nothing_is_taken() -> None:
    state = state_with(FOUR, "H1", VOID_IN_HEARTS)
    state.thief = 1  # in front of the actor
    play(state, "H1 C1")
    assert (state.showroom, state.thief) == ([3, 3, 3, 3], 2)
    state = state_with(FOUR, "H1", VOID_IN_HEARTS)
    state.thief, state.showroom[3] = 3, 0  # nothing in that Showroom
    play(state, "H1 C1")
    assert (state.showroom, state.thief) == ([3, 3, 3, 0], 0)


def test_without_the_thief_the_actor_picks_whose_showroom() -> None:
    state = state_with(FOUR_FIRST, "H1", VOID_IN_HEARTS)
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


CASES = [
    (FOUR, "H1", "C1", 1, [3, 3, 3, 3], "Bea has the Thief: nothing to steal."),
    (FOUR, "H1", "C1", 3, [3, 3, 3, 0], "Dora has the Thief and an empty Showroom"),
    (FOUR, "H1", "C1", 0, [0, 3, 3, 3], "You have the Thief and an empty Showroom"),
    (FOUR_FIRST, "H1", "C1", None, [0, 3, 0, 0], "nothing for Bea to steal."),
    (DiamondsVariant(2), "H1", "C1", None, [0, 3], "nothing for Bea to steal."),
    (FOUR, "H1", "S1", 0, [3, 0, 3, 3], "nothing to lock away"),
]
"""Cases of seat 1: the lead, the card off suit, the Thief, the Showrooms, and the reason."""


@pytest.mark.parametrize(("variant", "led", "card", "thief", "showroom", "why"), CASES)
def test_an_action_without_effect_says_why(
    variant: DiamondsVariant, led: str, card: str, thief: int | None, showroom: list[int], why: str
) -> None:
    """The reason is in the log, beside the hand, and at the card."""
    state = state_with(variant, led, VOID_IN_HEARTS)
    state.thief, state.showroom = thief, showroom
    told = pages_while(state, f"{led} {card}")
    assert (state.showroom, sum(state.vault)) == (showroom, 0)
    assert any(why in text for text in told["log"])
    assert why in told["prompt"]
    assert why in told["tag"]


@pytest.mark.parametrize("card", ["D1", "H11"])
def test_an_empty_supply_gives_nothing_and_says_so(card: str) -> None:
    state, cards = before_off_suit(card)
    state.vault[3], state.supply = state.supply, 0
    told = pages_while(state, cards)
    assert (state.supply, state.showroom[1], state.vault[1]) == (0, 3, 0)
    assert any("The Supply is empty" in text for text in told["log"])
    assert "The Supply is empty" in told["prompt"]
    assert "The Supply is empty" in told["tag"]


def pages_while(state: DiamondsState, played: str) -> dict[str, Any]:
    """Return seat 0's texts after the last of these cards has acted: log, prompt and its tag."""
    use("en")
    game, pages = game_of(state.variant), pages_of(state.variant)
    seats = tuple(Seat(name, HUMAN) for name in NAMES[: state.variant.players])
    happened: list[events.Event] = []
    drawn: list[tuple[Scene[Any], str]] = []

    def emit(event: events.Event) -> None:
        happened.append(event)
        view = game.observe(state, 0)
        scene: Scene[Any] = Scene(view, seats, tuple(happened), live=False)
        if isinstance(event, Acted):
            drawn.append((scene, str(pages.table(scene))))

    for name in played.split():
        state.play(state.deck.by_name[name], emit)
    scene, html = drawn[-1]
    page = Page(html)
    return {
        "log": [pages.sentence(event, scene) for event in happened],
        "prompt": page.select(".prompt")[0].get_text(),
        "tag": page.select(".act-tag")[0]["aria-label"],
    }


def test_own_cards_off_suit_in_a_row_are_announced_ever_larger_and_higher() -> None:
    use("en")
    state = state_with(FOUR, "H12 H13 H14 H15 C15", VOID_IN_HEARTS)
    seats = tuple(Seat(name, HUMAN) for name in NAMES[:4])
    happened: list[events.Event] = []
    found: list[tuple[str, int | None, list[str]]] = []

    def emit(event: events.Event) -> None:
        happened.append(event)
        view = game_of(FOUR).observe(state, 1)
        scene: Scene[Any] = Scene(view, seats, tuple(happened), live=False)
        update = update_of(pages_of(FOUR), event, scene)
        if isinstance(event, Acted) and event.seat == 1 and event.why == OFF_SUIT:
            tag = Page(update["html"]).select(".act-tag[aria-label^=You]")[0]
            sizes = [css for css in str(tag["class"]).split() if css.startswith("streak")]
            found.append((str(SUITS[event.suit]), update.get("streak"), sizes))

    for mine, lead in [("D1", "H12"), ("D2", "H13"), ("S1", "H14"), ("C1", "C15"), ("D3", "H15")]:
        planned = {0: state.deck.by_name[lead], 1: state.deck.by_name[mine]}
        for _ in range(4):
            assert state.to_move is not None
            state.play(planned.get(state.to_move) or state.legal()[0], emit)
    grown = [("D", 2, ["streak-2"]), ("S", 3, ["streak-3"])]
    assert found == [("D", None, []), *grown, ("D", None, [])]


def test_no_question_where_one_or_no_showroom_is_left() -> None:
    for showroom, after in [([0, 3, 0, 3], [0, 4, 0, 2]), ([0, 3, 0, 0], [0, 3, 0, 0])]:
        state = state_with(FOUR_FIRST, "H1", VOID_IN_HEARTS)
        state.showroom = showroom
        play(state, "H1 C1")
        assert (state.showroom, state.phase.name) == (after, "play")


def test_two_players_rob_each_other_unasked_in_either_edition() -> None:
    for edition in ("first", "second"):
        state = state_with(DiamondsVariant(2, edition), "H1", VOID_IN_HEARTS)
        play(state, "H1 C1")
        assert state.showroom == [2, 4]


def test_partners_rob_another_team_and_share_what_they_take() -> None:
    six = DiamondsVariant(6, partners=True)
    state = state_with(six, "H1", VOID_IN_HEARTS)
    play(state, "H1 C1")
    assert list(state.legal()) == [Rob(0), Rob(2)]
    with pytest.raises(IllegalMove, match="expected seat 1 to rob 0, 2, 3 or 5"):
        play_text(state, "rob 4")  # the actor's partner
    play_text(state, "rob 5")  # the other partner of team 2
    assert state.showroom == [6, 7, 5]


def test_the_clubs_trick_of_the_first_edition_asks_its_winner_who_then_leads() -> None:
    state = state_with(FOUR_FIRST, "C1", "C9", "C5", "C7")
    play(state, "C1 C9 C5 C7")
    assert (state.phase.name, state.to_move, len(state.tricks)) == ("rob", 1, 1)
    state.play(Rob(0))
    assert (state.phase.name, state.to_move) == ("play", 1)


EXCHANGED = [(0, 0), *combinations(range(4), 2)]


@pytest.mark.parametrize("pair", EXCHANGED, ids=lambda pair: "".join(SUITS[k] for k in pair))
@EACH_DIAMONDS
def test_every_suit_action_moves_a_point_as_the_table_of_actions_has_it(
    variant: DiamondsVariant, pair: tuple[int, int]
) -> None:
    """It holds too where two suits have exchanged their actions; each action happens once."""
    one, other = pair
    order = list(range(4))
    order[one], order[other] = other, one
    table = [SUIT_ACTIONS[suit] for suit in order]
    state, rng, moved = DiamondsState(variant), Random(6), set[tuple[int, int]]()
    state.actions = tuple([state.actions[suit] for suit in order])
    before, due, taken = piles(state), Counter[tuple[int, str]](), Counter[tuple[int, str]]()

    def compare(event: events.Event) -> None:
        nonlocal before
        assert isinstance(event, Acted) or piles(state) == before, "points move only in an action"
        match event:
            case events.TrickTaken(_, suit):
                due[suit, events.TRICK] += 1
            case events.Counted(suit, _, seat) if seat is not None:
                due[suit, events.MOST] += 1
            case events.Played(_, card, led) if led not in (None, card.suit):
                due[card.suit, OFF_SUIT] += 1
            case Acted(_, suit, why, points):
                check_move(variant, table[suit], event, before, piles(state))
                taken[suit, why] += 1
                moved.add((suit, points))
            case events.RoundOver():
                takers = {trick.taker for trick in state.tricks}
                suit = table.index(SuitAction("supply", "vault"))
                due[suit, events.NO_TRICK] += 2 * (variant.players - len(takers))
                assert +taken == +due
        before = piles(state)

    while not state.over:
        state.play(any_legal(state, rng), compare)
    assert {(suit, 1) for suit in range(4)} <= moved
    assert len(due) > 12


def check_move(
    variant: DiamondsVariant,
    action: SuitAction,
    event: Acted,
    before: dict[str, list[int]],
    after: dict[str, list[int]],
) -> None:
    """Check that one point moves between the places of its action, and that the score agrees."""
    (source, target), own = action, variant.team[event.seat]
    expected = {pile: list(points) for pile, points in before.items()}
    if event.moved:
        robbed = own if event.source is None else event.source
        pile = "showroom" if source == "other" else source
        expected[pile][0 if source == "supply" else robbed] -= 1
        expected[target][own] += 1
        assert (source == "other") is (event.source not in (None, own))
        assert after["scores"][own] - before["scores"][own] == action.gain
    expected["scores"] = after["scores"]
    assert after == expected


def piles(state: DiamondsState) -> dict[str, list[int]]:
    """Return the places of the points, and the scores that follow from them."""
    found = {"supply": [state.supply], "showroom": state.showroom, "vault": state.vault}
    return {pile: [*points] for pile, points in {**found, "scores": scores(state)}.items()}


@EACH_DIAMONDS
def test_points_of_an_action_are_predicted(variant: DiamondsVariant) -> None:
    state, rng = DiamondsState(variant), Random(7)
    while not state.over:
        foretold = [points_moved(state, state.turn, suit) for suit in range(4)]
        happened: list[events.Event] = []
        move = any_legal(state, rng)
        off_suit = state.led is not None and isinstance(move, Card) and move.suit != state.led
        state.play(move, happened.append)
        if off_suit and happened[1:]:  # otherwise it waits for the choice of a victim
            action = happened[1]
            assert isinstance(action, Acted)
            assert action.moved == foretold[action.suit]
