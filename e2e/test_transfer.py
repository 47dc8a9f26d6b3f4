"""Files of all games, saved and imported while the device is busy, slow or full."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.saved_games.archive import Archive, SavedGame, write_archive
from app.saved_games.entries import DAYS, Day, write_entries
from diamonds_core import (
    HUMAN,
    DiamondsVariant,
    Record,
    Seat,
    Session,
    before,
    new_record,
    read_record,
    write_record,
)
from e2e.driving import (
    click,
    device,
    enter,
    fill_storage,
    json_file,
    wait_until_idle,
)
from e2e.player import go_home, saved, sit_down, tap
from e2e.test_days import FILL as STORE_ENTRIES
from e2e.test_storage import FILL

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

STORED = """(key) => new Promise((resolve, reject) => {
    const opening = indexedDB.open('diamonds');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const reading = opening.result.transaction('device').objectStore('device').get(key);
        reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
    };
})"""
"""Reads an entry."""


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


def is_told(page: Page, text: str) -> None:
    expect(page.locator("#page .status")).to_contain_text(text)


UNREAD = "The device can't be read just now. Nothing was changed."


def test_a_backup_is_whole_or_not_begun(context: BrowserContext) -> None:
    page = context.new_page()
    keep(page, {f"g{number}": write_record(begun(number)) for number in range(50)})
    files: list[object] = []
    page.on("download", lambda file: files.append(file))
    busy = Busy(context)
    click(page, "[data-do=export]")
    is_told(page, UNREAD)
    assert files == []
    assert page.evaluate("JSON.parse(localStorage['diamonds.settings']).backup") is None
    busy.end()
    with page.expect_download() as download:
        page.click("[data-do=export]")
    written = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert len(written["games"]) == 50


TODAY = "2026-11-21"


def day_of(score: int) -> Day:
    return Day(TODAY, 1, (("Ann", score), ("Bea", 40)), 1)


def stored_score(page: Page) -> int:
    return int(page.evaluate(STORED, ["days", TODAY])["results"][0][1])


def test_a_file_read_while_the_device_is_busy_keeps_its_own_day(context: BrowserContext) -> None:
    page = context.new_page()
    keep(page, {})
    page.evaluate(STORE_ENTRIES, {"days": write_entries(DAYS, [day_of(50)])})
    file = write_archive(Archive(entries={"days": {TODAY: day_of(10)}}))
    busy = Busy(context)
    put_in(page, file)
    is_told(page, UNREAD)
    busy.end()
    assert stored_score(page) == 50
    put_in(page, file)
    is_told(page, "0 games are imported.")
    assert stored_score(page) == 50


def test_a_game_that_came_further_here_stays_though_the_device_was_busy(
    context: BrowserContext,
) -> None:
    page = context.new_page()
    sit_down(page, players=2)
    rng = Random(1)
    while len(saved(page)["moves"]) < 18:
        assert tap(page, rng)
    played = saved(page)
    file = write_record(before(read_record(json.dumps(played)), 4))
    go_home(page)
    click(page, "[data-opens=history]")
    busy = Busy(context)
    put_in(page, file)
    is_told(page, UNREAD)
    busy.end()
    put_in(page, file)
    is_told(page, "1 has come further here and stays.")
    assert saved(page) == played


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


RECORD_OF = STORED.replace("'device'", "'records'")
"""Reads a record."""


def test_a_full_device_keeps_the_game_that_a_file_was_to_replace(
    browser: Browser, site: str
) -> None:
    own, other = gone_apart()
    with browser.new_context(base_url=site, storage_state=device(site)) as context:
        page = context.new_page()
        keep(page, {"kept": own})
        put_in(page, write_archive(Archive((SavedGame("kept", other),))))
        page.evaluate(FILL)
        page.click("[data-do=replace]")
        is_told(page, "open your games again to see what is saved")
        expect(page.locator("#trouble")).to_be_hidden()
        assert page.evaluate(RECORD_OF, "kept") == own
        page.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
        click(page, "[data-opens=history]")
        expect(page.locator(".games li")).to_have_count(1)
        put_in(page, write_archive(Archive((SavedGame("kept", other),))))
        click(page, "[data-do=replace]")
        is_told(page, "1 game is replaced.")
        assert page.evaluate(RECORD_OF, "kept") == other


def test_a_file_of_more_than_32_mb_is_imported(page: Page) -> None:
    keep(page, {})
    put_in(page, " " * 33_000_000 + write_archive(Archive((SavedGame("new", gone_apart()[0]),))))
    is_told(page, "1 game is imported.")


@pytest.mark.heavy
def test_five_thousand_games_are_all_saved_by_a_slow_page(context: BrowserContext) -> None:
    page = context.new_page()
    keep(page, {f"g{number}": write_record(begun(number)) for number in range(5001)})
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    with page.expect_download(timeout=600_000) as download:
        page.click("[data-do=export]")
    text = Path(download.value.path()).read_text("utf-8")
    assert len(json.loads(text)["games"]) == 5001
