"""A player that taps only offered buttons, and a check of the game against its record."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page

from app.words import card_name
from diamonds_core import read_record, replay
from e2e.driving import (
    PLAY,
    RECORD,
    THINKING,
    click,
    enter,
    open_choices,
    wait_until_idle,
    wait_until_kept,
)

ROOT = Path(__file__).parent.parent

OFFERS = (
    *("[data-do=reveal]", "[data-do=next]", "[data-move]:enabled"),
    "[data-do=pick]:not(.lift)",
)
"""Selectors of the buttons that continue the game, in the order of preference."""

ASKED = "#page :is([data-move]:enabled, [data-do=pick], [data-do=next], [data-do=again])"
"""Present when it is a person's turn, or the round or the game is over."""

CLICK = """([offers, choice]) => {
    for (const offer of offers) {
        const found = [...document.querySelectorAll(`#page ${offer}`)]
            .filter((button) => button.checkVisibility({ visibilityProperty: true }));
        if (!found.length) continue;
        const button = found[Math.floor(choice * found.length)];
        button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!button.contains(hit)) {
            throw new Error(`${button.outerHTML} lies under ${hit?.outerHTML}`);
        }
        button.click();
        return true;
    }
    return false;
}"""
"""Clicks one of the offered buttons, quicker than any finger; fails if something covers it."""


def sit_down(
    page: Page,
    players: int = 4,
    edition: str = "second",
    people: Collection[int] = (0,),
    bots: str = "easy",
    **switches: bool,
) -> None:
    """Fill in the start page for a game of Diamonds and deal."""
    _open_form(page)
    page.check(f"[name=players][value='{players}']")
    if players != 2:
        page.check(f"[name=edition][value={edition}]")
    for name, on in switches.items():
        page.set_checked(f"[name={name}]", on)
    _deal(page, players, people, bots)


def sit_down_with_learned(page: Page, bots: str = "easy") -> None:
    """Deal when the bots' weights are there, which come after the first start."""
    enter(page)
    wait_until_kept(page)
    sit_down(page, bots=bots)


def sit_down_to_diversity(page: Page, hands: int, people: Collection[int] = (0,)) -> None:
    """Fill in the start page for a game of Diversity and deal."""
    _open_form(page)
    page.check("[name=game][value=diversity]")
    page.select_option("[name=hands]", str(hands))
    _deal(page, 4, people)


def _open_form(page: Page) -> None:
    """Open the form of the start page, which is loaded unless the page shows it."""
    if page.url == "about:blank" or page_name(page) != "home":
        page.goto("./")
    open_choices(page)


def _deal(page: Page, players: int, people: Collection[int], bots: str = "easy") -> None:
    for seat in range(players):
        page.select_option(f"[name=player-{seat}]", "human" if seat in people else bots)
    click(page, PLAY)


def tap(page: Page, rng: Random) -> bool:
    """Tap a button that continues the game; False when there is none."""
    if not page.evaluate(CLICK, [OFFERS, rng.random()]):
        return False
    wait_until_idle(page)
    return True


AIM = """([offers, last, chance]) => {
    const page = document.getElementById('page');
    const [some] = offers.map((offer) => [...page.querySelectorAll(offer)])
        .map((found) => found.filter((one) => one.checkVisibility({ visibilityProperty: true })))
        .filter((found) => found.length);
    const button = some[Math.floor(chance * some.length)];
    button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = button.getBoundingClientRect();
    const across = [1 / 6, 1 / 2, 5 / 6];
    const points = across.flatMap((x) => across.map((y) => [left + x * width, top + y * height]));
    const free = points.filter(([x, y]) => button.contains(document.elementFromPoint(x, y)));
    if (free.length < (button.matches('.hand .card') ? 3 : points.length)) {
        throw new Error(`${button.outerHTML} is free at ${free.length} of 9 points`);
    }
    // Near the last tap, one belongs to it for a moment.
    const far = free.filter(([x, y]) => !last || Math.hypot(x - last[0], y - last[1]) > 26);
    return far[Math.floor(chance * 97) % far.length];
}"""
"""Returns a point of an offered button; of cards that overlap, a third is free at least."""

COUNT_CLICKS = """addEventListener('click', () => {
    window.clicks = (window.clicks ?? 0) + 1;
}, true);"""
SHOWN = "({ html: document.getElementById('page').outerHTML, clicks: window.clicks ?? 0 })"


