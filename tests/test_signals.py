"""Reactions and nudges at a table of several devices: who sees them, who sends them, how often."""

from __future__ import annotations

from typing import Any

import pytest

from app.table import signalling as signals
from app.table.remote_device import WATCHERS
from app.table.signalling import Signals
from diamonds_core import DiamondsVariant

from .devices import Device, Host, host_at
from .markup import parsed
from .player import play_of


class Clock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(signals, "monotonic", clock)
    return clock


class Table:
    """A host with two guests, of whom the first is awaited, and a watcher."""

    def __init__(self) -> None:
        self.host = host_at(1, DiamondsVariant(4), guests=2)
        play_of(self.host.navigator).table.signals = Signals()
        self.host.devices[WATCHERS[0]] = Device(WATCHERS[0], "Watcher")
        self.host.join(WATCHERS[0])

    def signals(self, seat: int | None, command: dict[str, Any]) -> dict[str, list[Any]]:
        """Return the names of signals at each page after a command of a seat, the host's as -1."""
        shown: dict[int, list[Any]] = {}
        for at, device in self.host.devices.items():
            device.signals = shown.setdefault(at, [])
        if seat is None:
            self.host.ask(**command)
        else:
            self.host.send(seat, command)
        shown[-1] = self.host.reply.get("signals", [])
        return {str(at): [one["name"] for one in found] for at, found in shown.items()}


REACT = {"do": "react", "arg": "wow"}
NUDGE = {"do": "nudge"}


@pytest.mark.usefixtures("clock")
def test_reaction_comes_to_all_pages_unless_one_has_switched_them_off() -> None:
    table = Table()
    table.host.devices[1].settings = {"reactions": False}
    table.host.send(1, {"do": "look"})
    assert table.signals(2, REACT) == {"1": [], "2": ["wow"], "100": ["wow"], "-1": ["wow"]}
    table.host.devices[2].language = "de"
    table.host.send(2, {"do": "look"})
    assert table.signals(None, {"do": "react", "arg": "thanks"})["2"] == ["thanks"]
    assert table.host.devices[2].signals[0]["say"].endswith(": Danke.")
    assert not table.host.devices[1].page.select("[data-local='open:reactions']")
    assert table.host.devices[2].page.select("[data-local='open:reactions']")
    sheet = table.host.open_sheet(2, "reactions")
    assert len(sheet.select("[data-do=react]")) == 6


def test_one_reaction_of_a_person_comes_in_two_seconds(clock: Clock) -> None:
    table = Table()
    assert table.signals(1, REACT)["2"] == ["wow"]
    clock.now = 1.9
    assert table.signals(1, REACT)["2"] == []
    assert table.signals(2, REACT)["1"] == ["wow"]
    clock.now = 2.0
    assert table.signals(1, REACT)["2"] == ["wow"]
    assert not table.host.devices[1].refused


@pytest.mark.parametrize("arg", [{"arg": "<b>"}, {"arg": "nudge"}, {}], ids=str)
def test_unknown_reactions_are_refused(arg: dict[str, str]) -> None:
    table = Table()
    assert not any(table.signals(1, {"do": "react", **arg}).values())
    assert table.host.devices[1].refused


def test_person_for_whom_all_wait_is_nudged_once_they_have_waited_long() -> None:
    table = Table()
    host, (awaited, other) = table.host, (table.host.devices[seat] for seat in (1, 2))
    assert awaited.page.select(".prompt[data-turn='Your turn']")
    assert host.reply["wait"]["time"] == 20
    assert not other.page.select("[data-do=nudge]")
    assert not any(table.signals(2, NUDGE).values())
    host.ask("waited", arg="nudge-0-0")
    assert not other.page.select("[data-do=nudge]")
    first = host.reply["wait"]["name"]
    host.ask("waited", arg=first)
    assert "wait" not in host.reply
    assert other.page.select(f"[data-do=nudge][id={first}]")
    assert not awaited.page.select("[data-do=nudge]")
    assert not host.devices[WATCHERS[0]].page.select("[data-do=nudge]")
    assert table.signals(1, NUDGE)["1"] == []
    assert table.signals(2, NUDGE) == {"1": ["nudge"], "2": [], "100": [], "-1": []}
    assert awaited.signals[0]["seat"] == 2
    assert not other.page.select("[data-do=nudge]")
    assert host.reply["wait"]["name"] != first
    assert not any(table.signals(None, NUDGE).values())


def test_tables_of_one_device_have_neither() -> None:
    host = Host(DiamondsVariant(4), guests=0)
    host.ask("react", arg="wow")
    assert "signals" not in host.reply
    assert not parsed(host.updates[-1]["html"]).select("[data-local='open:reactions']")
