"""The what-if board: a finished round varied, with undo and redo; the real game stays unchanged."""

from __future__ import annotations

from typing import Any

import pytest

from app.core.routes import CURRENT, HERE, ReplayRoute, WhatIfRoute, WhyRoute, routes_from
from app.core.thinking import decode
from app.learn.whatif import WhatIfScreen
from app.words import card_name
from app.words.explanations import decimal
from diamonds_core import DiamondsVariant, Variant, bot_request, game_of, move_text, read_record
from diamonds_core.arena.puzzles import kind_of
from diamonds_core.bots.parameters import Level
from diamonds_core.puzzle import Puzzle, load_puzzles
from diamonds_core.review import decisions, results

from .play import heavy
from .player import (
    EACH_GAME,
    Player,
    cards_named,
    hidden_cards,
    next_request,
    player_at,
    route_of,
    thought_of,
)


def board(player: Player) -> WhatIfScreen:
    """Return the board that is open."""
    table = player.navigator.top
    assert isinstance(table, WhatIfScreen)
    return table


def what_if(variant: Variant, tricks: int = 4, viewer: int = 0) -> Player:
    """Return a player who varies the first round of a game from a seat, after some tricks."""
    player = player_at("summary", variant, seed=9)
    player.open(ReplayRoute(HERE, round=1))
    player.ask("viewer", arg=str(viewer))
    for _ in range(tricks):
        player.ask("trick-on")
    (item,) = player.page.select("[data-opens=whatif]")
    player.ask("open", route=route_of(item))
    return player


def moves_of(player: Player) -> list[str]:
    return list(map(move_text, board(player).session.record.moves))


def may(player: Player, do: str) -> bool:
    """Return whether a tool of the bar can be used."""
    (tool,) = player.page.select(f".whatif-bar [data-do={do}]")
    return "disabled" not in tool.attrs


def to_a_choice(player: Player) -> list[str]:
    """Play until there is a choice between cards; the moves offered."""
    while len(offers := player.page.all("data-move")) < 2:
        assert player.page.name == "table"
        player.go_on()
    return offers


# Beside the real game ---------------------------------------------------------------------


@EACH_GAME
def test_what_if_plays_on_without_secrets_and_leaves_the_real_game_alone(variant: Variant) -> None:
    player = what_if(variant, 6)
    record, number = player.record, board(player).opened.number
    while player.page.name == "table":
        session = board(player).session
        assert session.record.moves[:number] == read_record(record).moves[:number]
        hidden = set(map(card_name, hidden_cards(session.state, 0)))
        assert cards_named(player.page.html).isdisjoint(hidden)
        assert player.go_on()
        assert "keep" not in player.reply
    assert player.page.name == "whatif-end"
    assert session.state.round == 1
    assert len(player.page.select("tbody tr")) == variant.players
    assert results(session.record)[1] != ()
    player.ask("back")
    player.ask("back")
    assert player.page.name == "summary"
    assert player.record == record
    assert player.session.record == read_record(record)


@pytest.mark.parametrize("kind", [WhatIfRoute, WhyRoute])
def test_a_round_in_play_is_neither_played_on_otherwise_nor_explained(
    kind: type[WhatIfRoute | WhyRoute],
) -> None:
    player = player_at(4, DiamondsVariant(4), seed=6)
    player.open(ReplayRoute(HERE))
    number = len(read_record(player.record).moves) - 1
    for arg in (number, number - 1, number + 1):
        player.open(kind(HERE, arg))
        assert len(player.navigator.stack) == 3


@EACH_GAME
def test_no_later_round_is_dealt(variant: Variant) -> None:
    player = what_if(variant)
    player.ask("finish")
    end = moves_of(player)
    for request in ("next", "go", "redo", "finish", "claim"):
        player.ask(request)
        assert moves_of(player) == end
    dealt = next(move for move in moves_of(player) if move.startswith("deal "))
    stack = player.reply["stack"]
    stack[-1]["moves"].append(dealt)
    player.reload(stack)
    assert player.page.name == "table"
    assert not player.page.select(".whatif-bar")


# Undo and redo ----------------------------------------------------------------------------


@EACH_GAME
def test_undo_and_redo_go_from_decision_to_decision(variant: Variant) -> None:
    player = what_if(variant, 3)
    to_a_choice(player)
    pages = []
    for _ in range(3):
        to_a_choice(player)
        pages.append((moves_of(player), player.page.select(".hand")))
        player.go_on()
    for moves, hand in reversed(pages):
        assert may(player, "undo")
        player.ask("undo")
        assert (moves_of(player), player.page.select(".hand")) == (moves, hand)
    assert not may(player, "undo")
    first = moves_of(player)
    player.ask("undo")
    assert moves_of(player) == first
    for moves, hand in pages[1:]:
        assert may(player, "redo")
        player.ask("redo")
        assert (moves_of(player), player.page.select(".hand")) == (moves, hand)


