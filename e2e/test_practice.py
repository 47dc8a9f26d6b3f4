"""A mistake comes back: from the review that found it to the day on which it is learnt."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.saved_games.entries import MISTAKES, Mistake, read_entries
from diamonds_core import DiversityVariant, move_text, read_position, write_record
from e2e.driving import START, click, database_script, enter, leave_game, wait_until_idle
from e2e.player import page_name
from e2e.shots import Shot, over, record_at
from e2e.test_kills import browser_of_its_own

SHORT = DiversityVariant(hands=1)
PLAYED = Shot("", SHORT, over, like="random")

LATER = """(days) => {
    const now = Date.now;
    Date.now = () => now() + days * 24 * 60 * 60 * 1000;
}"""
"""Sets the clock of a worker, which is the clock of Python."""

ENTRIES = database_script("""
    const all = IDBKeyRange.bound(['mistakes'], ['mistakes', []]);
    const [keys, values] = [await done(device.getAllKeys(all)), await done(device.getAll(all))];
    return Object.fromEntries(keys.map(([, key], k) => [key, values[k]]));
""")
"""The mistakes that the device has stored, by key."""


def mistakes(page: Page) -> dict[str, Mistake]:
    return read_entries(MISTAKES, page.evaluate(ENTRIES))


def best_move(mistake: Mistake) -> str:
    moves = zip(read_position(mistake.position).legal, mistake.values, strict=True)
    return move_text(max(moves, key=lambda move: move[1])[0])


def review(page: Page) -> dict[str, Mistake]:
    """Review the finished game; return its costly moves."""
    assert page_name(page) == "final"
    page.click("[data-opens=review]")
    page.wait_for_selector("#page[data-page=review] .figures", timeout=START)
    wait_until_idle(page)
    return mistakes(page)


def open_puzzles(page: Page, days: int = 0) -> None:
    """Open the screen of puzzles after a number of days."""
    for worker in page.workers:
        worker.evaluate(LATER, days)
    while page_name(page) != "home":
        page.locator("#page :is([data-do=back], [data-do=home])").first.click()
        wait_until_idle(page)
    page.click("#page [data-opens=puzzles]")
    expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()


OWN = ".practice:has(> h2:text-is('Your own mistakes'))"


def find_again(page: Page, found: dict[str, Mistake]) -> None:
    """Find the best move of each mistake that is due, the costliest first, at the first try."""
    expect(page.locator(OWN)).to_contain_text(f"{len(found)} are due today.")
    page.click("#page [data-opens=due]")
    costliest = sorted(found, key=lambda id_: (-(found[id_].cost or 0), id_))
    for left, id_ in zip(range(len(found), 0, -1), costliest, strict=True):
        expect(page.locator(".said small")).to_have_text(f"Due: {left}")
        page.click(f"#page [data-move='{best_move(found[id_])}']")
        click(page, ".ways .gold")
    expect(page.locator("#page")).to_contain_text("None is due today.")


@pytest.mark.heavy
@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_a_mistake_is_offered_again_after_kills_of_the_browser(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    @contextmanager
    def until_killed() -> Iterator[Page]:
        """Yield a page whose browser is killed at the end of the block."""
        with browser_of_its_own(browser.browser_type, tmp_path) as (own, process):
            page = own.contexts[0].new_page()
            enter(page, site)
            yield page
            os.killpg(process, signal.SIGKILL)

    with until_killed() as page:
        leave_game(page, write_record(record_at(PLAYED, SHORT)), site)
        enter(page, site)
        found = review(page)
        assert len(found) > 1
    with until_killed() as page:
        assert mistakes(page) == found
        open_puzzles(page)
        expect(page.locator("#page")).to_contain_text("None is due today.")
        open_puzzles(page, days=1)
        find_again(page, found)
    with until_killed() as page:
        assert {mistake.found for mistake in mistakes(page).values()} == {1}
        open_puzzles(page, days=1 + 2)
        expect(page.locator("#page")).to_contain_text("None is due today.")
