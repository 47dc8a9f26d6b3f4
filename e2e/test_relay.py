"""One table on several devices over a relay, to which one link brings all, and back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

import serve
from app.table.signalling import PATIENCE
from e2e.driving import click, enter, new_device
from e2e.gathering import (
    CHOICE,
    DONE,
    PAULA,
    choose,
    expect_page,
    join,
    link_of,
    play_game,
    play_some,
    play_until,
)
from e2e.relays import (
    PAGE,
    SOON,
    Relay,
    Site,
    blocks,
    check_table,
    mosquitto,
    noting_page,
    relayed_site,
    sit_down,
)
from e2e.test_hosting import nginx

pytestmark = pytest.mark.heavy

TRICK = "#page .trick [data-key]"
"""A card in the trick."""

TURNS = ("Your turn \N{MIDDLE DOT} Diamonds", "Du bist dran \N{MIDDLE DOT} Diamonds")
"""The titles of the pages of a host and a guest whose turn it is."""


HEAR = """
    window.heard = [];
    navigator.vibrate = (times) => heard.push(String(times));
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
        heard.push('tone');
        start.apply(this, when);
    };
"""
"""A script that notes vibrations and tones."""


SEND_NEWER = """
    const { parse } = JSON;
    window.isNewer = false;
    function newer(text) {
        const news = parse(text);
        for (const update of news.updates) update.new = 1;
        return JSON.stringify(news);
    }
    JSON.parse = (text, ...more) => {
        const reply = parse(text, ...more);
        const guests = isNewer && reply?.guests;
        for (const news of Object.values(guests || {})) news.text = newer(news.text);
        return reply;
    };
"""
"""A script by which a host may send to guests what only a later version reads."""


@pytest.fixture(scope="module")
def relayed() -> Iterator[Site]:
    with relayed_site() as site:
        yield site


@pytest.fixture
def pages(browser: Browser, relayed: Site) -> Iterator[list[Page]]:
    """Yield the pages of a host and of two other devices; the console of each must stay quiet."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                new_device(browser, relayed.address, locale=language, service_workers="block")
            )
            for language in ("en", "de", "fr")
        ]


def lay_table(host: Page) -> str:
    """Lay a table for friends from the start page, and return its link."""
    enter(host)
    click(host, ".friends")
    return link_of(host)


def test_guest_page_names_all_that_it_fetches_before_any_module_runs(pages: list[Page]) -> None:
    host, guest, _other = pages
    asked = list[str]()
    guest.on("request", lambda request: asked.append(request.url))
    join(guest, lay_table(host))
    expect_page([guest], "table")
    named = guest.eval_on_selector_all(
        "link:is([rel=modulepreload], [as=fetch])", "links => links.map(({ href }) => href)"
    )
    needed = [url for url in asked if "/glue/" in url or "/guest-" in url or "connect.json" in url]
    assert sorted(needed) == sorted(named)


def test_friends_sit_down_by_one_link_and_are_back_after_a_reload(pages: list[Page]) -> None:
    """Two taps at the host, who looks on, and two at each guest; later a page of each reloads."""
    host, *guests = pages
    link = lay_table(host)
    for number, guest in enumerate(guests, 2):
        join(guest, link, f"{PAULA} {number}")
        expect(host.locator(".arrivals h2")).to_have_text(f"{number} of 4 are here")
        expect(host.locator(".arrivals")).to_contain_text(f"{PAULA} {number}")
        expect_page([guest], "table")
    click(host, ".arrivals [data-do=begin]")
    expect_page(pages, "table")
    for page in (guests[1], host, guests[0]):
        play_until(pages, TRICK)
        page.reload()
        expect_page([page], "table")
        expect_page(pages, "table")
    for number, guest in enumerate(guests, 2):
        expect(host.locator("#page")).to_contain_text(f"{PAULA} {number}")
        assert guest.evaluate("location.hash") == link.removeprefix("./")
    play_until(pages, TRICK)


def test_second_tab_of_the_host_that_takes_the_game_over_brings_the_guests_along(
    pages: list[Page],
) -> None:
    host, guest, _other = pages
    sit_down(host, guest)
    tab = host.context.new_page()
    enter(tab)
    click(tab, "#page .resume")
    tab.locator("[data-notice=elsewhere] [data-offer=do]").click()
    expect_page([tab, guest], "table")
    expect_page([host], "home")
    play_until([tab, guest], TRICK)


