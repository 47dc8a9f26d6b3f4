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
from e2e.driving import (
    HIDE,
    SPOIL_ARCHIVE,
    START,
    device,
    reload,
    wait_until_idle,
    wait_until_kept,
    wait_until_ready,
    watch,
)
from e2e.player import check_final, go_home, page_name, saved, sit_down, sit_down_to_diversity, taps


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
def context(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=host.address, storage_state=device(host.address))
    yield context
    context.close()


@pytest.fixture
def visitor(context: BrowserContext, host: Host) -> Iterator[Page]:
    """Yield a page; fail if its console has a message or it contacts another host."""
    page = context.new_page()
    faults = watch(page, host.address)
    yield page
    assert faults == []


def visit(page: Page, address: str = "./") -> None:
    page.goto(address)
    wait_until_ready(page)


@pytest.mark.heavy
def test_a_whole_game_without_network(visitor: Page, host: Host, tmp_path: Path) -> None:
    visit(visitor)
    wait_until_kept(visitor)
    host.server.shutdown()
    visitor.context.set_offline(True)
    sit_down_to_diversity(visitor, 1)
    for _ in taps(visitor, Random(1)):
        pass
    reload(visitor)
    check_final(visitor, tmp_path)


def first_deal(page: Page) -> str:
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


@pytest.mark.heavy
@pytest.mark.parametrize("part", [0.5, 0, 1])
def test_a_spoilt_snapshot_is_forgotten(visitor: Page, part: float) -> None:
    visit(visitor)
    wait_until_kept(visitor)
    visitor.evaluate(SPOIL, part)
    visitor.reload()
    wait_until_ready(visitor)
    wait_until_kept(visitor)


@pytest.mark.heavy
def test_a_wiped_store_is_filled_from_the_network(visitor: Page) -> None:
    visit(visitor)
    wait_until_kept(visitor)
    wipe = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
    visitor.evaluate(wipe)
    sit_down(visitor)
    assert page_name(visitor) == "table"


@pytest.mark.heavy
def test_what_could_not_be_kept_is_tried_again(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    terms = host.folder / "licences.txt"
    text = terms.read_bytes()
    terms.unlink()
    visit(page)
    notice = page.locator("[data-notice=unkept]")
    expect(notice).to_be_visible(timeout=START)
    terms.write_bytes(text)
    notice.locator("[data-offer=do]").click()
    wait_until_kept(page)
    expect(notice).to_be_hidden()


@pytest.mark.heavy
def test_a_full_device_is_said(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    origin = {"origin": host.address.rstrip("/")}
    devtools.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1_000_000})
    visit(page)
    notice = page.locator("[data-notice=unkept]")
    expect(notice).to_be_visible(timeout=START)
    devtools.send("Storage.overrideQuotaForOrigin", origin)
    notice.locator("[data-offer=do]").click()
    wait_until_kept(page)


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
    return site


WAITING = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"


