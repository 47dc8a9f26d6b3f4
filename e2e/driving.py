"""Steps shared by all end-to-end tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import ConsoleMessage, FilePayload, Page, Request, StorageState, expect

START = 60_000
"""The timeout of a start on a busy machine, in ms."""

KEPT = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const cache = await caches.open('diamonds-snapshot');
    const [request] = await cache.keys();
    const answer = request && await cache.match(request);
    const size = answer ? (await answer.arrayBuffer()).byteLength : 0;
    return registration?.active?.state === 'activated' && size > 10_000_000;
}"""

RECORD = """async () => {
    const asked = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const database = await asked(indexedDB.open('diamonds'));
    const reading = database.transaction(['device', 'records']);
    const place = await asked(reading.objectStore('device').get('place'));
    const record = place?.game && await asked(reading.objectStore('records').get(place.game));
    database.close();
    return record ?? null;
}"""
"""Reads the device's record of the current game."""

STORE = """async ({ localStorage: texts, indexedDB: { games, records, device } }) => {
    Object.assign(localStorage, texts);
    const done = (request, event) => new Promise((resolve, reject) => {
        request.addEventListener(event, () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
    });
    const opening = indexedDB.open('diamonds', 1);
    opening.onupgradeneeded = () => {
        opening.result.createObjectStore('games', { keyPath: 'id' });
        opening.result.createObjectStore('records');
        opening.result.createObjectStore('device');
    };
    const database = await done(opening, 'success');
    const writing = database.transaction(['games', 'records', 'device'], 'readwrite');
    const put = (store, value, key) => writing.objectStore(store).put(value, key);
    for (const row of games) put('games', row);
    for (const [id, record] of Object.entries(records)) put('records', record, id);
    for (const [key, value] of Object.entries(device)) put('device', value, key);
    await done(writing, 'complete');
    database.close();
}"""
"""Fills localStorage and IndexedDB."""

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


def wait_until_ready(page: Page) -> None:
    """Wait until Python answers; fail at once when the page reports trouble."""
    page.wait_for_selector("html[data-ready], #trouble:not([hidden])", timeout=START)
    expect(page.locator("#trouble")).to_be_hidden()


def wait_until_idle(page: Page) -> None:
    """Wait until every request has been answered and shown."""
    page.wait_for_selector("html:not([data-busy]), #trouble:not([hidden])", timeout=START)
    assert page.locator("#trouble").is_hidden(), page.locator("#trouble").inner_text()


def click(page: Page, selector: str) -> None:
    """Click something, and wait until every request has been answered and shown."""
    page.click(selector)
    wait_until_idle(page)


def press_key(page: Page, key: str) -> None:
    """Press a key, and wait until every request has been answered and shown."""
    page.keyboard.press(key)
    wait_until_idle(page)


def enter(page: Page, site: str = "./") -> None:
    """Open the page and wait until its first screen is complete."""
    page.goto(site)
    wait_until_ready(page)
    wait_until_idle(page)


def json_file(text: str, name: str = "games.json") -> FilePayload:
    """Return a JSON file, as a player chooses it."""
    return {"name": name, "mimeType": "application/json", "buffer": text.encode()}


def reload(page: Page) -> None:
    """Reload the page, which restores its screens."""
    wait_until_idle(page)
    page.reload()
    wait_until_ready(page)
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


def fill_storage(page: Page, storage: Mapping[str, Any], site: str = "./") -> None:
    """Fill what the device keeps for a site, in the shape of `e2e/device/storage.json`."""
    blank = "<link rel=icon href=data:,>"
    page.route("**/blank", lambda route: route.fulfill(body=blank, content_type="text/html"))
    page.goto(f"{site}blank")
    page.evaluate(STORE, storage)
    page.unroute("**/blank")


def leave_game(page: Page, record: str, site: str = "./") -> None:
    """Store a game on the device, with the player at its table."""
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
    store = {"diamonds.settings": json.dumps({"pace": "instant", **settings})}
    origin = site.rstrip("/")
    return {
        "origins": [
            {
                "origin": origin,
                "localStorage": [{"name": name, "value": text} for name, text in store.items()],
            }
        ]
    }
