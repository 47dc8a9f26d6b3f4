"""The people at a table who are on other devices: their pages, and their commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from app.components.gathering import Invitation, guest_menu, leave_question
from app.components.results import keep_button, score_dialog
from app.components.rules import rules_dialog
from app.components.scene import AnyScene, Tools
from app.components.settings import guest_settings_dialog
from app.components.take_back import take_back_page, take_back_result
from app.handlers import Handlers
from app.html import Markup
from app.navigator import Navigator, Sheets
from app.protocol import commands
from app.protocol.commands import Command
from app.protocol.messages import read_command
from app.protocol.replies import AnswerCode, DealNews, Dialog, GuestReply, Updates
from app.routes import PlayRoute
from app.saved_games.open_game import OpenGame, RemoteViewer
from app.screens.table import Table
from app.settings import Settings, settings_from
from app.thinking import key_of, parse_result
from app.updates import page_of, updates_of
from app.words import _, in_language, join_names
from app.words.names import distinct, isolated, plain
from diamonds_core import BotRequest, Move, Session, Step, game_of

ALLOWED = (commands.Move, commands.Pick, commands.Explain, commands.Agree, commands.Refuse)
ACTIONS: tuple[Command, ...] = ("next", "hint", "undo")
"""The commands of a seat that change something for its person alone, or for all."""

SHEETS = ("log", "tricks", "aid", "hint", "unseen")
"""The dialogs of every table that a guest may open too."""

Share = Callable[[list[Step]], Updates]
"""Shows steps to everybody, and returns the updates of the host's page."""

REFUSED: GuestReply = {"updates": [], "number": 0, "refused": True}