def version(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-version")


@pytest.mark.heavy
def test_a_new_version_is_offered_and_taken(visitor: Page, host: Host, next_version: Path) -> None:
    visit(visitor)
    wait_until_kept(visitor)
    host.upload(next_version)
    sit_down(visitor, players=2)
    before = saved(visitor)
    offer = visitor.locator("[data-notice=update]")
    expect(offer).to_be_visible(timeout=START)
    assert version(visitor) is None
    with visitor.expect_navigation():
        offer.locator("[data-offer=do]").click()
    wait_until_ready(visitor)
    wait_until_idle(visitor)
    assert version(visitor) == "2"
    assert page_name(visitor) == "table"
    assert saved(visitor) == before
    wait_until_kept(visitor)
    check_nothing_old(visitor, next_version)


def check_nothing_old(page: Page, site: Path) -> None:
    """Check that everything on the device belongs to this build."""
    kept = page.evaluate("""async () => {
        const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const requests = await Promise.all(caches_.map((cache) => cache.keys()));
        return requests.flat().map(({url}) => new URL(url).pathname);
    }""")
    assert [path for path in kept if not (site / path.lstrip("/")).exists()] == []


def visit_before_and_after(page: Page, host: Host, next_version: Path) -> None:
    """Visit the site, and take the next version at the second visit after it was uploaded."""
    visit(page)
    wait_until_kept(page)
    host.upload(next_version)
    page.reload()
    expect(page.locator("[data-notice=update]")).to_be_visible(timeout=START)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-version", "2", timeout=START)
    wait_until_ready(page)


@pytest.mark.heavy
def test_a_new_version_brings_the_language_in_use(
    browser: Browser, host: Host, next_version: Path
) -> None:
    stored = device(host.address)
    with browser.new_context(
        base_url=host.address, locale="fr-FR", storage_state=stored
    ) as context:
        page = context.new_page()
        faults = watch(page, host.address)
        visit_before_and_after(page, host, next_version)
        wait_until_kept(page)
        check_nothing_old(page, next_version)
        context.set_offline(True)
        visit(page)
        expect(page.locator("button.deal")).to_contain_text("Distribuer")
        assert version(page) == "2"
        sit_down(page)
        expect(page.locator("h1")).to_contain_text("Manche 1 sur 4")
        assert faults == []


@pytest.mark.heavy
def test_a_new_version_waits_while_another_tab_is_open(
    visitor: Page, host: Host, next_version: Path
) -> None:
    """The other tab may play, and needs files that would be gone."""
    visit(visitor)
    wait_until_kept(visitor)
    host.upload(next_version)
    sit_down(visitor, players=2)
    expect(visitor.locator("[data-notice=update]")).to_be_visible(timeout=START)
    second = visitor.context.new_page()
    visit(second)
    wait_until_idle(second)
    assert version(second) is None
    assert visitor.evaluate(WAITING)
    second.close()


SLOW_START = """const fetched = window.fetch;
window.fetch = async (...request) => {
    await new Promise((resolve) => { setTimeout(resolve, 5000); });
    return fetched(...request);
};"""
"""Delays what the page fetches, so that its start takes some seconds longer."""


@pytest.mark.heavy
def test_a_new_version_is_taken_by_a_slow_start_after_which_no_other_tab_is_left(
    visitor: Page, host: Host, next_version: Path
) -> None:
    visit(visitor)
    wait_until_kept(visitor)
    host.upload(next_version)
    visitor.reload()
    expect(visitor.locator("[data-notice=update]")).to_be_visible(timeout=START)
    other = visitor.context.new_page()
    other.goto("./licences.txt")
    visitor.add_init_script(SLOW_START)
    visitor.reload(wait_until="commit")
    visitor.wait_for_function("performance.now() > 2500")
    assert visitor.evaluate(WAITING)
    other.close()
    expect(visitor.locator("html")).to_have_attribute("data-version", "2", timeout=START)
    wait_until_ready(visitor)


@pytest.mark.heavy
def test_a_new_version_is_taken_when_a_finished_game_is_left(
    visitor: Page, host: Host, next_version: Path
) -> None:
    """It isn't taken earlier: a player who opens another page comes back to the same game."""
    visit(visitor)
    wait_until_kept(visitor)
    host.upload(next_version)
    sit_down(visitor, players=2)
    expect(visitor.locator("[data-notice=update]")).to_be_visible(timeout=START)
    visitor.evaluate(HIDE, True)
    for _ in taps(visitor, Random(2)):
        assert visitor.evaluate(WAITING)
    before = saved(visitor)
    with visitor.expect_navigation():
        visitor.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_until_ready(visitor)
    wait_until_idle(visitor)
    assert (version(visitor), page_name(visitor)) == ("2", "final")
    assert saved(visitor) == before


@pytest.mark.heavy
def test_under_a_path_of_any_host(browser: Browser, tmp_path: Path) -> None:
    shutil.copytree(serve.DIST, tmp_path / "games/diamonds")
    host = Host(tmp_path, serve.start(tmp_path))
    with browser.new_context(base_url=f"{host.address}games/diamonds/") as context:
        page = context.new_page()
        faults = watch(page, host.address)
        visit(page)
        wait_until_kept(page)
        host.stop()
        context.set_offline(True)
        visit(page, "./?game=diversity")
        expect(page.locator("[name=game][value=diversity]")).to_be_checked()
        assert faults == []


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
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((serve.DIST / "index.html").as_uri())
        expect(page.locator("#unable [data-why=file]")).to_be_visible()


def test_without_javascript_it_says_so(browser: Browser, site: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(site)
        expect(page.locator("noscript p[lang=en]")).to_be_visible()


@pytest.mark.parametrize(
    "lack",
    [
        "delete window.DecompressionStream",
        "CSSStyleSheet.prototype.replaceSync = () => {}",
        "CSS.supports = () => false",
    ],
)
def test_an_old_browser_is_told(browser: Browser, site: str, lack: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script(lack)
        page.goto(site)
        expect(page.locator("#unable [data-why=old]")).to_be_visible()
