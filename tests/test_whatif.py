"""The what-if board: a finished round varied, with undo and redo; the real game stays unchanged."""

from __future__ import annotations

from typing import Any

import pytest

from app.routes import CURRENT, HERE, ReplayRoute, WhatIfRoute, WhyRoute, routes_from
from app.screens.whatif import WhatIfScreen
from app.thinking import decode
from app.words import card_name
from app.words.explanations import decimal
from diamonds_core import DiamondsVariant, Variant, bot_request, game_of, move_text, read_record
from diamonds_core.arena.puzzles import kind_of
from diamonds_core.bots.parameters import Level
from diamonds_core.puzzle import Puzzle, load_puzzles
from diamonds_core.review import decisions, results

from .player import (
    EACH_GAME,
    Player,
    cards_named,
    hidden_cards,
    next_request,
    play_of,
    player_at,
    route_of,
    thought_of,
)


def board(guest: Player) -> WhatIfScreen:
    """Return the board that is open."""
    table = guest.navigator.top
    assert isinstance(table, WhatIfScreen)
    return table


def what_if(variant: Variant, tricks: int = 4, viewer: int = 0) -> Player:
    """Return a guest who varies the first round of a game from a seat, after some tricks."""
    guest = player_at("summary", variant, seed=9)
    guest.open(ReplayRoute(HERE, round=1))
    guest.ask("viewer", arg=str(viewer))
    for _ in range(tricks):
        guest.ask("trick-on")
    (item,) = guest.page.select("[data-opens=whatif]")
    guest.ask("open", route=route_of(item))
    return guest


def moves_of(guest: Player) -> list[str]:
    return list(map(move_text, board(guest).session.record.moves))


def may(guest: Player, do: str) -> bool:
    """Return whether a tool of the bar can be used."""
    (tool,) = guest.page.select(f".whatif-bar [data-do={do}]")
    return "disabled" not in tool.attrs


def to_a_choice(guest: Player) -> list[str]:
    """Play until there is a choice between cards; the moves offered."""
    while len(offers := guest.page.all("data-move")) < 2:
        assert guest.page.name == "table"
        guest.go_on()
    return offers


# Beside the real game ---------------------------------------------------------------------


@EACH_GAME
def test_what_if_plays_on_without_secrets_and_leaves_the_real_game_alone(variant: Variant) -> None:
    guest = what_if(variant, 6)
    record, number = guest.record, board(guest).opened.number
    while guest.page.name == "table":
        session = board(guest).session
        assert session.record.moves[:number] == read_record(record).moves[:number]
        hidden = set(map(card_name, hidden_cards(session.state, 0)))
        assert cards_named(guest.page.html).isdisjoint(hidden)
        assert guest.go_on()
        assert "keep" not in guest.reply
    assert guest.page.name == "whatif-end"
    assert session.state.round == 1
    assert len(guest.page.select("tbody tr")) == variant.players
    assert results(session.record)[1] != ()
    guest.ask("back")
    guest.ask("back")
    assert guest.page.name == "summary"
    assert guest.record == record
    assert play_of(guest.navigator).session.record == read_record(record)


@pytest.mark.parametrize("kind", [WhatIfRoute, WhyRoute])
def test_a_round_in_play_is_neither_played_on_otherwise_nor_explained(
    kind: type[WhatIfRoute | WhyRoute],
) -> None:
    guest = player_at(4, DiamondsVariant(4), seed=6)
    guest.open(ReplayRoute(HERE))
    number = len(read_record(guest.record).moves) - 1
    for arg in (number, number - 1, number + 1):
        guest.open(kind(HERE, arg))
        assert len(guest.navigator.stack) == 3


@EACH_GAME
def test_no_later_round_is_dealt(variant: Variant) -> None:
    guest = what_if(variant)
    guest.ask("finish")
    end = moves_of(guest)
    for request in ("next", "go", "redo", "finish", "claim"):
        guest.ask(request)
        assert moves_of(guest) == end
    dealt = next(move for move in moves_of(guest) if move.startswith("deal "))
    stack = guest.reply["stack"]
    stack[-1]["moves"].append(dealt)
    guest.reload(stack)
    assert guest.page.name == "table"
    assert not guest.page.select(".whatif-bar")


