"""The games of a device: listed, counted, moved to another device; and deals that are shared."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

import pytest

from app.core.routes import HistoryRoute, ReplayRoute, Saved, ScoresRoute, StatisticsRoute
from app.library.archive import saved_game
from app.library.days import day_record
from app.library.links import SharedDeal, deal_link, game_link, read_link
from app.screens import new_navigator
from app.table.open_game import game_id, record_id
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


def row_of(player: Player, when: int = 0) -> dict[str, Any]:
    """Return a game as the device stores it."""
    return {**player.kept, "spoilt": False, "begun": when, "changed": when}


SHORT = DiversityVariant(4, 1)


def at_home(seed: int) -> Player:
    """Return a guest on the start page, with a game that waits."""
    player = player_at("table", SHORT, seed=seed)
    player.ask("home")
    return player


@pytest.fixture(scope="module")
def games() -> Rows:
    going = Player(DiamondsVariant(4), seed=11)
    going.play_tricks(2)
    bad = {"id": "bad", "record": "{", "title": "<i>", "over": False, "spoilt": True}
    over = row_of(player_at("final", SHORT, seed=1), 1_700_000_000_000)
    return [over, row_of(going), {**bad, "begun": 0, "changed": 0}]


def test_every_game_is_listed_with_what_can_be_done(games: Rows) -> None:
    player = at_home(2)
    player.open(HistoryRoute(), games=games)
    over, going, _bad = games
    page = player.page
    assert page.name == "history"
    (replay,) = page.select("[data-opens=replay]")
    (go_on,) = page.select("[data-do=play]")
    assert (route_of(replay)["game"]["id"], go_on["data-arg"]) == (over["id"], going["id"])
    assert "<i>" in page.texts, "a title is a text"
    player.open(ReplayRoute(Saved(over["id"])))
    player.ask("back")
    assert player.page.name == "history"


def test_without_games_the_list_says_so() -> None:
    player = at_home(2)
    player.open(HistoryRoute())
    assert "No game is saved on this device yet." in player.page.texts
    assert "first-game" in player.page.all("data-do"), "there is a way to one"
    player.open(StatisticsRoute())
    assert "Statistics begin when a game is over." in player.page.texts
    player.ask("first-game")
    assert player.page.name == "table"


def test_a_finished_game_of_the_list_is_shared_as_a_link(games: Rows) -> None:
    player = at_home(2)
    player.open(HistoryRoute(), games=games)
    over, going, _bad = games
    shared = player.sheet(f"share-{over['id']}")
    assert f"share:{game_link(read_record(over['record']))}" in shared.all("data-local")
    listed = player.page.all("data-local")
    assert f"open:share-{over['id']}" in listed
    assert f"open:share-{going['id']}" not in listed, "its cards are still secret"


def test_export_and_import_give_the_same_games(games: Rows) -> None:
    player = at_home(3)
    player.open(HistoryRoute(), games=games)
    before = list(map(str, player.page.select(".games li")))
    text = player.ask("export", games=games)["file"]["text"]
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
    player = at_home(5)
    player.open(HistoryRoute(), games=[])
    files = {"one.json": file_of(*games[:1]), "bad.json": "{", "two.json": file_of(*games)}
    for number, (name, text) in enumerate(files.items()):
        player.ask("import", text=text, name=name, number=number)
    told = player.updates[-1]["say"]
    assert told.startswith("one.json: 1 game is imported. bad.json: The file is not from this")
    assert told.endswith("two.json: 2 games are imported. 1 was here already.")
    assert told in player.page.html
    player.ask("import", text=file_of(*games))
    assert player.updates[-1]["say"] == "0 games are imported. 3 were here already."


def test_a_bad_file_changes_nothing_and_is_explained(games: Rows) -> None:
    player = at_home(5)
    wrong_entry = file_of(games[0]).replace('"entries": {', '"entries": {"days": {"x": 1}')
    for text, why in (
        ('{"format": "diamonds-archive/1", "games": [1]}', "Game 1 in this file"),
        (wrong_entry, '"days" in this file'),
    ):
        assert "put" not in player.ask("import", text=text, games=[])
        assert why in player.updates[-1]["say"]


def test_a_record_that_names_nobody_is_taken_over_and_watched() -> None:
    player = at_home(6)
    player.open(HistoryRoute(), games=[])
    text = write_record(random_record(DiamondsVariant(2), 1))
    (new,) = player.ask("import", text=text)["put"]
    player.open(ReplayRoute(Saved(new["id"])), games=[new])
    player.ask("link", arg=game_link(read_record(text)))
    kept, linked = player.reply["stack"][2:]
    assert names_of(player.reply["stack"]) == ["home", "history", "replay", "result"]
    assert (kept["game"]["name"], linked["game"]["name"]) == ("saved", "linked")


def test_a_record_that_is_imported_twice_is_one_game(games: Rows) -> None:
    player = player_at("table", SHORT, seed=6)
    for text in (games[0]["record"], write_record(random_record(DiamondsVariant(2), 1))):
        player.ask("import", text=text)
        assert "put" not in player.ask("import", text=text)
    assert len(player.games) == 2


def two_states(seed: int = 12) -> tuple[Player, dict[str, Any], dict[str, Any]]:
    """Return a player at home without games, and an earlier and a later state of one game."""
    player = player_at(1, DiamondsVariant(4), seed=seed)
    earlier = row_of(player)
    player.play_tricks(3)
    later = row_of(player)
    player.ask("home")
    return player, earlier, later


def file_of(*games: dict[str, Any]) -> str:
    return write_archive(Archive(tuple(map(saved_game, games))))


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_states_of_a_game_the_further_one_is_kept(turned: bool) -> None:
    player, earlier, later = two_states()
    own, other = (later, earlier) if turned else (earlier, later)
    reply = player.ask("import", text=file_of(other), games=[own])
    if turned:
        assert "put" not in reply
        assert "1 is further along here and stays" in player.page.html
    else:
        assert [game["id"] for game in reply["put"]] == reply["forget"] == [own["id"]]
        assert "is further along in the file" in player.page.html
    (kept,) = player.games
    assert read_record(kept["record"]) == read_record(later["record"])
    assert len(player.page.select(".games li")) == 1


def test_a_game_that_went_apart_is_offered() -> None:
    player, earlier, later = two_states()
    record = read_record(earlier["record"])
    other = Session(record, Random(1))
    other.back_to(len(record.moves) - 1)
    played = read_record(later["record"]).moves[len(other.record.moves)]
    legal = other.view(other.turn).legal
    other.play(next(move for move in legal if move != played))
    apart = {**earlier, "record": write_record(other.record)}
    reply = player.ask("import", text=file_of(apart), games=[later])
    assert "put" not in reply
    assert "Replace the one here?" in player.page.html
    player.ask("import", text="{", name="chosen with it", number=1)
    reply = player.ask("replace")
    assert reply["forget"] == [later["id"]]
    assert [read_record(game["record"]) for game in reply["put"]] == [other.record]


def test_many_games_move_in_batches_with_progress_and_a_stop(games: Rows) -> None:
    player = at_home(3)
    many = [{**games[0], "id": f"g{number}"} for number in range(250)]
    text = player.ask("export", games=many)["file"]["text"]
    assert "All 250 games are in the file." in player.updates[-1]["say"]
    assert [game.id for game in read_archive(text).games] == [game["id"] for game in many]
    pages = [Page(update["html"]) for update in player.updates]
    steps = [page.texts for page in pages if page.name == "transfer"]
    assert [number for number in (0, 100, 200, 250) if any(f"{number} of 250" in s for s in steps)]
    player.games = []
    reply = player._answer({"do": "import", "text": text})
    while "put" not in reply:
        assert reply["advances"]
        reply = player._answer({"do": "go"})
    assert len(reply["put"]) == 100
    assert Page(reply["updates"][-1]["html"]).select("[data-do=back]")
    reply = ask(player.navigator, {"do": "back"})
    assert "100 games are imported." in reply["updates"][-1]["html"]
    assert not reply["advances"]
    player._answer({"do": "import", "text": text})
    reply = ask(player.navigator, {"do": "back"})
    assert "0 games are imported." in reply["updates"][-1]["html"]


def test_a_large_file_is_read_in_parts_with_progress_and_a_stop(games: Rows) -> None:
    player = at_home(3)
    player.games = []
    text = file_of(*({**games[0], "id": f"g{number}"} for number in range(20)))
    size = len(text) // 4
    first, *rest = [text[begin : begin + size] for begin in range(0, len(text), size)]
    player.parts = [{"text": part, "last": part is rest[-1]} for part in rest]
    reply = player._answer({"do": "import", "text": first, "last": False, "size": len(text)})
    seen = []
    while "put" not in reply:
        page = Page(reply["updates"][-1]["html"])
        seen += re.findall(r"file: ([0-9]+)%", " ".join(page.texts))
        assert page.select("[data-do=back]")
        assert reply["advances"]
        reply = player._answer({"do": "go"})
    assert len(reply["put"]) == 20
    assert not player.parts
    assert sorted(map(int, seen)) == list(map(int, seen))
    assert len(set(seen)) >= 4


def test_a_file_that_is_too_large_is_not_looked_at() -> None:
    player = at_home(3)
    player.ask("import", text="", last=False, size=200_000_001)
    assert player.updates[-1]["say"] == "The file is too large: at most 200 MB."


def test_an_import_that_the_device_refuses_says_how_many_games_came_and_goes_on_later(
    games: Rows,
) -> None:
    player = at_home(3)
    many = [{**games[1], "id": f"g{number}"} for number in range(250)]
    player.room = 120
    player.ask("import", text=file_of(*many), games=[])
    assert "Games safely here: 100 of 250" in player.updates[-1]["say"]
    assert player.page.name == "history"
    assert len(player.games) == 100
    assert "50 of 100 games" in player.page.texts
    player.room = 1000
    player.ask("import", text=file_of(*many))
    assert "150 games are imported. 100 were here already." in player.updates[-1]["say"]


def test_a_deletion_that_the_device_does_not_confirm_closes_the_list_of_games(games: Rows) -> None:
    player = at_home(3)
    player.open(HistoryRoute(), games=games)
    player.room = -1
    player.ask("forget", arg="bad")
    assert player.page.name == "home"
    assert "open your games again to see what is saved" in player.updates[-1]["say"]
    player.open(HistoryRoute())
    assert len(player.page.select(".games li")) == len(games)


def test_a_long_list_begins_with_some_games_and_grows_on_demand(games: Rows) -> None:
    player = at_home(3)
    many = [{**games[0], "id": f"g{number}", "title": f"No. {number}"} for number in range(300)]
    player.open(HistoryRoute(), games=many)
    titles: list[str] = []
    while rest := player.page.select(".rest button"):
        shown = [row.text for row in player.page.select(".games b") if row.text.startswith("No.")]
        assert shown[: len(titles)] == titles
        assert len(titles) < len(shown) < len(many)
        assert f"{len(shown)} of 300 games" in player.page.texts
        player.ask(do="open", route=route_of(rest[0]))
        (first,) = player.page.select(".games [data-focus]")
        assert f"No. {len(shown)}" in first.text
        titles = shown
    assert len(player.page.select(".games li")) == len(many)
    assert "No. 299" in player.sheet("forget-g299").texts
    player.ask("forget", arg="g299")
    assert len(player.page.select(".games li")) == len(many) - 1


def test_an_import_that_a_reload_interrupts_says_so_and_goes_on_with_the_same_file(
    games: Rows,
) -> None:
    player = at_home(3)
    many = [{**games[0], "id": f"g{number}"} for number in range(101)]
    text = file_of(*many)
    player.games = []
    reply = player._answer({"do": "import", "text": text})
    while "put" not in reply:
        reply = player._answer({"do": "go"})
    player.games = reply["put"]
    player.reload(reply["stack"])
    assert player.page.name == "history"
    assert "The import was interrupted: choose the file again for the rest." in player.page.texts
    player.ask("import", text=text)
    assert "1 game is imported. 100 were here already." in player.page.texts


def test_an_import_takes_the_place_of_one_that_waits(games: Rows) -> None:
    player = at_home(3)
    player.unreadable = {"records", "entries"}
    for _number in range(2):
        player.ask("import", text=file_of(*games), games=games)
        assert names_of(player.reply["stack"]) == ["home", "history", "import"]


def test_a_backup_says_what_it_could_not_read(games: Rows) -> None:
    player = at_home(3)
    player.games = games
    player._answer({"do": "export"})
    player.games = games[:2]
    player.ask("go")
    assert "Games in the file: 2 of 3" in player.updates[-1]["say"]


@pytest.mark.parametrize("do", ["export", "import"])
def test_a_transfer_waits_while_the_device_can_not_be_read(games: Rows, do: str) -> None:
    player = at_home(3)
    player.games = games
    player._answer({"do": do, "text": file_of(*games)})
    player.unreadable = {"games", "records", "entries"}
    player.ask("go")
    assert player.page.name == "transfer"
    assert "put" not in player.reply
    assert "file" not in player.reply
    assert "go" in player.page.all("data-do")
    player.unreadable = set()
    player.ask("go")
    assert player.page.name == ("home" if do == "export" else "history")


def test_what_is_written_is_never_too_large_to_be_read(
    games: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at_home(3)
    monkeypatch.setattr("app.home.transfer.LARGEST", 20_000)
    player.ask("export", games=[{**games[0], "id": f"g{number}"} for number in range(250)])
    assert not player.reply["file"]["last"]
    assert "too large" in player.updates[-1]["say"]


def test_two_states_of_a_game_have_one_id_and_two_games_of_a_day_two() -> None:
    player = player_at("table", SHORT, seed=6)
    record = read_record(player.record)
    assert player.kept["id"] == record_id(record) == record_id(before(record, 2))
    day = day_record(date(2026, 11, 22), "Ann", Random(1))
    assert game_id(day, Random(1)) != game_id(day, Random(2))


def test_a_name_that_is_shown_shortened_is_stored_in_full() -> None:
    player = player_at("table", SHORT, seed=6)
    record = read_record(player.record)
    full = ("Bartholomew the Great", "Maximiliana the Good", "Eve", "Carl")
    seats = tuple(replace(s, name=name) for s, name in zip(record.seats, full, strict=True))
    text = write_record(replace(record, seats=seats, secret="another"))
    (new,) = player.ask("import", text=text)["put"]
    assert read_record(new["record"]).seats == seats
    player.kept = {}
    player.ask("play", arg=new["id"])
    assert player.page.name == "table"
    assert "Maximiliana the" in player.page.html
    assert player.go_on()
    assert read_record(player.record).seats == seats
    form = {f"name-{k}": plain(name) for k, name in enumerate(full)} | {"name-2": "Zoe"}
    player.ask("seats", form={**form, **{f"player-{k}": "human" for k in range(4)}})
    assert [s.name for s in read_record(player.record).seated] == [*full[:2], "Zoe", "Carl"]


def test_games_are_deleted_one_by_one_or_all(games: Rows) -> None:
    player = at_home(7)
    player.open(HistoryRoute(), games=games)
    assert player.ask("forget", arg="bad")["forget"] == ["bad"]
    assert player.ask("forget", arg="bad")["forget"] == []
    assert player.ask("wipe")["forget"] == [games[0]["id"], games[1]["id"]]


def test_statistics_count_the_finished_games(games: Rows) -> None:
    player = at_home(8)
    player.open(
        StatisticsRoute(),
        games=[*games, *(row_of(player_at("final", SHORT, seed=seed)) for seed in (20, 21))],
    )
    assert player.page.select(".figures .num")[0].text == "3"
    assert player.reply["advances"] is False


def test_a_link_deals_the_same_cards_at_every_table() -> None:
    deals = []
    for seed in (1, 2):
        player = player_at("table", SHORT, seed=seed)
        player.ask("home")
        player.ask("link", arg=f"#{deal_link(SharedDeal(DiamondsVariant(4), 'abc'))}")
        assert player.page.name == "deal"
        assert names_of(player.reply["stack"]) == ["home", "deal"]
        player.ask("deal", form=form_of(DiamondsVariant(4), 1))
        record = read_record(player.record)
        assert record.seed == "abc"
        deals.append(record.moves[:2])
    assert deals[0] == deals[1]


def test_the_link_to_a_finished_game_opens_its_result_and_a_bad_one_is_explained() -> None:
    player = player_at("final", SHORT, seed=10)
    link = game_link(read_record(player.record))
    assert f"share:{link}" in player.sheet("share").all("data-local")
    player.ask("home")
    player.ask("link", arg=link)
    assert names_of(player.reply["stack"]) == ["home", "result"]
    player.ask("home")
    player.ask("link", arg="#game=zzz")
    assert names_of(player.reply["stack"]) == ["home"]
    assert "cut or changed" in player.updates[-1]["say"]


# From anywhere ----------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["home", "table", "scores"])
def test_a_file_is_taken_over_wherever_it_is_opened(place: str, games: Rows) -> None:
    player = player_at("table", SHORT, seed=9)
    if place == "scores":
        player.open(ScoresRoute())
    elif place == "home":
        player.ask("home")
    (new,) = player.ask("import", text=games[0]["record"], games=[])["put"]
    assert (new["title"], new["over"]) == (games[0]["title"], True)
    assert player.page.name == "history"
    assert route_of(player.page.select("[data-opens=replay]")[0])["game"]["id"] == new["id"]
    player.ask("back")
    assert player.page.name == place


def test_all_is_saved_and_deleted_from_the_settings(games: Rows) -> None:
    player = player_at("table", SHORT, seed=9)
    settings = player.sheet("settings")
    assert {"export"} <= set(settings.all("data-do"))
    assert "open:wipe" in settings.all("data-local")
    assert "wipe" in player.sheet("wipe").all("data-do")
    here = [*games, row_of(player)]
    file = player.ask("export", games=here)["file"]
    assert len(read_archive(file["text"]).games) == len(here)
    assert player.page.name == "table"
    player.ask("wipe", games=here)
    assert player.reply["forget"] == [game["id"] for game in here]
    assert player.page.name == "home"
    player.ask("play")
    assert player.page.name == "home", "the game at the table is gone with the others"


def test_a_game_whose_end_is_taken_back_is_one_unfinished_game() -> None:
    """The unfinished game replaces the row of the finished one, and its new end replaces that."""
    player = player_at("table", SHORT, seed=7)
    player.play_tricks(1)
    player.ask("finish")
    finished = player.kept
    assert finished["over"]
    player.ask("undo")
    assert player.kept["id"] == finished["id"]
    assert not player.kept["over"]
    assert "standing" not in player.kept
    player.ask("finish")
    same = read_record(player.kept["record"])
    assert {**player.kept, "record": ""} == {**finished, "record": ""}
    assert replace(same, undos=0) == read_record(finished["record"])


def test_a_game_that_bots_have_finished_is_told_as_not_counted() -> None:
    player = player_at("table", SHORT, seed=7)
    player.play_tricks(1)
    player.ask("finish")
    assert player.page.name == "final"
    over = row_of(player)
    player.ask("home")
    player.open(StatisticsRoute(), games=[over])
    while player.reply["advances"]:
        player.ask("go")
    assert any(text.startswith("1 more game does not count") for text in player.page.texts)
    assert not player.page.select("table thead:only-child")


def test_after_a_reload_the_statistics_are_there_with_the_games_at_hand(games: Rows) -> None:
    stack = ["home", "history", "statistics"]
    first = {"do": "restore", "stack": stack}
    navigator = new_navigator(Random(1))
    assert names_of(ask(navigator, {**first, "games": games})["stack"]) == stack


# Two tables -------------------------------------------------------------------------------


def link_to_deal(player: Player) -> str:
    """Return the link to the deal of a finished game."""
    taps = player.sheet("share").all("data-local")
    (link,) = [tap.removeprefix("share:") for tap in taps if tap.startswith("share:d=")]
    return link


def test_a_shared_deal_is_compared_with_the_table_that_shared_it() -> None:
    first = player_at("final", SHORT, seed=10)
    link = link_to_deal(first)
    player = player_at("table", SHORT, seed=11)
    player.ask("link", arg=link)
    player.ask("deal", form=form_of(DiversityVariant(4, 1), 1))
    player.play_until("table")
    other = Player(DiversityVariant(4, 1), seed=12)
    other.kept = player.kept
    other.ask("play")
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
    first.play_until("final")
    link = link_to_deal(first)
    there = read_link(link)
    assert isinstance(there, SharedDeal)
    own, *others = [name for name, _score in there.results]
    assert own == ("Carl" if variant.teams == 2 else "")
    assert all(others)
    player = at_home(3)
    player.ask("link", arg=link)
    assert "You" not in player.page.words
    assert ("A friend" in player.page.words) is (own == "")


def test_who_saves_the_record_of_a_game_that_goes_on_is_warned() -> None:
    player = player_at("table", SHORT, seed=9)
    menu = player.sheet("menu")
    assert "save-record" not in menu.all("data-do")
    assert "open:record" in menu.all("data-local")
    sheet = player.sheet("record")
    assert sheet.all("data-do") == ["save-record"]
    assert any("shows all hands" in text for text in sheet.texts)
    player.play_until("final")
    assert player.ask("save-record")["file"]["text"] == player.kept["record"]
    assert "save-record" in player.sheet("more").all("data-do"), "nothing is secret any more"


# Pasted texts ----------------------------------------------------------------------------


def test_a_pasted_text_is_opened_as_what_it_is(games: Rows) -> None:
    player = at_home(3)
    record = read_record(games[0]["record"])
    assert "paste" in player.navigator.top.sheets()
    player.ask("paste", form={"text": f" #{game_link(record)}\n"})
    assert player.page.name == "deal"
    assert "This is a link to a game." in player.page.texts
    player.ask("paste", form={"text": "#deal=x&players=4"}, entries={})
    assert "This is a link to a deal." in player.page.texts
    player.ask("paste", form={"text": games[0]["record"]}, games=[])
    assert len(player.reply["put"]) == 1
    table = player_at(2, DiamondsVariant(4))
    position = write_position(game_of(table.state.variant).observe(table.state, 0))
    player.ask("paste", form={"text": position})
    assert names_of(player.reply["stack"])[-1] == "whatif"
    assert "This is a position." in player.page.words


@pytest.mark.parametrize("text", ["", "hello", "#game=x", "{", "diamonds 4 second"])
def test_a_pasted_text_that_is_nothing_changes_nothing_and_is_explained(text: str) -> None:
    player = at_home(3)
    reply = player.ask("paste", form={"text": text})
    assert player.updates[-1]["say"]
    assert not reply.keys() & {"put", "forget", "keep"}
