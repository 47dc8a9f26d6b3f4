"""Measure the memory of the page with its two workers of Python, at rest and through many games.

Counted is what the system can't take back without ending the page: its own and shared memory, the
latter by its share, but no files such as the browser's program, whose share depends on how many
browsers run. Only Linux tells it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Browser, Page

from e2e.driving import START, THINKING, click, wait_until_kept
from e2e.player import ASKED, page_name, sit_down, tap

GAMES, SPAN = 50, 10
"""The number of games, and of those at both ends that are compared."""

REST = 75_000
"""Time until the browser has ended what it no longer needs after a start, in ms."""

FAST = """localStorage.setItem('diamonds.settings', '{"pace": "instant"}')"""
READY = "'ready' in document.documentElement.dataset"


def held(browser: Browser) -> float:
    """Return the memory of the pages' processes in MB."""
    devtools = browser.new_browser_cdp_session()
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    devtools.detach()
    files = [f"/proc/{one['id']}/smaps_rollup" for one in processes if one["type"] == "renderer"]
    lines = [line.split() for file in files for line in Path(file).read_text("utf-8").splitlines()]
    return sum(int(line[1]) for line in lines if line[0] in {"Pss_Anon:", "Pss_Shmem:"}) / 1000


def collected(browser: Browser, page: Page) -> float:
    """Return the memory after a collection of JavaScript's garbage on the page."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.collectGarbage")
    devtools.detach()
    return held(browser)


def play(page: Page, rng: Random) -> None:
    """Play the game at the table to its end."""
    while page_name(page) != "final":
        page.locator(ASKED).first.wait_for(timeout=THINKING)
        tap(page, rng)


def memory(browser: Browser, site: str) -> Iterator[tuple[str, str, str]]:
    """Yield the memory of a later start, at a table against Experts, and through many games."""
    page = browser.new_page(base_url=site)
    page.add_init_script(FAST)
    page.goto("./")
    wait_until_kept(page)
    page.goto("./")
    page.wait_for_function(READY, timeout=START)
    yield "memory of the start page", f"{collected(browser, page):.0f} MB", ""
    rng = Random(1)
    sit_down(page, bots="expert")
    for _ in range(SPAN):
        page.locator(ASKED).first.wait_for(timeout=THINKING)
        tap(page, rng)
    page.locator(ASKED).first.wait_for(timeout=THINKING)
    page.wait_for_timeout(REST)
    yield "    at rest at a table of Experts", f"{collected(browser, page):.0f} MB", "220 MB"
    page.goto("./")
    sit_down(page, players=2)
    after = list[float]()
    for _ in range(GAMES):
        play(page, rng)
        after.append(collected(browser, page))
        click(page, "[data-do=again]")
    first, last = median(after[:SPAN]), median(after[-SPAN:])
    yield f"    after {SPAN} games, and {GAMES}", f"{first:.0f} MB, {last:.0f} MB", ""
    yield "    last to first", f"{last / first:.2f}", "1.05"
    page.close()