# Undo and redo ----------------------------------------------------------------------------


@EACH_GAME
def test_undo_and_redo_go_from_decision_to_decision(variant: Variant) -> None:
    guest = what_if(variant, 3)
    to_a_choice(guest)
    pages = []
    for _ in range(3):
        to_a_choice(guest)
        pages.append((moves_of(guest), guest.page.select(".hand")))
        guest.go_on()
    for moves, hand in reversed(pages):
        assert may(guest, "undo")
        guest.ask("undo")
        assert (moves_of(guest), guest.page.select(".hand")) == (moves, hand)
    assert not may(guest, "undo")
    first = moves_of(guest)
    guest.ask("undo")
    assert moves_of(guest) == first
    for moves, hand in pages[1:]:
        assert may(guest, "redo")
        guest.ask("redo")
        assert (moves_of(guest), guest.page.select(".hand")) == (moves, hand)


def test_the_round_finished_quickly_is_taken_back_and_made_again_in_one_step() -> None:
    guest = what_if(DiamondsVariant(4), 2)
    to_a_choice(guest)
    guest.go_on()
    to_a_choice(guest)
    made = moves_of(guest)
    guest.ask("finish")
    end, seats = moves_of(guest), board(guest).session.record.seats_at(len(made))
    assert (guest.page.name, seats[0].player) == ("whatif-end", "hard")
    for other in (guest, guest.reloaded()):
        other.ask("undo")
        assert (other.page.name, moves_of(other)) == ("table", made)
        for again in (other, other.reloaded()):
            again.ask("redo")
            assert (again.page.name, moves_of(again)) == ("whatif-end", end)
            assert board(again).session.record.seats_at(len(made)) == seats
            again.ask("undo")
            assert moves_of(again) == made


def test_who_plays_on_by_hand_after_a_quick_finish_takes_back_one_decision() -> None:
    guest = what_if(DiamondsVariant(4), 2)
    to_a_choice(guest)
    guest.go_on()
    offers = to_a_choice(guest)
    made = moves_of(guest)
    guest.ask("finish")
    guest.ask("undo")
    for move in offers:
        guest.ask("move", move=move)
        assert board(guest).stand_in is None
        guest.ask("undo")
        assert moves_of(guest) == made


# A reload ---------------------------------------------------------------------------------


@EACH_GAME
def test_moves_made_and_taken_back_are_there_after_a_reload(variant: Variant) -> None:
    guest = what_if(variant, 2, viewer=2)
    for _ in range(4):
        to_a_choice(guest)
        guest.go_on()
    guest.ask("undo")
    guest.ask("undo")
    other = guest.reloaded()
    assert other.page.html == guest.page.html
    assert other.reply["stack"] == guest.reply["stack"]
    assert other.page.select(".mine")[0]["data-seat"] == "2"
    for each in (guest, other):
        each.ask("redo")
    assert other.page.html == guest.page.html
    other.ask("once-more")
    assert other.reply["stack"][-1]["viewer"] == 2


def test_what_earlier_versions_have_stored_is_read() -> None:
    stored: dict[str, Any] = {
        "name": "whatif",
        "game": {"name": "current"},
        "number": 28,
        "viewer": 0,
        "moves": ["play D5"],
    }
    assert routes_from([stored]) == [WhatIfRoute(CURRENT, 28, 0, ("play D5",))]
    del stored["moves"], stored["viewer"]
    assert routes_from([stored]) == [WhatIfRoute(CURRENT, 28)]


@pytest.mark.parametrize("changed", [{"undone": ["play X9"]}, {"moves": ["rob 7"]}])
def test_moves_that_are_none_lead_back_to_where_one_came_from(changed: dict[str, Any]) -> None:
    guest = what_if(DiamondsVariant(4))
    stack = guest.reply["stack"]
    stack[-1] |= changed
    guest.reload(stack)
    assert guest.page.select(".replay-bar")


