"""A device as an earlier version left it stays readable, in the browser.

`e2e/earlier_version/` was made by the game of 22 November 2026; it never changes, but for
`archive-2.json`, a file of the format of 26 November, `archive-2-reviews.json` with the entries of
27 November, and `archive-2-safe.json` with those of 28 November. A later change of a format gets a
fixture of its own beside it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from app.library.archive import SavedGame
from e2e.driving import click, enter, fill_storage, press_key
from e2e.player import page_name
from tests.archives import read_archive

FOLDER = Path(__file__).parent / "earlier_version"

STORAGE: dict[str, Any] = json.loads((FOLDER / "storage.json").read_text("utf-8"))
DATABASE: dict[str, Any] = STORAGE["indexedDB"]
GAMES: dict[str, Any] = {game["id"]: game for game in DATABASE["games"]}

CURRENT = "2fabb2782f38ceda"
FRAME = "#page input[type=range]"


def come_back(page: Page, place: Mapping[str, Any] = DATABASE["device"]["place"]) -> None:
    """Open the page on the old device, where the player was or at another place."""
    fill_storage(page, {**STORAGE, "indexedDB": {**DATABASE, "device": {"place": place}}})
    enter(page)


def test_the_game_is_where_it_was(page: Page) -> None:
    come_back(page)
    assert page_name(page) == "table"
    expect(page.locator(FRAME)).to_have_value("80")
    press_key(page, "Escape")
    assert page_name(page) == "curtain"


def test_settings_form_and_games_are_there_and_saved_as_they_were(page: Page) -> None:
    come_back(page, {"game": CURRENT, "stack": ["home"]})
    assert page_name(page) == "home"
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("[data-setting=order]")).to_have_value("ranks")
    expect(page.locator("[data-setting=vaults]")).to_be_checked()
    expect(page.locator("[name=game]:checked")).to_have_value("diamonds")
    expect(page.locator("[name=players]:checked")).to_have_value("3")
    expect(page.locator("[name=player-2]")).to_have_value("human")
    expect(page.locator("#page .resume")).to_contain_text(GAMES[CURRENT]["title"])
    click(page, "#page [data-opens=history]")
    expect(page.locator(".games li")).to_have_count(len(GAMES))
    for game in GAMES.values():
        row = page.locator(f".games li:has([data-local='open:forget-{game['id']}'])")
        expect(row).to_contain_text(game["title"])
        expect(row.locator("[data-opens=replay]")).to_have_count(int(game["over"]))
        goes_on = not game["over"] and not game["spoilt"]
        expect(row.locator("[data-do=play]")).to_have_count(int(goes_on))
    unreadable = page.locator("#page section", has_text="Can't be read here").locator("li")
    expect(unreadable).to_have_count(sum(game["spoilt"] for game in GAMES.values()))
    with page.expect_download() as download:
        page.click("[data-do=export]")
    file = read_archive(Path(download.value.path()).read_text("utf-8")).games
    assert {game.id: game for game in file} == {game.id: game for game in kept_games()}
    page.click("#page [data-opens=statistics]")
    page.locator("#page summary").first.click()
    for percent in ("43%", "74%"):
        expect(page.locator("#page td", has_text=percent).first).to_be_visible()


def kept_games() -> tuple[SavedGame, ...]:
    """Return the games of the database, in the form of a file."""
    found = []
    for row in GAMES.values():
        text = DATABASE["records"][row["id"]]
        ratings = [{"seat": int(seat), **r} for seat, r in row.get("ratings", {}).items()]
        game = {**row, "ratings": ratings, "record": text if row["spoilt"] else json.loads(text)}
        del game["owner"]
        found.append(game)
    return read_archive(json.dumps({"format": "diamonds-archive/1", "games": found})).games