class Pointer:
    """A mouse and a finger, by turns, which tap what continues a game."""

    def __init__(self, page: Page, rng: Random) -> None:
        self.page = page
        self.rng = rng
        self.device = page.context.new_cdp_session(page)
        self.last: tuple[float, float] | None = None
        page.add_init_script(COUNT_CLICKS)

    def tap(self) -> None:
        """Tap an offered button; fail if there is none, or if nothing follows."""
        at = self.page.evaluate(AIM, [OFFERS, self.last, self.rng.random()])
        before = self.page.evaluate(SHOWN)
        self._tap(*at)
        self.page.wait_for_function("clicks => window.clicks > clicks", arg=before["clicks"])
        wait_until_idle(self.page)
        shown = self.page.evaluate(SHOWN)
        assert shown["html"] != before["html"], f"nothing follows a tap at {at}"
        self.last = at

    def _tap(self, x: float, y: float) -> None:
        if self.rng.random() < 0.5:
            self.page.mouse.click(x, y)
            return
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            self.device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def taps(page: Page, rng: Random) -> Iterator[str]:
    """Play to the final score; the name of the page after every tap."""
    while page_name(page) != "final":
        assert tap(page, rng), f"nothing to tap: {page.locator('#page').inner_text()}"
        yield page_name(page)


def finish_round(page: Page, rng: Random) -> None:
    """Play a card, and let a bot play the others."""
    while not page.locator("#page .hand [data-move]").count():
        assert tap(page, rng)
    page.click("[data-local='open:menu']")
    page.click("#menu [data-local='open:finish']")
    click(page, "#finish [data-do=finish]")


def wait_for_turn(page: Page) -> None:
    """Wait until the bots that search have moved."""
    page.wait_for_selector(ASKED, timeout=THINKING)
    wait_until_idle(page)


def open_sheet(page: Page, name: str) -> None:
    """Open the sheet of that name from the table's menu."""
    page.click("[data-local='open:menu']")
    page.click(f"#menu [data-local='open:{name}']")
    page.wait_for_selector(f"#{name}[open]")


def close_sheet(page: Page) -> None:
    """Close the open sheet."""
    click(page, "dialog[open] [data-local=close]")


def choose_in_menu(page: Page, choice: str) -> None:
    """Tap the button of the table's menu that sends this command, or opens this screen."""
    page.click("[data-local='open:menu']")
    click(page, f"#menu :is([data-do={choice}], [data-opens={choice}])")


def go_home(page: Page) -> None:
    """Leave the table by its menu."""
    choose_in_menu(page, "home")


def page_name(page: Page) -> str:
    """Return the name of the page: home, table, curtain, summary or final."""
    return page.locator("#page").get_attribute("data-page") or ""


def saved(page: Page) -> dict[str, Any]:
    """Return the record that the device has stored."""
    record = json.loads(page.evaluate(RECORD))
    assert isinstance(record, dict)
    return record


def replayed(record: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Return the table at the end of a record, by the command line under CPython."""
    path = folder / "record.json"
    path.write_text(json.dumps(record), "utf-8")
    command = [sys.executable, "-m", "diamonds_core", "replay", "--json", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    table = json.loads(done.stdout)
    assert isinstance(table, dict)
    return table


def shown_scores(page: Page) -> dict[int, int]:
    """Return the final scores on the page, by place."""
    rows = page.locator("[data-place-score]").all()
    number = "row => row.querySelector('.tot').firstChild.textContent"
    return {
        int(row.get_attribute("data-place-score") or ""): int(row.evaluate(number)) for row in rows
    }


def check_final(page: Page, folder: Path) -> None:
    """Check that scores and winners on the page equal those of the saved record on CPython."""
    end = replayed(saved(page), folder)
    assert end["over"]
    assert shown_scores(page) == dict(enumerate(end["scores"]))
    verdict = (page.locator("#page").get_attribute("aria-label") or "").lower()
    for row in page.locator("[data-place-score]").all():
        names = row.locator(".nm").inner_text().lower().split(" & ")
        wins = int(row.get_attribute("data-place-score") or "") in end["winners"]
        assert all(name in verdict for name in names) == wins, verdict


def check_no_card(page: Page) -> None:
    """Check that text, labels, attributes and announcements of the page name no card of a hand."""
    content = page.locator("#page").evaluate("page => page.outerHTML")
    for text in ('data-key="card-', "data-move", "data-arg", "hand-", "pick-"):
        assert text not in content
    said = page.locator("#announce").text_content() or ""
    state = replay(read_record(json.dumps(saved(page))))
    for seat in range(state.variant.players):
        for card in state.hand(seat):
            assert not re.search(rf"\b{card_name(card)}\b", said)