def test_guest_of_a_newer_host_reads_what_to_do_and_comes_back_by_it(pages: list[Page]) -> None:
    host, guest, _other = pages
    host.add_init_script(SEND_NEWER)
    sit_down(host, guest)
    host.evaluate("isNewer = true")
    guest.reload()
    expect(guest.locator("[data-step=unread]")).to_be_visible()
    host.evaluate("isNewer = false")
    click(guest, "[data-step=unread] .gold")
    expect_page([guest], "table")


def test_a_broker_that_dies_in_mid_game_costs_nothing_once_it_is_back(
    browser: Browser, relayed: Site
) -> None:
    with ExitStack() as stack:
        pages = [noting_page(browser, relayed.address, stack) for _ in range(2)]
        host, guest = pages
        sit_down(host, guest)
        play_until(pages, TRICK)
        relayed.relay.stop()
        expect(guest.locator("[data-step=away]")).to_be_visible(timeout=SOON)
        relayed.relay.start()
        for page in pages:
            expect(page.locator("#page")).to_have_attribute("data-page", "table", timeout=SOON)
        check_table(host, [guest], [])
        play_some(pages, 4)


def test_link_of_a_table_opens_it_from_a_pasted_message_and_in_the_tab_of_another_table(
    pages: list[Page],
) -> None:
    """The second link comes while the guest is at the first table, under the same name."""
    host, other, guest = pages
    link = lay_table(host).removeprefix("./")
    enter(guest)
    click(guest, "#page .ways [data-route*=history]")
    click(guest, "[data-local='open:paste']")
    guest.fill("#paste input", f"Come! {guest.url}{link[:40]} {link[40:]} Sent from my phone")
    guest.click("#paste .gold")
    guest.fill("[data-step=name] input", PAULA)
    guest.click("[data-step=name] button")
    expect_page([guest], "table")
    assert guest.evaluate("location.hash") == link
    guest.evaluate("sessionStorage['diamonds.told'] = 'What happened at the first table.'")
    guest.evaluate("hash => { location.hash = hash; }", lay_table(other).removeprefix("./"))
    expect(other.locator(".arrivals")).to_contain_text(PAULA)
    assert "first" not in str(guest.evaluate("sessionStorage['diamonds.told']"))


def test_guest_without_an_answer_reads_why_it_waits(pages: list[Page]) -> None:
    host, guest, _other = pages
    link = lay_table(host)
    click(host, "[data-do=renew]")
    guest.clock.install()
    guest.goto(link)
    expect(guest.locator("[data-step=looking]")).to_be_visible()
    expect(guest.locator("input:visible")).to_have_count(0)
    reason = guest.locator("[data-guest=unanswered]")
    expect(reason).to_be_hidden()
    guest.clock.fast_forward(5_000)
    expect(reason).to_be_visible()


def test_device_that_has_sat_down_keeps_its_name_and_seat_through_leave_and_a_new_tab(
    pages: list[Page],
) -> None:
    host, guest, other = pages
    link = lay_table(host)
    host.fill("[name=name-0]", "Wilma")
    click(host, ".own-name button")
    expect(host.locator(".arrivals .at-0")).to_contain_text("Wilma")
    guest.goto(link)
    expect(guest.locator("[data-guest=whose]")).to_contain_text("Wilma")
    join(guest, link, PAULA)
    expect_page([guest], "table")
    click(guest, "[data-local='open:menu']")
    click(guest, "#menu [data-local='open:leave']")
    click(guest, "#leave [data-local=leave]")
    kept = guest.locator(".seat-kept")
    expect(kept).to_contain_text("Wilma")
    kept.click()
    expect_page([guest], "table")
    tab = guest.context.new_page()
    tab.goto(link)
    expect_page([tab], "table")
    expect(host.locator(".arrivals .at-1")).to_contain_text(PAULA)
    expect(host.locator(".arrivals .free")).to_have_count(2)
    expect(other.locator(".seat-kept:visible")).to_have_count(0)


