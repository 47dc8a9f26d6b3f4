"""Par on the page: played in slices, stopped, stored with the game, shown beside the scores."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from app.core import thinking
from app.core.analyses import PAR_TIME
from app.core.routes import HERE, ParRoute, ReplayRoute, Saved
from app.core.thinking import ParRequest, decode, encode, think
from app.games.results import par_distance
from app.library.archive import saved_game
from app.library.par_scores import par_of, score_range
from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of, read_record, replay
from diamonds_core.par import PLAN, ParScore

from .devices import Host, play_to
from .player import EACH_GAME, Player, play_of, player_at, thought_of

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


def review(player: Player) -> None:
    """Answer what the review asks ahead."""
    while wanted := player.reply.get("ahead"):
        player.ask("ahead", key=wanted["key"], answer=thought_of(wanted["request"]))


def answer(player: Player, most: int = 1_000) -> int:
    """Answer questions, after those of the review; how many."""
    review(player)
    count = 0
    while "think" in player.reply and count < most:
        wanted = player.reply["think"]
        player.ask("bot-answer", key=wanted["key"], answer=quick(wanted))
        keep(player)
        count += 1
    return count


def keep(player: Player) -> None:
    """Store the result, as the device does."""
    if found := player.reply.get("analysis_results"):
        assert found["id"] == player.kept["id"]
        player.kept = {**player.kept, **found}


def ended(variant: Variant = SHORT, people: int = 1, seed: int = 3) -> Player:
    return player_at("final", variant, people=people, seed=seed)


def stored(player: Player) -> list[Any]:
    return list(player.kept.get("par", []))


@EACH_GAME
def test_a_game_has_its_par_and_keeps_it(variant: Variant) -> None:
    player = ended(variant)
    assert "What good play would score with these cards" in player.page.words
    player.open(ParRoute(HERE))
    assert player.page.name == "par"
    assert answer(player) >= len(PLAN)
    assert not player.page.select("progress")
    par = stored(player)
    middle = par_of([ParScore(*score) for score in par], 0)
    assert middle is not None
    gap = middle - game_of(variant).scores(replay(read_record(player.record)))[variant.team[0]]
    behind = "takes with" if game_of(variant).lower_is_better else "makes of"
    worse = gap < 0 if game_of(variant).lower_is_better else gap > 0
    assert (f"Expert {behind} these cards" in player.page.words) == worse
    assert [(seat, level) for seat, level, _ in par] == [(0, level) for level, _ in PLAN]
    score = replay(read_record(player.record))
    own = game_of(variant).scores(score)[variant.team[0]]
    assert f"You {own}, Hard {par[0][2]}, Expert " in player.updates[-1]["say"]
    line = f"Par {par_of([ParScore(*score) for score in par], 0)} \N{MIDDLE DOT} you {own}"
    player.ask("back")
    assert player.page.name == "final"
    assert line in player.page.words
    player.reload([{"name": "home"}, {"name": "play", "id": player.kept["id"]}])
    assert line in player.page.words
    player.open(ParRoute(HERE))
    assert "think" not in player.reply
    assert saved_game(player.kept).par == tuple(ParScore(*score) for score in par)


def test_each_score_is_kept_as_soon_as_it_is_known_and_a_stop_keeps_them() -> None:
    player = ended()
    player.open(ParRoute(HERE))
    while not stored(player):
        answer(player, 1)
    assert [level for _, level, _ in stored(player)] == ["hard"]
    late = player.reply["think"]
    player.ask("run")
    assert "think" not in player.reply
    assert "1 of 4 games has been played" in player.page.words
    ((_, _, hard),) = stored(player)
    assert f"Par is about {hard} so far: " in player.page.words
    player.ask("bot-answer", key=late["key"], answer=quick(late))
    assert len(stored(player)) == 1
    player.ask("back")
    assert re.search(r"Par about \d+ . you \d+", player.page.words)
    player.open(ParRoute(HERE))
    answer(player)
    assert len(stored(player)) == len(PLAN)


def test_after_a_minute_it_stops_and_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PAR_SLICE_SECONDS", 0.0)
    player = ended(seed=4)
    player.open(ParRoute(HERE))
    games = player.navigator.top.games  # type: ignore[attr-defined]
    answer(player, 5)
    games.spent = PAR_TIME
    player.ask("look")
    assert "think" not in player.reply
    assert "Continue" in player.page.words
    player.ask("run")
    moves = len(decode(player.reply["think"]["request"]).moves)
    assert moves == 5
    answer(player, 2)
    assert len(games.moves) == moves + 2


@pytest.mark.heavy
def test_pass_and_play_has_a_par_for_one_person_at_a_time() -> None:
    player = ended(people=2)
    player.open(ParRoute(HERE))
    answer(player)
    assert {seat for seat, _, _ in stored(player)} == {0}
    assert "Hard plays the cards of the other people." in player.page.words
    player.ask("select-player", arg=1)
    answer(player)
    assert {seat for seat, _, _ in stored(player)} == {0, 1}
    names = [seat.name for seat in read_record(player.record).seated]
    player.ask("back")
    assert all(re.search(rf"\d+ . {name} \d+", player.page.words) for name in names[:2])


@pytest.mark.heavy
def test_game_with_guests_has_a_par() -> None:
    host = Host(SHORT, guests=1)
    play_to(host, lambda: host.state.over)
    host.open(ParRoute(HERE))
    answer(host)
    assert {seat for seat, _, _ in stored(host)} == {0}
    host.ask("back")
    assert "Hard plays the cards of the other people." not in host.page.words
    assert re.search(r"Par \d+ . P0 \d+", host.page.text)


@pytest.mark.heavy
def test_a_saved_game_keeps_the_par_of_everybody() -> None:
    player = ended(people=2)
    player.games, saved = [player.kept], dict(player.kept)
    player.ask("home")
    player.reload([{"name": "home"}])
    player.kept = saved
    player.open(ReplayRoute(Saved(saved["id"])))
    player.open(ParRoute(HERE))
    answer(player)
    player.ask("select-player", arg=1)
    answer(player)
    assert [seat for seat, _, _ in stored(player)] == [0] * len(PLAN) + [1] * len(PLAN)


def test_the_par_of_a_day_is_found_when_its_game_ends() -> None:
    player = Player(SHORT)
    player.begin_day()
    player.play_until("final")
    assert f"being worked out: 1 of {len(PLAN)}" in player.page.words
    assert answer(player) >= len(PLAN)
    assert [level for _, level, _ in stored(player)] == [level for level, _ in PLAN]
    assert re.search(r"You \d+, Hard \d+, Expert \d+", player.updates[-1]["say"])
    assert re.search(r"Par \d+ . you \d+", player.page.words)
    (day,) = player.entries["days"].values()
    assert day["par"] == par_of([ParScore(*score) for score in stored(player)], 0)


def test_the_turning_point_of_a_day_comes_before_its_par() -> None:
    player = Player(SHORT)
    player.begin_day()
    player.play_until("final")
    assert "think" not in player.reply
    assert player.page.select(".pending")
    review(player)
    assert not player.page.select(".pending")
    assert isinstance(decode(player.reply["think"]["request"]), ParRequest)


def test_without_a_review_the_par_of_a_day_is_found_all_the_same() -> None:
    player = Player(SHORT)
    player.begin_day()
    player.play_until("final")
    player.ask("ahead", key=player.reply["ahead"]["key"], answer=None)
    assert isinstance(decode(player.reply["think"]["request"]), ParRequest)


def test_table_and_page_play_the_same_games_of_par() -> None:
    player = Player(SHORT)
    player.begin_day()
    player.play_until("final")
    player.open(ParRoute(HERE))
    while not stored(player):
        answer(player, 1)
    player.ask("run")
    player.ask("back")
    assert "think" not in player.reply, "stopped there, stopped here"
    assert re.search(r"Par about \d+ . you \d+", player.page.words)
    player.open(ParRoute(HERE))
    player.ask("run")
    answer(player)
    player.ask("back")
    assert "think" not in player.reply
    assert len(stored(player)) == len(PLAN)


@pytest.mark.heavy
def test_a_game_that_is_undone_loses_its_par_and_has_none_until_it_ends_again() -> None:
    """Moves that a bot has played for the player can be undone at the end of the game."""
    player = Player(SHORT)
    player.begin_day()
    player.play_until("table", 4)
    while not player.page.all("data-move") or player.state.phase.name != "play":
        assert player.go_on()
    player.ask("finish")
    while not stored(player):
        answer(player, 1)
    assert play_of(player.navigator).game.par
    late = player.reply["think"]
    player.ask("undo")
    assert "think" not in player.reply
    assert not play_of(player.navigator).game.par
    player.ask("bot-answer", key=late["key"], answer=quick(late))
    assert player.page.name == "table"
    assert not stored(player)


def test_a_game_that_goes_on_has_no_par() -> None:
    player = Player(SHORT)
    player.open(ParRoute(HERE))
    assert player.page.name == "table"
    assert "think" not in player.reply
    player.reload([*player.reply["stack"], {"name": "par", "game": {"name": "current"}}])
    assert player.page.name == "table"
    assert "think" not in player.reply


def test_without_the_thinker_there_is_no_par() -> None:
    player = ended()
    player.open(ParRoute(HERE))
    player.think(1, fails=True)
    assert "think" not in player.reply
    assert "is not on this device" in player.page.words
    assert not stored(player)


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


@pytest.mark.parametrize(
    ("variant", "score", "text"),
    [
        (DiamondsVariant(4), 26, "14 short of par"),
        (DiamondsVariant(4), 46, "6 better than par"),
        (DiamondsVariant(4), 40, "exactly par"),
        (SHORT, 42, "2 more than par"),
        (SHORT, 34, "6 better than par"),
    ],
)
def test_the_distance_from_par_praises_good_scores_alone(
    variant: Variant, score: int, text: str
) -> None:
    assert par_distance(score, 40, variant) == text


def test_a_range_has_its_lowest_and_highest_score() -> None:
    assert score_range([37, 38, 40]) == "37 to 40"
    assert score_range([37, 37, 37]) == "37"


def test_the_one_number_of_par_is_the_middle_of_expert_s_scores() -> None:
    scores = [ParScore(1, "hard", 9)]
    scores += [ParScore(1, "expert", points) for points in (40, 20, 30)]
    assert par_of(scores[:3], 1) is None
    assert par_of(scores, 1) == 30
