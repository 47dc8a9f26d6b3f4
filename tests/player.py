"""A player who sends the same requests as the page's JavaScript."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Self
from unittest.mock import patch

import pytest

from app.core.codec import write
from app.core.navigator import Navigator
from app.core.replies import Needs, Reply
from app.core.routes import HERE, DaysRoute, ReviewRoute, Route
from app.core.thinking import think
from app.games import GAMES
from app.screens import new_navigator
from app.table.play import PlayScreen
from app.words import card_name, used
from diamonds_core import (
    HUMAN,
    Bot,
    Card,
    Session,
    State,
    Variant,
    game_of,
    variant_to_json,
    write_record,
)

from .markup import Page, Tag, parsed
from .play import heavy, move_on, variant_id, with_less_search

NAMES = ("Ann", "Bea", "Carl", "Dora", "Eli", "Finn")
USUAL, *OTHERS = (pages.usual for pages in GAMES.values() if pages.game.adapter)
EACH_GAME = pytest.mark.parametrize("variant", [USUAL, *heavy(*OTHERS)], ids=variant_id)
"""A test of each game with a network, and so with hints, reviews and par."""

WORTH_A_RELOAD = 5
"""The number of decisions above which they are made away from the pages."""

PATIENCE = 10_000
"""A bound above the number of requests of any game."""


@lru_cache(maxsize=10_000)
def thought_of(request: str, playouts: int = 30) -> str:
    """Return the thinker's answer, after a short search; it follows from the request alone."""
    with ExitStack() as shorter:
        for pages in GAMES.values():
            bots: dict[str, Bot[Any]] = dict(pages.game.bots)
            expert = {"expert": with_less_search(bots["expert"], playouts=playouts)}
            shorter.enter_context(patch.dict(pages.game.bots, expert))
        return think(request)


ODD_NAMES = ('<b>&"', "O'Neil", "&amp;", "</main>", "A {name}", "%s")
"""Names as people type them; none of them may become markup."""


@dataclass(frozen=True)
class Moment:
    """A reply: the updates for the sender of the request, then the page at rest."""

    navigator: Navigator
    asker: int | None
    between: list[Page]
    rest: Page
    said: list[str]
    keep: dict[str, Any]

    @property
    def viewer(self) -> int | None:
        """The viewer of the page at rest."""
        return viewer_of(self.navigator)

    @property
    def state(self) -> State:
        """The true state of the game."""
        return play_of(self.navigator).session.state


def play_of(navigator: Navigator) -> PlayScreen:
    """Return the table that is open, maybe under other screens."""
    (play,) = (screen for screen in navigator.stack if isinstance(screen, PlayScreen))
    return play


def viewer_of(navigator: Navigator) -> int | None:
    """Return the seat whose cards are shown."""
    return next(
        (screen.viewer for screen in navigator.stack if isinstance(screen, PlayScreen)), None
    )


def form_of(variant: Variant, people: int, names: Sequence[str] = ODD_NAMES) -> dict[str, object]:
    """Return the home page's form, filled in for a variant."""
    form: dict[str, object] = {"game": game_of(variant).name}
    for seat in range(variant.players):
        form[f"name-{seat}"] = names[seat]
        form[f"player-{seat}"] = "human" if seat < people else "random"
    choices = variant_to_json(variant)
    return form | {
        key: value if isinstance(value, bool) else str(value) for key, value in choices.items()
    }


def seats_form(players: Sequence[str], names: Sequence[str] = NAMES) -> dict[str, object]:
    """Return the form of the players of a game."""
    form: dict[str, object] = {f"player-{seat}": who for seat, who in enumerate(players)}
    return form | {f"name-{seat}": names[seat] for seat in range(len(players))}


def supply(needs: Needs, stored: Mapping[str, Any]) -> object:
    """Return what a device needs that has these `games`, `entries` and this `game` to play."""
    if "entries" in needs:
        return {kind: stored.get("entries", {}).get(kind, {}) for kind in needs["entries"]}
    if "game" in needs:
        return stored.get("game")
    games = stored.get("games", [])
    return [game for game in games if "games" in needs or game["id"] in needs["records"]]


