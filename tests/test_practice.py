"""Practice: the rating by puzzles, and mistakes that come back."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core import routes
from app.core.kinds import read_entries, write_entries
from app.core.routes import ALL_TABLES, HERE, DueRoute, PuzzleRoute, PuzzlesRoute, ReviewRoute
from app.learn.puzzle import tens
from app.library import practice
from app.library.days import today
from app.library.entries import (
    DAILY_ANSWERS,
    LARGEST_RATING,
    MISTAKES,
    SOLVED,
    DailyAnswer,
    Mistake,
    Solved,
)
from app.library.practice import is_due, player_rating, reschedule
from app.library.totals import ALONE
from diamonds_core import DiamondsVariant, move_text, read_position
from diamonds_core.puzzle import Puzzle, load_puzzles, puzzle_of_day

from .markup import Page
from .player import Player, player_at, route_of
from .test_days import noon

ALL = load_puzzles()
TODAY = date(2026, 11, 23)


def texts_of(player: Player, selector: str = ".box") -> str:
    return " ".join(part.get_text() for part in player.page.select(selector))


def puzzle_of(player: Player) -> Puzzle:
    id_ = player.reply["stack"][-1]["id"]
    return next(puzzle for puzzle in ALL if puzzle.id == id_)


def answer(player: Player, right: bool = True) -> None:
    """Try the right move or the worst one of the open puzzle."""
    values = puzzle_of(player).evaluations
    worst = min(values, key=lambda move: values[move].points)
    player.ask("move", move=move_text(puzzle_of(player).best if right else worst))


def solver() -> Player:
    player = Player(DiamondsVariant(4))
    player.ask("home")
    player.open(PuzzlesRoute())
    return player


# The puzzle of the day ------------------------------------------------------------------


def news_of_today(player: Player) -> list[str]:
    """Return the lines of the start page's card, one for each tile."""
    player.ask("home")
    return [tile.get_text(" ", strip=True) for tile in player.page.select(".today .tile")]


def test_the_puzzle_of_the_day_remembers_its_answer() -> None:
    player = solver()
    player.open(PuzzleRoute(day=routes.TODAY))
    answer(player, right=False)
    (stored,) = player.entries["daily"].values()
    assert (stored["day"], stored["right"]) == (today().isoformat(), False)
    tried = stored["move"]
    answer(player)
    assert len(player.entries["daily"]) == 1, "the first answer counts"
    player.ask("home")
    player.open(PuzzleRoute(day=routes.TODAY))
    assert player.reply["stack"][-1]["tried"] == [tried]
    assert not player.page.select("[data-do=tell]"), "all is told"


def test_a_puzzle_of_the_day_that_was_met_before_still_has_an_answer_of_its_day() -> None:
    player = solver()
    player.open(PuzzleRoute(day=routes.TODAY))
    id_ = puzzle_of(player).id
    player.ask("home")
    player.open(PuzzleRoute(id_))
    answer(player, right=False)
    assert not player.entries.get("daily")
    player.open(PuzzleRoute(day=routes.TODAY))
    answer(player)
    assert [one["right"] for one in player.entries["solved"].values()] == [False]
    assert [one["right"] for one in player.entries["daily"].values()] == [True]


def test_the_start_page_says_what_was_done_today_and_the_streak() -> None:
    player, now = solver(), today()
    assert news_of_today(player) == ["Deal The same cards for all", "Puzzle Find the best move"]
    days = [now - timedelta(days=ago) for ago in (1, 2)]
    answers = [DailyAnswer(day.isoformat(), ALONE, noon(day), right=False) for day in days]
    player.entries["daily"] = dict(write_entries(DAILY_ANSWERS, answers))
    assert news_of_today(player)[1] == "Puzzle 2-day streak"
    player.open(PuzzleRoute(day=routes.TODAY))
    answer(player)
    assert news_of_today(player)[1] == "Puzzle solved \N{MIDDLE DOT} 3-day streak"


@pytest.mark.parametrize("right", [True, False])
def test_only_a_solved_puzzle_has_a_mark_on_the_start_page(right: bool) -> None:
    player = solver()
    player.open(PuzzleRoute(day=routes.TODAY))
    answer(player, right)
    assert news_of_today(player)[1] == f"Puzzle {'solved' if right else 'answered'}"
    tile = player.page.select(".today .tile")[1]
    assert bool(tile.select(".check")) == right


