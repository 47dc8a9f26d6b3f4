"""People on other devices at one table: their pages, their commands, and what they may not see."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from app.parts import PAGE
from app.words import card_name
from diamonds_core import Variant, read_record

from .guest import (
    EACH_GAME,
    Guest,
    Page,
    ask,
    cards_named,
    form_of,
    hidden_cards,
    next_request,
    parsed,
)


class Device:
    """A guest's page, which holds the parts of the updates so far."""

    def __init__(self, seat: int, name: str, language: str = "en") -> None:
        self.seat, self.name, self.language = seat, name, language
        self.parts: dict[str, str] = {}
        self.number = 0
        self.got: list[str] = []
        self.refused = False

    def take(self, reply: dict[str, Any]) -> None:
        """Fold a reply into the page, and note all texts that it has brought."""
        self.refused |= reply.get("refused", False)
        self.got.append(json.dumps(reply.get("sheet")))
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


class Host(Guest):
    """The host's device, with the guests that it serves."""

    def __init__(self, variant: Variant, guests: int = 1, here: int = 1, seed: int = 1) -> None:
        self.devices: dict[int, Device] = {}
        super().__init__(variant, people=here, seed=seed)
        form = form_of(variant, here, [f"P{seat}" for seat in range(variant.players)])
        away = range(here, here + guests)
        self.ask("start", form=form | {f"player-{seat}": "elsewhere" for seat in away})
        for seat in away:
            self.devices[seat] = Device(seat, f"Guest{seat}")
            self.send(seat, {"do": "join", "name": f"Guest{seat}"})

    def _answer(self, message: Mapping[str, object]) -> Any:  # noqa: ANN401 (it is JSON)
        reply = super()._answer(message)
        for seat, news in reply.get("guests", {}).items():
            self.devices[int(seat)].take(news)
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
            language=device.language,
            settings={},
        )

    def step(self) -> bool:
        """Let a person tap who can; False when the game is over."""
        for seat, device in self.devices.items():
            request = next_request(device.page, self.rng) if device.page.all("data-move") else None
            if request or any(e.get("data-do") == "pick" for _, e in device.page.elements):
                self.send(seat, request or next_request(device.page, self.rng) or {})
                return True
        return self.go_on()

    @property
    def page(self) -> Page:
        """The host's page at rest."""
        return parsed(ask(self.navigator, {"do": "look"})["updates"][-1]["html"])


@EACH_GAME
@pytest.mark.parametrize(("here", "guests"), [(1, 1), (0, 2), (2, 2)])
def test_a_whole_game_is_played_on_several_devices(
    variant: Variant, here: int, guests: int
) -> None:
    host = Host(variant, guests, here)
    while host.step():
        pass
    assert host.state.over
    assert read_record(host.record).moves
    for device in host.devices.values():
        assert device.page.name == "final"


@EACH_GAME
def test_nothing_sent_to_a_guest_names_a_card_that_its_seat_may_not_know(variant: Variant) -> None:
    host = Host(variant, guests=2)
    seen = dict.fromkeys(host.devices, 0)
    rng = Random(1)
    while host.step():
        for seat, device in host.devices.items():
            for sheet in ("log", "tricks"):
                if rng.random() < 0.1:
                    host.send(seat, {"do": "sheet", "arg": sheet})
            texts = "".join(device.got[seen[seat] :])
            seen[seat] = len(device.got)
            if host.state.between_rounds or host.state.over:
                continue
            hidden = hidden_cards(host.state, seat)
            named = set(re.findall(r"card-(\w+)", texts))
            assert not {card.name for card in hidden} & named
            assert not {card_name(card) for card in hidden} & cards_named(texts)
