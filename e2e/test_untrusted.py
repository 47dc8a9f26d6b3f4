"""Hostile games in the browser, where a deeply nested text ends Python: each is refused."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from zlib import compress

import pytest
from playwright.sync_api import Page, expect

from app.library.archive import FORMAT
from e2e.driving import STORE, click, enter, json_file, reload, wait_until_idle

pytestmark = pytest.mark.heavy

ROW = {"id": "a", "title": "A game", "over": False, "spoilt": False, "begun": 1, "changed": 1}
OPEN = "[" * 100_000
CLOSED = OPEN + "]" * 100_000


def check_that_python_answers(page: Page) -> None:
    """Check that the worker has survived: it deals a game."""
    page.goto("./#deal=abc&players=2")
    page.click("form[data-do=deal] .gold")
    expect(page.locator("#page")).to_have_attribute("data-page", "table")
    wait_until_idle(page)


@pytest.mark.parametrize(
    ("record", "stack"),
    [(OPEN, ["home"]), (CLOSED, ["home", "play"])],
    ids=["waiting at home", "at its table"],
)
def test_a_deep_stored_record_is_reported_and_can_be_saved(
    page: Page, record: str, stack: list[str]
) -> None:
    enter(page)
    place = {"game": "a", "stack": stack}
    page.evaluate(STORE, {"games": [ROW], "records": {"a": record}, "device": {"place": place}})
    reload(page)
    expect(page.locator(".status")).to_contain_text("too long or too deep")
    with page.expect_download() as download:
        page.click("[data-notice=spoilt] [data-offer=do]")
    assert download.value.path().read_text("utf-8") == record
    click(page, "[data-opens=history]")
    expect(page.locator(".games li")).to_have_count(1)
    expect(page.locator("#page")).to_contain_text("Can't be read here")
    check_that_python_answers(page)


def test_a_deep_file_or_link_is_refused(page: Page) -> None:
    enter(page)
    for record in (OPEN, CLOSED):
        letters = urlsafe_b64encode(compress(record.encode(), 9)).decode().rstrip("=")
        page.goto(f"./#game={letters}")
        expect(page.locator(".status")).to_contain_text("This link was changed on its way")
        wait_until_idle(page)
    page.click("[data-opens=history]")
    for text in (
        OPEN,
        CLOSED,
        f'{{"format": "diamonds-record/2", "moves": {CLOSED}}}',
        f'{{"format": "{FORMAT}", "games": [{{"record": {CLOSED}}}]}}',
    ):
        wait_until_idle(page)
        page.set_input_files("[data-file=import]", json_file(text))
        note = page.locator(".status")
        expect(note).to_contain_text("not from this game, or was cut off")
        page.click("[data-do=back]")
        page.click("[data-opens=history]")
        expect(note).to_have_count(0)
    check_that_python_answers(page)