def test_the_result_of_the_puzzle_is_shared_and_the_link_leads_to_it() -> None:
    player, friend = solver(), solver()
    player.open(PuzzleRoute(day=routes.TODAY))
    answer(player)
    player.open(PuzzlesRoute())
    (share,) = player.page.select("[data-local^=share]")
    assert share["data-text"] == f"Diamonds, puzzle of {{day}}: solved {'⬜' * 6}🟩"
    assert share["data-day"] == today().isoformat()
    friend.ask("link", arg=f"#{str(share['data-local']).removeprefix('share:')}")
    assert puzzle_of(friend) == puzzle_of_day(ALL, today().toordinal())
    assert not friend.entries.get("daily"), "not answered yet"


@pytest.mark.parametrize("link", ["#puzzle=", "#puzzle=2026", "#puzzle=9999-01-01"])
def test_a_link_to_no_puzzle_leaves_the_page(link: str) -> None:
    player = solver()
    player.ask("link", arg=link)
    assert player.page.name in ("home", "puzzles")
    assert player.page.select(".status")


def test_the_results_by_theme_count_first_answers() -> None:
    player = solver()
    player.open(PuzzleRoute(theme="rob"))
    answer(player)
    player.open(PuzzleRoute(theme="rob"))
    answer(player, right=False)
    player.open(PuzzlesRoute())
    player.ask("sheet", arg="themes")
    rows = Page(player.reply["sheet"]["html"]).select("tbody tr")
    found = [[cell.text for cell in row.select("th, td")] for row in rows]
    assert ["Who do you rob?", "2", "50%"] in found


# The rating -----------------------------------------------------------------------------


@given(st.lists(st.tuples(st.booleans(), st.integers(800, 2200)), min_size=1, max_size=30))
def test_the_rating_follows_from_the_answers_in_the_order_of_time(
    given_answers: list[tuple[bool, int]],
) -> None:
    solved = [
        Solved(f"{at:012x}", ALONE, 1000 * at, right, rating)
        for at, (right, rating) in enumerate(given_answers)
    ]
    found = player_rating(solved)
    assert player_rating(Random(1).sample(solved, len(solved))) == found
    assert found.deviation < 350
    better = player_rating([*solved, Solved("f" * 12, ALONE, 10**6, True, 1500)])
    assert better.rating > found.rating


@pytest.mark.parametrize("right", [True, False])
def test_any_answers_that_can_be_stored_have_a_rating(right: bool) -> None:
    """A file may hold puzzles stronger and weaker than any real one."""
    ratings = [LARGEST_RATING] * 150 + [0] * 10
    solved = [Solved(f"{at:012x}", ALONE, at, right, one) for at, one in enumerate(ratings)]
    assert abs(player_rating(solved).rating) < 2 * LARGEST_RATING


def test_an_answer_in_another_tab_counts_first() -> None:
    player, other = solver(), solver()
    other.entries = player.entries
    player.open(PuzzleRoute(day=routes.TODAY))
    other.open(PuzzleRoute(day=routes.TODAY))
    answer(player, right=False)
    stored = str(player.entries["solved"])
    answer(other)
    assert str(other.entries["solved"]) == stored
    assert not rating_line(other)


def rating_line(player: Player) -> str:
    return " ".join(part.get_text() for part in player.page.select(".rated"))


def test_the_first_answer_tells_how_it_changed_the_rating() -> None:
    player, rating = solver(), 1500
    for count in range(4, 0, -1):
        player.open(PuzzleRoute())
        answer(player)
        assert f"After {count} more puzzle" in rating_line(player)
        assert not player.page.select(".rated b"), "a few answers say little"
        player.ask("back")
    for right in (False, True, None):
        player.open(PuzzleRoute())
        assert not rating_line(player), "nothing is answered yet"
        if right is None:
            player.ask("show-answer")
        else:
            answer(player, right)
        line = rating_line(player)
        now = player_rating(read_entries(SOLVED, player.entries["solved"]).values())
        numbers = [int(number) for number in re.findall(r"\d+", line)]
        before = [] if rating == 1500 else [rating]
        assert numbers == [*before, tens(now.rating)]
        assert not before or (now.rating > rating) == bool(right)
        change = ["rose" if right else "fell"] if before else [None]
        assert [one.get("class") for one in player.page.select(".rated b")] == change
        rating = tens(now.rating)
        player.reload()
        assert rating_line(player) == line
        if right is not None:
            player.ask("show-answer")
            player.ask("play-on")
            player.ask("back")
            assert rating_line(player) == line
        player.ask("back")
    stored = str(player.entries["solved"])
    id_ = next(iter(player.entries["solved"])).split()[0]
    player.ask("restore", stack=[{"name": "puzzles"}, {"name": "puzzle", "id": id_}])
    assert player.entries["solved"][f"{id_} {ALONE}"]["rating"] == puzzle_of(player).rating
    answer(player)
    assert not rating_line(player), "only the first answer counts"
    assert str(player.entries["solved"]) == stored


