"""Keys held down, and floods of taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.driving import leave, press_key, wait_until_idle
from e2e.shots import MOMENTS, visit

pytestmark = pytest.mark.heavy


WATCH = """() => {
    const slider = () => document.querySelector('.replay-bar input').getAttribute('value');
    window.seen = [];
    const look = () => {
        const [value, time] = [slider(), performance.now()];
        if (seen.at(-1)?.value !== value) seen.push({ value, time });
        requestAnimationFrame(look);
    };
    look();
}"""

HOLD = """async () => {
    const key = 'ArrowRight';
    const press = (repeat) => document.getElementById('page').dispatchEvent(
        new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }));
    const begun = performance.now();
    let count = 0;
    for (let past = 0; past < 3000; past = performance.now() - begun) {
        // What came while the page was busy comes all at once.
        for (; count < past / 33; count += 1) press(count > 0);
        await new Promise((resolve) => { setTimeout(resolve); });
    }
    return performance.now();
}"""

FLOOD = """async () => {
    for (let count = 0; count < 100; count += 1) {
        document.querySelector('[data-do=step]').click();
        if (count % 10 === 0) await new Promise((resolve) => { setTimeout(resolve); });
    }
    return performance.now();
}"""


SLIDE = """async () => {
    const slider = document.querySelector('.replay-bar input');
    for (let count = 0; count < 40; count += 1) {
        slider.stepUp();
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((resolve) => { setTimeout(resolve, 33); });
    }
}"""
"""Holds an arrow key down on the slider."""

MOVE_SLIDER = """(value) => {
    const slider = document.querySelector('.replay-bar input');
    slider.value = value;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
}"""

WHAT_IF = ".replay-bar [data-opens=whatif]"

NO_PAUSE_ENDS = """() => {
    const wait = window.setTimeout;
    window.setTimeout = (call, time, ...more) => (time > 50 ? 0 : wait(call, time, ...more));
}"""
"""Leaves pauses after updates without an end of their own."""


def replay(page: Page) -> None:
    """Open the replay of a game at its beginning."""
    visit(page, MOMENTS["final"])
    page.click("[data-local='open:more']")
    page.click("#more [data-opens=replay]")
    expect(page.locator(".replay-bar input")).to_have_attribute("value", "1")
    wait_until_idle(page)


@pytest.mark.parametrize("pace", ["slow", "off"])
def test_a_slider_waits_for_nothing_that_is_still_shown(page: Page, pace: str) -> None:
    leave(page, settings=f'{{"pace": "{pace}"}}')
    replay(page)
    page.evaluate(NO_PAUSE_ENDS)
    page.evaluate(SLIDE)
    expect(page.locator(".replay-bar input")).to_have_attribute("value", "41")


def test_a_tap_right_after_a_slider_opens_what_the_slider_chose(page: Page) -> None:
    replay(page)
    page.evaluate(MOVE_SLIDER, 41)
    expect(page.locator(".replay-bar input")).to_have_attribute("value", "41")
    where = page.locator(".where b")
    before = where.inner_text()
    page.evaluate(f"() => {{ ({MOVE_SLIDER})(9); document.querySelector('{WHAT_IF}').click(); }}")
    expect(page.locator(".whatif-bar")).to_be_visible()
    expect(where).not_to_have_text(before)


def test_steps_that_wait_swallow_no_other_tap(page: Page) -> None:
    replay(page)
    buttons = "[data-do=step]", "[data-do=step]", WHAT_IF
    page.evaluate("all => all.forEach((it) => document.querySelector(it).click())", buttons)
    expect(page.locator(".whatif-bar")).to_be_visible()


def tap_often(page: Page, selector: str, times: int) -> None:
    """Tap a spot several times as quickly as a finger may, which a browser counts."""
    page.hover(selector)
    for count in range(1, times + 1):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
    wait_until_idle(page)


def test_quick_taps_on_a_step_of_a_replay_count_each(page: Page) -> None:
    replay(page)
    tap_often(page, "[data-do=step]", 6)
    expect(page.locator(".replay-bar input")).to_have_attribute("value", "7")
    tap_often(page, "[data-do=step-back]", 4)
    expect(page.locator(".replay-bar input")).to_have_attribute("value", "3")


@pytest.mark.parametrize("way", [HOLD, FLOOD], ids=["held", "flood"])
def test_a_replay_stops_when_the_key_is_released_on_a_slow_device(page: Page, way: str) -> None:
    replay(page)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    page.evaluate(WATCH)
    released = page.evaluate(way)
    page.wait_for_function("seen.length > 1")
    wait_until_idle(page)
    seen = page.evaluate("seen")
    late = [step for step in seen if step["time"] > released]
    assert len(late) <= 3, "the step just drawn, the one under way, and one that waits"


def test_a_key_held_on_a_button_presses_it_once_and_not_after_its_release(page: Page) -> None:
    replay(page)
    shown = page.locator(".replay-bar input")
    page.focus(".replay-bar [data-do=step]")
    for key, at in ((" ", 2), ("Enter", 4)):
        for _repeat in range(9):
            page.keyboard.down(key)
        expect(shown).to_have_attribute("value", f"{at}")
        wait_until_idle(page)
        page.keyboard.up(key)
        press_key(page, "Enter")
        expect(shown).to_have_attribute("value", f"{at + 1}")