def test_the_round_finished_quickly_is_taken_back_and_made_again_in_one_step() -> None:
    player = what_if(DiamondsVariant(4), 2)
    to_a_choice(player)
    player.go_on()
    to_a_choice(player)
    made = moves_of(player)
    player.ask("finish")
    end, seats = moves_of(player), board(player).session.record.seats_at(len(made))
    assert (player.page.name, seats[0].player) == ("whatif-end", "hard")
    for other in (player, player.reloaded()):
        other.ask("undo")
        assert (other.page.name, moves_of(other)) == ("table", made)
        for again in (other, other.reloaded()):
            again.ask("redo")
            assert (again.page.name, moves_of(again)) == ("whatif-end", end)
            assert board(again).session.record.seats_at(len(made)) == seats
            again.ask("undo")
            assert moves_of(again) == made


def test_who_plays_on_by_hand_after_a_quick_finish_takes_back_one_decision() -> None:
    player = what_if(DiamondsVariant(4), 2)
    to_a_choice(player)
    player.go_on()
    offers = to_a_choice(player)
    made = moves_of(player)
    player.ask("finish")
    player.ask("undo")
    for move in offers:
        player.ask("move", move=move)
        assert board(player).stand_in is None
        player.ask("undo")
        assert moves_of(player) == made


# A reload ---------------------------------------------------------------------------------


@EACH_GAME
def test_moves_made_and_taken_back_are_there_after_a_reload(variant: Variant) -> None:
    player = what_if(variant, 2, viewer=2)
    for _ in range(4):
        to_a_choice(player)
        player.go_on()
    player.ask("undo")
    player.ask("undo")
    other = player.reloaded()
    assert other.page.html == player.page.html
    assert other.reply["stack"] == player.reply["stack"]
    assert other.page.select(".mine")[0]["data-seat"] == "2"
    for each in (player, other):
        each.ask("redo")
    assert other.page.html == player.page.html
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
    player = what_if(DiamondsVariant(4))
    stack = player.reply["stack"]
    stack[-1] |= changed
    player.reload(stack)
    assert player.page.select(".replay-bar")


# Values -----------------------------------------------------------------------------------


def shown_values(player: Player) -> dict[str, str]:
    """Return the value on the card of each move."""
    cards = player.page.select(".hand .card:has(.value)")
    return {f"play {card['id'][5:]}": card.select(".value")[0].text for card in cards}


def test_values_are_shown_when_asked_for_and_bounds_say_so() -> None:
    player = what_if(DiamondsVariant(4), 1)
    offers = to_a_choice(player)
    assert "think" not in player.reply
    assert not player.page.select(".value")
    player.ask("values")
    ask = decode(player.reply["think"]["request"])
    assert ask.view == board(player).session.view(0), "of the seat's own View"
    found = decode(thought_of(player.reply["think"]["request"]))
    player.think()
    values = shown_values(player)
    assert set(values) == set(offers)
    searched = set(offers) - set(map(move_text, found.bounds))
    assert 2 <= len(searched) <= Level().max_candidates
    assert {move for move, text in values.items() if not text.startswith("≤")} == searched
    for move, value in found.evaluations:
        half = decimal(round(2 * value) / 2, signed=True)
        assert values[move_text(move)].endswith(half), "an estimate, to half a point"
    player.ask("values")
    assert not player.page.select(".value")


def test_values_come_anew_after_a_move_an_undo_and_a_reload() -> None:
    player = what_if(DiamondsVariant(4), 1)
    to_a_choice(player)
    player.ask("values")
    player.think()
    first = shown_values(player)
    other = player.reloaded()
    other.think()
    assert shown_values(other) == first
    player.go_on()
    assert shown_values(player) == {}
    player.ask("undo")
    player.think()
    assert shown_values(player) == first


def test_without_a_thinker_a_quicker_bot_gives_the_values() -> None:
    player = what_if(DiamondsVariant(4), 1)
    offers = to_a_choice(player)
    player.ask("values")
    player.think(fails=True)
    assert set(shown_values(player)) == set(offers)


def test_for_a_pass_what_was_compared_is_listed_and_the_choice_has_its_value() -> None:
    player = what_if(DiamondsVariant(4), 0)
    while not player.page.select("[data-do=pick]"):
        player.go_on()
    player.ask("values")
    player.think()
    assert not shown_values(player)
    assert len(player.sheet("values").select("tbody tr")) > 1
    while not player.page.all("data-move"):
        player.ask(**next_request(player.page, player.rng) or {})
    assert player.page.select("#confirm .value")


def test_a_replay_shows_values_at_the_decisions_of_the_seat_that_is_looked_from() -> None:
    player = player_at("summary", DiamondsVariant(4), seed=9)
    record = read_record(player.record)
    player.open(ReplayRoute(HERE, round=1))
    player.ask("values")
    at_decisions = 0
    while player.page.select("[data-do=step]:not([disabled])"):
        if "think" in player.reply:
            ask = decode(player.reply["think"]["request"])
            assert ask.view == bot_request(record, ask.move_index).view
            assert ask.view.seat == 0
            player.think()
            at_decisions += bool(player.page.select(".value") or player.sheet("values"))
        player.ask("step")
    mine = [decision for decision in decisions(record) if decision.seat == 0]
    assert at_decisions == len(mine)


