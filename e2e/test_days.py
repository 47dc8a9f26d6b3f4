"""The deal of the day in the browser: stored with its last move, shared, apart from games."""

from __future__ import annotations

import json
from datetime import date
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.library.days import day_record, today
from app.library.links import deal_link, deal_of_the_day
from diamonds_core import HUMAN, Record, Session, game_of, read_record, replay, write_record
from e2e.driving import (
    STORE_ENTRIES,
    enter,
    fill_storage,
    leave_game,
    press_key,
    reload,
    wait_until_idle,
)
from e2e.pages import DAYS_PLAYED
from e2e.player import saved, taps

PAGE = "#page"
LINK = deal_link(deal_of_the_day(date(2026, 11, 22)))


def nearly_over() -> Record:
    """Return the deal of today before its last trick; the person has played as `simple` does."""
    record, rng = day_record(today(), "Zoe", Random(1)), Random(1)
    session, simple = Session(record, rng), game_of(record.variant).bots["simple"]
    while session.state.round < 4 or len(session.view(0).hand) != 1 or session.turn != 0:
        if session.player() == HUMAN:
            session.play(simple.choose(session.view(session.turn), rng).move)
        elif ask := session.bot_request():
            session.answer(ask, ask.think().move)
        else:
            session.chance()
    return session.record


def end_the_day(page: Page) -> int:
    """Play the last trick of today's deal; the player's score."""
    leave_game(page, write_record(nearly_over()))
    enter(page)
    assert list(taps(page, Random(1)))[-1] == "final"
    record = read_record(json.dumps(saved(page)))
    score: int = game_of(record.variant).summary(replay(record))["scores"][0]
    return score


@pytest.mark.heavy
def test_the_calendar_is_used_by_keyboard_and_dates_are_written_as_usual(page: Page) -> None:
    enter(page)
    page.evaluate(STORE_ENTRIES, DAYS_PLAYED["entries"])
    page.focus("#page [data-opens=days]")
    page.keyboard.press("Enter")
    expect(page.locator("#page [data-do=back]")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("[data-page=days] form .gold")).to_be_focused()
    page.goto(f"./#{LINK}")
    expect(page.locator(".standing")).to_be_visible()
    wait_until_idle(page)
    page.focus("#day-2026-11-21")
    press_key(page, "Enter")
    expect(page.locator("#page h2").first).to_have_text("21 November 2026")
    page.focus("#day-2026-11-22")
    page.keyboard.press("Enter")
    expect(page.locator("#page h2").first).to_have_text("22 November 2026")
    expect(page.locator("#day-2026-11-22")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(PAGE)).to_have_attribute("data-page", "home")


def rows(count: int) -> dict[str, Any]:
    """Return this number of finished games without a record."""
    game = {"title": "A game", "over": True, "spoilt": False, "begun": 1, "changed": 1}
    games = [{**game, "id": f"{number}"} for number in range(count)]
    return {"localStorage": {}, "indexedDB": {"games": games, "records": {}, "device": {}}}


@pytest.mark.heavy
def test_player_with_many_games_and_no_file_is_reminded_once(page: Page) -> None:
    notice = page.locator("[data-notice=backup]")
    end_the_day(page)
    expect(notice).to_be_hidden()
    fill_storage(page, rows(19))
    end_the_day(page)
    expect(notice).to_be_visible()
    reload(page)
    expect(notice).to_be_hidden()


@pytest.mark.heavy
def test_player_with_a_file_is_not_reminded(page: Page) -> None:
    fill_storage(page, rows(30))
    enter(page)
    page.click("[data-local='open:settings']")
    with page.expect_download():
        page.click("#settings [data-do=export]")
    end_the_day(page)
    expect(page.locator("[data-notice=backup]")).to_be_hidden()
