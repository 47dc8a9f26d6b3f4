"""The built site on a port of its own, in a Chromium that must stay quiet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import serve
from e2e.chromium import launched
from e2e.driving import device, watch


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site."""
    server = serve.start()
    yield serve.address(server)
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A fresh profile that waits for no motion; a test fails if the page isn't clean."""
    context = browser.new_context(base_url=site, storage_state=device(site))
    page = context.new_page()
    faults = watch(page, site)
    yield page
    context.close()
    assert faults == []
