"""The browser's own Back, Forward and Reload, at every depth of the pages."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from e2e.driving import enter, wait_until_idle
from e2e.player import choose_in_menu, go_home, page_name, saved, sit_down, tap


def go(page: Page, by: int) -> None:
    """Go back or forward, as far as the browser goes."""
    page.evaluate("by => history.go(by)", by)


def is_at(page: Page, name: str) -> None:
    page.wait_for_selector(f"#page[data-page={name}]")
    wait_until_idle(page)


def open_rules(page: Page) -> None:
    choose_in_menu(page, "rules")
    is_at(page, "rules")


def test_back_takes_away_what_lies_on_top_and_forward_does_no_harm(page: Page) -> None:
    """Back closes a dialog first; two steps lead from the rules past the table."""
    sit_down(page, players=2)
    tap(page, Random(1))
    before, record = page.locator("#page").inner_text(), saved(page)
    open_rules(page)
    go(page, -1)
    is_at(page, "table")
    assert page.locator("#page").inner_text() == before
    go(page, 1)
    page.wait_for_function("history.state.depth === 1")
    assert page_name(page) == "table"
    go(page, -1)
    is_at(page, "home")
    page.click("[data-do=play]")
    is_at(page, "table")
    assert saved(page) == record
    page.click("[data-local='open:menu']")
    expect(page.locator("#menu")).to_be_visible()
    go(page, -1)
    expect(page.locator("#menu")).to_be_hidden()
    page.wait_for_function("history.state.depth === 1")
    assert page_name(page) == "table"
    open_rules(page)
    go(page, -2)
    is_at(page, "home")


def test_the_page_s_own_ways_leave_nothing_to_go_back_to(page: Page) -> None:
    enter(page)
    settings = page.locator("#settings")
    page.click("[data-local='open:settings']")
    page.wait_for_function("history.state?.depth === 1")
    go(page, -1)
    expect(settings).to_be_hidden()
    assert page_name(page) == "home"
    page.click("[data-local='open:settings']")
    expect(settings).to_be_visible()
    page.keyboard.press("Escape")
    expect(settings).to_be_hidden()
    page.wait_for_function("(history.state?.depth ?? 0) === 0")
    sit_down(page, players=2)
    open_rules(page)
    page.keyboard.press("Escape")
    is_at(page, "table")
    go_home(page)
    page.wait_for_function("(history.state?.depth ?? 0) === 0")
    assert page_name(page) == "home"


def test_a_reload_comes_back_to_the_same_page_and_back_goes_on_from_there(page: Page) -> None:
    sit_down(page, players=2)
    open_rules(page)
    page.click("[data-route*=actions]")
    expect(page.locator("article h2")).to_have_text("Suit Actions")
    wait_until_idle(page)
    page.reload()
    is_at(page, "rules")
    wait_until_idle(page)
    expect(page.locator("article h2")).to_have_text("Suit Actions")
    go(page, -1)
    is_at(page, "table")
