"""The table's worker: requests from the page in, pictures and sentences out.

One function is exported, `ask`. It takes and returns JSON text, see `Table.answer`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random, SystemRandom
from typing import Any

from app.games import GAMES, GamePages
from app.pages.curtain import curtain
from app.pages.home import home
from app.pages.rules import rules
from app.pages.scene import AnyScene, Scene
from app.settings import DEFAULTS, settings_from
from app.words import ENGLISH, _, problem, use
from diamonds_core import (
    HUMAN,
    Card,
    GameError,
    IllegalMove,
    Machine,
    Record,
    Seat,
    Session,
    Step,
    game_of,
    read_record,
    write_record,
)
from diamonds_core import events as happened

Request = Mapping[str, Any]
Picture = dict[str, object]

VISIBLE = (
    happened.Dealt,
    happened.Gave,
    happened.Swapped,
    happened.Played,
    happened.Acted,
    happened.ThiefMoved,
    happened.TrickTaken,
)
"""The events after which the table looks different."""


class Table:
    """The game that is played in this browser, and whose eyes are on the screen.

    `viewer` is the seat whose cards may be shown, None while nobody's may. `away` tells that
    the home page is shown, maybe in the middle of a game. `reading` is the topic of the rules
    that lies over the page, as "game:topic".
    """

    def __init__(self, rng: Random) -> None:
        """Wait at the home page for a game."""
        self.rng = rng
        self.session: Session | None = None
        self.viewer: int | None = None
        self.away = True
        self.picked: tuple[Card, ...] = ()
        self.note = ""
        self.reading = ""
        self.spoilt: str | None = None
        self.settings = DEFAULTS

    def answer(self, request: Request) -> dict[str, object]:
        """Do what a request asks; its key `do` is one of `REQUESTS`.

        Each comes with the device's `settings` and the `language` to answer in.

        The reply has `steps`, each with the page's `html`, a sentence to `say`, between which
        places things `fly`, how long to `rest` after it in ms, if not as long as usual,
        whether to `forget` what was said before, when the page is for other eyes from now on,
        and with an event whether it is the `lead` to a trick;
        `more` when a bot or chance moves next, to be asked for with `go`; and what the device
        keeps: `save` (null: no more), its public `title`, `away`, and a `spoilt` save.
        """
        self.note = ""
        self.settings = settings_from(request.get("settings", {}))
        use(request.get("language", ENGLISH))
        had_game = self.session is not None
        answered = had_game or request["do"] in WITHOUT_GAME
        steps = REQUESTS[request["do"]](self, request) if answered else self._picture()
        reply: dict[str, object] = {"steps": steps, "more": self._goes_on(), "away": self.away}
        if self.session is not None:
            reply["save"] = write_record(self.session.record)
            reply["title"] = self._title()
        elif had_game or self.spoilt is not None:
            reply["save"] = None
        if self.spoilt is not None:
            reply["spoilt"], self.spoilt = self.spoilt, None
        return reply

    # What can be asked -----------------------------------------------------------------

    def open(self, request: Request) -> list[Picture]:
        """Go on with the game that the device has kept, if the players were at it."""
        if request["save"] is None:
            return []
        try:
            self._sit_down(read_record(request["save"]))
        except GameError as error:
            self.spoilt = str(request["save"])
            self.note = _("The saved game can't be read: {why}").format(why=problem(error))
            return self._picture(self.note)
        self.away = bool(request["away"])
        return [] if self.away else self._picture()

    def start(self, request: Request) -> list[Picture]:
        """Begin the game that the home page's form describes."""
        form = request["form"]
        variant = GAMES[form["game"]].variant(form)
        self._sit_down(Record(variant, _seats(form, variant.players)))
        return self._picture()

    def again(self, _request: Request) -> list[Picture]:
        """Begin another game with the same people and rules."""
        record = self._game().record
        self._sit_down(Record(record.variant, record.seats))
        return self._picture()

    def home(self, _request: Request) -> list[Picture]:
        """Leave the table for the home page; a game that isn't over stays where it is."""
        self.away = True
        shut = self._shut_curtain()
        if self._game().state.over:
            self.session = None
        return self._picture(forget=shut)

    def resume(self, _request: Request) -> list[Picture]:
        """Go back to the table."""
        self.away = self.session is None
        return self._picture()

    def read(self, request: Request) -> list[Picture]:
        """Open the rules at a topic, "game:topic"; without one at the first."""
        game, topic = str(request["arg"]).split(":")
        self.reading = f"{game}:{topic or next(iter(GAMES[game].topics()))}"
        return self._picture()

    def back(self, _request: Request) -> list[Picture]:
        """Shut the rules; everything is as it was."""
        self.reading = ""
        return self._picture()

    def look(self, _request: Request) -> list[Picture]:
        """Show the page again, after a setting has changed."""
        return self._picture()

    def reveal(self, _request: Request) -> list[Picture]:
        """The person who is next says that they are there."""
        self.viewer = self._person_to_move()
        return self._picture(say=self._news())

    def pick(self, request: Request) -> list[Picture]:
        """Take a card into the ones to be passed, or out of them; the oldest makes room."""
        scene = self._scene(self.viewer)
        for card in _named(request["arg"], scene.view.hand):
            kept = tuple(other for other in self.picked if other != card)
            added = kept if card in self.picked else (*kept, card)
            self.picked = added[max(0, len(added) - scene.picks) :]
        return self._picture()

    def explain(self, request: Request) -> list[Picture]:
        """Say why a card of the viewer's can't be played now."""
        scene = self._scene(self.viewer)
        for card in _named(request["arg"], scene.view.hand):
            self.note = self._pages.why_not(scene, card)
        return self._picture(say=self.note)

    def move(self, request: Request) -> list[Picture]:
        """Make the move of the person whose eyes are on the screen."""
        if not self._is_viewers_turn():
            return self._picture()
        try:
            steps = self._game().play(request["move"], self.viewer)
        except IllegalMove:
            return self._picture()
        return self._after(steps)

    def go(self, _request: Request) -> list[Picture]:
        """Let chance or a bot make the next move."""
        return self._after(self._game().advance(self.viewer)) if self._goes_on() else []

    def next(self, _request: Request) -> list[Picture]:
        """Deal the next round."""
        game = self._game()
        return self._after(game.advance(self.viewer)) if _between_rounds(game.state) else []

    # Who and what is seen --------------------------------------------------------------

    def _game(self) -> Session:
        assert self.session is not None
        return self.session

    @property
    def _pages(self) -> GamePages:
        return GAMES[game_of(self._game().record.variant).name]

    def _sit_down(self, record: Record) -> None:
        self.session = Session(record, self.rng)
        self.away = False
        self.picked = ()
        people = self._people()
        self.viewer = people[0] if len(people) == 1 else None

    def _people(self) -> list[int]:
        seats = self._game().record.seats
        return [number for number, seat in enumerate(seats) if seat.player == HUMAN]

    def _person_to_move(self) -> int | None:
        game = self._game()
        return game.state.to_move if game.player() == HUMAN else None

    def _goes_on(self) -> bool:
        """Whether something happens next without anybody's tap."""
        if self.session is None or self.away or self.reading or self.session.state.over:
            return False
        return self.session.player() != HUMAN and not _between_rounds(self.session.state)

    def _after(self, steps: list[Step]) -> list[Picture]:
        """The pictures of what has happened, then the table at rest; shut the curtain first."""
        self.picked = ()
        happened_now = self._game().events
        pictures: list[Picture] = []
        for left, step in enumerate(reversed(steps)):
            events = tuple(happened_now[: len(happened_now) - left])
            pictures.insert(0, self._step(step, events))
        shut = self._shut_curtain()
        if self._is_viewers_turn():
            _hurry(pictures)
        return pictures + self._picture(forget=shut)

    def _news(self) -> str:
        """What has happened since the viewer last played, who wasn't told behind the curtain."""
        scene = self._scene(self.viewer)
        news: list[str] = []
        for event in reversed(scene.events):
            if isinstance(event, happened.Played) and event.seat == self.viewer:
                break
            news.insert(0, self._pages.sentence(event, scene))
        return " ".join(filter(None, news))

    def _is_viewers_turn(self) -> bool:
        return self.viewer is not None and self._person_to_move() == self.viewer

    def _shut_curtain(self) -> bool:
        """With several people, let nobody's cards stay on the screen for somebody else.

        Tells whether somebody's eyes were taken off it now.
        """
        state, person, before = self._game().state, self._person_to_move(), self.viewer
        turned = person is not None and person != self.viewer
        done = state.over or self.away or _between_rounds(state)
        if len(self._people()) > 1 and (turned or done):
            self.viewer = None
        return self.viewer != before

    def _step(self, step: Step, events: tuple[happened.Event, ...]) -> Picture:
        names, people = self._who()
        scene: AnyScene = Scene(
            step.view, names, people, events, settings=self.settings, live=False
        )
        event, pages = step.event, self._pages
        picture: Picture = {"say": pages.sentence(event, scene), "fly": pages.flights(event, scene)}
        picture["lead"] = isinstance(event, happened.Played) and event.led is None
        if (rest := pages.rest(event, scene)) is not None:
            picture["rest"] = rest
        if isinstance(event, VISIBLE):
            picture["html"] = pages.table(scene)
        return picture

    def _picture(self, say: str = "", forget: bool = False) -> list[Picture]:
        return [{"html": self._page(), "say": say, "fly": [], "forget": forget}]

    def _page(self) -> str:
        if self.reading:
            game, topic = self.reading.split(":")
            return rules(game, GAMES[game].title(), GAMES[game].topics(), topic)
        if self.away or self.session is None:
            return home(self.note)
        scene, person = self._scene(self.viewer), self._person_to_move()
        pages = self._pages
        if self.session.state.over:
            return pages.final(scene)
        if _between_rounds(self.session.state):
            return pages.summary(scene)
        if person is not None and person != self.viewer:
            near, far = pages.where(scene)
            return curtain(scene.names[person], f"{far} \N{MIDDLE DOT} {near}")
        return pages.table(scene)

    def _title(self) -> str:
        """Which game it is, how far it has come and who plays, for anybody's eyes."""
        scene, pages = self._scene(None), self._pages
        names = ", ".join(scene.names)
        if self._game().state.over:
            return _("{game}, the game is over. {names}").format(game=pages.title(), names=names)
        near, far = pages.where(scene)
        text = _("{game}. {far}. {near}. {names}")
        return text.format(game=pages.title(), far=far, near=near, names=names)

    def _scene(self, seat: int | None) -> AnyScene:
        game = self._game()
        names, people = self._who()
        events = tuple(game.events)
        view = game.view(seat)
        return Scene(view, names, people, events, self.picked, self.note, self.settings)

    def _who(self) -> tuple[tuple[str, ...], tuple[bool, ...]]:
        seats = self._game().record.seats
        return tuple(s.name for s in seats), tuple(s.player == HUMAN for s in seats)


