"""The page and the whole browser are killed at random moments: no move that was shown is lost."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from threading import Timer
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Error, Page

from diamonds_core import DiamondsVariant, Session, read_record, write_record
from diamonds_core.playback import frames
from e2e.chromium import arguments, find
from e2e.driving import enter, leave_game
from e2e.pages import first_card
from e2e.player import OFFERS, saved
from e2e.shots import Moment, Shot, giving, record_at, robbing
from tests.daily import DAY

LATEST = 1.5
"""The longest time from a start to the kill, in s; the page plays all the while."""

WATCH = """
    const pace = Math.random() < 0.5 ? 'fast' : 'instant';
    localStorage['diamonds.settings'] = JSON.stringify({pace});
    const cards = (within) => [...document.querySelectorAll(`#page ${within} [data-key^=card-]`)]
        .map(({dataset}) => dataset.key.slice(5)).sort();
    let last = '';
    const look = () => {
        const page = document.getElementById('page')?.dataset.page;
        const where = document.querySelector('#page .where')?.innerText ?? '';
        const robbing = document.querySelector('#page [data-move^=rob]') !== null;
        const held = {hand: cards('.hand'), trick: cards('.trick')};
        const now = JSON.stringify({page, where, robbing, ...held});
        if (now !== last) globalThis.sawPicture?.(now);
        last = now;
    };
    addEventListener('DOMContentLoaded', () => {
        new MutationObserver(look).observe(document.body, {childList: true, subtree: true});
    });
"""


@dataclass
class Witness:
    """An observer of the page, which remembers the last update of the table.

    `phases` has all phases met: the pages, and at the table passing and robbing too. `killed`
    counts the kills in each phase; `phase` is the current one.
    """

    round: int = 0
    picture: tuple[int, list[str], list[str]] | None = None
    phase: str = ""
    phases: set[str] = field(default_factory=set)
    killed: Counter[str] = field(default_factory=Counter)

    def see(self, text: str) -> None:
        """Remember an update."""
        seen = json.loads(text)
        self.phase = str(seen["page"])
        if self.phase == "table" and ("Passing" in seen["where"] or seen["robbing"]):
            self.phase = "robbing" if seen["robbing"] else "passing"
        self.phases.add(self.phase)
        if found := re.search(r"Round (\d+)", seen["where"]):
            self.round = int(found[1])
        if seen["page"] == "table":
            self.picture = (self.round, seen["hand"], seen["trick"])
        elif seen["page"] in ("summary", "final"):
            self.picture = (self.round, [], [])

    def recognises(self, record: dict[str, Any]) -> bool:
        """Return whether a game contains the last update."""
        all_frames = frames(read_record(json.dumps(record)), 0, 0)
        return self.picture is None or any(
            self.picture
            == (
                frame.view.round,
                sorted(card.name for card in frame.view.hand),
                sorted(card.name for card in frame.view.trick),
            )
            for frame in all_frames
        )


@contextmanager
def browser_of_its_own(kind: BrowserType, profile: Path) -> Iterator[tuple[Browser, int]]:
    """Yield a Chromium that can be killed, with its process id."""
    port = profile / "DevToolsActivePort"
    port.unlink(missing_ok=True)
    options = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    command = [find() or "", *arguments(), *options, "about:blank"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stderr is not None
    try:
        address = next(line.split()[-1] for line in process.stderr if "DevTools listening" in line)
        yield kind.connect_over_cdp(address), process.pid
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stderr.close()


def open_table(page: Page, site: str, witness: Witness) -> None:
    """Return the page after a restart."""
    page.expose_function("sawPicture", witness.see)
    page.add_init_script(WATCH)
    enter(page, site)


def go_on(page: Page, rng: Random) -> None:
    """Tap an offered button, also while cards move."""
    for offer in (*OFFERS, "[data-do=again]", "[data-do=play]"):
        found = page.locator(f"#page {offer}:visible")
        if count := found.count():
            found.nth(rng.randrange(count)).click(timeout=500, force=True)
            return


def play_until_killed(page: Page, rng: Random, kill: Callable[[], None]) -> None:
    """Play on until the process is killed at a random moment and Playwright's call fails."""
    timer = Timer(rng.uniform(0, LATEST), kill)
    end = monotonic() + LATEST + 10
    timer.start()
    while monotonic() < end:
        try:
            go_on(page, rng)
        except Error:
            if not timer.is_alive():
                break
    timer.join()


def kill_page(browser: Browser) -> Callable[[], None]:
    """Return a function that kills the page's process: the one with the most processor time."""
    devtools = browser.new_browser_cdp_session()
    found = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [process for process in found if process["type"] == "renderer"]
    page = max(pages, key=lambda process: float(process["cpuTime"]))
    return lambda: os.kill(page["id"], signal.SIGKILL)


def last_card(session: Session) -> bool:
    """Return whether seat 0 plays its last card of a round."""
    view = session.view(0)
    return view.phase == "play" and view.to_move == 0 and len(view.hand) == 1


def begin(page: Page, site: str, witness: Witness, moment: Moment, name: str) -> None:
    """Go on with a game that was played up to a moment before."""
    variant = DiamondsVariant(4, "first")
    names = (name, "Bea", "Carl", "Dora")
    record = write_record(record_at(Shot("", variant, moment, names=names), variant))
    leave_game(page, record, site)
    enter(page, site)
    witness.round, witness.picture = 0, None


@pytest.mark.heavy
@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_no_move_that_was_seen_is_lost(browser: Browser, site: str, tmp_path: Path) -> None:
    """Twelve kills, at other moments each day."""
    rng, witness = Random(DAY), Witness()
    moments = cycle((first_card, None, giving, None, last_card, robbing))
    kills = 0
    while kills < 12:
        with browser_of_its_own(browser.browser_type, tmp_path) as (own, process):
            for way in ("page", "browser"):
                page = own.contexts[0].new_page()
                open_table(page, site, witness)
                if witness.picture:
                    assert witness.recognises(saved(page)), witness.picture
                if moment := next(moments):
                    begin(page, site, witness, moment, f"Ann {kills}")
                kill = (
                    kill_page(own) if way == "page" else lambda: os.killpg(process, signal.SIGKILL)
                )
                play_until_killed(page, rng, kill)
                kills += 1
                witness.killed[witness.phase] += 1
    print("killed at", dict(witness.killed))
    assert "table" in witness.phases
