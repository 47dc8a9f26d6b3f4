"""A hint, asked for at the table and found by the thinker."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import Page, expect

from diamonds_core import Session, move_text, read_record
from e2e.driving import START
from e2e.player import close_sheet, saved, sit_down_with_learned, tap

HINT, WHY = "#page .hint[data-do=hint]", "#page .hint[data-local]"


def test_a_hint_marks_the_best_card_says_why_and_can_be_followed(page: Page) -> None:
    sit_down_with_learned(page)
    rng = Random(2)
    while page.locator("#page .hand [data-move]").count() < 3:
        assert tap(page, rng)
    ask = Session(read_record(json.dumps(saved(page))), rng).advice()
    assert ask is not None
    page.click(HINT)
    page.wait_for_selector(WHY, timeout=START)
    best = page.locator(".hand .hinted")
    expect(best).to_have_attribute("data-move", move_text(ask.think().move))
    said = page.locator(".prompt .note").inner_text()
    expect(page.locator("#announce p").last).to_have_text(said)
    page.click(WHY)
    expect(page.locator("#hint[open] tbody tr.best")).to_have_count(1)
    close_sheet(page)
    best.click()
    expect(page.locator(".hinted")).to_have_count(0)
