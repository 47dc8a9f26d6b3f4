"""The navigator: a stack of screens, of which the top one is shown and handles commands."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, Generic, Self, TypeVar

from app.core.codec import write
from app.core.commands import EVERYWHERE, Command, Handler, command, handler_of, read_command
from app.core.device import Answer, Device, Reading, Unreadable, value_of
from app.core.dialogs import paste_dialog, picture_dialog, safe_dialog, settings_dialog, wipe_dialog
from app.core.html import Markup
from app.core.replies import Reply, Updates
from app.core.routes import CURRENT, HERE, GameRoute, HomeRoute, PlayRoute, Route, Saved
from app.core.settings import DEFAULTS, settings_from
from app.core.thinking import Request, encode, key_of
from app.words import ENGLISH, _, use, used
from diamonds_core.errors import NetworkError

R = TypeVar("R", bound=Route)
T = TypeVar("T")

Sheets = Mapping[str, Callable[[], Markup]]
"""The dialogs of a screen by id, each drawn when it is opened."""

SILENT = ("go", "hide", "look", "mail")
"""The commands that no player sends, so that a late one needs no notice."""

QUIET = (
    *("look", "sheet", "mail"),
    *("ahead", "bot-answer", "disconnect", "gather", "guest", "waited"),
)
"""The commands that change nothing, and those of other devices, the thinker or a timer."""


class Unavailable(Exception):
    """The error of a screen that can't be opened; its text is a translated reason, or empty."""


class Screen(Generic[R]):
    """The base class of all screens.

    `feedback` is a sentence on the last tap; the player's next command clears it.
    """

    def __init__(self, navigator: Navigator, route: R) -> None:
        """Create the screen without opening it.

        Raises:
            Unavailable: if the screen can't be opened.
        """
        self.navigator = navigator
        self.opened = route
        self.feedback = ""

    @property
    def route(self) -> R:
        """The route that opens the screen again in its current state."""
        return self.opened

    @classmethod
    def open(cls, navigator: Navigator, route: R) -> Reading[Self]:
        """Open the screen of a route, with what it reads of the device.

        Raises:
            Unavailable: if the screen can't be opened.
        """
        screen = cls(navigator, route)
        yield from screen.refresh()
        return screen

    def refresh(self) -> Reading[None]:
        """Read what may have changed while other screens were open.

        Raises:
            Unavailable: if the screen can't be shown any more.
        """
        yield from ()

    def html(self) -> Markup:
        """Return the page at rest."""
        raise NotImplementedError

    def greeting(self) -> str:
        """Return the announcement for opening the screen."""
        return ""

    def sheets(self) -> Sheets:
        """Return the dialogs that can be opened over the screen."""
        return {
            "settings": settings_dialog,
            "wipe": wipe_dialog,
            "safe": safe_dialog,
            "paste": paste_dialog,
            "picture": picture_dialog,
        }

    def complete(self, route: Route) -> Route:
        """Return a route that a button of this screen opens, with the game in place of `HERE`."""
        if not isinstance(route, GameRoute) or route.game != HERE:
            return route
        own = self.route
        return replace(route, game=own.game if isinstance(own, GameRoute) else CURRENT)

    def advances(self) -> bool:
        """Return whether the screen advances without a tap, on the command `Go`."""
        return False

    def bot_request(self) -> Request | None:
        """Return the request to the thinker."""
        return None

    def request_ahead(self) -> Request | None:
        """Return a request to the thinker whose answer the screen below may need later."""
        return None

    def answered_ahead(self) -> Updates:
        """Return the updates after the answer to such a request; most screens show none."""
        return []

    def take_answer(self, answer: str | None) -> Answer:
        """Take the answer to the request; None if the thinker can't be started."""
        raise NotImplementedError

    @command
    def bot_answer(self, key: str, answer: str | None = None) -> Answer:
        """Take the thinker's answer to the request with this key, unless it comes too late."""
        return self.take_answer(answer) if self.asks(key) else self.render()

    @command
    def sheet(self, name: str, /) -> Answer:
        """Draw the dialog with an id over the unchanged page."""
        draw = self.sheets().get(name)
        with suppress(Unavailable):
            self.navigator.reply["sheet"] = {"name": name, "html": draw()} if draw else None
        return []

    def asks(self, key: str) -> bool:
        """Return whether the screen waits for the thinker's answer with a key."""
        request = self.bot_request()
        return request is not None and key_of(request) == key

    def is_seen_elsewhere(self) -> bool:
        """Return whether it goes on below other screens, for people on other devices."""
        return False

    def private(self) -> bool:
        """Return whether the screen shows private data of one of several people."""
        return False

    def cover(self) -> None:
        """Hide the private data of one person."""

    def complete_reply(self, reply: Reply) -> None:
        """Add the news for people on other devices."""

    def closed(self) -> None:
        """Clean up after the screen has left the stack."""

    def render(self, say: str = "") -> Updates:
        """Return the page at rest, as the last update of an answer."""
        return [{"html": self.html(), "say": say, "forget": self.navigator.clears_announcements}]


