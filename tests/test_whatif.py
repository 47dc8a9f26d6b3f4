"""What if: a finished round played on otherwise, with undo and redo, beside the real game."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest

from app.routes import CURRENT, WhatIfRoute, routes_from
from app.screens.whatif import WhatIf
from app.words import card_name
from diamonds_core import DiamondsVariant, Variant, move_text, read_record
from diamonds_core.review import results

from .guest import EACH_GAME, Guest, cards_named, hidden_cards, play_of


def board(guest: Guest) -> WhatIf:
    """The board that is open."""
    table = guest.navigator.top
    assert isinstance(table, WhatIf)
    return table


def what_if(variant: Variant, tricks: int = 4, seed: int = 9) -> Guest:
    """A guest who plays the first round of a game otherwise, after some tricks."""
    guest = Guest(variant, seed=seed)
    guest.play_until("summary")
    guest.ask("replay", round="1")
    for _ in range(tricks):
        guest.ask("trick-on")
    (item,) = guest.sheet("deeper").select("[data-do=whatif]")
    guest.ask("whatif", arg=item["data-arg"])
    return guest


def moves_of(guest: Guest) -> list[str]:
    return list(map(move_text, board(guest).session.record.moves))


def reloaded(guest: Guest) -> Guest:
    other = copy(guest)
    other.rng = Random(1)
    other.reload(guest.reply["stack"])
    return other


def may(guest: Guest, do: str) -> bool:
    """Whether a tool of the bar can be used."""
    (tool,) = guest.page.select(f".whatif-bar [data-do={do}]")
    return "disabled" not in tool.attrs


def to_a_choice(guest: Guest) -> list[str]:
    """Play until there is a choice between cards; the moves offered."""
    while len(offers := guest.page.all("data-move")) < 2:
        assert guest.page.name == "table"
        guest.go_on()
    return offers


# Beside the real game ---------------------------------------------------------------------


@EACH_GAME
def test_what_if_plays_on_from_a_moment_and_leaves_the_real_game_alone(variant: Variant) -> None:
    guest = what_if(variant, 6)
    record, number = guest.record, board(guest).opened.number
    while guest.page.name == "table":
        session = board(guest).session
        assert session.record.moves[:number] == read_record(record).moves[:number]
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


def test_a_round_in_play_is_not_played_on_otherwise() -> None:
    guest = Guest(DiamondsVariant(4), seed=6)
    guest.play_tricks(4)
    guest.ask("replay")
    number = len(read_record(guest.record).moves) - 1
    for arg in (number, number - 1, number + 1):
        guest.ask("whatif", arg=str(arg))
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
    for moves, hand in pages[1:]:
        assert may(guest, "redo")
        guest.ask("redo")
        assert (moves_of(guest), guest.page.select(".hand")) == (moves, hand)


def test_at_the_first_decision_nothing_is_taken_back() -> None:
    guest = what_if(DiamondsVariant(4))
    assert not may(guest, "undo")
    assert not may(guest, "redo")
    made = moves_of(guest)
    for request in ("undo", "redo"):
        guest.ask(request)
        assert moves_of(guest) == made


def test_another_move_ends_what_can_be_made_again() -> None:
    guest = what_if(DiamondsVariant(4))
    first, second, *_ = to_a_choice(guest)
    guest.ask("move", move=first)
    guest.ask("undo")
    assert may(guest, "redo")
    guest.ask("move", move=second)
    assert not may(guest, "redo")
    assert board(guest).session.undone == []


def test_the_round_finished_quickly_is_taken_back_and_made_again_in_one_step() -> None:
    guest = what_if(DiamondsVariant(4), 2)
    to_a_choice(guest)
    guest.go_on()
    to_a_choice(guest)
    made = moves_of(guest)
    guest.ask("finish")
    end, seats = moves_of(guest), board(guest).session.record.seats_at(len(made))
    assert (guest.page.name, seats[0].player) == ("whatif-end", "hard")
    for other in (guest, reloaded(guest)):
        other.ask("undo")
        assert (other.page.name, moves_of(other)) == ("table", made)
        for again in (other, reloaded(other)):
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
    guest = what_if(variant, 2)
    for _ in range(4):
        to_a_choice(guest)
        guest.go_on()
    guest.ask("undo")
    guest.ask("undo")
    other = reloaded(guest)
    assert other.page.html == guest.page.html
    assert other.reply["stack"] == guest.reply["stack"]
    for each in (guest, other):
        each.ask("redo")
    assert other.page.html == guest.page.html


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


# Secrets ----------------------------------------------------------------------------------


@EACH_GAME
def test_the_board_shows_no_card_that_the_person_cannot_see(variant: Variant) -> None:
    guest = what_if(variant)
    while guest.page.name == "table":
        hidden = set(map(card_name, hidden_cards(board(guest).session.state, 0)))
        assert cards_named(guest.page.html).isdisjoint(hidden)
        guest.go_on()
