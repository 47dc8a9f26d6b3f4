"""One table whose messages come late, in any order among the devices, or not at all."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.saved_games.open_game import OpenGame
from app.screens import new_navigator
from diamonds_core import DiamondsVariant

from .devices import Device
from .guest import Guest, next_request, play_of
from .markup import parsed
from .play import heavy

MOST = 5_000
"""A bound above the number of events of a game."""

TAPS = re.compile('data-move=|data-do="(pick|agree|next)"')
"""A button for the person at a page."""

Event = Callable[[], object]


class Line:
    """A connection between a guest's page and the host's: what is on its way."""

    def __init__(self) -> None:
        self.up: deque[dict[str, Any]] = deque()
        self.down: deque[dict[str, Any]] = deque()


class Person(Device):
    """A guest's page, which heeds only what comes after it has joined.

    `number` continues that of the page before, as if both were the time.
    """

    def __init__(self, seat: int, number: int = 0) -> None:
        super().__init__(seat, f"Guest{seat}")
        self.number = self.joined = number
        self.is_asking = False

    def join(self, line: Line) -> None:
        """Take the seat, on a new line."""
        self.is_asking = False
        self.post(line, {"do": "join", "name": self.name})
        self.joined = self.number

    def post(self, line: Line, command: dict[str, Any]) -> None:
        """Send a command with the next number."""
        self.number += 1
        facts = {"number": self.number, "command": command, "speaks": "en", "wants": {}}
        line.up.append({"do": "guest", "seat": self.seat, **facts})

    def tap(self, line: Line, chance: Random) -> None:
        """Tap a button."""
        self.is_asking = True
        self.post(line, next_request(self.page, chance) or {})

    def hear(self, line: Line) -> None:
        """Take the next news."""
        news = line.down.popleft()
        assert not news.get("refused"), news
        if news["number"] < self.joined:
            return
        self.is_asking &= news["number"] < self.number
        self.take(news)


class Table(Guest):
    """A host and its guests, of whom each acts when chance says so.

    `lines` are the connections by seat, and `tasks` the requests that the host's page has yet to
    send to its worker. `faults` is the number of faults that may still happen.
    """

    def __init__(self, variant: DiamondsVariant, guests: int, seed: int, faults: int) -> None:
        self.chance, self.faults = Random(seed), faults
        self.lines: dict[int, Line] = {}
        self.tasks: deque[dict[str, Any]] = deque()
        self.people = {seat: Person(seat) for seat in range(1, guests + 1)}
        self.html = ""
        super().__init__(variant, 1, seed)

    def ask(self, do: str, **facts: Any) -> Any:  # noqa: ANN401 (it is JSON)
        """Send one request to the worker, and its news to the lines."""
        if do == "start":
            facts["form"] |= {f"player-{seat}": "elsewhere" for seat in self.people}
        self.reply = self._answer({"do": do, **facts, "settings": self.settings})
        self.kept = self.reply.get("keep", self.kept)
        for update in self.reply["updates"]:
            self.html = update.get("html", self.html)
        for seat, news in self.reply.get("guests", {}).items():
            if line := self.lines.get(int(seat)):
                line.down.append(news)
        return self.reply

    def play(self) -> None:
        """Let chance choose what happens, until the game is over for everybody."""
        for _ in range(MOST):
            goes_wrong = self.faults > 0 and self.chance.random() < 0.03
            if not (events := [*(self.mishaps() if goes_wrong else self.usual())]):
                break
            self.chance.choice(events)()
        assert self.state.over, self.report()
        for person in self.people.values():
            assert person.page.name == "final", self.report()

    def report(self) -> list[str]:
        """Return what each page shows."""
        pages = [self.html, *(person.html for person in self.people.values())]
        return [f"{parsed(html).name}: {parsed(html).text}" if html else "" for html in pages]

    def usual(self) -> Iterator[Event]:
        """Yield the events without which nothing goes on."""
        if self.tasks:
            yield lambda: self.ask(**self.tasks.popleft())
        elif self.reply["advances"]:
            yield lambda: self.ask("go")
        else:
            yield from self.tap()
        for seat, person in self.people.items():
            if line := self.lines.get(seat):
                yield from self.talk(person, line)
            else:
                yield partial(self.connect, person)

    def tap(self) -> Iterator[Event]:
        """Yield a tap of the host, if there is something to do but wait."""
        if TAPS.search(self.html) and not self.game.absent and not self.state.over:
            yield lambda: self.tasks.append(next_request(parsed(self.html), self.chance) or {})

    def talk(self, person: Person, line: Line) -> Iterator[Event]:
        """Yield what may happen to a guest with a connection."""
        if line.up:
            yield lambda: self.tasks.append(
                {"do": "guest", "seat": person.seat, **line.up.popleft()}
            )
        if line.down:
            yield partial(person.hear, line)
        if person.html and not person.is_asking and TAPS.search(person.html):
            yield partial(person.tap, line, self.chance)

    @property
    def game(self) -> OpenGame:
        return play_of(self.navigator).game

    def connect(self, person: Person) -> None:
        """Open a new line for a guest, in place of one whose loss nobody has noticed."""
        line = self.lines[person.seat] = Line()
        person.join(line)

    def lose(self, person: Person) -> None:
        """Lose the line of a guest, as the host's page notices."""
        del self.lines[person.seat]
        self.tasks.append({"do": "disconnect", "seat": person.seat, "why": "lost"})

    def mishaps(self) -> Iterator[Event]:
        """Yield the faults that may happen now."""
        for person in self.people.values():
            if person.seat in self.lines:
                yield partial(self.fail, self.lose, person)
                yield partial(self.fail, self.connect, person)
                yield partial(self.fail, self.reload_guest, person)
            elif not self.tasks and person.seat in self.game.absent:
                yield partial(self.fail, self.ask, "stand-in", arg=person.seat)
        yield partial(self.fail, self.restart)

    def fail(self, fault: Callable[..., object], *about: object, **facts: object) -> None:
        """Let a fault happen."""
        self.faults -= 1
        fault(*about, **facts)

    def reload_guest(self, person: Person) -> None:
        """Load the page of a guest anew."""
        self.lose(person)
        self.people[person.seat] = Person(person.seat, person.number)

    def restart(self) -> None:
        """Load the page of the host anew: no line is left, and nothing that it has not asked."""
        self.lines.clear()
        self.tasks.clear()
        self.navigator = new_navigator(Random(self.chance.random()))
        self.ask("restore", stack=self.reply["stack"])


@settings(max_examples=settings().max_examples // 2)
@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize(("players", "guests"), [(2, 1), *heavy((3, 2), (4, 3))])
def test_game_comes_to_its_end_whatever_is_late_or_lost(
    players: int, guests: int, seed: int
) -> None:
    Table(DiamondsVariant(players, rounds=2), guests, seed, faults=seed % 12).play()
