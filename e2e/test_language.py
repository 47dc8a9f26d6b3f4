"""The game in the player's language: from the first paint, and whenever another is chosen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import watch, without_pace
from e2e.driving import wait_until_idle, wait_until_ready
from e2e.player import page_name, saved, sit_down, tap, taps
from translate import SOURCES, read


@contextmanager
def visit(browser: Browser, site: str, locale: str) -> Iterator[Page]:
    """A fresh profile of a browser in some language."""
    with browser.new_context(
        base_url=site, locale=locale, storage_state=without_pace(site)
    ) as context:
        page = context.new_page()
        faults = watch(page, site)
        yield page
        assert faults == []


@pytest.fixture
def french(browser: Browser, site: str) -> Iterator[Page]:
    with visit(browser, site, "fr-FR") as page:
        yield page


def manifest_of(page: Page) -> str:
    return page.locator("link[rel=manifest]").get_attribute("href") or ""


def choose(page: Page, language: str) -> None:
    """In the settings, which are over whichever page."""
    page.locator("[data-local='open:settings']:visible").click()
    page.select_option("[data-setting=language]", language)
    wait_until_idle(page)
    page.locator("#settings [data-local=close]").click()


def english_only() -> set[str]:
    """Whole texts without gaps that French says otherwise, of some length."""
    texts = set()
    for message in read(SOURCES / "fr.po"):
        if isinstance(message.id, str) and "{" not in message.id and len(message.id) > 5:
            texts |= {message.id} - {str(message.string)}
    return texts


@pytest.mark.parametrize(
    ("locale", "language", "deal"),
    [("fr-FR", "fr", "Distribuer"), ("fr-CA", "fr", "Distribuer"), ("de-DE", "en", "Deal")],
)
def test_the_page_is_in_the_browsers_language_before_python(
    browser: Browser, site: str, locale: str, language: str, deal: str
) -> None:
    with visit(browser, site, locale) as page:
        page.route("**/*.wasm", lambda route: route.abort())
        page.add_init_script("window.stop = () => {}")
        page.goto("./", wait_until="domcontentloaded")
        assert page.evaluate("!('ready' in document.documentElement.dataset)")
        assert page.locator("html").get_attribute("lang") == language
        assert page.locator("button.deal").inner_text().startswith(deal)
        assert page.title() == "Diamonds"
        assert manifest_of(page) == f"./manifest.{language}.webmanifest"
