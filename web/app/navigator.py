"""The navigator: a stack of screens, of which the top one is seen and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from app.codec import name_of, write
from app.components.settings import settings_dialog, wipe_dialog
from app.html import Markup
from app.protocol.replies import Effects, Needs, Question, Reply, Updates
from app.protocol.requests import Request, Sheet, Tap, TapKind, read_request
from app.routes import Current, Game, HomeRoute, Linked, PlayRoute, Route, Saved
from app.saved_games.archive import SavedGame, saved_game
from app.saved_games.entries import Kind, read_entries, write_entries
from app.saved_games.links import BadLink, read_link
from app.saved_games.open_game import OpenGame
from app.saved_games.par import ParScores
from app.settings import DEFAULTS, settings_from
from app.thinking import Analysis
from app.words import ENGLISH, _, problem, use
from app.words.names import full_names, seated
from diamonds_core import GameError, Record, Session, read_record
from diamonds_core.errors import NetworkError

R = TypeVar("R", bound=Route)
Q = TypeVar("Q", bound=Request)
E = TypeVar("E")


class Unavailable(Exception):
    """A screen can't be opened; its text says why, in the language in use, or is empty."""


class _Needs(Exception):
    """Something is needed of the device first."""

    def __init__(self, needs: Needs) -> None:
        self.needs = needs


def merged(several: Iterable[Needs]) -> Needs:
    """All that several routes need."""
    found: Needs = {}
    for needs in several:
        records = [*found.get("records", []), *needs.get("records", [])]
        kinds = [*found.get("entries", []), *needs.get("entries", [])]
        every = "records" in (found.get("games"), needs.get("games"))
        found = {**found, **needs}
        if records:
            found["records"] = records
        if kinds:
            found["entries"] = list(dict.fromkeys(kinds))
        if every:
            found["games"] = "records"
    return found


class Answers:
    """What can be asked, and the functions that answer it; a later one replaces an earlier one."""

    def __init__(self) -> None:
        """Begin without any."""
        self._found: dict[str, Callable[[Any], Updates]] = {}

    def tap(self, do: TapKind, answer: Callable[[], Updates]) -> Answers:
        """Answer the request that needs no more than its kind."""
        self._found[do] = lambda _request: answer()
        return self

    def on(self, kind: type[Q], answer: Callable[[Q], Updates]) -> Answers:
        """Answer the requests of a kind."""
        self._found[name_of(kind)] = answer
        return self

    def get(self, request: Request) -> Callable[[Any], Updates] | None:
        """What answers a request."""
        return self._found.get(request.do if isinstance(request, Tap) else name_of(type(request)))


class Screen(Generic[R]):
    """One thing to look at; a new kind of it says what is different from this one.

    `feedback` is a sentence on the last tap, cleared by the next request.
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
        """What opens it again as it is now."""
        return self.opened

    def html(self) -> Markup:
        """The page at rest."""
        raise NotImplementedError

    def greeting(self) -> str:
        """What is said when it has been opened."""
        return ""

    def answers(self) -> Answers:
        """What can be asked of it, before what can be asked anywhere."""
        return Answers()

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """The dialogs that can be opened over it."""
        return {"settings": settings_dialog, "wipe": wipe_dialog}

    def goes_on(self) -> bool:
        """Whether something happens next without anybody's tap, when asked to `go`."""
        return False

    def needs(self) -> Needs:
        """What the requests that it answers need of the device."""
        return {}

    def question(self) -> Question | None:
        """What the thinker is asked; its answer comes as a `Thought`."""
        return None

    def clear_feedback(self) -> None:
        """Forget what was said of the last tap: it has been read."""
        self.feedback = ""

    def private(self) -> bool:
        """Whether it shows what only one of several people may see, and can `cover` it."""
        return False

    def cover(self) -> None:
        """Show no more than anybody may see."""

    def closed(self) -> None:
        """Clean up after it has been taken off the stack."""

    def look(self, say: str = "") -> Updates:
        """The page at rest, as the last update of an answer."""
        return [{"html": self.html(), "say": say, "forget": self.navigator.forgets}]


AnyScreen = Screen[Any]


