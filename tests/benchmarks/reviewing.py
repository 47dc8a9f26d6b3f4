"""Measure how soon a review is there, after a round and after a game, for a person who thinks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, Page

from e2e.driving import THINKING
from e2e.player import ASKED, page_name, sit_down_with_learned, tap

PAUSE = 3000
"""The time that the person thinks before each tap, in ms: the review begins meanwhile."""

REVIEW = "[data-opens=review]"
READY = "#page[data-page=review] .graph"

Figure = tuple[str, str, str]
"""Name, measured value, goal."""


def until_reviewed(browser: Browser, site: str) -> Iterator[Figure]:
    """Play a game at normal pace, and open the review of each round and of the game at once."""
    page, rng = browser.new_page(base_url=site), Random(1)
    sit_down_with_learned(page)
    rounds, tapped = list[float](), True
    while tapped and page_name(page) != "final":
        page.wait_for_selector(ASKED, timeout=THINKING)
        if page_name(page) == "summary":
            rounds.append(_seconds(page))
        page.wait_for_timeout(PAUSE)
        tapped = tap(page, rng)
    page.wait_for_selector(ASKED, timeout=THINKING)
    game = _seconds(page)
    page.close()
    span = f"{median(rounds):.1f} s (to {max(rounds):.1f})"
    yield "a review after a round", span, "2 s"
    yield "    after the game", f"{game:.1f} s", "4 s"


def _seconds(page: Page) -> float:
    """Return the time from the tap that opens the review until it is whole; close it again."""
    began = perf_counter()
    page.click(REVIEW)
    page.wait_for_selector(READY, timeout=THINKING)
    found = perf_counter() - began
    page.keyboard.press("Escape")
    page.wait_for_selector(ASKED, timeout=THINKING)
    return found
