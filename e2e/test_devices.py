"""One table on two devices, which find each other by codes and need no server."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from e2e.chromium import arguments, find
from e2e.driving import HIDE, PLAY, click, enter, new_device, open_choices, press_key
from e2e.gathering import (
    CHOICE,
    DONE,
    choose,
    connect,
    devices,
    enter_code,
    expect_page,
    join,
    link_of,
    offer_seat,
    play_until,
    type_code,
)
from e2e.player import close_sheet, open_sheet
from e2e.test_access import AXE, judge
from e2e.test_keyboard import CHOICES, GOES_ON, tab_to
from e2e.test_kills import browser_of_its_own
from tests.daily import of_today

pytestmark = pytest.mark.heavy

STUN = "stun:127.0.0.1:9"

HOSTILE = """
    const evil = `<a href='https://evil.test/'>a</a><img src='x'>
        <script>window.caught = 2</script>
        <iframe srcdoc='x'></iframe><form action='/x'><input type='file' data-file></form>
        <svg><use href='https://evil.test/#x'/><script>window.caught = 3</script></svg>
        <svg>${['fill', 'stroke', 'mask', 'clip-path', 'filter', 'marker-end'].map((name) =>
    `<path d='M0 0H9V9' ${name}='url(https://evil.test/#x)'/>`).join('')}</svg>
        <b popover id='p'>g</b><button popovertarget='p'>h</button>
        <button commandfor='p' command='show-popover'>i</button>
        <button data-do='wipe'>b</button><button data-do='open' data-route='{}'>c</button>
        <button data-local='reload'>d</button><b data-setting='theme'>e</b>
        <input data-setting='forced'>
        <section data-page='guest' data-step='answer'>f</section>`;
    const { parse } = JSON;
    JSON.parse = (text, ...more) => {
        const value = parse(text, ...more);
        for (const news of Object.values(value?.guests ?? {}))
            news.text &&= news.text.replaceAll('</main>', `${evil.replaceAll('\\n', ' ')}</main>`);
        return value;
    };
"""
"""A script by which a host adds to the page of a guest what no table has.

Edits that follow don't know of it: they may leave out parts, and then the guest drops the line.
"""

WITNESS = """
    const strange = ':is(a, img, script, iframe, form, [type=file], [data-file], [data-route], '
        + '[data-do=wipe], [data-do=open], [data-local=reload], [data-setting=theme], '
        + '[data-setting=forced], [data-page=guest], [data-step], use[href^=http], [popover], '
        + '[popovertarget], [commandfor], '
        + ['fill', 'stroke', 'mask', 'clip-path', 'filter', 'marker-end'].map(
            (name) => `[${name}*="//"]`).join() + ')';
    const places = `#page${strange}, #page ${strange}`;
    window.strange = [];
    const fetched = window.fetch;
    let isHosts = false;
    window.fetch = (file, ...more) => {
        isHosts &&= !file.includes('/guest-');
        return fetched(file, ...more);
    };
    new MutationObserver(() => {
        const page = document.getElementById('page');
        const buttons = [...page?.querySelectorAll('button') ?? []];
        isHosts ||= buttons.some((button) => button.textContent === 'b');
        window.harmless ||= isHosts;
        const found = isHosts ? document.querySelectorAll(places) : [];
        window.strange.push(...[...found].map((one) => one.outerHTML));
    }).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""A script that notes what was ever on the page of a guest since the host's additions came.

A guest fetches the page that is its own; the host's additions are what no page of its own has.
"""


OMITTED = """
    window.omitted = [];
    const remove = Element.prototype.removeAttribute;
    Element.prototype.removeAttribute = function (name) {
        const value = this.getAttribute(name);
        if (this.ownerDocument !== document) window.omitted.push(`${name}=${value}`);
        remove.call(this, name);
    };
"""
"""A script that notes which attributes of a host's page a guest leaves out."""

INSTANT = "localStorage['diamonds.settings'] = JSON.stringify({ pace: 'instant' });"

HAND = "#page .hand .card"

