"""The lesson from start to end, as a beginner plays it, at every size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.driving import RECORD, click, reload, wait_until_idle
from e2e.player import page_name
from tests.daily import of_today
from tests.play import heavy

POINTED = "#page :is([data-do=read-on], [data-do=next], [data-do=pick]:not(.lift), [data-move])"

FAULTS = """() => {
  const box = (element) => element.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const note = document.querySelector('.coach');
  const parts = '.hand .card, .tray, .vault, .slot, .supply, .plate, .thief, .ticket, .prompt b';
  const found = [...document.querySelectorAll(parts)];
  const covered = found.filter((part) => meet(box(part), box(note)));
  const slots = [...document.querySelectorAll('.slot')];
  const trays = [...document.querySelectorAll('.tray, .prompt b, .own .vault')];
  const crowded = slots.filter((slot) => trays.some((tray) => meet(box(slot), box(tray))));
  const { left, top, right, bottom } = box(note);
  return [
    ...covered.map((part) => `covers ${part.className}`),
    ...crowded.map((slot) => `${slot.className} lies on something`),
    ...(note.scrollHeight > note.clientHeight + 1 ? ['its text is cut off'] : []),
    ...(left < 0 || top < 0 || right > innerWidth || bottom > innerHeight ? ['off screen'] : []),
  ];
}"""


def learn(page: Page) -> None:
    click(page, ".learn:visible")


SIZES = ((1180, 820), (320, 568), (844, 390), (1440, 900))


@pytest.mark.parametrize(("width", "height"), [(390, 844), *heavy(*of_today(SIZES, 2))])
def test_the_whole_lesson(page: Page, width: int, height: int) -> None:
    """The highlighted controls lead to the end; the note is always there and covers nothing."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto("./")
    learn(page)
    notes = set()
    while page_name(page) != "lesson-end":
        at_table = page_name(page) == "table"
        note = page.locator(".coach p" if at_table else ".sum header p").inner_text()
        expect(page.locator("#announce p").last).to_contain_text(note)
        assert (page.locator("#announce p").last.text_content() or "").count(note) == 1
        notes.add(note)
        assert not at_table or page.evaluate(FAULTS) == []
        picks = page.locator(".hand .hinted[data-do=pick]").count()
        expect(page.locator(POINTED)).to_have_count(max(picks, 1))
        click(page, POINTED)
    assert len(notes) == 13
    expect(page.locator(".learnt li").first).to_be_visible()
    expect(page.locator(".lesson-end .gold")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.getElementById('page').scrollTop") == 0
    click(page, ".lesson-end [data-do=learn]")
    assert page_name(page) == "table"
    click(page, ".coach [data-do=back]")
    assert page_name(page) == "home"
    assert page.evaluate(RECORD) is None


HTML = "document.getElementById('page').outerHTML"


def read_on(page: Page) -> None:
    """Do what the lesson points at, before Python is there."""
    page.click(POINTED)
    page.wait_for_selector("html:not([data-busy], [data-ready])")


@pytest.mark.heavy
def test_a_lesson_is_read_before_python_is_there_and_goes_on_at_its_step(newcomer: Page) -> None:
    """The page is the same before and after; other taps wait for Python, and leaving doesn't."""
    page, held = newcomer, list[Route]()
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto("./")
    page.click(".learn:visible")
    page.click(".coach [data-do=back]")
    expect(page.locator(".home")).to_be_visible()
    page.click(".learn:visible")
    for number in (1, 2, 3):
        expect(page.locator(".coach .num")).to_contain_text(str(number))
        assert page.evaluate(FAULTS) == []
        read_on(page)
    before = page.evaluate(HTML)
    while not held:
        page.wait_for_timeout(20)
    held.pop().continue_()
    wait_until_idle(page)
    assert page.evaluate(HTML) == before
    expect(page.locator(".coach .num")).to_contain_text("4")
    click(page, POINTED)
    expect(page.locator(".coach .num")).to_contain_text("5")
    page.go_back()
    expect(page.locator(".home")).to_be_visible()


@pytest.mark.heavy
def test_a_whole_lesson_needs_no_python_and_another_tap_waits_for_it(newcomer: Page) -> None:
    page, held = newcomer, list[Route]()
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto("./")
    page.click(".learn:visible")
    while not page.locator(".lesson-end").is_visible():
        read_on(page)
    page.click(".lesson-end .gold")
    expect(page.locator("#loading-sheet")).to_be_visible()
    held.pop().continue_()
    wait_until_idle(page)
    assert page_name(page) == "table"
    assert page.evaluate(RECORD)


@pytest.mark.heavy
def test_a_lesson_goes_on_after_a_reload_and_says_why_another_card_does_not(page: Page) -> None:
    page.goto("./")
    learn(page)
    click(page, POINTED)
    shown = page.locator(".coach p").inner_text()
    reload(page)
    expect(page.locator(".coach p")).to_have_text(shown)
    for card in ("H2", "C11"):
        page.click(f"#hand-{card}", force=True)
        wait_until_idle(page)
        note = page.locator(".coach p").inner_text()
        expect(page.locator("#announce p").last).to_contain_text(note)
        expect(page.locator(f"#hand-{card}")).to_be_visible()
    click(page, "#hand-H13")
    expect(page.locator("#hand-H13")).to_have_count(0)


@pytest.mark.heavy
def test_cards_are_passed_by_keyboard_and_the_second_stays_picked_over_a_reload(page: Page) -> None:
    page.goto("./")
    learn(page)
    while not page.locator(".hand [data-do=pick]").count():
        click(page, POINTED)
    for number in (1, 2):
        page.locator(POINTED).last.press("Enter")
        expect(page.locator(".hand .lift")).to_have_count(number)
        reload(page)
        expect(page.locator(".hand .lift")).to_have_count(number)
    wait_until_idle(page)
    page.locator(POINTED).press("Enter")
    expect(page.locator(".hand .D, .hand .H, .hand .S")).to_have_count(10)
    expect(page.locator(".coach [data-do=read-on]")).to_be_visible()
