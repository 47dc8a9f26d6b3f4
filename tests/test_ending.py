"""The end of a game: the scores revealed one by one, and a sentence for each person."""

from __future__ import annotations

from typing import Any

import pytest

from app.components.opening import WIDTH
from diamonds_core import DiamondsVariant, DiversityVariant, Variant, game_of

from .markup import Page
from .player import Player, player_at

TABLES = [
    DiamondsVariant(4),
    DiamondsVariant(2),
    DiamondsVariant(6),
    DiamondsVariant(4, partners=True),
    DiversityVariant(),
]


def at_the_end(variant: Variant, people: int = 1, seed: int = 1) -> Player:
    """Play a game to its end."""
    return player_at("final", variant, people, seed)


def opening_of(player: Player) -> Any:  # noqa: ANN401 (it is JSON)
    """Return the only update that reveals the scores."""
    (update,) = [update for update in player.updates if "opening" in update.get("html", "")]
    return update


@pytest.mark.parametrize("variant", TABLES)
def test_scores_are_revealed_from_the_last_place_to_the_first(variant: Variant) -> None:
    player = at_the_end(variant)
    game = game_of(variant)
    totals = game.summary(player.state)["scores"]
    ranked = sorted(totals, reverse=not game.lower_is_better)
    update = opening_of(player)
    page = Page(update["html"])
    turns = [page.select(f".turn-{turn}")[0] for turn in range(len(ranked))]
    for column, total in zip(turns, ranked[::-1], strict=True):
        assert int(column.select(".tot > span")[0].text) == total
        numbers = [int(number.text) for number in column.select(".counting i")]
        assert numbers == sorted(numbers)
        assert numbers[-1] == total
        widths = [int(each.get("width") or 0) for each in column.select("rect[fill]")]
        assert sum(widths) == total * WIDTH, "each point is a crystal"
    sentences = update["say"].removesuffix(".").split(". ")
    assert [int(said.split()[-2]) for said in sentences] == ranked[::-1]


@pytest.mark.parametrize("variant", TABLES)
def test_after_the_opening_the_page_is_the_plain_one(variant: Variant) -> None:
    player = at_the_end(variant)
    assert Page(opening_of(player)["html"]).select("[inert]"), "a tap only skips it"
    at_rest = player.page.html
    for part in ("opening", "counting", "inert"):
        assert part not in at_rest
    assert player.reload()["updates"][-1]["html"] == at_rest


@pytest.mark.parametrize("variant", TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_a_victory_looks_different_from_a_defeat(variant: Variant, seed: int) -> None:
    player = at_the_end(variant, seed=seed)
    won = variant.team[0] in game_of(variant).summary(player.state)["winners"]
    assert bool(player.page.select(".victory")) == won


PLACES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")


@pytest.mark.parametrize("variant", TABLES)
@pytest.mark.parametrize(("people", "seed"), [(1, 1), (1, 2), (2, 1)])
def test_each_person_has_a_place_and_a_distance(variant: Variant, people: int, seed: int) -> None:
    player = at_the_end(variant, people, seed)
    game = game_of(variant)
    table = game.summary(player.state)
    outcomes = [outcome.text for outcome in player.page.select(".outcome")]
    assert len(outcomes) == people
    for seat, text in enumerate(outcomes):
        side = variant.team[seat]
        own, best = table["scores"][side], table["scores"][table["winners"][0]]
        others = [score for at, score in enumerate(table["scores"]) if at != side]
        gap = min(abs(own - score) for score in others) if side in table["winners"] else 0
        gap = gap or abs(own - best)
        if gap:
            word = "ahead of" if side in table["winners"] else "behind"
            assert f"{gap} {word}" in text
        better = sum(score < own if game.lower_is_better else score > own for score in others)
        rank = better or int(side not in table["winners"])
        assert PLACES[rank] in text


def test_everybody_at_the_same_distance_is_named() -> None:
    (outcome,) = at_the_end(DiamondsVariant(6), seed=10).page.select(".outcome")
    assert outcome.text == "First, 3 ahead of Bea and Dora"


def test_the_ways_on_begin_with_another_game_and_end_with_more() -> None:
    page = at_the_end(DiamondsVariant(4)).page
    taps = [
        tap.get("data-opens") or tap.get("data-do") or tap.get("data-local") for tap in ways(page)
    ]
    assert taps == ["again", "review", "home", "open:more"]


def ways(page: Page) -> list[Any]:
    """Return the buttons after a game, without the one that takes back."""
    return [tap for tap in page.select(".go-at button") if tap.get("data-do") != "undo"]


def test_a_known_par_is_compared() -> None:
    player = at_the_end(DiamondsVariant(4))
    own = game_of(DiamondsVariant(4)).scores(player.state)[0]
    par = [(0, "hard", 1), *((0, "expert", own + more) for more in (8, 9, 30))]
    player.kept["par"] = par
    player.reload()
    (outcome,) = player.page.select(".outcome")
    assert outcome.text.endswith("; 9 under par")
