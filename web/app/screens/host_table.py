"""The table of the device that runs a game, whose people may be on other devices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from app.commands import Form, command, everywhere
from app.components.gathering import remove_question
from app.navigator import Navigator, Sheets
from app.protocol.names import ReactionName
from app.protocol.replies import Reply, Updates
from app.routes import PlayRoute
from app.saved_games.open_game import WATCHERS, LastViewer, OpenGame, RemoteViewer
from app.saved_games.signals import PATIENCE
from app.saved_games.take_back import TakeBacks
from app.screens.guest_table import signals_of, viewers_of
from app.screens.guests import Guests, take_seat
from app.screens.table import GameTable
from app.settings import settings_from
from app.taps import sheet_id
from app.words import _
from app.words.names import NAMES


class HostTable(GameTable[PlayRoute]):
    """A table whose people share this device, or are guests from other devices."""

    def __init__(self, navigator: Navigator, route: PlayRoute, game: OpenGame) -> None:
        super().__init__(navigator, route, game)
        self.guests = Guests(navigator, route, game, self._after)
        self.selected: int | None = None
        """The seat of the person who changes seats next, while people gather."""

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

    def promise(self, place: int) -> None:
        """Let a watcher sit down in a bot's place, at the next round."""
        self.guests.admit(place)
        self.on_turn_changed()

    def on_turn_changed(self) -> None:
        """Let latecomers sit down before a round; after the game the results are the bots'."""
        game, effects = self.game, self.navigator.device.effects
        if game.promised and (self.session.state.between_rounds or not game.has_begun):
            former = self.guests.seat_latecomers()
            added = {seat for seat, place in enumerate(former) if place != seat}
            before = effects.get("seating", [*range(len(former))])
            effects["seating"] = [place if place in WATCHERS else before[place] for place in former]
            self._give_out(sorted({*game.elsewhere, *added}))

    @command
    def answer(self, form: Form) -> Updates:
        """Connect the device whose code is in the form."""
        if answer := self.guests.answer(form):
            self.navigator.device.effects["connect"] = answer
        return self.render()

    @command
    def renew(self) -> Updates:
        """Make a new link; people who have a seat keep it."""
        self.navigator.device.effects["renew"] = True
        return self.render()

    @command
    def react(self, reaction: ReactionName, /) -> Updates:
        """Show a symbol at the own seat to all at a table of several devices."""
        if self.viewer is not None and self.game.elsewhere:
            self.game.signals.react(self.viewer, reaction)
        return self.render()

    @command
    def nudge(self) -> Updates:
        """Nudge the person for whom all others wait."""
        self.feedback = self.game.nudge(self.viewer)
        return self.render(self.feedback)

    @command
    def stand_in(self, seat: int, /) -> Updates:
        """Let a bot play at the seat of an absent person until they are back."""
        return self.guests.stand_in(seat) or self.render()

    @command
    def offer(self, seat: int, /) -> Updates:
        """Offer a seat of the game at the table to a person on another device."""
        if self.guests.offer(seat):
            self._give_out(sorted({*self.game.elsewhere, seat}))
        return self.render()

    @command
    def place(self, seat: int, /) -> Updates:
        """Select the person at a seat while people gather, or let both change seats if one is."""
        selected, self.selected = self.selected, None
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

    @command
    def remove(self, seat: int, /) -> Updates:
        """Remove the person at a seat, who is on another device, from the table."""
        elsewhere = self.game.elsewhere
        self.selected = None
        if seat in elsewhere:
            self.guests.remove(seat)
            if self.game.has_begun:
                self._give_out([other for other in elsewhere if other != seat])
        return self.guests.settle() or self.render()

    @command
    def undo(self) -> Updates:
        """Take back the last decision, or ask the people on other devices first."""
        if not self.game.elsewhere:
            return super().undo()
        if self.viewer is not None:
            self.game.take_backs.ask(self.viewer)
        return self.guests.settle() or self.render()

    @command
    def agree(self, seat: int, /) -> Updates:
        """Agree, as the person at a seat, that another one takes back a move."""
        return self._answer_take_back(seat, agrees=True)

    @command
    def refuse(self, seat: int, /) -> Updates:
        """Refuse, as the person at a seat, that a move is taken back, or withdraw the request."""
        return self._answer_take_back(seat, agrees=False)

    def _answer_take_back(self, seat: int, *, agrees: bool) -> Updates:
        """Take the answer of a person here to the request of another one."""
        if seat in self.game.people_here:
            self.game.take_backs.answer(seat, agrees)
        return self.guests.settle() or self.render()

    def _person_to_move(self) -> int | None:
        """Return the person at this device to move; where several may, in the order of turns."""
        person, here = super()._person_to_move(), self.game.people_here
        if person is None or person in here:
            return person
        return next(filter(self.session.state.legal_for, here), None)

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


@everywhere
def guest(
    navigator: Navigator,
    seat: int,
    number: int,
    command: Mapping[str, Any],
    speaks: str,
    wants: Mapping[str, Any],
) -> Updates:
    """Carry out a command of the person at a seat, who is on another device.

    Args:
        navigator: the navigator of this device, which shows the effect if the table is on top.
        seat: the seat.
        number: the number of the command, which rises from command to command.
        command: the command as the other device sends it.
        speaks: the language of the other device.
        wants: the settings of the other device, by name.
    """
    sender = RemoteViewer(speaks, settings_from(wants), number)
    shared = [
        update
        for table in _tables(navigator)
        for update in table.guests.command(seat, sender, command)
    ]
    return shared if shared and isinstance(navigator.top, HostTable) else _table_on_top(navigator)


@everywhere
def invite(navigator: Navigator, seat: int, link: str) -> Updates:
    """Show the invitation to a seat: the part of its link after "#"."""
    for table in _tables(navigator):
        table.guests.invite(seat, link)
    return _table_on_top(navigator)


@everywhere
def gather(navigator: Navigator, link: str, came: tuple[int, ...] = ()) -> Updates:
    """Show the link by which all people on other devices come to a table with a relay.

    Args:
        navigator: the navigator of this device.
        link: the part of the address after "#".
        came: the seats to which people have come by it.
    """
    for table in _tables(navigator):
        table.game.link = link
        table.game.came |= {*came}
    return _table_on_top(navigator)


@everywhere
def admit(navigator: Navigator, place: int, /) -> Updates:
    """Let the watcher at a place sit down where a bot sits, at the next round."""
    for table in _tables(navigator):
        table.promise(place)
    return _table_on_top(navigator)


@everywhere
def waited(navigator: Navigator, wait: str, /) -> Updates:
    """Let people nudge the person for whom all have waited long, by the name of the wait."""
    for table in _tables(navigator):
        table.game.signals.due = wait
    return _table_on_top(navigator)


@everywhere
def disconnect(
    navigator: Navigator, seat: int, why: Literal["lost", "unreachable", "code", "away"]
) -> Updates:
    """Note that a seat has no connection.

    It is lost, came to nothing, or was answered by a wrong code; over a relay, its person is away.
    """
    for table in _tables(navigator):
        table.guests.disconnect(seat, why)
    return _table_on_top(navigator)


def _table_on_top(navigator: Navigator) -> Updates:
    """Return the table at rest; a screen over it doesn't change."""
    top = navigator.top
    return top.render() if isinstance(top, HostTable) else []


def _tables(navigator: Navigator) -> list[HostTable]:
    return [screen for screen in navigator.stack if isinstance(screen, HostTable)]
