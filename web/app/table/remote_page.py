"""The page of a person on another device, at a seat or as a watcher."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from app.core.commands import Command, command, handler_of
from app.core.dialogs import guest_settings_dialog
from app.core.html import Markup
from app.core.navigator import Navigator, Sheets
from app.core.parts import Drawings
from app.core.replies import Dialog, GuestReply, Updates
from app.core.routes import PlayRoute
from app.core.settings import Settings
from app.games.legend import rules_dialog
from app.games.results import keep_button, result_of, score_dialog
from app.games.scene import AnyScene, Company, Ending
from app.games.signals import reactions_dialog
from app.table.final_page import FinalPage
from app.table.gathering import guest_menu, leave_question
from app.table.library import library_of
from app.table.remote_device import RemoteDevice, viewer_at
from app.table.shared_table import Table
from app.table.story import story_of
from app.table.updates import page_of
from app.words import _, in_language
from app.words.names import isolated, plain, typed
from diamonds_core import Record, Step

WATCHING = ("look", "sheet", "explain", "join")
"""The commands of people who watch."""

ALLOWED = (
    *WATCHING,
    "move",
    "pick",
    "agree",
    "refuse",
    "react",
    "next",
    "hint",
    "undo",
    "claim",
    "nudge",
    "ask-again",
    "film",
    "seek",
)
"""The commands of people at a seat."""

SHEETS = ("log", "tricks", "aid", "hint", "unseen")
"""The dialogs of every table that a guest may open too."""


class Refused(Exception):
    """The error of a command that a guest may not send."""


class RemotePage(FinalPage):
    """The table as one person on another device sees it, from a seat or as a watcher.

    `updates` are those that the device has yet to get, and `dialog` the one that it has asked for.
    The device of a person who `watched` takes the place for a watcher's.
    """

    def __init__(
        self,
        navigator: Navigator,
        route: PlayRoute,
        table: Table[RemotePage],
        place: int,
        device: RemoteDevice,
    ) -> None:
        self.place = place
        self.device = device
        super().__init__(navigator, route, table)
        self.watched = self.viewer is None
        self.updates: Updates = []
        self.dialog: dict[str, Dialog | None] = {}

    @property
    def viewer(self) -> int | None:
        """The seat, whose cards are always shown on its own device; None for a watcher."""
        return viewer_at(self.place)

    @property
    def people_here(self) -> Sequence[int]:
        return [] if self.viewer is None else [self.viewer]

    @property
    def company(self) -> Company:
        watches = self.viewer is None
        note = self._waiting_note() if watches else ""
        free = self._free_bot() if watches else ""
        return replace(super().company, is_watcher=watches, waiting_note=note, free_bot=free)

    def _free_bot(self) -> str:
        """Return the name of a bot whose seat is free for who comes by the link, else empty."""
        table = self.table
        is_coded = table.invitation.is_coded
        if not is_coded and not table.is_dealt and {*table.expected} - table.came:
            return _("Free seat")
        seats = () if is_coded else table.bots_seats[len(table.promised) :]
        return isolated(self.session.seats[seats[0]].name) if seats else ""

    def _waiting_note(self) -> str:
        """Return what a watcher who asks for a seat waits for."""
        if not self.device.name:
            return _("You are watching.")
        if self.place in self.table.promised:
            if self.session.state.round < self.session.record.variant.rounds:
                return _("You are watching, and sit down at the next round.")
            return _("You are watching, and sit down in the next game.")
        if not self.table.has_room or not (host := self.table.host):
            return ""
        text = _("You are watching until {name} lets you sit down.")
        return text.format(name=isolated(host))

    @property
    def settings(self) -> Settings:
        """The settings of the other device; nothing is played or held there by itself."""
        return replace(self.device.settings, forced=False)

    def scene(self) -> AnyScene:
        """Return the table as the seat sees it, without what only the host can do."""
        ending = self._ending(self.session.record) if self.session.state.over else Ending()
        scene = replace(super().scene(), first_moment=None, ending=ending)
        return self._gathering(scene) if self.table.waits and not self.table.is_dealt else scene

    def _gathering(self, scene: AnyScene) -> AnyScene:
        """Return the table while people come, with its free seats."""
        free = tuple(
            replace(who, name=_("Free seat")) if seat in scene.company.absent else who
            for seat, who in enumerate(scene.seats)
        )
        company = replace(scene.company, host=isolated(self.table.host))
        return replace(scene, seats=free, company=company)

    def _ending(self, record: Record) -> Ending:
        host, asked = isolated(self.table.host), self.viewer in self.table.wishes
        ending = story_of(library_of(self.navigator), record, self.viewer, self.film_box)
        return replace(ending, share=keep_button(record), host=host, asked=asked)

    def html(self) -> Markup:
        return self._page(self.summary or self.scene())

    def _page(self, scene: AnyScene) -> Markup:
        return self.pages.summary(scene) if self.summary else page_of(self.session, scene)

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

    # What the person does --------------------------------------------------------------

    def take(self, asked: Command) -> None:
        """Carry out a command.

        Raises:
            Refused: if the guest at this seat may not send it.
        """
        handler = handler_of(type(self), asked.name)
        if handler is None or asked.name not in (WATCHING if self.viewer is None else ALLOWED):
            raise Refused
        if asked.name not in ("look", "sheet"):
            self.feedback = ""
        with in_language(self.device.language):
            self.updates += handler(self, *asked.arg, **asked.fields)

    @command
    def look(self) -> Updates:
        """Draw the page again, as each reply does."""
        return []

    @command
    def join(self, name: str) -> Updates:
        """Take a seat from another device, under a name."""
        self.device.name = typed(plain(name))
        return []

    @command
    def sheet(self, name: str, /) -> Updates:
        """Draw a dialog over the unchanged page."""
        draw = self.sheets().get(name)
        self.dialog = {"sheet": {"name": name, "html": draw()} if draw else None}
        return []

    @command
    def next(self) -> Updates:
        return self.next_round()

    @command
    def ask_again(self) -> Updates:
        """Tell the host, once, that this person would like another game."""
        if self.session.state.over and self.viewer is not None:
            self.table.wish(self.viewer)
        return []

    def take_hint(self, answer: str | None) -> None:
        """Show the hint that the person waits for."""
        with in_language(self.device.language):
            self.updates += self.show_hint(answer)

    def render(self, say: str = "") -> Updates:
        """Return an announcement with the page, which is else drawn at the end of each reply."""
        return [{"html": self.html(), "say": say}] if say else []

    def settle(self) -> Updates:
        """Leave it to the host's page to show what all have agreed on."""
        return []

    def _answer_take_back(self, seat: int, *, agrees: bool) -> Updates:
        if seat != self.viewer:
            raise Refused
        return super()._answer_take_back(seat, agrees=agrees)

    def show_steps(self, steps: list[Step], note: str = "") -> Updates:
        """Leave it to the host's page to show steps to everybody."""
        self.feedback = note or self.feedback
        self.table.made += steps
        return []

    # What the device gets --------------------------------------------------------------

    def watch(self, steps: Sequence[Step], motion: Drawings[Updates]) -> None:
        """Add the updates after steps, for later while the viewer reads a summary."""
        self.drop_outdated()
        with in_language(self.device.language):
            key = self.viewer, self.device.language, self.settings, self.tools(), self.company
            self.later += motion.get(key, lambda: self._motion(steps))

    def _motion(self, steps: Sequence[Step]) -> Updates:
        updates = self.updates_of(steps)
        if steps and self.session.state.over:
            updates.append(self._opening())
        return updates

    def reply(self, passes_by: bool, pages: Drawings[str]) -> str:
        """Return the news since the last reply as JSON text, empty without news.

        The page at rest is drawn if the viewer sees another one; `passes_by` leaves it out.
        """
        device, updates, self.updates = self.device, self.updates, []
        if not self.summary:
            updates, self.later = [*updates, *self.later], []
        moving = [str(update["html"]) for update in updates if "html" in update]
        if moving:
            device.html, device.seen = moving[-1], None
        with in_language(device.language):
            signals = self.signals()
            if not (passes_by and moving):
                updates += self._rest(pages)
        dialog, self.dialog = self.dialog, {}
        if not (updates or dialog or signals) and device.number == device.answered:
            return ""
        device.answered = device.number
        reply: GuestReply = {"updates": device.sent.cut(updates), "number": device.number}
        if signals:
            reply["signals"] = signals
        if self.watched and self.viewer is not None:
            self.watched, reply["host"] = False, self.table.host
        if self.session.state.over:
            reply["result"] = result_of(self.scene())
        return json.dumps({**reply, **dialog}, ensure_ascii=False)

    def _rest(self, pages: Drawings[str]) -> Updates:
        """Return the page at rest if the device has another one."""
        device, seen = self.device, (self.device.language, self.summary or self.scene())
        if seen == device.seen:
            return []
        html, device.seen = pages.get(seen, lambda: self._page(seen[1])), seen
        if html == device.html:
            return []
        device.html = html
        rest: Updates = [{"html": html, "say": ""}]
        if self.begins_turn():
            rest[0]["sound"] = "turn"
        return rest
