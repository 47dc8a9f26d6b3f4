"""Files of all games, saved and imported while the device is busy, slow or full."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.saved_games.archive import SavedGame
from app.saved_games.days import day_record, today
from app.saved_games.entries import DAYS, Day, write_entries
from diamonds_core import (
    GAMES,
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
    STORE_ENTRIES,
    click,
    database_script,
    device,
    enter,
    fill_storage,
    json_file,
    wait_until_idle,
)
from e2e.player import go_home, page_name, saved, sit_down, tap
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
    return int(page.evaluate(STORED_ENTRY, ["days", TODAY])["results"][0][1])


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
    is_told(page, "1 is further along here and stays.")
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
        assert page.evaluate(STORED_RECORD, "kept") == own
        page.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
        click(page, "[data-opens=history]")
        expect(page.locator(".games li")).to_have_count(1)
        put_in(page, write_archive(Archive((SavedGame("kept", other),))))
        click(page, "[data-do=replace]")
        is_told(page, "1 game is replaced.")
        assert page.evaluate(STORED_RECORD, "kept") == other


HANG = """() => {
    const { addEventListener } = EventTarget.prototype;
    IDBTransaction.prototype.addEventListener = function listen(type, ...rest) {
        if (type !== 'complete') addEventListener.call(this, type, ...rest);
    };
    IDBTransaction.prototype.abort = () => { throw new DOMException('', 'InvalidStateError'); };
}"""
"""Makes all commits hang for ever, as the page sees it."""


def test_a_day_is_played_to_its_end_while_the_device_hangs(context: BrowserContext) -> None:
    page = context.new_page()
    record = day_record(today(), "Ann", Random(1))
    session = Session(record, Random(1))
    bot = GAMES["diamonds"].bots["simple"]
    last = record.variant.rounds
    while session.state.round < last or len(session.view(0).hand) > 2:
        if session.turn is None:
            session.chance()
        else:
            session.play(bot.choose(session.view(session.turn), Random(1)).move)
    keep(page, {"day": write_record(session.record)})
    click(page, "[data-do=play]")
    page.evaluate(HANG)
    rng = Random(1)
    while page_name(page) != "final":
        tap(page, rng)
    expect(page.locator("[data-notice=unsaved]")).to_be_visible()


def test_files_chosen_at_once_are_all_imported_and_reported(page: Page) -> None:
    keep(page, {})
    texts = [write_archive(Archive((SavedGame(id_, gone_apart()[0]),))) for id_ in ("one", "two")]
    names = ("one.json", "bad.json", "two.json")
    files = [
        json_file(text, name) for name, text in zip(names, (texts[0], "{", texts[1]), strict=True)
    ]
    page.set_input_files("[data-file=import]", files)
    is_told(page, "two.json: 1 game is imported.")
    is_told(page, "one.json: 1 game is imported. bad.json: The file is not from this game")
    expect(page.locator(".games li")).to_have_count(2)


DELETE = database_script("""
    for (const id of fact) {
        games.delete(id);
        records.delete(id);
    }
""")
"""Deletes games, as another tab does."""


def test_a_backup_says_that_games_were_deleted_while_it_was_written(page: Page) -> None:
    keep(page, {f"g{number:03}": write_record(begun(number)) for number in range(300)})
    deleted = [f"g{number:03}" for number in range(300)][::3]
    # The list is read, and the button is answered, before the first batch of records is.
    page.evaluate(
        f"""(ids) => {{
            const {{ get }} = IDBObjectStore.prototype;
            IDBObjectStore.prototype.get = function (...key) {{
                if (this.name !== 'records') return get.apply(this, key);
                IDBObjectStore.prototype.get = get;
                window.deleted = ({DELETE})(ids);
                return get.apply(this, key);
            }};
        }}""",
        deleted,
    )
    with page.expect_download(timeout=LONG) as download:
        page.click("[data-do=export]")
    is_told(page, "or were deleted meanwhile")
    page.evaluate("window.deleted")
    games = json.loads(Path(download.value.path()).read_text("utf-8"))["games"]
    assert len(games) < 300
    is_told(page, f"{len(games)} of 300 games are in the file")


def test_a_file_of_more_than_32_mb_is_imported(page: Page) -> None:
    keep(page, {})
    put_in(page, " " * 33_000_000 + write_archive(Archive((SavedGame("new", gone_apart()[0]),))))
    is_told(page, "1 game is imported.")


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
