"""A played game is replayed, undone, and dealt again."""

from __future__ import annotations

import json

import pytest

from app.core.routes import HERE, ReplayRoute, Saved, ScoresRoute
from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of, read_record
from diamonds_core.events import Dealt
from diamonds_core.playback import frames

from .player import EACH_GAME, Player, cards_named, names_of, player_at, route_of


def moves(player: Player) -> list[str]:
    return list(json.loads(player.record)["moves"])


# Taking back ----------------------------------------------------------------------------


@EACH_GAME
def test_against_bots_all_can_be_taken_back_to_the_first_decision(variant: Variant) -> None:
    """It holds after the end of the round too; redo leads to the same state."""
    player = player_at("summary", variant)
    whole = moves(player)
    while True:
        count = len(moves(player))
        player.ask("undo")
        if len(moves(player)) == count:
            break
    assert len(moves(player)) < 10
    while player.page.select(".toolbar [data-do=redo]:not([disabled])"):
        player.ask("redo")
    assert moves(player) == whole


def test_with_several_people_nobody_takes_back_what_another_has_seen() -> None:
    player = player_at("curtain", DiamondsVariant(4), people=2)
    assert "undo" not in player.page.all("data-do"), "nobody has decided anything yet"
    player.ask("reveal")
    while player.page.name != "curtain":
        player.go_on()
    before = moves(player)
    first = player.page
    assert "undo" in first.all("data-do")
    player.ask("undo")
    assert len(moves(player)) < len(before)
    assert player.page.name == "curtain", "whoever takes back says that they are there"
    assert cards_named(player.page.html) == set()
    player.ask("reveal")
    while player.page.name != "curtain":
        player.go_on()
    player.ask("reveal")
    seen = moves(player)
    player.ask("undo")
    assert moves(player) == seen, "the other has looked"


# Claiming ------------------------------------------------------------------------------


def test_the_rest_is_played_out_once_nothing_can_change() -> None:
    """The claimed round ends as it would have ended; before, there is nothing to claim."""
    player = player_at(1, DiamondsVariant(2, perfect=True), seed=0)
    assert "claim" not in [*player.page.all("data-do"), *player.sheet("menu").all("data-do")]
    before = moves(player)
    player.ask("claim")
    assert moves(player) == before
    while "claim" not in player.page.all("data-do"):
        assert player.page.name == "table"
        player.go_on()
    other = player.state.copy()
    while other.to_move is not None:
        other.play(other.legal()[-1])
    player.ask("claim")
    assert player.page.name == "summary"
    assert game_of(other.variant).summary(player.state) == game_of(other.variant).summary(other)


def test_last_card_alone_cannot_be_claimed() -> None:
    """This round is decided with the last card only."""
    player = Player(DiamondsVariant(2, perfect=True), seed=3)
    while player.page.name == "table":
        assert "claim" not in [*player.page.all("data-do"), *player.sheet("menu").all("data-do")]
        player.go_on()


# The same deal --------------------------------------------------------------------------


@pytest.mark.parametrize(("arg", "turn"), [("same", 0), ("turned", 1)])
def test_the_same_cards_are_dealt_again(arg: str, turn: int) -> None:
    player = player_at("final", DiversityVariant(4, 1))
    assert "same" in player.sheet("more").all("data-arg")
    old = read_record(player.record)
    player.ask("again", arg=arg)
    new = read_record(player.record)
    assert new.moves[:2] == old.moves[:2]
    assert new.seated == old.seated[-turn:] + old.seated[:-turn] if turn else old.seated
    player.play_until("final")
    player.ask("again")
    assert read_record(player.record).moves[:2] != old.moves[:2]


# Replay ---------------------------------------------------------------------------------


@EACH_GAME
def test_a_replay_goes_through_all_that_happened(variant: Variant) -> None:
    player = player_at("summary", variant)
    all_frames = frames(read_record(player.record), 0, 0)
    player.open(ReplayRoute(HERE))
    assert names_of(player.reply["stack"]) == ["home", "play", "replay"]
    dealt = next(at for at, frame in enumerate(all_frames) if isinstance(frame.event, Dealt))
    assert player.page.select("#replay-at")[0]["value"] == str(dealt), "it opens on the deal"
    assert len(cards_named(player.page.html)) >= variant.hand_size
    player.ask("seek", arg="0")
    for at in range(1, len(all_frames)):
        player.ask("step")
        (slider,) = player.page.select("#replay-at")
        assert slider["value"] == str(at)
    player.ask("step-back")
    assert player.page.select("#replay-at")[0]["value"] == str(len(all_frames) - 2)
    player.reload()
    assert player.page.select("#replay-at")[0]["value"] == str(len(all_frames) - 2), (
        "after a reload"
    )
    for nonsense in ("", "x", "-1", "99999", None):
        player.ask("seek", arg=nonsense)
    player.ask("back")
    assert player.page.name == "summary"


