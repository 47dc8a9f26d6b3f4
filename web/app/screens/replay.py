"""A game looked at again, step by step, forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.desk import Answer, Desk, Request, Screen
from app.games import pages_of
from app.html import Markup, button, dialog, h, icon
from app.names import seated
from app.pages.menus import item, log_item, pace, settings_item
from app.pages.scene import AnyScene, Film, Scene
from app.screens.play import Play
from app.showing import Picture, picture_of, table_sheets
from app.words import _, card_name, problem, rank_index, suit_name
from diamonds_core import HUMAN, Card, GameError, Record, read_record
from diamonds_core.cards import SUITS
from diamonds_core.events import Dealt
from diamonds_core.playback import Frame, frames, marks

BEAT = 900
"""How long one sees a step of a replay that goes on by itself, in ms at normal pace."""


class Replay(Screen):
    """The table as it was: finished rounds with all hands open to be looked at, a round in play
    as its viewer has seen it."""

    name = "replay"

    def __init__(self, desk: Desk, record: Record, viewer: int | None) -> None:
        """Open a game, finished or so far, at its end."""
        super().__init__(desk)
        record = self.record = seated(record)
        self.pages = pages_of(record.variant)
        self.viewer = viewer
        self.eyes = _eyes(record, viewer)
        self.film = self._developed()
        self.marks = marks(self.film)
        self.at = len(self.film) - 1
        self.runs = False

    @property
    def place(self) -> str:
        """With the picture that is looked at."""
        return f"{self.name}:at:{self.at}"

    def html(self) -> Markup:
        """The table at the moment that is looked at."""
        return self.pages.table(self.scene())

    def scene(self) -> AnyScene:
        """The table at the moment that is looked at, with the strip that leads to others."""
        frame = self.frame
        story = [other.event for other in self.film[: self.at + 1]]
        deals = [k for k, event in enumerate(story) if isinstance(event, Dealt)]
        scene: AnyScene = Scene(
            frame.view,
            self.record.seats_at(frame.number - 1),
            tuple(story[deals[-1] if deals else 0 :]),
            settings=self.desk.settings,
            live=False,
            frame=deals[-1] if deals else 0,
        )
        return replace(scene, film=self._strip(scene))

    @property
    def frame(self) -> Frame:
        """The moment that is looked at."""
        return self.film[self.at]

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """What can be looked at besides the table."""
        shown = {
            **super().sheets(),
            "menu": replay_menu,
            **table_sheets(self.pages, self.scene()),
        }
        return shown if self.frame.hands is None else {**shown, "hands": self._hands}

    def answers(self) -> Mapping[str, Answer]:
        """The ways through the game."""
        return {
            "seek": self._seek,
            "replay": self._jump,
            "eyes": self._look_from,
            "step": self._step,
            "step-back": lambda _request: self._to(self.at - 1),
            "trick-back": self._trick_back,
            "trick-on": self._trick_on,
            "run": self._run,
            "go": self._step,
        }

    def goes_on(self) -> bool:
        """Whether the next step follows by itself."""
        return self.runs and self.at < len(self.film) - 1

    # What can be asked -----------------------------------------------------------------

    def _seek(self, request: Request) -> list[Picture]:
        """Go to a picture by its number."""
        arg = str(request["arg"])
        return self._to(int(arg) if arg.isascii() and arg.isdecimal() else self.at)

    def _jump(self, request: Request) -> list[Picture]:
        """Go where the log leads."""
        return self._to(place_of(request["arg"], self))

    def _look_from(self, request: Request) -> list[Picture]:
        """See finished rounds from another seat."""
        seats = {str(seat): seat for seat in range(self.record.variant.players)}
        self.eyes = seats.get(str(request["arg"]), self.eyes)
        self.film = self._developed()
        return self._to(self.at)

    def _step(self, request: Request) -> list[Picture]:
        """One step on, shown as it happened."""
        self.runs = self.runs and request["do"] == "go"
        if self.at == len(self.film) - 1:
            return self.look()
        self.at += 1
        scene = self.scene()
        picture = picture_of(self.pages, self.frame.event, scene)
        self.runs = self.goes_on()
        return [picture | {"html": self.html(), "rest": BEAT, "hold": False}]

    def _trick_back(self, _request: Request) -> list[Picture]:
        return self._to(max((m.frame for m in self.marks if m.frame < self.at), default=0))

    def _trick_on(self, _request: Request) -> list[Picture]:
        end = len(self.film) - 1
        return self._to(min((m.frame for m in self.marks if m.frame > self.at), default=end))

    def _run(self, request: Request) -> list[Picture]:
        """Go on by itself, or stop."""
        self.runs = not self.runs
        return self._step({**request, "do": "go"}) if self.runs else self.look()

    def _to(self, at: int) -> list[Picture]:
        self.at = min(max(at, 0), len(self.film) - 1)
        self.runs = False
        return self.look(self._said(self.scene()))

    # What is shown ---------------------------------------------------------------------

    def _strip(self, scene: AnyScene) -> Film:
        rounds = tuple(mark.frame for mark in self.marks if mark.trick == 0)
        near, far = self.pages.where(scene)
        return Film(
            text=self._said(scene),
            where=f"{far} \N{MIDDLE DOT} {near}",
            at=self.at,
            count=len(self.film),
            marks=rounds,
            runs=self.runs,
            opened=self.frame.hands is not None and any(self.frame.hands),
        )

    def _said(self, scene: AnyScene) -> str:
        return self.pages.sentence(self.frame.event, scene)

    def _hands(self) -> Markup:
        return hands_dialog(self.scene().names, self.frame.hands or (), self.eyes)

    def _developed(self) -> tuple[Frame, ...]:
        return frames(self.record, self.viewer, self.eyes, opened=True)


def _eyes(record: Record, viewer: int | None) -> int:
    """From where finished rounds are seen: the viewer's seat, or the first person's."""
    seats = record.seats_at(len(record.moves))
    people = [number for number, seat in enumerate(seats) if seat.player == HUMAN]
    return viewer if viewer is not None else next(iter(people), 0)


def place_of(arg: object, screen: Replay) -> int:
    """The picture that is meant: "at:12", or "2", at which a round begins; else the last."""
    places = {str(mark.round): mark.frame for mark in screen.marks if mark.trick == 0}
    places |= {f"at:{number}": number for number in range(len(screen.film))}
    return places.get(str(arg), len(screen.film) - 1)


def replay(desk: Desk, request: Request) -> list[Picture]:
    """Open the game that is at the table, maybe under other screens, where `arg` says."""
    play = next((screen for screen in desk.stack if isinstance(screen, Play)), None)
    if play is None:
        return desk.top.look()
    screen = Replay(desk, play.session.record, play.viewer)
    screen.at = place_of(request.get("arg"), screen)
    return _open(desk, screen)


def watch(desk: Desk, request: Request) -> list[Picture]:
    """Open a game that the device keeps; the request brings its `record`."""
    try:
        record = read_record(str(request.get("record")))
    except GameError as error:
        desk.top.note = _("This game can't be read: {why}").format(why=problem(error))
        return desk.top.look(desk.top.note)
    return show_replay(desk, record)


def show_replay(desk: Desk, record: Record) -> list[Picture]:
    """Look at a game that isn't at the table; whoever has it may see it all."""
    return _open(desk, Replay(desk, record, None))


