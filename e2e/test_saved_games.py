"""Replays, the list of stored games, and links, in a browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from diamonds_core import DiamondsVariant, write_record
from e2e.driving import click, enter, fill_storage, json_file, press_key, reload, wait_until_idle
from tests.play import random_record

PAGE = "#page"


def finished() -> str:
    """Return the record of a finished game."""
    return write_record(random_record(DiamondsVariant(2), 1))


def open_list(page: Page) -> None:
    enter(page)
    click(page, "[data-opens=history]")


def take_over(page: Page, text: str) -> None:
    page.set_input_files("[data-file=import]", json_file(text))
    expect(page.locator(".status")).to_be_visible()
    wait_until_idle(page)


def store_rows(page: Page, number: int) -> None:
    """Let the device have rows of finished games, which nobody opens."""
    facts = {"title": "A game", "over": True, "spoilt": False, "begun": 1, "rounds": [4, 4]}
    rows = [{**facts, "id": f"g{k}", "changed": number - k} for k in range(number)]
    games = {"games": rows, "records": {}, "device": {}}
    fill_storage(page, {"localStorage": {}, "indexedDB": games})


@pytest.mark.heavy
def test_a_long_list_is_read_on_by_keyboard_and_printed_whole(page: Page) -> None:
    store_rows(page, 300)
    open_list(page)
    expect(page.locator(".games li")).to_have_count(50)
    page.locator(".rest button").focus()
    press_key(page, "Enter")
    expect(page.locator(".games li")).to_have_count(200)
    expect(page.locator(".games li").nth(50)).to_be_focused()
    delete = page.locator("[data-local='open:forget-g50']")
    for _ in range(page.locator(".games li").nth(50).get_by_role("button").count()):
        press_key(page, "Tab")
    expect(delete).to_be_focused()
    press_key(page, "Enter")
    click(page, "#forget-g50 [data-do=forget]")
    expect(delete).to_have_count(0)
    page.evaluate(
        "print = () => { window.printed = document.querySelectorAll('.games li').length; }"
    )
    page.keyboard.press("Control+p")
    page.wait_for_function("window.printed === 299")


def test_a_game_is_taken_over_watched_saved_deleted_and_taken_over_again(page: Page) -> None:
    open_list(page)
    take_over(page, finished())
    expect(page.locator(".games li")).to_have_count(1)
    click(page, "[data-opens=replay]")
    slider = page.locator("#replay-at")
    expect(slider).to_have_value("1")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    slider.fill("60")
    expect(slider).to_have_attribute("value", "60")
    reload(page)
    expect(slider).to_have_value("60")
    page.keyboard.press("Escape")
    expect(page.locator(PAGE)).to_have_attribute("data-page", "history")
    page.click("[data-opens=statistics]")
    reload(page)
    expect(page.locator(PAGE)).to_have_attribute("data-page", "statistics")
    page.click("[data-do=back]")
    expect(page.locator(".games li")).to_have_count(1)
    with page.expect_download() as download:
        page.click("[data-do=export]")
    text = Path(download.value.path()).read_text("utf-8")
    wait_until_idle(page)
    # A long list is laid out only once it is in sight.
    expect(page.locator(".games")).to_contain_text("Replay", use_inner_text=True)
    before = page.locator(".games").inner_text()
    page.click("[data-local='open:wipe']")
    page.click("dialog[open] [data-do=wipe]")
    expect(page.locator(".games li")).to_have_count(0)
    reload(page)
    expect(page.locator(PAGE)).to_have_attribute("data-page", "history")
    expect(page.locator(".games li")).to_have_count(0)
    take_over(page, text)
    expect(page.locator(".games")).to_have_text(before, use_inner_text=True)


@pytest.mark.heavy
def test_files_of_any_size_that_are_chosen_at_once_are_each_imported(
    page: Page, tmp_path: Path
) -> None:
    open_list(page)
    large, bad = tmp_path / "large.json", tmp_path / "bad.json"
    large.write_text(" " * 33_000_000 + finished(), "utf-8")
    bad.write_text("{", "utf-8")
    page.set_input_files("[data-file=import]", [large, bad])
    told = "large.json: 1 game is imported. bad.json: The file is not from this game"
    expect(page.locator("#page .status")).to_contain_text(told)
    wait_until_idle(page)


def test_the_focus_stays_on_a_name_of_any_letters(page: Page) -> None:
    """After a redraw it is found by the purpose of the button, which a selector quotes."""
    names = ('Bob "B"', "O'Hara\\")
    seats = [{"name": name, "player": "human"} for name in names]
    open_list(page)
    take_over(page, json.dumps(json.loads(finished()) | {"seats": seats}))
    click(page, "[data-opens=statistics]")
    for name in names:
        button = page.locator("[data-do=person]", has_text=name)
        button.focus()
        page.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-current", "page")
        wait_until_idle(page)
        expect(button).to_be_focused()