def answer(
    navigator: Navigator,
    message: Mapping[str, Any],
    read: Callable[[Needs], Mapping[str, object]] | None = None,
) -> Reply:
    """Return the worker's reply to a message, and to what it needs of the device.

    `read` returns the device's data, by default those that the message brings.
    """
    reply = navigator.answer(message)
    while needs := reply.get("needs"):
        found = read(needs) if read else {"data": supply(needs, message)}
        supplied = {**message, "do": "supply", "number": reply["number"], **found}
        reply = navigator.answer(json.loads(json.dumps(supplied)))
    return reply


def ask(
    navigator: Navigator,
    request: Mapping[str, Any],
    read: Callable[[Needs], Mapping[str, object]] | None = None,
) -> Any:  # noqa: ANN401 (it is JSON)
    """Return the worker's reply in the current language, through JSON as in the page."""
    spoken = json.loads(json.dumps({"language": used(), **request}))
    reply = json.loads(json.dumps(answer(navigator, spoken, read)))
    return reply | reply["effects"]


def opening(route: Route) -> dict[str, Any]:
    """Return the message of a button that opens a route."""
    return {"do": "open", "route": write(route)}


def route_of(button: Tag) -> dict[str, Any]:
    """Return the route that a button opens."""
    route: dict[str, Any] = json.loads(str(button["data-route"]))
    return route


def names_of(stack: Sequence[Mapping[str, object]]) -> list[object]:
    """Return the names of the open screens, bottom first."""
    return [route["name"] for route in stack]


def moments(
    variant: Variant, people: int, seed: int, names: Sequence[str] = ODD_NAMES, **settings: object
) -> Iterator[Moment]:
    """Yield the replies of a random game, as seen on the screen."""
    rng = Random(seed)
    navigator = new_navigator(Random(rng.random()))
    request: Mapping[str, object] | None
    request = {"do": "start", "form": form_of(variant, people, names)}
    while request is not None:
        asker = viewer_of(navigator)
        reply = ask(navigator, {**request, "settings": settings})
        updates = reply["updates"]
        if "forget" not in updates[-1]:  # a game that advances at once has no page at rest
            updates += ask(navigator, {"do": "look", "settings": settings})["updates"]
        *between, rest = [parsed(update["html"]) for update in updates if "html" in update]
        said = [update["say"] for update in updates]
        yield Moment(navigator, asker, between, rest, said, reply.get("keep", {}))
        request = {"do": "go"} if reply["advances"] else next_request(rest, rng)


def next_request(page: Page, rng: Random) -> dict[str, Any] | None:
    """Return a request for one of the offered buttons; None when the game is over."""
    orders = set(page.all("data-do"))
    if page.name == "final":
        return None
    for order in ("reveal", "next"):
        if order in orders:
            return {"do": order, "arg": None}
    for button in page.select("[data-do=agree]"):
        return {"do": "agree", "arg": int(button["data-arg"])}
    if moves := page.all("data-move"):
        return {"do": "move", "move": rng.choice(moves)}
    picks = [
        element["data-arg"]
        for _, element in page.elements
        if element.get("data-do") == "pick" and element["aria-pressed"] == "false"
    ]
    return {"do": "pick", "arg": rng.choice(picks)}


def hidden_cards(state: State, viewer: int | None) -> set[Card]:
    """Return the cards in hands that a viewer can't know."""
    others = [seat for seat in range(state.variant.players) if seat != viewer]
    cards = {card for seat in others for card in state.hand(seat)}
    if viewer is not None:
        view = game_of(state.variant).observe(state, viewer)
        # A player knows the cards that they have passed on.
        cards -= set(getattr(view, "gave", None) or ())
    return cards


