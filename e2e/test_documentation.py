"""The built documentation: its "Run" buttons, its search, and its pages on a phone.

`make docs` builds it; a run without it skips these tests.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import serve
from e2e.driving import START
from e2e.player import ROOT

BUILT = ROOT / "docs/_build"

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(not (BUILT / "cookbook.html").exists(), reason="`make docs` first"),
]


@pytest.fixture(scope="module")
def documentation() -> Iterator[str]:
    server = serve.start(BUILT)
    yield serve.address(server)
    server.shutdown()
    server.server_close()


@pytest.fixture
def paper(browser: Browser, documentation: str) -> Iterator[Page]:
    """Yield a page of a new device, without a console message at the end."""
    with browser.new_context(base_url=documentation) as context:
        page, heard = context.new_page(), list[str]()
        page.on("console", lambda message: heard.append(message.text))
        page.on("pageerror", lambda error: heard.append(str(error)))
        yield page
        assert heard == []


def run(page: Page, heading: str) -> None:
    """Run the program of a section, and wait until it has ended well."""
    section = page.locator(f"section#{heading}")
    section.get_by_role("button", name="Run").click()
    expect(section.locator("[data-state=well]")).to_be_visible(timeout=4 * START)


def test_each_program_for_the_browser_runs_at_a_tap(paper: Page) -> None:
    fetched = list[str]()
    paper.on("request", lambda request: fetched.append(request.url))
    paper.goto("cookbook.html")
    assert not any("python/" in url for url in fetched)
    for section in paper.locator("section section:has(.run-bar button)").all():
        run(paper, section.get_attribute("id") or "")
    match = paper.locator("section#play-a-bot-against-another-and-read-the-match pre[role=log]")
    expect(match).to_contain_text("together +1.19, with a standard error of 0.40")
    expect(paper.get_by_role("img", name="round 2, as seat 1 sees it.")).to_be_visible()
    absent = paper.locator("section#learn-by-self-play .run-bar")
    needed = "numpy, torch, gymnasium, sb3_contrib, stable_baselines3"
    expect(absent).to_have_text(f"Not for the browser: it needs {needed}.")


def test_examples_before_it_run_first(paper: Page) -> None:
    paper.goto("engine.html")
    last = paper.locator("section#in-a-notebook")
    last.get_by_role("button", name="Run").click()
    expect(last.locator("[data-state=well]")).to_have_text("('<svg', '</svg>')", timeout=4 * START)
    expect(paper.locator("section#the-engine > .run-bar pre").first).to_contain_text("235")


@pytest.mark.parametrize("part", ["runner.js", "engine.whl", "pyodide.asm.wasm"])
def test_a_start_that_failed_says_why_and_a_tap_tries_again(
    browser: Browser, documentation: str, part: str
) -> None:
    with browser.new_context(base_url=documentation) as context:
        page = context.new_page()
        page.route(f"**/{part}", lambda route: route.abort())
        page.goto("cookbook.html")
        section = page.locator("section#play-a-bot-against-another-and-read-the-match")
        section.get_by_role("button", name="Run").click()
        expect(section.locator("[data-state=badly]")).to_contain_text("could not be fetched")
        page.unroute(f"**/{part}")
        run(page, "play-a-bot-against-another-and-read-the-match")


def test_a_program_is_changed_stopped_and_run_again(paper: Page) -> None:
    paper.goto("cookbook.html")
    section = paper.locator("section#play-a-bot-against-another-and-read-the-match")
    section.get_by_role("button", name="Edit").click()
    box = section.get_by_role("textbox")
    box.fill("print('begun')\nwhile True:\n    pass")
    section.get_by_role("button", name="Run").click()
    expect(section.get_by_role("log")).to_have_text("begun\n", timeout=4 * START)
    section.get_by_role("button", name="Stop").click()
    expect(section.locator("[data-state=badly]")).to_contain_text("Stopped.")
    box.fill("print(6 * 7)")
    run(paper, "play-a-bot-against-another-and-read-the-match")
    expect(section.get_by_role("log")).to_have_text("42\n")


def test_pages_fit_their_window(paper: Page) -> None:
    for name in ("index", "cookbook", "architecture", "STRENGTH", "engine"):
        paper.goto(f"{name}.html")
        for width, height in ((390, 844), (1366, 650)):
            paper.set_viewport_size({"width": width, "height": height})
            assert paper.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def test_search_finds_a_recipe(paper: Page) -> None:
    paper.goto("search.html?q=ISMCTSBot")
    expect(paper.locator("#search-results").get_by_role("link").first).to_be_visible()
