"""One round of Diamonds in Firefox and WebKit, and the layout of its pages there."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

from e2e.driving import KEPT, RECORD, SPOIL_ARCHIVE
from e2e.engines import ENGINES, PATIENCE, Engine, firefox, webkit
from e2e.gathering import choose, expect_page, link_of, offer_seat
from e2e.player import OFFERS
from e2e.relays import relayed_site
from e2e.still import FONTS, SHOW, shown
from e2e.test_layout import MEASURE

QUICKLY = """async () => { localStorage['diamonds.settings'] = '{"pace": "instant"}'; }"""

DEAL = "() => document.querySelector('button.deal')"

CONTINUE = "() => document.querySelector('#page [data-do=play]')"

OFFERED = f"""() => {json.dumps(OFFERS)}
    .flatMap((offer) => [...document.querySelectorAll(`#page ${{offer}}`)])
    .find((button) => button.checkVisibility({{visibilityProperty: true}}))"""

TAP = f"""async () => {{
    const button = ({OFFERED})();
    button?.click();
    return button !== undefined;
}}"""
"""Taps a button, if there is one, before the next update can take it away."""

IDLE = """async () => {
    if (!document.getElementById('trouble').hidden) throw new Error(document.body.innerText);
    const { ready, busy } = document.documentElement.dataset;
    return ready !== undefined && busy === undefined;
}"""

SHOWN = f"""async () => [
    document.getElementById('page').innerText, await ({RECORD})(),
]"""

NOTICE = """async () => {
    const shown = [...document.querySelectorAll('[data-notice]')].filter(({ hidden }) => !hidden);
    return shown.map(({ dataset }) => dataset.notice).join();
}"""

NAMED = "async () => document.querySelector('[data-step=name]')?.hidden === false"

CODE = "async () => document.querySelector('[data-guest=code]').value"

PAGE = "async () => document.getElementById('page').dataset.page"


AT_TABLE = f"async () => await ({PAGE})() === 'table'"


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with ENGINES[request.param]() as engine:
        yield engine
        assert engine.errors == []


def wait_until(engine: Engine, condition: str) -> None:
    end = time.monotonic() + PATIENCE
    while not engine.run(condition):
        assert time.monotonic() < end, engine.run(SHOWN)
        time.sleep(0.01)


def open_page(engine: Engine, site: str) -> None:
    engine.open(site)
    wait_until(engine, IDLE)


def tap(engine: Engine, script: str = OFFERED) -> str:
    """Tap a button; return the name of the next page."""
    engine.tap(script)
    wait_until(engine, IDLE)
    return str(engine.run(PAGE))


@pytest.mark.filterwarnings("ignore:setting remote_server_addr")  # in Selenium itself
def test_a_round_a_reload_and_a_start_from_the_snapshot(engine: Engine, site: str) -> None:
    open_page(engine, site)
    wait_until(engine, KEPT)
    engine.run(QUICKLY)
    open_page(engine, site)
    assert tap(engine, DEAL) == "table"
    for _ in range(5):
        assert tap(engine) == "table"
    before = engine.run(SHOWN)
    open_page(engine, site)
    assert tap(engine, CONTINUE) == "table"
    assert engine.run(SHOWN) == before
    while (page := tap(engine)) != "summary":
        assert page == "table"
    before = engine.run(SHOWN)
    engine.run(SPOIL_ARCHIVE)
    open_page(engine, site)
    assert tap(engine, CONTINUE) == "summary"
    assert engine.run(SHOWN) == before


BLOCKED: Mapping[str, tuple[Mapping[str, object], bool]] = {
    "all cookies": ({"network.cookie.cookieBehavior": 2}, False),
    "localStorage": ({"dom.storage.enabled": False}, True),
}
"""Storage that Firefox blocks, and whether games are saved without it: they are in IndexedDB."""


@pytest.mark.parametrize("blocked", BLOCKED)
def test_firefox_plays_where_storage_is_blocked_and_says_so(blocked: str, site: str) -> None:
    preferences, saves = BLOCKED[blocked]
    with firefox(preferences) as engine:
        open_page(engine, site)
        page = tap(engine, DEAL)
        for _ in range(5):
            assert page == "table"
            page = tap(engine)
        assert (engine.run(NOTICE) == "unsaved") is not saves


@pytest.mark.parametrize(("behavior", "saves"), [(5, True), (1, False)])
def test_firefox_plays_in_a_frame_of_another_site(
    behavior: int, saves: bool, frame_address: str
) -> None:
    """By default the frame has storage of its own; without third parties it has none."""
    with firefox({"network.cookie.cookieBehavior": behavior}) as engine:
        engine.enter_frame(frame_address)
        wait_until(engine, IDLE)
        tap(engine, DEAL)
        for _ in range(5):
            assert tap(engine) == "table"
        assert (engine.run(NOTICE) == "unsaved") is not saves
        if not saves:
            return
        before = engine.run(SHOWN)
        engine.enter_frame(frame_address)
        wait_until(engine, IDLE)
        assert tap(engine, CONTINUE) == "table"
        assert engine.run(SHOWN) == before


MAIN = ("home-saved", "asked-4", "off-suit-4", "diversity-trick", "curtain", "summary-4", "final-6")
SIZES = ((390, 844), (844, 390), (1180, 820))
FRAME = """async () => {
    const source = await (await fetch('./')).text();
    const frame = document.createElement('iframe');
    // To Firefox, 'self' in a policy is no host where the document comes from an attribute.
    frame.srcdoc = source.replace(/<script[^]*?<\\/script>|<meta http-equiv[^>]*>/g, '');
    document.body.append(frame);
    // Firefox first loads an empty document, and says so.
    const isThere = ({ contentDocument: whole }) => whole?.readyState === 'complete'
        && whole.getElementById('frame');
    while (!isThere(frame)) await new Promise((resolve) => { setTimeout(resolve, 20); });
    await frame.contentWindow.eval(%s);
}"""
LOOK = """async () => {
    const frame = document.querySelector('iframe');
    const size = { width: '%spx', height: '%spx' };
    Object.assign(frame.style, { position: 'fixed', zIndex: 99, inset: 0, ...size });
    frame.contentWindow.focus();
    frame.contentWindow.eval(%s)(%s);
    // The scrollbar of WebKitGTK lies over the page, and takes the points below it.
    frame.contentDocument.getElementById('page').style.scrollbarWidth = 'none';
    // The frame has the focus, and the page its fonts, only after it has been painted.
    for (let painted = 0; painted < 2; painted += 1) {
        await new Promise((resolve) => { frame.contentWindow.requestAnimationFrame(resolve); });
    }
    // Here nobody asks for reduced motion: what moves is at its end before it is measured.
    for (const motion of frame.contentDocument.getAnimations()) {
        if (motion.effect.getComputedTiming().endTime < Infinity) motion.finish();
        else motion.cancel();
    }
    return frame.contentWindow.eval(%s)();
}"""


@pytest.mark.filterwarnings("ignore:setting remote_server_addr")  # in Selenium itself
def test_main_pages_have_their_places(engine: Engine, site: str) -> None:
    """Each size has a frame in which no script of the page runs."""
    engine.open(site)
    engine.run(FRAME % json.dumps(FONTS))
    faults = {}
    for name in MAIN:
        place = json.dumps(shown(name, "fr"))
        for width, height in SIZES:
            look = LOOK % (width, height, json.dumps(f"({SHOW})"), place, json.dumps(MEASURE))
            if found := engine.run(look):
                faults[f"{name} {width} x {height}"] = found
    assert faults == {}


def join(guest: Engine, address: str) -> None:
    """Open the link of a table, and say a name."""
    guest.open(address)
    wait_until(guest, NAMED)
    guest.run("""async () => {
        const [name] = document.querySelectorAll('[data-step=name] input');
        name.value = 'Paula';
        name.form.requestSubmit();
    }""")


@pytest.mark.filterwarnings("ignore:setting remote_server_addr")  # in Selenium itself
def test_firefox_and_webkit_play_as_guests_of_chromium_over_a_relay(browser: Browser) -> None:
    with ExitStack() as stack:
        site, _relay = stack.enter_context(relayed_site())
        host = stack.enter_context(browser.new_page(base_url=site))
        guests = [stack.enter_context(engine()) for engine in (firefox, webkit)]
        link = offer_seat(host, players=3, guests=2)
        for guest in guests:
            join(guest, f"{site}{link}")
            wait_until(guest, AT_TABLE)
        expect_page([host], "table")
        waiting = [*guests]
        while waiting:
            choose(host)
            waiting = [guest for guest in waiting if not guest.run(TAP)]
        assert [guest.errors for guest in guests] == [[], []]


def test_firefox_is_a_guest_of_chromium(browser: Browser, site: str) -> None:
    with browser.new_page(base_url=site) as host, firefox() as guest:
        offer_seat(host)
        join(guest, f"{site}{link_of(host)}")
        wait_until(guest, "async () => document.querySelector('[data-guest=code]')?.value !== ''")
        host.fill("[name=code]", str(guest.run(CODE)))
        host.click(".invitation .gold")
        wait_until(guest, AT_TABLE)
        expect(host.locator("#page")).to_have_attribute("data-page", "table")
