"""A game looked at again, step by step, forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.components.menus import item, past_menu
from app.components.scene import AnyScene, Film, Scene
from app.components.table import strip
from app.games import pages_of
from app.html import Markup, button, dialog, h, icon
from app.names import seated
from app.navigator import Answer, Navigator, Request, Screen
from app.screens.play import Play
from app.showing import PageUpdate, table_sheets, update_of
from app.words import _, card_name, problem, rank_index, suit_name
from diamonds_core import (
    HUMAN,
    Card,
    Deal,
    Dealer,
    GameError,
    Record,
    question,
    read_record,
)
from diamonds_core import replay as replayed
from diamonds_core.cards import SUITS
from diamonds_core.events import Dealt
from diamonds_core.playback import Frame, frames, marks

BEAT = 900
"""How long one sees a step of a replay that goes on by itself, in ms at normal pace."""


class Replay(Screen):
    """The table as it was: finished rounds with all hands open to be looked at, a round in play
    as its viewer has seen it.

    `room` is what opens it again: by default the replay of the game that is at the table.
    """

    name = "replay"

    def __init__(
        self,
        navigator: Navigator,
        record: Record,
        viewer: int | None,
        id_: str = "",
        eyes: int | None = None,
    ) -> None:
        """Open a game, finished or so far, at its end; `id_` is the one by which it is kept.

        Finished rounds are seen from the seat `eyes`, else from that of the viewer.
        """
        super().__init__(navigator)
        self.room = self.name
        record = self.record = seated(record)
        self.pages = pages_of(record.variant)
        self.id = id_
        self.viewer = viewer
        self.eyes = _eyes(record, viewer) if eyes is None else eyes
        self.film = self._developed()
        self.marks = marks(self.film)
        self.at = len(self.film) - 1
        self.runs = False

    @property
    def place(self) -> str:
        """With the picture that is looked at."""
        return f"{self.room}:at:{self.at}"

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
            self.record.seats_at(frame.moves_made - 1),
            tuple(story[deals[-1] if deals else 0 :]),
            settings=self.navigator.settings,
            live=False,
            frame=deals[-1] if deals else 0,
        )
        return replace(scene, foot=strip(self._strip(scene)))

    @property
    def finished(self) -> set[int]:
        """After how many moves the table may be looked at with all hands open."""
        return {frame.moves_made for frame in self.film if _is_open(frame)}

    def bot_at(self, number: int) -> str:
        """The name of the seat, if a bot has made the move of a number in a finished round."""
        move = self.record.moves[number]
        if number + 1 not in self.finished or isinstance(move, Deal | Dealer):
            return ""
        seat = question(self.record, number).view.seat
        assert seat is not None
        sitting = self.record.seats_at(number)[seat]
        return "" if sitting.player == HUMAN else sitting.name

    @property
    def frame(self) -> Frame:
        """The moment that is looked at."""
        return self.film[self.at]

    def sheets(self) -> Mapping[str, Callable[[], Markup]]:
        """What can be looked at besides the table."""
        shown = {
            **super().sheets(),
            "menu": lambda: replay_menu(replayed(self.record).over),
            **table_sheets(self.pages, self.scene()),
        }
        return (
            shown
            if self.frame.hands is None
            else {**shown, "hands": self._hands, "deeper": self._deeper}
        )

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

    def _seek(self, request: Request) -> list[PageUpdate]:
        """Go to a picture by its number."""
        arg = str(request["arg"])
        return self._to(int(arg) if arg.isascii() and arg.isdecimal() else self.at)

    def _jump(self, request: Request) -> list[PageUpdate]:
        """Go where the log leads."""
        return self._to(place_of(request["arg"], self))

    def _look_from(self, request: Request) -> list[PageUpdate]:
        """See finished rounds from another seat."""
        seats = {str(seat): seat for seat in range(self.record.variant.players)}
        self.eyes = seats.get(str(request["arg"]), self.eyes)
        self.film = self._developed()
        return self._to(self.at)

    def _step(self, request: Request) -> list[PageUpdate]:
        """One step on, shown as it happened."""
        self.runs = self.runs and request["do"] == "go"
        if self.at == len(self.film) - 1:
            return self.look()
        self.at += 1
        scene = self.scene()
        picture = update_of(self.pages, self.frame.event, scene)
        self.runs = self.goes_on()
        return [picture | {"html": self.html(), "rest": BEAT, "hold": False}]

    def _trick_back(self, _request: Request) -> list[PageUpdate]:
        return self._to(max((m.frame for m in self.marks if m.frame < self.at), default=0))

    def _trick_on(self, _request: Request) -> list[PageUpdate]:
        end = len(self.film) - 1
        return self._to(min((m.frame for m in self.marks if m.frame > self.at), default=end))

    def _run(self, request: Request) -> list[PageUpdate]:
        """Go on by itself, or stop."""
        self.runs = not self.runs
        return self._step({**request, "do": "go"}) if self.runs else self.look()

    def _to(self, at: int) -> list[PageUpdate]:
        self.at = min(max(at, 0), len(self.film) - 1)
        self.runs = False
        return self.look(self._said(self.scene()))

    # What is shown ---------------------------------------------------------------------

    def _strip(self, scene: AnyScene) -> Film:
        rounds = tuple(mark.frame for mark in self.marks if mark.trick == 0)
        near, far = self.pages.where(scene)
        return Film(
            text=self._said(scene) or near,
            where=f"{far} \N{MIDDLE DOT} {near}",
            at=self.at,
            count=len(self.film),
            marks=rounds,
            runs=self.runs,
            opened=_is_open(self.frame),
        )

    def _said(self, scene: AnyScene) -> str:
        return self.pages.sentence(self.frame.event, scene)

    def _deeper(self) -> Markup:
        number = self.frame.moves_made
        return deeper_dialog(number, self.frame.view.round, self.bot_at(number - 1))

    def _hands(self) -> Markup:
        return hands_dialog(self.scene().names, self.frame.hands or (), self.eyes)

    def _developed(self) -> tuple[Frame, ...]:
        return frames(self.record, self.viewer, self.eyes, opened=True)


def _is_open(frame: Frame) -> bool:
    """Whether a frame is of a finished round, when its cards are dealt."""
    return frame.hands is not None and any(frame.hands)


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


def replay(navigator: Navigator, request: Request) -> list[PageUpdate]:
    """Open the game that is at the table, maybe under other screens, where `arg` says."""
    play = next((screen for screen in navigator.stack if isinstance(screen, Play)), None)
    if play is None:
        return navigator.top.look()
    screen = Replay(navigator, play.session.record, play.viewer, play.game.id)
    screen.at = place_of(request.get("arg"), screen)
    return _open(navigator, screen)


def watch(navigator: Navigator, request: Request) -> list[PageUpdate]:
    """Open a game that the device keeps, by its id and maybe where, "id:at:12".

    The request brings its record as `watched`.
    """
    try:
        record = read_record(str(request.get("watched")))
    except GameError as error:
        navigator.top.feedback = _("This game can't be read: {why}").format(why=problem(error))
        return navigator.top.look(navigator.top.feedback)
    id_, _colon, at = str(request.get("arg") or "").partition(":")
    screen = Replay(navigator, record, None, id_)
    screen.room = f"watch:{id_}"
    screen.at = place_of(at, screen)
    return _open(navigator, screen)


def show_replay(navigator: Navigator, record: Record) -> list[PageUpdate]:
    """Look at a game that the device needn't have; whoever has it may see it all."""
    return _open(navigator, Replay(navigator, record, None))


