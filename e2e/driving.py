"""Steps shared by all end-to-end tests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, FilePayload, Page, Request, StorageState

START = 60_000
"""The timeout of a start on a busy machine, in ms."""

THINKING = 120_000
"""The timeout of a review, or of the moves of bots that search, on a busy machine, in ms."""

KEPT = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const cache = await caches.open('diamonds-snapshot');
    const [request] = await cache.keys();
    const answer = request && await cache.match(request);
    const size = answer ? (await answer.arrayBuffer()).byteLength : 0;
    return registration?.active?.state === 'activated' && size > 10_000_000;
}"""

DATABASE = """async (fact) => {
    const done = (request, event = 'success') => new Promise((resolve, reject) => {
        request[`on${event}`] = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const opening = indexedDB.open('diamonds', 1);
    opening.onupgradeneeded = () => {
        opening.result.createObjectStore('games', { keyPath: 'id' });
        opening.result.createObjectStore('records');
        opening.result.createObjectStore('device');
    };
    const database = await done(opening);
    const names = ['games', 'records', 'device'];
    const transaction = database.transaction(names, 'readwrite');
    const [games, records, device] = names.map((name) => transaction.objectStore(name));
    const ended = done(transaction, 'complete');
    const result = await (async () => { SCRIPT })();
    await ended;
    database.close();
    return result ?? null;
}"""
"""Runs a script on the stores of the device; `done` awaits a request."""


def database_script(script: str) -> str:
    """Return a function of JavaScript that runs a script on `games`, `records` and `device`.

    The script may use the argument of the function, `fact`.
    """
    return DATABASE.replace("SCRIPT", script)


RECORD = database_script("""
    const place = await done(device.get('place'));
    const all = await done(games.getAll());
    const [latest] = all.sort((one, other) => other.changed - one.changed);
    const id = place?.game ?? latest?.id;
    return id && done(records.get(id));
""")
"""Reads the device's record of the current game, or else of the latest."""

STORE = database_script("""
    for (const row of fact.games) games.put(row);
    for (const [id, record] of Object.entries(fact.records)) records.put(record, id);
    for (const [key, value] of Object.entries(fact.device)) device.put(value, key);
""")
"""Stores games, records and values, in the shape of `e2e/earlier_version/storage.json`."""

STORE_ENTRIES = database_script("""
    for (const [kind, entries] of Object.entries(fact)) {
        for (const [key, value] of Object.entries(entries)) device.put(value, [kind, key]);
    }
""")
"""Stores entries, by kind and key."""

NO_DATABASE = """IDBFactory.prototype.open = () => {
    throw new DOMException('It is refused.', 'SecurityError');
};"""
"""An init script: the device refuses its database."""

SPOIL_ARCHIVE = """async () => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (request.url.endsWith('/app.zip')) await cache.put(request, new Response('spoilt'));
        }
    }
}"""
"""Spoils the archives in the caches, so that a start needs the snapshot."""


def watch(page: Page, site: str) -> list[str]:
    """Collect a page's faults: console errors, exceptions, requests to other hosts."""
    faults: list[str] = []

    def on_request(request: Request) -> None:
        if not request.url.startswith((site, "blob:", "data:")):
            faults.append(f"request to another host: {request.url}")

    def on_console(line: ConsoleMessage) -> None:
        if line.type == "error":
            faults.append(f"console: {line.text}")

    page.on("request", on_request)
    page.on("console", on_console)
    page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
    return faults


NO_SNAPSHOT = """window.Worker = class extends Worker {
    constructor(address, ...facts) {
        if (`${address}`.endsWith('/snapshotworker.js')) return new EventTarget();
        super(address, ...facts);
    }
};"""
"""An init script: after a first start, no further Python makes a snapshot."""


NOTHING_AHEAD = """const parse = JSON.parse;
JSON.parse = (...facts) => {
    const value = parse(...facts);
    if (!window.thinksAhead) delete value?.ahead;
    return value;
};"""
"""An init script: nothing is thought about for a later review, which takes a further Python."""


@contextmanager
def new_device(browser: Browser, site: str, **options: Any) -> Iterator[Page]:  # noqa: ANN401
    """Yield a page on a device that has never visited the site; fail if it isn't clean.

    It does nothing for a later review. Where service workers are blocked, it keeps no snapshot.
    """
    with browser.new_context(base_url=site, storage_state=device(site), **options) as context:
        page = context.new_page()
        page.add_init_script(NOTHING_AHEAD)
        if options.get("service_workers") == "block":
            page.add_init_script(NO_SNAPSHOT)
        faults = watch(page, site)
        yield page
    assert faults == [], faults


