"""Taps during motion: each control has its effect, and quick taps play one card."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from diamonds_core import (
    DiamondsVariant,
    Move,
    Record,
    Seat,
    Session,
    new_record,
    read_move,
    read_record,
    replay,
    write_record,
)
from e2e.driving import click, enter, leave, leave_game, press_key, wait_until_idle
from e2e.player import OFFERS, close_sheet, saved, sit_down_to_diversity, wait_for_turn
from e2e.shots import MOMENTS, Shot, choosing, visit
from tests.daily import of_today
from tests.play import heavy

SLOWER = heavy(*of_today(("slow", "normal", "off", "still"), 4))
PACES = ["fast", *SLOWER]
"""Paces with visible motion, another one each day; "still" is the system's wish."""


def set_pace(page: Page, pace: str) -> None:
    """Have everything shown at a pace."""
    if pace == "still":
        page.emulate_media(reduced_motion="reduce")
    leave(page, settings=f'{{"pace": "{"normal" if pace == "still" else pace}"}}')


CLICK_IN_MOTION = """(selector) => {
    window.inMotion = 0;
    const observer = new MutationObserver(() => {
        if (document.querySelector('.hand [data-move]')) return;
        const [card] = document.querySelectorAll('.slot .card');
        const [control] = document.querySelectorAll(selector);
        if (!card || !control) return;
        observer.disconnect();
        inMotion = document.documentElement.dataset.busy === undefined ? 0 : 1;
        setTimeout(() => control.click());
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.querySelector('.hand [data-move]').click();
}"""
"""Plays a card, and clicks a control as soon as a card lies on the table and none can be played."""


@pytest.mark.heavy
@pytest.mark.parametrize("pace", PACES)
def test_a_sheet_opens_in_motion_and_the_game_waits_behind_it(page: Page, pace: str) -> None:
    set_pace(page, pace)
    visit(page, MOMENTS["table-follow"])
    for name, control in (("log", "[data-local='open:log']"), ("menu", "[data-local='open:menu']")):
        page.evaluate(CLICK_IN_MOTION, f".table {control}")
        expect(page.locator(f"#{name}")).to_be_visible()
        assert page.evaluate("inMotion") == 1
        wait_until_idle(page)
        table, game = page.locator(".table").inner_html(), saved(page)
        assert (page.locator(".table").inner_html(), saved(page)) == (table, game)
        close_sheet(page)
        page.wait_for_selector(".hand [data-move]")
        wait_until_idle(page)


def test_a_tap_beside_a_sheet_closes_it_and_does_nothing_else(page: Page) -> None:
    visit(page, MOMENTS["table-follow"])
    before = saved(page)
    page.click("[data-local='open:log']")
    card = page.locator(".hand .legal").first.bounding_box()
    assert card is not None
    page.locator("#log header").hover()
    page.mouse.down()
    page.mouse.move(card["x"] + 9, card["y"] + 9)
    page.mouse.up()
    expect(page.locator("#log")).to_be_visible()
    page.mouse.click(card["x"] + 9, card["y"] + 9)
    expect(page.locator("#log")).to_be_hidden()
    assert saved(page) == before


WATCH_TAPS = """() => {
    window.taps = [];
    addEventListener('pointerdown', ({ timeStamp }) => taps.push(timeStamp), true);
}"""

PAUSES = """taps.filter((time, k) => {
    return k > 0 && (time - taps[k - 1] >= 300 || time - taps[0] >= 2000);
}).length"""
"""The number of taps that are no quick ones: after a pause, or 2 s after the first."""


