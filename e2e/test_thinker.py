"""Bots that search, in their own worker beside the table's."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import Page, Route

from diamonds_core import Ask, Record, Session, before, canonical, read_record
from e2e.driving import wait_until_kept, wait_until_ready
from e2e.player import page_name, saved, sit_down, tap, wait_for_turn

THINKER = "**/thinker.py"


def sit_with_experts(page: Page) -> None:
    """Deal when the bots have what they have learned."""
    page.goto("./")
    wait_until_ready(page)
    wait_until_kept(page)
    sit_down(page, bots="expert")


def recorded(page: Page) -> Record:
    return read_record(json.dumps(saved(page)))


def test_a_round_against_three_experts_is_played_by_the_thinker(page: Page) -> None:
    """Each of their moves is what a search from the same view and chance finds under CPython."""
    sit_with_experts(page)
    rng = Random(3)
    wait_for_turn(page)
    while page_name(page) != "summary":
        assert tap(page, rng)
        wait_for_turn(page)
    record = recorded(page)
    assert not record.changes, "nobody had to stand in"
    asks = {number: ask for number in range(len(record.moves)) if (ask := asked(record, number))}
    assert len(asks) > 3 * record.variant.hand_size
    for number, ask in asks.items():
        assert ask.bot == "expert"
        assert canonical(ask.think().move, record.variant) == record.moves[number]


def test_a_thought_that_comes_after_undo_is_dropped(page: Page) -> None:
    """The thinker is held back until its question has been taken back."""
    held: list[Route] = []
    page.route(THINKER, lambda route: held.append(route))
    sit_with_experts(page)
    rng = Random(5)
    thinking = page.locator("#page", has_text="is thinking")
    while not thinking.count():
        assert tap(page, rng)
    page.click("[data-local='open:menu']")
    page.click("#menu [data-do=undo]")
    wait_for_turn(page)
    earlier = recorded(page)
    page.unroute(THINKER)
    for route in held:
        route.continue_()
    assert tap(page, rng)
    wait_for_turn(page)
    after = recorded(page)
    assert after.moves[: len(earlier.moves)] == earlier.moves
    assert not after.changes
    for number in range(len(earlier.moves), len(after.moves)):
        if ask := asked(after, number):
            assert canonical(ask.think().move, after.variant) == after.moves[number]


def test_where_no_thinker_starts_a_quicker_bot_stands_in_and_both_page_and_record_say_so(
    page: Page,
) -> None:
    page.route(THINKER, lambda route: route.abort())
    sit_with_experts(page)
    rng = Random(6)
    while "a quicker one plays" not in page.locator("#page").inner_text():
        assert tap(page, rng)
        wait_for_turn(page)
    record = recorded(page)
    assert record.changes
    assert {seat.player for seat in record.seated[1:]} == {"expert"}
    for number in range(len(record.moves)):
        if ask := asked(record, number):
            assert ask.bot == "hard"
            assert canonical(ask.think().move, record.variant) == record.moves[number]


def asked(record: Record, number: int) -> Ask | None:
    """The question of a bot that a move has answered."""
    return Session(before(record, number)).ask()
