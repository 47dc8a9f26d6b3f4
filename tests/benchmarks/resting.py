"""Measure what runs while nobody does anything, by a trace of 30 s."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Browser, Page

from e2e.driving import enter, wait_until_kept
from e2e.gathering import connect, contexts, expect_page, offer_seat
from e2e.player import sit_down
from tests.benchmarks.tracing import traced

WHILE = 30_000
"""The time traced, in ms."""

SETTLE = 10_000
"""The time before it, in which a start and the bots' moves end."""

Figure = tuple[str, str, str]
"""Name, measured value, goal."""


def at_rest(browser: Browser, site: str) -> Iterator[Figure]:
    """Count timers, frames and tasks at the start page and at a table, alone and with a friend."""
    page = browser.new_page(base_url=site)
    enter(page)
    wait_until_kept(page)
    yield from resting("the start page", browser, page)
    sit_down(page)
    yield from resting("a table", browser, page)
    page.close()
    host, guest = (context.new_page() for context in contexts(site, browser, browser))
    offer_seat(host)
    connect(host, guest)
    expect_page([guest], "table")
    yield from resting("a table of friends", browser, host)
    host.close()
    guest.close()


def resting(name: str, browser: Browser, page: Page) -> Iterator[Figure]:
    """Trace the page at rest."""
    page.wait_for_timeout(SETTLE)
    with traced(browser, page) as trace:
        page.wait_for_timeout(WHILE)
    timers, frames = len(trace.named("TimerFire")), len(trace.named("FireAnimationFrame"))
    drawn, workers = len(trace.named("Layerize")), trace.workers
    yield f"at rest, {name}: timers", str(timers), "30"
    yield "    callbacks before frames, frames", f"{frames}, {drawn}", "0, 0"
    yield "    on the processor, workers", f"{workers:.0f} ms", ""
