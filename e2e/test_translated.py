"""Pages translated by the browser, which wraps each text in elements of its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.driving import enter
from e2e.player import tap
from e2e.shots import MOMENTS, visit
from e2e.test_language import choose

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


def at_table(page: Page) -> None:
    visit(page, MOMENTS["table-follow"])


@pytest.mark.parametrize(("go", "change"), [(at_start, choose), (at_table, choose)])
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
