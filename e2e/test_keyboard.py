"""The game by keyboard alone: the focus is never lost, and each key does one thing."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from diamonds_core import DiamondsVariant, Record, Seat, Variant, new_record, write_record
from e2e.driving import PLAY, enter, leave_game, press_key, reload, wait_until_idle
from e2e.player import check_no_card, page_name
from e2e.shots import MOMENTS, visit
from tests.daily import of_today
from tests.play import ALL_VARIANTS, heavy, variant_id

SHORT = DiamondsVariant(4, "first", rounds=1)
"""A game in which a player chooses whom to rob, on the page of the card before."""

TWO_ROUNDS = [[variant, *variant.shorter()][-1] for variant in ALL_VARIANTS]
"""Each variant, if it can be, in a game of two rounds: more have more of the same."""

STANDS = """() => {
    const page = document.querySelector('dialog[open]') ?? document.getElementById('page');
    const here = document.activeElement;
    return page.contains(here) && here.matches('button:enabled, input, select, dialog h2')
        && here.checkVisibility();
}"""
WATCH = """() => {
    window.lost = 0;
    new MutationObserver(() => {
        if (!document.getElementById('page').contains(document.activeElement)) lost += 1;
    }).observe(document.getElementById('frame'), {childList: true, subtree: true});
}"""
CHOICES = "[data-move], [data-do=reveal], [data-do=next], [data-do=look], [data-do=pick]:not(.lift)"
GOES_ON = f":focus:is({CHOICES})"


def press(page: Page, key: str) -> None:
    press_key(page, key)
    assert page.evaluate(STANDS), page.evaluate("document.activeElement.outerHTML.slice(0, 200)")


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    for _ in range(60):
        page.keyboard.press(key)
        if page.locator(f":focus:is({selector})").count():
            return
    pytest.fail(f"{selector} can't be reached")


def change(page: Page) -> None:
    tab_to(page, ".change")
    page.keyboard.press("Enter")
    page.wait_for_selector("#choices[open]")


def choose(page: Page, name: str, key: str, value: str) -> None:
    """Move through the choices in a row to one of them."""
    tab_to(page, f"[name={name}]")
    for _ in range(6):
        if page.locator(f":focus[value='{value}']").count():
            return
        page.keyboard.press(key)
    pytest.fail(f"{name} can't be set to {value}")


def deal(page: Page) -> None:
    tab_to(page, PLAY)
    page.evaluate(WATCH)
    press(page, "Enter")


def sit_down(page: Page, record: Record) -> None:
    """Continue a game, with the focus on a choice."""
    leave_game(page, write_record(record))
    enter(page)
    tab_to(page, CHOICES)
    page.evaluate(WATCH)


def decide(page: Page, rng: Random) -> None:
    """Press some arrow keys, then play or choose an offered move."""
    for key in rng.choices(["ArrowLeft", "ArrowRight", "ArrowUp", "End"], k=rng.randrange(3)):
        press(page, key)
    if not page.locator(GOES_ON).count():
        press(page, "Home")
    for _ in range(20):
        if page.locator(GOES_ON).count():
            break
        press(page, "ArrowRight")
    assert page.locator(GOES_ON).count(), page.locator(":focus").evaluate("e => e.outerHTML")
    press(page, rng.choice(["Enter", " "]))


def play_until(page: Page, last: str, rng: Random) -> set[str]:
    seen = {page_name(page)}
    while page_name(page) != last:
        decide(page, rng)
        seen.add(page_name(page))
    assert page.evaluate("lost") == 0
    return seen


@pytest.mark.parametrize(
    ("field", "key", "value"),
    [("players", "ArrowLeft", "2"), *heavy(("game", "ArrowRight", "diversity"))],
)
def test_a_table_is_chosen_by_keyboard(page: Page, field: str, key: str, value: str) -> None:
    enter(page)
    change(page)
    choose(page, field, key, value)
    deal(page)
    rng = Random(9)
    for _ in range(4):
        decide(page, rng)
    assert page.evaluate("lost") == 0


@pytest.mark.parametrize(
    "variant", [SHORT, *heavy(*of_today(TWO_ROUNDS, parts=10))], ids=variant_id
)
def test_a_game_by_keyboard(page: Page, variant: Variant) -> None:
    seats = [Seat("You", "human"), *[Seat("Bot", "simple")] * (variant.players - 1)]
    sit_down(page, new_record(variant, tuple(seats), Random(9)))
    play_until(page, "final", Random(9))


@pytest.mark.heavy
def test_two_people_pass_the_keyboard(page: Page) -> None:
    enter(page)
    change(page)
    choose(page, "players", "ArrowLeft", "2")
    tab_to(page, "[name=player-1]")
    page.keyboard.press("P")
    deal(page)
    rng, curtains, told = Random(10), 0, 0
    while page_name(page) != "summary":
        if page_name(page) == "curtain":
            curtains += 1
            check_no_card(page)
            expect(page.locator("#announce")).to_contain_text("Pass to ")
            told += "takes the trick" in (page.locator("#announce").text_content() or "")
        decide(page, rng)
    assert curtains > 10
    assert told == 4, "of five tricks, the curtain tells each but the last"
    assert page.evaluate("lost") == 0


def test_a_key_held_down_plays_one_card_and_opens_no_curtain(page: Page) -> None:
    visit(page, MOMENTS["curtain"])
    page.focus("[data-do=reveal]")
    press(page, "Enter")
    page.locator(".hand .legal").first.focus()
    page.keyboard.down("Enter")
    wait_until_idle(page)
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    wait_until_idle(page)
    assert page_name(page) == "curtain"


def test_an_arrow_finds_the_choices_after_a_reload(page: Page) -> None:
    visit(page, MOMENTS["table"])
    reload(page)
    assert page.evaluate("document.activeElement === document.body")
    press(page, "ArrowRight")
    expect(page.locator(".hand :focus")).to_have_class(re.compile("legal"))


def test_sheets_close_by_escape_and_lead_back(page: Page) -> None:
    visit(page, MOMENTS["table"])
    tab_to(page, ".skip")
    press(page, "Enter")
    expect(page.locator(".hand :focus")).to_have_class("card D legal")
    tab_to(page, "[data-local='open:menu']", "Shift+Tab")
    press(page, "Enter")
    expect(page.locator("#menu-title")).to_be_focused()  # which screen readers speak
    tab_to(page, "[data-local='open:settings']")
    press(page, "Enter")
    expect(page.locator("#settings")).to_be_visible()
    press(page, "Escape")
    expect(page.locator("[data-local='open:menu']")).to_be_focused()
    press(page, "Enter")
    expect(page.locator("#menu")).to_be_visible()
    tab_to(page, "[data-opens=rules]")
    press(page, "Enter")
    expect(page.locator("[data-do=back]")).to_be_focused()
    press(page, "Enter")
    expect(page.locator("[data-local='open:menu']")).to_be_focused()
