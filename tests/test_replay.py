"""A played game is replayed, undone, and dealt again."""

from __future__ import annotations

import json

import pytest

from app.routes import HERE, ReplayRoute, Saved, ScoresRoute
from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of, read_record
from diamonds_core.playback import frames

from .player import EACH_GAME, Player, cards_named, names_of, player_at, route_of


def moves(guest: Player) -> list[str]:
    return list(json.loads(guest.record)["moves"])


# Taking back ----------------------------------------------------------------------------


@EACH_GAME
def test_against_bots_all_can_be_taken_back_to_the_first_decision(variant: Variant) -> None:
    """It holds after the end of the round too; redo leads to the same state."""
    guest = player_at("summary", variant)
    whole = moves(guest)
    while True:
        count = len(moves(guest))
        guest.ask("undo")
        if len(moves(guest)) == count:
            break
    assert len(moves(guest)) < 10
    while guest.page.select(".toolbar [data-do=redo]:not([disabled])"):
        guest.ask("redo")
    assert moves(guest) == whole


def test_with_several_people_nobody_takes_back_what_another_has_seen() -> None:
    guest = player_at("curtain", DiamondsVariant(4), people=2)
    assert "undo" not in guest.page.all("data-do"), "nobody has decided anything yet"
    guest.ask("reveal")
    while guest.page.name != "curtain":
        guest.go_on()
    before = moves(guest)
    first = guest.page
    assert "undo" in first.all("data-do")
    guest.ask("undo")
    assert len(moves(guest)) < len(before)
    assert guest.page.name == "curtain", "whoever takes back says that they are there"
    assert cards_named(guest.page.html) == set()
    guest.ask("reveal")
    while guest.page.name != "curtain":
        guest.go_on()
    guest.ask("reveal")
    seen = moves(guest)
    guest.ask("undo")
    assert moves(guest) == seen, "the other has looked"


# Claiming ------------------------------------------------------------------------------


def test_the_rest_is_played_out_once_nothing_can_change() -> None:
    """The claimed round ends as it would have ended; before, there is nothing to claim."""
    guest = player_at(1, DiamondsVariant(2, perfect=True), seed=0)
    assert "claim" not in [*guest.page.all("data-do"), *guest.sheet("menu").all("data-do")]
    before = moves(guest)
    guest.ask("claim")
    assert moves(guest) == before
    while "claim" not in guest.page.all("data-do"):
        assert guest.page.name == "table"
        guest.go_on()
    other = guest.state.copy()
    while other.to_move is not None:
        other.play(other.legal()[-1])
    guest.ask("claim")
    assert guest.page.name == "summary"
    assert game_of(other.variant).summary(guest.state) == game_of(other.variant).summary(other)


def test_last_card_alone_cannot_be_claimed() -> None:
    """This round is decided with the last card only."""
    guest = Player(DiamondsVariant(2, perfect=True), seed=3)
    while guest.page.name == "table":
        assert "claim" not in [*guest.page.all("data-do"), *guest.sheet("menu").all("data-do")]
        guest.go_on()


# The same deal --------------------------------------------------------------------------


@pytest.mark.parametrize(("arg", "turn"), [("same", 0), ("turned", 1)])
def test_the_same_cards_are_dealt_again(arg: str, turn: int) -> None:
    guest = player_at("final", DiversityVariant(4, 1))
    assert "same" in guest.sheet("more").all("data-arg")
    old = read_record(guest.record)
    guest.ask("again", arg=arg)
    new = read_record(guest.record)
    assert new.moves[:2] == old.moves[:2]
    assert new.seated == old.seated[-turn:] + old.seated[:-turn] if turn else old.seated
    guest.play_until("final")
    guest.ask("again")
    assert read_record(guest.record).moves[:2] != old.moves[:2]


# Replay ---------------------------------------------------------------------------------


@EACH_GAME
def test_a_replay_goes_through_all_that_happened(variant: Variant) -> None:
    guest = player_at("summary", variant)
    all_frames = frames(read_record(guest.record), 0, 0)
    guest.open(ReplayRoute(HERE))
    assert names_of(guest.reply["stack"]) == ["home", "play", "replay"]
    assert guest.page.select("#replay-at")[0]["value"] == str(len(all_frames) - 1)
    guest.ask("seek", arg="0")
    for at in range(1, len(all_frames)):
        guest.ask("step")
        (slider,) = guest.page.select("#replay-at")
        assert slider["value"] == str(at)
    guest.ask("step-back")
    assert guest.page.select("#replay-at")[0]["value"] == str(len(all_frames) - 2)
    guest.reload()
    assert guest.page.select("#replay-at")[0]["value"] == str(len(all_frames) - 2), "after a reload"
    for nonsense in ("", "x", "-1", "99999", None):
        guest.ask("seek", arg=nonsense)
    guest.ask("back")
    assert guest.page.name == "summary"


