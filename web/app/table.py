"""The table's worker: requests from the page in, pictures and sentences out.

One function is exported, `ask`. It takes and returns JSON text, see `Table.answer`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random, SystemRandom
from typing import Any

from app.games import GAMES
from app.lesson import TAUGHT, Learning
from app.pages.home import home
from app.pages.rules import rules
from app.pages.scene import AnyScene
from app.seating import seats_of
from app.settings import DEFAULTS, settings_from
from app.showing import Picture, hurry, moving, news, page_of, pages_of, scene_of, title_of
from app.words import ENGLISH, _, card_name, problem, use
from diamonds_core import (
    HUMAN,
    Card,
    GameError,
    IllegalMove,
    Record,
    Session,
    Step,
    move_text,
    new_record,
    read_record,
    write_record,
)

Request = Mapping[str, Any]
SCORES = "scores"
"""What is read instead of a topic of the rules."""

BEAT = 700
"""How long one sees a card that plays itself before it does, in ms at normal pace."""


class Table:
    """The game that is played in this browser, and whose eyes are on the screen.

    `viewer` is the seat whose cards may be shown, None while nobody's may. `away` tells that
    the home page is shown, maybe in the middle of a game. `reading` is what lies over the page:
    a topic of the rules, as "game:topic", or `SCORES`. `learning` is a lesson, while one is on:
    all that is asked goes to it, and the game that is played stays as it is.
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
        self.learning: Learning | None = None
        self.spoilt: str | None = None
        self.settings = DEFAULTS

    def answer(self, request: Request) -> dict[str, object]:
        """Do what a request asks; its key `do` is one of `AT_TABLE` or `AT_LESSON`.

        Each comes with the device's `settings` and the `language` to answer in.

        The reply has `steps`, each with the page's `html`, a sentence to `say`, between which
        places things `fly`, which `sound` that makes, whether it is the `lead` to a trick, how
        long to `rest` after it in ms, if not as long as usual, whether to `hold` on to it until
        somebody taps, and whether to `forget` what was said before, when the page is for other
        eyes from now on; `more` when a bot, chance or a forced card moves next, to be asked for
        with `go`; and what the device keeps: `save` (null: no more), its public `title`, `away`,
        and a `spoilt` save.
        """
        self.note = ""
        self.settings = settings_from(request.get("settings", {}))
        if self.learning is not None:
            self.learning.heed(self.settings)
        use(request.get("language", ENGLISH))
        had_game = self.session is not None
        steps = self._steps(request)
        reply: dict[str, object] = {"steps": steps, "more": self._goes_on(), "away": self.away}
        if self.learning is not None:
            return reply
        if self.session is not None:
            reply["save"] = write_record(self.session.record)
            reply["title"] = title_of(self.session, self._scene(None))
        elif had_game or request["do"] == "open":
            reply["save"] = None
        if self.spoilt is not None:
            reply["spoilt"], self.spoilt = self.spoilt, None
        return reply

    def _steps(self, request: Request) -> list[Picture]:
        return self._offered().get(request["do"], Table.look)(self, request)

    def _offered(self) -> Requests:
        """What can be asked of the page that is shown; taps on an earlier one come too late."""
        if self.learning is not None:
            return IN_LESSON if self.reading else AT_LESSON
        if self.session is None:
            return WITHOUT_GAME
        return WITH_GAME if self.away or self.reading else AT_TABLE

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
        if self.away and self._game().state.over:
            self.session = None
        return [] if self.away else self._picture()

    def start(self, request: Request) -> list[Picture]:
        """Begin the game that the home page's form describes."""
        form = request["form"]
        variant = GAMES[form["game"]].variant(form)
        self._sit_down(new_record(variant, seats_of(form, variant.players), self.rng))
        return self._picture()

    def again(self, _request: Request) -> list[Picture]:
        """Begin another game with the same people and rules."""
        game = self._game()
        self._sit_down(new_record(game.record.variant, game.seats, self.rng))
        return self._picture()

    def home(self, _request: Request) -> list[Picture]:
        """Leave the table for the home page; a game that isn't over stays where it is."""
        self.away, self.reading = True, ""
        shut = self._shut_curtain()
        if self._game().state.over:
            self.session = None
        return self._picture(forget=shut)

    def drop(self, _request: Request) -> list[Picture]:
        """Give up the game: nothing is left of it."""
        self.session, self.viewer, self.away = None, None, True
        return self._picture(forget=True)

    def seats(self, request: Request) -> list[Picture]:
        """Let the seats be called and played as the form says, from here on."""
        game = self._game()
        game.reseat(seats_of(request["form"], game.record.variant.players))
        self.picked = ()
        shut = self._shut_curtain()
        return self._picture(forget=shut)

    def resume(self, _request: Request) -> list[Picture]:
        """Go back to the table."""
        self.away, self.reading = False, ""
        return self._picture()

    def read(self, request: Request) -> list[Picture]:
        """Open the rules at a topic, "game:topic"; without one at the first."""
        game, topic = str(request["arg"]).split(":")
        self.reading = f"{game}:{topic or next(iter(GAMES[game].topics()))}"
        return self._picture()

    def scores(self, _request: Request) -> list[Picture]:
        """Open the score sheet."""
        self.reading = SCORES
        return self._picture()

    def back(self, _request: Request) -> list[Picture]:
        """Shut the rules or the score sheet; everything is as it was."""
        self.reading = ""
        return self._picture()

    def learn(self, request: Request) -> list[Picture]:
        """Begin the lesson of a game; a game that is played waits at the home page."""
        self.away, self.reading = True, ""
        shut = self.session is not None and self._shut_curtain()
        self.learning = Learning(str(request["arg"]), self.settings)
        return [picture | {"forget": shut} for picture in self.teach(request)]

    def teach(self, request: Request) -> list[Picture]:
        """Let the lesson answer."""
        assert self.learning is not None
        return self.learning.answer(request)

    def leave(self, _request: Request) -> list[Picture]:
        """End the lesson, for the home page."""
        self.learning, self.reading = None, ""
        return self._picture()

    def look(self, _request: Request) -> list[Picture]:
        """Show the page again, after a setting has changed or a tap came too late."""
        return self._picture()

    def reveal(self, _request: Request) -> list[Picture]:
        """The person who is next says that they are there."""
        self.viewer = self._person_to_move()
        return self._picture(news(self._game(), self._scene(self.viewer)))

    def pick(self, request: Request) -> list[Picture]:
        """Take a card into the ones to be passed, or out of them; the oldest makes room.

        Where each card is confirmed, the one to be played is lifted in the same way.
        """
        scene = self._scene(self.viewer)
        for card in _named(request["arg"], scene.view.hand):
            kept = tuple(other for other in self.picked if other != card)
            added = kept if card in self.picked else (*kept, card)
            self.picked = added[max(0, len(added) - scene.picks) :]
        if self.picked and scene.view.phase == "play":
            text = _("{card} is lifted, tap it again to play it.")
            self.note = text.format(card=card_name(self.picked[0]))
            return self._picture(self.note)
        return self._picture()

    def explain(self, request: Request) -> list[Picture]:
        """Say why a card of the viewer's can't be played now, or what a thing at the table is.

        For another card, a lifted one lies down again.
        """
        scene, name = self._scene(self.viewer), str(request["arg"])
        self.note = pages_of(self._game()).why_not(scene, name)
        if _named(name, scene.view.hand):
            self.picked = ()
        return self._picture(say=self.note)

    def move(self, request: Request) -> list[Picture]:
        """Make the move of the person whose eyes are on the screen."""
        game = self._game()
        if not self._is_viewers_turn():
            return self._picture()
        try:
            steps = game.play(request["move"], self.viewer)
        except IllegalMove:
            return self._picture()
        return self._after(steps)

    def go(self, _request: Request) -> list[Picture]:
        """Let chance, a bot or a forced card make the next move."""
        if not self._goes_on():
            return []
        game, forced = self._game(), self._forced()
        return self._after(
            game.advance(self.viewer) if forced is None else game.play(forced, self.viewer)
        )

    def next(self, _request: Request) -> list[Picture]:
        """Deal the next round."""
        game = self._game()
        return self._after(game.advance(self.viewer)) if game.state.between_rounds else []

    # Who and what is seen --------------------------------------------------------------

    def _game(self) -> Session:
        assert self.session is not None
        return self.session

    def _sit_down(self, record: Record) -> None:
        self.session = Session(record)
        self.away, self.reading = False, ""
        self.picked = ()
        people = self._people()
        self.viewer = people[0] if len(people) == 1 else None

    def _people(self) -> list[int]:
        seats = self._game().seats
        return [number for number, seat in enumerate(seats) if seat.player == HUMAN]

    def _person_to_move(self) -> int | None:
        game = self._game()
        return game.state.to_move if game.player() == HUMAN else None

    def _is_viewers_turn(self) -> bool:
        return self.viewer is not None and self._person_to_move() == self.viewer

    def _forced(self) -> str | None:
        """The move that plays itself for the viewer: the only one, if the player wants that."""
        if not self.settings.forced or not self._is_viewers_turn():
            return None
        legal = self._game().state.legal()
        return move_text(legal[0]) if len(legal) == 1 else None

    def _goes_on(self) -> bool:
        """Whether something happens next without anybody's tap."""
        if self.learning is not None:
            return not self.reading and self.learning.goes_on()
        if self.session is None or self.away or self.reading:
            return False
        state = self.session.state
        if state.over or state.between_rounds:
            return False
        return self.session.player() != HUMAN or self._forced() is not None

    def _after(self, steps: list[Step]) -> list[Picture]:
        """The pictures of what has happened, then the table at rest; shut the curtain first."""
        self.picked = ()
        game = self._game()
        pictures = moving(game, steps, self.settings)
        shut = self._shut_curtain()
        (rest,) = self._picture(forget=shut)
        if game.state.over:
            rest["sound"] = "end"
        elif self._is_viewers_turn():
            rest["sound"] = "" if self._forced() else "turn"
            hurry(pictures)
        return [*pictures, rest]

    def _shut_curtain(self) -> bool:
        """With several people, let nobody's cards stay on the screen for somebody else.

        Tells whether somebody's eyes were taken off it now.
        """
        state, person, before = self._game().state, self._person_to_move(), self.viewer
        people = self._people()
        turned = person is not None and person != self.viewer
        done = state.over or self.away or state.between_rounds
        if self.viewer not in people or (len(people) > 1 and (turned or done)):
            self.viewer = None
        return self.viewer != before

    def _picture(self, say: str = "", forget: bool = False) -> list[Picture]:
        """The page at rest."""
        picture: Picture = {"html": self._page(), "say": say, "fly": [], "forget": forget}
        if self._goes_on() and self._forced() is not None:
            picture["rest"] = BEAT
        return [picture]

    def _page(self) -> str:
        game = self.session
        if self.reading == SCORES:
            return self._scores()
        if self.reading:
            name, topic = self.reading.split(":")
            pages = GAMES[name]
            taught = pages.lesson is not None and self.learning is None
            return rules(name, pages.title(), pages.topics(), topic, taught)
        if self.learning is not None:
            return self.learning.page()
        if self.away or game is None:
            return home(self.note)
        return page_of(game, self._scene(self.viewer))

    def _scores(self) -> str:
        game = self._game()
        return pages_of(game).scores(self._scene(self.viewer), game.rounds(self.viewer))

    def _scene(self, seat: int | None) -> AnyScene:
        return scene_of(self._game(), seat, self.settings, self.picked, self.note)


