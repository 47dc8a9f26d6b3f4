"""The games of a device: listed, counted, moved to another device; and deals that are shared."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from random import Random
from typing import Any

import pytest

from app.progress.days import day_record
from app.routes import DaysRoute, HistoryRoute, ReplayRoute, Saved, ScoresRoute, StatisticsRoute
from app.saved_games.archive import saved_game
from app.saved_games.links import SharedDeal, deal_link, game_link, read_link
from app.saved_games.open_game import game_id, record_id
from app.screens import new_navigator
from app.words.names import plain
from diamonds_core import (
    DiamondsVariant,
    DiversityVariant,
    Session,
    Variant,
    before,
    game_of,
    read_record,
    write_position,
    write_record,
)

from .archives import Archive, read_archive, write_archive
from .markup import Page
from .play import random_record
from .player import NAMES, Player, ask, form_of, names_of, player_at, route_of

Rows = list[dict[str, Any]]


def row_of(guest: Player, when: int = 0) -> dict[str, Any]:
    """Return a game as the device stores it."""
    return {**guest.kept, "spoilt": False, "begun": when, "changed": when}


SHORT = DiversityVariant(4, 1)


def at_home(seed: int) -> Player:
    """Return a guest on the start page, with a game that waits."""
    guest = player_at("table", SHORT, seed=seed)
    guest.ask("home")
    return guest


@pytest.fixture(scope="module")
def games() -> Rows:
    going = Player(DiamondsVariant(4), seed=11)
    going.play_tricks(2)
    bad = {"id": "bad", "record": "{", "title": "<i>", "over": False, "spoilt": True}
    over = row_of(player_at("final", SHORT, seed=1), 1_700_000_000_000)
    return [over, row_of(going), {**bad, "begun": 0, "changed": 0}]


def test_every_game_is_listed_with_what_can_be_done(games: Rows) -> None:
    guest = at_home(2)
    guest.open(HistoryRoute(), games=games)
    over, going, _bad = games
    page = guest.page
    assert page.name == "history"
    (replay,) = page.select("[data-opens=replay]")
    (go_on,) = page.select("[data-do=play]")
    assert (route_of(replay)["game"]["id"], go_on["data-arg"]) == (over["id"], going["id"])
    assert "<i>" in page.texts, "a title is a text"
    guest.open(ReplayRoute(Saved(over["id"])))
    guest.ask("back")
    assert guest.page.name == "history"


def test_without_games_the_list_says_so() -> None:
    guest = at_home(2)
    guest.open(HistoryRoute())
    assert "No game is saved on this device yet." in guest.page.texts
    guest.open(StatisticsRoute())
    assert "Statistics begin when a game is over." in guest.page.texts


def test_export_and_import_give_the_same_games(games: Rows) -> None:
    guest = at_home(3)
    guest.open(HistoryRoute(), games=games)
    before = list(map(str, guest.page.select(".games li")))
    text = guest.ask("export", games=games)["file"]["text"]
    other = at_home(4)
    other.open(HistoryRoute(), games=[])
    put = other.ask("import", text=text)["put"]
    assert list(map(str, other.page.select(".games li"))) == before
    names = ("id", "title", "over", "spoilt", "begun", "changed")
    assert [{n: g[n] for n in names} for g in put] == [{n: g[n] for n in names} for g in games]
    for new, old in zip(put, games, strict=True):
        if not old["spoilt"]:
            assert read_record(new["record"]) == read_record(old["record"])
    assert "put" not in other.ask("import", text=text)
    assert "3 were here already" in other.page.html


def test_files_chosen_at_once_are_each_reported(games: Rows) -> None:
    guest = at_home(5)
    guest.open(HistoryRoute(), games=[])
    files = {"one.json": file_of(*games[:1]), "bad.json": "{", "two.json": file_of(*games)}
    for number, (name, text) in enumerate(files.items()):
        guest.ask("import", text=text, name=name, number=number)
    told = guest.updates[-1]["say"]
    assert told.startswith("one.json: 1 game is imported. bad.json: The file is not from this")
    assert told.endswith("two.json: 2 games are imported. 1 was here already.")
    assert told in guest.page.html
    guest.ask("import", text=file_of(*games))
    assert guest.updates[-1]["say"] == "0 games are imported. 3 were here already."


def test_a_bad_file_changes_nothing_and_is_explained(games: Rows) -> None:
    guest = at_home(5)
    wrong_entry = file_of(games[0]).replace('"entries": {', '"entries": {"days": {"x": 1}')
    for text, why in (
        ('{"format": "diamonds-archive/1", "games": [1]}', "Game 1 in this file"),
        (wrong_entry, '"days" in this file'),
    ):
        assert "put" not in guest.ask("import", text=text, games=[])
        assert why in guest.updates[-1]["say"]


def test_a_record_that_names_nobody_is_taken_over_and_watched() -> None:
    guest = at_home(6)
    guest.open(HistoryRoute(), games=[])
    text = write_record(random_record(DiamondsVariant(2), 1))
    (new,) = guest.ask("import", text=text)["put"]
    guest.open(ReplayRoute(Saved(new["id"])), games=[new])
    guest.ask("link", arg=game_link(read_record(text)))
    kept, linked = guest.reply["stack"][2:]
    assert names_of(guest.reply["stack"]) == ["home", "history", "replay", "result"]
    assert (kept["game"]["name"], linked["game"]["name"]) == ("saved", "linked")


def test_a_record_that_is_imported_twice_is_one_game(games: Rows) -> None:
    guest = player_at("table", SHORT, seed=6)
    for text in (games[0]["record"], write_record(random_record(DiamondsVariant(2), 1))):
        guest.ask("import", text=text)
        assert "put" not in guest.ask("import", text=text)
    assert len(guest.games) == 2


def two_states(seed: int = 12) -> tuple[Player, dict[str, Any], dict[str, Any]]:
    """Return a guest at home without games, and an earlier and a later state of one game."""
    guest = player_at(1, DiamondsVariant(4), seed=seed)
    earlier = row_of(guest)
    guest.play_tricks(3)
    later = row_of(guest)
    guest.ask("home")
    return guest, earlier, later


def file_of(*games: dict[str, Any]) -> str:
    return write_archive(Archive(tuple(map(saved_game, games))))


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_states_of_a_game_the_further_one_is_kept(turned: bool) -> None:
    guest, earlier, later = two_states()
    own, other = (later, earlier) if turned else (earlier, later)
    reply = guest.ask("import", text=file_of(other), games=[own])
    if turned:
        assert "put" not in reply
        assert "1 is further along here and stays" in guest.page.html
    else:
        assert [game["id"] for game in reply["put"]] == reply["forget"] == [own["id"]]
        assert "is further along in the file" in guest.page.html
    (kept,) = guest.games
    assert read_record(kept["record"]) == read_record(later["record"])
    assert len(guest.page.select(".games li")) == 1


def test_a_game_that_went_apart_is_offered() -> None:
    guest, earlier, later = two_states()
    record = read_record(earlier["record"])
    other = Session(record, Random(1))
    other.back_to(len(record.moves) - 1)
    played = read_record(later["record"]).moves[len(other.record.moves)]
    legal = other.view(other.turn).legal
    other.play(next(move for move in legal if move != played))
    apart = {**earlier, "record": write_record(other.record)}
    reply = guest.ask("import", text=file_of(apart), games=[later])
    assert "put" not in reply
    assert "Replace the one here?" in guest.page.html
    guest.ask("import", text="{", name="chosen with it", number=1)
    reply = guest.ask("replace")
    assert reply["forget"] == [later["id"]]
    assert [read_record(game["record"]) for game in reply["put"]] == [other.record]


def test_many_games_move_in_batches_with_progress_and_a_stop(games: Rows) -> None:
    guest = at_home(3)
    many = [{**games[0], "id": f"g{number}"} for number in range(250)]
    text = guest.ask("export", games=many)["file"]["text"]
    assert "All 250 games are in the file." in guest.updates[-1]["say"]
    assert [game.id for game in read_archive(text).games] == [game["id"] for game in many]
    pages = [Page(update["html"]) for update in guest.updates]
    steps = [page.texts for page in pages if page.name == "transfer"]
    assert [number for number in (0, 100, 200, 250) if any(f"{number} of 250" in s for s in steps)]
    guest.games = []
    reply = guest._answer({"do": "import", "text": text})
    while "put" not in reply:
        assert reply["advances"]
        reply = guest._answer({"do": "go"})
    assert len(reply["put"]) == 100
    assert Page(reply["updates"][-1]["html"]).select("[data-do=back]")
    reply = ask(guest.navigator, {"do": "back"})
    assert "100 games are imported." in reply["updates"][-1]["html"]
    assert not reply["advances"]
    guest._answer({"do": "import", "text": text})
    reply = ask(guest.navigator, {"do": "back"})
    assert "0 games are imported." in reply["updates"][-1]["html"]


def test_a_large_file_is_read_in_parts_with_progress_and_a_stop(games: Rows) -> None:
    guest = at_home(3)
    guest.games = []
    text = file_of(*({**games[0], "id": f"g{number}"} for number in range(20)))
    size = len(text) // 4
    first, *rest = [text[begin : begin + size] for begin in range(0, len(text), size)]
    guest.parts = [{"text": part, "last": part is rest[-1]} for part in rest]
    reply = guest._answer({"do": "import", "text": first, "last": False, "size": len(text)})
    seen = []
    while "put" not in reply:
        page = Page(reply["updates"][-1]["html"])
        seen += re.findall(r"file: ([0-9]+)%", " ".join(page.texts))
        assert page.select("[data-do=back]")
        assert reply["advances"]
        reply = guest._answer({"do": "go"})
    assert len(reply["put"]) == 20
    assert not guest.parts
    assert sorted(map(int, seen)) == list(map(int, seen))
    assert len(set(seen)) >= 4


def test_a_file_that_is_too_large_is_not_looked_at() -> None:
    guest = at_home(3)
    guest.ask("import", text="", last=False, size=200_000_001)
    assert guest.updates[-1]["say"] == "The file is too large: at most 200 MB."


def test_an_import_that_the_device_refuses_says_how_many_games_came_and_goes_on_later(
    games: Rows,
) -> None:
    guest = at_home(3)
    many = [{**games[1], "id": f"g{number}"} for number in range(250)]
    guest.room = 120
    guest.ask("import", text=file_of(*many), games=[])
    assert "100 of 250 games are safely here" in guest.updates[-1]["say"]
    assert guest.page.name == "history"
    assert len(guest.games) == 100
    assert "50 of 100 games" in guest.page.texts
    guest.room = 1000
    guest.ask("import", text=file_of(*many))
    assert "150 games are imported. 100 were here already." in guest.updates[-1]["say"]


def test_a_deletion_that_the_device_does_not_confirm_closes_the_list_of_games(games: Rows) -> None:
    guest = at_home(3)
    guest.open(HistoryRoute(), games=games)
    guest.room = -1
    guest.ask("forget", arg="bad")
    assert guest.page.name == "home"
    assert "open your games again to see what is saved" in guest.updates[-1]["say"]
    guest.open(HistoryRoute())
    assert len(guest.page.select(".games li")) == len(games)


def test_a_long_list_begins_with_some_games_and_grows_on_demand(games: Rows) -> None:
    guest = at_home(3)
    many = [{**games[0], "id": f"g{number}", "title": f"No. {number}"} for number in range(300)]
    guest.open(HistoryRoute(), games=many)
    titles: list[str] = []
    while rest := guest.page.select(".rest button"):
        shown = [row.text for row in guest.page.select(".games b") if row.text.startswith("No.")]
        assert shown[: len(titles)] == titles
        assert len(titles) < len(shown) < len(many)
        assert f"{len(shown)} of 300 games" in guest.page.texts
        guest.ask(do="open", route=route_of(rest[0]))
        (first,) = guest.page.select(".games [data-focus]")
        assert f"No. {len(shown)}" in first.text
        titles = shown
    assert len(guest.page.select(".games li")) == len(many)
    assert "No. 299" in guest.sheet("forget-g299").texts
    guest.ask("forget", arg="g299")
    assert len(guest.page.select(".games li")) == len(many) - 1


def test_an_import_that_a_reload_interrupts_says_so_and_goes_on_with_the_same_file(
    games: Rows,
) -> None:
    guest = at_home(3)
    many = [{**games[0], "id": f"g{number}"} for number in range(101)]
    text = file_of(*many)
    guest.games = []
    reply = guest._answer({"do": "import", "text": text})
    while "put" not in reply:
        reply = guest._answer({"do": "go"})
    guest.games = reply["put"]
    guest.reload(reply["stack"])
    assert guest.page.name == "history"
    assert "The import was interrupted: choose the file again for the rest." in guest.page.texts
    guest.ask("import", text=text)
    assert "1 game is imported. 100 were here already." in guest.page.texts


def test_an_import_takes_the_place_of_one_that_waits(games: Rows) -> None:
    guest = at_home(3)
    guest.unreadable = {"records", "entries"}
    for _number in range(2):
        guest.ask("import", text=file_of(*games), games=games)
        assert names_of(guest.reply["stack"]) == ["home", "history", "import"]


def test_a_backup_says_what_it_could_not_read(games: Rows) -> None:
    guest = at_home(3)
    guest.games = games
    guest._answer({"do": "export"})
    guest.games = games[:2]
    guest.ask("go")
    assert "2 of 3 games are in the file" in guest.updates[-1]["say"]


@pytest.mark.parametrize("do", ["export", "import"])
def test_a_transfer_waits_while_the_device_can_not_be_read(games: Rows, do: str) -> None:
    guest = at_home(3)
    guest.games = games
    guest._answer({"do": do, "text": file_of(*games)})
    guest.unreadable = {"games", "records", "entries"}
    guest.ask("go")
    assert guest.page.name == "transfer"
    assert "put" not in guest.reply
    assert "file" not in guest.reply
    assert "go" in guest.page.all("data-do")
    guest.unreadable = set()
    guest.ask("go")
    assert guest.page.name == ("home" if do == "export" else "history")


def test_what_is_written_is_never_too_large_to_be_read(
    games: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = at_home(3)
    monkeypatch.setattr("app.screens.transfer.LARGEST", 20_000)
    guest.ask("export", games=[{**games[0], "id": f"g{number}"} for number in range(250)])
    assert not guest.reply["file"]["last"]
    assert "too large" in guest.updates[-1]["say"]


def test_two_states_of_a_game_have_one_id_and_two_games_of_a_day_two() -> None:
    guest = player_at("table", SHORT, seed=6)
    record = read_record(guest.record)
    assert guest.kept["id"] == record_id(record) == record_id(before(record, 2))
    day = day_record(date(2026, 11, 22), "Ann", Random(1))
    assert game_id(day, Random(1)) != game_id(day, Random(2))


def test_a_name_that_is_shown_shortened_is_stored_in_full() -> None:
    guest = player_at("table", SHORT, seed=6)
    record = read_record(guest.record)
    full = ("Bartholomew the Great", "Maximiliana the Good", "Eve", "Carl")
    seats = tuple(replace(s, name=name) for s, name in zip(record.seats, full, strict=True))
    text = write_record(replace(record, seats=seats, secret="another"))
    (new,) = guest.ask("import", text=text)["put"]
    assert read_record(new["record"]).seats == seats
    guest.kept = {}
    guest.ask("play", arg=new["id"])
    assert guest.page.name == "table"
    assert "Maximiliana the" in guest.page.html
    assert guest.go_on()
    assert read_record(guest.record).seats == seats
    form = {f"name-{k}": plain(name) for k, name in enumerate(full)} | {"name-2": "Zoe"}
    guest.ask("seats", form={**form, **{f"player-{k}": "human" for k in range(4)}})
    assert [s.name for s in read_record(guest.record).seated] == [*full[:2], "Zoe", "Carl"]


def test_games_are_deleted_one_by_one_or_all(games: Rows) -> None:
    guest = at_home(7)
    guest.open(HistoryRoute(), games=games)
    assert guest.ask("forget", arg="bad")["forget"] == ["bad"]
    assert guest.ask("forget", arg="bad")["forget"] == []
    assert guest.ask("wipe")["forget"] == [games[0]["id"], games[1]["id"]]


def test_statistics_count_the_finished_games(games: Rows) -> None:
    guest = at_home(8)
    guest.open(
        StatisticsRoute(),
        games=[*games, *(row_of(player_at("final", SHORT, seed=seed)) for seed in (20, 21))],
    )
    assert guest.page.select(".figures .num")[0].text == "3"
    assert guest.reply["advances"] is False


def test_a_link_deals_the_same_cards_at_every_table() -> None:
    deals = []
    for seed in (1, 2):
        guest = player_at("table", SHORT, seed=seed)
        guest.ask("home")
        guest.ask("link", arg=f"#{deal_link(SharedDeal(DiamondsVariant(4), 'abc'))}")
        assert guest.page.name == "deal"
        assert names_of(guest.reply["stack"]) == ["home", "deal"]
        guest.ask("deal", form=form_of(DiamondsVariant(4), 1))
        record = read_record(guest.record)
        assert record.seed == "abc"
        deals.append(record.moves[:2])
    assert deals[0] == deals[1]


def test_the_deal_of_the_day_is_that_of_utc() -> None:
    guest = at_home(9)
    before = datetime.now(UTC).date().isoformat()
    guest.open(DaysRoute())
    after = datetime.now(UTC).date().isoformat()
    guest.ask("deal", form={"name-0": "Ann"})
    assert read_record(guest.record).seed in (before, after)


def test_the_link_to_a_finished_game_opens_its_result_and_a_bad_one_is_explained() -> None:
    guest = player_at("final", SHORT, seed=10)
    link = game_link(read_record(guest.record))
    assert f"share:{link}" in guest.sheet("more").all("data-local")
    guest.ask("home")
    guest.ask("link", arg=link)
    assert names_of(guest.reply["stack"]) == ["home", "result"]
    guest.ask("home")
    guest.ask("link", arg="#game=zzz")
    assert names_of(guest.reply["stack"]) == ["home"]
    assert "cut or changed" in guest.updates[-1]["say"]


# From anywhere ----------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["home", "table", "scores"])
def test_a_file_is_taken_over_wherever_it_is_opened(place: str, games: Rows) -> None:
    guest = player_at("table", SHORT, seed=9)
    if place == "scores":
        guest.open(ScoresRoute())
    elif place == "home":
        guest.ask("home")
    (new,) = guest.ask("import", text=games[0]["record"], games=[])["put"]
    assert (new["title"], new["over"]) == (games[0]["title"], True)
    assert guest.page.name == "history"
    assert route_of(guest.page.select("[data-opens=replay]")[0])["game"]["id"] == new["id"]
    guest.ask("back")
    assert guest.page.name == place


def test_all_is_saved_and_deleted_from_the_settings(games: Rows) -> None:
    guest = player_at("table", SHORT, seed=9)
    settings = guest.sheet("settings")
    assert {"export"} <= set(settings.all("data-do"))
    assert "open:wipe" in settings.all("data-local")
    assert "wipe" in guest.sheet("wipe").all("data-do")
    here = [*games, row_of(guest)]
    file = guest.ask("export", games=here)["file"]
    assert len(read_archive(file["text"]).games) == len(here)
    assert guest.page.name == "table"
    guest.ask("wipe", games=here)
    assert guest.reply["forget"] == [game["id"] for game in here]
    assert guest.page.name == "home"
    guest.ask("play")
    assert guest.page.name == "home", "the game at the table is gone with the others"


def test_a_game_whose_end_is_taken_back_is_one_unfinished_game() -> None:
    """The unfinished game replaces the row of the finished one, and its new end replaces that."""
    guest = player_at("table", SHORT, seed=7)
    guest.play_tricks(1)
    guest.ask("finish")
    finished = guest.kept
    assert finished["over"]
    guest.ask("undo")
    assert guest.kept["id"] == finished["id"]
    assert not guest.kept["over"]
    assert "standing" not in guest.kept
    guest.ask("finish")
    same = read_record(guest.kept["record"])
    assert {**guest.kept, "record": ""} == {**finished, "record": ""}
    assert replace(same, undos=0) == read_record(finished["record"])


def test_a_game_that_bots_have_finished_is_told_as_not_counted() -> None:
    guest = player_at("table", SHORT, seed=7)
    guest.play_tricks(1)
    guest.ask("finish")
    assert guest.page.name == "final"
    over = row_of(guest)
    guest.ask("home")
    guest.open(StatisticsRoute(), games=[over])
    while guest.reply["advances"]:
        guest.ask("go")
    assert any(text.startswith("1 more game does not count") for text in guest.page.texts)
    assert not guest.page.select("table thead:only-child")


def test_after_a_reload_the_statistics_are_there_with_the_games_at_hand(games: Rows) -> None:
    stack = ["home", "history", "statistics"]
    first = {"do": "restore", "stack": stack}
    navigator = new_navigator(Random(1))
    needs = ask(navigator, first)["needs"]
    assert needs == {"games": "records"}
    supplied = {"games": games, "supplied": needs}
    assert names_of(ask(navigator, {**first, **supplied})["stack"]) == stack


# Two tables -------------------------------------------------------------------------------


def link_to_deal(guest: Player) -> str:
    """Return the link to the deal of a finished game."""
    taps = guest.sheet("more").all("data-local")
    (link,) = [tap.removeprefix("share:") for tap in taps if tap.startswith("share:d=")]
    return link


def test_a_shared_deal_is_compared_with_the_table_that_shared_it() -> None:
    first = player_at("final", SHORT, seed=10)
    link = link_to_deal(first)
    guest = player_at("table", SHORT, seed=11)
    guest.ask("link", arg=link)
    guest.ask("deal", form=form_of(DiversityVariant(4, 1), 1))
    guest.play_until("table")
    other = Player(DiversityVariant(4, 1), seed=12)
    other.ask("play", game=guest.kept)
    other.play_until("final")
    rows = other.page.select(".two-tables tbody tr")
    there = read_link(link)
    assert isinstance(there, SharedDeal)
    assert [row.select("td")[1].text for row in rows] == [f"{n} {s}" for n, s in there.results]
    points = game_of(other.state.variant).summary(other.state)["scores"]
    assert [int(row.select(".num")[0].text) for row in rows] == list(points)
    other.ask("again", arg="turned")
    other.play_until("final")
    assert not other.page.select(".two-tables")


@pytest.mark.parametrize("variant", [SHORT, DiamondsVariant(4, partners=True, rounds=1)])
def test_a_link_to_a_deal_has_no_name_of_a_player_who_has_typed_none(variant: Variant) -> None:
    first = Player(variant, seed=10, names=("You", *NAMES[1:]))
    first.play_last()
    link = link_to_deal(first)
    there = read_link(link)
    assert isinstance(there, SharedDeal)
    own, *others = [name for name, _score in there.results]
    assert own == ("Carl" if variant.teams == 2 else "")
    assert all(others)
    guest = at_home(3)
    guest.ask("link", arg=link)
    assert "You" not in " ".join(guest.page.texts)
    assert ("A friend" in " ".join(guest.page.texts)) is (own == "")


@pytest.mark.parametrize(
    "rival", [None, 7, "x", [1], [["Ann", "9"]], [["A", 1]], [["A", True]] * 4]
)
def test_results_that_are_not_as_they_should_be_are_not_shown(rival: object) -> None:
    guest = player_at("final", SHORT, seed=10)
    guest.ask("play", game={**guest.kept, "rival": rival})
    assert guest.page.name == "final"
    assert not guest.page.select(".two-tables")


def test_who_saves_the_record_of_a_game_that_goes_on_is_warned() -> None:
    guest = player_at("table", SHORT, seed=9)
    menu = guest.sheet("menu")
    assert "save-record" not in menu.all("data-do")
    assert "open:record" in menu.all("data-local")
    sheet = guest.sheet("record")
    assert sheet.all("data-do") == ["save-record"]
    assert any("shows all hands" in text for text in sheet.texts)
    guest.play_until("final")
    assert guest.ask("save-record")["file"]["text"] == guest.kept["record"]
    assert "save-record" in guest.sheet("more").all("data-do"), "nothing is secret any more"


# Pasted texts ----------------------------------------------------------------------------


def test_a_pasted_text_is_opened_as_what_it_is(games: Rows) -> None:
    guest = at_home(3)
    record = read_record(games[0]["record"])
    assert "paste" in guest.navigator.top.sheets()
    guest.ask("paste", form={"text": f" #{game_link(record)}\n"})
    assert guest.page.name == "final"
    assert "This is a link to a game." in guest.page.texts
    guest.ask("paste", form={"text": "#deal=x&players=4"}, entries={})
    assert "This is a link to a deal." in guest.page.texts
    guest.ask("paste", form={"text": games[0]["record"]}, games=[])
    assert len(guest.reply["put"]) == 1
    table = player_at(2, DiamondsVariant(4))
    position = write_position(game_of(table.state.variant).observe(table.state, 0))
    guest.ask("paste", form={"text": position})
    assert names_of(guest.reply["stack"])[-1] == "whatif"
    assert "This is a position." in " ".join(guest.page.texts)


@pytest.mark.parametrize("text", ["", "hello", "#game=x", "{", "diamonds 4 second"])
def test_a_pasted_text_that_is_nothing_changes_nothing_and_is_explained(text: str) -> None:
    guest = at_home(3)
    reply = guest.ask("paste", form={"text": text})
    assert guest.updates[-1]["say"]
    assert not reply.keys() & {"put", "forget", "keep"}
