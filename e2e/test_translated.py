"""Pages translated by the browser, which wraps each text in elements of its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from diamonds_core import DiamondsVariant
from e2e.driving import THINKING, click, enter, wait_until_idle
from e2e.player import choose_in_menu, tap
from e2e.shots import MOMENTS, Shot, visit
from e2e.test_language import choose
from e2e.test_review import READY, first_summary

pytestmark = pytest.mark.heavy

WRAP = """() => {
    const walk = document.createTreeWalker(document.getElementById('frame'), NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) if (walk.currentNode.data.trim()) texts.push(walk.currentNode);
    for (const text of texts) {
        if (text.parentElement.closest('[translate=no], option, title')) continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        text.replaceWith(font);
        font.firstChild.append(text);
    }
}"""
"""Changes a page as Chrome's translation does, without changing words."""

TEXTS = """() => [...document.querySelectorAll('#frame > *, #frame [data-notice], #frame h1')]
    .map((part) => `${part.id} ${part.hidden} ${part.textContent}`)"""


def at_start(page: Page) -> None:
    enter(page)


ROUND_OVER = Shot("", DiamondsVariant(4, "first"), first_summary)


def at_table(page: Page) -> None:
    visit(page, MOMENTS["table-follow"])


def at_puzzle(page: Page) -> None:
    """Open a puzzle, wrapped before it is answered."""
    enter(page)
    click(page, "[data-opens=puzzles]")
    click(page, "[data-route*=duck]")
    page.evaluate(WRAP)
    click(page, ".replay-bar [data-do=show-answer]")


def at_review(page: Page) -> None:
    """Open the review of a round, wrapped while it is worked out."""
    visit(page, ROUND_OVER)
    page.click("[data-opens=review]")
    page.wait_for_selector("#page[data-page=review]")
    page.evaluate(WRAP)
    page.wait_for_selector(READY, timeout=THINKING)
    wait_until_idle(page)


def in_what_if(page: Page) -> None:
    """Open a what-if in a replay, wrapped before its first card."""
    visit(page, ROUND_OVER)
    choose_in_menu(page, "replay")
    page.locator(".replay-bar input").fill("20")
    expect(page.locator("#page .where")).to_contain_text("Trick 3")
    wait_until_idle(page)
    click(page, ".replay-bar [data-opens=whatif]")
    page.evaluate(WRAP)
    cards = page.locator(".hand li")
    before = cards.count()
    page.locator(".hand [data-move]:enabled").first.click()
    expect(cards).to_have_count(before - 1)
    wait_until_idle(page)


CHANGE = """(language) => {
    const key = 'diamonds.settings';
    localStorage[key] = JSON.stringify({ ...JSON.parse(localStorage[key] ?? '{}'), language });
    dispatchEvent(new StorageEvent('storage', { key }));
}"""
"""Changes the language as another tab does: these pages have no settings of their own."""


def change_elsewhere(page: Page, language: str) -> None:
    page.evaluate(CHANGE, language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    wait_until_idle(page)
    expect(page.locator("html")).not_to_have_attribute("data-busy", "")


@pytest.mark.parametrize(
    ("go", "change"),
    [
        (at_start, choose),
        (at_table, choose),
        (at_puzzle, change_elsewhere),
        (at_review, change_elsewhere),
        (in_what_if, change_elsewhere),
    ],
)
def test_a_translated_page_changes_its_language_like_any_other(
    page: Page, go: Callable[[Page], None], change: Callable[[Page, str], None]
) -> None:
    go(page)
    page.evaluate("document.querySelector('[data-notice=update]').hidden = false")
    found: list[str] = []
    for wrapped in (True, False):
        for language in ("fr", "en"):
            if wrapped:
                page.evaluate(WRAP)
            change(page, language)
            found += page.evaluate(TEXTS)
    assert found[: len(found) // 2] == found[len(found) // 2 :]


def test_a_translated_table_is_played_on(page: Page) -> None:
    at_table(page)
    cards = page.locator(".hand li")
    left = cards.count() - 2
    while cards.count() > left:
        page.evaluate(WRAP)
        assert tap(page, Random(1))
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator("#page h1, #page h2").first).to_be_attached()


def test_names_and_cards_are_not_to_be_translated(page: Page) -> None:
    at_table(page)
    for part in (".hand .card", ".seat .name > span", ".seat .tally", ".who"):
        places = page.locator(f"#page {part}")
        assert places.count() > 0
        kept = places.evaluate_all("(all) => all.every((one) => one.closest('[translate=no]'))")
        assert kept, part
