"""The navigator: a stack of screens, of which the top one is shown and handles commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, Generic, TypeVar

from app.codec import write
from app.components.games_tools import paste_dialog, wipe_dialog
from app.components.settings_dialog import settings_dialog
from app.device import Device, merge_needs
from app.handlers import Handler, Handlers
from app.html import Markup
from app.library import Library, Unavailable
from app.protocol import commands
from app.protocol.commands import Command
from app.protocol.messages import read_command
from app.protocol.names import Action
from app.protocol.replies import Needs, Reply, Updates
from app.routes import (
    CURRENT,
    HERE,
    GameRoute,
    GameSource,
    HomeRoute,
    PlayRoute,
    Route,
    Saved,
    routes_from,
)
from app.settings import DEFAULTS, settings_from
from app.thinking import Request, encode, key_of
from app.words import ENGLISH, _, use, used
from diamonds_core.errors import NetworkError

R = TypeVar("R", bound=Route)

Sheets = Mapping[str, Callable[[], Markup]]
"""The dialogs of a screen by id, each drawn when it is opened."""

SILENT: tuple[Action, ...] = ("go", "hide", "look")
"""The actions that no player takes, so that a late one needs no notice."""

FROM_OUTSIDE = (
    commands.Ahead,
    commands.BotAnswer,
    commands.Disconnect,
    commands.Gather,
    commands.Guest,
    commands.Invite,
    commands.Waited,
)
"""The commands that come from other devices, the thinker or a timer."""


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

    def html(self) -> Markup:
        """Return the page at rest."""
        raise NotImplementedError

    def greeting(self) -> str:
        """Return the announcement for opening the screen."""
        return ""

    def handlers(self) -> Handlers:
        """Return the handlers of this screen, which take precedence over those of every screen."""
        return Handlers()

    def sheets(self) -> Sheets:
        """Return the dialogs that can be opened over the screen."""
        return {"settings": settings_dialog, "wipe": wipe_dialog, "paste": paste_dialog}

    def needs_of_sheet(self, _name: str) -> Needs:
        """Return what a dialog needs of the device."""
        return {}

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

    def needs_of_answer(self) -> Needs:
        """Return what the answer to the request needs of the device."""
        return {}

    def take_answer(self, answer: str | None) -> Updates:
        """Take the answer to the request; None if the thinker can't be started."""
        raise NotImplementedError

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