AnyScreen = Screen[Any]

Openers = Mapping[type[Any], Callable[["Navigator", Any], Reading[AnyScreen]]]
"""The functions that open the screens, by the kind of route."""


class Navigator:
    """The open screens, of which the first is never closed, and their shared state.

    `device` is that of the command under way.
    `clears_announcements` tells that the page clears earlier announcements, since the viewer
    changes. `stalled` tells that nothing advances until the next tap: a bot's network could not
    be fetched, or the device could not be read. `reply` is the one to the command under way.
    """

    def __init__(
        self, rng: Random, screens: Openers, first: Callable[[Navigator, HomeRoute], AnyScreen]
    ) -> None:
        """Open the start page, `first`, before anything is read."""
        self.rng = rng
        self.screens = screens
        self.settings = DEFAULTS
        self.device = Device()
        self.clears_announcements = False
        self.stalled = False
        self.reply = _empty_reply()
        self._shared: dict[object, Any] = {}
        self._running: Reading[Updates] | None = None
        self._number = 0
        self.stack = [first(self, HomeRoute())]

    @property
    def top(self) -> AnyScreen:
        return self.stack[-1]

    def shared(self, kind: Callable[[Navigator], T]) -> T:
        """Return the state of a kind that screens share, created when it is first asked for."""
        if kind not in self._shared:
            self._shared[kind] = kind(self)
        found: T = self._shared[kind]
        return found

    # Navigation ------------------------------------------------------------------------

    def render(self, feedback: str = "") -> Updates:
        """Return the top screen, with optional feedback on the last tap."""
        self.top.feedback = feedback
        return self.top.render(feedback)

    def show(self, screen: AnyScreen) -> Updates:
        """Open a screen."""
        self.stack.append(screen)
        return screen.render(screen.greeting())

    def push(self, route: Route) -> Reading[Updates]:
        """Open the screen of a route.

        Raises:
            Unavailable: if the screen can't be opened.
        """
        return self.show((yield from self.open(route)))

    def replace(self, route: Route) -> Reading[Updates]:
        """Open the screen of a route in place of the top one.

        Raises:
            Unavailable: if the screen can't be opened.
        """
        screen = yield from self.open(route)
        self._close(self.top)
        return self.show(screen)

    def pop(self) -> Reading[Updates]:
        """Close the top screen, unless it is the first, and those that can't be shown any more."""
        left = max(1, len(self.stack) - 1)
        while True:
            try:
                yield from self.stack[left - 1].refresh()
                break
            except Unavailable:
                left -= 1
        self.close(self.stack[left:])
        return self.top.render()

    def home(self, feedback: str = "") -> Updates:
        """Close all screens but the first."""
        self.close(self.stack[1:])
        return self.render(feedback)

    def open(self, route: Route) -> Reading[AnyScreen]:
        """Return the screen of a route, with what it reads of the device.

        Raises:
            Unavailable: if the screen can't be opened.
        """
        if isinstance(route, GameRoute) and isinstance(route.game, Saved):
            yield from self.device.records([route.game.id])
        return (yield from self.screens[type(route)](self, route))

    def close(self, screens: Iterable[AnyScreen]) -> None:
        """Close screens anywhere in the stack."""
        for screen in reversed(list(screens)):
            self._close(screen)

    def close_from(self, kind: type[Route]) -> None:
        """Close the first screen of a kind of route, and all screens above it."""
        found = (at for at, screen in enumerate(self.stack) if isinstance(screen.route, kind))
        self.close(self.stack[next(found, len(self.stack)) :])

    def cover(self) -> None:
        for screen in self.stack:
            if screen.private():
                screen.cover()

    def is_open(self, kind: type[Route]) -> bool:
        """Return whether a screen of this kind of route is open."""
        return any(isinstance(screen.route, kind) for screen in self.stack)

    def _close(self, screen: AnyScreen) -> None:
        """Close a screen, and give back at once what it held, so that memory doesn't grow."""
        self.stack.remove(screen)
        screen.closed()
        gc.collect()

    # Commands --------------------------------------------------------------------------

    def answer(self, message: Mapping[str, Any]) -> Reply:
        """Run a command with its `language` and `settings`, or go on with a `Supply`.

        The page sends one command after the other: a supply that none waits for changes nothing.
        """
        self.settings = settings_from(message.get("settings", {}))
        language = used()
        use(message.get("language", ENGLISH))
        is_supply = message.get("do") == "supply" and self._running is not None
        if not (is_supply and message.get("number") == self._number):
            self.device = Device()
            self.clears_announcements = self.stalled = False
            self.reply = _empty_reply()
            self._running, is_supply = self._run(message, language != used()), False
        assert self._running is not None
        try:
            needs = self._running.send(message if is_supply else None)
        except StopIteration as end:
            self.reply["updates"] = end.value
            self._running = None
            return self._finish(self.reply)
        self._number += 1
        return {**_empty_reply(), "needs": needs, "number": self._number}

    def _run(self, message: Mapping[str, Any], is_translated: bool) -> Reading[Updates]:
        """Run a command, maybe in another language than the last one; it may wait for supplies."""
        try:
            asked = read_command(message)
        except ValueError:
            return self.top.render(_("Nothing was changed."))
        screen = self._screen_for(asked)
        is_covered = screen is not self.top
        if asked.name not in QUIET or is_translated:
            self.top.feedback = ""
        if method := handler_of(type(screen), asked.name):
            updates = yield from self._updates(method, screen, asked)
        elif function := EVERYWHERE.get(asked.name):
            updates = yield from self._updates(function, self, asked)
        else:
            return self.top.render("" if asked.name in SILENT else _("Nothing was changed."))
        return [] if is_covered and not self.stalled else updates

    def _updates(self, handler: Handler, owner: object, asked: Command) -> Reading[Updates]:
        """Return the updates of a handler, or the reason why there are none."""
        try:
            updates: Updates = yield from value_of(handler(owner, *asked.arg, **asked.fields))
            return updates
        except Unavailable as reason:
            return self.render(str(reason))
        except Unreadable:
            text = _("The device can't be read just now. Nothing was changed.")
        except NetworkError:
            text = _(
                "What the bots have learned can't be fetched, so they wait. Tap anywhere to try "
                "again."
            )
        self.stalled = True
        return self.render(text)

    def _screen_for(self, asked: Command) -> AnyScreen:
        """Return the screen that runs a command: one that goes on with it, or else the top one."""
        active = self._active()
        if asked.name == "bot-answer":
            return next((one for one in active if one.asks(asked.fields["key"])), self.top)
        if asked.name == "go":
            return next((one for one in active if one.advances()), self.top)
        return self.top

    def _active(self) -> list[AnyScreen]:
        """Return the screens that go on: a table that other devices see, and the one on top."""
        return [screen for screen in self.stack if screen is self.top or screen.is_seen_elsewhere()]

    def _finish(self, reply: Reply) -> Reply:
        reply["effects"] = self.device.effects
        active = [] if self.stalled else self._active()
        reply["advances"] = any(screen.advances() for screen in active)
        reply["stack"] = [write(screen.route) for screen in self.stack]
        reply["playing"] = self.is_open(PlayRoute)
        requests = [request for screen in active if (request := screen.bot_request())]
        if requests:
            reply["think"] = {"key": key_of(requests[0]), "request": encode(requests[0])}
        elif ahead := [one for screen in reversed(active) if (one := screen.request_ahead())]:
            reply["ahead"] = {"key": key_of(ahead[0]), "request": encode(ahead[0])}
        for screen in self.stack:
            screen.complete_reply(reply)
        if any(screen.private() for screen in self.stack):
            reply["private"] = True
        return reply


def _empty_reply() -> Reply:
    return {"updates": [], "effects": {}, "advances": False, "stack": [], "playing": False}
