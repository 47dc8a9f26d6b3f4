"""Devices in tests: a host and the guests that it serves, without a browser between them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from app.core.parts import PAGE
from app.table.remote_device import WATCHERS
from diamonds_core import Variant

from .markup import Page, parsed
from .player import Player, ask, form_of, next_request


class Device:
    """A guest's page, which holds the parts of the updates so far."""

    def __init__(self, seat: int, name: str, language: str = "en") -> None:
        self.seat, self.name, self.language = seat, name, language
        self.parts: dict[str, str] = {}
        self.number = 0
        self.got: list[str] = []
        self.sheet: Page | None = None
        self.signals: list[dict[str, Any]] = []
        self.settings: Mapping[str, object] = {}
        self.refused = self.removed = False

    def take(self, reply: dict[str, Any]) -> None:
        """Fold a reply into the page, and note all texts that it has brought."""
        self.refused |= reply.get("refused", False)
        self.signals += reply.get("signals", [])
        self.removed |= reply.get("removed", False)
        self.got.append(json.dumps(reply.get("sheet")))
        if sheet := reply.get("sheet"):
            self.sheet = parsed(sheet["html"])
        for update in reply["updates"]:
            for key, (start, end, text) in update.get("parts", {}).items():
                old = self.parts.get(key, "")
                self.parts[key] = old[:start] + text + old[len(old) - end :]
            rest = {key: value for key, value in update.items() if key != "parts"}
            used = set(re.findall("<!--(.*?)-->", "".join(self.parts.values())))
            self.parts = {key: text for key, text in self.parts.items() if key in {PAGE, *used}}
            self.got += [json.dumps(rest), self.html]

    @property
    def html(self) -> str:
        """The page as it is shown."""

        def whole(key: str) -> str:
            return re.sub("<!--(.*?)-->", lambda mark: whole(mark[1]), self.parts[key])

        return whole(PAGE) if self.parts else ""

    @property
    def page(self) -> Page:
        return parsed(self.html)


class Host(Player):
    """The host's device, with the guests that it serves."""

    def __init__(self, variant: Variant, guests: int = 1, here: int = 1, seed: int = 1) -> None:
        self.devices: dict[int, Device] = {}
        super().__init__(variant, people=here, seed=seed)
        form = form_of(variant, here, [f"P{seat}" for seat in range(variant.players)])
        away = range(here, here + guests)
        self.ask("start", form=form | {f"player-{seat}": "elsewhere" for seat in away})
        for seat in away:
            self.devices[seat] = Device(seat, f"Guest{seat}")
            self.join(seat)

    def join(self, seat: int) -> None:
        """Take a seat."""
        self.send(seat, {"do": "join", "name": self.devices[seat].name})

    def _answer(self, message: Mapping[str, object]) -> Any:  # noqa: ANN401 (it is JSON)
        reply = super()._answer(message)
        if former := reply.get("seating"):
            came = [(seat, self.devices.get(old)) for seat, old in enumerate(former)]
            watching = {place: self.devices[place] for place in self.devices if place in WATCHERS}
            self.devices = {seat: device for seat, device in came if device} | {
                place: device for place, device in watching.items() if place not in former
            }
        for seat, news in reply.get("guests", {}).items():
            self.devices[int(seat)].take(json.loads(news["text"]))
        return reply

    def send(self, seat: int, command: dict[str, Any], number: int | None = None) -> None:
        """Send a command of a guest, by default with the next number."""
        device = self.devices[seat]
        device.number = device.number + 1 if number is None else number
        self.ask(
            "guest",
            seat=seat,
            number=device.number,
            command=command,
            guest_language=device.language,
            guest_settings=device.settings,
        )

    def open_sheet(self, seat: int, name: str) -> Page:
        """Return a dialog as a guest opens it."""
        self.devices[seat].sheet = None
        self.send(seat, {"do": "sheet", "arg": name})
        sheet = self.devices[seat].sheet
        assert sheet is not None
        return sheet

    def come_back(self) -> None:
        """Load the page again; all guests come back."""
        self.reload()
        for seat in self.devices:
            self.join(seat)

    def step(self) -> bool:
        """Let a person tap who can; False when the game is over."""
        for seat, device in self.devices.items():
            begun = "" if self.state.between_rounds else "|next"
            if re.search(f'data-move=|data-do="(pick|agree{begun})"', device.html):
                self.send(seat, next_request(device.page, self.rng) or {})
                return True
        return self.go_on()

    @property
    def page(self) -> Page:
        """The host's page at rest."""
        return parsed(ask(self.navigator, {"do": "look"})["updates"][-1]["html"])

    def chooses(self, seat: int, phase: str = "play") -> bool:
        """Return whether a seat has several moves in a phase."""
        return self.state.phase.name == phase and len(self.state.legal_for(seat)) > 1


def play_to(host: Host, wanted: Callable[[], bool]) -> None:
    """Let people tap until something is true."""
    host.play_away(wanted)
    while not wanted():
        assert host.step()


@lru_cache(maxsize=100)
def _host_at(seat: int, variant: Variant, guests: int, round_: int) -> Host:
    host = Host(variant, guests)
    play_to(host, lambda: host.state.round >= round_ and host.chooses(seat))
    return host


def host_at(seat: int, variant: Variant, guests: int = 1, round_: int = 1) -> Host:
    """Return a host whose seat has a card to choose; a game is played once for all."""
    return _host_at(seat, variant, guests, round_).copy()
