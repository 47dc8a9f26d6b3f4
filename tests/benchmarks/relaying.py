"""Measure a table with a relay that is far away: a guest's way to its seat, taps, bytes, and sleep.

The way to the broker and back takes `ROUND_TRIP`. The guest who comes to its seat has a phone's
line, see `slowline`, which carries what the broker sends, too.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from statistics import median
from threading import Thread

from playwright.sync_api import Browser, Page

import serve
from e2e.driving import device
from e2e.gathering import NAMES, asleep, join, link_of, offer_seat
from tests.benchmarks.slowline import CHUNK, Line, slow_server

ROUND_TRIP = 0.2
"""Seconds to the broker and back."""

PHONE = 200_000
"""Bytes a second of a phone's line: 1.6 Mbit/s."""

REPEATS, SLEEP = 5, 12.0

AT_TABLE = "document.querySelector('#page[data-page=table]') !== null"
"""Asked in each frame of a page, since Playwright looks for elements only twice a second."""

Figure = tuple[str, str, str]
"""Name, measured value, goal."""


@contextmanager
def far_way(port: int, line: Line | None = None) -> Iterator[int]:
    """Yield a port from which a long way leads to another one, perhaps over a slow line."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=_take, args=(server, port, line), daemon=True).start()
        yield server.getsockname()[1]


def _take(server: socket.socket, port: int, line: Line | None) -> None:
    with suppress(OSError):
        while True:
            near, _address = server.accept()
            far = socket.create_connection(("127.0.0.1", port))
            for source, target in ((near, far), (far, near)):
                waiting: SimpleQueue[tuple[float, bytes]] = SimpleQueue()
                Thread(target=_send, args=(source, waiting, line), daemon=True).start()
                Thread(target=_arrive, args=(target, waiting), daemon=True).start()


def _send(
    source: socket.socket, waiting: SimpleQueue[tuple[float, bytes]], line: Line | None
) -> None:
    """Put what one side sends on the way, and the end at last."""
    data = b"first"
    while data:
        data = b""
        with suppress(OSError):
            data = source.recv(CHUNK)
        if line:
            line.wait(len(data))
        waiting.put((time.monotonic() + ROUND_TRIP / 2, data))


def _arrive(target: socket.socket, waiting: SimpleQueue[tuple[float, bytes]]) -> None:
    """Give the other side what has been on the way for long enough."""
    with suppress(OSError):
        while True:
            due, data = waiting.get()
            time.sleep(max(0.0, due - time.monotonic()))
            if not data:
                break
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)


@contextmanager
def relayed() -> Iterator[tuple[str, int]]:
    """Yield the address of the site, and the port of its broker on this machine."""
    port = serve.free_port()
    broker = serve.start_broker(port)
    with far_way(port) as way:
        server = serve.start(broker=way)
        yield serve.address(server), port
        server.shutdown()
        server.server_close()
    broker.kill()
    broker.wait()


def sit_down(host: Page, *guests: Page) -> None:
    """Bring guests to the table of a host by its link."""
    link = link_of(host)
    for guest, name in zip(guests, NAMES, strict=False):
        join(guest, link, name)
        guest.wait_for_function(AT_TABLE)
    host.wait_for_function(AT_TABLE)


def until_seated_by_phone(browser: Browser, site: str, port: int) -> Iterator[Figure]:
    """Measure the time from opening the link to the table, without pauses."""
    times = list[float]()
    for _ in range(REPEATS):
        line = Line(PHONE)
        with far_way(port, line) as way, slow_server(line, way) as phone:
            host = browser.new_page(base_url=site, storage_state=device(site))
            guest = browser.new_page(base_url=phone, storage_state=device(phone))
            link = offer_seat(host)
            begun = time.perf_counter()
            join(guest, link)
            guest.wait_for_function(AT_TABLE)
            times.append(time.perf_counter() - begun)
            host.close()
            guest.close()
    yield "relay: from the link to the seat", spread(times), "3 s"


def until_back(browser: Browser, other: Browser, site: str) -> Iterator[Figure]:
    """Measure the time from the end of a sleep until all are at the table."""
    for name, browsers in (("guest", (browser, other)), ("host", (other, browser))):
        pages = [one.new_page(base_url=site, storage_state=device(site)) for one in browsers]
        offer_seat(pages[0])
        sit_down(*pages)
        waiting = pages[browsers.index(browser)]
        times = list[float]()
        for _ in range(REPEATS):
            with asleep(other):
                time.sleep(SLEEP)
                assert not waiting.evaluate(AT_TABLE)
            begun = time.perf_counter()
            waiting.wait_for_function(AT_TABLE)
            times.append(time.perf_counter() - begun)
        yield f"relay: a {name} who slept is back", spread(times), "2 s"
        for page in pages:
            page.close()


def spread(times: list[float]) -> str:
    return f"{median(times):.1f} s ({min(times):.1f} to {max(times):.1f})"