Requests = Mapping[str, Callable[[Table, Request], list[Picture]]]

ANYWHERE: Requests = {
    "read": Table.read,
    "back": Table.back,
    "look": Table.look,
    "learn": Table.learn,
}
WITHOUT_GAME: Requests = {**ANYWHERE, "open": Table.open, "start": Table.start}

WITH_GAME: Requests = {**WITHOUT_GAME, "home": Table.home, "resume": Table.resume}
"""What can be asked while a game waits behind another page."""

AT_TABLE: Requests = {
    **WITH_GAME,
    "again": Table.again,
    "drop": Table.drop,
    "seats": Table.seats,
    "scores": Table.scores,
    "reveal": Table.reveal,
    "pick": Table.pick,
    "explain": Table.explain,
    "move": Table.move,
    "go": Table.go,
    "next": Table.next,
}
IN_LESSON: Requests = {**ANYWHERE, "home": Table.leave}
AT_LESSON: Requests = {**dict.fromkeys(TAUGHT, Table.teach), **IN_LESSON}


def _named(name: str, hand: Sequence[Card]) -> list[Card]:
    """The card of a hand that a tap named; none when the tap came too late."""
    return [card for card in hand if card.name == name]


@cache
def _table() -> Table:
    """The one table, made when first asked: random numbers drawn before would be in a snapshot."""
    return Table(Random(SystemRandom().getrandbits(256)))


def ask(request: str) -> str:
    """Answer one request of the page, both as JSON text."""
    return json.dumps(_table().answer(json.loads(request)))