class Navigator:
    """The open screens, of which the first is never closed, and their shared state.

    `game` is the game whose table is open. `forgets` tells that the device
    clears earlier announcements, since the viewer changes; `effects` are those of this reply.
    `stalled` tells that a bot can't move, since its network could not be fetched.
    """

    def __init__(
        self,
        rng: Random,
        screens: Mapping[type[Any], type[AnyScreen]],
        anywhere: Callable[[Navigator], Answers],
    ) -> None:
        """Open the start page; `anywhere` has what can be asked of every screen."""
        self.rng = rng
        self.screens = screens
        self.anywhere = (
            anywhere(self)
            .tap("look", self.look)
            .tap("back", self.pop)
            .tap("home", self.home)
            .tap("hide", self._hide)
        )
        self.settings = DEFAULTS
        self.game: OpenGame | None = None
        self.forgets = False
        self.stalled = False
        self.effects: Effects = {}
        self.device: Mapping[str, Any] = {}
        self._analyses: dict[object, Analysis] = {}
        self.stack = [self._screen(HomeRoute())]

    @property
    def top(self) -> AnyScreen:
        """The screen that is seen."""
        return self.stack[-1]

    # Ways from screen to screen --------------------------------------------------------

    def look(self, feedback: str = "") -> Updates:
        """The top screen, maybe with a sentence on the last tap."""
        self.top.feedback = feedback
        return self.top.look(feedback)

    def show(self, screen: AnyScreen) -> Updates:
        """Open a screen."""
        self.stack.append(screen)
        return screen.look(screen.greeting())

    def push(self, route: Route) -> Updates:
        """Open the screen of a route, or say why that can't be done."""
        self.require(route.needs)
        try:
            return self.show(self._screen(route))
        except Unavailable as reason:
            return self.look(str(reason))

    def replace(self, route: Route) -> Updates:
        """Open the screen of a route in place of the top one."""
        self.require(route.needs)
        screen = self._screen(route)
        self._close(self.top)
        return self.show(screen)

    def pop(self) -> Updates:
        """Close the top screen, never the first.

        The one below is opened anew where it shows entries, which may have changed since.
        """
        if len(self.stack) > 1:
            below = self.stack[-2].route
            if "entries" in below.needs and not below.needs.keys() - {"entries"}:
                self.require(below.needs)
                self._close(self.top)
                try:
                    return self.replace(below)
                except Unavailable:
                    return self.pop()
            self._close(self.top)
        return self.top.look()

    def home(self, feedback: str = "") -> Updates:
        """Close all screens but the first."""
        self.close(self.stack[1:])
        self._analyses.clear()
        return self.look(feedback)

    def restore(self, routes: Sequence[Route]) -> Updates:
        """Open the screens of an earlier reply again, as far as that can be done."""
        self.require(merged(route.needs for route in routes))
        self.close(self.stack[1:])
        try:
            for route in routes:
                self.stack.append(self._screen(route))
        except Unavailable as reason:
            return self.look(str(reason))
        return self.top.look()

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
        """Whether the screen of such a route is open."""
        return any(isinstance(screen.route, kind) for screen in self.stack)

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
        return self.top.look()

    # Games -----------------------------------------------------------------------------

    def require(self, needs: Needs) -> None:
        """Have the request sent again with what it needs of the device, where it came without."""
        keys = {"games" if key == "records" else key for key in needs}
        kinds = set(needs.get("entries", ()))
        if not keys <= set(self.device) or not kinds <= set(self.device.get("entries", {})):
            raise _Needs(needs)

    @property
    def saved_games(self) -> tuple[SavedGame, ...]:
        """The games that came with the request."""
        return tuple(map(saved_game, self.device.get("games", ())))

    def record(self, game: Game) -> Record:
        """The record of a game, with names as they are shown.

        Raises:
            Unavailable: where it can't be had or read.
        """
        try:
            match game:
                case Saved(id=id_):
                    return seated(read_record(self._saved(id_).record))
                case Linked(link=link) if isinstance(found := read_link(link), Record):
                    return seated(found)
                case Current() if self.game:
                    return seated(self.game.session.record)
        except GameError as error:
            text = _("This game can't be read: {why}").format(why=problem(error))
            raise Unavailable(text) from None
        except BadLink as error:
            raise Unavailable(str(error)) from None
        raise Unavailable

    def _saved(self, id_: str) -> SavedGame:
        empty = SavedGame(id_)
        return next((game for game in self.saved_games if game.id == id_), empty)

    def id_of(self, game: Game) -> str:
        """The id by which the device knows a game, empty where it doesn't."""
        match game:
            case Saved(id=id_):
                return id_
            case Current() if self.game:
                return self.game.id
        return ""

    def par(self, game: Game) -> ParScores:
        """The scores of par that the device has of a game."""
        match game:
            case Saved(id=id_):
                return self._saved(id_).par
            case Current() if self.game:
                return self.game.par
        return ()

    def keep_par(self, game: Game, scores: ParScores) -> None:
        """Have the device store the scores of par of all seats."""
        if self.game and self.id_of(game) == self.game.id:
            self.game.par = scores
        if id_ := self.id_of(game):
            self.effects["findings"] = {"id": id_, "par": list(scores)}

    def analysis(self, game: Game, round_: int | None) -> Analysis:
        """The evaluated decisions of a round or a game, shared by all screens that show them."""
        record = self.record(game)
        key = game, round_, record.seated, tuple(record.moves)
        if key not in self._analyses:
            self._analyses[key] = Analysis(record, round_)
        return self._analyses[key]

    def played_game(self) -> OpenGame:
        """The game that came with the request, to be played on.

        Raises:
            Unavailable: where there is none, or it can't be read.
        """
        data = self.device.get("game")
        if data is None:
            raise Unavailable
        try:
            record = read_record(data["record"])
            session = Session(seated(record), self.rng)
        except GameError as error:
            self.effects["spoilt"] = data["id"]
            text = _("The saved game can't be read: {why}").format(why=problem(error))
            raise Unavailable(text) from None
        saved = saved_game(data)
        names = full_names(record)
        return OpenGame(data["id"], session, True, saved.rival, par=saved.par, names=names)

    def forget(self, ids: Sequence[str]) -> None:
        """Have saved games deleted, and close the screens that are about one of them."""
        games: list[Game] = [Saved(id_) for id_ in ids]
        if self.game and self.game.id in ids:
            games.append(Current())
        about = [screen for screen in self.stack if any(map(screen.route.shows, games))]
        self.close(about)
        self.effects["forget"] = list(ids)

    # Entries ---------------------------------------------------------------------------

    def entries(self, kind: Kind[E]) -> dict[str, E]:
        """The readable entries of a kind that came with the request, by key."""
        return read_entries(kind, self.device.get("entries", {}).get(kind.name, {}))

    def store(self, kind: Kind[E], values: Iterable[E]) -> None:
        """Have entries stored in place of those with their keys."""
        self._change(kind, write_entries(kind, values))

    def delete(self, kind: Kind[E], keys: Iterable[str]) -> None:
        """Have the entries with these keys deleted."""
        self._change(kind, dict.fromkeys(keys))

    def empty(self, kind: Kind[E]) -> None:
        """Have all entries of a kind deleted that came with the request, also unreadable ones."""
        self.delete(kind, self.device.get("entries", {}).get(kind.name, {}))

    def _change(self, kind: Kind[E], values: Mapping[str, object]) -> None:
        changed = self.effects.get("entries", {})
        merged_values = {**changed.get(kind.name, {}), **values}
        self.effects["entries"] = {**changed, kind.name: merged_values}

    # Requests --------------------------------------------------------------------------

    def answer(self, message: Mapping[str, Any]) -> Reply:
        """Do what a request asks, in its `language` and with its `settings`; see `Message`."""
        self.settings = settings_from(message.get("settings", {}))
        use(message.get("language", ENGLISH))
        self.forgets, self.stalled, self.effects, self.device = False, False, {}, message
        request = read_request(message)
        reply: Reply = {"updates": [], "effects": {}, "more": False, "stack": [], "playing": False}
        try:
            if isinstance(request, Sheet):
                sheet = self.top.sheets().get(request.arg)
                reply["sheet"] = {"name": request.arg, "html": sheet()} if sheet else None
            else:
                self.top.clear_feedback()
                reply["updates"] = self._updates(request)
        except _Needs as missing:
            reply["needs"] = missing.needs
        except NetworkError:
            self.stalled = True
            reply["updates"] = self.look(
                _("What the bots have learned can't be fetched, so they wait. Any tap tries again.")
            )
        return self._finish(reply)

    def _updates(self, request: Request) -> Updates:
        if own := self.top.answers().get(request):
            self.require(self.top.needs())
            return own(request)
        answer = self.anywhere.get(request)
        return answer(request) if answer else self.top.look()

    def _finish(self, reply: Reply) -> Reply:
        """The reply, with where the navigator is now."""
        if self.game and (kept := self.game.keep()):
            self.effects["keep"] = kept
        reply["effects"] = self.effects
        reply["more"] = self.top.goes_on() and not self.stalled
        reply["stack"] = [write(screen.route) for screen in self.stack]
        reply["playing"] = self.is_open(PlayRoute)
        if not self.stalled and (question := self.top.question()):
            reply["think"] = question
        if any(screen.private() for screen in self.stack):
            reply["private"] = True
        return reply
