"""Duels and cups between devices that are never online together: only links pass between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from app.library.links import read_link
from app.library.parcels import Answer, CupParcel
from diamonds_core import HUMAN, DiamondsVariant, Record, Seat, game_of, play_game, write_record
from e2e.driving import click, enter, leave_game, new_device, wait_until_idle, wait_until_kept
from e2e.player import page_name, saved, tap, taps
from e2e.relays import SOON, mosquitto, relayed_site
from e2e.test_sharing import SHEET, open_share
from serve import start_broker

PAGE = "#page"
SHORT = DiamondsVariant(4, rounds=2)


@pytest.fixture
def friends(browser: Browser, site: str) -> Iterator[list[Page]]:
    """Yield three devices that share nothing."""
    with ExitStack() as stack:
        yield [stack.enter_context(new_device(browser, site)) for _friend in range(3)]


def nearly_finished(name: str) -> Record:
    """Return a game of a person before its last trick."""
    record = play_game(SHORT, [game_of(SHORT).bots["simple"]] * 4, Random(1))
    names = (name, "Bea", "Carl", "Dora")
    record.seats = tuple(Seat(one, "simple" if k else HUMAN) for k, one in enumerate(names))
    del record.moves[-4:]
    return record


def sent(page: Page, selector: str) -> str:
    """Tap a button that shares, and return the address that the system gets."""
    page.evaluate("window.shared = undefined")
    page.click(selector)
    page.wait_for_function("() => window.shared")
    return str(page.evaluate("window.shared.url"))


def play_out(page: Page, seed: int) -> None:
    assert list(taps(page, Random(seed)))[-1] == "final"


def test_two_devices_play_a_duel_to_its_end(friends: list[Page]) -> None:
    ann, bob, _other = friends
    ann.add_init_script(SHEET)
    bob.add_init_script(SHEET)
    leave_game(ann, write_record(nearly_finished("Ann")))
    enter(ann)
    play_out(ann, 1)
    open_share(ann)
    link = sent(ann, "#share [data-local^='share:g=']")

    enter(bob, link)
    expect(bob.locator(PAGE)).to_contain_text("Ann scored")
    assert bob.locator(".card").count() == 0
    click(bob, ".gold[data-do=accept]")
    assert saved(bob)["moves"][:2] == saved(ann)["moves"][:2], "the same cards, at once"
    rng = Random(2)
    while page_name(bob) != "final":
        if bob.locator("[data-do=next]").count():
            expect(bob.locator(".ghost").locator("visible=true")).to_contain_text("Ann had")
        assert tap(bob, rng)
        wait_until_idle(bob)
    expect(bob.locator(".duel")).to_contain_text("Ann")
    answer = sent(bob, ".gold[data-local^='share:c=']")
    assert isinstance(read_link(answer), Answer)

    enter(ann, answer)
    details = ann.locator("#page details")
    details.locator("summary").click()
    expect(details).to_contain_text("chose")
    details.locator("[data-opens=replay]").click()
    expect(ann.locator(".replay-bar")).to_be_visible()
    click(bob, "[data-do=again]")
    assert saved(bob)["seed"] != saved(ann)["seed"]


def take_part(page: Page, link: str, name: str) -> None:
    page.add_init_script(SHEET)
    enter(page, link)
    page.fill("[name=name]", name)
    click(page, "form[data-do=enter] .gold")


def play_deal(page: Page, number: int, seed: int) -> None:
    """Play a deal of a cup, and come back to its table."""
    click(page, f"[data-do=play-deal][data-arg='{number}']")
    play_out(page, seed)
    click(page, ".gold[data-opens=cup]")
    expect(page.locator(".cup-table .yours")).to_be_visible()


def found_cup(page: Page) -> str:
    """Found a cup of two short deals, and return its link."""
    page.add_init_script(SHEET)
    enter(page)
    page.click("[data-local='open:choices']")
    page.check("#choices [name=rounds][value='1']")
    page.click("#choices [data-as=cup]")
    wait_until_idle(page)
    page.fill("[name=title]", "Friday")
    page.fill("[name=name]", "Ann")
    page.select_option("[name=deals]", "2")
    click(page, "form[data-do=found] .gold")
    return sent(page, ".send")


def test_three_devices_play_a_cup_over_links_alone(friends: list[Page]) -> None:
    ann, bob, zoe = friends
    invitation = found_cup(ann)
    take_part(bob, invitation, "Bob")
    wait_until_kept(bob)
    bob.context.set_offline(True)
    play_deal(bob, 2, 3)
    play_deal(bob, 1, 4)
    of_bob = sent(bob, ".send")
    take_part(zoe, invitation, "<b>Zoe</b>")
    play_deal(zoe, 1, 5)
    of_zoe = sent(zoe, ".send")

    play_deal(ann, 1, 6)
    for link in (of_zoe, of_bob, of_zoe):
        enter(ann, link)
    rows = ann.locator(".cup-table > li")
    expect(rows).to_have_count(3)
    expect(ann.locator(".cells .num")).to_have_count(4)
    # All have been made again: two deals of Bob, one of Zoe and of Ann.
    expect(ann.locator(".cells svg:not(.mean-bar)")).to_have_count(4, timeout=60_000)
    expect(ann.locator(PAGE)).to_contain_text("Deal 2 is still to be played by")
    assert ann.locator(".cup-table b b").count() == 0
    table = sent(ann, ".send")
    found = read_link(table)
    assert isinstance(found, CupParcel)
    assert len(found.results) == 4

    enter(zoe, table)
    expect(zoe.locator(".cells svg:not(.mean-bar)")).to_have_count(4, timeout=60_000)
    totals = [page.locator(".cup-table .total").all_inner_texts() for page in (ann, zoe)]
    assert totals[0] == totals[1], "all see the same table"
    zoe.click("[data-do=compare][data-arg='1']")
    expect(zoe.locator(PAGE)).to_contain_text("round 1")
    zoe.reload()
    expect(zoe.locator(".cup-table > li")).to_have_count(3)


def visit(page: Page, link: str = "") -> Page:
    """Open a cup in a new tab of a device, which is nowhere online until then."""
    tab = page.context.new_page()
    tab.add_init_script(SHEET)
    enter(tab, link)
    return tab


def leave_results(page: Page) -> None:
    """Wait until the relay has the results of a device, and close its page."""
    expect(page.locator(":root")).to_have_attribute("data-mail", "kept", timeout=SOON)
    expect(page.locator("p[data-mail=kept]")).to_be_visible()
    page.close()


@pytest.mark.heavy
@pytest.mark.parametrize("kind", ["own", "mosquitto"])
def test_three_devices_never_online_together_play_a_cup_over_a_relay(
    browser: Browser, tmp_path: Path, kind: str
) -> None:
    launch = mosquitto(tmp_path) if kind == "mosquitto" else partial(start_broker, kept=tmp_path)
    with ExitStack() as stack:
        site = stack.enter_context(relayed_site(launch))
        ann, bob, zoe = (
            stack.enter_context(new_device(browser, site.address, service_workers="block"))
            for _friend in range(3)
        )
        invitation = found_cup(ann)
        play_deal(ann, 1, 6)
        leave_results(ann)

        take_part(bob, invitation, "Bob")
        expect(bob.locator(".cup-table .nm")).to_have_text(["Ann"])
        play_deal(bob, 2, 3)
        play_deal(bob, 1, 4)
        leave_results(bob)
        site.relay.stop()
        site.relay.start()

        take_part(zoe, invitation, "<b>Zoe</b>")
        expect(zoe.locator(".cells .num")).to_have_count(3, timeout=SOON)
        play_deal(zoe, 1, 5)
        leave_results(zoe)
        ann = visit(ann, invitation)
        expect(ann.locator(".cup-table > li")).to_have_count(3, timeout=SOON)
        expect(ann.locator(".cells svg:not(.mean-bar)")).to_have_count(4, timeout=60_000)
        leave_results(ann)
    for kept in tmp_path.iterdir():
        assert b"Ann" not in kept.read_bytes()
