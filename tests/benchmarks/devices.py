"""Measure a table on several devices, all on this machine: a guest's way to its seat, and taps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, Page

from e2e.gathering import DONE, connect, contexts, expect_page, offer_seat, play_until, type_code
from tests.benchmarks.relaying import relayed, sit_down, until_back, until_seated_by_phone

REPEATS, ROUNDS, CARDS = 5, 2, 40

Figure = tuple[str, str, str]
"""Name, measured value, goal."""

Gather = Callable[..., None]
"""Brings guests to the table of a host, whose page comes first."""

NOTE = """
window.tapped = {};
window.shown = {};
window.sent = 0;
for (const { prototype } of [RTCDataChannel, WebSocket]) {
  const { send } = prototype;
  prototype.send = function (data) {
    sent += data.length ?? data.byteLength;
    send.call(this, data);
  };
}
addEventListener('click', ({ target, timeStamp }) => {
  const move = target.closest('.hand [data-move^=play]')?.dataset.move;
  if (move) tapped[move.slice(5)] = performance.timeOrigin + timeStamp;
}, true);
new MutationObserver(() => {
  for (const { dataset } of document.querySelectorAll('#page .trick [data-key^=card-]')) {
    shown[dataset.key.slice(5)] ??= performance.timeOrigin + performance.now();
  }
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Notes when each card is tapped, when it is first in the trick, and how much is sent."""


def until_seated(browser: Browser, site: str) -> Iterator[Figure]:
    """Measure the bytes and seconds from opening the link to the table, without pauses."""
    taken, times = list[float](), list[float]()
    for _ in range(REPEATS):
        opened = contexts(site, browser, browser)
        host, guest = (context.new_page() for context in opened)
        link = offer_seat(host)
        sizes = bytes_of(guest)
        begun = perf_counter()
        guest.goto(link)
        guest.fill("[data-step=name] input", "Paula")
        guest.click("[data-step=name] button")
        type_code(host, guest)
        expect_page([guest], "table")
        times.append(perf_counter() - begun)
        taken.append(sum(sizes) / 1000)
        for context in opened:
            context.close()
    yield "a guest: bytes until seated", f"{median(taken):.0f} kB", "250 kB"
    yield "    from the link to the seat", f"{median(times):.1f} s", "2 s"


def bytes_of(page: Page) -> list[float]:
    """Return a list that gets the size of each answer to the page, as it is sent."""
    sizes = list[float]()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    return sizes


def taps(
    browser: Browser, site: str, gather: Gather = connect, goal: str = "150 ms"
) -> Iterator[Figure]:
    """Measure the time from a tap on a guest until all three devices show its card."""
    times = list[float]()
    with table(site, [browser] * 3, players=3, gather=gather) as pages:
        for _ in range(ROUNDS):
            play_until(pages, DONE)
            tapped = pages[1].evaluate("tapped")
            shown = [page.evaluate("shown") for page in pages]
            for card, time in tapped.items():
                if all(card in one for one in shown):
                    times.append(max(one[card] for one in shown) - time)
            next_round(pages)
    low, high = min(times), max(times)
    found = f"{median(times):.0f} ({low:.0f} to {high:.0f}) ms"
    yield "a tap on a guest, on all devices", found, goal


def cost_of_guests(
    browser: Browser, other: Browser, site: str, gather: Gather = connect
) -> Iterator[Figure]:
    """Measure what two more guests in place of bots cost the host at a table of four."""
    found = {}
    for guests in (1, 3):
        with table(site, [browser, *[other] * guests], players=4, gather=gather) as pages:
            play_until(pages, DONE)
            next_round(pages)
            before, sent = processor_time(browser), pages[0].evaluate("sent")
            play_until(pages, DONE)
            cost = processor_time(browser) - before
            found[guests] = cost, pages[0].evaluate("sent") - sent
    cards = 2 * CARDS
    seconds, characters = (more - less for less, more in zip(found[1], found[3], strict=True))
    yield "the host, for a guest and card", f"{1000 * seconds / cards:.0f} ms of processor", ""
    yield "    it sends", f"{characters / cards / 1000:.1f} kB", "4.8 kB"


@contextmanager
def table(
    site: str, browsers: Sequence[Browser], players: int, gather: Gather
) -> Iterator[list[Page]]:
    """Yield the pages of a host and of guests at the table, without motion."""
    opened = contexts(site, *browsers)
    pages = [context.new_page() for context in opened]
    for page in pages:
        page.add_init_script(NOTE)
    offer_seat(pages[0], players=players, guests=len(pages) - 1)
    gather(*pages)
    yield pages
    for context in opened:
        context.close()


def next_round(pages: Sequence[Page]) -> None:
    """Begin the next round, with empty notes."""
    for page in pages:
        page.evaluate("() => { tapped = {}; shown = {}; }")
    pages[0].click("#page .gold")
    expect_page(pages, "table")


def processor_time(browser: Browser) -> float:
    """Return the processor time of all processes of a browser, in seconds."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(float(process["cpuTime"]) for process in found)


def on_several_devices(browser: Browser, other: Browser, site: str) -> Iterator[Figure]:
    """Yield all figures of a table without a relay, in two browsers."""
    yield from until_seated(browser, site)
    yield from taps(browser, site)
    yield from cost_of_guests(browser, other, site)


def over_relay(browser: Browser, other: Browser) -> Iterator[Figure]:
    """Yield all figures of a table over a relay that is far away, in two browsers."""
    with relayed() as (far, port):
        yield from until_seated_by_phone(browser, far, port)
        yield from until_back(browser, other, far)
        for name, found, goal in (
            *taps(browser, far, sit_down, "550 ms"),
            *cost_of_guests(browser, other, far, sit_down),
        ):
            yield f"relay: {name.strip()}", found, goal
