"""The game on the device: without a network, in newer versions, with a broken store."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import ThreadingHTTPServer
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import serve
from build.hosting import source_of
from e2e.driving import (
    HIDE,
    SPOIL_ARCHIVE,
    START,
    enter,
    leave_game,
    new_device,
    reload,
    wait_until_idle,
    wait_until_kept,
)
from e2e.player import (
    check_final,
    go_home,
    page_name,
    saved,
    sit_down,
    sit_down_to_diversity,
    tap,
    taps,
)
from e2e.test_sharing import nearly_finished


@dataclass
class Host:
    """A host of a copy of the site that can be changed and taken off the network."""

    folder: Path
    server: ThreadingHTTPServer

    @property
    def address(self) -> str:
        return serve.address(self.server)

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def upload(self, site: Path) -> None:
        """Replace the site with another version."""
        shutil.rmtree(self.folder)
        shutil.copytree(site, self.folder)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    folder = tmp_path / "site"
    shutil.copytree(serve.DIST, folder)
    host = Host(folder, serve.start(folder))
    yield host
    host.stop()


@pytest.fixture
def visitor(browser: Browser, host: Host) -> Iterator[Page]:
    """Yield a page on a new device; fail if it isn't clean."""
    with new_device(browser, host.address) as page:
        yield page


@pytest.fixture
def hindered(browser: Browser, host: Host) -> Iterator[Page]:
    """Yield a page on a new device whose console may have messages."""
    with browser.new_page(base_url=host.address) as page:
        yield page


def visit(page: Page) -> None:
    """Visit the site, and wait until the device has all of it."""
    enter(page)
    wait_until_kept(page)


@pytest.mark.heavy
def test_a_whole_game_without_network(visitor: Page, host: Host, tmp_path: Path) -> None:
    visit(visitor)
    host.server.shutdown()
    visitor.context.set_offline(True)
    enter(visitor, "./?game=diversity")
    expect(visitor.locator("[name=game][value=diversity]")).to_be_checked()
    sit_down_to_diversity(visitor, 1)
    for _ in taps(visitor, Random(1)):
        pass
    reload(visitor)
    check_final(visitor, tmp_path)


def first_deal(page: Page) -> str:
    enter(page)
    sit_down(page)
    record = saved(page)
    go_home(page)
    return str(next(move for move in record["moves"] if move.startswith("deal ")))


@pytest.mark.heavy
def test_every_start_is_dealt_differently(visitor: Page) -> None:
    """The start uses the snapshot too: nothing else is left to start from."""
    deals = {first_deal(visitor)}
    wait_until_kept(visitor)
    visitor.evaluate(SPOIL_ARCHIVE)
    deals |= {first_deal(visitor) for _ in range(2)}
    assert len(deals) == 3


SPOIL = """async (part) => {
    const cache = await caches.open('diamonds-snapshot');
    const [request] = await cache.keys();
    const {size} = await (await cache.match(request)).blob();
    await cache.put(request, new Response(new Uint8Array(size * part)));
}"""


WIPE = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"


@pytest.mark.heavy
def test_a_store_that_is_spoilt_or_wiped_is_filled_from_the_network(visitor: Page) -> None:
    visit(visitor)
    for part in (0.5, 0, 1):
        visitor.evaluate(SPOIL, part)
        reload(visitor)
        wait_until_kept(visitor)
    visitor.evaluate(WIPE)
    reload(visitor)
    sit_down(visitor)
    assert page_name(visitor) == "table"


@pytest.mark.heavy
def test_a_full_device_is_said_and_filled_when_there_is_room(hindered: Page, host: Host) -> None:
    devtools = hindered.context.new_cdp_session(hindered)
    origin = {"origin": host.address.rstrip("/")}
    devtools.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1_000_000})
    enter(hindered)
    notice = hindered.locator("[data-notice=unkept]")
    expect(notice).to_be_visible(timeout=START)
    devtools.send("Storage.overrideQuotaForOrigin", origin)
    notice.locator("[data-offer=do]").click()
    wait_until_kept(hindered)
    expect(notice).to_be_hidden()


