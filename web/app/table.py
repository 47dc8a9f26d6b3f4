"""The table's worker: requests from the page in, pictures and sentences out.

One function is exported, `ask`. It takes and returns JSON text, see `Table.answer`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random, SystemRandom
from typing import Any

from app.flights import flights
from app.hints import whereabouts, why_not
from app.pages.curtain import curtain
from app.pages.final import final
from app.pages.home import home
from app.pages.scene import Scene
from app.pages.summary import summary
from app.pages.table import table as table_page
from app.sentences import sentence
from app.words import _
from diamonds_core import (
    HUMAN,
    Card,
    DiamondsVariant,
    GameError,
    IllegalMove,
    Machine,
    Record,
    Seat,
    Session,
    Step,
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
    the home page is shown, maybe in the middle of a game.
    """

    def __init__(self, rng: Random) -> None:
        """Wait at the home page for a game."""
        self.rng = rng
        self.session: Session | None = None
        self.viewer: int | None = None
        self.away = True
        self.picked: tuple[Card, ...] = ()
        self.note = ""

    def answer(self, request: Request) -> dict[str, object]:
        """Do what a request asks; its key `do` is one of `REQUESTS`.

        The reply has `steps`, each with the page's `html`, a sentence to `say` and the places
        between which crystals `fly`; `more` when a bot or chance moves next, to be asked for
        with `go`; and what the device keeps: `save`, its public `title`, and `away`.
        """
        self.note = ""
        steps = REQUESTS[request["do"]](self, request)
        reply: dict[str, object] = {"steps": steps, "more": self._goes_on(), "away": self.away}
        if self.session is not None:
            reply["save"] = write_record(self.session.record)
            reply["title"] = whereabouts(self._scene(None))
        return reply

    # What can be asked -----------------------------------------------------------------

    def open(self, request: Request) -> list[Picture]:
        """Go on with the game that the device has kept, if the players were at it."""
        if request["save"] is None:
            return []
        try:
            self._sit_down(read_record(request["save"]))
        except GameError as error:
            return self._picture(_("The saved game can't be read: {why}").format(why=error))
        self.away = bool(request["away"])
        return [] if self.away else self._picture()

    def start(self, request: Request) -> list[Picture]:
        """Begin the game that the home page's form describes."""
        form = request["form"]
        variant = DiamondsVariant(
            players=int(form["players"]),
            edition=form["edition"],
            partners=form.get("partners", False),
            perfect=form.get("perfect", False),
            partner_crystals=form.get("partner_crystals", "each"),
        )
        self._sit_down(Record(variant, _seats(form, variant.players)))
        return self._picture()

    def again(self, _request: Request) -> list[Picture]:
        """Begin another game with the same people and rules."""
        record = self._game().record
        self._sit_down(Record(record.variant, record.seats))
        return self._picture()

    def home(self, _request: Request) -> list[Picture]:
        """Leave the table for the home page; the game stays where it is."""
        self.away = True
        self._shut_curtain()
        return self._picture()

    def resume(self, _request: Request) -> list[Picture]:
        """Go back to the table."""
        self.away = self.session is None
        return self._picture()

    def reveal(self, _request: Request) -> list[Picture]:
        """The person who is next says that they are there."""
        self.viewer = self._person_to_move()
        return self._picture()

    def pick(self, request: Request) -> list[Picture]:
        """Take a card into the ones to be passed, or out of them; the oldest makes room."""
        view = self._scene(self.viewer).view
        for card in _named(request["arg"], view.hand):
            kept = tuple(other for other in self.picked if other != card)
            added = kept if card in self.picked else (*kept, card)
            self.picked = added[-view.passing :] if view.passing else ()
        return self._picture()

    def explain(self, request: Request) -> list[Picture]:
        """Say why a card of the viewer's can't be played now."""
        scene = self._scene(self.viewer)
        for card in _named(request["arg"], scene.view.hand):
            self.note = why_not(scene, card)
        return self._picture(say=self.note)

    def move(self, request: Request) -> list[Picture]:
        """Make the move of the person whose eyes are on the screen."""
        if self._person_to_move() is None or self._person_to_move() != self.viewer:
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

    def settings(self, _request: Request) -> list[Picture]:
        """Take note of the settings; none of them changes a page so far."""
        return []

    # Who and what is seen --------------------------------------------------------------

    def _game(self) -> Session:
        assert self.session is not None
        return self.session

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
        if self.session is None or self.away or self.session.state.over:
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
        self._shut_curtain()
        return pictures + self._picture()

    def _shut_curtain(self) -> None:
        """With several people, nobody's cards stay on the screen for somebody else."""
        state, person = self._game().state, self._person_to_move()
        turned = person is not None and person != self.viewer
        done = state.over or self.away or _between_rounds(state)
        if len(self._people()) > 1 and (turned or done):
            self.viewer = None

    def _step(self, step: Step, events: tuple[happened.Event, ...]) -> Picture:
        names, people = self._who()
        scene = Scene(step.view, names, people, events, live=False)
        said, flown = sentence(step.event, scene), flights(step.event, step.view)
        picture: Picture = {"say": said, "fly": flown}
        if isinstance(step.event, VISIBLE):
            picture["html"] = table_page(scene)
        return picture

    def _picture(self, say: str = "") -> list[Picture]:
        return [{"html": self._page(), "say": say, "fly": []}]

    def _page(self) -> str:
        if self.away or self.session is None:
            return home()
        scene, person = self._scene(self.viewer), self._person_to_move()
        if self.session.state.over:
            return final(scene)
        if _between_rounds(self.session.state):
            return summary(scene)
        if person is not None and person != self.viewer:
            return curtain(self._scene(None), person)
        return table_page(scene)

    def _scene(self, seat: int | None) -> Scene:
        game = self._game()
        names, people = self._who()
        events = tuple(game.events)
        return Scene(game.view(seat), names, people, events, self.picked, self.note)

    def _who(self) -> tuple[tuple[str, ...], tuple[bool, ...]]:
        seats = self._game().record.seats
        return tuple(s.name for s in seats), tuple(s.player == HUMAN for s in seats)


REQUESTS: Mapping[str, Callable[[Table, Request], list[Picture]]] = {
    "open": Table.open,
    "start": Table.start,
    "again": Table.again,
    "home": Table.home,
    "resume": Table.resume,
    "reveal": Table.reveal,
    "pick": Table.pick,
    "explain": Table.explain,
    "move": Table.move,
    "go": Table.go,
    "next": Table.next,
    "settings": Table.settings,
}


def _seats(form: Mapping[str, str], players: int) -> tuple[Seat, ...]:
    return tuple(
        Seat(form[f"name-{seat}"].strip() or str(seat + 1), form[f"player-{seat}"])
        for seat in range(players)
    )


def _named(name: str, hand: Sequence[Card]) -> list[Card]:
    """The card of a hand that a tap named; none when the tap came too late."""
    return [card for card in hand if card.name == name]


def _between_rounds(state: Machine) -> bool:
    return state.phase.name == "deal" and state.round > 0


_table = Table(Random(SystemRandom().getrandbits(256)))


def ask(request: str) -> str:
    """Answer one request of the page, both as JSON text."""
    return json.dumps(_table.answer(json.loads(request)))


__export__ = ["ask"]
