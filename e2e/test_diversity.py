"""Whole games of Diversity, from the start page to the final points."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.driving import click
from e2e.player import (
    check_final,
    close_sheet,
    open_sheet,
    page_name,
    saved,
    sit_down_to_diversity,
    tap,
    taps,
)


@pytest.mark.heavy
def test_a_whole_game_against_bots(page: Page, tmp_path: Path) -> None:
    sit_down_to_diversity(page, hands=1)
    pages = set(taps(page, Random(1)))
    assert {"table", "final"} <= pages <= {"table", "summary", "final"}
    check_final(page, tmp_path)
    before = saved(page)
    assert before["variant"] == {"players": 4, "hands": 1}
    click(page, "[data-do=again]")
    assert page_name(page) == "table"
    again = saved(page)
    assert again["seats"] == before["seats"]
    assert len(again["moves"]) < len(before["moves"])


@pytest.mark.heavy
def test_the_table_says_what_takes_the_trick(page: Page) -> None:
    """One card is marked, and the verdict names it; a taken trick is explained until the next."""
    sit_down_to_diversity(page, hands=1)
    open_sheet(page, "settings")
    page.check("[data-setting=tricks]")
    close_sheet(page)
    rng = Random(3)
    for _ in range(6):
        verdict = page.locator(".verdict")
        marked = page.locator(".slot .card.win")
        if page.locator(".slot .card").count():
            expect(marked).to_have_count(1)
            name = (marked.get_attribute("data-key") or "").removeprefix("card-")
            small = verdict.locator(".mini")
            expect(small.locator("span[aria-hidden]")).to_have_text(name[1:])
            expect(small).to_have_class(f"mini {name[0]}")
        tap(page, rng)
    open_sheet(page, "log")
    taken = page.locator("#log li", has_text="the trick.")
    assert taken.count() >= 5
    for sentence in taken.all_inner_texts():
        assert "takes it" in sentence
