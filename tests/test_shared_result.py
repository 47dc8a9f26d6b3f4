"""A shared result: a picture and its twin in text tell how it went, and nothing of the cards."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.library.entries import DailyAnswer
from app.library.links import BadLink, SharedDeal, deal_link, game_link, read_link
from app.library.par_scores import own_score
from app.library.shared_result import (
    answer_squares,
    deal_link_of,
    game_picture,
    par_squares,
    place_squares,
    share_game,
    share_par,
)
from app.table.menus import share_sheet
from diamonds_core import HUMAN, DiamondsVariant, DiversityVariant, Record, Seat, Variant

from .markup import Page
from .play import random_record
from .player import Player, play_of, seats_form


def finished(variant: Variant) -> Record:
    """Return a game of Ann against three bots."""
    return replace(random_record(variant, 5, "Ann", *["simple"] * 3), seed="x")


def test_squares_show_the_own_place_a_week_of_puzzles_and_the_games_of_par() -> None:
    assert place_squares(1, 4) == "🟨⬜⬜⬜"
    assert place_squares(3, 4) == "⬜⬜🟦⬜"
    days = ["2026-11-25", "2026-11-26", "2026-11-27"]
    answers = [DailyAnswer(days[k], "me", 1, right) for k, right in ((0, True), (2, False))]
    assert answer_squares(answers, days) == "🟩⬜🟧"
    assert par_squares(40, [38, 40, 41], lower=False) == "🟩🟩⬜"
    assert par_squares(40, [38, 40, 41], lower=True) == "⬜🟩🟩"


@pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant()])
def test_a_game_is_shared_with_its_deals_and_the_scores_of_all_in_order(variant: Variant) -> None:
    record = finished(variant)
    shared = share_game(record)
    line, squares = shared["data_text"].split("\n")
    picture = json.loads(shared["data_picture"])
    deal = read_link(shared["data_local"].removeprefix("share:"))
    assert isinstance(deal, SharedDeal)
    assert deal.seed == "x"
    names = sorted(name for name, _score, _own in picture["bars"])
    assert names == ["Ann", "Bot 1", "Bot 2", "Bot 3"]
    ((own, score),) = [(k, score) for k, (_name, score, own) in enumerate(picture["bars"]) if own]
    assert line.startswith(f"Diamonds: {score}, place ")
    assert len(squares) == 4
    assert {squares.find("🟨"), squares.find("🟦")} == {-1, own}


def test_a_shared_game_says_the_day_that_is_known_of_it() -> None:
    """A saved game has the day on which it began; the page takes today for any other."""
    record = finished(DiamondsVariant(4))
    assert "data_day" not in share_game(record)
    assert Page(share_sheet(record, 5)).all("data-when") == ["5"]
    assert Page(share_sheet(record, 0)).all("data-when") == []


def test_an_unnamed_player_is_a_friend_to_others() -> None:
    record = finished(DiamondsVariant(4))
    seats = (Seat("You", HUMAN), *record.seats[1:])
    (own,) = [bar for bar in game_picture(replace(record, seats=seats)).bars if bar[2]]
    assert own[0] == "A friend"


def test_par_is_shared_beside_the_games_of_good_players() -> None:
    record = finished(DiamondsVariant(4))
    games = [("Hard", 900), ("Expert", 0)]
    shared = share_par(record, "3 short of par", games)
    picture = json.loads(shared["data_picture"])
    assert shared["data_text"].endswith(", 3 short of par\n⬜🟩")
    assert picture["head"] == "3 short of par"
    assert [name for name, _score, _own in picture["bars"]] == ["Hard", "Ann", "Expert"]


RESULTS = (("Ann", 30), ("Bea", 47), ("Carl", 12), ("Dora", 33))


def test_a_link_to_a_deal_says_what_was_scored_and_deals_at_once() -> None:
    variant = DiamondsVariant(4)
    player = Player(variant)
    player.ask("link", arg=deal_link(SharedDeal(variant, "x", RESULTS)))
    page = player.page
    assert page.name == "deal"
    assert "Ann scored 30 with these cards" in page.text
    assert [name.text for name in page.select("tbody th")] == ["Bea", "Dora", "Ann", "Carl"]
    assert len(page.select(".gold")) == 1
    assert page.select("[data-do=learn]")
    names = [field["value"] for field in page.select("[name^=name-]") if field.get("value")]
    assert names == ["Bea", "Carl", "Dora"]
    player.ask("deal", form=seats_form(["human", *["easy"] * 3], ["", *names]))
    assert player.session.record.seed == "x"


def test_a_link_to_a_whole_game_deals_its_cards_to_the_same_bots() -> None:
    record = finished(DiamondsVariant(4, rounds=1))
    player = Player(record.variant)
    player.ask("link", arg=game_link(record))
    score = own_score(record, 0)
    assert f"Ann scored {score} with these cards" in player.page.text
    player.ask("accept")
    assert player.session.record.seed == record.seed
    assert [seat.player for seat in player.session.seats] == ["human", *["simple"] * 3]
    assert play_of(player.navigator).game.rival[0] == ("Ann", score)


def test_a_game_of_several_people_dares_nobody() -> None:
    record = random_record(DiamondsVariant(2, rounds=1), 5, "Ann", "Bea")
    player = Player(record.variant)
    player.ask("link", arg=game_link(record))
    assert not player.page.select("[data-do=accept]")


@pytest.mark.parametrize("seat", [0, 2])
def test_a_link_to_a_deal_says_who_sends_it_and_which_bots_sat_there(seat: int) -> None:
    record = finished(DiamondsVariant(4))
    players = ["easy", "medium", "hard"]
    players.insert(seat, HUMAN)
    names = ("Ann", "Bea", "Carl", "Dora")
    seats = tuple(Seat(name, who) for name, who in zip(names, players, strict=True))
    player = Player(record.variant)
    player.ask("link", arg=deal_link_of(replace(record, seats=seats)))
    page = player.page
    assert f"{names[seat]} scored {own_score(record, seat)} with these cards" in page.text
    chosen = [
        option["value"]
        for select in page.select("select[name^=player-]")
        for option in select.select("option")
        if option.get("selected") is not None
    ]
    assert chosen == players
    player.ask("deal", form=seats_form(chosen, ["", "", "", ""]))
    assert [one.player for one in player.session.seats] == players
    assert player.session.seats[seat].name == "You"


@pytest.mark.parametrize("more", ["&sender=4", "&sender=x", "&player=human", "&player=a%20b" * 4])
def test_a_deal_with_an_impossible_sender_or_player_is_refused(more: str) -> None:
    with pytest.raises(BadLink):
        read_link(
            f"#deal=x&players=4&name=A&score=1&name=B&score=1&name=C&score=1&name=D&score=1{more}"
        )
