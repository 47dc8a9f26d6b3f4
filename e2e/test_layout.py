"""Every page at every size: nothing cut off, nothing in the way, nothing too small for a finger."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from diamonds_core import DiamondsVariant, DiversityVariant, Session, Variant, write_record
from e2e.driving import wait_until_idle, wait_until_ready, watch
from e2e.shots import (
    Moment,
    Shot,
    choosing,
    following,
    giving,
    passing,
    record_at,
    robbing,
    second_summary,
)

SIZES = (
    (320, 568),
    (568, 320),
    (390, 844),
    (844, 390),
    (667, 375),
    (768, 1024),
    (1024, 768),
    (1366, 640),
    (1280, 720),
    (1180, 820),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
)
MEASURE = (Path(__file__).parent / "layout.js").read_text("utf-8")
NAMES = ("Anne-Charlotte", "Bartholomew", "Christopher", "Dominique", "Elisabeth", "Francesca")


def dealt(session: Session) -> bool:
    """Seat 0 plays its first card of a round."""
    view = session.view(0)
    return view.phase == "play" and view.to_move == 0 and not view.tricks


def tagged(session: Session) -> bool:
    """Two cards of the trick have brought something, and seat 0 is next."""
    view = session.view(0)
    free = [card for card in view.trick if card.suit != view.trick[0].suit]
    return view.to_move == 0 and len(free) > 1


def summary(session: Session) -> bool:
    return second_summary(session) or session.state.over


def over(session: Session) -> bool:
    return session.state.over


TWO = DiamondsVariant(2, perfect=True)
FOUR = DiamondsVariant(4)
SIX = DiamondsVariant(6)
TEAMS = DiamondsVariant(6, partners=True)
FIRST = DiamondsVariant(4, "first")

STATES: dict[str, tuple[Variant | None, Moment, int]] = {
    "home": (None, over, 1),
    "dealt-2": (TWO, dealt, 1),
    "dealt-3": (DiamondsVariant(3), dealt, 1),
    "dealt-4": (FOUR, dealt, 1),
    "dealt-5": (DiamondsVariant(5), dealt, 1),
    "dealt-6": (SIX, dealt, 1),
    "dealt-6-teams": (TEAMS, dealt, 1),
    "off-suit-2": (TWO, choosing, 1),
    "off-suit-4": (FOUR, choosing, 1),
    "off-suit-6": (SIX, choosing, 1),
    "off-suit-6-teams": (TEAMS, choosing, 1),
    "tagged-4": (FOUR, tagged, 1),
    "tagged-6": (SIX, tagged, 1),
    "asked-2": (TWO, passing, 1),
    "asked-4": (FOUR, passing, 1),
    "asked-6": (SIX, passing, 1),
    "giving-2": (TWO, giving, 1),
    "giving-4": (FOUR, giving, 1),
    "giving-6-teams": (TEAMS, giving, 1),
    "robbing-4": (FIRST, robbing, 1),
    "diversity": (DiversityVariant(), dealt, 1),
    "diversity-trick": (DiversityVariant(), following, 1),
    "curtain": (FOUR, dealt, 4),
    "summary-2": (TWO, summary, 1),
    "summary-4": (FOUR, summary, 1),
    "summary-6": (SIX, summary, 1),
    "summary-diversity": (DiversityVariant(), summary, 1),
    "final-4": (FOUR, over, 1),
    "final-6": (SIX, over, 1),
    "final-diversity": (DiversityVariant(), over, 1),
}


def shot(state: str) -> Shot:
    """The moment of a state, with names as long as they may be."""
    variant, moment, people = STATES[state]
    return Shot(state, variant, moment, people, NAMES)


def store(state: str) -> dict[str, str]:
    """What a device keeps on which a game has been played up to a state."""
    wanted = shot(state)
    kept = {"diamonds.settings": json.dumps({"pace": "instant"})}
    if wanted.variant:
        kept["diamonds.save"] = write_record(record_at(wanted, wanted.variant))
    return kept


@pytest.fixture(scope="module")
def device(browser: Browser, site: str) -> Iterator[Page]:
    """One page for all states: only its first start is a slow one; no motion blurs a measure."""
    context = browser.new_context(base_url=site, reduced_motion="reduce")
    page = context.new_page()
    faults = watch(page, site)
    page.goto("./")
    wait_until_ready(page)
    yield page
    context.close()
    assert faults == []


@pytest.fixture(params=STATES)
def state_page(request: pytest.FixtureRequest, device: Page) -> Page:
    """A page in each of the states."""
    fill = "kept => { localStorage.clear(); Object.assign(localStorage, kept); }"
    device.evaluate(fill, store(request.param))
    device.goto("./")
    wait_until_ready(device)
    wait_until_idle(device)
    return device


def test_everything_has_its_place_at_every_size(state_page: Page) -> None:
    faults = {}
    for width, height in SIZES:
        state_page.set_viewport_size({"width": width, "height": height})
        if found := state_page.evaluate(MEASURE):
            faults[f"{width} x {height}"] = found
    assert faults == {}


LARGE = """() => {
  const root = document.documentElement;
  root.style.fontSize = `${2 * parseFloat(getComputedStyle(root).fontSize)}px`;
  const parts = '#page :is(button, select, input, .num, .name, .prompt, .badge, h1, h2, p)';
  const lost = [...document.querySelectorAll(parts)].filter((part) => {
    if (part.closest('dialog') || !part.checkVisibility()) return false;
    part.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
  });
  root.style.fontSize = '';
  return lost.map((part) => part.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("state_page", ["home", "off-suit-4", "giving-6-teams"], indirect=True)
def test_with_letters_twice_as_large_everything_can_be_scrolled_to(state_page: Page) -> None:
    for width, height in ((390, 844), (844, 390), (1180, 820)):
        state_page.set_viewport_size({"width": width, "height": height})
        assert state_page.evaluate(LARGE) == [], f"{width} x {height}"