# Values -----------------------------------------------------------------------------------


def shown_values(guest: Player) -> dict[str, str]:
    """Return the value on the card of each move."""
    cards = guest.page.select(".hand .card:has(.value)")
    return {f"play {card['id'][5:]}": card.select(".value")[0].text for card in cards}


def test_values_are_shown_when_asked_for_and_bounds_say_so() -> None:
    guest = what_if(DiamondsVariant(4), 1)
    offers = to_a_choice(guest)
    assert "think" not in guest.reply
    assert not guest.page.select(".value")
    guest.ask("values")
    ask = decode(guest.reply["think"]["request"])
    assert ask.view == board(guest).session.view(0), "of the seat's own View"
    found = decode(thought_of(guest.reply["think"]["request"]))
    guest.think()
    values = shown_values(guest)
    assert set(values) == set(offers)
    searched = set(offers) - set(map(move_text, found.bounds))
    assert 2 <= len(searched) <= Level().max_candidates
    assert {move for move, text in values.items() if not text.startswith("≤")} == searched
    for move, value in found.evaluations:
        half = decimal(round(2 * value) / 2, signed=True)
        assert values[move_text(move)].endswith(half), "an estimate, to half a point"
    guest.ask("values")
    assert not guest.page.select(".value")


def test_values_come_anew_after_a_move_an_undo_and_a_reload() -> None:
    guest = what_if(DiamondsVariant(4), 1)
    to_a_choice(guest)
    guest.ask("values")
    guest.think()
    first = shown_values(guest)
    other = guest.reloaded()
    other.think()
    assert shown_values(other) == first
    guest.go_on()
    assert shown_values(guest) == {}
    guest.ask("undo")
    guest.think()
    assert shown_values(guest) == first


def test_without_a_thinker_a_quicker_bot_gives_the_values() -> None:
    guest = what_if(DiamondsVariant(4), 1)
    offers = to_a_choice(guest)
    guest.ask("values")
    guest.think(fails=True)
    assert set(shown_values(guest)) == set(offers)


def test_for_a_pass_what_was_compared_is_listed_and_the_choice_has_its_value() -> None:
    guest = what_if(DiamondsVariant(4), 0)
    while not guest.page.select("[data-do=pick]"):
        guest.go_on()
    guest.ask("values")
    guest.think()
    assert not shown_values(guest)
    assert len(guest.sheet("values").select("tbody tr")) > 1
    while not guest.page.all("data-move"):
        guest.ask(**next_request(guest.page, guest.rng) or {})
    assert guest.page.select("#confirm .value")


def test_a_replay_shows_values_at_the_decisions_of_the_seat_that_is_looked_from() -> None:
    guest = player_at("summary", DiamondsVariant(4), seed=9)
    record = read_record(guest.record)
    guest.open(ReplayRoute(HERE, round=1))
    guest.ask("values")
    at_decisions = 0
    while guest.page.select("[data-do=step]:not([disabled])"):
        if "think" in guest.reply:
            ask = decode(guest.reply["think"]["request"])
            assert ask.view == bot_request(record, ask.move_index).view
            assert ask.view.seat == 0
            guest.think()
            at_decisions += bool(guest.page.select(".value") or guest.sheet("values"))
        guest.ask("step")
    mine = [decision for decision in decisions(record) if decision.seat == 0]
    assert at_decisions == len(mine)


def test_values_in_a_replay_of_a_round_in_play_come_from_the_own_view() -> None:
    guest = player_at(4, DiamondsVariant(4), seed=6)
    guest.open(ReplayRoute(HERE))
    guest.ask("values")
    for _ in range(20):
        if "think" in guest.reply:
            assert decode(guest.reply["think"]["request"]).view.seat == 0
        guest.ask("step-back")


# From a position alone --------------------------------------------------------------------


PUZZLES = {
    sort: next(puzzle for puzzle in load_puzzles() if kind_of(puzzle).sort == sort)
    for sort in ("card", "pass", "rob")
}
EACH_SORT = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)


