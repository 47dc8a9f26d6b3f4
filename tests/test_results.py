"""The end of a game: the scores revealed one by one, and a sentence for each person."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from app.games.diamonds.results import final
from app.games.opening import WIDTH
from app.games.scene import Ending
from app.table.library import library_of
from app.table.story import cards_worth
from app.words.explanations import move_subject
from app.words.names import NAMES
from diamonds_core import (
    HUMAN,
    Card,
    DiamondsVariant,
    DiversityVariant,
    Give,
    Seat,
    Variant,
    game_of,
    read_record,
)
from diamonds_core.diamonds import scores, winners
from diamonds_core.errors import NetworkError
from diamonds_core.events import GameOver
from diamonds_core.game import place

from .markup import Page
from .player import Player, play_of, player_at, thought_of

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
        drawn = "".join(str(shape.get("d")) for shape in column.select("path[fill]"))
        widths = [int(width) for width in re.findall(r"h(\d+)", drawn)]
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


PLACES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")


@pytest.mark.parametrize("variant", TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_lone_player_sees_the_place_and_reads_something_good(variant: Variant, seed: int) -> None:
    player = at_the_end(variant, seed=seed)
    table = game_of(variant).summary(player.state)
    rank = place(variant, variant.team[0], table["scores"], table["winners"])
    (ring,), (heading,) = player.page.select(".place"), player.page.select(".final h1")
    assert ring.text == str(rank)
    assert bool(player.page.select(".victory")) == (rank == 1)
    good = "win|A shared victory" if rank == 1 else f"{PLACES[rank - 1]}: "
    assert re.search(good, heading.text)
    assert not re.search("behind|under|missed", player.page.select(".final header")[0].text)


@pytest.mark.parametrize("variant", TABLES)
def test_each_of_several_people_has_a_place_and_a_distance(variant: Variant) -> None:
    player = at_the_end(variant, people=2, seed=3)
    table = game_of(variant).summary(player.state)
    outcomes = [outcome.text for outcome in player.page.select(".outcome")]
    assert len(outcomes) == 2
    sides = (variant.team[seat] for seat in range(2))
    ranks = sorted(place(variant, side, table["scores"], table["winners"]) for side in sides)
    for rank, text in zip(ranks, outcomes, strict=True):
        assert PLACES[rank - 1] in text
        assert ("ahead of" if rank == 1 else "behind") in text


def ended_with(showroom: tuple[int, ...], vault: tuple[int, ...], viewer: int = 0) -> str:
    """Return the header of the final page of a game that ended with these crystals."""
    scene = play_of(at_the_end(DiamondsVariant(4)).navigator).scene()
    view: Any = scene.view
    view = replace(view, showroom=showroom, vault=vault, seat=viewer)
    over = GameOver(scores(view), winners(view))
    seats = tuple(Seat(name, HUMAN) for name in NAMES[:4])
    ended: Any = replace(scene, view=view, events=(over,), seats=seats, ending=Ending())
    return Page(final(ended)).select(".final header")[0].text


def test_everybody_at_the_same_distance_is_named() -> None:
    header = ended_with(showroom=(0, 1, 0, 1), vault=(20, 18, 15, 18))
    assert "You win with 40 points, 3 ahead of Bea and Dora" in header


def test_a_lost_tie_break_is_no_victory_and_says_why() -> None:
    showroom, vault = (5, 7, 0, 5), (16, 15, 16, 16)
    tie = "with 37 points each, level with {name}: the fuller Vaults break the tie"
    won = ended_with(showroom, vault)
    assert "A shared victory: you and Dora" in won
    assert tie.format(name="Bea") in won
    lost = ended_with(showroom, vault, viewer=1)
    assert "Third" in lost
    assert "A shared victory: Ann and Dora " + tie.format(name="you") in lost


def test_ones_own_row_is_framed_whoever_has_won() -> None:
    player = at_the_end(DiamondsVariant(4), seed=2)
    (own,) = player.page.select(".bars-list .yours")
    assert own.select(".nm")[0].text == "You"
    assert not player.page.select(".victory")


@pytest.mark.parametrize(("seed", "kind"), [(3, Card), (2, Give)])
def test_the_turning_point_is_on_the_page_without_a_tap(seed: int, kind: type[Card | Give]) -> None:
    player = at_the_end(DiamondsVariant(4, rounds=1), seed=seed)
    assert not player.page.select(".turning-point")
    while "ahead" in player.reply:
        wanted = player.reply["ahead"]
        player.ask("ahead", key=wanted["key"], answer=thought_of(wanted["request"]))
    review = library_of(player.navigator).ahead.review(read_record(player.record))
    assert review
    costliest = max(review.verdicts(0), key=lambda verdict: verdict.loss * verdict.certain)
    (box,) = player.page.select(".turning-point")
    assert costliest.costly
    assert isinstance(costliest.best, kind)
    assert f"{round(costliest.loss)} point" in box.text
    for move in (costliest.best, costliest.decision.move):
        assert move_subject(move, review.record.variant, NAMES).casefold() in box.text.casefold()
    player.press("whatif")
    assert player.navigator.top.route.number == costliest.decision.move_index


@pytest.mark.parametrize(
    ("variant", "worth", "said"),
    [
        (DiamondsVariant(4, rounds=1), 1.2, "+1The cards gave you 1 point"),
        (DiamondsVariant(4, rounds=1), -1.2, "\N{MINUS SIGN}1The cards cost you 1 point"),
        (DiversityVariant(), 1.2, "\N{MINUS SIGN}1The cards saved you 1 point"),
        (DiversityVariant(), -1.2, "+1The cards cost you 1 point"),
        (DiversityVariant(), 0.2, "0The cards were neither good nor bad"),
    ],
)
def test_good_cards_mean_fewer_points_where_the_fewest_win(
    variant: Variant, worth: float, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.table.story._luck", lambda *_of: worth)
    record = read_record(at_the_end(variant).record)
    assert said in Page(str(cards_worth(record, 0))).text


def test_the_worth_of_the_cards_is_there_once_the_network_can_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise NetworkError

    record = read_record(at_the_end(DiamondsVariant(4, rounds=1), seed=8).record)
    with monkeypatch.context() as offline:
        offline.setattr("app.table.story.seats_luck", fail)
        assert cards_worth(record, 0) is None
    assert cards_worth(record, 0)


def test_a_review_that_fails_leaves_nobody_waiting() -> None:
    player = at_the_end(DiamondsVariant(4, rounds=1), seed=3)
    assert player.page.select(".highlights .pending")
    player.ask("ahead", key=player.reply["ahead"]["key"], answer=None)
    assert not player.page.select(".highlights .pending")
    assert player.page.select(".highlights .awards")


def test_the_ways_on_begin_with_another_game_and_end_with_more() -> None:
    page = at_the_end(DiamondsVariant(4)).page
    taps = [
        tap.get("data-opens") or tap.get("data-do") or tap.get("data-local") for tap in ways(page)
    ]
    assert taps == ["again", "review", "open:share", "home", "open:more"]


def ways(page: Page) -> list[Any]:
    """Return the buttons after a game, without the one that takes back."""
    return [tap for tap in page.select(".go-at button") if tap.get("data-do") != "undo"]