class Navigator:
    """The open screens, of which the first is never closed, and their shared state.

    `clears_announcements` tells that the page clears earlier announcements, since the viewer
    changes. `stalled` tells that nothing advances until the next tap: a bot's network could not
    be fetched, or the device could not be read.
    """

    def __init__(
        self,
        rng: Random,
        screens: Mapping[type[Any], Callable[[Navigator, Any], AnyScreen]],
        anywhere: Callable[[Navigator], Handlers],
    ) -> None:
        """Open the start page; `anywhere` returns the handlers of every screen."""
        self.rng = rng
        self.screens = screens
        self.anywhere = (
            anywhere(self)
            .on(commands.Open, self._open, needs=lambda asked: self._complete(asked).needs)
            .on(commands.Restore, self._restore, needs=self._needs_of_stack)
            .on(
                commands.BotAnswer,
                self._take_answer,
                needs=lambda answer: self._screen_for(answer).needs_of_answer(),
            )
            .on(commands.Ahead, self._take_ahead)
            .tap("look", lambda: self.top.render(), needs=self._wishes)
            .tap("back", self.pop, needs=self.needs_below)
            .tap("home", self.home, needs=lambda: self._wishes(self.stack[0]))
            .tap("hide", self._hide)
        )
        self.settings = DEFAULTS
        self.library = Library()
        self.clears_announcements = False
        self.stalled = False
        self.stack = [self._screen(HomeRoute())]

    @property
    def top(self) -> AnyScreen:
        return self.stack[-1]

    @property
    def device(self) -> Device:
        """The data supplied with the command."""
        return self.library.device

    # Navigation ------------------------------------------------------------------------

    def render(self, feedback: str = "") -> Updates:
        """Return the top screen, with optional feedback on the last tap."""
        self.top.feedback = feedback
        return self.top.render(feedback)

    def show(self, screen: AnyScreen) -> Updates:
        """Open a screen."""
        self.stack.append(screen)
        return screen.render(screen.greeting())

    def push(self, route: Route) -> Updates:
        """Open the screen of a route, or report why it can't be opened."""
        try:
            return self.show(self._screen(route))
        except Unavailable as reason:
            return self.render(str(reason))

    def replace(self, route: Route) -> Updates:
        """Open the screen of a route in place of the top one."""
        screen = self._screen(route)
        self._close(self.top)
        return self.show(screen)

    def pop(self) -> Updates:
        """Close the top screen, unless it is the first.

        Reopen the screen below if it shows entries, since they may have changed. Close it too if it
        can't be reopened.
        """
        if len(self.stack) > 1:
            self._close(self.top)
        while _shows_entries(self.top.route):
            try:
                return self.replace(self.top.route)
            except Unavailable:
                self._close(self.top)
        return self.top.render()

    def needs_below(self) -> Needs:
        """Return the needs of `pop`: of the screens below, down to one that stays as it is."""
        found: list[Needs] = []
        for screen in reversed(self.stack[:-1]):
            if not _shows_entries(screen.route):
                return merge_needs([*found, self._wishes(screen)])
            found.append(screen.route.needs)
        return merge_needs(found)

    def _wishes(self, screen: AnyScreen | None = None) -> Needs:
        """Return the wishes of a screen, by default the top one, unless the device can't tell."""
        wishes = (screen or self.top).route.wishes
        return {} if self.device.cannot_tell(wishes) else wishes

    def home(self, feedback: str = "") -> Updates:
        """Close all screens but the first."""
        self.close(self.stack[1:])
        self.library.analyses.clear()
        return self.render(feedback)

    def restore(self, routes: Sequence[Route]) -> Updates:
        """Reopen the screens of an earlier reply, as far as possible."""
        self.close(self.stack[1:])
        try:
            for route in routes:
                self.stack.append(self._screen(route))
        except Unavailable as reason:
            return self.render(str(reason))
        return self.top.render()

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

    def forget(self, ids: Sequence[str]) -> None:
        """Delete saved games, and close the screens about them."""
        games: list[GameSource] = [Saved(id_) for id_ in ids]
        if self.library.game and self.library.game.id in ids:
            games.append(CURRENT)
        self.close([screen for screen in self.stack if any(map(screen.route.shows, games))])
        self.device.effects["forget"] = list(ids)

    def _screen(self, route: Route) -> AnyScreen:
        return self.screens[type(route)](self, route)

    def _close(self, screen: AnyScreen) -> None:
        self.stack.remove(screen)
        screen.closed()

    def _hide(self) -> Updates:
        """Hide private data, since another person may see the page next."""
        for number, screen in enumerate(self.stack):
            if screen.private():
                self.close(self.stack[number + 1 :])
                screen.cover()
                break
        return self.top.render()

    def _complete(self, asked: commands.Open) -> Route:
        return self.top.complete(asked.route)

    def _open(self, asked: commands.Open) -> Updates:
        """Open a screen, in place of the top one if it has the same kind, else over it."""
        route = self._complete(asked)
        is_same_kind = type(route) is type(self.top.route)
        try:
            return self.replace(route) if is_same_kind else self.show(self._screen(route))
        except Unavailable as reason:
            return self.render(str(reason))

    def _needs_of_stack(self, asked: commands.Restore) -> Needs:
        routes = routes_from(asked.stack)
        wishes = self._wishes(self.stack[0]) if set(routes) <= {HomeRoute()} else {}
        return merge_needs([wishes, *(route.needs for route in routes)])

    def _restore(self, asked: commands.Restore) -> Updates:
        """Reopen the screens of an earlier reply above the start page.

        The game among them comes with the command; an unreadable one is reported at once.
        """
        routes = [route for route in routes_from(asked.stack) if route != HomeRoute()]
        try:
            if self.device.played and not any(isinstance(route, PlayRoute) for route in routes):
                self.library.played_game(self.rng)
        except Unavailable as reason:
            return self.home(str(reason))
        return self.restore(routes)

    def _active(self) -> list[AnyScreen]:
        """Return the screens that go on: a table that other devices see, and the one on top."""
        return [screen for screen in self.stack if screen is self.top or screen.is_seen_elsewhere()]

    def _take_ahead(self, command: commands.Ahead) -> Updates:
        """Keep an answer for later, and change nothing on the page."""
        self.library.ahead.take(command.key, command.answer)
        return []

    def _screen_for(self, command: Command) -> AnyScreen:
        """Return the screen that runs a command: one that goes on with it, or else the top one."""
        if isinstance(command, commands.BotAnswer):
            found = (screen for screen in self._active() if _asks(screen, command.key))
        elif command == "go":
            found = (screen for screen in self._active() if screen.advances())
        else:
            return self.top
        return next(found, self.top)

    def _take_answer(self, command: commands.BotAnswer) -> Updates:
        """Let a screen take an answer of the thinker, unless it comes too late."""
        screen = self._screen_for(command)
        if not _asks(screen, command.key):
            return screen.render()
        return screen.take_answer(command.answer)

    # Commands --------------------------------------------------------------------------

    def answer(self, message: Mapping[str, Any]) -> Reply:
        """Run the command of a message with its `language` and `settings`; see `Message`."""
        self.settings = settings_from(message.get("settings", {}))
        language = used()
        use(message.get("language", ENGLISH))
        self.library.device = Device(message)
        self.clears_announcements = self.stalled = False
        reply = Reply(updates=[], effects={}, advances=False, stack=[], playing=False)
        try:
            command = read_command(message)
        except ValueError:
            reply["updates"] = self.top.render(_("Nothing was changed."))
            return self._finish(reply)
        if isinstance(command, commands.Sheet):
            self._draw_sheet(command.arg, reply)
        else:
            is_own = command != "look" and not isinstance(command, FROM_OUTSIDE)
            if is_own or language != used():
                self.top.feedback = ""
            self._run(command, reply)
        return self._finish(reply)

    def _draw_sheet(self, name: str, reply: Reply) -> None:
        """Draw a dialog once the device has supplied what it needs."""
        needs = self.top.needs_of_sheet(name)
        if self.device.lacks(needs):
            reply["needs"] = needs
            return
        sheet = self.top.sheets().get(name)
        with suppress(Unavailable):
            reply["sheet"] = {"name": name, "html": sheet()} if sheet else None

    def _run(self, command: Command, reply: Reply) -> None:
        """Run the handler of a command once the device has supplied what it needs."""
        screen = self._screen_for(command)
        handler = screen.handlers().get(command) or self.anywhere.get(command)
        if handler is None:
            late = "" if command in SILENT else _("Nothing was changed.")
            reply["updates"] = self.top.render(late)
            return
        needs = handler.needs(command)
        if self.device.cannot_tell(needs):
            self.stalled = True
            text = _("The device can't be read just now. Nothing was changed.")
            reply["updates"] = self.render(text)
        elif self.device.lacks(needs):
            reply["needs"] = merge_needs([self.device.supplied, needs])
        else:
            is_covered = screen is not self.top
            updates = self._updates(handler, command)
            reply["updates"] = [] if is_covered and not self.stalled else updates

    def _updates(self, handler: Handler, command: Command) -> Updates:
        try:
            return handler.run(command)
        except NetworkError:
            self.stalled = True
            return self.render(
                _(
                    "What the bots have learned can't be fetched, so they wait. Tap anywhere to "
                    "try again."
                )
            )

    def _finish(self, reply: Reply) -> Reply:
        game = self.library.game
        if game and "needs" not in reply and (kept := game.keep()):
            self.device.effects["keep"] = kept
        reply["effects"] = self.device.effects
        active = [] if self.stalled else self._active()
        reply["advances"] = any(screen.advances() for screen in active)
        reply["stack"] = [write(screen.route) for screen in self.stack]
        reply["playing"] = self.is_open(PlayRoute)
        requests = [request for screen in active if (request := screen.bot_request())]
        if requests:
            reply["think"] = {"key": key_of(requests[0]), "request": encode(requests[0])}
        elif not self.stalled and (ahead := self.top.request_ahead()):
            reply["ahead"] = {"key": key_of(ahead), "request": encode(ahead)}
        if "needs" not in reply:
            for screen in self.stack:
                screen.complete_reply(reply)
        if any(screen.private() for screen in self.stack):
            reply["private"] = True
        return reply


def _asks(screen: AnyScreen, key: str) -> bool:
    """Return whether a screen waits for the thinker's answer with a key."""
    request = screen.bot_request()
    return request is not None and key_of(request) == key


def _shows_entries(route: Route) -> bool:
    """Return whether a screen shows entries, and no other data of the device."""
    return "entries" in route.needs and not route.needs.keys() - {"entries"}