@EACH_GAME
def test_a_replay_runs_by_itself_and_stops_at_the_end(variant: Variant) -> None:
    player = player_at("summary", variant)
    player.open(ReplayRoute(HERE, round=1))
    player.ask("run")
    assert not player.reply["advances"]
    (slider,) = player.page.select("#replay-at")
    assert slider["value"] == slider["max"]


@EACH_GAME
def test_hands_are_open_only_in_rounds_that_are_over(variant: Variant) -> None:
    player = player_at("summary", variant)
    player.ask("next")
    player.play_tricks(1)
    known = cards_named(player.page.html)
    player.open(ReplayRoute(HERE))
    assert len(cards_named(player.page.html)) == variant.hand_size, "the own hand as dealt"
    player.ask("seek", arg="9999")
    assert "open:deeper" not in player.page.all("data-local")
    assert cards_named(player.page.html) <= known
    player.ask("seek", arg="1")
    assert "open:deeper" in player.page.all("data-local")
    assert len(cards_named(player.sheet("hands").html)) == variant.hand_size * variant.players


def test_a_replay_of_another_game_is_opened_by_its_record() -> None:
    player = player_at("final", DiversityVariant(4, 1))
    record = player.record
    player.ask("home")
    player.open(ReplayRoute(Saved("one")), games=[{"id": "one", "record": record}])
    assert player.page.select(".replay-bar p")[0].text, "even of its last picture something is said"
    player.ask("seek", arg="5")
    stack = player.reply["stack"]
    player.reload()
    assert player.reply["stack"] == stack, "after a reload"
    assert player.page.select("#replay-at")[0]["value"] == "5"
    player.ask("back")
    player.open(ReplayRoute(Saved("one")), games=[{"id": "one", "record": "{}"}])
    assert names_of(player.reply["stack"]) == ["home"]
    assert "can't be read" in player.updates[-1]["say"]


@EACH_GAME
def test_a_line_of_the_log_leads_to_its_picture(variant: Variant) -> None:
    """The position is copied from the table, and from one move to another in the replay."""
    player = player_at("summary", variant, tricks=True)
    player.ask("next")
    player.play_tricks(2)
    lines = player.sheet("log").select(".story button")
    told = [(route_of(line).get("frame", 0), line.select("span")[-1].text) for line in lines]
    assert len(told) > 4
    for frame, text in told:
        player.open(ReplayRoute(HERE, frame=frame))
        assert player.page.select(".replay-bar p")[0].text == text
        again = player.sheet("log").select(".story button")
        assert (route_of(again[0])["frame"], again[0].select("span")[-1].text) == (frame, text)
        player.open(ReplayRoute(HERE, frame=told[-1][0]))
        assert player.page.select(".replay-bar p")[0].text == told[-1][1]
        player.ask("back")


@EACH_GAME
def test_a_round_of_the_score_sheet_leads_to_its_replay_and_back(variant: Variant) -> None:
    player = player_at("summary", variant, round_=2)
    player.open(ScoresRoute())
    assert [route_of(tap)["round"] for tap in player.page.select("[data-opens=replay]")] == [1, 2]
    player.open(ReplayRoute(HERE, round=2))
    assert names_of(player.reply["stack"]) == ["home", "play", "scores", "replay"]
    begin = int(str(player.page.select("#replay-at")[0]["value"]))
    assert 0 < begin < int(str(player.page.select("#replay-at")[0]["max"]))
    player.ask("back")
    assert player.page.name == "scores"


@EACH_GAME
def test_a_finished_round_is_seen_from_any_seat_and_one_in_play_is_not(variant: Variant) -> None:
    player = player_at("summary", variant)
    player.ask("next")
    player.play_tricks(1)
    player.open(ReplayRoute(HERE, round=1))
    record = read_record(player.record)
    for seat in range(variant.players):
        player.ask("viewer", arg=str(seat))
        at = int(str(player.page.select("#replay-at")[0]["value"]))
        assert frames(record, 0, seat)[at].view.seat == seat
        (pressed,) = player.sheet("hands").select("[aria-pressed=true]")
        assert pressed["data-arg"] == str(seat)
        (mine,) = player.page.select(".mine")
        assert mine["data-seat"] == str(seat)
    player.ask("seek", arg="9999")
    (mine,) = player.page.select(".mine")
    assert mine["data-seat"] == "0", "the round in play is the viewer's"
    for nonsense in ("", "-1", "9", "x"):
        player.ask("viewer", arg=nonsense)
