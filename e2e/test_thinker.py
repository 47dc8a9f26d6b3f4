"""Bots that search, in their own worker beside the table's."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from diamonds_core import BotRequest, Record, Session, before, canonical, read_record
from e2e.player import ASKED, page_name, saved, sit_down, sit_down_with_learned, tap, wait_for_turn


def recorded(page: Page) -> Record:
    return read_record(json.dumps(saved(page)))


@pytest.mark.heavy
def test_three_experts_are_played_by_the_thinker(page: Page) -> None:
    """Each of their moves is the result of a search under CPython from the same view and chance."""
    sit_down_with_learned(page, "expert")
    rng = Random(3)
    wait_for_turn(page)
    while len(recorded(page).moves) < 28:
        assert tap(page, rng)
        wait_for_turn(page)
    record = recorded(page)
    assert not record.changes, "nobody had to stand in"
    asks = {
        number: ask for number in range(len(record.moves)) if (ask := question_of(record, number))
    }
    assert len(asks) > 9
    for number, ask in asks.items():
        assert ask.bot == "expert"
        assert canonical(ask.think().move, record.variant) == record.moves[number]


KEEP_WORKERS = """window.started = [];
window.Worker = class extends Worker {
    constructor(...facts) {
        super(...facts);
        if (this instanceof Worker) started.push(this);
    }
};"""
"""Keeps the workers that the page starts, so that a test can end them."""
END_ALL = "started.forEach((worker) => worker.terminate())"
END_LAST = """(count) => {
    const timer = setInterval(async () => {
        const { pending } = await navigator.locks.query();
        const watched = pending.filter(({ name }) => name.startsWith("diamonds-python-"));
        if (watched.length < count) return;
        clearInterval(timer);
        started.at(-1).terminate();
    }, 10);
}"""
"""Ends the last worker when the page would notice the end of this number of workers."""


@pytest.fixture
def fragile(unwatched: Page) -> Page:
    """Return a page whose workers can be ended."""
    unwatched.add_init_script(KEEP_WORKERS)
    return unwatched


@pytest.mark.heavy
def test_a_lost_worker_of_the_table_is_reported_and_the_game_goes_on_after_a_reload(
    fragile: Page,
) -> None:
    sit_down(fragile, players=2)
    before = saved(fragile)
    fragile.evaluate(END_ALL)
    fragile.locator(ASKED).first.click()
    expect(fragile.locator("#trouble")).to_contain_text("Everything that was saved is still there.")
    expect(fragile.locator("html")).not_to_have_attribute("data-busy", "")
    fragile.click("#trouble [data-local=reload]")
    expect(fragile.locator("#trouble")).to_be_hidden()
    wait_for_turn(fragile)
    assert saved(fragile) == before


@pytest.mark.heavy
def test_bot_plays_although_its_thinker_is_lost_before_it_answers(fragile: Page) -> None:
    fragile.add_init_script(f"({END_LAST})(2)")
    sit_down(fragile, players=2, bots="expert")
    rng = Random(6)
    wait_for_turn(fragile)
    while not recorded(fragile).changes:
        assert page_name(fragile) != "final", "the thinker answered everything"
        # The answer of the quicker bot may come between the turn and the tap.
        tap(fragile, rng)
        wait_for_turn(fragile)


def test_worker_that_is_lost_while_it_starts_is_reported(fragile: Page) -> None:
    held = list[Route]()
    fragile.route("**/data.zip", lambda route: held.append(route))
    fragile.goto("./")
    fragile.evaluate(END_LAST, 1)
    expect(fragile.locator("#unable a")).to_be_visible()


def question_of(record: Record, number: int) -> BotRequest | None:
    """Return the request to a bot whose answer was a move."""
    return Session(before(record, number), Random()).bot_request()
