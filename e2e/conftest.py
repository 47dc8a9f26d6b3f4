"""The built site on its own port, in a Chromium whose console must stay quiet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

import serve
from build.itch import LEFT_OUT
from build.release import pack_site
from e2e.chromium import launched
from e2e.driving import (
    NO_SNAPSHOT,
    NOTHING_AHEAD,
    START,
    device,
    enter,
    new_device,
    wait_until_kept,
    watch,
)

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
    # The pages of a test's device share a process, which has compiled the program already. Most
    # tests end before it pays to compile it a second time, for speed.
    with launched("--process-per-site", "--js-flags=--liftoff-only") as browser:
        yield browser


@pytest.fixture(scope="session")
def visited(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """Return a device that has the site and its snapshot: it starts in a third of the time."""
    with browser.new_context(base_url=site) as context:
        context.add_init_script(CALM)
        context.add_init_script(NOTHING_AHEAD)
        page = context.new_page()
        enter(page)
        wait_until_kept(page)
        page.close()
        yield context


@pytest.fixture(scope="session")
def devtools(visited: BrowserContext) -> CDPSession:
    """Return a line to the device's tools, on a page without scripts that stays open."""
    page = visited.new_page()
    page.goto("./licences.txt")
    return visited.new_cdp_session(page)


@pytest.fixture
def context(visited: BrowserContext, devtools: CDPSession, site: str) -> Iterator[BrowserContext]:
    """Yield a device that has visited the site, without games and settings, and without motion.

    A test fails if one of its pages isn't clean.
    """
    kept = {"origin": site.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
    devtools.send("Storage.clearDataForOrigin", kept)
    faults: dict[Page, list[str]] = {}

    def look(page: Page) -> None:
        faults[page] = watch(page, site)

    visited.on("page", look)
    yield visited
    visited.remove_listener("page", look)
    for page in faults:
        page.close()
    visited.set_offline(False)
    assert [fault for of_page in faults.values() for fault in of_page] == []


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def newcomer(browser: Browser, site: str) -> Iterator[Page]:
    """Yield a page on a new device, which keeps no snapshot: every file comes from the host."""
    with new_device(browser, site) as page:
        page.add_init_script(NO_SNAPSHOT)
        yield page


@pytest.fixture
def unwatched(browser: Browser, site: str) -> Iterator[Page]:
    """Yield such a page whose console may have messages."""
    with browser.new_page(base_url=site, storage_state=device(site)) as page:
        page.add_init_script(NO_SNAPSHOT)
        yield page


class Host(SimpleHTTPRequestHandler):
    """A host without headers of ours, which answers 403 where a file is missing."""

    protocol_version = "HTTP/1.1"

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        super().send_error(403 if code == 404 else code, message, explain)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Print nothing."""


@pytest.fixture(scope="session")
def frame_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a page with the game in a frame of another site, with few rights; yield the address."""
    folder = tmp_path_factory.mktemp("itch")
    with ZipFile(pack_site(folder, name="itch", left_out=LEFT_OUT)) as archive:
        assert len(archive.namelist()) <= 1000
        assert "index.html" in archive.namelist()
        archive.extractall(folder / "game")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_port
    sandbox = 'sandbox="allow-scripts allow-same-origin" width="1100" height="600"'
    frame = f'<iframe src="http://127.0.0.1:{port}/game/" {sandbox}></iframe>'
    (folder / "page.html").write_text(f"<!doctype html><title>A host</title>{frame}", "utf-8")
    yield f"http://localhost:{port}/page.html"
    server.shutdown()
    server.server_close()