Pages = tuple[Page, Page]
"""The pages of a host and of a guest."""


@pytest.fixture
def pages(page: Page, browser: Browser, site: str) -> Iterator[Pages]:
    """Yield the pages of a host, which has visited the site before, and of a new guest."""
    with new_device(browser, site, locale="de", service_workers="block") as guest:
        guest.add_init_script(OMITTED)
        yield page, guest
        # A guest that was never needed is at no page.
        assert guest.url == "about:blank" or guest.evaluate("window.omitted") == []


@pytest.fixture
def at_table(pages: Pages) -> Pages:
    """Return the pages of a host and of a guest at the table of a game for two."""
    offer_seat(pages[0])
    connect(*pages)
    return pages


def test_guest_comes_back_by_a_code_and_its_dialogs_and_settings_are_its_own(
    at_table: Pages,
) -> None:
    host, guest = at_table
    expect(host.locator("#page")).to_contain_text("Paula")
    expect(host.locator(".where")).to_contain_text("Round 1")
    expect(guest.locator(".where")).to_contain_text("Runde 1")
    menu = guest.locator("#menu")
    for close in ("history.back()", "document.querySelector('#menu [data-local=close]').click()"):
        guest.click("[data-local='open:menu']")
        expect(menu).to_be_visible()
        guest.wait_for_function("history.state.depth === 1")
        guest.evaluate(close)
        expect(menu).to_be_hidden()
        guest.wait_for_function("!history.state.depth")
        expect_page([guest], "table")
    open_sheet(guest, "settings")
    guest.select_option("dialog [data-setting=theme]", "light")
    close_sheet(guest)
    expect(guest.locator("html")).to_have_attribute("data-setting-theme", "light")
    assert host.get_attribute("html", "data-setting-theme") != "light"
    play_until(at_table, "#page .trick [data-key]")
    play_until(at_table, CHOICE, on=[guest])
    guest.reload()
    expect(host.locator(".plate.away")).to_be_visible()
    enter_code(host, guest)
    cards = guest.locator(HAND).count()
    while guest.locator(HAND).count() >= cards:
        choose(host)
        choose(guest)


def test_a_guest_who_reloads_under_a_dialog_keeps_the_link_that_came_meanwhile(
    at_table: Pages,
) -> None:
    _host, guest = at_table
    guest.wait_for_function("!['', '#t=used'].includes(location.hash)")
    link = guest.evaluate("location.hash")
    guest.evaluate("history.replaceState(history.state, '', '#t=used')")
    guest.click("[data-local='open:menu']")
    guest.wait_for_function("history.state.depth === 1")
    guest.evaluate("link => history.replaceState(history.state, '', link)", link)
    guest.reload()
    expect(guest.locator("[data-step=answer]")).to_be_visible()
    guest.wait_for_function("!history.state.depth")
    assert guest.evaluate("location.hash") == link
    expect(guest.locator("[data-step=answer]")).to_be_visible()


def test_part_that_an_update_has_taken_away_is_told_in_a_sentence(
    browser: Browser, site: str
) -> None:
    with browser.new_context(base_url=site, service_workers="block") as context:
        host = context.new_page()
        host.route("**/hosts-*.js", lambda route: route.fulfill(status=404))
        enter(host, "./")
        open_choices(host)
        host.select_option("[name=player-1]", "elsewhere")
        host.click(PLAY)
        expect(host.get_by_text("The site has been updated meanwhile")).to_be_visible()
        expect(host.get_by_text("TypeError")).to_have_count(0)
        host.unroute("**/hosts-*.js")
        host.click("#trouble [data-local=reload]")
        expect(host.locator(".invitation qr-code")).to_be_visible()


def test_guest_plays_all_its_cards_by_keyboard(pages: Pages) -> None:
    host, guest = pages
    offer_seat(host, rounds="1")
    connect(host, guest)
    expect(guest.locator(HAND)).not_to_have_count(0)
    while guest.locator(HAND).count():
        choose(host)
        if guest.locator(CHOICE).count():
            if not guest.locator(GOES_ON).count():
                tab_to(guest, CHOICES)
            press_key(guest, "Enter")