@pytest.mark.parametrize("finger", [True, *heavy(False)])
def test_eight_quick_taps_on_one_spot_play_one_card(page: Page, finger: bool) -> None:
    set_pace(page, "fast")
    sit_down_to_diversity(page, hands=1)
    wait_for_turn(page)
    before = page.locator(".hand .card").count()
    # In the middle was the button that dealt: another tap there would belong to that one.
    box = page.locator(".hand [data-move]").nth(before // 4).bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    page.evaluate(WATCH_TAPS)
    device = page.context.new_cdp_session(page)
    for _ in range(8):
        if finger:
            device.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
            device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            page.mouse.click(at["x"], at["y"])
    wait_until_idle(page)
    wait_for_turn(page)
    played = before - page.locator(".hand .card").count()
    assert page.evaluate("taps.length") == 8
    assert 1 <= played <= 1 + page.evaluate(PAUSES)


@pytest.mark.parametrize("way", ["key", *heavy("script")])
def test_keys_and_scripts_are_not_held_up(page: Page, way: str) -> None:
    """They play a card as soon as the previous one has been played, as screen readers do."""
    set_pace(page, "instant")
    sit_down_to_diversity(page, hands=1)
    for left in range(12, 9, -1):
        card = page.locator(".hand [data-move]").first
        card.press("Enter") if way == "key" else card.evaluate("card => card.click()")
        expect(page.locator(".hand .card")).to_have_count(left)
        wait_until_idle(page)


OFF_SUIT = Shot("", DiamondsVariant(4, "first"), choosing)

HURRY = """() => {
    const observer = new MutationObserver(() => {
        const [tag] = document.querySelectorAll('.act-tag[aria-label^="You "]');
        if (!tag) return;
        observer.disconnect();
        window.outcome = tag.getAttribute('aria-label');
        setTimeout(() => document.querySelector('.where').click());
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.querySelector('.hand [data-move]').click();
}"""
"""Plays a card off suit, and taps as soon as it has acted."""


TAP_IN_DEAL = """() => new Promise((done) => {
    const flying = () => document.querySelectorAll('body > .card-back').length;
    const observer = new MutationObserver(() => {
        const before = flying();
        if (!before) return;
        observer.disconnect();
        setTimeout(() => {
            document.querySelector('.where').click();
            requestAnimationFrame(() => setTimeout(() => done([before, flying()])));
        });
    });
    observer.observe(document.body, { childList: true });
    document.querySelector('[data-do=next]').click();
})"""
"""Goes on to the next round, and taps as soon as cards are dealt."""


def test_a_tap_ends_the_deal(page: Page) -> None:
    set_pace(page, "slow")
    visit(page, MOMENTS["summary"])
    before, after = page.evaluate(TAP_IN_DEAL)
    assert before > 10
    assert after == 0


WATCH_MILESTONES = """() => {
    window.seen = [];
    const isThere = {
        deal: () => document.querySelectorAll('body > .card-back').length >= 8,
        count: () => document.querySelector('.table.counting:not(.ended)') !== null,
        opening: () => document.querySelector('.opening') !== null,
    };
    let last = '';
    new MutationObserver(() => {
        const now = Object.keys(isThere).find((name) => isThere[name]()) ?? '';
        if (now && now !== last) seen.push(now);
        last = now;
    }).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes what is on the page. At a table of two, no more than six backs of cards fly at once but
those that are dealt."""

NEXT_TAP = """async ([offers, choice]) => {
    const beat = 100;
    await new Promise((resolve) => { setTimeout(resolve, beat - performance.now() % beat); });
    const buttons = document.querySelectorAll(offers);
    const [where] = document.querySelectorAll('#page .where, #page h1, #page');
    const target = buttons[Math.floor(choice * buttons.length)] ?? where;
    const { x, y, width, height } = target.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""
"""Waits for the next tenth of a second; returns a place where a quick player taps then."""


HASTY = ", ".join(f"#page {offer}" for offer in OFFERS)


@pytest.mark.heavy
def test_taps_every_tenth_of_a_second_skip_no_milestone(page: Page) -> None:
    """Each deal, count and opening is on the page, whatever was tapped before."""
    set_pace(page, "normal")
    page.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH_MILESTONES})")
    seats = (Seat("Ann", "human"), Seat("Bea", "easy"))
    leave_game(page, write_record(new_record(DiamondsVariant(2, rounds=2), seats, Random(1))))
    enter(page)
    rng = Random(1)
    while page.locator("#page[data-page=final] .bars-list").count() == 0:
        page.mouse.click(*page.evaluate(NEXT_TAP, [HASTY, rng.random()]))
    assert page.evaluate("seen") == ["deal", "count", "deal", "count", "opening"]


def last_card(session: Session) -> bool:
    """Return whether seat 0 is to play the last card of a short game."""
    return choosing(session) and session.state.round == 2 and len(session.view(0).hand) == 1


def test_the_opened_vaults_have_crystals_and_numbers(page: Page) -> None:
    """Also on a device that has locked none away before."""
    set_pace(page, "fast")
    visit(page, Shot("last card", DiamondsVariant(2, rounds=2), last_card))
    page.click(".hand [data-move]")
    page.wait_for_selector(".opening")
    for part in (".pile", ".num > :first-child"):
        parts = page.locator(f".opening .tube {part}")
        expect(parts).to_have_count(2)
        for k in range(2):
            expect(parts.nth(k)).to_be_visible()


@pytest.mark.heavy
@pytest.mark.parametrize("pace", PACES)
def test_hurrying_tap_keeps_the_outcome_readable(page: Page, pace: str) -> None:
    set_pace(page, pace)
    visit(page, OFF_SUIT)
    page.evaluate(HURRY)
    page.wait_for_selector(".hand [data-move]")
    wait_until_idle(page)
    assert page.evaluate("outcome")
    expect(page.locator(".prompt .note")).to_contain_text(page.evaluate("outcome"))
    page.evaluate("document.querySelector('.hand [data-move]').click()")
    wait_until_idle(page)
    expect(page.locator("#announce")).to_contain_text(page.evaluate("outcome"))


UNDO, REDO, HINT = (f".toolbar [data-do={name}]" for name in ("undo", "redo", "hint"))
PLACES = """(selector) => Array.from(
    document.querySelectorAll(selector),
    (element) => JSON.stringify(element.getBoundingClientRect()),
)"""
TOOLS = ".toolbar button"
ALL = f"{TOOLS}, .seat, .slot, .hand, .supply, .own .vault"


@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), *heavy((1366, 650), (820, 1180), (844, 390))]
)
def test_take_back_redo_and_hint_keep_their_places(page: Page, width: int, height: int) -> None:
    """Neither a move taken back nor a hint moves anything else at the table."""
    page.set_viewport_size({"width": width, "height": height})
    set_pace(page, "instant")
    visit(page, MOMENTS["table-follow"])
    before, places = saved(page), page.evaluate(PLACES, ALL)
    tools = page.evaluate(PLACES, TOOLS)
    assert len(tools) >= 3
    expect(page.locator(REDO)).to_be_disabled()
    page.locator(".hand [data-move]").first.click()
    wait_until_idle(page)
    wait_for_turn(page)
    after = saved(page)
    assert page.evaluate(PLACES, TOOLS) == tools
    click(page, UNDO)
    assert saved(page)["moves"] == before["moves"]
    assert page.evaluate(PLACES, ALL) == places
    page.click(HINT)
    page.wait_for_selector(".hand .hinted")
    wait_until_idle(page)
    assert page.evaluate(PLACES, ALL) == places
    click(page, REDO)
    assert saved(page)["moves"] == after["moves"]
    press_key(page, "u")
    assert saved(page)["moves"] == before["moves"]


@pytest.mark.parametrize("pace", ["fast", *SLOWER])
def test_a_move_is_taken_back_at_one_tap_in_motion(page: Page, pace: str) -> None:
    set_pace(page, pace)
    visit(page, MOMENTS["table-follow"])
    before = saved(page)
    page.locator(".hand [data-move]").first.click()
    page.locator(UNDO).click()
    expect(page.locator(".prompt .note")).to_have_text("Taken back.")
    wait_until_idle(page)
    assert saved(page)["moves"] == before["moves"]


HOLD_BACK = """
    window.heldBack = null;
    for (const { prototype } of [Worker, MessagePort]) {
        const post = prototype.postMessage;
        prototype.postMessage = function (...message) {
            if (heldBack) heldBack.push(() => post.apply(this, message));
            else post.apply(this, message);
        };
    }
    window.letGo = () => {
        const held = heldBack;
        heldBack = null;
        held.forEach((send) => send());
    };
"""
"""Holds back all requests to Python from `heldBack = []` to `letGo()`."""

DISTANCE = """() => {
    const boxes = ['.hand .aimed', '[data-place=next]'].map((selector) => {
        return document.querySelector(selector).getBoundingClientRect();
    });
    const [card, place] = boxes.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
    return Math.hypot(card[0] - place[0], card[1] - place[1]);
}"""
"""The distance of the tapped card from its place in the trick, in px."""

COVER = """() => {
    for (const part of document.querySelectorAll('.trick, .trick *')) {
        part.style.pointerEvents = 'auto';
    }
    const { x, y, width, height } = document.querySelector('.aimed').getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top.closest('.aimed') ? '' : top.outerHTML;
}"""
"""The element that covers the middle of the tapped card."""


def aim(page: Page, pace: str) -> float:
    """Aim at a card of a page whose Python can be held back; return the way to its place."""
    set_pace(page, pace)
    page.add_init_script(HOLD_BACK)
    visit(page, MOMENTS["table-follow"])
    page.locator(".hand [data-move]").first.evaluate("card => card.classList.add('aimed')")
    return float(page.evaluate(DISTANCE))


@pytest.mark.parametrize("pace", ["normal", *heavy("still")])
def test_a_tapped_card_moves_before_python_answers_and_back_if_refused(
    page: Page, pace: str
) -> None:
    """It lies in the trick already; once Python has answered, the move is on the device."""
    before, moves = aim(page, pace), len(saved(page)["moves"])
    assert before > 100
    aimed = page.locator(".hand .aimed")
    own = aimed.get_attribute("data-move")
    other = page.locator(".hand [aria-disabled]").first.get_attribute("data-arg")
    for move in (f"play {other}", own):
        page.evaluate("heldBack = []")
        aimed.evaluate("(card, move) => card.dataset.move = move", move)
        aimed.click()
        page.wait_for_function(f"({DISTANCE})() < 3")
        assert page.evaluate(COVER) == ""
        assert len(saved(page)["moves"]) == moves
        page.mouse.move(0, 0)
        page.evaluate("letGo()")
        if move != own:
            expect(page.locator(".prompt .note")).to_contain_text("you must follow suit")
            page.wait_for_function(f"Math.abs(({DISTANCE})() - {before}) < 3")
            wait_until_idle(page)
    expect(aimed).to_have_count(0)
    assert len(saved(page)["moves"]) > moves


LIFTED = ".hand .lift"
NOTE_LIFT = """() => addEventListener('click', () => {
    window.liftedAtOnce = document.querySelectorAll('.hand .lift').length;
})"""
"""Notes, in the task of each click, how many cards are lifted."""


def next_choices(record: Record, played: Move) -> Sequence[Move]:
    """Return what the first seat can play once it has played a card and the bots have answered."""
    session = Session(record, Random())
    session.play(played)
    while not session.state.legal_for(0):
        request = session.bot_request()
        assert request is not None
        session.answer(request, request.think().move)
    return session.state.legal_for(0)


def press(page: Page, card: Locator, way: str) -> None:
    """Press a card of the hand by a finger, the mouse or a key."""
    if way == "key":
        card.press("Enter")
        return
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 8, box["y"] + box["height"] / 2
    if way == "mouse":
        page.mouse.click(x, y)
    else:
        device = page.context.new_cdp_session(page)
        begins = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        device.send("Input.dispatchTouchEvent", begins)
        device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("way", ["finger", *heavy("mouse", "key")])
def test_a_card_lifted_while_bots_play_is_played_at_its_turn(page: Page, way: str) -> None:
    """A tap lifts it at once, and another one puts it back."""
    leave(page, settings='{"pace": "slow", "premove": true}')
    visit(page, MOMENTS["table-follow"])
    record = read_record(json.dumps(saved(page)))
    count, first = len(record.moves), page.locator(".hand [data-move]").first
    tapped = read_move(replay(record), first.get_attribute("data-move") or "")
    (ahead, *_) = next_choices(record, tapped)
    page.evaluate(NOTE_LIFT)
    first.click()
    waiting = page.locator(f".hand [data-local='lift:{ahead}']")
    for lifted in (1, 0, 1):
        press(page, waiting, way)
        page.wait_for_function(f"liftedAtOnce === {lifted}")
        expect(waiting).to_have_attribute("aria-pressed", "true" if lifted else "false")
    expect(page.locator(f".slot [data-key=card-{ahead}]")).to_be_visible()
    wait_until_idle(page)
    expect(page.locator(LIFTED)).to_have_count(0)
    moves = read_record(json.dumps(saved(page))).moves
    own = [move for move in moves[count + 1 :] if move == ahead]
    assert own == [ahead]