def test_to_be_shown_the_move_counts_as_not_found_and_leaving_counts_nothing() -> None:
    player = solver()
    player.open(PuzzleRoute())
    player.ask("back")
    assert not player.entries.get("solved")
    player.open(PuzzleRoute())
    player.ask("show-answer")
    assert [one["right"] for one in player.entries["solved"].values()] == [False]
    player.ask("next-one")
    answer(player)
    assert [one["right"] for one in player.entries["solved"].values()] == [False, True]


def test_the_page_tells_the_rating_after_each_answer() -> None:
    player = solver()
    for count in range(5):
        assert f"After {5 - count} more puzzle" in texts_of(player)
        assert not player.page.select(".graph")
        player.open(PuzzleRoute())
        answer(player)
        player.ask("back")
    assert "after 5 puzzles" in texts_of(player)
    assert "About 1" in texts_of(player)
    assert "give or take" in texts_of(player)
    player.open(PuzzleRoute())
    answer(player)
    player.ask("back")
    assert player.page.select(".graph svg"), "the rating has a history"
    player.sheet("empty-solved")
    player.ask("empty", arg="solved")
    assert not player.entries["solved"]
    assert "After 5 more puzzles you have a rating." in texts_of(player)


@pytest.mark.heavy
def test_solved_puzzles_are_not_offered_before_unsolved_ones() -> None:
    player, theme = solver(), "passing"
    fitting = [puzzle for puzzle in ALL if theme in puzzle.themes]
    seen = []
    player.open(PuzzleRoute(theme=theme, table=ALL_TABLES))
    for _ in fitting:
        seen.append(puzzle_of(player).id)
        player.ask("show-answer")
        player.ask("next-one")
    assert sorted(seen) == sorted(puzzle.id for puzzle in fitting)


def test_any_puzzle_is_near_the_rating_of_the_player() -> None:
    """Players who are always right get harder puzzles than those who never are."""
    offered: dict[bool, list[int]] = {}
    for right in (True, False):
        player = solver()
        offered[right] = []
        for _ in range(6):
            player.open(PuzzleRoute(table=ALL_TABLES))
            offered[right].append(puzzle_of(player).rating)
            answer(player, right)
            player.ask("back")
    nearest = min(abs(puzzle.rating - 1500) for puzzle in ALL)
    assert all(abs(ratings[0] - 1500) < nearest + 100 for ratings in offered.values())
    assert all(map(int.__gt__, offered[True][1:], offered[False][1:]))


def test_each_person_has_a_rating_of_their_own() -> None:
    player = solver()
    player.open(PuzzleRoute())
    assert "You" not in texts_of(player, ".said"), "there is nobody else"
    answer(player)
    player.ask("back")
    player.ask("solver", form={"name": " Bea  B "})
    assert "Solved by Bea B" in texts_of(player)
    player.press("puzzle")
    assert "Bea B" in texts_of(player, ".said"), "it says whose answer it is"
    player.ask("back")
    assert "After 5 more puzzles you have a rating." in texts_of(player)
    player.press("puzzle")
    answer(player, right=False)
    player.reload()
    assert {one["person"] for one in player.entries["solved"].values()} == {ALONE, "bea b"}
    player.ask("back")
    chosen = player.sheet("solver").select("[data-opens=puzzles]")
    assert [route_of(tap)["person"] for tap in chosen] == ["bea b", ALONE]
    player.ask("open", route=route_of(chosen[1]))
    player.ask("empty", arg="solved")
    assert {one["person"] for one in player.entries["solved"].values()} == {"bea b"}


@pytest.mark.parametrize("name", ["McKay", "Ann's", "Wei\N{LATIN SMALL LETTER SHARP S}", "ann"])
def test_a_solver_is_called_as_typed_also_after_others_have_solved(name: str) -> None:
    player = solver()
    player.ask("solver", form={"name": name})
    assert f"Solved by {name}" in texts_of(player)
    player.press("puzzle")
    answer(player)
    player.ask("back")
    player.ask("solver", form={"name": "Bea"})
    player.reload()
    (known,) = player.sheet("solver").select("[data-opens=puzzles]")
    assert known.text == name
    player.ask("open", route=route_of(known))
    assert f"Solved by {name}" in texts_of(player)


