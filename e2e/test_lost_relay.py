"""Tables with a relay whose broker dies, or whose devices sleep."""

from __future__ import annotations

import re
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.chromium import arguments, find
from e2e.gathering import CHOICE, PAULA, asleep, expect_page, join, play_game, play_some, play_until
from e2e.relays import SOON, check_table, mosquitto, noting_page, relayed_site, sit_down

KILLS, TAPS = 10, 4

RESULT = "#page .stand"


def tap_at_once(pages: list[Page]) -> None:
    """Let a person choose who can, without waiting until it has come to the others."""
    choices = (page.locator(CHOICE) for page in pages)
    choice = next((choice for choice in choices if choice.count()), None)
    if choice:
        choice.first.click()


@pytest.mark.heavy
def test_table_of_six_plays_a_game_before_watchers_while_the_broker_dies_ten_times(
    browser: Browser, tmp_path: Path
) -> None:
    """Nothing is lost, and nobody gets a hidden card; every other time, pages notice the loss.

    The broker of `make play` dies in `test_relay.py`.
    """
    with relayed_site(mosquitto(tmp_path)) as (site, relay), ExitStack() as stack:
        pages = [noting_page(browser, site, stack) for _ in range(8)]
        players, watchers = pages[:6], pages[6:]
        host, *guests = players
        link = sit_down(*players)
        for watcher in watchers:
            join(watcher, link, "Quentin")
            expect_page([watcher], "table")
        for kill in range(KILLS):
            play_some(players, TAPS)
            tap_at_once(players)
            relay.stop()
            for page in [*guests, *watchers] if kill % 2 else ():
                expect(page.locator("[data-step=away]")).to_be_visible(timeout=SOON)
            relay.start()
            for page in pages:
                expect(page.locator("#page")).to_have_attribute("data-page", "table", timeout=SOON)
            check_table(host, guests, watchers)
        play_game(players)
        expect_page(pages, "final")
        texts = [re.sub(f"{PAULA} .", "", page.locator(RESULT).inner_text()) for page in pages]
        results = [re.findall(r"\d+", text) for text in texts]
        assert results == [results[0]] * len(pages)


@pytest.mark.heavy
@pytest.mark.parametrize("sleeper", [0, 1], ids=["host", "guest"])
def test_device_that_slept_until_the_broker_gave_it_up_is_back_at_its_seat(
    browser: Browser, tmp_path: Path, sleeper: int
) -> None:
    with relayed_site(mosquitto(tmp_path)) as (site, _relay), ExitStack() as stack:
        launched = browser.browser_type.launch(executable_path=find(), args=arguments())
        browsers = [browser, browser, browser]
        browsers[sleeper] = stack.enter_context(launched)
        pages = host, guest, other = [noting_page(one, site, stack) for one in browsers]
        sit_down(*pages)
        play_until(pages, "#page .trick [data-key]")
        play_until(pages, CHOICE, on=[pages[sleeper]])
        with asleep(browsers[sleeper]):
            wait_until_given_up(tmp_path)
            if sleeper:
                for page in (host, other):
                    expect(page.locator("#page")).to_contain_text(f"{PAULA} 0", timeout=SOON)
                expect(host.locator(".plate.away")).to_be_visible()
            else:
                for page in (guest, other):
                    expect(page.locator("[data-step=away]")).to_be_visible(timeout=SOON)
        expect_page(pages, "table")
        check_table(host, [guest, other], [])
        play_some(pages, 6)


def wait_until_given_up(folder: Path) -> None:
    """Wait until the broker ends the connection of a device without a sign of life."""
    end = time.monotonic() + SOON / 1000
    while "closed its connection" not in (folder / "mosquitto.log").read_text():
        assert time.monotonic() < end
        time.sleep(0.1)
