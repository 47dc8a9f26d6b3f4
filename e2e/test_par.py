"""Par in the browser: computed by the thinker, stopped once, stored with the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from diamonds_core import DiversityVariant, Session, write_record
from e2e.driving import START, click, enter, leave_game, reload, wait_until_kept
from e2e.player import page_name
from e2e.shots import Shot, record_at

SHORT = DiversityVariant(hands=1)
LINE = re.compile(r"You \d+, Hard \d+, Expert \d+")


def is_over(session: Session) -> bool:
    return session.state.over


@pytest.mark.heavy
def test_a_short_game_has_its_par_which_is_stopped_once_and_stored(page: Page) -> None:
    enter(page)
    wait_until_kept(page)
    leave_game(page, write_record(record_at(Shot("", SHORT, is_over), SHORT)))
    enter(page)
    assert page_name(page) == "final"
    page.click("[data-opens=par]")
    page.wait_for_selector("#page[data-page=par]")
    page.click("[data-do=run]")
    expect(page.locator("#page progress")).to_have_count(0)
    expect(page.locator("[data-do=run]")).to_contain_text("Go on")
    page.click("[data-do=run]")
    expect(page.locator("[data-do=run]")).to_have_count(0, timeout=2 * START)
    expect(page.locator("#announce")).to_contain_text(LINE)
    reload(page)
    expect(page.locator(".par-scores td").last).to_have_text(re.compile(r"^\d+( to \d+)?$"))
    click(page, "[data-do=back]")
    expect(page.locator("[data-opens=par]")).to_contain_text(LINE)