class Player:
    """A player at a table, who taps offered buttons."""

    def __init__(
        self,
        variant: Variant,
        people: int = 1,
        seed: int = 1,
        names: Sequence[str] = NAMES,
        **settings: object,
    ) -> None:
        self.rng = Random(seed)
        self.asked = 0
        self.settings: Mapping[str, object] = settings
        self.navigator = new_navigator(Random(seed))
        self.kept: dict[str, Any] = {}
        self.games: list[dict[str, Any]] = []
        self.entries: dict[str, dict[str, Any]] = {}
        self.parts: list[dict[str, object]] = []
        self.shown: list[dict[str, Any]] = []
        self.unreadable: set[str] = set()
        self.room = 1_000_000
        self.ask("start", form=form_of(variant, people, names))

    def ask(self, do: str, **facts: object) -> Any:  # noqa: ANN401 (it is JSON)
        """Return the reply to one request, after which bots move until a person has to."""
        self.updates: list[dict[str, Any]] = []
        effects: dict[str, Any] = {}
        self.games = facts.get("games", self.games)  # type: ignore[assignment]
        request: dict[str, object] | None = {"do": do, **facts}
        while request is not None:
            self.asked += 1
            assert self.asked < PATIENCE, "this comes to no end"
            self.reply = self._answer({**request, "settings": self.settings})
            self.room -= len(self.reply.get("put", ()))
            if self.room < 0 and self.reply.keys() & {"put", "forget"}:
                self.reply = self._answer({"do": "not-stored"})
            self.updates += self.reply["updates"]
            self.shown = [*self.shown, *self.updates][-1:]
            self.kept = self.reply.get("keep", self.kept)
            put = {game["id"]: game for game in self.reply.get("put", ())}
            gone = {*self.reply.get("forget", ()), *put}
            self.games = [*put.values(), *(game for game in self.games if game["id"] not in gone)]
            self._collect(effects)
            self._store(self.reply.get("entries", {}))
            for kind, added in self.reply.get("add", {}).items():
                self.entries[kind] = {**added, **self.entries.get(kind, {})}
            if self.kept.get("id") in (self.reply.get("drop"), *self.reply.get("forget", ())):
                self.kept = {}
            request = {"do": "go"} if self.reply["advances"] else None
        self.reply |= effects
        return self.reply

    def _collect(self, effects: dict[str, Any]) -> None:
        """Join what a transfer stores and saves part by part."""
        for name in ("put", "forget"):
            if name in self.reply:
                effects[name] = [*effects.get(name, ()), *self.reply[name]]
        if file := self.reply.get("file"):
            text = effects["file"]["text"] if file["part"] else ""
            effects["file"] = {**file, "text": text + file["text"]}

    def open(self, route: Route, **facts: object) -> Any:  # noqa: ANN401 (it is JSON)
        """Tap a button that opens a route."""
        return self.ask("open", route=write(route), **facts)

    def press(self, name: str) -> Any:  # noqa: ANN401 (it is JSON)
        """Tap the page's first button that opens such a route."""
        (button, *_others) = self.page.select(f"[data-opens={name}]")
        return self.ask("open", route=route_of(button))

    def _answer(self, message: Mapping[str, object]) -> Any:  # noqa: ANN401 (it is JSON)
        """Send a message, and what it needs of the device; return the last reply."""
        return ask(self.navigator, message, self._read)

    def _read(self, needs: Needs) -> Mapping[str, object]:
        """Return the data that a command needs, none if the device can't tell."""
        if self.unreadable & needs.keys():
            return {}
        if "part" in needs:
            return {"data": self.parts.pop(0)}
        games = {game["id"]: game for game in [*self.games, self.kept] if game}
        waiting = "" if self.kept.get("over") else self.kept.get("id", "")
        game = games.get(needs.get("game") or waiting)
        return {"data": supply(needs, {"games": self.games, "game": game, "entries": self.entries})}

    def _store(self, entries: Mapping[str, Mapping[str, Any]]) -> None:
        for kind, values in entries.items():
            here = {**self.entries.get(kind, {}), **values}
            self.entries[kind] = {key: value for key, value in here.items() if value is not None}

    def think(self, most: int = PATIENCE, *, fails: bool = False) -> int:
        """Let the thinker answer what is asked, or fail; return the number of answers."""
        for count in range(most):
            if (wanted := self.reply.get("think")) is None:
                return count
            answer = None if fails else thought_of(wanted["request"])
            self.ask("bot-answer", key=wanted["key"], answer=answer)
        return most

    def begin_day(self) -> None:
        """Deal the deal of the day."""
        self.open(DaysRoute())
        self.ask("deal", form={"name-0": "Ann"})

    def reload(self, stack: Sequence[object] | None = None) -> Any:  # noqa: ANN401 (it is JSON)
        """Load the page again, with the stack of an earlier reply."""
        self.navigator = new_navigator(Random(self.rng.random()))
        return self.ask("restore", stack=self.reply["stack"] if stack is None else stack)

    def reloaded(self) -> Player:
        """Return the player after a reload, beside the one that has not reloaded."""
        other = copy(self)
        other.rng = Random(1)
        other.reload()
        return other

    @property
    def page(self) -> Page:
        return parsed(self.shown[-1]["html"])

    @property
    def session(self) -> Session:
        """The game at the table."""
        return play_of(self.navigator).session

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def viewer(self) -> int | None:
        return viewer_of(self.navigator)

    @property
    def record(self) -> str:
        """The record that the device keeps."""
        return str(self.kept["record"])

    def sheet(self, name: str) -> Page:
        """Return a dialog as it would open now."""
        request = {"do": "sheet", "arg": name, "settings": self.settings}
        return parsed(self._answer(request)["sheet"]["html"])

    def go_on(self) -> bool:
        """Tap something; False when the game is over."""
        request = next_request(self.page, self.rng)
        if request is None:
            return False
        self.ask(**request)
        return True

    def play_away(self, is_there: Callable[[], bool]) -> None:
        """Play until something is true, all but the last decision away from the pages."""
        session, decisions = self.session, [0]
        start = len(session.record.moves)
        while not is_there():
            if session.player() == HUMAN:
                decisions.append(len(session.record.moves))
            move_on(session, self.rng)
        is_near = len(decisions) < WORTH_A_RELOAD
        session.back_to(start if is_near else decisions[-1])
        session.undone.clear()
        if not is_near:
            self.kept |= {"record": write_record(session.record)}
            self.come_back()

    def come_back(self) -> None:
        """Load the page again, in the middle of a game."""
        self.reload()

    def play_until(self, name: str, round_: int = 1) -> None:
        if name in ("summary", "final") and self.page.name != name:
            self.play_away(
                lambda: (
                    self.state.over
                    or (
                        name == "summary"
                        and self.state.between_rounds
                        and self.state.round >= round_
                    )
                )
            )
        while self.page.name != name or self.state.round < round_:
            assert self.go_on()

    def play_tricks(self, number: int) -> None:
        """Play until this number of tricks is taken and the player is to play a card."""
        self.play_away(lambda: len(self.state.tricks) >= number)
        while not (len(self.state.tricks) >= number and self.page.all("data-move")):
            assert self.go_on()

    def copy(self) -> Self:
        """Return the same player and device once more."""
        return deepcopy(self)


