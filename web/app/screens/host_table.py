"""The table of the device that runs a game, whose people may be on other devices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from app.components.gathering import remove_question
from app.handlers import Handlers
from app.navigator import Navigator, Sheets
from app.protocol import commands
from app.protocol.replies import Reply, Updates
from app.routes import PlayRoute
from app.saved_games.open_game import LastViewer, OpenGame
from app.saved_games.signals import PATIENCE
from app.saved_games.take_back import TakeBacks
from app.screens.guest_table import signals_of, viewers_of
from app.screens.guests import Guests, take_seat
from app.screens.table import GameTable
from app.taps import sheet_id
from app.words import _
from app.words.names import NAMES
from diamonds_core import Move


class HostTable(GameTable[PlayRoute]):
    """A table whose people share this device, or are guests from other devices."""

    def __init__(self, navigator: Navigator, route: PlayRoute, game: OpenGame) -> None:
        super().__init__(navigator, route, game)
        self.guests = Guests(navigator, route, game, self._after)
        self.selected: int | None = None
        """The seat of the person who changes seats next, while people gather."""

    def handlers(self) -> Handlers:
        return (
            super()
            .handlers()
            .tap("renew", self._renew)
            .tap("nudge", self._nudge)
            .on(commands.React, self._react)
            .on(commands.Answer, self._connect)
            .on(commands.StandIn, self._stand_in)
            .on(commands.Offer, self._offer)
            .on(commands.Place, self._place)
            .on(commands.Remove, self._remove)
            .on(commands.Agree, lambda asked: self._answer_take_back(asked.arg, agrees=True))
            .on(commands.Refuse, lambda asked: self._answer_take_back(asked.arg, agrees=False))
        )

    @property
    def viewers(self) -> Sequence[int | None]:
        return viewers_of(self.game)

    def is_seen_elsewhere(self) -> bool:
        """Return whether a guest is connected; a screen over the table stops nothing for them."""
        return bool(self.game.guests)

    def complete_reply(self, reply: Reply) -> None:
        """Add the news for people on other devices."""
        watchers = self.guests.places_to_watch(self.settings.watchers)
        if self.game.elsewhere or self.guests.last_news:
            here = self.game.people_here
            reply["host"] = self.session.seats[here[0]].name if here else ""
            reply["people"] = self.game.names_here
            reply["elsewhere"] = self.game.elsewhere
            reply["watchers"] = watchers
            signals = signals_of(self.game, here, self.settings)
            if signals:
                reply["signals"] = signals
            reply["guests"] = self.guests.replies(reply["advances"] and self.plays_on())
        self.game.signals.begin_reply()
        if self.game.wait != self.game.signals.due:
            self.game.signals.due = ""
        if self.game.wait and not self.game.signals.due:
            reply["wait"] = {"name": self.game.wait, "time": PATIENCE}
        if (place := self.game.latecomer) is not None:
            reply["latecomer"] = {"place": place, "name": self.game.guests[place].name}

    def admit(self, place: int) -> None:
        """Let a watcher sit down in a bot's place, at the next round."""
        self.guests.admit(place)
        self.on_turn_changed()

    def on_turn_changed(self) -> None:
        """Let latecomers sit down while no round is played."""
        state, game = self.session.state, self.game
        if game.promised and (state.between_rounds or state.over or not game.has_begun):
            former = self.guests.seat_latecomers()
            self.navigator.device.effects["seating"] = former
            added = {seat for seat, place in enumerate(former) if place != seat}
            self._give_out(sorted({*game.elsewhere, *added}))

    def _connect(self, command: commands.Answer) -> Updates:
        self.navigator.device.effects["connect"] = self.guests.answer(command.form)
        return self.render()

    def _renew(self) -> Updates:
        """Make a new link; people who have a seat keep it."""
        self.navigator.device.effects["renew"] = True
        return self.render()

    def _react(self, command: commands.React) -> Updates:
        if self.viewer is not None and self.game.elsewhere:
            self.game.signals.react(self.viewer, command.arg)
        return self.render()

    def _nudge(self) -> Updates:
        self.feedback = self.game.nudge(self.viewer)
        return self.render(self.feedback)

    def _stand_in(self, command: commands.StandIn) -> Updates:
        return self.guests.stand_in(command.arg) or self.render()

    def _offer(self, command: commands.Offer) -> Updates:
        if self.guests.offer(command.arg):
            self._give_out(sorted({*self.game.elsewhere, command.arg}))
        return self.render()

    def _place(self, command: commands.Place) -> Updates:
        """Select a person, or let the selected one change seats with another."""
        seat, selected = command.arg, self.selected
        self.selected = None
        if self.game.has_begun or seat not in range(len(self.session.seats)):
            return self.render()
        if selected is None:
            self.selected = seat
        elif selected != seat:
            former = [*range(len(self.session.seats))]
            former[seat], former[selected] = selected, seat
            self._reseat(former)
        return self.render()

    def _reseat(self, former: list[int]) -> None:
        """Let all change seats, before the cards are dealt."""
        self.guests.reseat(former)
        self.navigator.device.effects["seating"] = former
        here = self.game.people_here
        self.game.viewer = here[0] if len(here) == 1 else None
        self.game.last_viewer = LastViewer(self.game.viewer)

    def remove_sheets(self) -> Sheets:
        """Return the questions before people are removed."""
        seats = self.session.seats
        return {
            sheet_id("remove", str(seat)): partial(remove_question, seat, seats[seat])
            for seat in self.game.elsewhere
        }

    def _remove(self, command: commands.Remove) -> Updates:
        seat, elsewhere = command.arg, self.game.elsewhere
        self.selected = None
        if seat in elsewhere:
            self.guests.remove(seat)
            if self.game.has_begun:
                self._give_out([other for other in elsewhere if other != seat])
        return self.guests.settle() or self.render()

    def _undo(self) -> Updates:
        """Take back the last decision, or ask the people on other devices first."""
        if not self.game.elsewhere:
            return super()._undo()
        if self.viewer is not None:
            self.game.take_backs.ask(self.viewer)
        return self.guests.settle() or self.render()

    def _answer_take_back(self, seat: int, *, agrees: bool) -> Updates:
        """Take the answer of a person here to the request of another one."""
        if seat in self.game.people_here:
            self.game.take_backs.answer(seat, agrees)
        return self.guests.settle() or self.render()

    def _is_the_viewers(self, move: Move) -> bool:
        return super()._is_the_viewers(move) and not self.game.take_backs.open

    def _person_to_move(self) -> int | None:
        """Return the person to move; where several may, one at this device."""
        person, here = super()._person_to_move(), self.game.people_here
        if person is None or person in here:
            return person
        return next((seat for seat in here if self.session.state.legal_for(seat)), person)

    def _give_out(self, elsewhere: list[int]) -> None:
        """Change the seats whose people are on other devices."""
        if elsewhere == self.game.elsewhere:
            return
        for seat in {*self.game.elsewhere} - {*elsewhere}:
            self.guests.drop(seat)
        self.game.elsewhere = elsewhere
        self._name_person_here()
        self.game.take_backs = TakeBacks(self.session)
        self.on_turn_changed()
        here = self.game.people_here
        if len(here) == 1:
            self._show_to(here[0])
            self.game.last_viewer = LastViewer(here[0])

    def _name_person_here(self) -> None:
        """Give the person here, whom their own page calls "You", a name for the other devices."""
        for seat, who in enumerate(self.session.seats):
            if self.game.elsewhere and who.name == _("You"):
                take_seat(self.session, seat, replace(who, name=NAMES[0]))

    def _show_to(self, viewer: int | None) -> None:
        self.game.last_viewer.leave(self.viewer, self.session)
        self.navigator.clears_announcements |= viewer != self.viewer
        self.game.viewer = viewer


