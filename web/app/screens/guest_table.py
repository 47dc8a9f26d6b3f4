"""The table as a person on another device sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.codec import command_name
from app.components.gathering import guest_menu, leave_question
from app.components.legend import rules_dialog
from app.components.moment import moment_card
from app.components.results import keep_button, score_dialog
from app.components.scene import AnyScene, Audience, Tools
from app.components.settings_dialog import guest_settings_dialog
from app.components.signals import reactions_dialog, signals_in_words
from app.components.take_back import take_back_page, take_back_result
from app.handlers import Handlers
from app.html import Markup
from app.navigator import Navigator, Sheets
from app.protocol import commands
from app.protocol.commands import Command
from app.protocol.names import Action
from app.protocol.replies import Dialog, GuestReply, Signal, Updates
from app.routes import PlayRoute
from app.saved_games.open_game import WATCHERS, OpenGame, RemoteViewer, viewer_at
from app.screens.table import GameTable
from app.settings import Settings
from app.updates import page_of, updates_of
from app.words import _, in_language
from app.words.names import isolated
from diamonds_core import Move, Record, Step

ALLOWED = (
    commands.Move,
    commands.Pick,
    commands.Explain,
    commands.Agree,
    commands.Refuse,
    commands.React,
)
ACTIONS: tuple[Action, ...] = ("next", "hint", "undo", "claim", "nudge")
"""The commands of a seat that change something for its person alone, or for all."""

NAMED = (*ALLOWED, commands.Join, commands.Sheet)

COMMANDS: list[str] = sorted([*ACTIONS, "look", *map(command_name, NAMED)])
"""All commands that a host takes from guests."""

SHEETS = ("log", "tricks", "aid", "hint", "unseen")
"""The dialogs of every table that a guest may open too."""


class GuestTable(GameTable[PlayRoute]):
    """The table as one person on another device sees it, from a seat or from a place to watch.

    `steps` are those of the person's moves, which the host has yet to show to everybody, `updates`
    those of the person's own page, and `asked` has the dialog that they have opened.
    """

    def __init__(self, navigator: Navigator, route: PlayRoute, game: OpenGame, seat: int) -> None:
        super().__init__(navigator, route, game)
        self.seat = seat
        self.steps: list[Step] = []
        self.updates: Updates = []
        self.asked: dict[str, Dialog | None] = {}

    @property
    def page(self) -> RemoteViewer:
        return self.game.guests[self.seat]

    @property
    def viewer(self) -> int | None:
        """The seat, whose cards are always shown on its own device; None for a watcher."""
        return viewer_at(self.seat)

    @property
    def viewers(self) -> Sequence[int | None]:
        return viewers_of(self.game)

    @property
    def audience(self) -> Audience:
        return replace(super().audience, sees=self.seat in WATCHERS, hope=self._hope())

    def _hope(self) -> str:
        """Return what a watcher who asks for a seat waits for."""
        game, here = self.game, self.game.people_here
        if self.seat in game.promised:
            return _("You are watching, and sit down at the next round.")
        if not game.has_room or not here:
            return ""
        host = isolated(self.session.seats[here[0]].name)
        return _("You are watching until {name} lets you sit down.").format(name=host)

    @property
    def settings(self) -> Settings:
        """The settings of the other device; nothing is played or held there by itself."""
        return replace(self.page.settings, forced=False)

    def scene(self) -> AnyScene:
        """Return the table as the seat sees it, without what only the host can do."""
        record = self.session.record
        scene = replace(
            super().scene(),
            first_moment=None,
            elsewhere=tuple(self.game.elsewhere),
            **(self._ending(record) if self.session.state.over else {}),
        )
        ended = take_back_result(self.game.take_backs.last, scene)
        scene = replace(scene, feedback=scene.feedback or ended, absent=tuple(self.game.absent))
        return self._gathering(scene) if self.game.waits and not self.game.has_begun else scene

    def _gathering(self, scene: AnyScene) -> AnyScene:
        """Return the table while people come, with its free seats."""
        free = tuple(
            replace(who, name=_("Free seat")) if seat in scene.absent else who
            for seat, who in enumerate(scene.seats)
        )
        host = self.game.people_here
        return replace(scene, seats=free, gathering=scene.names[host[0]] if host else "")

    def _ending(self, record: Record) -> dict[str, Any]:
        """Return the fields of the scene that only a finished game has."""
        best = None if self.viewer is None else self.pages.best_moment(record, self.viewer)
        shown = {"praise": best.praise, "moment": moment_card(best)} if best else {}
        return {"share": keep_button(record), **shown}

    def html(self) -> Markup:
        if asked := self.game.take_backs.open:
            return take_back_page(asked, self.scene(), [self.seat])
        return page_of(self.session, self.scene())

    def tools(self) -> Tools | None:
        """Return whether a decision can be taken back; the others are asked first."""
        if self.viewer is None:
            return None
        return shared_tools(self.game, self.viewer, self.settings)

    def sheets(self) -> Sheets:
        shown, pages = self.scene(), self.pages
        return {
            **{name: sheet for name, sheet in super().sheets().items() if name in SHEETS},
            "menu": lambda: guest_menu(shown, self._may_remember()),
            "leave": leave_question,
            "reactions": reactions_dialog,
            "settings": guest_settings_dialog,
            "rules": lambda: rules_dialog(pages.title(), pages.topics().values()),
            "scores": lambda: score_dialog(pages.scores(shown, self.session.rounds(self.viewer))),
        }

    def handlers(self) -> Handlers:
        return (
            super()
            .handlers()
            .tap("next", self.next_round)
            .tap("nudge", self._nudge)
            .on(commands.React, self._react)
            .on(commands.Agree, lambda _asked: self._answer_take_back(agrees=True))
            .on(commands.Refuse, lambda _asked: self._answer_take_back(agrees=False))
        )

    def take(self, command: Command) -> bool:
        """Carry out a command; return whether the guest at this seat may send it."""
        if isinstance(command, commands.Sheet):
            self._open_sheet(command)
        elif command != "look":
            return self._carry_out(command)
        return True

    def _carry_out(self, command: Command) -> bool:
        handler = self.handlers().get(command)
        if handler is None or not (command in ACTIONS or isinstance(command, ALLOWED)):
            return False
        if self.viewer is None and not isinstance(command, commands.Explain):
            return False
        if isinstance(command, commands.Agree | commands.Refuse) and command.arg != self.seat:
            return False
        self.feedback = ""
        with in_language(self.page.language):
            self.updates += handler.run(command)
        return True

    def watch(self, steps: Sequence[Step]) -> None:
        """Add the updates after steps, which end what was said of the guest's last tap."""
        self.feedback = ""
        with in_language(self.page.language):
            self.updates += updates_of(
                self.session,
                steps,
                self.viewer,
                self.settings,
                tools=self.tools(),
                audience=self.audience,
            )
            if steps and self.session.state.over:
                self.updates.append(self._opening())

    def _open_sheet(self, command: commands.Sheet) -> None:
        with in_language(self.page.language):
            draw = self.sheets().get(command.arg)
            self.asked = {"sheet": {"name": command.arg, "html": draw()} if draw else None}

    def reply(self, passes_by: bool) -> GuestReply | None:
        """Return the news since the last reply, if any; `passes_by` leaves out the page at rest."""
        updates, self.updates = self.updates, []
        pages = [str(update["html"]) for update in updates if "html" in update]
        self.page.html = pages[-1] if pages else self.page.html
        if not (passes_by and updates):
            with in_language(self.page.language):
                rest = self.html()
            if rest != self.page.html:
                updates.append({"html": rest, "say": ""})
                if self._is_viewers_turn():
                    updates[-1]["sound"] = "turn"
                self.page.html = rest
        asked, self.asked = self.asked, {}
        with in_language(self.page.language):
            signals = signals_of(self.game, [self.viewer], self.settings)
        if not (updates or asked or signals) and self.page.number == self.page.answered:
            return None
        self.page.answered = self.page.number
        reply: GuestReply = {"updates": self.page.sent.cut(updates), "number": self.page.number}
        if signals:
            reply["signals"] = signals
        return {**reply, "sheet": asked["sheet"]} if "sheet" in asked else reply

    def _after(self, steps: list[Step]) -> Updates:
        self.picked = ()
        self.steps += steps
        return []

    def take_hint(self, answer: str | None) -> None:
        """Show the hint that the person waits for."""
        with in_language(self.page.language):
            self.updates += self.show_hint(answer)

    def _react(self, command: commands.React) -> Updates:
        self.game.signals.react(self.seat, command.arg)
        return []

    def _nudge(self) -> Updates:
        self.feedback = self.game.nudge(self.viewer)
        return []

    def _undo(self) -> Updates:
        self.game.take_backs.ask(self.seat)
        return []

    def _answer_take_back(self, *, agrees: bool) -> Updates:
        self.game.take_backs.answer(self.seat, agrees)
        return []

    def _is_the_viewers(self, move: Move) -> bool:
        waits = self.game.waits or self.game.take_backs.open
        return super()._is_the_viewers(move) and not waits


def shared_tools(game: OpenGame, seat: int | None, settings: Settings) -> Tools:
    """Return what a person can do beside the moves at a table of several devices."""
    undo, reacts = game.take_backs.decision(seat) is not None, settings.reactions
    return Tools(undo, reacts=reacts and seat is not None, wait=game.wait_of(seat))


def signals_of(game: OpenGame, viewers: Sequence[int | None], settings: Settings) -> list[Signal]:
    """Return the signals to show to the people at a page."""
    return signals_in_words(
        game.signals.of(viewers, reactions=settings.reactions), game.session.seats
    )


def viewers_of(game: OpenGame) -> Sequence[int | None]:
    """Return all viewers of a game: the one here, and the guests."""
    return (game.viewer, *map(viewer_at, game.guests))
