"""One table on two devices, which find each other by codes and need no server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.driving import click, device, enter, reload, wait_until_idle, watch

CHOICE = "#page :is([data-move]:enabled, [data-do=pick][aria-pressed=false])"
"""A button that moves, or selects a card to pass."""

DONE = "#page[data-page=summary]"

HOSTILE = """
    const evil = `<a href='https://evil.test/'>a</a><img src='x'>
        <script>window.caught = 2</script>
        <iframe srcdoc='x'></iframe><form action='/x'><input type='file' data-file></form>
        <svg><use href='https://evil.test/#x'/><script>window.caught = 3</script></svg>
        <button data-do='wipe'>b</button><button data-do='open' data-route='{}'>c</button>
        <button data-local='reload'>d</button><b data-setting='theme'>e</b>`;
    const send = RTCDataChannel.prototype.send;
    RTCDataChannel.prototype.send = function (text) {
        send.call(this, text.replaceAll('</main>', () => `${evil.replaceAll('\\n', ' ')}</main>`));
    };
"""
"""A script by which a host adds to the page of a guest what no table has."""

WITNESS = """
    const strange = ':is(a, img, script, iframe, form, [type=file], [data-file], [data-route], '
        + '[data-do=wipe], [data-do=open], [data-local=reload], [data-setting=theme], '
        + 'use[href^=http])';
    window.strange = [];
    new MutationObserver(() => {
        const page = document.getElementById('page');
        const buttons = [...page?.querySelectorAll('button') ?? []];
        window.harmless ||= buttons.some((button) => button.textContent === 'b');
        const found = window.harmless ? page.querySelectorAll(strange) : [];
        window.strange.push(...[...found].map((one) => one.outerHTML));
    }).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""A script that notes what was ever on the page of a guest since the host's additions came."""


@pytest.fixture
def pages(browser: Browser, site: str) -> Iterator[tuple[Page, Page]]:
    """Yield the pages of a host and of a guest who speaks German; each must stay clean."""
    contexts = [
        browser.new_context(base_url=site, storage_state=device(site), locale=locale)
        for locale in ("en", "de")
    ]
    host, guest = (context.new_page() for context in contexts)
    faults = [watch(page, site) for page in (host, guest)]
    yield host, guest
    for context in contexts:
        context.close()
    assert faults == [[], []]


def offer_seat(host: Page) -> str:
    """Begin a game of two whose second person is elsewhere; return the link of the seat."""
    enter(host)
    if host.is_visible(".change"):
        host.click(".change")
    host.click("label:has([name=players][value='2'])")
    host.select_option("[name=player-1]", "elsewhere")
    host.click(".deal")
    return link_of(host)


def link_of(host: Page) -> str:
    """Return the link of the invitation on the host's page."""
    button = host.locator("[data-local^='share:t=']")
    expect(button).to_be_visible()
    return "./#" + str(button.get_attribute("data-local")).removeprefix("share:")


def join(guest: Page, link: str, name: str) -> str:
    """Open the link of a seat under a name; return the guest's code."""
    guest.goto("about:blank")
    guest.goto(link)
    guest.fill("[data-step=name] input", name)
    guest.click("[data-step=name] button")
    expect(guest.locator("[data-step=answer]")).to_be_visible()
    return guest.input_value("[data-guest=code]")


def connect(host: Page, guest: Page, name: str) -> None:
    """Bring the guest to the seat that the host offers."""
    host.fill("[name=code]", join(guest, link_of(host), name))
    host.click(".invitation .gold")
    expect(guest.locator("#page")).to_have_attribute("data-page", "table")
    expect(host.locator("#page")).to_have_attribute("data-page", "table")


def play_until(pages: tuple[Page, Page], end: str) -> None:
    """Let whoever can choose, choose, until a page shows an element."""
    choices = [page.locator(CHOICE) for page in pages]
    for _look in range(2000):
        if any(page.locator(end).count() for page in pages):
            return
        for page, choice in zip(pages, choices, strict=True):
            if choice.count():
                choice.first.click()
                wait_until_idle(page)
            page.wait_for_function("new Promise(requestAnimationFrame)")
    pytest.fail("nobody can choose")


