"""Par on the page: played in slices, stopped, stored with the game, shown beside the scores."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from app import thinking
from app.progress.par_scores import par_of, score_range
from app.routes import HERE, ParRoute, ReplayRoute, Saved
from app.saved_games.archive import saved_game
from app.thinking import PAR_TIME, decode, encode, think
from diamonds_core import DiversityVariant, Variant, game_of, read_record, replay
from diamonds_core.par import PLAN, ParScore

from .devices import Host, play_to
from .player import EACH_GAME, Player, play_of, player_at

SHORT = DiversityVariant(hands=4)


played = lru_cache(maxsize=100)(think)
"""Play a game of par, or return how it was played before."""


@pytest.fixture(autouse=True)
def _whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each answer of the thinker be a whole game."""
    monkeypatch.setattr(thinking, "PAR_SLICE_SECONDS", 600.0)


def quick(question: dict[str, str]) -> str:
    """Return the thinker's answer, with Hard instead of Expert, which is too slow for a test."""
    return played(encode(replace(decode(question["request"]), level="hard")))


def answer(guest: Player, most: int = 1_000) -> int:
    """Answer questions; how many."""
    count = 0
    while "think" in guest.reply and count < most:
        wanted = guest.reply["think"]
        guest.ask("bot-answer", key=wanted["key"], answer=quick(wanted))
        keep(guest)
        count += 1
    return count


def keep(guest: Player) -> None:
    """Store the result, as the device does."""
    if found := guest.reply.get("findings"):
        assert found["id"] == guest.kept["id"]
        guest.kept = {**guest.kept, **found}


def ended(variant: Variant = SHORT, people: int = 1, seed: int = 3) -> Player:
    return player_at("final", variant, people=people, seed=seed)


def stored(guest: Player) -> list[Any]:
    return list(guest.kept.get("par", []))


def text_of(guest: Player) -> str:
    return " ".join(" ".join(guest.page.texts).split())


@EACH_GAME
def test_a_game_has_its_par_and_keeps_it(variant: Variant) -> None:
    guest = ended(variant)
    assert "What good play would score with these cards" in text_of(guest)
    guest.open(ParRoute(HERE))
    assert guest.page.name == "par"
    assert answer(guest) >= len(PLAN)
    assert not guest.page.select("progress")
    par = stored(guest)
    assert [(seat, level) for seat, level, _ in par] == [(0, level) for level, _ in PLAN]
    score = replay(read_record(guest.record))
    own = game_of(variant).scores(score)[variant.team[0]]
    line = f"You {own}, Hard {par[0][2]}, Expert "
    assert line in guest.updates[-1]["say"]
    guest.ask("back")
    assert guest.page.name == "final"
    assert line in text_of(guest)
    guest.reload([{"name": "home"}, {"name": "play", "id": guest.kept["id"]}])
    assert line in text_of(guest)
    guest.open(ParRoute(HERE))
    assert "think" not in guest.reply
    assert saved_game(guest.kept).par == tuple(ParScore(*score) for score in par)


def test_each_score_is_kept_as_soon_as_it_is_known_and_a_stop_keeps_them() -> None:
    guest = ended()
    guest.open(ParRoute(HERE))
    while not stored(guest):
        answer(guest, 1)
    assert [level for _, level, _ in stored(guest)] == ["hard"]
    late = guest.reply["think"]
    guest.ask("run")
    assert "think" not in guest.reply
    assert "1 of 4 games has been played" in text_of(guest)
    ((_, _, hard),) = stored(guest)
    assert f"Par is about {hard} so far: " in text_of(guest)
    guest.ask("bot-answer", key=late["key"], answer=quick(late))
    assert len(stored(guest)) == 1
    guest.ask("back")
    assert re.search(r"You \d+, Hard \d+(?!,)", text_of(guest))
    guest.open(ParRoute(HERE))
    answer(guest)
    assert len(stored(guest)) == len(PLAN)


def test_after_a_minute_it_stops_and_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PAR_SLICE_SECONDS", 0.0)
    guest = ended(seed=4)
    guest.open(ParRoute(HERE))
    games = guest.navigator.top.games  # type: ignore[attr-defined]
    answer(guest, 5)
    games.spent = PAR_TIME
    guest.ask("look")
    assert "think" not in guest.reply
    assert "Continue" in text_of(guest)
    guest.ask("run")
    moves = len(decode(guest.reply["think"]["request"]).moves)
    assert moves == 5
    answer(guest, 2)
    assert len(games.moves) == moves + 2


def test_pass_and_play_has_a_par_for_one_person_at_a_time() -> None:
    guest = ended(people=2)
    guest.open(ParRoute(HERE))
    answer(guest)
    assert {seat for seat, _, _ in stored(guest)} == {0}
    assert "Hard plays the cards of the other people." in text_of(guest)
    guest.ask("select-player", arg=1)
    answer(guest)
    assert {seat for seat, _, _ in stored(guest)} == {0, 1}
    names = [seat.name for seat in read_record(guest.record).seated]
    guest.ask("back")
    assert all(re.search(rf"{name} \d+, Hard \d+, Expert", text_of(guest)) for name in names[:2])