def test_host_moves_a_friend_removes_another_and_all_who_stay_are_at_the_next_game(
    pages: list[Page],
) -> None:
    host, moved, removed = pages
    link = lay_table(host)
    join(moved, link, PAULA)
    expect(host.locator(".arrivals .at-1")).to_contain_text(PAULA)
    join(removed, link, "Quentin")
    expect(host.locator(".arrivals .at-2")).to_contain_text("Quentin")
    for seat in (1, 3):
        click(host, f".arrivals .at-{seat} button")
    expect(moved.locator(".mine[data-seat='3']")).to_be_visible()
    click(host, ".arrivals .at-2 button")
    click(host, ".arrivals [data-local='open:remove-2']")
    click(host, "#remove-2 [data-do=remove]")
    expect(removed.locator("[data-step=removed]")).to_be_visible()
    removed.reload()
    expect(removed.locator("[data-step=removed]")).to_be_visible()
    click(host, ".arrivals [data-do=readmit]")
    expect_page([removed], "table")
    expect(host.locator(".arrivals .at-1")).to_contain_text("Quentin")
    click(host, ".arrivals .at-1 button")
    click(host, ".arrivals [data-local='open:remove-1']")
    click(host, "#remove-1 [data-do=remove]")
    expect(removed.locator("[data-step=removed]")).to_be_visible()
    click(host, ".arrivals [data-do=begin]")
    expect_page([host, moved], "table")
    click(host, "[data-local='open:menu']")
    click(host, "[data-local='open:another']")
    host.click("#another label:has([name=players][value='2'])")
    click(host, "#another .gold")
    expect(moved.locator(".mine[data-seat='1']")).to_be_visible()
    assert moved.evaluate("location.hash") == link.removeprefix("./")
    play_until([host, moved], TRICK)


def test_a_finished_evening_has_its_result_at_its_link_and_goes_on_there_the_next_day(
    pages: list[Page],
) -> None:
    host, guest, _other = pages
    link = sit_down(host, guest)
    play_game([host, guest])
    host.goto("about:blank")
    guest.goto("about:blank")
    guest.goto(link)
    last = guest.locator("[data-guest=last]")
    expect(last).to_be_visible()
    expect(last.locator("li:visible")).to_have_count(2)
    expect(last).to_contain_text(f"{PAULA} 0")
    expect(guest.locator("[data-guest=ask]")).to_have_attribute(
        "data-local", f"share:{link.removeprefix('./#')}"
    )
    host.goto(link)
    host.click("[data-guest=open]")
    expect_page([host], "final")
    expect_page([guest], "final")
    host.click("#page [data-do=again]")
    expect_page([host, guest], "table")
    assert guest.evaluate("location.hash") == link.removeprefix("./")


def test_a_tv_shows_the_table_while_seats_are_free_and_asks_for_none(pages: list[Page]) -> None:
    host, guest, tv = pages
    tv.set_viewport_size({"width": 1920, "height": 940})
    link = lay_table(host)
    tv.goto(link)
    tv.click("[data-guest=only]")
    expect_page([tv], "table")
    expect(tv.locator(".free-seat qr-code")).to_be_visible()
    expect(host.locator(".arrivals .free")).to_have_count(3)
    expect(host.locator(".arrivals h2")).to_contain_text("1 watching")
    tv.reload()
    expect_page([tv], "table")
    join(guest, link, PAULA)
    expect(host.locator(".arrivals .free")).to_have_count(2)
    expect(tv.locator(".table")).to_contain_text(PAULA)
    click(host, ".arrivals [data-do=begin]")
    play_until([host, guest], TRICK, on=[tv])
    expect(host.locator("[data-notice=latecomer]")).to_be_hidden()
    leave = tv.locator("[data-local=leave]:visible")
    click(tv, "[data-local='open:menu']")
    leave.click()
    expect_page([tv], "home")
    tv.goto(link)
    expect(tv.locator("[data-guest=watched]")).to_be_visible()  # and asks for a name


def test_latecomer_watches_and_gets_the_seat_of_a_bot_at_the_next_round(pages: list[Page]) -> None:
    host, guest, late = pages
    link = lay_table(host)
    join(guest, link, PAULA)
    expect(host.locator(".arrivals .at-1")).to_contain_text(PAULA)
    click(host, ".arrivals [data-do=begin]")
    expect_page([host, guest], "table")
    late.goto(link)
    expect(late.locator("[data-guest=watched]")).to_be_visible()
    for part in ("whose", "sit"):
        expect(late.locator(f"[data-guest={part}]")).to_be_hidden()
    join(late, link, "Quentin")
    expect(host.locator(".where")).to_contain_text("1 watching")
    play_until([host, guest], TRICK, on=[late])
    assert not late.locator(".hand button, [data-move]").count()
    notice = host.locator("[data-notice=latecomer]")
    expect(notice).to_contain_text("Quentin would like to sit down.")
    notice.locator("[data-offer=later]").click()
    expect(notice).to_be_hidden()
    click(host, "[data-local='open:menu']")
    click(host, "[data-local='open:players']")
    click(host, "#players [data-do=admit]")
    play_until([host, guest], DONE)
    host.click("#page .gold")
    expect_page([host], "table")
    expect_page([guest], "summary")
    guest.click("#page .gold")
    expect_page([guest], "table")
    expect(late.locator(".mine[data-seat='2']")).to_be_visible()
    expect(host.locator("#page")).to_contain_text("Quentin")
    late.goto("./")
    expect(late.locator(".seat-kept")).to_be_visible()


