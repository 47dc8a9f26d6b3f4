"""Whole games, from the start page to the final score, by taps on offered moves."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from diamonds_core import (
    HUMAN,
    Seat,
    Session,
    Variant,
    canonical,
    new_record,
    read_record,
    write_record,
)
from e2e.driving import HIDE, click, enter, leave, leave_game, wait_until_idle
from e2e.player import (
    Pointer,
    check_final,
    check_no_card,
    go_home,
    page_name,
    saved,
    sit_down,
    sit_down_with_learned,
    tap,
)
from e2e.shots import NAMES
from e2e.test_layout import ALL_SIZES
from tests.daily import DAY, of_today
from tests.play import ONE_ROUND, variant_id


@pytest.mark.heavy
def test_a_page_out_of_sight_shows_nobody_s_cards(page: Page) -> None:
    """It is covered at once, and the next person to take the tablet meets the curtain."""
    sit_down(page, players=3, people=(0, 1))
    click(page, "[data-do=reveal]")
    before = saved(page)
    page.click("[data-local='open:menu']")
    expect(page.locator("#menu")).to_be_visible()
    assert page.evaluate(HIDE, True) == "hidden"
    wait_until_idle(page)
    assert page.evaluate(HIDE, False) == "visible"
    assert page_name(page) == "curtain"
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#sheets [data-local]")).to_have_count(0)
    check_no_card(page)
    click(page, "[data-do=reveal]")
    assert page_name(page) == "table"
    assert saved(page) == before
    go_home(page)
    sit_down(page, players=3)
    assert page.evaluate(HIDE, True) == "visible", "alone there is nobody to hide from"
    page.evaluate(HIDE, False)
    assert page_name(page) == "table"


def test_bots_know_in_the_browser_what_they_have_learned(page: Page) -> None:
    """Each of their moves is the choice of CPython from the same view and chance."""
    sit_down_with_learned(page, "hard")
    rng = Random(7)
    for _ in range(6):
        assert tap(page, rng)
    record = read_record(json.dumps(saved(page)))
    asked = 0
    for number, move in enumerate(record.moves):
        begun = Session(replace(record, moves=record.moves[:number]), rng)
        if ask := begun.bot_request():
            asked += 1
            assert canonical(ask.think().move, record.variant) == move
    assert asked > 9


@pytest.mark.heavy
@pytest.mark.parametrize("variant", of_today(ONE_ROUND, 12), ids=variant_id)
def test_a_whole_game_is_played_by_mouse_and_by_finger(
    page: Page, variant: Variant, tmp_path: Path
) -> None:
    """The day and the variant choose the size, the deal and the taps."""
    rng = Random(f"{DAY} {variant.name}")
    width, height = rng.choice(ALL_SIZES)
    page.set_viewport_size({"width": width, "height": height})
    players = [HUMAN, *["simple"] * (variant.players - 1)]
    leave_game(page, write_record(new_record(variant, tuple(map(Seat, NAMES, players)), rng)))
    pointer = Pointer(page, rng)
    enter(page)
    while page_name(page) != "final":
        pointer.tap()
    check_final(page, tmp_path)


COUNT_CRYSTALS = """
window.crystals = 0;
window.unlike = 0;
window.early = 0;
const moves = (part) => part.getAnimations().filter((one) => !(one instanceof CSSTransition));
const starts = (part) => moves(part).some((one) => (one.currentTime ?? 0) < 50);
new MutationObserver((changes) => {
    const added = changes.flatMap(({addedNodes}) => [...addedNodes]);
    window.crystals += added.filter((node) => node.matches?.('.crystal')).length;
    for (const tray of document.querySelectorAll('.tray')) {
        const points = tray.querySelectorAll('.s').length + 5 * tray.querySelectorAll('.l').length;
        if (points !== Number(tray.querySelector('.num').textContent)) window.unlike += 1;
    }
    for (const card of document.querySelectorAll('.slot > .card')) {
        const who = card.parentElement.querySelector('.who');
        if (starts(card) && !moves(who).length) window.early += 1;
    }
}).observe(document, {childList: true, subtree: true});
"""


@pytest.mark.heavy
def test_crystals_in_motion(page: Page) -> None:
    """They fly to every kind of place, appear nowhere too early, and leave no copies.

    A place names the player of its card only when the card has arrived.
    """
    page.add_init_script(COUNT_CRYSTALS)
    leave(page, settings='{"pace": "fast"}')
    sit_down(page)
    rng = Random(6)
    while page.evaluate("crystals") < 12:
        assert tap(page, rng)
    assert page.evaluate("unlike") == 0
    assert page.evaluate("early") == 0
    expect(page.locator("body > :is(.crystal, .card, .card-back)")).to_have_count(0)