@EACH_GAME
def test_a_replay_runs_by_itself_and_stops_at_the_end(variant: Variant) -> None:
    guest = player_at("summary", variant)
    guest.open(ReplayRoute(HERE, round=1))
    guest.ask("run")
    assert not guest.reply["advances"]
    (slider,) = guest.page.select("#replay-at")
    assert slider["value"] == slider["max"]


@EACH_GAME
def test_hands_are_open_only_in_rounds_that_are_over(variant: Variant) -> None:
    guest = player_at("summary", variant)
    guest.ask("next")
    guest.play_tricks(1)
    known = cards_named(guest.page.html)
    guest.open(ReplayRoute(HERE))
    assert "open:deeper" not in guest.page.all("data-local")
    assert cards_named(guest.page.html) <= known
    guest.ask("seek", arg="1")
    assert "open:deeper" in guest.page.all("data-local")
    assert len(cards_named(guest.sheet("hands").html)) == variant.hand_size * variant.players


def test_a_replay_of_another_game_is_opened_by_its_record() -> None:
    guest = player_at("final", DiversityVariant(4, 1))
    record = guest.record
    guest.ask("home")
    guest.open(ReplayRoute(Saved("one")), games=[{"id": "one", "record": record}])
    assert guest.page.select(".replay-bar p")[0].text, "even of its last picture something is said"
    guest.ask("seek", arg="5")
    stack = guest.reply["stack"]
    guest.reload()
    assert guest.reply["stack"] == stack, "after a reload"
    assert guest.page.select("#replay-at")[0]["value"] == "5"
    guest.ask("back")
    guest.open(ReplayRoute(Saved("one")), games=[{"id": "one", "record": "{}"}])
    assert names_of(guest.reply["stack"]) == ["home"]
    assert "can't be read" in guest.updates[-1]["say"]


@EACH_GAME
def test_a_line_of_the_log_leads_to_its_picture(variant: Variant) -> None:
    """The position is copied from the table, and from one move to another in the replay."""
    guest = player_at("summary", variant, tricks=True)
    guest.ask("next")
    guest.play_tricks(2)
    lines = guest.sheet("log").select(".story button")
    told = [(route_of(line).get("frame", 0), line.select("span")[-1].text) for line in lines]
    assert len(told) > 4
    for frame, text in told:
        guest.open(ReplayRoute(HERE, frame=frame))
        assert guest.page.select(".replay-bar p")[0].text == text
        again = guest.sheet("log").select(".story button")
        assert (route_of(again[0])["frame"], again[0].select("span")[-1].text) == (frame, text)
        guest.open(ReplayRoute(HERE, frame=told[-1][0]))
        assert guest.page.select(".replay-bar p")[0].text == told[-1][1]
        guest.ask("back")


@EACH_GAME
def test_a_round_of_the_score_sheet_leads_to_its_replay_and_back(variant: Variant) -> None:
    guest = player_at("summary", variant, round_=2)
    guest.open(ScoresRoute())
    assert [route_of(tap)["round"] for tap in guest.page.select("[data-opens=replay]")] == [1, 2]
    guest.open(ReplayRoute(HERE, round=2))
    assert names_of(guest.reply["stack"]) == ["home", "play", "scores", "replay"]
    begin = int(str(guest.page.select("#replay-at")[0]["value"]))
    assert 0 < begin < int(str(guest.page.select("#replay-at")[0]["max"]))
    guest.ask("back")
    assert guest.page.name == "scores"


@EACH_GAME
def test_a_finished_round_is_seen_from_any_seat_and_one_in_play_is_not(variant: Variant) -> None:
    guest = player_at("summary", variant)
    guest.ask("next")
    guest.play_tricks(1)
    guest.open(ReplayRoute(HERE, round=1))
    record = read_record(guest.record)
    for seat in range(variant.players):
        guest.ask("viewer", arg=str(seat))
        at = int(str(guest.page.select("#replay-at")[0]["value"]))
        assert frames(record, 0, seat)[at].view.seat == seat
        (pressed,) = guest.sheet("hands").select("[aria-pressed=true]")
        assert pressed["data-arg"] == str(seat)
        (mine,) = guest.page.select(".mine")
        assert mine["data-seat"] == str(seat)
    guest.ask("seek", arg="9999")
    (mine,) = guest.page.select(".mine")
    assert mine["data-seat"] == "0", "the round in play is the viewer's"
    for nonsense in ("", "-1", "9", "x"):
        guest.ask("viewer", arg=nonsense)
