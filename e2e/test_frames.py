"""The game in a frame of another site, such as itch.io, packed as `make itch` does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from threading import Thread
from typing import cast
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, expect

from build.itch import LEFT_OUT
from build.release import pack_site
from e2e.driving import wait_until_idle
from e2e.player import page_name, tap

REFUSING = """
const get = () => { throw new DOMException('refused', 'SecurityError'); };
for (const name of window.top === window.self ? [] : ['localStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, name, { get });
"""
"""A browser that gives no storage to frames of other sites."""


class Host(SimpleHTTPRequestHandler):
    """A host without headers of ours, which answers 403 where a file is missing."""

    protocol_version = "HTTP/1.1"

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        super().send_error(403 if code == 404 else code, message, explain)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Print nothing."""


@pytest.fixture(scope="module")
def frame_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a page whose frame has the game, from another site; yield the address."""
    folder = tmp_path_factory.mktemp("itch")
    with ZipFile(pack_site(folder, name="itch", left_out=LEFT_OUT)) as archive:
        assert len(archive.namelist()) <= 1000
        assert "index.html" in archive.namelist()
        archive.extractall(folder / "game")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_port
    frame = f'<iframe src="http://127.0.0.1:{port}/game/" width="1100" height="600"></iframe>'
    (folder / "page.html").write_text(f"<!doctype html><title>A host</title>{frame}", "utf-8")
    yield f"http://localhost:{port}/page.html"
    server.shutdown()
    server.server_close()


def game_in(page: Page) -> Page:
    """Return the frame with the game, once Python is there."""
    frame = page.frames[1]
    frame.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    return cast("Page", frame)


def play_some_cards(game: Page, count: int = 8) -> None:
    rng = Random(3)
    for _ in range(count):
        assert tap(game, rng)


@pytest.mark.parametrize("refused", [False, True])
def test_a_game_is_played_in_a_frame_and_says_where_it_is_not_kept(
    browser: Browser, frame_address: str, refused: bool
) -> None:
    with browser.new_page() as page:
        if refused:
            page.add_init_script(REFUSING)
        page.goto(frame_address)
        game = game_in(page)
        game.click("button.deal")
        wait_until_idle(game)
        play_some_cards(game)
        assert page_name(game) == "table"
        unsaved = game.locator("[data-notice=unsaved]")
        if refused:
            expect(unsaved).to_be_visible()
            unsaved.click(position={"x": 10, "y": 10})
            with page.expect_download() as download:
                unsaved.locator("[data-offer=do]").click()
            assert download.value.suggested_filename == "diamonds.json"
            play_some_cards(game, 4)
            expect(unsaved).to_be_hidden()
            return
        expect(unsaved).to_be_hidden()
        page.reload()
        game = game_in(page)
        game.click("button.resume")
        wait_until_idle(game)
        assert page_name(game) == "table"