def show_before(navigator: Navigator, record: Record, number: int, seat: int) -> list[PageUpdate]:
    """Look at a seat's table as it was when so many moves had been made."""
    screen = Replay(navigator, record, None, eyes=seat)
    screen.at = max(at for at, frame in enumerate(screen.film) if frame.moves_made <= number)
    return navigator.open(screen)


def _open(navigator: Navigator, screen: Replay) -> list[PageUpdate]:
    return navigator.open(screen) if screen.film else navigator.top.look()


# What lies over it ---------------------------------------------------------------------


def replay_menu(over: bool) -> Markup:
    """What can be done while a game is looked at again, finished or not."""
    worth = _("What each decision of a person was worth")
    whole = item("g-chart", _("Review of the whole game"), worth, data_do="review")
    return past_menu(_("Leave the replay"), over and whole)


def deeper_dialog(number: int, round_: int, bot: str) -> Markup:
    """What else can be known of a moment in a finished round.

    So many moves were made; `bot` is the name of the seat, if the last of them was a bot's.
    """
    why = _("What {name} knew, and which moves it compared").format(name=bot)
    if_ = _("Play on from here against bots; the real game stays as it is")
    worth = _("What each decision of a person was worth")
    return dialog(
        "deeper",
        _("Look deeper"),
        item("g-cards", _("All hands"), _("Everybody's cards now"), data_local="open:hands"),
        bot and item("g-bot", _("Why this move"), why, data_do="why", data_arg=number - 1),
        item("g-redo", _("What if"), if_, data_do="whatif", data_arg=number),
        item("g-chart", _("Review of the round"), worth, data_do="review", data_arg=round_),
    )


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
