"""The people at a table who are on other devices: how they join, and what they send and get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from app.navigator import Navigator
from app.protocol import commands
from app.protocol.messages import read_command
from app.protocol.replies import GuestReply, Updates
from app.routes import PlayRoute
from app.saved_games.open_game import WATCHERS, Invitation, OpenGame, RemoteViewer
from app.screens.guest_table import GuestTable
from app.settings import settings_from
from app.words import _
from app.words.names import NAMES, distinct, plain
from diamonds_core import HUMAN, BotRequest, Seat, Session, Step, game_of

REFUSED: GuestReply = {"updates": [], "number": 0, "refused": True}
REMOVED: GuestReply = {"updates": [], "number": 0, "removed": True}
"""The last news for a device."""


Share = Callable[[list[Step]], Updates]
"""Shows steps to everybody, and returns the updates of the host's page."""


class Guests:
    """The tables of all people of a game who are on other devices."""

    def __init__(
        self, navigator: Navigator, route: PlayRoute, game: OpenGame, share: Share
    ) -> None:
        self.game = game
        self._share = share
        self._open = partial(GuestTable, navigator, route, game)
        self._tables = {seat: self._open(seat) for seat in game.guests}
        self.last_news: dict[int, GuestReply] = {}

    def command(self, asked: commands.Guest) -> Updates:
        """Carry out a command of a guest, once; return the updates for the host.

        One that no guest may send changes nothing, and ends the connection; one for a place that
        the host has just given away changes nothing.
        """
        seat = asked.seat
        try:
            command = read_command(asked.command)
        except ValueError:
            return self._refuse(seat)
        if isinstance(command, commands.Join):
            return self._join(asked, command)
        table = self._tables.get(seat)
        if table is None or asked.number <= table.page.number:
            return []
        table.page.number = asked.number
        table.page.language, table.page.settings = asked.speaks, settings_from(asked.wants)
        before = len(self.game.session.record.moves)
        if not table.take(command):
            return self._refuse(seat)
        steps, table.steps = table.steps, []
        moved = len(self.game.session.record.moves) > before
        return (self._share(steps) if moved else []) + self.settle()

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

    def take_hint(self, answer: str | None) -> None:
        """Show the answer to that request to the guest who waits for it."""
        waiting = next(table for table in self._tables.values() if table.hint_request())
        waiting.take_hint(answer)

    def _join(self, asked: commands.Guest, command: commands.Join) -> Updates:
        seat, session = asked.seat, self.game.session
        if seat not in [*self.game.elsewhere, *WATCHERS]:
            return []
        if seat not in WATCHERS:
            name = plain(command.name) or session.seats[seat].name
            take_seat(session, seat, Seat(name, HUMAN))
            self.game.came.add(seat)
        self.game.guests.pop(seat, None)
        self.game.guests[seat] = RemoteViewer(
            asked.speaks, settings_from(asked.wants), asked.number, name=plain(command.name)
        )
        self._tables[seat] = self._open(seat)
        self._note("")
        return []

    def stand_in(self, seat: int) -> Updates:
        """Let a bot play for an absent person until they are back."""
        game = self.game
        if seat not in game.absent:
            return []
        if (asked := game.take_backs.open) and asked.seat == seat:
            game.take_backs.answer(seat, agrees=False)
        bot_takes(game.session, seat)
        return self.settle()

    def offer(self, seat: int) -> bool:
        """Offer a seat to a person on another device; return whether it is there."""
        session = self.game.session
        if seat not in range(len(session.seats)):
            return False
        take_seat(session, seat, replace(session.seats[seat], player=HUMAN))
        return True

    def _refuse(self, seat: int) -> Updates:
        self.drop(seat)
        self.last_news[seat] = REFUSED
        return []

    def remove(self, seat: int) -> None:
        """Remove the person at a seat; before the cards are dealt, it is free for another one."""
        game = self.game
        if (asked := game.take_backs.open) and asked.seat == seat:
            game.take_backs.answer(seat, agrees=False)
        if game.has_begun:
            bot_takes(game.session, seat)
        take_seat(game.session, seat, replace(game.session.seats[seat], name=NAMES[seat]))
        self.drop(seat)
        game.came.discard(seat)
        self.last_news[seat] = REMOVED

    def reseat(self, former: Sequence[int]) -> None:
        """Let all change seats: those who come to 0, 1, 2 and so on leave the `former` ones."""
        game, came_from = self.game, {old: seat for seat, old in enumerate(former)}
        game.session.reseat(tuple(game.session.seats[old] for old in former))
        game.elsewhere = sorted(came_from[old] for old in game.elsewhere)
        game.guests = {came_from.get(old, old): guest for old, guest in game.guests.items()}
        game.came = {came_from.get(old, old) for old in game.came}
        self._tables = {seat: self._open(seat) for seat in game.guests}

    def admit(self, place: int) -> None:
        """Promise a watcher the seat of a bot."""
        if place in WATCHERS and place in self.game.guests and self.game.has_room:
            self.game.promised.add(place)

    def seat_latecomers(self) -> list[int]:
        """Let those sit down who have been promised a seat; return the former places of all."""
        game = self.game
        former = [*range(len(game.session.seats))]
        for place, seat in zip(sorted(game.promised), game.bots_seats, strict=False):
            former[seat] = place
            game.guests[seat] = guest = game.guests.pop(place)
            take_seat(game.session, seat, Seat(guest.name or NAMES[seat], HUMAN))
            table = self._tables[seat] = self._open(seat)
            table.updates = self._tables.pop(place).updates
        game.promised.clear()
        return former

    def gather(self, asked: commands.Gather) -> None:
        """Take what brings people to the table, and who has come."""
        notes = {
            "": "",
            "unreachable": _(
                "The devices couldn't connect. Are both on the same Wi-Fi? Guest networks often "
                "keep devices apart: a phone's hotspot helps. Then scan the new code here."
            ),
            "code": _(
                "This code belongs to another link. Let the other device scan the code shown here."
            ),
        }
        self.game.invitation = Invitation(asked.link, asked.coded, notes[asked.failure])
        self.game.came |= {*asked.came}

    def answer(self, form: commands.Form) -> str:
        """Return the code by which another device answers the one that is shown."""
        self._note(_("Connecting"))
        return "".join(str(form.get("code")).split())

    def disconnect(self, seat: int) -> None:
        """Note that the person at a seat is away."""
        self.drop(seat)
        self._note(
            _(
                "The connection was lost. The device comes back by itself once it is awake and on "
                "the same network, or else by this code."
            )
            if self.game.invitation.is_coded
            else _("People who are away come back by the same link.")
        )

    def _note(self, text: str) -> None:
        self.game.invitation = replace(self.game.invitation, note=text)

    def places_to_watch(self, allowed: bool) -> list[int]:
        """Return the places of people without a seat: all, or those who wait for one of a bot.

        Others are sent away.
        """
        game = self.game
        free = len(WATCHERS) if allowed else len(game.bots_seats)
        free *= bool(game.elsewhere)
        waiting = sorted(WATCHERS, key=lambda at: (at not in game.promised, at not in game.guests))
        for place in waiting[free:]:
            self.drop(place)
        return sorted(waiting[:free])

    def drop(self, seat: int) -> None:
        self.game.promised.discard(seat)
        self.game.guests.pop(seat, None)
        self._tables.pop(seat, None)

    def watch(self, steps: Sequence[Step]) -> None:
        for table in self._tables.values():
            table.watch(steps)

    def replies(self, passes_by: bool) -> dict[str, GuestReply]:
        """Return the news for each guest who has some."""
        found = {seat: table.reply(passes_by) for seat, table in self._tables.items()}
        found |= self.last_news
        self.last_news = {}
        return {str(seat): reply for seat, reply in found.items() if reply}


def take_seat(session: Session, seat: int, who: Seat) -> None:
    """Give a seat to a person or a bot, from this move on."""
    seats = (*session.seats[:seat], who, *session.seats[seat + 1 :])
    names = distinct([one.name for one in seats])
    known = (replace(one, name=name) for one, name in zip(seats, names, strict=True))
    session.reseat(tuple(known))


def bot_takes(session: Session, seat: int) -> None:
    """Give a seat to the strongest bot that doesn't search."""
    bot = game_of(session.record.variant).strongest(at_once=True).id
    take_seat(session, seat, replace(session.seats[seat], player=bot))
