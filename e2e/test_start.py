"""From the page to Python and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.driving import START, wait_until_ready


def test_python_answers(page: Page) -> None:
    page.goto("./")
    wait_until_ready(page)


def test_the_loading_shown_is_real(page: Page) -> None:
    page.add_init_script("""
        window.seen = [];
        addEventListener('DOMContentLoaded', () => {
            const bar = document.getElementById('loading');
            new MutationObserver(() => seen.push(bar.position)).observe(bar, {attributes: true});
        });
    """)
    page.goto("./")
    wait_until_ready(page)
    seen: list[float] = page.evaluate("seen")
    assert seen == sorted(seen)
    assert len(set(seen)) > 3
    assert seen[-1] == 1


@pytest.mark.parametrize("missing", ["core.js", "*.wasm", "app.zip"])
def test_a_failed_start_is_said(browser: Browser, site: str, missing: str) -> None:
    with browser.new_context(base_url=site) as context:
        page = context.new_page()
        page.route(f"**/{missing}", lambda route: route.fulfill(status=404))
        page.goto("./")
        expect(page.locator("#trouble")).to_be_visible(timeout=START)
        page.unroute(f"**/{missing}")
        with page.expect_navigation():
            page.click("#trouble [data-local=reload]")
        wait_until_ready(page)