@pytest.mark.parametrize("form", [{}, {"name": "  "}, {"name": 3}, {"name": "x" * 5000}])
def test_a_solver_has_a_name(form: dict[str, Any]) -> None:
    player = solver()
    player.ask("solver", form=form)
    assert player.page.name == "puzzles"
    player.open(PuzzleRoute())
    answer(player)
    (entry,) = player.entries["solved"].values()
    assert 0 < len(entry["person"]) <= 14


# Mistakes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "pauses"),
    [
        ([True, True], [3]),
        ([True, False, True], [3, 7]),
        ([False, True, True], [3, 7]),
        ([False, False, False, False, True, True], [3, 7, 21, 21, 21]),
    ],
)
def test_a_mistake_comes_back_until_it_was_found_twice(
    answers: list[bool], pauses: list[int]
) -> None:
    """The first offer is a day after the review; `pauses` are the days between the offers."""
    mistake, day = Mistake("x", (0.0, 1.0), ALONE, TODAY.isoformat(), 0, 0), TODAY
    for right, pause in zip(answers, pauses, strict=False):
        assert is_due(mistake, day)
        mistake = reschedule(mistake, right, day)
        assert not is_due(mistake, day + timedelta(pause - 1))
        day += timedelta(pause)
    assert is_due(mistake, day)
    learnt = reschedule(mistake, answers[-1], day)
    assert not is_due(learnt, day + timedelta(10_000))


def reviewed(people: int = 1, seed: int = 9) -> Player:
    """Return a player who has reviewed the first round of a game."""
    return player_at("review", DiamondsVariant(4), people, seed)


def test_what_a_review_finds_costly_is_stored_with_the_values_of_all_moves() -> None:
    player = reviewed()
    stored = read_entries(MISTAKES, player.entries["mistakes"])
    assert len(stored) == len(player.entries["mistakes"]) > 1
    for mistake in stored.values():
        view = read_position(mistake.position)
        assert view.seat == 0
        assert len(view.legal) == len(mistake.values) > 1
        assert mistake.person == ALONE
        assert mistake.due == (today() + timedelta(1)).isoformat()
        assert max(mistake.values) - min(mistake.values) >= 0.25


def test_another_review_of_the_same_round_changes_nothing() -> None:
    player = reviewed()
    for entry in player.entries["mistakes"].values():
        entry["offered"] = entry["found"] = 2
    before = str(player.entries["mistakes"])
    player.ask("home")
    player.reload([{"name": "home"}, {"name": "play"}])
    player.open(ReviewRoute(HERE, 1))
    player.think()
    assert str(player.entries["mistakes"]) == before


def test_nothing_is_stored_where_the_player_does_not_want_it() -> None:
    player = player_at("review", DiamondsVariant(4), seed=9, repeat=False)
    assert not player.entries.get("mistakes")
    player.ask("home")
    player.open(PuzzlesRoute())
    assert "They are switched off in the settings." in texts_of(player)


@pytest.mark.heavy
def test_with_several_people_a_mistake_is_its_makers() -> None:
    player = reviewed(people=2, seed=1)
    assert {one["person"] for one in player.entries["mistakes"].values()} == {"ann", "bea"}


@pytest.mark.heavy
def test_the_same_mistake_of_two_people_is_kept_for_each() -> None:
    player = reviewed(people=2, seed=1)
    stored = read_entries(MISTAKES, player.entries["mistakes"]).values()
    earlier = [replace(mistake, person="carl", name="", shared=False) for mistake in stored]
    player.entries["mistakes"] = dict(write_entries(MISTAKES, earlier))
    for _ in range(2):
        player.ask("home")
        player.reload([{"name": "home"}, {"name": "play"}])
        player.open(ReviewRoute(HERE, 1))
        player.think()
        found = read_entries(MISTAKES, player.entries["mistakes"]).values()
        assert len(found) == 2 * len(stored)
        assert {mistake.person for mistake in found} == {"ann", "bea", "carl"}


