"""Sites whose `connect.json` names a relay, and brokers that tests stop and start again."""

from __future__ import annotations

import getpass
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, Page, expect

import serve
from diamonds_core import State, read_record, replay
from e2e.chromium import install_from_system
from e2e.driving import RECORD, device
from e2e.gathering import PAULA, expect_page, join, offer_seat
from e2e.test_hosting import wait_until_open
from tests.player import check_secrets

PAGE = Path(__file__).parents[1] / "docs/several-devices.md"

Launch = Callable[[int], "subprocess.Popen[str]"]
"""Starts a broker at a port."""

SOON = 20_000
"""The longest wait for a device that comes back, in ms."""


class Relay:
    """A broker, which a test may stop and start again."""

    def __init__(self, launch: Launch) -> None:
        self.port = serve.free_port()
        self._launch = launch
        self.start()

    def start(self) -> None:
        self._process = self._launch(self.port)

    def stop(self) -> None:
        self._process.terminate()
        with self._process:
            pass


class Site(NamedTuple):
    """A site whose `connect.json` names a relay."""

    address: str
    relay: Relay


@contextmanager
def relayed_site(launch: Launch | None = None) -> Iterator[Site]:
    """Yield the built site with a broker, by default that of `make play`."""
    with TemporaryDirectory() as folder:
        relay = Relay(launch or partial(serve.start_broker, kept=Path(folder)))
        server = serve.start(broker=relay.port)
        try:
            yield Site(serve.address(server), relay)
        finally:
            server.shutdown()
            server.server_close()
            relay.stop()


def blocks(language: str) -> list[str]:
    """Return the blocks in a language of the page about several devices."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def mosquitto(folder: Path) -> Launch:
    """Return what starts a Mosquitto with the configuration that the documentation shows.

    Its log is `mosquitto.log` in the folder.
    """
    if not shutil.which("mosquitto"):
        install_from_system("mosquitto")
    return partial(_start_mosquitto, folder)


def _start_mosquitto(folder: Path, port: int) -> subprocess.Popen[str]:
    (own,) = [block for block in blocks("ini") if "websockets" in block]
    rules = folder / "diamonds.acl"
    rules.write_text("topic readwrite diamonds/+\ntopic readwrite diamonds/+/+\n")
    own = own.replace("listener 9001", f"listener {port}")
    own = own.replace("listener 1883", f"listener {serve.free_port()}")
    config = folder / "mosquitto.conf"
    # Started by root, it would become a user who can't read this folder.
    own = f"user {getpass.getuser()}\n{own}\npersistence_location {folder}/\n"
    config.write_text(own.replace("/etc/mosquitto/diamonds.acl", str(rules)))
    with (folder / "mosquitto.log").open("a") as log:
        process = subprocess.Popen(["mosquitto", "-c", str(config)], stderr=log, text=True)
    wait_until_open(port)
    return process


def sit_down(host: Page, *guests: Page, rounds: str = "1") -> str:
    """Begin a game, and bring guests to its table by one link; return that."""
    link = offer_seat(host, players=len(guests) + 1, guests=len(guests), rounds=rounds)
    assert len(link.removeprefix("./")) <= 80
    for number, guest in enumerate(guests):
        join(guest, link, f"{PAULA} {number}")
    expect_page([host, *guests], "table")
    return link


# What pages may show ----------------------------------------------------------------------

NOTE_NEWS = """
    window.news = [];
    const { parse } = JSON;
    JSON.parse = (text, ...more) => {
        if (text.includes('"updates"')) news.push(text);
        return parse(text, ...more);
    };
"""
"""A script by which the page of a guest notes all that the host sends to it."""


def noting_page(browser: Browser, site: str, stack: ExitStack) -> Page:
    """Return the page of a new device, which notes news; its console may have messages."""
    context = stack.enter_context(
        browser.new_context(base_url=site, storage_state=device(site), service_workers="block")
    )
    context.add_init_script(NOTE_NEWS)
    return context.new_page()


HAND = "#page .hand [data-key^=card-]"

KEYS = "all => all.map((card) => card.dataset.key.slice(5)).sort()"


def state_of(host: Page) -> State:
    """Return the state of the game that the host's device stores."""
    return replay(read_record(host.evaluate(RECORD)))


def check_table(host: Page, guests: list[Page], watchers: list[Page]) -> None:
    """Check that guests show their hands, and that nobody has got a card that they may not know.

    The news are older than the state: a card that is played meanwhile is no secret any more.
    """
    news = {page: "".join(page.evaluate("news")) for page in (*guests, *watchers)}
    state = state_of(host)
    for seat, guest in enumerate(guests, 1):
        hand = sorted(card.name for card in state.hand(seat))
        expect(guest.locator(HAND)).to_have_count(len(hand))
        assert guest.locator(HAND).evaluate_all(KEYS) == hand
    if state.between_rounds or state.over:
        return
    for viewer, page in [*enumerate(guests, 1), *((None, watcher) for watcher in watchers)]:
        check_secrets(state, viewer, news[page])