def test_two_devices_play_a_round_and_the_guest_comes_back(pages: tuple[Page, Page]) -> None:
    host, guest = pages
    offer_seat(host)
    connect(host, guest, "Paula")
    expect(host.locator("#page")).to_contain_text("Paula")
    expect(host.locator(".where")).to_contain_text("Round 1")
    expect(guest.locator(".where")).to_contain_text("Runde 1")
    play_until(pages, "#page .trick [data-key]")
    guest.reload()
    expect(host.locator("#page")).to_have_attribute("data-page", "gathering")
    connect(host, guest, "Paula")
    play_until(pages, DONE)
    expect(guest.locator("#page")).to_have_attribute("data-page", "summary")
    click(guest, "#page .gold")
    expect(host.locator("#page")).to_have_attribute("data-page", "table")


def test_host_that_reloads_finds_the_game_and_the_seat_waiting(pages: tuple[Page, Page]) -> None:
    host, guest = pages
    offer_seat(host)
    connect(host, guest, "Paula")
    reload(host)
    expect(guest.locator("[data-step=lost]")).to_be_visible()
    connect(host, guest, "Paula")


def test_wrong_code_says_so_and_a_bot_can_take_the_seat(pages: tuple[Page, Page]) -> None:
    host, _guest = pages
    offer_seat(host)
    host.fill("[name=code]", "wrong")
    host.click(".invitation .gold")
    expect(host.locator(".invitation .status")).to_contain_text("This isn't the code")
    click(host, "[data-do=stand-in]")
    expect(host.locator("#page")).to_have_attribute("data-page", "table")


@pytest.mark.heavy
def test_guest_checks_the_cards_of_a_round_and_has_its_own_settings(
    pages: tuple[Page, Page],
) -> None:
    host, guest = pages
    offer_seat(host)
    connect(host, guest, "Paula")
    click(guest, "[data-local='open:menu']")
    click(guest, "dialog [data-local='open:settings']")
    guest.select_option("dialog [data-setting=theme]", "light")
    guest.select_option("dialog [data-setting=order]", "falling")
    guest.keyboard.press("Escape")
    expect(guest.locator("html")).to_have_attribute("data-setting-theme", "light")
    assert host.get_attribute("html", "data-setting-theme") != "light"
    play_until(pages, DONE)
    expect(guest.locator("[data-notice=fair]")).to_be_visible()
    click(guest, "#page .gold")
    expect(guest.locator("#page")).to_have_attribute("data-page", "table")


CHEAT = """
    const send = RTCDataChannel.prototype.send;
    const others = { D: 'H', H: 'D', S: 'C', C: 'S' };
    RTCDataChannel.prototype.send = function (text) {
        send.call(this, text.replaceAll(/data-key=."card-([DHSC])/g,
            (key, suit) => key.slice(0, -1) + others[suit]));
    };
"""
"""A script by which a host shows other cards than it has dealt."""


@pytest.mark.heavy
def test_guest_is_warned_of_cards_that_were_exchanged(pages: tuple[Page, Page]) -> None:
    host, guest = pages
    host.add_init_script(CHEAT)
    offer_seat(host)
    connect(host, guest, "Paula")
    play_until(pages, DONE)
    expect(guest.locator("[data-notice=unfair]")).to_be_visible()


@pytest.mark.heavy
def test_guest_gets_a_hint_and_takes_back_what_the_host_agrees_to(pages: tuple[Page, Page]) -> None:
    host, guest = pages
    offer_seat(host)
    connect(host, guest, "Paula")
    hint = guest.locator("[data-do=hint]:enabled")
    undo = guest.locator("[data-do=undo]:enabled")
    play_until(pages, "#page [data-do=hint]:enabled")
    while not hint.count():
        play_until((host, host), "#page [data-do=hint]:enabled")
        host.locator(CHOICE).first.click()
        wait_until_idle(host)
    hint.click()
    expect(guest.locator("#page .hinted").first).to_be_visible(timeout=30_000)
    expect(host.locator("#page .hinted")).to_have_count(0)
    play_until((guest, guest), "#page [data-do=undo]:enabled")
    undo.click()
    click(host, "[data-do=agree]")
    expect(guest.locator("#page")).to_have_attribute("data-page", "table")
    expect(guest.locator("#page")).to_contain_text("Alle sind einverstanden")


@pytest.mark.heavy
def test_guest_takes_from_a_hostile_host_only_what_a_table_has(pages: tuple[Page, Page]) -> None:
    host, guest = pages
    host.add_init_script(HOSTILE)
    guest.add_init_script(WITNESS)
    offer_seat(host)
    connect(host, guest, "Paula")
    guest.wait_for_function("window.harmless")
    assert guest.evaluate("window.strange") == []
    assert guest.evaluate("window.caught") is None