def open_held(guest: Page, link: str, *names: str) -> dict[str, Route]:
    """Open a link, and return the first requests for pages in a language, which wait."""
    held = dict[str, Route]()

    def hold(route: Route) -> None:
        if held.setdefault(Path(route.request.url).stem, route) is not route:
            route.continue_()

    for name in names:
        guest.route(f"**/{name}.html", hold)
    guest.goto(link, wait_until="commit")
    while len(held) < len(names):
        guest.wait_for_function("new Promise(requestAnimationFrame)")
    return held


def speak_german(guest: Page, held: dict[str, Route]) -> None:
    """Let the start page come in German, and wait until the page has taken it."""
    held["de"].continue_()
    expect(guest.locator("html")).to_have_attribute("lang", "de")


def test_guest_reads_its_first_page_in_its_language_also_when_that_comes_late(pages: Pages) -> None:
    _host, guest = pages
    held = open_held(guest, "./#t=none", "de", "guest-en", "guest-de")
    speak_german(guest, held)
    with guest.expect_response("**/guest-en.html"):
        held["guest-en"].continue_()
    held["guest-de"].continue_()
    expect(guest.locator("[data-step=wrong]")).to_contain_text("Dieser Link")


def test_name_that_a_guest_has_typed_stays_when_its_language_comes(pages: Pages) -> None:
    host, guest = pages
    held = open_held(guest, offer_seat(host), "de", "guest-de")
    field = guest.locator("[data-step=name] input")
    field.wait_for()
    speak_german(guest, held)
    field.fill("Paula")
    held["guest-de"].continue_()
    expect(guest.locator("h1:visible")).to_contain_text("einen Platz")
    expect(field).to_have_value("Paula")
    expect(field).to_be_focused()


def test_guests_wait_while_the_hosts_page_is_elsewhere_or_in_the_background(
    at_table: Pages,
) -> None:
    host, guest = at_table
    click(host, "[data-local='open:menu']")
    click(host, "dialog [data-do=home]")
    notice = guest.locator("[data-notice=asleep]")
    expect(notice).to_be_visible()
    click(host, "[data-do=play]")
    expect_page(at_table, "table")
    for hidden in (True, False):
        host.evaluate(HIDE, hidden)
        expect(notice).to_be_visible(visible=hidden)
    play_until(at_table, DONE)


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_game_of_a_host_that_was_killed_has_what_its_guest_has_seen(
    browser: Browser, site: str, tmp_path: Path, pages: Pages
) -> None:
    _, guest = pages
    cards = "all => all.map((card) => card.dataset.key).sort()"
    seen: list[object] = []
    for end in ("#page .trick [data-key]", DONE):
        with browser_of_its_own(browser.browser_type, tmp_path) as (own, process):
            own.contexts[0].add_init_script(INSTANT)
            host = own.contexts[0].new_page()
            if seen:
                enter(host, site)
                host.click("#page [data-do=play]")
            else:
                offer_seat(host, site)
            connect(host, guest)
            assert guest.locator("#page [data-key^=card-]").evaluate_all(cards) == seen or not seen
            play_until((host, guest), end)
            # The host's page shows its code once the game waits for the guest.
            while host.locator(CHOICE).count():
                choose(host)
            seen = guest.locator("#page [data-key^=card-]").evaluate_all(cards)
            os.killpg(process, signal.SIGKILL)
            expect(guest.locator("[data-step=lost]")).to_be_visible()