def test_due_mistakes_are_tried_one_after_the_other() -> None:
    player = reviewed()
    player.ask("home")
    player.open(PuzzlesRoute())
    assert "None is due today." in texts_of(player)
    player.open(DueRoute())
    assert player.page.name == "puzzles"
    for entry in player.entries["mistakes"].values():
        entry["due"] = "2026-01-01"
    player.reload()
    count = len(player.entries["mistakes"])
    assert f"{count} are due today." in texts_of(player)
    player.press("due")
    for left in range(count, 0, -1):
        id_ = player.reply["stack"][-1]["id"]
        mistake = read_entries(MISTAKES, player.entries["mistakes"])[id_]
        moves = dict(zip(read_position(mistake.position).legal, mistake.values, strict=True))
        right = left % 2 == 1
        player.ask("move", move=move_text((max if right else min)(moves, key=moves.__getitem__)))
        assert player.entries["mistakes"][id_]["found"] == int(right)
        assert player.entries["mistakes"][id_]["due"] > today().isoformat()
        stored = dict(player.entries["mistakes"][id_])
        player.reload()
        if not right:
            player.ask("show-answer")
        player.ask("play-on")
        player.ask("back")
        assert player.entries["mistakes"][id_] == stored
        player.ask("next-one" if left > 1 else "back")
    assert player.page.name == "puzzles"
    assert "None is due today." in texts_of(player)
    player.ask("empty", arg="mistakes")
    assert not player.entries["mistakes"]
    assert "None yet." in texts_of(player)


def mistake_of(puzzle: Puzzle, due: str, cost: float = 0) -> Mistake:
    """Return a puzzle as a mistake of one's own."""
    values = tuple(value.points for value in puzzle.values)
    return Mistake(puzzle.position, values, ALONE, due, 0, 0, "", cost)


def with_a_mistake(due: str) -> Player:
    """Return a player with the first puzzle as a mistake of their own."""
    player = solver()
    player.entries["mistakes"] = dict(write_entries(MISTAKES, [mistake_of(ALL[0], due)]))
    player.reload()
    return player


def test_a_day_brings_the_five_costliest_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    player = solver()
    kept = [mistake_of(puzzle, "2026-01-01", cost) for cost, puzzle in enumerate(ALL[:12])]
    player.entries["mistakes"] = dict(write_entries(MISTAKES, kept))
    assert news_of_today(player)[2] == "Your mistakes 5 to try again 5"
    player.press("due")
    assert "You lost 11.0 points here. What is better?" in player.page.text
    costs = []
    for left in range(5, 0, -1):
        id_ = player.reply["stack"][-1]["id"]
        costs.append(player.entries["mistakes"][id_]["cost"])
        player.ask("show-answer")
        player.ask("next-one" if left > 1 else "back")
    assert costs == [11, 10, 9, 8, 7]
    assert len(news_of_today(player)) == 2, "enough for today"
    tomorrow = today() + timedelta(days=1)
    monkeypatch.setattr(practice, "today", lambda: tomorrow)
    assert news_of_today(player)[2] == "Your mistakes 5 to try again 5"


def test_values_of_a_mistake_are_estimates_to_half_a_point() -> None:
    player = with_a_mistake("2026-01-01")
    player.press("due")
    player.ask("show-answer")
    values = [tag.text for tag in player.page.select(".value")]
    assert values
    assert all(value.endswith((".0", ".5")) for value in values)
    assert "Estimates, rounded to half a point." in player.sheet("values").text


@pytest.mark.parametrize("emptied", [True, False])
def test_what_another_tab_has_done_with_a_mistake_stays(emptied: bool) -> None:
    player = with_a_mistake("2026-01-01")
    player.press("due")
    (entry,) = player.entries["mistakes"].values()
    entry.update(due=(today() + timedelta(3)).isoformat(), offered=1)
    if emptied:
        player.entries["mistakes"].clear()
    stored = str(player.entries["mistakes"])
    player.ask("move", move=move_text(ALL[0].best))
    assert player.page.select("[data-do=back].gold")
    assert str(player.entries["mistakes"]) == stored


def test_a_mistake_of_a_time_when_the_clock_was_wrong_is_due() -> None:
    player = with_a_mistake("2099-01-01")
    assert "1 is due today." in texts_of(player)


def test_mistakes_that_are_switched_off_can_be_deleted() -> None:
    player = with_a_mistake("2026-01-01")
    player.settings = {"repeat": False}
    player.ask("look")
    assert "1 is due" not in texts_of(player)
    assert player.page.select("[data-local='open:empty-mistakes']")
    player.ask("empty", arg="mistakes")
    assert not player.entries["mistakes"]
