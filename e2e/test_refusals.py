"""Browsers that lack an interface, refuse it or never answer: the game plays, or says why not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import product
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from e2e.chromium import arguments, find
from e2e.driving import click, enter, reload
from e2e.player import ASKED, choose_in_menu, page_name, sit_down, tap
from e2e.test_thinker import END_ALL, KEEP_WORKERS
from tests.daily import of_today

pytestmark = pytest.mark.heavy

CHANGE = """{
    const never = () => new Promise(() => {});
    const lack = (owner, name) => { delete owner[name]; };
    const valueOf = (name) => [navigator, crypto, globalThis].find((one) => name in one)?.[name];
    const refuse = (owner, name) => {
        if (typeof valueOf(name) === 'function') lack(owner, name);
        else Object.defineProperty(owner, name, {
            configurable: true,
            get() { throw new DOMException('It is refused.', 'SecurityError'); },
        });
    };
    const silence = (request) => {
        for (const type of ['success', 'error', 'upgradeneeded']) {
            request.addEventListener(type, (event) => event.stopImmediatePropagation());
        }
        return request;
    };
    const fail = () => { throw new DOMException('It is refused.', 'SecurityError'); };
    const change = (instead) => (owner, name) => {
        const thing = valueOf(name);
        if (typeof thing === 'function') owner[name] = instead;
        const kind = typeof thing === 'function' ? {} : Object.getPrototypeOf(thing);
        for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(kind))) {
            if (typeof value === 'function' && key !== 'constructor') kind[key] = instead;
            if (key === 'open' && name === 'indexedDB' && instead === never) {
                kind[key] = function open(...names) { return silence(value.apply(this, names)); };
            }
        }
    };
    const ways = { absent: lack, refused: refuse, failing: change(fail), late: change(never) };
    const owners = [globalThis, Object.getPrototypeOf(navigator), Object.getPrototypeOf(crypto)];
    for (const name of NAMES) {
        const owner = owners.find((one) => Object.hasOwn(one, name));
        if (owner) ways[WAY](owner, name);
    }
}
"""
"""The prelude of each script: names, and how to change them."""

STORES = ("caches", "indexedDB", "localStorage", "sessionStorage", "storage", "locks")
DEEDS = ("clipboard", "wakeLock", "share", "canShare", "launchQueue", "userActivation")
ABSENT = (*STORES, *DEEDS, "BroadcastChannel", "serviceWorker", "randomUUID", "matchMedia")
LATE = (
    "caches",
    "indexedDB",
    "storage",
    "locks",
    "serviceWorker",
    "clipboard",
    "wakeLock",
    "share",
)
# The browser itself reads the queue of launches, and fails where it is refused.
REFUSED = tuple(name for name in ABSENT if name != "launchQueue")
FAILING = tuple(name for name in ABSENT if name != "userActivation")
INTERFACES = {"absent": ABSENT, "refused": REFUSED, "failing": FAILING, "late": LATE}


@contextmanager
def changed(browser: Browser, site: str, way: str, names: Iterable[str]) -> Iterator[Page]:
    """Yield a new device whose page and workers meet changed interfaces."""
    script = CHANGE.replace("NAMES", json.dumps(list(names))).replace("WAY", json.dumps(way))

    def begin(route: Route) -> None:
        # The thinker may ask for it when the test is over.
        with suppress(Error):
            answer = route.fetch()
            route.fulfill(response=answer, body=script + answer.text())

    with browser.new_page(base_url=site) as page:
        page.add_init_script(script)
        for name in ("interpreter.mjs", "snapshotworker.js"):
            page.route(f"**/glue/{name}", begin)
        yield page


def plays(page: Page) -> None:
    """Play a card, and check that there is no error."""
    sit_down(page, players=2)
    assert tap(page, Random(1))
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#unable")).to_be_hidden()


def test_page_without_locks_notices_within_seconds_that_a_worker_has_ended(
    browser: Browser, site: str
) -> None:
    with changed(browser, site, "absent", ["locks"]) as page:
        page.add_init_script(KEEP_WORKERS)
        sit_down(page, players=2)
        page.evaluate(END_ALL)
        page.locator(ASKED).first.click()
        expect(page.locator("#trouble")).to_be_visible()


@pytest.mark.parametrize("way", INTERFACES)
def test_game_plays_without_any_optional_interface(browser: Browser, site: str, way: str) -> None:
    with changed(browser, site, way, INTERFACES[way]) as page:
        plays(page)
        if way != "late":
            expect(page.locator("[data-notice=unsaved]")).to_be_visible()


@pytest.mark.release
@pytest.mark.parametrize(
    ("way", "name"),
    of_today([(way, name) for way, names in INTERFACES.items() for name in names], 6),
)
def test_the_game_is_played_without_any_one_interface(
    browser: Browser, site: str, way: str, name: str
) -> None:
    with changed(browser, site, way, [name]) as page:
        plays(page)


ODD = {
    "media queries without events": "Object.setPrototypeOf(MediaQueryList.prototype, null);",
    "no languages": """Object.defineProperty(Navigator.prototype, 'languages', {
        get() { return undefined; },
    });""",
    "a history that is full": """history.pushState = () => {
        throw new DOMException('It is full.', 'QuotaExceededError');
    };""",
    "newer features": """delete Crypto.prototype.randomUUID;
        for (const name of ['estimate', 'persist']) delete StorageManager.prototype[name];
        delete Element.prototype.requestFullscreen;
        for (const name of ['AudioContext', 'RTCPeerConnection', 'ResizeObserver']) {
            delete window[name];
        }""",
}
"""Interfaces that are there but lack a part, or fail in one that `failing` leaves alone."""


@pytest.mark.parametrize("name", of_today(tuple(ODD)))
def test_the_game_is_played_where_interfaces_fail_in_use(newcomer: Page, name: str) -> None:
    newcomer.add_init_script(ODD[name])
    plays(newcomer)
    choose_in_menu(newcomer, "home")
    click(newcomer, "[data-opens=history]")
    expect(newcomer.locator(".games li")).to_have_count(1)
    click(newcomer, "#page [data-do=back]")
    assert page_name(newcomer) == "home"


def test_the_game_is_played_where_lists_can_not_be_read(newcomer: Page) -> None:
    newcomer.add_init_script("IDBObjectStore.prototype.getAll = undefined;")
    plays(newcomer)


def test_without_webassembly_it_says_what_lockdown_mode_is(browser: Browser, site: str) -> None:
    with changed(browser, site, "absent", ["WebAssembly"]) as page:
        page.goto("./")
        expect(page.locator("#unable")).to_contain_text("Lockdown Mode")
        expect(page.locator("#unable [data-why=lockdown]")).to_contain_text("exempt this site")
        expect(page.locator("#unable [data-why=old]")).to_be_hidden()


@pytest.mark.parametrize("missing", ["**/assets/**", "**/*.js"])
def test_a_page_without_any_script_says_so(unwatched: Page, missing: str) -> None:
    """Another replica of the host has another build, or all scripts are blocked."""
    page = unwatched
    page.route(missing, lambda route: route.fulfill(status=404))
    page.goto("./")
    page.evaluate("for (const wait of document.getAnimations()) wait.finish()")
    expect(page.locator("#unable")).to_contain_text("did not arrive")
    expect(page.locator("#unable a")).to_be_visible()
    expect(page.locator("#unable [data-why=old]")).to_be_hidden()
    page.unroute(missing)
    click(page, "#unable a")
    expect(page.locator("#unable")).to_be_hidden()


LOG_IN = "<!doctype html><title>Log in</title><p>Log in to the Wi-Fi"


def be_missing(route: Route) -> None:
    route.fulfill(status=404, body="", content_type="text/html")


def be_a_wi_fi(route: Route) -> None:
    route.fulfill(body=LOG_IN, content_type="text/html")


def be_half(route: Route) -> None:
    """Answer with half of the file; browsers read half of a style sheet without an error."""
    answer = route.fetch()
    body = answer.body()
    route.fulfill(response=answer, body=body[: len(body) // 2])


HALVED = ("later.css", "start.js", "entry.py", "app.zip*")
FAULTS = [
    *product((be_missing, be_a_wi_fi), (*HALVED, "core.js", "interpreter.mjs")),
    *product((be_half,), HALVED),
]


@pytest.mark.parametrize(("fault", "name"), of_today(FAULTS))
def test_a_part_that_is_missing_or_half_or_a_page_of_a_wi_fi_is_said_in_one_sentence(
    unwatched: Page, name: str, fault: Callable[[Route], None]
) -> None:
    page = unwatched
    page.route(f"**/{name}", fault)
    page.goto("./")
    expect(page.locator("#unable")).to_contain_text("Part of the game did not arrive.")
    expect(page.locator("#unable p:visible")).to_have_count(1)
    expect(page.locator("#trouble")).to_be_hidden()
    page.unroute(f"**/{name}")
    click(page, "#unable a")


REFUSE = "window.Worker = class { constructor() { throw new DOMException('', 'SecurityError'); } };"


LACKING = (
    "delete window.Worker;",
    REFUSE,
    "delete Element.prototype.animate;",
    "delete window.DecompressionStream;",
    "CSSStyleSheet.prototype.replaceSync = () => {};",
    "CSS.supports = () => false;",
)


@pytest.mark.parametrize("script", LACKING)
def test_a_browser_that_lacks_what_the_game_needs_is_too_old(unwatched: Page, script: str) -> None:
    unwatched.add_init_script(script)
    unwatched.goto("./")
    expect(unwatched.locator("#unable")).to_contain_text("This browser is too old")
    expect(unwatched.locator("#unable p:visible")).to_have_count(1)
    expect(unwatched.locator("#trouble")).to_be_hidden()


def test_a_tablet_plays_by_plain_http_and_is_told_once_that_it_is_online(
    browser: Browser, site: str
) -> None:
    """A name other than localhost leaves the browser without caches, workers and clipboard."""
    options = [*arguments(), "--host-resolver-rules=MAP t.lan 127.0.0.1"]
    tablet = browser.browser_type.launch(executable_path=find(), args=options)
    page = tablet.new_page(base_url=f"http://t.lan:{urlsplit(site).port}/")
    enter(page)
    assert page.evaluate("isSecureContext || 'caches' in window") is False
    expect(page.locator("[data-notice=online]")).to_contain_text("Offline play")
    plays(page)
    reload(page)
    assert tap(page, Random(1))
    expect(page.locator("[data-notice=online]")).to_be_hidden()
    expect(page.locator("[data-notice=unsaved]")).to_be_hidden()
    tablet.close()
