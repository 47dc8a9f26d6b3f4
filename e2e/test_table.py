"""Settings and other actions at a table whose effect only a browser shows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.driving import click, leave, reload, wait_until_idle
from e2e.player import (
    choose_in_menu,
    close_sheet,
    open_sheet,
    page_name,
    sit_down,
    sit_down_to_diversity,
    tap,
)
from e2e.shots import MOMENTS, visit


def hand(page: Page) -> list[str]:
    cards = page.locator(".hand .card")
    keys: list[str] = cards.evaluate_all("cards => cards.map(({ dataset }) => dataset.key)")
    return [key.removeprefix("card-") for key in keys]


def colour(page: Page, suit: str) -> str:
    style = "suit => getComputedStyle(document.querySelector(`.aid .${suit}`)).color"
    return str(page.evaluate(style, suit))


def test_settings_act_at_once_and_survive_a_reload(page: Page) -> None:
    sit_down(page)
    rising = hand(page)
    open_sheet(page, "settings")
    assert len({colour(page, suit) for suit in "DHSC"}) == 4
    page.select_option("[data-setting=order]", "ranks")
    page.select_option("[data-setting=suits]", "two")
    assert colour(page, "D") == colour(page, "H") != colour(page, "S") == colour(page, "C")
    page.select_option("[data-setting=theme]", "light")
    page.check("[data-setting=confirm]")
    close_sheet(page)
    before = hand(page)
    assert before != rising
    assert sorted(before) == sorted(rising)
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    reload(page)
    assert hand(page) == before
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    open_sheet(page, "settings")
    assert page.locator("[data-setting=order]").input_value() == "ranks"
    assert page.locator("[data-setting=confirm]").is_checked()


def set_up(page: Page, *switches: str) -> None:
    """Turn settings on, at the start page."""
    page.goto("./")
    page.click("[data-local='open:settings']")
    for name in switches:
        page.check(f"[data-setting={name}]")
    click(page, "#settings [data-local=close]")


def stop_waiting(page: Page) -> None:
    """Turn off the pause after a trick."""
    open_sheet(page, "settings")
    page.uncheck("[data-setting=wait]")
    page.click("#settings [data-local=close]")


def rename(page: Page) -> None:
    """Give a bot another name."""
    open_sheet(page, "players")
    page.fill("#players [name=name-1]", "Robin")
    click(page, "#players .gold")


@pytest.mark.heavy
def test_a_full_trick_lies_until_somebody_taps(page: Page) -> None:
    """It holds without other pauses; a tap, a key, new names and turning the setting off go on."""
    set_up(page, "wait")
    sit_down_to_diversity(page, hands=1)
    ways: tuple[Callable[[], object], ...] = (
        lambda: page.click(".where", force=True),
        lambda: page.keyboard.press("Enter"),
        lambda: rename(page),
        lambda: stop_waiting(page),
    )
    for way in ways:
        page.locator(".hand [data-move]").first.press("Enter")
        expect(page.locator("[data-local=on]")).to_be_visible()
        expect(page.locator(".slot .card")).to_have_count(4)
        expect(page.locator("[data-local=on]")).to_be_focused()
        page.click("[data-local='open:menu']")
        page.click("#menu [data-local=close]")
        expect(page.locator(".slot .card")).to_have_count(4)
        page.locator("[data-local=on]").focus()
        way()
        wait_until_idle(page)
        expect(page.locator("[data-local=on]")).to_have_count(0)
    tap(page, Random(1))
    expect(page.locator("[data-local=on]")).to_have_count(0)
    expect(page.locator("#page")).to_contain_text("Robin")


@pytest.mark.heavy
def test_a_first_slip_is_answered_with_an_offer(page: Page) -> None:
    visit(page, MOMENTS["table-follow"])
    notice = page.locator("[data-notice=confirm]")
    for first in (True, False):
        page.locator(".hand [data-move]").first.click()
        wait_until_idle(page)
        expect(notice).to_be_hidden()
        click(page, ".toolbar [data-do=undo]")
        if first:
            expect(notice).to_be_visible()
            notice.locator("[data-offer=later]").click()
    expect(notice).to_be_hidden()


@pytest.mark.heavy
def test_advice_on_passing_stays_until_cards_are_passed(page: Page) -> None:
    advice = page.locator(".prompt .advice")
    visit(page, MOMENTS["pass"])
    expect(advice).to_be_visible()
    while page.locator("#confirm[data-move]").count() == 0:
        click(page, ".hand [aria-pressed=false]")
        expect(advice).to_be_visible()
    click(page, "#confirm")
    assert page.evaluate("JSON.parse(localStorage['diamonds.settings']).passing") is False
    visit(page, MOMENTS["pass"])
    expect(advice).to_be_hidden()


@pytest.mark.heavy
def test_a_rule_is_explained_in_the_prompt_at_its_first_case_until_a_card_is_played(
    page: Page,
) -> None:
    advice = page.locator(".prompt [data-advice=theft]")
    sit_down(page)
    rng = Random(5)
    for is_replaced in (True, False):
        while not advice.count():
            assert tap(page, rng)
        expect(advice).to_be_visible()
        expect(page.locator(".prompt .aside")).to_be_hidden()
        if is_replaced:
            click(page, ".own [data-arg=vault-0]")
            expect(page.locator(".prompt .note")).to_be_visible()
        click(page, ".hand [data-move]")
        is_told = page.evaluate("JSON.parse(localStorage['diamonds.settings']).theft")
        assert is_told is (None if is_replaced else False)
    expect(page.locator(".prompt .advice:visible")).to_have_count(0)


SPY = """
    window.made = 0;
    const Context = window.AudioContext;
    window.AudioContext = class extends Context { constructor() { super(); made += 1; } };
