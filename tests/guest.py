"""Somebody who plays at a table, which is asked as the page's JavaScript does it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from app.rooms import new_desk
from diamonds_core import DiamondsVariant, DiversityVariant, Machine, Variant

from .play import variant_id
from .test_pages import Page, ask, form_of, next_request, play_of, viewer_of

NAMES = ("Ann", "Bea", "Carl", "Dora", "Eli", "Finn")
BOTH = pytest.mark.parametrize("variant", [DiamondsVariant(4), DiversityVariant()], ids=variant_id)


class Guest:
    """Somebody at a table, who takes what is offered."""

    def __init__(
        self, variant: Variant, people: int = 1, seed: int = 1, **settings: object
    ) -> None:
        self.rng = Random(seed)
        self.settings: Mapping[str, object] = settings
        self.desk = new_desk(Random(seed))
        self.kept: dict[str, Any] = {}
        self.ask("start", form=form_of(variant, people, NAMES))

    def ask(self, do: str, **facts: object) -> Any:  # noqa: ANN401 (it is JSON)
        """The reply to one request, after which bots move until somebody is asked."""
        self.steps: list[dict[str, Any]] = []
        request: dict[str, object] | None = {"do": do, **facts}
        while request is not None:
            self.reply = ask(self.desk, {**request, "settings": self.settings})
            self.steps += self.reply["steps"]
            self.kept = self.reply.get("keep", self.kept)
            request = {"do": "go"} if self.reply["more"] else None
        return self.reply

    @property
    def page(self) -> Page:
        return Page(self.steps[-1]["html"])

    @property
    def state(self) -> Machine:
        return play_of(self.desk).session.state

    @property
    def viewer(self) -> int | None:
        return viewer_of(self.desk)

    @property
    def record(self) -> str:
        """The record that the device keeps."""
        return str(self.kept["record"])

    def sheet(self, name: str) -> str:
        """A dialog as it is opened now."""
        request = {"do": "sheet", "arg": name, "settings": self.settings}
        return str(ask(self.desk, request)["sheet"]["html"])

    def go_on(self) -> bool:
        """Tap something; False when the game is over."""
        request = next_request(self.page, self.rng)
        if request is None:
            return False
        self.ask(**request)
        return True

    def play_until(self, name: str, round_: int = 1) -> None:
        while self.page.name != name or self.state.round < round_:
            assert self.go_on()

    def play_tricks(self, number: int) -> None:
        """Until so many tricks of the round are taken and the guest is to play a card."""
        while not (len(self.state.tricks) >= number and self.page.all("data-move")):
            assert self.go_on()


def cards_named(html: str) -> set[str]:
    return set(re.findall(r"\w+ of (?:Diamonds|Hearts|Spades|Clubs)", html))