def film(path: Path, page: Page) -> None:
    """Write a film of the QR code on a page, for the cameras of a browser."""
    outline = str(page.locator("#page qr-code:visible path").get_attribute("d"))
    write_film(path, {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h", outline)})


def write_film(path: Path, dark: Collection[tuple[int, int]]) -> None:
    """Write a film of dark squares, with a margin; a browser without any film has no camera."""
    width = max((x for x, _ in dark), default=60) + 5
    rows = [bytes(16 if (x, y) in dark else 235 for x in range(width)) for y in range(width)]
    tall = [bytes(pixel for pixel in row for _ in range(8)) for row in rows for _ in range(8)]
    side = 8 * width
    header = f"YUV4MPEG2 W{side} H{side} F10:1 Ip A1:1 C420jpeg\nFRAME\n".encode()
    path.write_bytes(header + b"".join(tall) + bytes([128]) * (side * side // 2))


def test_cameras_read_the_codes(browser: Browser, site: str, tmp_path: Path) -> None:
    path = tmp_path / "camera.y4m"
    write_film(path, ())
    fake = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    args = [*arguments(), *fake, f"--use-file-for-fake-video-capture={path}"]
    with (
        browser.browser_type.launch(executable_path=find(), args=args) as seeing,
        devices(site, seeing, seeing) as (host, guest),
    ):
        offer_seat(host)
        film(path, host)
        guest.goto("./#t=none")
        guest.click("[data-step=wrong] .scan")
        guest.fill("[data-step=name] input", "Paula")
        guest.click("[data-step=name] button")
        film(path, guest)
        host.click(".scan")
        expect_page((host, guest), "table")


def test_without_a_camera_no_page_offers_one(pages: Pages) -> None:
    host, guest = pages
    offer_seat(host)
    guest.goto("./#t=none")
    expect(guest.locator("[data-step=wrong] .gold")).to_be_visible()
    for page in pages:
        expect(page.locator(".scan:visible")).to_have_count(0)


@pytest.mark.parametrize(
    ("servers", "named"), [(None, False), ([STUN], True), ([STUN, "https://127.0.0.1:9"], False)]
)
def test_host_asks_for_one_network_where_the_site_names_no_servers_or_a_wrong_one(
    pages: Pages, servers: list[str] | None, named: bool
) -> None:
    host, _guest = pages
    if servers:
        file = {"iceServers": [{"urls": address} for address in servers]}
        host.route("**/connect.json", lambda route: route.fulfill(json=file))
    offer_seat(host)
    expect(host.get_by_text("All devices need to be on the same Wi-Fi")).to_be_visible(
        visible=not named
    )


def test_refused_camera_is_told(pages: Pages) -> None:
    host, _guest = pages
    offer_seat(host)
    host.evaluate("document.documentElement.dataset.camera = ''")
    host.click(".scan")
    expect(host.locator("#scanner [role=alert]")).to_be_visible()
    expect(host.locator("#scanner :is(video, .hint):visible")).to_have_count(0)
    host.click("#scanner [data-local=close]")
    expect(host.locator(".invitation qr-code")).to_be_visible()


@pytest.mark.parametrize("theme", of_today(("light", "dark"), 2))
def test_axe_finds_nothing_where_devices_come_together(
    pages: Pages, theme: Literal["light", "dark"]
) -> None:
    host, guest = pages
    for page in pages:
        page.emulate_media(color_scheme=theme)
        page.add_init_script(path=AXE)
    offer_seat(host)
    assert judge(host, "host") == []
    for link in ("./#t=none", link_of(host)):
        guest.goto("about:blank")
        guest.goto(link)
        expect(guest.locator("#page .gold:visible")).to_be_visible()
        assert judge(guest, link) == []
    connect(host, guest)
    guest.wait_for_function("location.hash !== '#t=used'")
    host.goto("about:blank")
    expect(guest.locator("[data-step=lost]")).to_be_visible()
    assert judge(guest, "lost") == []
    guest.click("[data-guest=again]")
    expect(guest.locator("[data-step=answer]")).to_be_visible()
    assert judge(guest, "answer") == []


def test_guest_takes_from_a_hostile_host_only_what_a_table_has(pages: Pages) -> None:
    host, guest = pages
    host.add_init_script(HOSTILE)
    guest.add_init_script(WITNESS)
    join(guest, offer_seat(host))
    type_code(host, guest)
    guest.wait_for_function("window.harmless")
    assert guest.evaluate("window.strange") == []
    assert guest.evaluate("window.caught") is None
    guest.evaluate("window.omitted = []")
