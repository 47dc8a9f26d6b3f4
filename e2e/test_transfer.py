"""Files of all games, saved and imported while the device is busy, slow or full."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.saved_games.archive import SavedGame
from app.saved_games.entries import DAYS, Day, write_entries
from diamonds_core import HUMAN, DiamondsVariant, Record, Seat, Session, new_record, write_record
from e2e.driving import (
    STORE_ENTRIES,
    click,
    database_script,
    enter,
    fill_storage,
    json_file,
    wait_until_idle,
)
from tests.archives import Archive, write_archive

pytestmark = pytest.mark.heavy

HOLD = """() => new Promise((resolve, reject) => {
    const opening = indexedDB.open('diamonds');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const stores = ['games', 'records', 'device'];
        const transaction = opening.result.transaction(stores, 'readwrite');
        const again = () => {
            if (window.isFree) return;
            transaction.objectStore('device').get('place').onsuccess = () => {
                resolve();
                again();
            };
        };
        window.ended = new Promise((end) => { transaction.oncomplete = () => end(); });
        window.isFree = false;
        again();
    };
})"""
"""Keeps a transaction open until `isFree`, as a tab does that writes a lot."""

STORED_ENTRY = database_script("return done(device.get(fact));")
STORED_RECORD = database_script("return done(records.get(fact));")


FILL = """() => {
    window.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError');
    };
}"""
"""Makes the device full, as the page sees it: Chromium's own quota override allows small writes."""


class Busy:
    """Another tab, which holds the database until it is told to end."""

    def __init__(self, context: BrowserContext) -> None:
        self.page = context.new_page()
        self.page.route("**/busy", lambda route: route.fulfill(body="", content_type="text/html"))
        self.page.goto("./busy")
        self.page.evaluate(HOLD)

    def end(self) -> None:
        self.page.evaluate("() => { window.isFree = true; return window.ended; }")


def keep(page: Page, games: Mapping[str, str]) -> None:
    """Let the device have games, by id, and open the list of games."""
    row = {"title": "A game", "over": False, "spoilt": False, "begun": 1, "changed": 1}
    database = {
        "games": [{**row, "id": id_} for id_ in games],
        "records": games,
        "device": {"place": {"game": None, "stack": [{"name": "home"}, {"name": "history"}]}},
    }
    fill_storage(page, {"localStorage": {}, "indexedDB": database})
    enter(page)


def begun(number: int = 0) -> Record:
    """Return a game without moves."""
    variant = DiamondsVariant(2)
    return new_record(
        variant, (Seat("Ann", HUMAN), Seat("Bea", HUMAN)), Random(number), f"deal-{number}"
    )


def put_in(page: Page, text: str) -> None:
    """Import a file."""
    page.set_input_files("[data-file=import]", json_file(text))
    wait_until_idle(page)


def is_told(page: Page, text: str, timeout: float = 5000) -> None:
    expect(page.locator("#page .status")).to_contain_text(text, timeout=timeout)


SETTINGS = "#page [data-local='open:settings']"

LONG = 600_000
"""The longest time that a slow page needs for a great many games, in ms."""

MANY = 1_000

UNREAD = "The device can't be read just now. Nothing was changed."


TODAY = "2026-11-21"


def day_of(score: int) -> Day:
    return Day(TODAY, 1, (("Ann", score), ("Bea", 40)), 1)


def stored_score(page: Page) -> int:
    return int(page.evaluate(STORED_ENTRY, ["days", TODAY])["results"][0][1])


def test_nothing_is_saved_or_imported_while_another_tab_holds_the_device(
    context: BrowserContext,
) -> None:
    """A backup is whole or not begun, and a file changes nothing that could not be read."""
    page = context.new_page()
    keep(page, {f"g{number}": write_record(begun(number)) for number in range(50)})
    page.evaluate(STORE_ENTRIES, {"days": write_entries(DAYS, [day_of(50)])})
    file = write_archive(Archive(entries={"days": {TODAY: day_of(10)}}))
    files: list[object] = []
    page.on("download", lambda file: files.append(file))
    busy = Busy(context)
    click(page, "[data-do=export]")
    is_told(page, UNREAD)
    put_in(page, file)
    is_told(page, UNREAD)
    assert files == []
    assert page.evaluate("JSON.parse(localStorage['diamonds.settings']).backup") is None
    busy.end()
    put_in(page, file)
    is_told(page, "0 games are imported.")
    assert stored_score(page) == 50
    with page.expect_download() as download:
        page.click("[data-do=export]")
    written = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert len(written["games"]) == 50


def gone_apart() -> tuple[str, str]:
    """Return two records of one game that differ in the last move."""
    records = []
    for choice in (0, -1):
        session = Session(begun(), Random(1))
        while session.turn is None or len(session.view(session.turn).legal) < 2:
            session.chance()
        session.play(session.view(session.turn).legal[choice])
        records.append(write_record(session.record))
    return records[0], records[1]


def test_a_full_device_keeps_the_game_that_a_file_was_to_replace(unwatched: Page) -> None:
    page, (own, other) = unwatched, gone_apart()
    keep(page, {"kept": own})
    put_in(page, write_archive(Archive((SavedGame("kept", other),))))
    page.evaluate(FILL)
    page.click("[data-do=replace]")
    is_told(page, "open your games again to see what is saved")
    expect(page.locator("#trouble")).to_be_hidden()
    assert page.evaluate(STORED_RECORD, "kept") == own
    page.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    click(page, "[data-opens=history]")
    expect(page.locator(".games li")).to_have_count(1)
    put_in(page, write_archive(Archive((SavedGame("kept", other),))))
    click(page, "[data-do=replace]")
    is_told(page, "1 game is replaced.")
    assert page.evaluate(STORED_RECORD, "kept") == other


def test_files_of_any_size_that_are_chosen_at_once_are_each_imported(
    page: Page, tmp_path: Path
) -> None:
    keep(page, {})
    large, bad = tmp_path / "large.json", tmp_path / "bad.json"
    own = write_archive(Archive((SavedGame("new", gone_apart()[0]),)))
    large.write_text(" " * 33_000_000 + own, "utf-8")
    bad.write_text("{", "utf-8")
    page.set_input_files("[data-file=import]", [large, bad])
    wait_until_idle(page)
    is_told(page, "large.json: 1 game is imported. bad.json: The file is not from this game")


def test_many_games_leave_a_slow_page_and_come_back_once(context: BrowserContext) -> None:
    page = context.new_page()
    page.set_default_timeout(LONG)
    keep(page, {f"g{number}": write_record(begun(number)) for number in range(MANY)})
    click(page, "#page [data-do=back]")
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 10})
    page.click(SETTINGS)
    with page.expect_download() as download:
        page.click("#settings [data-do=export]")
    text = Path(download.value.path()).read_text("utf-8")
    assert len(json.loads(text)["games"]) == MANY
    page.click(SETTINGS)
    page.click("#settings [data-local='open:wipe']")
    page.click("#wipe [data-do=wipe]")
    is_told(page, f"{MANY} games are deleted.", LONG)
    page.click(SETTINGS)
    page.set_input_files("#settings [data-file=import]", json_file(text))
    is_told(page, f"{MANY} games are imported.", LONG)
    page.set_input_files("#page [data-file=import]", json_file(text))
    is_told(page, f"{MANY} were here already.", LONG)
