"""The game in a frame of another site, such as itch.io, packed as `make itch` does."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.driving import wait_until_idle
from e2e.player import page_name, tap

pytestmark = pytest.mark.heavy

REFUSING = """
const get = () => { throw new DOMException('refused', 'SecurityError'); };
for (const name of window.top === window.self ? [] : ['localStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, name, { get });
"""
"""A browser that gives no storage to frames of other sites."""


def game_in(page: Page) -> Page:
    """Return the frame with the game, once Python is there."""
    frame = page.frames[1]
    frame.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    return cast("Page", frame)


def play_some_cards(game: Page, count: int = 8) -> None:
    rng = Random(3)
    for _ in range(count):
        assert tap(game, rng)


@pytest.mark.parametrize("refused", [False, True])
def test_a_game_is_played_in_a_frame_and_says_where_it_is_not_kept(
    browser: Browser, frame_address: str, refused: bool
) -> None:
    with browser.new_page() as page:
        if refused:
            page.add_init_script(REFUSING)
        page.goto(frame_address)
        game = game_in(page)
        game.click("button.deal")
        wait_until_idle(game)
        play_some_cards(game)
        assert page_name(game) == "table"
        unsaved = game.locator("[data-notice=unsaved]")
        if refused:
            expect(unsaved).to_be_visible()
            unsaved.click(position={"x": 10, "y": 10})
            with page.expect_download() as download:
                unsaved.locator("[data-offer=do]").click()
            assert download.value.suggested_filename == "diamonds.json"
            play_some_cards(game, 4)
            expect(unsaved).to_be_hidden()
            return
        expect(unsaved).to_be_hidden()
        page.reload()
        game = game_in(page)
        game.click("button.resume")
        wait_until_idle(game)
        assert page_name(game) == "table"
