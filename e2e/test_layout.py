"""Every page at every size: nothing cut off, nothing in the way, nothing too small for a finger."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from diamonds_core import DiamondsVariant, DiversityVariant, Session, Variant
from e2e.conftest import watch
from e2e.driving import device, wait_until_idle, wait_until_ready
from e2e.shots import Moment, Shot, choosing, following, giving, save_of, second_summary

SIZES = (
    (320, 568),
    (568, 320),
    (390, 844),
    (844, 390),
    (667, 375),
    (768, 1024),
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


def asked_to_pass(session: Session) -> bool:
    """Seat 0 says how many cards are passed."""
    return session.state.phase.name == "pass" and session.state.to_move == 0


def robbing(session: Session) -> bool:
    """Seat 0 picks a Showroom to steal from."""
    return session.state.phase.name == "rob" and session.state.to_move == 0


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
    "asked-2": (TWO, asked_to_pass, 1),
    "asked-4": (FOUR, asked_to_pass, 1),
    "asked-6": (SIX, asked_to_pass, 1),
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


@pytest.fixture(params=STATES)
def state_page(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[Page]:
    """A page in each of the states; no motion, so that it can be measured at once."""
    state = device(site, save_of(shot(request.param)))
    context = browser.new_context(base_url=site, storage_state=state, reduced_motion="reduce")
    page = context.new_page()
    faults = watch(page, site)
    page.goto("./")
    wait_until_ready(page)
    wait_until_idle(page)
    yield page
    context.close()
    assert faults == []


def test_everything_has_its_place_at_every_size(state_page: Page) -> None:
    faults = {}
    for width, height in SIZES:
        state_page.set_viewport_size({"width": width, "height": height})
        if found := state_page.evaluate(MEASURE):
            faults[f"{width} x {height}"] = found
    assert faults == {}