# Commands from other devices or about them, whatever screen is open here ----------------


def take_command(navigator: Navigator, asked: commands.Guest) -> Updates:
    """Carry out a command of a guest; show its effect if the table is on top."""
    shared = [update for table in _tables(navigator) for update in table.guests.command(asked)]
    return shared if shared and isinstance(navigator.top, HostTable) else _table_on_top(navigator)


def gather(navigator: Navigator, asked: commands.Gather) -> Updates:
    """Show what brings people to the table."""
    for table in _tables(navigator):
        table.guests.gather(asked)
    return _table_on_top(navigator)


def admit(navigator: Navigator, asked: commands.Admit) -> Updates:
    """Let a watcher sit down."""
    for table in _tables(navigator):
        table.admit(asked.arg)
    return _table_on_top(navigator)


def note_wait(navigator: Navigator, asked: commands.Waited) -> Updates:
    """Let people nudge the person for whom all have waited."""
    for table in _tables(navigator):
        table.game.signals.due = asked.arg
    return _table_on_top(navigator)


def disconnect(navigator: Navigator, asked: commands.Disconnect) -> Updates:
    """Note that a seat has no connection."""
    for table in _tables(navigator):
        table.guests.disconnect(asked.seat)
    return _table_on_top(navigator)


def _table_on_top(navigator: Navigator) -> Updates:
    """Return the table at rest; a screen over it doesn't change."""
    top = navigator.top
    return top.render(top.feedback) if isinstance(top, HostTable) else []


def _tables(navigator: Navigator) -> list[HostTable]:
    return [screen for screen in navigator.stack if isinstance(screen, HostTable)]
