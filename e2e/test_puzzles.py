"""Puzzles on the built site: on a phone, offline, and without their file."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, expect

from e2e.driving import click, enter, press_key, reload, wait_until_idle


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": 360, "height": 640})
    enter(page)
    return page


def test_a_puzzle_is_tried_and_the_next_one_follows_by_keyboard(phone: Page) -> None:
    requests = list[str]()

    def on_request(request: Request) -> None:
        requests.append(request.url)

    phone.on("request", on_request)
    phone.click("[data-opens=puzzles]")
    expect(phone.get_by_role("heading", name="Puzzles")).to_be_visible()
    assert not any("/puzzles-" in url for url in requests), "the file is fetched when it is needed"
    phone.click("[data-route*=duck]")
    expect(phone.locator(".replay-bar p").first).to_contain_text("One card is best.")
    assert any("/puzzles-" in url for url in requests)
    wait_until_idle(phone)
    expect(phone.locator(".hand .value")).to_have_count(0)
    click(phone, ".replay-bar [data-do=show-answer]")
    expect(phone.locator(".hand .value.best")).to_have_count(1)
    before = phone.locator(".hand").inner_html()
    press_key(phone, "Enter")
    expect(phone.locator(".replay-bar p").first).to_contain_text("best.")
    assert phone.locator(".hand").inner_html() != before


def test_the_puzzle_of_the_day_opens_offline_and_after_a_reload(phone: Page) -> None:
    phone.context.set_offline(True)
    phone.click("[data-route*=today]")
    question = phone.locator(".replay-bar p").first
    expect(question).to_contain_text("best.")
    wait_until_idle(phone)
    text, hand = question.inner_text(), phone.locator(".hand").inner_text()
    reload(phone)
    expect(question).to_have_text(text)
    assert phone.locator(".hand").inner_text() == hand
    phone.context.set_offline(False)


@pytest.mark.heavy
def test_the_first_answer_is_rated_and_stays_after_a_reload(phone: Page) -> None:
    phone.click("[data-opens=puzzles]")
    rating = phone.locator(".trend p").first
    expect(rating).to_have_text("After 5 more puzzles you have a rating.")
    phone.click("[data-opens=puzzle]:not(.gold)")
    phone.click(".replay-bar [data-do=show-answer]")
    expect(phone.locator(".ways .gold")).to_be_focused()
    line = phone.locator(".rated").inner_text()
    assert line.startswith("After 4 more puzzles")
    announced = " ".join(phone.locator("#announce p").all_text_contents())
    for text in (line, phone.locator(".replay-bar p").first.inner_text()):
        assert announced.count(text) == 1, "it is announced once"
    phone.keyboard.press("Escape")
    expect(rating).to_contain_text("After 4 more puzzles")
    told = rating.inner_text()
    reload(phone)
    expect(rating).to_have_text(told)
    phone.click("[data-local='open:empty-solved']")
    phone.click("#empty-solved [data-do=empty]")
    expect(rating).to_have_text("After 5 more puzzles you have a rating.")
