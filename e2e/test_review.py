"""After a round: its review, its mistakes, what if, and why, also without a network."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from diamonds_core import DiamondsVariant, Session, read_record
from diamonds_core.review import decisions
from e2e.driving import THINKING, click, press_key, reload, wait_until_idle
from e2e.player import page_name, saved, tap
from e2e.shots import Shot, visit

READY = "#page[data-page=review] .graph"


def first_summary(session: Session) -> bool:
    return session.state.between_rounds and session.state.round == 1


@pytest.fixture
def round_over(page: Page) -> Page:
    """Return a round that a person has played to its end, with several plain mistakes."""
    page.add_init_script("window.thinksAhead = true")
    visit(page, Shot("", DiamondsVariant(4), first_summary, like="random", seed=5))
    assert page_name(page) == "summary"
    return page


@pytest.mark.heavy
def test_a_round_is_reviewed_offline_and_its_mistakes_are_tried_again(round_over: Page) -> None:
    page = round_over
    page.context.set_offline(True)
    made = decisions(read_record(json.dumps(saved(page))))
    page.click("[data-opens=review]")
    page.wait_for_selector(READY, timeout=THINKING)
    expect(page.locator(".decisions li")).to_have_count(len(made))
    expect(page.locator(".graph .line")).to_be_visible()
    page.locator(".graph input").focus()
    press_key(page, "Home")
    first = page.locator(".decisions .decision").first
    expect(page.locator(".graph + .entries .decision")).to_have_text(first.text_content() or "")
    click(page, ".graph + .entries .decision")
    expect(page.locator(".replay-bar")).to_be_visible()
    page.keyboard.press("Escape")
    page.click("[data-opens=mistakes]")
    expect(page.locator(".replay-bar")).to_contain_text("What is better?")
    while page_name(page) == "table":
        page.click(".replay-bar [data-do=show-answer]")
        expect(page.locator(".replay-bar")).to_contain_text("the next best")
        click(page, ".replay-bar .gold")
    assert page_name(page) == "review"
    page.context.set_offline(False)


THOUGHTS = "performance.getEntriesByName('thought').length"


@pytest.mark.heavy
def test_decisions_are_evaluated_before_the_review_is_opened(round_over: Page) -> None:
    page = round_over
    made = decisions(read_record(json.dumps(saved(page))))
    page.wait_for_function(f"{THOUGHTS} >= {len(made)}", timeout=THINKING)
    page.click("[data-opens=review]")
    page.wait_for_selector(READY, timeout=THINKING)
    expect(page.locator(".decisions li")).to_have_count(len(made))


def open_what_if(page: Page) -> None:
    """Play the last tricks of the first round otherwise."""
    page.click("[data-local='open:menu']")
    page.click("#menu [data-opens=replay]")
    for _ in range(7):
        click(page, "[data-do=trick-on]")
    click(page, ".replay-bar [data-opens=whatif]")


def to_a_choice(page: Page) -> int:
    """Go on until there is a choice of cards; how many are in hand."""
    rng = Random(3)
    while page.locator("#page .hand [data-move]").count() < 2:
        assert tap(page, rng)
    return page.locator("#page .hand .card").count()


@pytest.mark.heavy
def test_what_if_is_a_board_with_keys_that_a_reload_keeps(round_over: Page) -> None:
    page, record = round_over, saved(round_over)
    open_what_if(page)
    undo, redo = (page.locator(f".whatif-bar [data-do={do}]") for do in ("undo", "redo"))
    expect(page.locator(".whatif-bar h2")).to_have_text("What if…?")
    cards = to_a_choice(page)
    hand = page.locator(".hand").inner_text()
    assert tap(page, Random(1))
    reload(page)
    undo.focus()
    press_key(page, "Enter")
    assert page.locator(".hand").inner_text() == hand
    reload(page)
    expect(redo).to_be_enabled()
    press_key(page, "PageDown")
    assert page_name(page) == "whatif-end" or page.locator(".hand .card").count() < cards
    press_key(page, "PageUp")
    assert page.locator(".hand").inner_text() == hand
    page.keyboard.press("Escape")
    expect(page.locator(".replay-bar")).to_be_visible()
    assert saved(page) == record


def last_card(session: Session) -> bool:
    """Return whether seat 0 is to play the last card of the game."""
    view = session.view(0)
    return session.state.round == 1 and view.to_move == 0 and len(view.hand) == 1


WATCH, FILM = "#film[data-do=film]", ".film"


def end_of_game(page: Page, pace: str) -> Page:
    """Play the last card of a game with a costly mistake, and wait for its turning point."""
    page.add_init_script("window.thinksAhead = true")
    page.add_init_script(f"localStorage['diamonds.settings'] = '{{\"pace\": \"{pace}\"}}'")
    page.emulate_media(reduced_motion="no-preference")
    visit(page, Shot("", DiamondsVariant(4, rounds=1), last_card, like="random", seed=3))
    while page_name(page) != "final":
        assert tap(page, Random(1))
    expect(page.locator(WATCH)).to_be_visible(timeout=THINKING)
    return page


NOTE_PICTURES = """() => {
    window.pictures = [];
    const note = () => {
        const half = document.querySelector('.film.better') ? 'better' : 'made';
        const picture = `${half} ${document.querySelectorAll('.film .trick .card').length}`;
        if (document.querySelector('#film[data-do=look]') && pictures.at(-1) !== picture) {
            pictures.push(picture);
        }
    };
    const all = { subtree: true, childList: true, attributes: true };
    new MutationObserver(note).observe(document.getElementById('page'), all);
}"""
"""Notes the half of the film and the number of cards in the trick, in each picture."""


@pytest.mark.heavy
def test_the_film_shows_both_halves_until_a_tap_and_is_played_on(page: Page) -> None:
    end_of_game(page, "fast")
    record = saved(page)
    expect(page.locator(".captions p")).to_have_count(2)
    page.evaluate(NOTE_PICTURES)
    page.click(WATCH)
    expect(page.locator("#film[data-do=look]")).to_be_visible()
    expect(page.locator(WATCH)).to_be_visible(timeout=20_000)
    shown = [f"made {count}" for count in (2, 3, 4, 0)], [f"better {count}" for count in (2, 3, 4)]
    assert page.evaluate("pictures") == [*shown[0], *shown[1]]
    page.click(WATCH)
    expect(page.locator(FILM)).not_to_have_class(re.compile("better"))
    page.locator(FILM).click()
    expect(page.locator(WATCH)).to_be_visible()
    expect(page.locator(FILM)).to_have_class(re.compile("better"))
    page.click(".turning-point [data-opens=whatif]")
    expect(page.locator(".whatif-bar h2")).to_have_text("What if\u2026?")
    assert tap(page, Random(2))
    assert saved(page) == record


@pytest.mark.heavy
def test_the_line_of_the_film_leads_to_its_moments_also_while_it_plays(page: Page) -> None:
    end_of_game(page, "normal")
    line, cards = page.locator("#film-at"), page.locator(f"{FILM} .trick .card")
    box = line.bounding_box()
    assert box
    assert box["height"] >= 44
    start = box["x"] + 8, box["y"] + box["height"] / 2
    page.mouse.click(*start)
    expect(line).to_have_value("0")
    wait_until_idle(page)
    led = cards.count()
    line.press("ArrowRight")
    expect(line).to_have_value("1")
    expect(cards).to_have_count(led + 1)
    page.click(WATCH)
    expect(line).to_have_value("3")
    page.mouse.click(*start)
    expect(line).to_have_value("0")
    expect(cards).to_have_count(led)
    expect(page.locator(WATCH)).to_be_visible()
    line.press("End")
    expect(page.locator(FILM)).to_have_class(re.compile("better"))


@pytest.mark.heavy
def test_without_motion_the_film_is_two_pictures_and_a_tap(page: Page) -> None:
    end_of_game(page, "off")
    page.evaluate(NOTE_PICTURES)
    page.click(WATCH)
    film = page.locator(FILM)
    expect(page.locator("html[data-busy]")).to_be_attached()
    expect(film.locator(".trick .card")).to_have_count(4)
    expect(film).not_to_have_class(re.compile("better"))
    assert page.evaluate("pictures") == ["made 4"], "none moves before it"
    film.click()
    expect(film).to_have_class(re.compile("better"))
    expect(page.locator(WATCH)).to_be_visible()
    assert page.evaluate("pictures") == ["made 4"]
