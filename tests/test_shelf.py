"""The games of a device: listed, counted, moved to another one; and deals that are shared."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from app.sharing import SharedDeal, deal_link, game_link
from diamonds_core import DiamondsVariant, DiversityVariant, read_record, write_record

from .guest import Guest, form_of
from .play import random_record


def kept(guest: Guest, when: int = 0) -> dict[str, Any]:
    """A game as the device has it."""
    return {**guest.kept, "spoilt": False, "begun": when, "changed": when}


def played(seed: int, until: str = "final") -> Guest:
    guest = Guest(DiversityVariant(4, 1), seed=seed)
    guest.play_until(until)
    return guest


@pytest.fixture(scope="module")
def games() -> list[dict[str, Any]]:
    going = Guest(DiamondsVariant(4), seed=11)
    going.play_tricks(2)
    bad = {"id": "bad", "record": "{", "title": "<i>", "over": False, "spoilt": True}
    over = kept(played(1), 1_700_000_000_000)
    return [over, kept(going), {**bad, "begun": 0, "changed": 0}]


def test_every_game_is_listed_with_what_can_be_done(games: list[dict[str, Any]]) -> None:
    guest = played(2, "table")
    guest.ask("home")
    guest.ask("history", games=games)
    over, going, _bad = games
    page = guest.page
    assert page.name == "history"
    (replay,) = page.select("[data-do=watch]")
    (go_on,) = page.select("[data-do=play]")
    assert (replay["data-arg"], go_on["data-arg"]) == (over["id"], going["id"])
    assert "<i>" in page.texts, "a title is a text"
    guest.ask("watch", arg=over["id"], record=over["record"])
    guest.ask("back")
    assert guest.page.name == "history"


def test_without_games_the_list_says_so() -> None:
    guest = played(2, "table")
    guest.ask("home")
    guest.ask("history")
    assert "No game is kept on this device yet." in guest.page.texts
    guest.ask("statistics")
    assert "There is something to count when a game is over." in guest.page.texts


def test_export_and_import_give_the_same_games(games: list[dict[str, Any]]) -> None:
    guest = played(3, "table")
    guest.ask("home")
    guest.ask("history", games=games)
    text = guest.ask("export", games=games)["file"]["text"]
    other = played(4, "table")
    other.ask("home")
    other.ask("history", games=[])
    put = other.ask("import", text=text)["put"]
    names = ("id", "title", "over", "spoilt", "begun", "changed")
    assert [{n: g[n] for n in names} for g in put] == [{n: g[n] for n in names} for g in games]
    for new, old in zip(put, games, strict=True):
        if not old["spoilt"]:
            assert read_record(new["record"]) == read_record(old["record"])
    assert other.ask("import", text=text)["put"] == [], "they are all there already"


def test_a_bad_file_changes_nothing_and_is_explained(games: list[dict[str, Any]]) -> None:
    guest = played(5, "table")
    guest.ask("home")
    guest.ask("history", games=games)
    reply = guest.ask("import", text='{"format": "diamonds-archive/1", "games": [1]}')
    assert "put" not in reply
    assert "Game 1 in this file" in guest.steps[-1]["say"]


def test_the_record_of_one_game_is_taken_over(games: list[dict[str, Any]]) -> None:
    guest = played(6, "table")
    guest.ask("home")
    guest.ask("history", games=[])
    (new,) = guest.ask("import", text=games[0]["record"])["put"]
    assert (new["title"], new["over"]) == (games[0]["title"], True)
    assert new["id"]


def test_a_record_that_names_nobody_is_taken_over_and_watched() -> None:
    guest = played(6, "table")
    guest.ask("home")
    guest.ask("history", games=[])
    text = write_record(random_record(DiamondsVariant(2), 1))
    (new,) = guest.ask("import", text=text)["put"]
    guest.ask("watch", arg=new["id"], record=new["record"])
    assert guest.reply["stack"] == ["home", "history", "replay"]
    guest.ask("link", arg=game_link(read_record(text)))
    assert guest.reply["stack"] == ["home", "history", "replay", "replay"]


def test_games_are_deleted_one_by_one_or_all(games: list[dict[str, Any]]) -> None:
    guest = played(7, "table")
    guest.ask("home")
    guest.ask("history", games=games)
    assert guest.ask("forget", arg="bad")["forget"] == ["bad"]
    assert guest.ask("forget", arg="bad")["forget"] == []
    assert guest.ask("forget", arg="")["forget"] == [games[0]["id"], games[1]["id"]]


def test_statistics_count_the_finished_games(games: list[dict[str, Any]]) -> None:
    guest = played(8, "table")
    guest.ask("home")
    guest.ask("statistics", games=[*games, *(kept(played(seed)) for seed in (20, 21))])
    assert guest.page.select(".figures .num")[0].text == "3"
    assert guest.reply["more"] is False


def test_a_link_deals_the_same_cards_at_every_table() -> None:
    deals = []
    for seed in (1, 2):
        guest = played(seed, "table")
        guest.ask("home")
        guest.ask("link", arg=f"#{deal_link(SharedDeal(DiamondsVariant(4), 'abc'))}")
        assert guest.page.name == "deal"
        assert guest.reply["stack"] == ["home", "link:deal=abc&players=4"]
        guest.ask("deal", form=form_of(DiamondsVariant(4), 1))
        record = read_record(guest.record)
        assert record.seed == "abc"
        deals.append(record.moves[:2])
    assert deals[0] == deals[1]


def test_the_deal_of_the_day_is_that_of_utc() -> None:
    guest = played(9, "table")
    guest.ask("home")
    before = datetime.now(UTC).date().isoformat()
    guest.ask("day")
    after = datetime.now(UTC).date().isoformat()
    guest.ask("deal", form=form_of(DiamondsVariant(4), 1))
    assert read_record(guest.record).seed in (before, after)


def test_the_link_to_a_game_opens_its_replay_and_a_bad_one_is_explained() -> None:
    guest = played(10)
    link = game_link(read_record(guest.record))
    assert f"share:{link}" in guest.sheet("more").all("data-local")
    guest.ask("home")
    guest.ask("link", arg=link)
    assert guest.reply["stack"] == ["home", "replay"]
    guest.ask("home")
    guest.ask("link", arg="#game=zzz")
    assert guest.reply["stack"] == ["home"]
    assert "cut or changed" in guest.steps[-1]["say"]