def played_on(puzzle: Puzzle) -> Player:
    """Return a guest who plays on from a solved puzzle."""
    guest = Player(DiamondsVariant(4))
    guest.ask("restore", stack=[{"name": "puzzle", "id": puzzle.id}])
    guest.ask("play-on")
    assert len(guest.navigator.stack) == 2, "not before the answer is known"
    guest.ask("show-answer")
    guest.ask("play-on")
    certain = puzzle.view.variant.name == "diamonds-2-second-perfect"
    assert len(guest.page.select(".title p")) == (not certain)
    return guest


@EACH_SORT
def test_a_solved_puzzle_is_played_to_the_end_of_its_round(puzzle: Puzzle) -> None:
    guest = played_on(puzzle)
    session = board(guest).session
    assert session.view(puzzle.view.seat) == puzzle.view
    before = game_of(puzzle.view.variant).returns(session.start)
    while guest.page.name == "table":
        assert guest.go_on()
        assert "keep" not in guest.reply
        guest.sheet("menu")
    after = game_of(puzzle.view.variant).returns(session.state)
    assert session.state.round == puzzle.view.round
    told = [int(cell.text.replace("\N{MINUS SIGN}", "-")) for cell in guest.page.select("td")]
    sides = [puzzle.view.variant.team.index(side) for side in range(puzzle.view.variant.teams)]
    assert told == [after[seat] - before[seat] for seat in sides]
    guest.ask("once-more")
    assert session.view(puzzle.view.seat) == puzzle.view
    guest.ask("back")
    assert guest.reply["stack"][-1]["name"] == "puzzle"


@EACH_SORT
def test_a_reload_shows_the_same_cards_and_moves(puzzle: Puzzle) -> None:
    guest = played_on(puzzle)
    for _ in range(1 if puzzle == PUZZLES["rob"] else 3):
        to_a_choice(guest)
        guest.go_on()
    guest.ask("undo")
    other = guest.reloaded()
    assert other.page.html == guest.page.html
    assert board(other).session.state.hands == board(guest).session.state.hands
    for one in (guest, other):
        one.ask("redo")
        one.ask("finish")
    assert other.page.html == guest.page.html


def test_other_hidden_cards_are_dealt_when_asked_for() -> None:
    puzzle = PUZZLES["pass"]
    guest = played_on(puzzle)
    hands = []
    for _ in range(4):
        session = board(guest).session
        assert session.view(puzzle.view.seat) == puzzle.view
        hands.append(str(session.state.hands))
        to_a_choice(guest)
        guest.go_on()
        guest.ask("deal-anew")
    assert len(set(hands)) == 4


def test_the_log_of_a_position_tells_what_was_played_since() -> None:
    puzzle = next(p for p in load_puzzles() if len(p.view.tricks) > 1 and p.view.trick)
    guest = played_on(puzzle)
    assert not guest.page.select(".log")
    to_a_choice(guest)
    guest.go_on()
    while len(board(guest).session.state.tricks) < len(puzzle.view.tricks) + 2:
        guest.go_on()
    guest.settings = {"tricks": True}
    log = guest.sheet("log")
    assert not log.select("[data-opens=replay]")
    first = len(puzzle.view.tricks) + 1
    headings = [heading.text for heading in log.select("h3")]
    assert headings[-2:] == [f"Trick {first + 1}", f"Trick {first}"]
    assert guest.sheet("tricks").select(".past")


@pytest.mark.parametrize(
    "position",
    ["", "none", "diamonds-4-second/1/-/dealer/r0d-/s0v0,s0v0,s0v0,s0v0/-/-/-", "x" * 5000],
)
def test_a_position_in_which_nobody_chooses_is_not_opened(position: str) -> None:
    guest = Player(DiamondsVariant(4))
    game = {"name": "dealt", "position": position, "seed": 1}
    guest.ask("restore", stack=[{"name": "whatif", "game": game, "number": 0}])
    assert guest.page.name == "home"