def _open(desk: Desk, screen: Replay) -> list[Picture]:
    return desk.open(screen) if screen.film else desk.top.look()


# What lies over it ---------------------------------------------------------------------


def replay_menu() -> Markup:
    """What can be done while a game is looked at again."""
    leave = item("g-back", _("Leave the replay"), _("Nothing was changed"), data_do="back")
    return dialog("menu", _("Menu"), pace(), log_item(), settings_item(), leave)


def hands_dialog(names: Sequence[str], hands: Sequence[Sequence[Card]], eyes: int) -> Markup:
    """Everybody's cards at this moment, by suit; and from which seat the table is seen."""
    rows = [
        h.li[
            h.b[name],
            button("plain", data_do="eyes", data_arg=seat, aria_pressed=str(seat == eyes).lower())[
                _("See it from here")
            ],
            [_suit(suit, hand) for suit in range(len(SUITS))],
        ]
        for seat, (name, hand) in enumerate(zip(names, hands, strict=True))
    ]
    return dialog("hands", _("All hands"), h.ol("hands")[rows])


def _suit(suit: int, hand: Sequence[Card]) -> Markup:
    cards = [card for card in hand if card.suit == suit]
    ranks = " ".join(map(rank_index, cards)) or "\N{EN DASH}"
    said = ", ".join(map(card_name, cards)) or _("{suit}: none").format(suit=suit_name(suit))
    shown = h.span(SUITS[suit], role="img", aria_label=said)
    return shown[icon(f"s-{SUITS[suit]}"), ranks]
