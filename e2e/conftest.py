"""The built site on its own port, in a Chromium whose console must stay quiet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import serve
from e2e.chromium import launched
from e2e.driving import START, wait_until_kept, wait_until_ready, watch

expect.set_options(timeout=START / 4)

CALM = """if (origin !== 'null') {
    localStorage['diamonds.settings'] ??= '{"pace": "instant"}';
}"""


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Yield the address of the built site."""
    server = serve.start()
    yield serve.address(server)
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def visited(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """Return a device that has the site and its snapshot: it starts in a third of the time."""
    with browser.new_context(base_url=site) as context:
        context.add_init_script(CALM)
        page = context.new_page()
        page.goto("./")
        wait_until_ready(page)
        wait_until_kept(page)
        page.close()
        yield context


@pytest.fixture
def context(visited: BrowserContext, site: str) -> Iterator[BrowserContext]:
    """Yield a device that has visited the site, without games and settings, and without motion.

    A test fails if one of its pages isn't clean.
    """
    page = visited.new_page()
    kept = {"origin": site.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
    visited.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    page.close()
    faults: list[list[str]] = []

    def look(page: Page) -> None:
        faults.append(watch(page, site))

    visited.on("page", look)
    yield visited
    visited.remove_listener("page", look)
    for page in visited.pages:
        page.close()
    visited.set_offline(False)
    assert [fault for of_page in faults for fault in of_page] == []


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def newcomer(browser: Browser, site: str) -> Iterator[Page]:
    """Yield a page on a new device: every file comes from the host."""
    with browser.new_context(base_url=site) as context:
        page = context.new_page()
        page.add_init_script(CALM)
        faults = watch(page, site)
        yield page
    assert faults == []
