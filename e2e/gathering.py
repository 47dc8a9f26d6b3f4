"""A table on several devices: how tests, benchmarks and pictures bring them together."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import cycle, islice

from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from app.games.diamonds.setup import ALL_ROUNDS
from e2e.driving import PLAY, device, enter, open_choices, wait_until_idle, watch

CHOICE = "#page :is([data-move]:enabled, [data-do=pick][aria-pressed=false])"
"""A button that moves, or selects a card to pass."""

DONE, OVER = "#page[data-page=summary]", "#page[data-page=final]"
"""The ends of a round and of a game."""

PAULA, *_ = NAMES = ("Paula", "Quentin", "Rosa", "Stefan", "Ulla")
"""The people on other devices."""


def contexts(site: str, *browsers: Browser) -> list[BrowserContext]:
    """Return a device in each browser; the people speak different languages."""
    languages = cycle(("en", "de", "fr", "es"))
    return [
        browser.new_context(base_url=site, storage_state=device(site), locale=language)
        for browser, language in zip(browsers, languages, strict=False)
    ]


PATIENCE = 10_000
"""The longest wait for a choice that was there a moment ago, in ms."""


@contextmanager
def devices(site: str, *browsers: Browser) -> Iterator[list[Page]]:
    """Yield the pages of a host and of guests; each must stay clean."""
    opened = contexts(site, *browsers)
    pages = [context.new_page() for context in opened]
    faults = [watch(page, site) for page in pages]
    yield pages
    for context in opened:
        context.close()
    assert not any(faults), faults


def offer_seat(
    host: Page, site: str = "./", players: int = 2, guests: int = 1, rounds: str = ALL_ROUNDS
) -> str:
    """Begin a game whose first people after the host's are elsewhere; return the first link."""
    enter(host, site)
    open_choices(host)
    host.click(f"label:has([name=players][value='{players}'])")
    host.click(f"label:has([name=rounds][value='{rounds}'])")
    for seat in range(1, guests + 1):
        host.select_option(f"[name=player-{seat}]", "elsewhere")
    host.click(PLAY)
    return link_of(host)


def link_of(host: Page) -> str:
    """Return the link of the first invitation on the host's page."""
    show_code(host)
    button = host.locator("[data-local^='share:t=']").first
    expect(button).to_be_visible()
    return "./#" + str(button.get_attribute("data-local")).removeprefix("share:")


def show_code(host: Page) -> None:
    """Open what brings people to a table, where the host's page is in play and waits for some."""
    button = host.locator("#page [data-local='open:devices']")
    shown = host.locator(".invitation, .by-link")
    expect(button.or_(shown).first).to_be_visible()
    if not shown.count():
        button.click()


def join(guest: Page, link: str, name: str = PAULA) -> None:
    """Open the link of a seat, and say a name."""
    guest.goto("about:blank")
    guest.goto(link)
    guest.fill("[data-step=name] input", name)
    guest.click("[data-step=name] button")


def connect(host: Page, *guests: Page) -> None:
    """Bring the guests to the seats that the host offers."""
    for guest, name in zip(guests, NAMES, strict=False):
        join(guest, link_of(host), name)
        type_code(host, guest)
        expect_page([guest], "table")
    expect_page([host], "table")


def type_code(host: Page, guest: Page) -> None:
    """Type the code that the guest shows at the host's first invitation."""
    expect(guest.locator("[data-step=answer]")).to_be_visible()
    show_code(host)
    host.locator("[name=code]").first.fill(guest.input_value("[data-guest=code]"))
    host.locator(".invitation .gold").first.click()


def enter_code(host: Page, guest: Page) -> None:
    """Bring a guest back by the code that it shows."""
    type_code(host, guest)
    expect_page([host, guest], "table")


def expect_page(pages: Sequence[Page], name: str) -> None:
    """Wait until all devices show a page."""
    for page in pages:
        expect(page.locator("#page")).to_have_attribute("data-page", name)


def play_until(pages: Sequence[Page], end: str, on: Sequence[Page] = ()) -> None:
    """Let all people who can choose, choose, until a page shows an element; by default any."""
    for page in islice(cycle(pages), 1000 * len(pages)):
        if any(shown.locator(end).count() for shown in on or pages):
            return
        choose(page)
    texts = [page.locator("#page").inner_text() for page in pages]
    raise AssertionError(f"nobody can choose: {texts}")


def choose(page: Page) -> None:
    """Let a person choose who can."""
    choice = next(iter(page.locator(CHOICE).element_handles()), None)
    if choice:
        try:
            choice.click(timeout=PATIENCE)
        except Error:
            # News under way may have ended the turn, or put picked cards back after a lost line.
            assert not (choice.is_visible() and choice.is_enabled())
        wait_until_idle(page)
    page.wait_for_function("new Promise(requestAnimationFrame)")


def play_some(pages: list[Page], taps: int) -> None:
    """Let people choose a number of times, or until the game is over."""
    for page in islice(cycle(pages), 100 * taps):
        if taps == 0 or pages[0].locator(OVER).count():
            return
        taps -= page.locator(CHOICE).count() > 0
        choose(page)
    raise AssertionError("nobody can choose")


def play_game(pages: Sequence[Page]) -> None:
    """Play to the end of a game; the host begins each round."""
    while not pages[0].locator(OVER).count():
        play_until(pages, f"{DONE}, {OVER}")
        expect_page(pages, str(pages[0].get_attribute("#page", "data-page")))
        for page in pages if pages[0].locator(DONE).count() else ():
            page.click("#page .gold")
            expect_page([page], "table")


@contextmanager
def asleep(browser: Browser) -> Iterator[None]:
    """Stop all processes of a browser, as a phone does that sleeps."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    processes = [process["id"] for process in found]
    with ExitStack() as stack:
        stack.enter_context(suppress(ProcessLookupError))  # some end by themselves
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGSTOP)
                stack.callback(os.kill, process, signal.SIGCONT)
        yield