def wait_until_idle(page: Page) -> None:
    """Wait until Python has started, and every request has been answered and shown."""
    page.wait_for_selector(
        "html[data-ready]:not([data-busy]), #trouble:not([hidden])", timeout=START
    )
    assert page.locator("#trouble").is_hidden(), page.locator("#trouble").inner_text()


def click(page: Page, selector: str) -> None:
    """Click something, and wait until every request has been answered and shown."""
    page.click(selector)
    wait_until_idle(page)


def press_key(page: Page, key: str) -> None:
    """Press a key, and wait until every request has been answered and shown."""
    page.keyboard.press(key)
    wait_until_idle(page)


def open_choices(page: Page) -> None:
    """Open the form of the start page: all that a game can be."""
    page.click("[data-local='open:choices']")
    page.wait_for_selector("#choices[open]")


PLAY = "#choices .gold"
"""Begins the game that the open form describes."""


def enter(page: Page, site: str = "./") -> None:
    """Open the page and wait until its first screen is complete."""
    page.goto(site)
    wait_until_idle(page)


def json_file(text: str, name: str = "games.json") -> FilePayload:
    """Return a JSON file, as a player chooses it."""
    return {"name": name, "mimeType": "application/json", "buffer": text.encode()}


def reload(page: Page) -> None:
    """Reload the page, which restores its screens."""
    wait_until_idle(page)
    page.reload()
    wait_until_idle(page)


def wait_until_kept(page: Page) -> None:
    """Wait until the service worker and the snapshot are stored."""
    # Playwright takes the promise of an asynchronous condition for its answer.
    page.evaluate(
        f"""async (patience) => {{
        const end = Date.now() + patience;
        while (!await ({KEPT})()) {{
            if (Date.now() > end) throw new Error('not kept in time');
            await new Promise((resolve) => {{ setTimeout(resolve, 50); }});
        }}
    }}""",
        START,
    )


def leave(page: Page, **texts: str) -> None:
    """Let the device have kept texts, by name, when the page is first opened."""
    store = json.dumps({f"diamonds.{name}": text for name, text in texts.items()})
    once = "sessionStorage.left ??= Object.assign(localStorage, {store}) && 'yes';"
    page.add_init_script(once.replace("{store}", store))


HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    return getComputedStyle(document.querySelector('#page')).visibility;
}"""
"""Shows or hides the page, as a switch to another app and back does."""


def fill_storage(page: Page, storage: Mapping[str, Any], site: str = "./") -> None:
    """Fill what the device keeps for a site, in the shape of `e2e/earlier_version/storage.json`.

    The page then opens at its place, as after a reload.
    """
    blank = "<link rel=icon href=data:,>"
    page.route("**/blank", lambda route: route.fulfill(body=blank, content_type="text/html"))
    page.goto(f"{site}blank")
    page.evaluate("(texts) => { Object.assign(localStorage, texts); }", storage["localStorage"])
    page.evaluate(STORE, storage["indexedDB"])
    there = {"place": storage["indexedDB"]["device"].get("place"), "elsewhere": None}
    page.evaluate("(text) => { sessionStorage['diamonds.tab'] = text; }", json.dumps(there))
    page.unroute("**/blank")


def leave_game(page: Page, record: str, site: str = "./") -> None:
    """Store a game on the device, whose page then opens at its table, as after a reload."""
    row = {
        "id": "kept",
        "title": "A game",
        "over": False,
        "spoilt": False,
        "begun": 1,
        "changed": 1,
    }
    place = {"game": "kept", "stack": ["home", "play"]}
    database = {"games": [row], "records": {"kept": record}, "device": {"place": place}}
    fill_storage(page, {"localStorage": {}, "indexedDB": database}, site)


def device(site: str, **settings: str | bool) -> StorageState:
    """Return a device with settings, by default with neither pauses nor motion."""
    text = json.dumps({"pace": "instant", **settings})
    origin = site.rstrip("/")
    stored: StorageState = {
        "origins": [
            {"origin": origin, "localStorage": [{"name": "diamonds.settings", "value": text}]}
        ]
    }
    return stored