SEND_HALF = r"""() => {
    const { stringify } = JSON;
    JSON.stringify = (...facts) =>
        stringify(...facts)?.replace(/"language":".*?"/, () => '"language":"\\ud800"');
}"""
"""A script by which a guest sends half of a character."""


def test_host_of_a_guest_who_misuses_the_link_is_told_and_makes_another(pages: list[Page]) -> None:
    host, guest, ill = pages
    link = sit_down(host, guest, ill)
    ill.evaluate(SEND_HALF)
    ill.click("[data-local='open:menu']")
    host.locator("[data-notice=strangers] [data-offer=do]").click()
    guest.wait_for_function("link => location.hash !== link", arg=link.removeprefix("./"))
    expect(host.locator("#page")).to_contain_text("away")
    expect(host.locator("#trouble")).to_be_hidden()


def test_person_for_whom_all_wait_hears_a_nudge_after_twenty_seconds(pages: list[Page]) -> None:
    host, guest, _ = pages
    sockets: list[WebSocket] = []
    host.on("websocket", lambda socket: sockets.append(socket))
    host.clock.install()
    guest.add_init_script(HEAR)
    sit_down(host, guest)
    play_until([host, guest], TRICK)
    while host.locator(CHOICE).count():
        choose(host)
    expect(guest.locator(CHOICE)).not_to_have_count(0)
    nudge = host.locator(".nudge")
    for pauses in (2, 3):
        expect(nudge).to_have_count(0)
        for _ in range(pauses):
            # The line begins anew after a longer pause, and after many without the guest's beats.
            with sockets[-1].expect_event("framereceived"):
                host.clock.fast_forward(4_000)
    nudge.click()
    guest.wait_for_function("heard.includes('80,60,80') && heard.includes('tone')")
    expect(guest.locator(".signal")).to_be_visible()
    expect(guest).to_have_title(TURNS[1])
    expect(nudge).to_have_count(0)


def test_table_stays_when_a_guest_is_away_and_a_bot_plays_for_them_until_they_are_back(
    pages: list[Page],
) -> None:
    host, guest, other = pages
    link = sit_down(host, guest, other)
    play_until(pages, CHOICE, on=[guest])
    guest.goto("about:blank")
    for page in (host, other):
        while not page.locator(".prompt", has_text=PAULA).count():
            choose(page)
        expect(page.locator(".seat[data-seat='1'] .plate.away")).to_be_visible()
        expect_page([page], "table")
    play_for = host.locator("#page [data-do=stand-in]:visible")
    expect(host.locator("#page")).to_contain_text(f"{PAULA} 0 is away")
    expect(play_for).to_be_visible(timeout=2 * PATIENCE * 1000)
    play_for.click()
    told = other.locator(".signal.words")
    expect(told.filter(has_text="Un robot remplace")).to_contain_text(f"{PAULA} 0")
    guest.goto(link)
    expect(told.filter(has_text=f"{PAULA} 0").filter(has_text="de retour")).to_be_visible()
    expect(host.locator(".plate :is(.away, .state)")).to_have_count(0)
    expect_page(pages, "table")


def test_a_mosquitto_behind_nginx_is_a_relay_as_the_documentation_shows_both(
    browser: Browser, tmp_path: Path
) -> None:
    (location,) = blocks("nginx")
    (zone,) = re.findall("`(limit_conn_zone .*?;)`", PAGE.read_text("utf-8"))
    names = {"relay": {"url": "./relay"}}
    with ExitStack() as stack:
        relay = Relay(mosquitto(tmp_path))
        stack.callback(relay.stop)
        within = location.replace("9001", str(relay.port))
        site = stack.enter_context(nginx(tmp_path, serve.DIST, f"{zone}\n", within))
        pages = [stack.enter_context(new_device(browser, site)) for _ in range(2)]
        for page in pages:
            page.route("**/connect.json", lambda route: route.fulfill(json=names))
        sit_down(*pages)
        play_until(pages, TRICK)