@pytest.fixture(scope="session")
def next_version(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make another build of the site: its start page says so; game and languages have moved."""
    site = tmp_path_factory.mktemp("next") / "site"
    shutil.copytree(serve.DIST, site, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    (game,), (locale,) = site.glob("assets/game-*"), site.glob("assets/locale-*")
    for folder in (game, locale):
        folder.rename(folder.with_name(f"{folder.name}2"))
    for file in [file for file in site.iterdir() if file.is_file() and file.suffix != ".whl"]:
        text = file.read_text("utf-8")
        for folder in (game, locale):
            text = text.replace(folder.name, f"{folder.name}2")
        text = text.replace("<html ", "<html data-version=2 ", 1)
        # In the service worker's list, the mark of each file's content.
        file.write_text(text.replace('"revision": "', '"revision": "2'), "utf-8")
    old, new = style_source(serve.DIST), style_source(site)
    # The policy is in the headers and in the document.
    for file in (site / "_headers", site / "index.html"):
        file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    return site


def style_source(site: Path) -> str:
    """Return the source expression of the style sheet in a document, without quotes."""
    document = (site / "index.html").read_text("utf-8")
    return source_of(document.partition("<style>")[2].partition("</style>")[0]).strip("'")


@pytest.fixture
def outdated(visitor: Page, host: Host, next_version: Path) -> Page:
    """Return a page on a device that has the site, of which the host has another version now."""
    visit(visitor)
    host.upload(next_version)
    return visitor


KEEP_AS_BEFORE = """async () => {
    const languages = await caches.open('diamonds-languages');
    await languages.put('/assets/locale-0/fr.json', new Response('{}'));
}"""
"""Stores a language as earlier versions did, in a cache of its own."""

WAITING = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"


FETCH = """async (name) => {
    const { locale } = document.documentElement.dataset;
    return (await fetch(`${locale}/${name}`, { cache: 'no-store' })).status;
}"""
"""Fetches a file of this page's version; returns the status."""


def version(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-version")


@pytest.mark.heavy
def test_a_first_visit_loads_a_new_version_when_asked(outdated: Page) -> None:
    """Its page, which was never reloaded, has all files of its version until then."""
    outdated.evaluate(HIDE, False)
    offer = outdated.locator("[data-notice=update]")
    expect(offer).to_be_visible(timeout=START)
    assert outdated.evaluate(WAITING)
    assert outdated.evaluate(FETCH, "fr.html") == 200
    with outdated.expect_navigation():
        offer.locator("[data-offer=do]").click()
    wait_until_idle(outdated)
    assert version(outdated) == "2"


TAKE_OVER = """async () => {
    const { waiting } = await navigator.serviceWorker.getRegistration();
    const taken = new Promise((resolve) => { waiting.onstatechange = resolve; });
    waiting.postMessage({ type: 'SKIP_WAITING' });
    await taken;
}"""
"""Lets a new version take over, as another tab does."""


@pytest.mark.heavy
def test_a_new_version_that_has_taken_over_already_is_loaded_when_asked(outdated: Page) -> None:
    outdated.evaluate(HIDE, False)
    offer = outdated.locator("[data-notice=update]")
    expect(offer).to_be_visible(timeout=START)
    outdated.evaluate(TAKE_OVER)
    with outdated.expect_navigation():
        offer.locator("[data-offer=do]").click()
    wait_until_idle(outdated)
    assert version(outdated) == "2"


@pytest.mark.heavy
def test_a_new_version_is_offered_and_taken(outdated: Page, next_version: Path) -> None:
    """It waits while another tab is open, which may play, and needs files that would be gone."""
    outdated.evaluate(KEEP_AS_BEFORE)
    enter(outdated)
    sit_down(outdated, players=2)
    before = saved(outdated)
    offer = outdated.locator("[data-notice=update]")
    expect(offer).to_be_visible(timeout=START)
    second = outdated.context.new_page()
    enter(second)
    assert version(second) is version(outdated) is None
    assert outdated.evaluate(WAITING)
    second.close()
    with outdated.expect_navigation():
        offer.locator("[data-offer=do]").click()
    wait_until_idle(outdated)
    assert version(outdated) == "2"
    assert page_name(outdated) == "table"
    assert saved(outdated) == before
    wait_until_kept(outdated)
    check_nothing_old(outdated, next_version)


STORED = """async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({url}) => new URL(url).pathname);
}"""
"""The addresses of all files on the device."""

OTHERS = f"""async ([names, patience]) => {{
    for (const end = Date.now() + patience; ;) {{
        const others = (await ({STORED})()).filter((name) => !names.includes(name));
        if (others.length === 0 || Date.now() > end) return others;
        await new Promise((resolve) => {{ setTimeout(resolve, 50); }});
    }}
}}"""
"""Waits until the device has no other files than those named; returns the others."""


def check_nothing_old(page: Page, site: Path) -> None:
    """Wait until everything on the device belongs to this build."""
    names = ["/", *(f"/{file.relative_to(site)}" for file in site.rglob("*") if file.is_file())]
    assert page.evaluate(OTHERS, [names, START / 4]) == []


@pytest.mark.heavy
def test_a_new_version_brings_its_languages(
    browser: Browser, host: Host, next_version: Path
) -> None:
    with new_device(browser, host.address, locale="fr-FR") as page:
        visit(page)
        host.upload(next_version)
        page.reload()
        expect(page.locator("[data-notice=update]")).to_be_visible(timeout=START)
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-version", "2", timeout=START)
        wait_until_idle(page)
        wait_until_kept(page)
        check_nothing_old(page, next_version)
        page.context.set_offline(True)
        enter(page)
        expect(page.locator("button.deal")).to_contain_text("Jouer")
        assert version(page) == "2"
        page.select_option("form [data-setting=language]", "de")
        expect(page.locator("button.deal")).to_contain_text("Spielen")
        sit_down(page)
        expect(page.locator("h1")).to_contain_text("Runde 1 von 4")


@pytest.mark.heavy
def test_the_tab_in_which_one_plays_keeps_its_game_in_a_new_version(
    outdated: Page, next_version: Path
) -> None:
    background = outdated.context.new_page()
    sit_down(background, players=2)
    enter(outdated)
    sit_down(outdated, players=3)
    before = saved(outdated)
    with outdated.expect_navigation():
        outdated.click("[data-notice=update] [data-offer=do]", timeout=START)
    wait_until_idle(outdated)
    assert (version(outdated), version(background)) == ("2", None)
    assert (page_name(outdated), saved(outdated)) == ("table", before)
    assert background.evaluate(FETCH, "fr.html") == 200, "its files are still there"
    with background.expect_navigation():
        background.evaluate("dispatchEvent(new Event('focus'))")
    wait_until_idle(background)
    assert version(background) == "2"
    assert tap(outdated, Random(1))
    expect(outdated.locator("[data-notice=elsewhere]")).to_be_hidden()
    background.close()
    reload(outdated)
    check_nothing_old(outdated, next_version)


SLOW_START = """const fetched = window.fetch;
window.fetch = async (...request) => {
    await new Promise((resolve) => { setTimeout(resolve, 5000); });
    return fetched(...request);
};"""
"""Delays what the page fetches, so that its start takes some seconds longer."""


@pytest.mark.heavy
def test_a_new_version_is_taken_by_a_slow_start_after_which_no_other_tab_is_left(
    outdated: Page,
) -> None:
    outdated.reload()
    expect(outdated.locator("[data-notice=update]")).to_be_visible(timeout=START)
    other = outdated.context.new_page()
    other.goto("./licences.txt")
    outdated.add_init_script(SLOW_START)
    outdated.reload(wait_until="commit")
    outdated.wait_for_function("performance.now() > 2500")
    assert outdated.evaluate(WAITING)
    other.close()
    expect(outdated.locator("html")).to_have_attribute("data-version", "2", timeout=START)
    wait_until_idle(outdated)


@pytest.mark.heavy
def test_a_new_version_is_taken_when_a_finished_game_is_left(outdated: Page) -> None:
    """It isn't taken earlier: a player who opens another page comes back to the same game."""
    leave_game(outdated, nearly_finished())
    enter(outdated)
    expect(outdated.locator("[data-notice=update]")).to_be_visible(timeout=START)
    outdated.evaluate(HIDE, True)
    for _ in taps(outdated, Random(2)):
        assert outdated.evaluate(WAITING)
    before = saved(outdated)
    with outdated.expect_navigation():
        outdated.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_until_idle(outdated)
    assert (version(outdated), page_name(outdated)) == ("2", "final")
    assert saved(outdated) == before


def test_it_can_be_installed(visited: BrowserContext) -> None:
    page = visited.new_page()
    page.goto("./")
    devtools = visited.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    # Only the tests' window without a profile of its own prevents it.
    faults = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault["errorId"] for fault in faults] in ([], ["in-incognito"])
    icons = page.evaluate(
        """async (text) => Promise.all(
        JSON.parse(text).icons.map(async ({src}) => (await fetch(src)).status))""",
        manifest["data"],
    )
    assert set(icons) == {200}
    page.close()


def test_opened_as_a_file_it_says_so(browser: Browser) -> None:
    with browser.new_page() as page:
        page.goto((serve.DIST / "index.html").as_uri())
        expect(page.locator("#unable [data-why=file]")).to_be_visible()


def test_without_javascript_it_says_so(browser: Browser, site: str) -> None:
    with browser.new_page(java_script_enabled=False) as page:
        page.goto(site)
        expect(page.locator("noscript p[lang=en]")).to_be_visible()
