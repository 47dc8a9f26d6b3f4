"""From the page to Python and back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

START = 60_000


def test_python_answers(page: Page) -> None:
    page.goto("./")
    page.wait_for_selector("html[data-ready]", timeout=START)
    expect(page.locator("#trouble")).to_be_hidden()
