"""One table whose messages come late, in any order among the devices, or not at all.

The guests are pages of the site; the test stands for their lines, and for the page of the host.
"""

from __future__ import annotations

import json
import subprocess
from base64 import urlsafe_b64encode
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.screens import new_navigator
from app.table.shared_table import AnyTable
from diamonds_core import DiamondsVariant
from e2e.driving import new_device
from e2e.test_morph import WEB
from tests.daily import of_today
from tests.markup import parsed
from tests.player import Player, next_request, play_of

MOST = 5_000
"""A bound above the number of events of a game."""

OFFERS = ":is([data-move], [data-do=pick]:not(.lift), [data-do=agree], [data-do=next]):enabled"
"""A button for the person at a page."""

AT_REST = """async () => {
    for (let k = 0; k < 2; k += 1) {
        await new Promise((resolve) => { setTimeout(() => requestAnimationFrame(resolve)); });
    }
    return window.sent.splice(0);
}"""

Event = Callable[[], object]


@cache
def lines() -> str:
    """Return the script that stands for WebRTC and for the host's end of it."""
    files = WEB / "node_modules/.bin/esbuild", Path(__file__).with_name("lines.ts")
    command = [*map(str, files), "--bundle", "--format=iife"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def invitation() -> str:
    """Return a code with a password and a fingerprint, but without any address."""
    texts = b"".join(bytes([len(text)]) + text for text in (b"abcd", b"p" * 22))
    code = bytes([2]) + texts + bytes(32) + bytes([0]) + b"Ann"
    return urlsafe_b64encode(code).decode().rstrip("=")


class Person:
    """A guest's page, and what is on its way between it and the host's, if they have a line."""

    def __init__(self, page: Page, seat: int) -> None:
        self.page, self.seat, self.code = page, seat, invitation()
        self.up: deque[dict[str, Any]] = deque()
        self.down: deque[dict[str, Any]] = deque()
        self.is_connected = False
        page.add_init_script(lines())
        page.goto(f"./#t={self.code}")
        page.fill("[data-step=name] input", f"Guest{seat}")
        page.click("[data-step=name] button")
        self.expect_step("answer")

    def expect_step(self, name: str) -> None:
        """Wait until the page shows a step of coming to the table."""
        expect(self.page.locator(f"[data-step={name}]")).to_be_visible()

    def post(self) -> int:
        """Put what the page has sent on its way, once it is at rest; return the number of texts."""
        texts = self.page.evaluate(AT_REST)
        for text in texts:
            sent = json.loads(text)
            facts = {"number": sent["number"], "command": sent["command"]}
            facts |= {"speaks": sent["language"], "wants": sent["settings"]}
            self.up.append({"do": "guest", "seat": self.seat, **facts})
        return len(texts)

    def connect(self) -> None:
        """Open a new line, in place of one whose loss nobody has noticed."""
        self.clear()
        self.is_connected = True
        self.page.evaluate("codes => window.next.open(codes)", f"{self.code} {self.code}")
        assert self.post() == 1, "it takes the seat"

    def lose(self) -> None:
        """Lose the line."""
        self.clear()
        self.page.evaluate("window.channel.dispatchEvent(new Event('close'))")
        self.expect_step("lost")

    def reload(self) -> None:
        """Load the page anew."""
        self.clear()
        self.page.reload()
        self.expect_step("answer")

    def clear(self) -> None:
        """Forget what was on its way."""
        self.is_connected = False
        self.up.clear()
        self.down.clear()

    def offers(self) -> int:
        """Return the number of buttons for the person; none while an answer is awaited."""
        return self.page.locator(f"html:not([data-busy]) #page {OFFERS}").count()

    def tap(self, chance: Random, offers: int) -> None:
        """Press a button, by a click or a key; quick taps of a finger on one spot count once."""
        button = self.page.locator(f"#page {OFFERS}").nth(chance.randrange(offers))
        about = button.evaluate("button => button.outerHTML")
        if chance.random() < 0.5:
            button.dispatch_event("click")
        else:
            button.press("Enter")
        assert self.post() == 1, f"one press is one command: {about}"

    def hear(self) -> None:
        """Take the next news."""
        self.page.evaluate("text => window.hear(text)", self.down.popleft()["text"])
        self.post()


class Table(Player):
    """A host and its guests, of whom each acts when chance says so.

    `tasks` are the requests that the host's page has yet to send to its worker. `faults` is the
    number of faults that may still happen.
    """

    def __init__(self, variant: DiamondsVariant, pages: list[Page], seed: int) -> None:
        self.chance, self.faults = Random(seed), seed % 12
        self.tasks: deque[dict[str, Any]] = deque()
        self.people = {seat: Person(page, seat) for seat, page in enumerate(pages, 1)}
        self.html = ""
        super().__init__(variant, 1, seed)

    def ask(self, do: str, **facts: Any) -> Any:  # noqa: ANN401 (it is JSON)
        """Send one request to the worker, and put its news on their way."""
        if do == "start":
            facts["form"] |= {f"player-{seat}": "elsewhere" for seat in self.people}
        self.reply = self._answer({"do": do, **facts, "settings": self.settings})
        self.kept = self.reply.get("keep", self.kept)
        for update in self.reply["updates"]:
            self.html = update.get("html", self.html)
        for seat, news in self.reply.get("guests", {}).items():
            person = self.people[int(seat)]
            assert not news.get("refused"), news
            if person.is_connected:
                person.down.append(news)
        return self.reply

    def play(self) -> None:
        """Let chance choose what happens, until the game is over for everybody."""
        for _ in range(MOST):
            goes_wrong = self.faults > 0 and self.chance.random() < 0.05
            if not (events := [*(self.mishaps() if goes_wrong else self.usual())]):
                break
            self.chance.choice(events)()
        assert self.state.over, parsed(self.html).text
        for person in self.people.values():
            expect(person.page.locator("#page")).to_have_attribute("data-page", "final")

    def usual(self) -> Iterator[Event]:
        """Yield the events without which nothing goes on."""
        if self.tasks:
            yield lambda: self.ask(**self.tasks.popleft())
        elif self.reply["advances"]:
            yield lambda: self.ask("go")
        elif not self.table.absent and (request := self.request()):
            yield lambda: self.tasks.append(request)
        for person in self.people.values():
            yield from self.talk(person) if person.is_connected else [person.connect]

    def talk(self, person: Person) -> Iterator[Event]:
        """Yield what may happen to a guest with a line."""
        if person.up:
            yield lambda: self.tasks.append(person.up.popleft())
        if person.down:
            yield person.hear
        elif offers := person.offers():
            yield partial(person.tap, self.chance, offers)

    def request(self) -> dict[str, Any] | None:
        """Return what the host may tap, if there is something to do but wait."""
        page = parsed(self.html)
        orders = {"pick", "agree", "next"} & set(page.all("data-do"))
        return next_request(page, self.chance) if orders or page.all("data-move") else None

    @property
    def table(self) -> AnyTable:
        return play_of(self.navigator).table

    def lose(self, person: Person, way: Callable[[Person], None]) -> None:
        """Take the line of a guest away, as the host's page notices."""
        way(person)
        self.tasks.append({"do": "disconnect", "seat": person.seat})

    def mishaps(self) -> Iterator[Event]:
        """Yield the faults that may happen now."""
        for person in self.people.values():
            if person.is_connected:
                yield partial(self.fail, self.lose, person, Person.lose)
                yield partial(self.fail, self.lose, person, Person.reload)
                yield partial(self.fail, person.connect)
            elif not self.tasks and person.seat in self.table.absent:
                yield partial(self.fail, self.ask, "stand-in", arg=person.seat)
        yield partial(self.fail, self.restart)

    def fail(self, fault: Callable[..., object], *about: object, **facts: object) -> None:
        """Let a fault happen."""
        self.faults -= 1
        fault(*about, **facts)

    def restart(self) -> None:
        """Load the page of the host anew: no line is left, and nothing that it has not asked."""
        for person in self.people.values():
            if person.is_connected:
                person.lose()
        self.tasks.clear()
        self.navigator = new_navigator(Random(self.chance.random()))
        self.ask("restore", stack=self.reply["stack"])


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("players", "rounds", "seed"),
    [(2, 1, 11), (4, 1, 11), *((2, 2, seed) for seed in of_today(range(11), 6))],
)
def test_game_comes_to_its_end_whatever_is_late_or_lost(
    browser: Browser, site: str, players: int, rounds: int, seed: int
) -> None:
    with ExitStack() as stack:
        pages = [
            stack.enter_context(new_device(browser, site, service_workers="block"))
            for _ in range(players - 1)
        ]
        Table(DiamondsVariant(players, rounds=rounds), pages, seed).play()