@lru_cache(maxsize=100)
def _player_at(until: str | int, round_: int, _language: str, *setting: object) -> Player:
    *place, settings = setting
    player = Player(*place, **dict(settings))  # type: ignore[arg-type, call-overload]
    if until == "review":
        player.play_until("summary", round_)
        player.open(ReviewRoute(HERE, round_))
        player.think()
    elif isinstance(until, str):
        player.play_until(until, round_)
    else:
        player.play_tricks(until)
    return player


def player_at(
    until: str | int,
    variant: Variant,
    people: int = 1,
    seed: int = 1,
    names: Sequence[str] = NAMES,
    round_: int = 1,
    **settings: object,
) -> Player:
    """Return a player up to a page, or after some tricks; a game is played once for all."""
    place = (variant, people, seed, tuple(names), tuple(settings.items()))
    return _player_at(until, round_, used(), *place).copy()


def lesson_replies(navigator: Navigator, game: str) -> Iterator[tuple[Any, Page]]:
    """Yield the replies of a lesson that is played as it points out, each with its last page."""
    request: dict[str, Any] = {"do": "learn", "arg": game}
    while True:
        reply = ask(navigator, request)
        page = Page(reply["updates"][-1]["html"])
        yield reply, page
        if page.name == "lesson-end":
            return
        request = {"do": "go"} if reply["advances"] else next_of_lesson(page)


def next_of_lesson(page: Page) -> dict[str, Any]:
    """Return the request that continues a lesson; of cards to be picked, that of the first."""
    ways = ("move", "pick", "read-on", "next")
    offered = [way for _, way in page.elements if way.get("data-do") in ways]
    way, *others = [way for way in offered if way.get("aria-pressed") != "true"]
    assert all(other["data-do"] == way["data-do"] == "pick" for other in others)
    return {name: way[f"data-{name}"] for name in ("do", "move", "arg") if f"data-{name}" in way}


def cards_named(html: str) -> set[str]:
    return set(re.findall(r"\w+ of (?:Diamonds|Hearts|Spades|Clubs)", html))


def check_secrets(state: State, viewer: int | None, texts: str, *, by_name: bool = True) -> None:
    """Check that texts for a viewer have no card that it may not know, by key or `by_name`."""
    hidden = hidden_cards(state, viewer)
    named = set(re.findall(r"card-(\w+)", texts))
    assert not {card.name for card in hidden} & named
    assert not by_name or not {card_name(card) for card in hidden} & cards_named(texts)