def test_game_with_guests_has_a_par() -> None:
    host = Host(SHORT, guests=1)
    play_to(host, lambda: host.state.over)
    host.open(ParRoute(HERE))
    answer(host)
    assert {seat for seat, _, _ in stored(host)} == {0}
    host.ask("back")
    assert "Hard plays the cards of the other people." not in text_of(host)
    assert re.search(r"P0 \d+, Hard \d+, Expert", host.page.text)


def test_a_saved_game_keeps_the_par_of_everybody() -> None:
    guest = ended(people=2)
    guest.games, saved = [guest.kept], dict(guest.kept)
    guest.ask("home")
    guest.reload([{"name": "home"}])
    guest.kept = saved
    guest.open(ReplayRoute(Saved(saved["id"])))
    guest.open(ParRoute(HERE))
    answer(guest)
    guest.ask("select-player", arg=1)
    answer(guest)
    assert [seat for seat, _, _ in stored(guest)] == [0] * len(PLAN) + [1] * len(PLAN)


def test_the_par_of_a_day_is_found_when_its_game_ends() -> None:
    guest = Player(SHORT)
    guest.begin_day()
    guest.play_last()
    assert f"being worked out: 1 of {len(PLAN)}" in text_of(guest)
    assert answer(guest) >= len(PLAN)
    assert [level for _, level, _ in stored(guest)] == [level for level, _ in PLAN]
    line = re.search(r"You \d+, Hard \d+, Expert \d+", text_of(guest))
    assert line
    assert line[0] in guest.updates[-1]["say"]
    (day,) = guest.entries["days"].values()
    assert day["par"] == par_of([ParScore(*score) for score in stored(guest)], 0)


def test_table_and_page_play_the_same_games_of_par() -> None:
    guest = Player(SHORT)
    guest.begin_day()
    guest.play_last()
    guest.open(ParRoute(HERE))
    while not stored(guest):
        answer(guest, 1)
    guest.ask("run")
    guest.ask("back")
    assert "think" not in guest.reply, "stopped there, stopped here"
    assert re.search(r"You \d+, Hard \d+(?!,)", text_of(guest))
    guest.open(ParRoute(HERE))
    guest.ask("run")
    answer(guest)
    guest.ask("back")
    assert "think" not in guest.reply
    assert len(stored(guest)) == len(PLAN)


def test_a_game_that_is_undone_loses_its_par_and_has_none_until_it_ends_again() -> None:
    """Moves that a bot has played for the player can be undone at the end of the game."""
    guest = Player(SHORT)
    guest.begin_day()
    guest.play_until("table", 4)
    while not guest.page.all("data-move") or guest.state.phase.name != "play":
        assert guest.go_on()
    guest.ask("finish")
    while not stored(guest):
        answer(guest, 1)
    assert play_of(guest.navigator).game.par
    late = guest.reply["think"]
    guest.ask("undo")
    assert "think" not in guest.reply
    assert not play_of(guest.navigator).game.par
    guest.ask("bot-answer", key=late["key"], answer=quick(late))
    assert guest.page.name == "table"
    assert not stored(guest)


def test_a_game_that_goes_on_has_no_par() -> None:
    guest = Player(SHORT)
    guest.open(ParRoute(HERE))
    assert guest.page.name == "table"
    assert "think" not in guest.reply
    guest.reload([*guest.reply["stack"], {"name": "par", "game": {"name": "current"}}])
    assert guest.page.name == "table"
    assert "think" not in guest.reply


def test_without_the_thinker_there_is_no_par() -> None:
    guest = ended()
    guest.open(ParRoute(HERE))
    guest.think(1, fails=True)
    assert "think" not in guest.reply
    assert "is not on this device" in text_of(guest)
    assert not stored(guest)


@pytest.mark.parametrize(
    "wrong",
    [
        7,
        [7],
        [[0, "hard"]],
        [[6, "hard", 1]],
        [[-1, "hard", 1]],
        [[True, "hard", 1]],
        [[0, "hard", 1.5]],
        [[0, "hard", 10**9]],
        [[0, "expert", 1]],
        [[0, "hard", 1]] * 2,
        [[0, level, 1] for level, _ in (*PLAN, PLAN[-1])],
    ],
)
def test_a_wrong_par_counts_as_missing(wrong: object) -> None:
    assert saved_game({"id": "a", "par": wrong}).par == ()


def test_a_range_has_its_lowest_and_highest_score() -> None:
    assert score_range([37, 38, 40]) == "37 to 40"
    assert score_range([37, 37, 37]) == "37"


def test_the_one_number_of_par_is_the_middle_of_expert_s_scores() -> None:
    scores = [ParScore(1, "hard", 9)]
    scores += [ParScore(1, "expert", points) for points in (40, 20, 30)]
    assert par_of(scores[:3], 1) is None
    assert par_of(scores, 1) == 30
