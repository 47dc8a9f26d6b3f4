"""The navigator: screens in a stack, of which the one on top is seen and answers.

Whatever can be opened is a `Screen`, and one line in `app.routes`, by which it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from app.html import Markup
from app.kept import KeptGame
from app.settings import DEFAULTS, settings_dialog, settings_from, wipe_dialog
from app.showing import PageUpdate
from app.words import ENGLISH, use

Request = Mapping[str, Any]

Answer = Callable[[Request], list[PageUpdate]]


class Screen:
    """One thing to look at; a new kind of it says what is different from this one.

    `feedback` is a sentence on the last tap, cleared by the next request.
    """

    name: ClassVar[str]

    def __init__(self, navigator: Navigator) -> None:
        """Lie ready; whoever makes a screen opens it."""
        self.navigator = navigator
        self.feedback = ""

    @property
    def place(self) -> str:
        """What opens it again: the name that `app.routes` knows, and maybe ":" and an argument."""
        return self.name

    def html(self) -> Markup:
        """The page at rest."""
        raise NotImplementedError

    def answers(self) -> Mapping[str, Answer]:
        """What the screen answers, by the `do` of a request, before the navigator does."""
        return {}

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """The dialogs that can be opened over it."""
        return {"settings": settings_dialog, "wipe": wipe_dialog}

    def goes_on(self) -> bool:
        """Whether something happens next without anybody's tap, when asked to `go`."""
        return False

    def thinks(self) -> Mapping[str, object] | None:
        """What the thinker is asked, as `key` and `ask`; its answer comes as a `thought`."""
        return None

    def clear_feedback(self) -> None:
        """What was said of the last tap has been read."""
        self.feedback = ""

    def private(self) -> bool:
        """Whether it shows what only one of several people may see, and can `cover` it."""
        return False

    def cover(self) -> None:
        """Show no more than anybody may see."""

    def closed(self) -> None:
        """It has been taken off the navigator."""

    def look(self, say: str = "") -> list[PageUpdate]:
        """The page at rest, as the last update of an answer."""
        return [{"html": self.html(), "say": say, "fly": [], "forget": self.navigator.forgets}]


Room = Callable[["Navigator", Request], list[PageUpdate]]
"""Opens a screen that a request asks for, if that is possible now."""


class Navigator:
    """The screens that lie open, the first of them for ever, and what they share.

    `game` is the one game that is shown or waits behind the other screens. `forgets` tells that
    what was seen before this request is for nobody's eyes any more; `orders` are what this
    request asks of the device besides (see `answer`).
    """

    def __init__(
        self, rng: Random, first: Callable[[Navigator], Screen], rooms: Mapping[str, Room]
    ) -> None:
        """Lay out the first screen."""
        self.rng = rng
        self.rooms = rooms
        self.settings = DEFAULTS
        self.game: KeptGame | None = None
        self.forgets = False
        self.orders: dict[str, object] = {}
        self.stack = [first(self)]

    @property
    def top(self) -> Screen:
        """The screen that is seen."""
        return self.stack[-1]

    def open(self, screen: Screen, say: str = "") -> list[PageUpdate]:
        """Lay a screen on top."""
        self.stack.append(screen)
        return screen.look(say)

    def clear(self) -> None:
        """Take away all screens but the first."""
        while len(self.stack) > 1:
            self.stack.pop().closed()

    def restore(self, places: Sequence[str], request: Request) -> list[PageUpdate]:
        """Open screens again, as the stack of an earlier reply names them, for a request."""
        self.clear()
        shown = self.top.look()
        for place in places[1:]:
            name, _colon, arg = place.partition(":")
            if name in self.rooms:
                shown = self.rooms[name](self, {**request, "do": name, "arg": arg})
        return shown

    # What can be asked -----------------------------------------------------------------

    def answer(self, request: Request) -> dict[str, object]:
        """Do what a request asks, by its key `do`, in its `language` and with its `settings`.

        The reply has `updates`, to be shown in turn; `more` when the screen goes on by itself and
        wants to be asked to `go`; `stack`, the places of the open screens, bottom first; and where
        there is something to tell, `sheet` (a dialog's `name` and `html`), `keep` (a game that has
        changed), `think` (see `Screen.thinks`), `private` (whether one of several people looks at
        their cards), and the `orders`: `drop` and `spoilt` (the id of a game that was given up, or
        can't be read), `put` (games to be kept as they are), `forget` (ids of games to be
        deleted), `file` (a `name` and `text` to be saved), `offer` (the name of a setting that
        would have spared what was just taken back), and `rate` (the `id` of a game and the
        `ratings` of its seats).
        """
        self.settings = settings_from(request.get("settings", {}))
        use(request.get("language", ENGLISH))
        self.forgets, self.orders = False, {}
        reply: dict[str, object] = {"updates": []}
        if request["do"] == "sheet":
            reply["sheet"] = self._sheet(str(request["arg"]))
        else:
            self.top.clear_feedback()
            reply["updates"] = self._answers().get(request["do"], self._look)(request)
        reply |= {"more": self.top.goes_on(), "stack": [screen.place for screen in self.stack]}
        if kept := self.game and self.game.keep():
            reply["keep"] = kept
        if question := self.top.thinks():
            reply["think"] = question
        if any(screen.private() for screen in self.stack):
            reply["private"] = True
        return reply | self.orders

    def _answers(self) -> Mapping[str, Answer]:
        """What the screen on top answers goes before what can be asked anywhere."""
        rooms = {name: self._opener(room) for name, room in self.rooms.items()}
        own = {"back": self._back, "home": self._home, "hide": self._hide}
        return {**rooms, **own, **self.top.answers()}

    def _opener(self, room: Room) -> Answer:
        return lambda request: room(self, request)

    def _sheet(self, name: str) -> Mapping[str, str] | None:
        sheet = self.top.sheets().get(name)
        return {"name": name, "html": sheet()} if sheet else None

    def _look(self, _request: Request) -> list[PageUpdate]:
        """Show the page again, after a setting has changed or a tap came too late."""
        return self.top.look()

    def _back(self, _request: Request) -> list[PageUpdate]:
        if len(self.stack) > 1:
            self.stack.pop().closed()
        return self.top.look()

    def _hide(self, _request: Request) -> list[PageUpdate]:
        """The page is out of sight: whoever sees it next may be somebody else."""
        for screen in [screen for screen in self.stack if screen.private()]:
            screen.cover()
            while self.top is not screen:
                self.stack.pop().closed()
        return self.top.look()

    def _home(self, _request: Request) -> list[PageUpdate]:
        self.clear()
        return self.top.look()