"""


@pytest.mark.heavy
def test_a_table_sounds_until_it_is_muted_for_good(page: Page) -> None:
    page.add_init_script(SPY)
    sit_down_to_diversity(page, hands=1)
    tap(page, Random(4))
    page.wait_for_function("made === 1")
    page.click(".mute")
    page.reload()
    expect(page.get_by_role("switch", name="Sound")).not_to_be_checked()
    tap(page, Random(4))
    assert page.evaluate("made") == 0


@pytest.mark.heavy
def test_a_device_that_cannot_sound_plays_on(page: Page) -> None:
    page.add_init_script("AudioContext.prototype.resume = () => Promise.reject('no device')")
    sit_down_to_diversity(page, hands=1)
    with page.expect_console_message(lambda line: "no device" in line.text):
        tap(page, Random(5))
    expect(page.locator("#trouble")).to_be_hidden()


LOCKS = """
    window.locks = [];
    class Lock extends EventTarget {
        released = false;
        async release() { this.released = true; this.dispatchEvent(new Event('release')); }
    }
    WakeLock.prototype.request = async () => {
        locks.push(new Lock());
        return locks.at(-1);
    };
"""
"""A platform that always answers; without a screen, Chromium's does so only sometimes."""


@pytest.mark.heavy
def test_the_screen_stays_awake_at_the_table_only(page: Page) -> None:
    page.add_init_script(LOCKS)
    sit_down_to_diversity(page, hands=1)
    page.wait_for_function("locks.some(({ released }) => !released)")
    choose_in_menu(page, "rules")
    assert page_name(page) == "rules"
    page.wait_for_function("locks.every(({ released }) => released)")


def test_without_motion_each_card_is_still_seen(page: Page) -> None:
    """Every card of a trick appears separately, and nothing moves."""
    leave(page, settings='{"pace": "off"}')
    page.add_init_script("""
        window.counts = [];
        const animate = Element.prototype.animate;
        window.moved = 0;
        Element.prototype.animate = function (frames, ...all) {
            // What has changed may light up.
            if (frames.some((frame) => 'translate' in frame)) moved += 1;
            return animate.call(this, frames, ...all);
        };
        addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
            const count = document.querySelectorAll('.slot .card').length;
            if (counts.at(-1) !== count) counts.push(count);
        }).observe(document.body, {childList: true, subtree: true}));
    """)
    sit_down_to_diversity(page, hands=1)
    page.evaluate("counts.length = 0")
    page.locator(".hand [data-move]").first.click()
    page.wait_for_function("counts.includes(4)")
    seen = page.evaluate("counts")
    first = seen[0]
    assert seen[: 5 - first] == list(range(first, 5))
    assert page.evaluate("moved") == 0


@pytest.mark.heavy
def test_cards_do_not_paint_the_velvet_anew(page: Page) -> None:
    """Its shadows take longer to paint than all that lies on it."""
    sit_down(page)
    devtools, trees = page.context.new_cdp_session(page), list[list[dict[str, Any]]]()
    devtools.on("LayerTree.layerTreeDidChange", lambda found: trees.append(found.get("layers", [])))
    for domain in ("DOM", "LayerTree"):
        devtools.send(f"{domain}.enable")
    while len(hand(page)) > 7:
        tap(page, Random(1))
    painted: dict[bool, list[int]] = {False: [], True: []}
    for layer in trees[-1]:
        why = devtools.send("LayerTree.compositingReasons", {"layerId": layer["layerId"]})
        painted["WillChangeTransform" in why["compositingReasonIds"]].append(layer["paintCount"])
    assert painted[True] == [1]
    assert max(painted[False]) > 3
