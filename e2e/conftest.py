"""The built site on a port of its own, in a Chromium that must stay quiet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
)

import serve
from e2e.chromium import launched
from e2e.driving import device


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


def watch(page: Page, site: str) -> list[str]:
    """What a page must never do: complain, fail, or ask another host."""
    faults: list[str] = []

    def on_request(request: Request) -> None:
        if not request.url.startswith((site, "blob:", "data:")):
            faults.append(f"request to another host: {request.url}")

    def on_console(line: ConsoleMessage) -> None:
        if line.type == "error":
            faults.append(f"console: {line.text}")

    page.on("request", on_request)
    page.on("console", on_console)
    page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
    return faults


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A fresh profile that waits for no motion; a test fails if the page isn't clean."""
    context = browser.new_context(base_url=site, storage_state=device(site))
    page = context.new_page()
    faults = watch(page, site)
    yield page
    context.close()
    assert faults == []