class GuestTable(Table[PlayRoute]):
    """The table as one person on another device sees it.

    `shared` are the host's updates after a move of this person, `updates` those of the person's own
    page, and `asked` has the dialog that they have opened.
    """

    def __init__(
        self, navigator: Navigator, route: PlayRoute, game: OpenGame, share: Share, seat: int
    ) -> None:
        """Sit down at a seat; `share` shows steps to everybody and returns the host's updates."""
        super().__init__(navigator, route, game)
        self.seat = seat
        self.share = share
        self.shared: Updates = []
        self.updates: Updates = []
        self.asked: dict[str, Dialog | None] = {}

    @property
    def page(self) -> RemoteViewer:
        """The page on the other device."""
        return self.game.guests[self.seat]

    @property
    def viewer(self) -> int | None:
        """The seat, whose cards are always shown on its own device."""
        return self.seat

    @property
    def viewers(self) -> Sequence[int | None]:
        """All viewers of the table."""
        return viewers_of(self.game)

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
            share=keep_button(record) if self.session.state.over else None,
        )
        ended = take_back_result(self.game.take_backs.last, scene)
        return replace(scene, feedback=scene.feedback or ended or waiting_for(self.game))

    def html(self) -> Markup:
        """Return the current page of the game."""
        if asked := self.game.take_backs.open:
            return take_back_page(asked, self.scene(), [self.seat])
        return page_of(self.session, self.scene())

    def tools(self) -> Tools:
        """Return whether a decision can be taken back; the others are asked first."""
        return Tools(self.game.take_backs.decision(self.seat) is not None)

    def sheets(self) -> Sheets:
        """Return the dialogs that change nothing, and the one that leaves the table."""
        shown, pages = self.scene(), self.pages
        return {
            **{name: sheet for name, sheet in super().sheets().items() if name in SHEETS},
            "menu": lambda: guest_menu(shown, self._may_remember()),
            "leave": leave_question,
            "settings": guest_settings_dialog,
            "rules": lambda: rules_dialog(pages.title(), pages.topics().values()),
            "scores": lambda: score_dialog(pages.scores(shown, self.session.rounds(self.seat))),
        }

    def handlers(self) -> Handlers:
        """Return the handlers of a guest's commands."""
        return (
            super()
            .handlers()
            .tap("next", self.next_round)
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
        if isinstance(command, commands.Agree | commands.Refuse) and command.arg != self.seat:
            return False
        self.feedback = ""
        with in_language(self.page.language):
            self.updates += handler.run(command)
        return True

    def watch(self, steps: Sequence[Step]) -> None:
        """Add the updates for some steps."""
        with in_language(self.page.language):
            self.updates += updates_of(
                self.session, steps, self.seat, self.settings, tools=self.tools()
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
        if not (updates or asked) and self.page.number == self.page.answered:
            return None
        self.page.answered = self.page.number
        reply: GuestReply = {"updates": self.page.sent.cut(updates), "number": self.page.number}
        return {**reply, "sheet": asked["sheet"]} if "sheet" in asked else reply

    def no_news(self) -> GuestReply:
        """Return a reply without updates."""
        return {"updates": [], "number": self.page.number}

    def _after(self, steps: list[Step]) -> Updates:
        self.picked = ()
        self.shared += self.share(steps)
        return []

    def take_hint(self, command: commands.BotAnswer) -> bool:
        """Show the thinker's answer if it is the awaited hint; return whether it is."""
        hint = self.hint_request()
        if hint is None or command.key != key_of(hint):
            return False
        with in_language(self.page.language):
            self.updates += self._show_hint(parse_result(hint, command.answer))
        return True

    def _undo(self) -> Updates:
        self.game.take_backs.ask(self.seat)
        return []

    def _answer_take_back(self, *, agrees: bool) -> Updates:
        self.game.take_backs.answer(self.seat, agrees)
        return []

    def _is_the_viewers(self, move: Move) -> bool:
        waits = self.game.absent or self.game.take_backs.open
        return super()._is_the_viewers(move) and not waits


class Guests:
    """The tables of all people of a game who are on other devices."""

    def __init__(
        self, navigator: Navigator, route: PlayRoute, game: OpenGame, share: Share
    ) -> None:
        """Open the tables of those who are connected."""
        self.game = game
        self._share = share
        self._open = partial(GuestTable, navigator, route, game, share)
        self._tables = {seat: self._open(seat) for seat in game.guests}
        self._refused: set[int] = set()
        self._takers: list[int] = []
        self._invitations: dict[int, Invitation] = {}

    def command(self, asked: commands.Guest) -> Updates:
        """Carry out a command of a guest, once; return the updates for the host.

        One that no guest may send changes nothing, and ends the connection.
        """
        seat = asked.seat
        try:
            command = read_command(asked.command)
        except ValueError:
            return self._refuse(seat)
        if isinstance(command, commands.Join):
            return self._join(asked, command)
        table = self._tables.get(seat)
        if table is None:
            return self._refuse(seat)
        if asked.number <= table.page.number:
            return []
        table.page.number = asked.number
        table.page.language, table.page.settings = asked.speaks, settings_from(asked.wants)
        if isinstance(command, commands.Contribute):
            return self._contribute(seat, command)
        if not table.take(command):
            return self._refuse(seat)
        shared, table.shared = table.shared, []
        return shared + self.settle()

    def settle(self) -> Updates:
        """Take moves back once all people have agreed; return the updates for the host then."""
        if not self.game.take_backs.settle(self.game.session.record.people):
            return []
        self.game.last_viewer.left.clear()
        for table in self._tables.values():
            table.picked = ()
        return self._share([])

    def hint_request(self) -> BotRequest | None:
        """Return the first request for a hint that a guest waits for."""
        requests = (table.hint_request() for table in self._tables.values())
        return next(filter(None, requests), None)

    def take_hint(self, answer: commands.BotAnswer) -> bool:
        """Show an answer of the thinker to the guest who waits for it; return whether one does."""
        return any(table.take_hint(answer) for table in self._tables.values())

    def _join(self, asked: commands.Guest, command: commands.Join) -> Updates:
        seat, session = asked.seat, self.game.session
        if seat not in self.game.elsewhere:
            return self._refuse(seat)
        names = [who.name for who in session.seats]
        names[seat] = plain(command.name) or names[seat]
        session.reseat(
            tuple(
                replace(who, name=known)
                for who, known in zip(session.seats, distinct(names), strict=True)
            )
        )
        settings = settings_from(asked.wants)
        self.game.guests[seat] = RemoteViewer(asked.speaks, settings, asked.number)
        self._tables[seat] = self._open(seat)
        self._invitations.pop(seat, None)
        self.game.exchange.leave(seat)
        self.game.exchange.promise(seat, command.commitment)
        return []

    def _contribute(self, seat: int, command: commands.Contribute) -> Updates:
        """Take a text for the next deal, and deal once there are all of them."""
        exchange, session = self.game.exchange, self.game.session
        if not exchange.reveal(seat, command.text, command.commitment):
            return self._refuse(seat)
        asked, draw = exchange.asked, exchange.draw()
        if draw is None:
            return []
        self._takers = asked
        shared: Updates = []
        while session.state.to_move is None:
            shared += self._share(session.chance(*viewers_of(self.game), seed=draw.seed))
        return shared

    def _deal_news(self) -> dict[int, DealNews]:
        """Return the news about the next deal or the last one, by seat."""
        game, state, variant = self.game, self.game.session.state, self.game.session.record.variant
        if (state.between_rounds or state.over) and (last := game.exchange.last):
            game.exchange.last = None
            return {seat: {"texts": list(last.texts)} for seat in self._takers}
        wanted = game.exchange.wanted or not state.between_rounds
        if not (game.awaits_deal and wanted) or game.absent:
            return {}
        if not (commitments := game.exchange.begin()):
            return {}
        news: DealNews = {
            "commitments": list(commitments),
            "round": state.round + 1,
            "deck": [card.name for card in variant.deck],
            "hand": variant.hand_size,
        }
        return dict.fromkeys(game.exchange.asked, news)

    def _refuse(self, seat: int) -> Updates:
        self.drop(seat)
        self._refused.add(seat)
        return []

    def wanted(self) -> dict[int, Invitation]:
        """Return the invitations to all absent people, by seat."""
        return {seat: self._invitation(seat) for seat in self.game.absent}

    def _invitation(self, seat: int) -> Invitation:
        return self._invitations.get(seat, Invitation())

    def invite(self, asked: commands.Invite) -> None:
        """Show an invitation in place of the last one of that seat."""
        note = self._invitation(asked.seat).note
        self._invitations[asked.seat] = Invitation(asked.link, asked.outline, asked.size, note)

    def answer(self, form: commands.Form) -> AnswerCode | None:
        """Return the answer of another device to an invitation, None for one that is outdated."""
        for seat in self.game.absent:
            if str(form.get("seat")) == str(seat):
                waiting = replace(self._invitation(seat), note=_("Connecting"))
                self._invitations[seat] = waiting
                return {"seat": seat, "code": "".join(str(form.get("code")).split())}
        return None

    def disconnect(self, asked: commands.Disconnect) -> None:
        """Note that a guest has no connection; only a wrong code leaves the invitation open."""
        texts = {
            "lost": _(
                "The connection was lost. The device comes back by itself once it is awake and in "
                "the same network, or else by this code."
            ),
            "unreachable": _(
                "No connection came about. Are both devices in the same WLAN? Guest networks often "
                "keep devices apart: a phone's hotspot helps."
            ),
            "code": _("This isn't the code that the other device shows."),
        }
        self.drop(asked.seat)
        open_ = self._invitation(asked.seat) if asked.why == "code" else Invitation()
        self._invitations[asked.seat] = replace(open_, note=texts[asked.why])

    def drop(self, seat: int) -> None:
        """Forget a connection."""
        self.game.guests.pop(seat, None)
        self.game.exchange.leave(seat)
        self._tables.pop(seat, None)

    def watch(self, steps: Sequence[Step]) -> None:
        """Show steps to all guests."""
        for table in self._tables.values():
            table.watch(steps)

    def replies(self, passes_by: bool) -> dict[str, GuestReply]:
        """Return the news for each guest who has some."""
        found = {seat: table.reply(passes_by) for seat, table in self._tables.items()}
        for seat, news in self._deal_news().items():
            if table := self._tables.get(seat):
                found[seat] = {**(found[seat] or table.no_news()), "deal": news}
        found |= dict.fromkeys(self._refused, REFUSED)
        self._refused.clear()
        return {str(seat): reply for seat, reply in found.items() if reply}


def viewers_of(game: OpenGame) -> Sequence[int | None]:
    """Return all viewers of a game: the one here, and the guests."""
    return (game.viewer, *game.guests)


def waiting_for(game: OpenGame) -> str:
    """Return the people that the game waits for since they have no connection, in words."""
    names = [isolated(game.session.seats[seat].name) for seat in game.absent]
    return _("Waiting for {names}").format(names=join_names(names)) if names else ""


def bot_takes(session: Session, seat: int) -> None:
    """Give a seat to the strongest bot that doesn't search."""
    bot = game_of(session.record.variant).strongest(at_once=True).id
    seats = session.seats
    session.reseat((*seats[:seat], replace(seats[seat], player=bot), *seats[seat + 1 :]))
