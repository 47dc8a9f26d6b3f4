"""First loads over networks that lose, cut or hold back a file, or go down: each ends in a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fnmatch import fnmatch
from functools import partial
from io import BytesIO
from itertools import cycle, product
from threading import Event, Thread
from typing import Any, BinaryIO, ClassVar

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, Request, expect

import serve
from e2e.driving import PLAY, START, enter, open_choices, wait_until_idle
from e2e.player import sit_down
from tests.daily import of_today
from tests.play import heavy


class Faulty(serve.Handler):
    """A host with a fault at one file, at the first request for it.

    It goes down after serving the very first script, without which no page can show a message.
    """

    pattern: ClassVar[str]
    fault: ClassVar[str]
    met: ClassVar[Event]
    over: ClassVar[Event]
    begun: ClassVar[Event]

    def send_head(self) -> BinaryIO | None:
        name = self.path.rpartition("/")[2]
        if self.fault == "down" and self.met.is_set() and not self.over.is_set():
            self.close_connection = True
            return None
        if self.met.is_set() or not fnmatch(name, self.pattern):
            return super().send_head()
        if self.fault == "down":
            self.begun.wait(START / 1000)
        self.met.set()
        answer: BinaryIO | None = getattr(self, self.fault)()
        return answer

    def copyfile(self, source: Any, outputfile: Any) -> None:  # noqa: ANN401
        super().copyfile(source, outputfile)
        if self.path == "/":
            self.begun.set()

    def gap(self) -> None:
        """Answer that the file is missing, which may be cached for a year."""
        self.send_response(404)
        self.send_header("Content-Length", "0")
        self.send_header("Cache-Control", "public, max-age=31536000, immutable")
        self.end_headers()

    def cut(self) -> BinaryIO | None:
        """Send half of the file."""
        self.close_connection = True
        if (file := super().send_head()) is None:
            return None
        with file:
            content = file.read()
        return BytesIO(content[: len(content) // 2])

    def hang(self) -> None:
        """Send nothing, however long the browser waits."""
        self.over.wait()
        self.close_connection = True

    def down(self) -> None:
        """Take the host down, with all files."""
        self.close_connection = True


@contextmanager
def host(fault: str, pattern: str) -> Iterator[tuple[str, Event]]:
    """Yield the address of a host with a fault, and the event that ends the fault."""
    over = Event()
    facts = {"pattern": pattern, "fault": fault, "over": over, "met": Event(), "begun": Event()}
    handler = type("Host", (Faulty,), facts)
    server = serve.Server(("127.0.0.1", 0), partial(handler, directory=str(serve.DIST)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield serve.address(server), over
    over.set()
    server.shutdown()
    server.server_close()


def offer(page: Page) -> Locator:
    """Return the link that loads everything again, in whichever message it is."""
    ways = ("#trouble [data-local=reload]", "#unable a", "[data-notice=slow] [data-offer=do]")
    return page.locator(", ".join(ways)).locator("visible=true").first


HURRY = """for (const name of ['setTimeout', 'setInterval']) {
    const wait = window[name];
    window[name] = (call, time, ...more) => wait(call, time < 20_000 ? time : time / 10, ...more);
}"""
"""Shortens the page's long timeouts to a tenth."""


FAULTS = ("gap", "cut", "hang", "down")
FILES = (
    *("start.js", "core.js", "interpreter.mjs"),
    *("pyodide.asm.wasm", "stdlib.zip", "*.whl", "4-*.bin", "sw.js"),
)
"""One file of each way to be loaded, which meets every fault."""
MORE = (
    *("later.css", "assets.js", "entry.py", "pyodide.mjs", "pyodide.asm.mjs"),
    *("pyodide-lock.json", "app.zip", "data.zip", "spectral-400.woff2", "symbols.html"),
)
QUICK = ("down", "stdlib.zip")
ALL = {*product(FAULTS, FILES), *zip(cycle(FAULTS), MORE, strict=False)} - {QUICK}


@pytest.mark.parametrize(("fault", "name"), [QUICK, *heavy(*of_today(sorted(ALL), 6))])
def test_failed_first_load_is_reported_and_can_be_repeated(
    browser: Browser, fault: str, name: str
) -> None:
    with host(fault, name) as (site, over), browser.new_page(base_url=site) as page:
        if fault == "hang":
            page.add_init_script(HURRY)
        page.goto("./", wait_until="commit")
        end = offer(page).or_(page.locator("html[data-ready]")).first
        expect(end).to_be_visible(timeout=START)
        if fault == "down" and offer(page).is_visible():
            with page.expect_event("requestfailed", lambda request: request.url == site):
                offer(page).click()
            expect(offer(page)).to_be_visible(timeout=START)
        over.set()
        # The late file may have arrived in the meantime, which removes the offer. If it has failed,
        # another message replaces the offer: a click would wait for the one that is gone.
        with suppress(Error):
            offer(page).dispatch_event("click", timeout=2000)
        wait_until_idle(page)
        expect(offer(page)).to_be_hidden()


@pytest.mark.heavy
def test_only_the_network_of_a_table_is_fetched_when_it_is_dealt(newcomer: Page) -> None:
    names = list[str]()

    def on_request(request: Request) -> None:
        if "/weights/" in request.url:
            names.append(request.url.rpartition("/")[2].partition("-")[0])

    newcomer.on("request", on_request)
    enter(newcomer)
    assert names == []
    sit_down(newcomer, players=2)
    assert names == ["2"]


@pytest.mark.heavy
@pytest.mark.parametrize("fault", ["down", "gap", "cut", "hang"])
def test_failed_bot_network_is_reported_and_can_be_repeated(browser: Browser, fault: str) -> None:
    """The page shows that it loads; without the network no game begins."""
    with host(fault, "2-*.bin") as (site, over), browser.new_page(service_workers="block") as page:
        enter(page, site)
        open_choices(page)
        page.check("[name=players][value='2']")
        page.click(PLAY)
        if fault == "hang":
            expect(page.locator("#loading-sheet")).to_be_visible(timeout=START)
        if fault == "down":
            expect(page.locator("#page")).to_contain_text("so they wait", timeout=START)
        over.set()
        if fault == "down":
            page.click("button.deal")
        expect(page.locator("#page[data-page=table]")).to_be_visible(timeout=START)
