"""The themes of costly decisions over reviewed games, and the ways to practise them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from app.core.kinds import write_entries
from app.core.routes import HERE, PuzzlesRoute, ReviewRoute
from app.learn.loss_rates import GAMES, examples, losses_a_game, missing_games
from app.library.days import today
from app.library.entries import MISTAKES, REVIEWS, Mistake, ReviewedGame
from app.library.practice import reschedule
from app.library.totals import ALONE
from diamonds_core import DiamondsVariant, DiversityVariant, Variant, read_position
from diamonds_core.puzzle import load_puzzles, themes_of

from .player import Player, player_at, route_of

LOCKS = [*islice((puzzle for puzzle in load_puzzles() if "lock" in puzzle.themes), 5)]
OTHER = next(puzzle for puzzle in load_puzzles() if "lock" not in puzzle.themes)


def game(number: int, rounds: int = 4, **losses: float) -> ReviewedGame:
    return ReviewedGame(f"g{number}", ALONE, rounds, losses)


def mistakes() -> dict[str, Any]:
    """Return own mistakes with rising costs, all but one of them of the theme "lock"."""
    found = [
        Mistake(
            puzzle.position,
            tuple(value.points for value in puzzle.values),
            ALONE,
            "2026-11-23",
            2,
            0,
            cost=1.0 + number,
        )
        for number, puzzle in enumerate([*LOCKS, OTHER])
    ]
    return dict(write_entries(MISTAKES, found))


def practising(*games: ReviewedGame, repeats: bool = True) -> Player:
    player = Player(DiamondsVariant(4), repeat=repeats)
    player.ask("home")
    player.entries = {"mistakes": mistakes(), "reviews": dict(write_entries(REVIEWS, games))}
    player.open(PuzzlesRoute())
    return player


def box(player: Player) -> str:
    texts = [part.get_text(" ", strip=True) for part in player.page.select(".box")]
    return next((text for text in texts if text.startswith("Where you lose points")), "")


def names(player: Player) -> list[str]:
    return [row.get_text() for row in player.page.select(".losses .grow b")]


# The figures ----------------------------------------------------------------------------


def test_losses_are_points_in_a_game_of_usual_length() -> None:
    games = [game(1, lock=2.0, duck=0.5), game(2, lock=1.0), game(3, 2, duck=0.5), game(4, 2)]
    assert losses_a_game(games) == pytest.approx({"lock": 1.0, "duck": 1 / 3})
    assert list(losses_a_game(games)) == ["lock", "duck"]
    assert losses_a_game([game(1, lock=0.09), game(2, duck=0.3)]) == {"duck": 0.15}


def test_short_games_count_by_their_rounds() -> None:
    assert missing_games([game(1), game(2, 2), game(3, 1)]) == 4
    assert missing_games([game(number) for number in range(GAMES)]) == 0
    assert missing_games([game(number, 2) for number in range(3 * GAMES)]) == 0


# What a review stores -------------------------------------------------------------------


@pytest.mark.parametrize("variant", [DiamondsVariant(4, rounds=1), DiversityVariant(hands=1)])
def test_the_review_of_a_whole_game_stores_its_losses_by_theme(variant: Variant) -> None:
    player = player_at("final", variant, seed=3)
    player.open(ReviewRoute(HERE))
    player.think(fails=True)
    stored = player.entries.get("reviews", {})
    if isinstance(variant, DiversityVariant):
        assert not stored, "its points are others"
        return
    ((key, one),) = stored.items()
    assert key == f"{player.kept['id']} {ALONE}"
    assert one["rounds"] == 1
    lost: dict[str, float] = {}
    for mistake in player.entries["mistakes"].values():
        view = read_position(mistake["position"])
        best = view.legal[mistake["values"].index(max(mistake["values"]))]
        for theme in themes_of(view, best):
            lost[theme] = lost.get(theme, 0) + mistake["cost"]
    assert lost
    assert one["losses"] == pytest.approx(lost, abs=0.05)


def test_the_review_of_a_round_stores_no_losses() -> None:
    player = player_at("summary", DiamondsVariant(4), seed=9)
    player.open(ReviewRoute(HERE, 1))
    player.think(fails=True)
    assert player.entries["mistakes"]
    assert not player.entries.get("reviews")


# The page -------------------------------------------------------------------------------


def test_nothing_is_said_without_reviews_and_before_enough_of_them_how_many_are_missing() -> None:
    assert not box(practising())
    assert "After 4 more reviewed games" in box(practising(game(1, lock=3.0)))
    assert "After 1 more reviewed game " in box(practising(*map(game, range(4))))
    assert "Nothing costs you much" in box(practising(*map(game, range(5))))


def test_the_worst_themes_come_first_in_words_before_points() -> None:
    losses = {"duck": 0.5, "lock": 0.9, "later-theme": 9.0, "passing": 0.3, "void": 0.2}
    games = [replace(game(number), losses=losses) for number in range(5)]
    player = practising(*games)
    assert names(player) == [
        "Locking away too late",
        "Winning tricks that others should have",
        "Passing the wrong cards",
    ]
    assert "Locking away too late 0.9 points a game" in box(player)


def test_reviews_of_others_do_not_count() -> None:
    other = [ReviewedGame(f"g{number}", "zoe", 4, {"lock": 1.0}, "Zoe") for number in range(5)]
    assert not box(practising(*other))


def test_own_positions_of_a_theme_follow_one_another_after_one_tap() -> None:
    player = practising(*(game(number, lock=1.0) for number in range(5)))
    (again, puzzles) = player.page.select(".losses .tools button")
    assert again.get_text() == "Try 3 of yours"
    known = examples(_own(player), ALONE, "lock")
    assert [one.cost for one in known] == [5.0, 4.0, 3.0]
    player.ask("open", route=route_of(again))
    for number, one in enumerate(known, 1):
        assert player.reply["stack"][-1]["id"] == one.id
        assert f"{number} of 3" in player.page.words
        player.ask("show-answer")
        player.reload()
        player.ask("look")
        player.ask("next-one")
    assert player.page.name == "puzzles"
    assert route_of(puzzles)["theme"] == "lock"
    player.ask("open", route=route_of(puzzles))
    assert "Locking away in time" in player.page.words


def test_positions_that_are_learnt_come_last() -> None:
    known = _read(mistakes())
    cheap = {key: replace(one, found=2 * (one.cost == 5.0)) for key, one in known.items()}
    assert [one.cost for one in examples(cheap, ALONE, "lock")] == [4.0, 3.0, 2.0]


def test_position_that_is_learnt_today_keeps_its_place_until_tomorrow() -> None:
    known = _read(mistakes())
    before = [one.id for one in examples(known, ALONE, "lock")]
    learnt = reschedule(replace(known[before[0]], found=1), right=True, on=today())
    now = {**known, learnt.id: learnt}
    assert [one.id for one in examples(now, ALONE, "lock")] == before


def test_own_positions_are_not_offered_where_mistakes_are_switched_off() -> None:
    player = practising(*(game(number, lock=1.0) for number in range(5)), repeats=False)
    assert [one.get_text() for one in player.page.select(".losses .tools button")] == ["Puzzles"]


def test_deleting_the_mistakes_forgets_the_losses_too() -> None:
    player = practising(*(game(number, lock=1.0) for number in range(5)))
    player.ask("empty", arg="mistakes")
    assert not player.entries["reviews"]
    assert not box(player)


def _own(player: Player) -> dict[str, Mistake]:
    return _read(player.entries["mistakes"])


def _read(stored: dict[str, Any]) -> dict[str, Mistake]:
    return {key: MISTAKES.entry(key, one) for key, one in stored.items()}
