"""Storage on the device, in one tab or two, and where the device refuses it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.driving import click, enter, wait_until_idle
from e2e.player import page_name, replayed, saved, sit_down, tap


def make_move(page: Page, rng: Random) -> None:
    """Tap until a move is made; where cards are passed they are picked first."""
    while not page.locator("#page [data-move]:enabled:visible").count():
        assert tap(page, rng)
    assert tap(page, rng)


def is_told(page: Page, name: str) -> None:
    expect(page.locator(f"[data-notice={name}]")).to_be_visible()


def is_not_told(page: Page, name: str) -> None:
    expect(page.locator(f"[data-notice={name}]")).to_be_hidden()


# A device that refuses --------------------------------------------------------------------


NO_TEXTS = """() => {
    window.setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); };
}"""


def test_a_setting_that_a_full_device_refuses_is_in_force_and_said_to_be_lost(page: Page) -> None:
    enter(page)
    page.evaluate(NO_TEXTS)
    page.click("[data-local='open:settings']")
    page.select_option("[data-setting=theme]", "dark")
    is_told(page, "unset")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.evaluate("() => { Storage.prototype.setItem = window.setItem; }")
    page.select_option("[data-setting=theme]", "light")
    is_not_told(page, "unset")


@pytest.mark.heavy
def test_a_device_that_is_wiped_has_the_whole_game_after_the_next_move(
    newcomer: Page, site: str, tmp_path: Path
) -> None:
    page = newcomer
    sit_down(page, players=2)
    make_move(page, Random(3))
    before = saved(page)
    devtools = page.context.new_cdp_session(page)
    wiped = {"origin": site.rstrip("/"), "storageTypes": "all"}
    devtools.send("Storage.clearDataForOrigin", wiped)
    make_move(page, Random(3))
    after = saved(page)
    assert after["moves"][: len(before["moves"])] == before["moves"]
    assert len(after["moves"]) > len(before["moves"])
    assert replayed(after, tmp_path)["round"] == 1
    is_not_told(page, "unsaved")


# Two tabs ---------------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_second_tab_says_so_and_takes_over(context: BrowserContext) -> None:
    first = context.new_page()
    sit_down(first, players=2)
    make_move(first, Random(4))
    before = saved(first)
    second = context.new_page()
    enter(second)
    click(second, "#page .resume")
    is_told(second, "elsewhere")
    assert page_name(second) == "home"
    is_not_told(first, "elsewhere")

    second.click("[data-notice=elsewhere] [data-offer=do]")
    second.wait_for_selector("#page[data-page=table]")
    wait_until_idle(second)
    is_not_told(second, "elsewhere")
    assert saved(second) == before
    is_told(first, "elsewhere")
    first.wait_for_selector("#page[data-page=home]")
    expect(first.locator("#page .resume")).to_be_hidden()
    first.click("#page [data-opens=history]")
    click(first, "#page [data-do=back]")
    is_told(first, "elsewhere")
    make_move(second, Random(5))
    after = saved(second)
    assert len(after["moves"]) > len(before["moves"])

    first.click("[data-notice=elsewhere] [data-offer=do]")
    first.wait_for_selector("#page[data-page=table]")
    wait_until_idle(first)
    assert saved(first) == after
    make_move(first, Random(6))
    assert saved(first)["moves"][: len(after["moves"])] == after["moves"]


@pytest.mark.heavy
def test_two_tabs_keep_what_each_has_set(context: BrowserContext) -> None:
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        enter(page)
        page.click("[data-local='open:settings']")
    first.select_option("[data-setting=theme]", "light")
    second.select_option("[data-setting=suits]", "two")
    for page in (first, second):
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
        expect(page.locator("html")).to_have_attribute("data-setting-suits", "two")
        expect(page.locator("[data-setting=suits]")).to_have_value("two")
    first.reload()
    expect(first.locator("html")).to_have_attribute("data-theme", "light")
    expect(first.locator("html")).to_have_attribute("data-setting-suits", "two")