REQUESTS: Mapping[str, Callable[[Table, Request], list[Picture]]] = {
    "open": Table.open,
    "start": Table.start,
    "again": Table.again,
    "home": Table.home,
    "resume": Table.resume,
    "read": Table.read,
    "back": Table.back,
    "look": Table.look,
    "reveal": Table.reveal,
    "pick": Table.pick,
    "explain": Table.explain,
    "move": Table.move,
    "go": Table.go,
    "next": Table.next,
}


WITHOUT_GAME = ("open", "start", "read", "back", "look")
"""What can be asked before there is a game; anything else shows the home page then."""


def _seats(form: Mapping[str, str], players: int) -> tuple[Seat, ...]:
    typed = [form[f"name-{seat}"].strip() or str(seat + 1) for seat in range(players)]
    return tuple(Seat(name, form[f"player-{seat}"]) for seat, name in enumerate(_told_apart(typed)))


def _told_apart(names: Sequence[str]) -> list[str]:
    """The names; who is called like somebody before them gets a number."""
    apart: list[str] = []
    for name in names:
        numbered = (f"{name} {number}" for number in range(2, len(names) + 2))
        free = (way for way in (name, *numbered) if way not in apart)
        apart.append(next(free))
    return apart


def _hurry(pictures: list[Picture]) -> None:
    """Don't let a player wait who is next: no rest after the last picture."""
    for picture in reversed(pictures):
        if "html" in picture:
            picture["rest"] = 0
            return


def _named(name: str, hand: Sequence[Card]) -> list[Card]:
    """The card of a hand that a tap named; none when the tap came too late."""
    return [card for card in hand if card.name == name]


def _between_rounds(state: Machine) -> bool:
    return state.phase.name == "deal" and state.round > 0


@cache
def _table() -> Table:
    """The one table, made when first asked: random numbers drawn before would be in a snapshot."""
    return Table(Random(SystemRandom().getrandbits(256)))


def ask(request: str) -> str:
    """Answer one request of the page, both as JSON text."""
    return json.dumps(_table().answer(json.loads(request)))