def test_values_in_a_replay_of_a_round_in_play_come_from_the_own_view() -> None:
    player = player_at(4, DiamondsVariant(4), seed=6)
    player.open(ReplayRoute(HERE))
    player.ask("values")
    for _ in range(20):
        if "think" in player.reply:
            assert decode(player.reply["think"]["request"]).view.seat == 0
        player.ask("step-back")


# From a position alone --------------------------------------------------------------------


PUZZLES = {
    sort: next(puzzle for puzzle in load_puzzles() if kind_of(puzzle).sort == sort)
    for sort in ("card", "pass", "rob")
}
EACH_SORT = pytest.mark.parametrize(
    "puzzle", [PUZZLES["card"], *heavy(PUZZLES["pass"], PUZZLES["rob"])], ids=PUZZLES
)


def played_on(puzzle: Puzzle) -> Player:
    """Return a player who plays on from a solved puzzle."""
    player = Player(DiamondsVariant(4))
    player.ask("restore", stack=[{"name": "puzzle", "id": puzzle.id}])
    player.ask("play-on")
    assert len(player.navigator.stack) == 2, "not before the answer is known"
    player.ask("show-answer")
    player.ask("play-on")
    certain = puzzle.view.variant.name == "diamonds-2-second-perfect"
    assert len(player.page.select(".title p")) == (not certain)
    return player


@EACH_SORT
def test_a_solved_puzzle_is_played_to_the_end_of_its_round(puzzle: Puzzle) -> None:
    player = played_on(puzzle)
    session = board(player).session
    assert session.view(puzzle.view.seat) == puzzle.view
    before = game_of(puzzle.view.variant).returns(session.start)
    while player.page.name == "table":
        assert player.go_on()
        assert "keep" not in player.reply
        player.sheet("menu")
    after = game_of(puzzle.view.variant).returns(session.state)
    assert session.state.round == puzzle.view.round
    told = [int(cell.text.replace("\N{MINUS SIGN}", "-")) for cell in player.page.select("td")]
    sides = [puzzle.view.variant.team.index(side) for side in range(puzzle.view.variant.teams)]
    assert told == [after[seat] - before[seat] for seat in sides]
    player.ask("once-more")
    assert session.view(puzzle.view.seat) == puzzle.view
    player.ask("back")
    assert player.reply["stack"][-1]["name"] == "puzzle"


@EACH_SORT
def test_a_reload_shows_the_same_cards_and_moves(puzzle: Puzzle) -> None:
    player = played_on(puzzle)
    for _ in range(1 if puzzle == PUZZLES["rob"] else 3):
        to_a_choice(player)
        player.go_on()
    player.ask("undo")
    other = player.reloaded()
    assert other.page.html == player.page.html
    assert board(other).session.state.hands == board(player).session.state.hands
    for one in (player, other):
        one.ask("redo")
        one.ask("finish")
    assert other.page.html == player.page.html


def test_other_hidden_cards_are_dealt_when_asked_for() -> None:
    puzzle = PUZZLES["pass"]
    player = played_on(puzzle)
    hands = []
    for _ in range(4):
        session = board(player).session
        assert session.view(puzzle.view.seat) == puzzle.view
        hands.append(str(session.state.hands))
        to_a_choice(player)
        player.go_on()
        player.ask("deal-anew")
    assert len(set(hands)) == 4


def test_the_log_of_a_position_tells_what_was_played_since() -> None:
    puzzle = next(p for p in load_puzzles() if len(p.view.tricks) > 1 and p.view.trick)
    player = played_on(puzzle)
    assert not player.page.select(".log")
    to_a_choice(player)
    player.go_on()
    while len(board(player).session.state.tricks) < len(puzzle.view.tricks) + 2:
        player.go_on()
    player.settings = {"tricks": True}
    log = player.sheet("log")
    assert not log.select("[data-opens=replay]")
    first = len(puzzle.view.tricks) + 1
    headings = [heading.text for heading in log.select("h3")]
    assert headings[-2:] == [f"Trick {first + 1}", f"Trick {first}"]
    assert player.sheet("tricks").select(".past")


@pytest.mark.parametrize(
    "position",
    ["", "none", "diamonds-4-second/1/-/dealer/r0d-/s0v0,s0v0,s0v0,s0v0/-/-/-", "x" * 5000],
)
def test_a_position_in_which_nobody_chooses_is_not_opened(position: str) -> None:
    player = Player(DiamondsVariant(4))
    game = {"name": "dealt", "position": position, "seed": 1}
    player.ask("restore", stack=[{"name": "whatif", "game": game, "number": 0}])
    assert player.page.name == "home"
