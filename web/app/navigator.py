"""The navigator: a stack of screens, of which the top one is seen and takes commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Generic, TypeVar

from app.codec import write
from app.components.settings import settings_dialog, wipe_dialog
from app.device import Device, merge_needs
from app.handlers import Handler, Handlers
from app.html import Markup
from app.library import Library, Unavailable
from app.protocol import commands
from app.protocol.commands import Command
from app.protocol.messages import read_command
from app.protocol.names import SheetName
from app.protocol.replies import EncodedBotRequest, Needs, Reply, Updates
from app.routes import (
    CURRENT,
    HERE,
    Game,
    GameRoute,
    HomeRoute,
    PlayRoute,
    Route,
    Saved,
    routes_from,
)
from app.settings import DEFAULTS, settings_from
from app.words import ENGLISH, _, use
from diamonds_core.errors import NetworkError

R = TypeVar("R", bound=Route)

Sheets = Mapping[SheetName, Callable[[], Markup]]
"""The dialogs of a screen by name, each drawn when it is opened."""

SILENT = (commands.Go, commands.Hide, commands.Look, commands.BotAnswer)
"""The commands that no player gives: nobody is told that they came too late."""


class Screen(Generic[R]):
    """Something to look at; a subclass says what is different from this one.

    `feedback` is a sentence on the last tap, cleared by the next command.
    """

    def __init__(self, navigator: Navigator, route: R) -> None:
        """Create the screen without opening it.

        Raises:
            Unavailable: when it can't be opened.
        """
        self.navigator = navigator
        self.opened = route
        self.feedback = ""

    @property
    def route(self) -> R:
        """The route that opens the screen again as it is now."""
        return self.opened

    def html(self) -> Markup:
        """Return the page at rest."""
        raise NotImplementedError

    def greeting(self) -> str:
        """Return the announcement for opening the screen."""
        return ""

    def handlers(self) -> Handlers:
        """Return the handlers of this screen, which come before those of every screen."""
        return Handlers()

    def sheets(self) -> Sheets:
        """Return the dialogs that can be opened over it."""
        return {"settings": settings_dialog, "wipe": wipe_dialog}

    def complete(self, route: Route) -> Route:
        """Return a route that a button of this screen opens, with the game in place of `HERE`."""
        if not isinstance(route, GameRoute) or route.game != HERE:
            return route
        own = self.route
        return replace(route, game=own.game if isinstance(own, GameRoute) else CURRENT)

    def advances(self) -> bool:
        """Return whether something happens next without a tap, when asked to `Go`."""
        return False

    def bot_request(self) -> EncodedBotRequest | None:
        """Return the request to the thinker; its answer comes as the command `BotAnswer`."""
        return None

    def clear_feedback(self) -> None:
        """Forget what was said of the last tap: it has been read."""
        self.feedback = ""

    def private(self) -> bool:
        """Return whether it shows what only one of several people may see, and can `cover` it."""
        return False

    def cover(self) -> None:
        """Show no more than anybody may see."""

    def closed(self) -> None:
        """Clean up after it has been taken off the stack."""

    def render(self, say: str = "") -> Updates:
        """Return the page at rest, as the last update of an answer."""
        return [{"html": self.html(), "say": say, "forget": self.navigator.clears_announcements}]


AnyScreen = Screen[Any]


class Navigator:
    """The open screens, of which the first is never closed, and their shared state.

    `clears_announcements` tells that the device clears earlier announcements, since the viewer
    changes. `stalled` tells that nothing happens by itself until the next tap: a bot's network
    could not be fetched, or the device could not be read.
    """

    def __init__(
        self,
        rng: Random,
        screens: Mapping[type[Any], type[AnyScreen]],
        anywhere: Callable[[Navigator], Handlers],
    ) -> None:
        """Open the start page; `anywhere` has the handlers of every screen."""
        self.rng = rng
        self.screens = screens
        self.anywhere = (
            anywhere(self)
            .on(commands.Open, self._open, needs=lambda asked: self._complete(asked).needs)
            .on(commands.Restore, self._restore, needs=self._needs_of_stack)
            .tap(commands.Look, self.render)
            .tap(commands.Back, self.pop, needs=lambda _asked: self.needs_below())
            .tap(commands.Home, self.home)
            .tap(commands.Hide, self._hide)
        )
        self.settings = DEFAULTS
        self.library = Library()
        self.clears_announcements = False
        self.stalled = False
        self.stack = [self._screen(HomeRoute())]

    @property
    def top(self) -> AnyScreen:
        """The screen that is seen."""
        return self.stack[-1]

    @property
    def device(self) -> Device:
        """What came with the command."""
        return self.library.device

    # Ways from screen to screen --------------------------------------------------------

    def render(self, feedback: str = "") -> Updates:
        """Return the top screen, maybe with a sentence on the last tap."""
        self.top.feedback = feedback
        return self.top.render(feedback)

    def show(self, screen: AnyScreen) -> Updates:
        """Open a screen."""
        self.stack.append(screen)
        return screen.render(screen.greeting())

    def push(self, route: Route) -> Updates:
        """Open the screen of a route, or say why that can't be done."""
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
        """Close the top screen, never the first.

        The one below is opened anew where it shows entries, which may have changed since; where
        that can't be done it is closed too.
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
        """Return the needs of `pop`, which may open any screen below anew that shows entries."""
        routes = [screen.route for screen in self.stack[:-1]]
        return merge_needs(route.needs for route in routes if _shows_entries(route))

    def home(self, feedback: str = "") -> Updates:
        """Close all screens but the first."""
        self.close(self.stack[1:])
        self.library.forget_analyses()
        return self.render(feedback)

    def restore(self, routes: Sequence[Route]) -> Updates:
        """Open the screens of an earlier reply again, as far as that can be done."""
        self.close(self.stack[1:])
        try:
            for route in routes:
                self.stack.append(self._screen(route))
        except Unavailable as reason:
            return self.render(str(reason))
        return self.top.render()

    def close(self, screens: Iterable[AnyScreen]) -> None:
        """Close some screens, wherever they are in the stack."""
        for screen in reversed(list(screens)):
            self._close(screen)

    def close_from(self, kind: type[Route]) -> None:
        """Close the screens of such routes, and all above them."""
        found = (at for at, screen in enumerate(self.stack) if isinstance(screen.route, kind))
        self.close(self.stack[next(found, len(self.stack)) :])

    def cover(self) -> None:
        """Show no more on any screen than anybody may see."""
        for screen in self.stack:
            if screen.private():
                screen.cover()

    def is_open(self, kind: type[Route]) -> bool:
        """Return whether the screen of such a route is open."""
        return any(isinstance(screen.route, kind) for screen in self.stack)

    def forget(self, ids: Sequence[str]) -> None:
        """Have saved games deleted, and close the screens that are about one of them."""
        games: list[Game] = [Saved(id_) for id_ in ids]
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
        """Cover what only one person may see: who sees the page next may be somebody else."""
        for number, screen in enumerate(self.stack):
            if screen.private():
                self.close(self.stack[number + 1 :])
                screen.cover()
                break
        return self.top.render()

    def _complete(self, asked: commands.Open) -> Route:
        return self.top.complete(asked.route)

    def _open(self, asked: commands.Open) -> Updates:
        """Open a screen: one of the same kind in place of the top one, another over it."""
        route = self._complete(asked)
        if type(route) is not type(self.top.route):
            return self.push(route)
        try:
            return self.replace(route)
        except Unavailable as reason:
            return self.render(str(reason))

    def _needs_of_stack(self, asked: commands.Restore) -> Needs:
        return merge_needs(route.needs for route in routes_from(asked.stack))

    def _restore(self, asked: commands.Restore) -> Updates:
        """Open the screens of an earlier reply; the start page is there already.

        A game that waits there comes with the command, and is said to be unreadable at once.
        """
        routes = [route for route in routes_from(asked.stack) if route != HomeRoute()]
        try:
            if self.device.played and not any(isinstance(route, PlayRoute) for route in routes):
                self.library.played_game(self.rng)
        except Unavailable as reason:
            return self.home(str(reason))
        return self.restore(routes) if routes else []

    # Commands --------------------------------------------------------------------------

    def answer(self, message: Mapping[str, Any]) -> Reply:
        """Do what a message commands, in its `language` and with its `settings`; see `Message`."""
        self.settings = settings_from(message.get("settings", {}))
        use(message.get("language", ENGLISH))
        self.library.device = Device(message)
        self.clears_announcements = self.stalled = False
        reply: Reply = {
            "updates": [],
            "effects": {},
            "advances": False,
            "stack": [],
            "playing": False,
        }
        try:
            command = read_command(message)
        except ValueError:
            reply["updates"] = self.top.render(_("Nothing was changed."))
            return self._finish(reply)
        if isinstance(command, commands.Sheet):
            sheet = self.top.sheets().get(command.arg)
            reply["sheet"] = {"name": command.arg, "html": sheet()} if sheet else None
        else:
            self.top.clear_feedback()
            self._run(command, reply)
        return self._finish(reply)

    def _run(self, command: Command, reply: Reply) -> None:
        """Run the handler of a command once the device has supplied what it needs."""
        handler = self.top.handlers().get(command) or self.anywhere.get(command)
        if handler is None:
            late = "" if isinstance(command, SILENT) else _("Nothing was changed.")
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
            reply["updates"] = self._updates(handler, command)

    def _updates(self, handler: Handler, command: Command) -> Updates:
        try:
            return handler.run(command)
        except NetworkError:
            self.stalled = True
            return self.render(
                _("What the bots have learned can't be fetched, so they wait. Any tap tries again.")
            )

    def _finish(self, reply: Reply) -> Reply:
        """Return the reply, with where the navigator is now."""
        game = self.library.game
        if game and "needs" not in reply and (kept := game.keep()):
            self.device.effects["keep"] = kept
        reply["effects"] = self.device.effects
        reply["advances"] = self.top.advances() and not self.stalled
        reply["stack"] = [write(screen.route) for screen in self.stack]
        reply["playing"] = self.is_open(PlayRoute)
        if not self.stalled and (request := self.top.bot_request()):
            reply["think"] = request
        if any(screen.private() for screen in self.stack):
            reply["private"] = True
        return reply


def _shows_entries(route: Route) -> bool:
    """Return whether a screen shows entries, and nothing else of the device."""
    return "entries" in route.needs and not route.needs.keys() - {"entries"}
